import type { Texts } from './en.ts'

export const german: Texts = {
  title: 'Zahlungen',
  about: 'Wie Käufer bezahlen, und über welche Konten das Geld kommt.',
  compared: 'Zahlungen mit den Diensten abgleichen',
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
    capturedLater: 'Mit der Bestellung autorisiert, später eingezogen',
    kinds: { OFFLINE: 'Das Geld kommt außerhalb des Shops', ONLINE: 'Wird sofort bezahlt' },
    test: 'Testmodus',
    textsTitle: (name) => `Was Käufer über „${name}“ lesen`,
    name: 'Name',
    instructions: 'Anleitung',
    instructionsHint: 'Steht an der Kasse und in der Bestellbestätigung, zum Beispiel Ihre Bankverbindung.',
    done: 'Fertig',
    lacksAccount:
      'Geben Sie die IBAN Ihres Kontos ein: Dann sehen Käufer, wohin sie überweisen, und einen QR-Code für ihre Banking-App.',
    enterAccount: 'Konto eingeben',
  },
  conditions: {
    edit: 'Bedingungen',
    editOf: (name) => `Bedingungen von ${name}`,
    title: (name) => `Für welche Bestellungen es „${name}“ gibt`,
    about:
      'Lassen Sie leer, was keine Rolle spielt. Die Bedingungen gelten für Käufer, nicht für Bestellungen, die Sie selbst schreiben.',
    countriesLabel: 'Länder',
    countriesHint: 'Der Lieferung; wenn nichts versandt wird, der Rechnungsadresse oder sonst Ihres Shops.',
    minTotal: 'Ab einer Summe von',
    maxTotal: 'Bis zu einer Summe von',
    emptyRange: 'Die größte Summe liegt unter der kleinsten. Geben Sie eine höhere ein.',
    only: (limits) => `Nur: ${limits}`,
    from: (amount) => `ab ${amount}`,
    to: (amount) => `bis ${amount}`,
    between: (least, most) => `${least} bis ${most}`,
    countries: (count) => `${count} Länder`,
  },
  testCards: {
    title: 'Was Sie ausprobieren können',
    about:
      'Geben Sie an der Kasse eine dieser Nummern ein, mit einem Datum in der Zukunft und einer beliebigen Prüfnummer. Es fließt kein Geld. Die Testkarte gibt es nur, während Sie entwickeln.',
    outcomes: {
      APPROVED: 'Bezahlt',
      DECLINED: 'Abgelehnt',
      NEEDS_CONFIRMATION: 'Die Bank fragt den Käufer auf ihrer eigenen Seite (3-D Secure)',
      PENDING: 'Einige Minuten später bezahlt, wie bei einer Lastschrift',
      DECLINED_LATER: 'Jetzt bezahlt; eine spätere Abbuchung wird abgelehnt',
      REFUND_REFUSED: 'Bezahlt; eine Erstattung wird abgelehnt',
    },
  },
  services: {
    title: 'Zahlungsdienste',
    about:
      'Verbinden Sie die Konten, die Sie haben. Ihre Schlüssel werden verschlüsselt gespeichert, und niemand kann sie wieder lesen.',
    names: { stripe: 'Stripe', paypal: 'PayPal', mollie: 'Mollie' },
    hints: {
      stripe:
        'Öffnen Sie im Dashboard von Stripe „Entwickler“, „API-Schlüssel“, und kopieren Sie beide Schlüssel.',
      paypal:
        'Öffnen Sie im Entwickler-Dashboard von PayPal „Apps & Credentials“, und erstellen Sie eine App.',
      mollie: 'Öffnen Sie im Dashboard von Mollie „Entwickler“, „API-Schlüssel“.',
    },
    fields: {
      secretKey: 'Geheimer Schlüssel',
      publishableKey: 'Veröffentlichbarer Schlüssel',
      apiKey: 'API-Schlüssel',
      clientId: 'Client-ID',
      clientSecret: 'Secret',
    },
    fieldHints: {
      publishableKey:
        'Damit bezahlt man in Feldern auf Ihrer eigenen Kassenseite. Ohne ihn bezahlt man auf der Seite von Stripe.',
    },
    page: {
      title: 'Wo Kunden bezahlen',
      about: 'Ohne Skripte, oder wenn die Felder nicht laden, bezahlt man immer auf der Seite des Dienstes.',
      shop: 'Felder auf Ihrer eigenen Kassenseite',
      service: (name) => `Seite von ${name}`,
      shopHint: (name) =>
        `Die Felder und die Knöpfe der Wallets kommen von ${name}; der Shop sieht keine Kartennummer.`,
      serviceHint: (name) => `Kunden gehen zu ${name} und kommen in Ihren Shop zurück.`,
      needsKey: (name) =>
        `Kunden bezahlen auf der Seite von ${name}. Für Felder auf Ihrer eigenen Kassenseite geben Sie die Schlüssel noch einmal ein, mit dem veröffentlichbaren Schlüssel.`,
      saved: 'Gespeichert.',
    },
    connect: 'Verbinden',
    replace: 'Anderen Schlüssel eingeben',
    cancel: 'Abbrechen',
    connected: (name) => `Verbunden als ${name}`,
    since: 'seit',
    tested: (name) => `Die Verbindung funktioniert: ${name}.`,
    asks: 'Der Dienst meldet diesem Shop Zahlungen nicht von selbst, deshalb fragt der Shop nach, erst bald und dann seltener.',
    capture: {
      title: 'Wann Sie das Geld bekommen',
      about:
        'Gilt für Bestellungen, die nur Ware zum Versenden enthalten. Mit Downloads, Buchungen, Tickets oder Mitgliedschaften wird immer sofort abgebucht.',
      choices: {
        AT_ONCE: 'Sofort',
        BY_HAND: 'Jetzt autorisieren, von Hand einziehen',
        AT_FULFILLMENT: 'Jetzt autorisieren, mit dem ersten Paket einziehen',
      },
      hints: {
        AT_ONCE: 'Mit der Bestellung wird abgebucht.',
        BY_HAND: 'Das Geld wird reserviert. Sie ziehen es auf der Seite der Bestellung ein.',
        AT_FULFILLMENT:
          'Das Geld wird reserviert. Der Shop zieht alles ein, wenn Sie das erste Paket verschicken.',
      },
      ownHints: {
        stripe: {
          BY_HAND:
            'Auf Karten wird das Geld reserviert, meist für 7 Tage. Sie ziehen es auf der Seite der Bestellung ein. Andere Zahlungsarten werden sofort abgebucht.',
        },
        paypal: {
          BY_HAND:
            'Das Geld wird für bis zu 29 Tage reserviert; PayPal garantiert es für 3. Sie ziehen es auf der Seite der Bestellung ein.',
        },
        mollie: {
          BY_HAND:
            'Mollie bietet dann nur Zahlungsarten an, die sich reservieren lassen: Karten, Klarna und einige mehr. Sie ziehen das Geld auf der Seite der Bestellung ein.',
        },
      },
      saved: 'Gespeichert.',
    },
    test: 'Verbindung prüfen',
    remove: 'Trennen',
    removeTitle: (name) => `${name} trennen?`,
    removeText:
      'Käufer können dann nicht mehr damit bezahlen, und frühere Zahlungen erstatten Sie selbst beim Dienst.',
    removed: 'Getrennt.',
  },
}
