import type { Texts } from './en.ts'

const number = new Intl.NumberFormat('de')

export const german: Texts = {
  title: 'Plugins',
  about:
    'Programme, die Ihr Shop fragt, während er einen Warenkorb berechnet: Was kostet die Lieferung, welche Gebühren kommen dazu?',
  add: 'Plugin hinzufügen',
  emptyTitle: 'Noch keine Plugins',
  emptyText:
    'Verbinden Sie ein Programm, das Lieferung, Gebühren, Rabatte oder Steuern berechnet, Bestellungen prüft oder eigene Artikel verkauft.',
  missing: 'Plugin nicht gefunden',
  saved: 'Gespeichert.',
  remove: 'Löschen',
  removeTitle: (name) => `Plugin „${name}“ löschen?`,
  removeText:
    'Der Shop fragt es nicht mehr, und seine Statistik geht verloren. Das lässt sich nicht rückgängig machen.',
  removeGiftCards:
    'Was es für eine Bestellung noch nicht eingelöst hat, wird dort nach einer Stunde fällig. Was es für eine stornierte Bestellung noch nicht zurückgegeben hat, bleibt von der Karte abgebucht.',
  removeMemberships:
    'Was seine Mitgliedschaften von einer Bestellung noch nicht bezahlt haben, wird dort nach einer Stunde fällig. Was es für eine stornierte Bestellung noch nicht zurückgegeben hat, bleibt abgebucht.',
  removed: (name) => `Plugin „${name}“ gelöscht.`,
  enable: 'Einschalten',
  disable: 'Ausschalten',
  enabled: (name) => `Der Shop fragt „${name}“ wieder.`,
  disabled: (name) => `Der Shop fragt „${name}“ nicht mehr.`,
  columns: {
    name: 'Name',
    kind: 'Wofür',
    transport: 'Läuft',
    state: 'Status',
    speed: 'Hälfte / 95 % in',
    failures: 'Fehler in 24 Stunden',
    fallback: 'Wenn es ausfällt',
  },
  transports: { inProcess: 'Im Server des Shops', http: 'Anderswo (HTTP)' },
  states: { on: 'An', off: 'Aus', resting: 'Ruht' },
  milliseconds: (count) => `${number.format(count)} ms`,
  of: (failures, questions) => `${failures} von ${questions}`,
  inProcess:
    'Dieses Plugin gehört zum Programm des Servers. Wer den Server betreibt, ändert es in der Konfiguration des Shops.',
  resting:
    'Das Plugin ist mehrmals hintereinander ausgefallen. Der Shop lässt es 30 Sekunden in Ruhe und fragt es dann wieder.',
  kinds: {
    SHIPPING_RATES: 'Lieferpreise',
    ADDITIONAL_FEES: 'Gebühren',
    DISCOUNTS: 'Rabatte',
    DISCOUNT_TRIGGERS: 'Auslöser für automatische Rabatte',
    GIFT_CARDS: 'Geschenkkarten',
    MEMBERSHIPS: 'Mitgliedschaften',
    CATALOGUE: 'Eigene Artikel',
    INVENTORY: 'Bestand seiner Artikel',
    PAYMENT_SETTINGS: 'Regeln für Zahlungen',
    RECOMMENDATIONS: 'Empfehlungen',
    TAX: 'Steuern',
    VALIDATIONS: 'Prüfung von Bestellungen',
    BOOKINGS_PRICING: 'Preise von Buchungen',
    BOOKINGS_VALIDATION: 'Prüfung von Buchungen',
  },
  kindHints: {
    SHIPPING_RATES: 'Bietet Lieferungen neben denen des Shops an.',
    ADDITIONAL_FEES: 'Fügt Gebühren hinzu, etwa Pfand oder Geschenkverpackung.',
    DISCOUNTS: 'Gibt Rabatt auf Waren oder Lieferung.',
    DISCOUNT_TRIGGERS: 'Sagt, wann automatische Rabatte mit seinen Auslösern gelten.',
    GIFT_CARDS: 'Bezahlt Bestellungen mit seinen Geschenkkarten.',
    MEMBERSHIPS: 'Lässt Mitglieder mit dem Guthaben ihrer Mitgliedschaften bezahlen.',
    CATALOGUE: 'Verkauft eigene Artikel, etwa Kurse: Es nennt ihre Namen, Preise und Bestände.',
    INVENTORY:
      'Führt den Bestand der Artikel seiner App: Bestellungen buchen ab, stornierte Bestellungen geben zurück.',
    PAYMENT_SETTINGS: 'Sagt, welche Zahlungen Käufer bei ihrer Bank bestätigen müssen (3-D Secure).',
    RECOMMENDATIONS: 'Empfiehlt Produkte, wenn eine Storefront nach seinen Algorithmen fragt.',
    TAX: 'Berechnet die Steuer anstelle der Sätze des Shops.',
    VALIDATIONS: 'Warnt vor einer Bestellung oder verhindert sie.',
    BOOKINGS_PRICING: 'Sagt, was eine Buchung kostet, anstelle der Preise des Angebots.',
    BOOKINGS_VALIDATION: 'Sagt, ob Kunden eine Buchung machen, absagen oder verschieben können.',
  },
  fallbacks: {
    FAIL: 'Bestellung anhalten',
    SKIP: 'Ohne es weitermachen',
    LAST_GOOD: 'Letzte Antwort nehmen',
  },
  form: {
    title: 'Plugin',
    kind: 'Wofür es ist',
    kindHint: 'Sie können es später nicht ändern.',
    name: 'Name',
    namePlaceholder: 'Fahrradkurier',
    address: 'Adresse',
    addressHint: 'Für jede Frage hängt der Shop einen Pfad an.',
    addressPlaceholder: 'https://kurier.example/shop',
    budget: 'Zeit für eine Antwort',
    budgetHint: 'Von 100 bis 10.000 Millisekunden. So lange warten Kunden höchstens.',
    fallback: 'Wenn es nicht rechtzeitig antwortet',
    fallbackHints: {
      FAIL: 'Warenkorb und Kasse sagen, dass etwas fehlt. Bis es wieder antwortet, kann niemand bestellen.',
      SKIP: 'Die Bestellung wird berechnet, als gäbe es das Plugin nicht. Bei Steuern gelten die Sätze des Shops.',
      LAST_GOOD:
        'Es gilt seine letzte Antwort auf dieselbe Frage. Gibt es keine, geht die Bestellung ohne es weiter.',
    },
    hintsOfKinds: {
      CATALOGUE: {
        FAIL: 'Bis es wieder antwortet, kann niemand seine Artikel in den Warenkorb legen oder bestellen.',
        SKIP: 'Seine Artikel werden nicht gefunden, bis es wieder antwortet.',
        LAST_GOOD: 'Seine Artikel werden so verkauft, wie es sie zuletzt beschrieben hat.',
      },
      INVENTORY: {
        FAIL: 'Bis es wieder antwortet, kann niemand seine Artikel bestellen.',
        SKIP: 'Die Bestellung wird aufgegeben, und der Shop fragt später noch einmal.',
        LAST_GOOD: 'Die Bestellung wird aufgegeben, und der Shop fragt später noch einmal.',
      },
      MEMBERSHIPS: {
        FAIL: 'Bis es wieder antwortet, kann niemand mit seinen Mitgliedschaften bezahlen. Andere Bestellungen gehen weiter.',
        SKIP: 'Die Kasse zeigt seine Mitgliedschaften nicht, bis es wieder antwortet.',
        LAST_GOOD:
          'Die Kasse zeigt seine letzte Antwort. Lehnt es die Abbuchung dann ab, ist der Betrag wieder offen.',
      },
      BOOKINGS_PRICING: {
        FAIL: 'Bis es wieder antwortet, kann niemand etwas buchen, das einen Preis hat.',
        SKIP: 'Es gelten die Preise des Angebots.',
        LAST_GOOD:
          'Es gilt seine letzte Antwort auf dieselbe Frage. Gibt es keine, gelten die Preise des Angebots.',
      },
      BOOKINGS_VALIDATION: {
        FAIL: 'Bis es wieder antwortet, können Kunden keine Buchung machen, bestellen, absagen oder verschieben.',
        SKIP: 'Buchungen gehen ungeprüft weiter.',
      },
      PAYMENT_SETTINGS: {
        FAIL: 'Bis es wieder antwortet, kann niemand online bezahlen. Andere Zahlungsarten gehen weiter.',
        SKIP: 'Zahlungen gehen weiter, als gäbe es das Plugin nicht.',
      },
      RECOMMENDATIONS: {
        SKIP: 'Der Shop empfiehlt selbst Produkte.',
        LAST_GOOD:
          'Es gilt seine letzte Antwort auf dieselbe Frage. Gibt es keine, empfiehlt der Shop selbst Produkte.',
      },
    },
    algorithms: {
      title: 'Algorithmen',
      about: 'Wonach Storefronts es fragen können. Das Programm sagt, welche es hat.',
      name: 'Name',
      id: 'ID',
      idHint: 'Zum Beispiel 4d1f5a70-0000-4000-8000-000000000001',
      new: 'Neuer Algorithmus',
      add: 'Algorithmus hinzufügen',
      remove: (name) => `Algorithmus „${name}“ entfernen`,
    },
    missing: {
      kind: 'Wählen Sie, wofür es ist.',
      name: 'Geben Sie einen Namen ein.',
      address: 'Geben Sie eine Adresse ein.',
      algorithmId: 'Geben Sie eine ID ein.',
    },
  },
  key: {
    title: 'Signatur',
    about:
      'Der Shop signiert jede Frage. Mit diesem Schlüssel prüft das Plugin, dass die Frage von Ihrem Shop kommt.',
    id: 'ID des Plugins',
    current: 'Öffentlicher Schlüssel',
    old: 'Vorheriger Schlüssel',
    rotate: 'Schlüssel ersetzen',
    rotateTitle: 'Schlüssel ersetzen?',
    rotateText:
      'Ab sofort signiert der neue Schlüssel. Das Plugin muss ihn haben, sonst lehnt es die Fragen ab. Der alte steht noch 24 Stunden in der Liste.',
    rotated: 'Ab jetzt signiert der neue Schlüssel.',
  },
  statistics: {
    title: 'Die letzten 24 Stunden',
    questions: 'Fragen',
    failures: 'Fehler',
    half: 'Hälfte in',
    most: '95 % in',
    lastFailure: 'Neuester Fehler',
    nothing:
      'Der Shop hat dieses Plugin noch nicht gefragt. Er fragt, sobald ein Warenkorb oder eine Kasse eine Summe braucht.',
    chart:
      'Fragen und Fehler der letzten 24 Stunden nach Stunden. Die Zahlen stehen in der Tabelle darunter.',
    answered: 'Beantwortet',
    table: 'Zahlen nach Stunden',
    hour: 'Stunde',
    slowest: '95 % in',
    showTable: 'Als Tabelle zeigen',
  },
  trial: {
    title: 'Ausprobieren',
    about:
      'Stellt eine Frage ohne alle Grenzen und sagt, was an der Antwort falsch ist. Kein Warenkorb ändert sich.',
    function: 'Frage',
    request: 'Frage als JSON',
    reset: 'Zurück zum Beispiel',
    send: 'Plugin fragen',
    notJson: (reason) => `Das ist kein JSON: ${reason}`,
    notObject: 'Beginnen Sie mit { und enden Sie mit }: Die Frage ist ein JSON-Objekt.',
    fine: (milliseconds) => `Die Antwort stimmt. Sie kam nach ${number.format(milliseconds)} ms.`,
    wrong: (milliseconds) => `Etwas stimmt nicht. Es hat ${number.format(milliseconds)} ms gedauert.`,
    answer: 'Antwort',
  },
}
