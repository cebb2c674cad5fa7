import type { Texts } from './en.ts'

export const german: Texts = {
  title: 'Zahlungen',
  about: 'Wie Käufer bezahlen, und über welche Konten das Geld kommt.',
  methods: {
    title: 'Zahlungsarten',
    about:
      'Was Käufer an der Kasse wählen können, in dieser Reihenfolge. Die erste ist gewählt, bis sie eine andere wählen.',
    none: 'Niemand kann etwas bestellen, das Geld kostet, bis Sie eine Zahlungsart hinzufügen.',
    add: 'Zahlungsart hinzufügen',
    allAdded:
      'Alle Zahlungsarten sind in Gebrauch. Verbinden Sie unten einen Zahlungsdienst, um weitere zu bekommen.',
    texts: 'Texte',
    editTexts: (name) => `Texte von ${name}`,
    remove: 'Entfernen',
    removeOf: (name) => `${name} entfernen`,
    kinds: { OFFLINE: 'Das Geld kommt außerhalb des Shops', ONLINE: 'Wird sofort bezahlt' },
    test: 'Testmodus',
    textsTitle: (name) => `Was Käufer über „${name}“ lesen`,
    name: 'Name',
    instructions: 'Anleitung',
    instructionsHint: 'Steht an der Kasse und in der Bestellbestätigung, zum Beispiel Ihre Bankverbindung.',
    done: 'Fertig',
  },
  services: {
    title: 'Zahlungsdienste',
    about:
      'Verbinden Sie die Konten, die Sie haben. Ihre Schlüssel werden verschlüsselt gespeichert, und niemand kann sie wieder lesen.',
    names: { stripe: 'Stripe', paypal: 'PayPal', mollie: 'Mollie' },
    hints: {
      stripe:
        'Öffnen Sie im Dashboard von Stripe „Entwickler“, „API-Schlüssel“, und kopieren Sie den geheimen Schlüssel.',
      paypal:
        'Öffnen Sie im Entwickler-Dashboard von PayPal „Apps & Credentials“, und erstellen Sie eine App.',
      mollie: 'Öffnen Sie im Dashboard von Mollie „Entwickler“, „API-Schlüssel“.',
    },
    fields: {
      secretKey: 'Geheimer Schlüssel',
      apiKey: 'API-Schlüssel',
      clientId: 'Client-ID',
      clientSecret: 'Secret',
    },
    connect: 'Verbinden',
    replace: 'Anderen Schlüssel eingeben',
    cancel: 'Abbrechen',
    connected: (name) => `Verbunden als ${name}`,
    since: 'seit',
    tested: (name) => `Die Verbindung funktioniert: ${name}.`,
    asks: 'Der Dienst meldet diesem Shop Zahlungen nicht von selbst, deshalb fragt der Shop nach, erst bald und dann seltener.',
    test: 'Verbindung prüfen',
    remove: 'Trennen',
    removeTitle: (name) => `${name} trennen?`,
    removeText:
      'Käufer können dann nicht mehr damit bezahlen, und frühere Zahlungen erstatten Sie selbst beim Dienst.',
    removed: 'Getrennt.',
  },
}
