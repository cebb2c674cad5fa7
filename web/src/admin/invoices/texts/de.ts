import type { Texts } from './en.ts'

export const german: Texts = {
  list: {
    title: 'Rechnungen',
    about: 'Rechnungen und Rechnungskorrekturen, die neuesten zuerst.',
    export: 'Als CSV herunterladen',
    from: 'Von',
    to: 'Bis',
    kind: 'Art',
    number: 'Nummer',
    date: 'Datum',
    order: 'Bestellung',
    buyer: 'Käufer',
    sent: 'E-Mail',
    wasSent: 'Gesendet',
    notSent: 'Nicht gesendet',
    total: 'Betrag',
    emptyTitle: 'Noch keine Rechnungen',
    emptyText:
      'Stellen Sie sie auf der Seite einer Bestellung aus, oder lassen Sie den Shop sie ausstellen: Einstellungen, Verkäufer und Rechnungen.',
  },
  settings: {
    title: 'Verkäufer und Rechnungen',
    about:
      'Wer verkauft, und welche Rechnungen Käufer bekommen. Was Ihre Rechnungen enthalten müssen, weiß Ihre Steuerberatung.',
  },
  seller: {
    title: 'Verkäufer',
    about: 'Steht auf Belegen und am Ende von E-Mails an Käufer.',
    legalName: 'Name oder Firma',
    legalNameHint: 'Der Person oder Firma, die verkauft. Ohne Angabe zeigen Belege den Namen des Shops.',
    street: 'Straße und Hausnummer',
    streetHint: 'Ohne Angabe zeigen Belege die Adresse des Shops.',
    postalCode: 'Postleitzahl',
    city: 'Ort',
    country: 'Land',
    registerEntry: 'Registereintrag',
    registerHint: 'Zum Beispiel HRB 12345 B, Amtsgericht Charlottenburg.',
    vatId: 'USt-IdNr.',
    vatIdHint: 'Mit den Buchstaben des Landes, zum Beispiel DE123456788.',
    taxNumber: 'Steuernummer',
    taxNumberHint: 'Wenn Sie keine USt-IdNr. haben.',
    email: 'E-Mail-Adresse',
    phone: 'Telefon',
    ofShop: 'Ohne Angabe: die des Shops.',
    holder: 'Kontoinhaber',
    iban: 'IBAN',
    bic: 'BIC',
    imprint: 'Seite „Impressum“ in der Fußzeile des Shops zeigen',
    imprintHint:
      'Sie enthält die Angaben von hier. Um sie selbst zu schreiben, speichern Sie eine Seite mit der Adresse „imprint“.',
  },
  documents: {
    title: 'Rechnungen',
    about:
      'Eine Bestellung bekommt eine Rechnung. Jede Erstattung einer Bestellung mit Rechnung bekommt eine Rechnungskorrektur.',
    issue: 'Rechnungen ausstellen',
    issues: {
      BY_HAND: 'Von Hand',
      AT_PAYMENT: 'Wenn eine Bestellung bezahlt ist',
      AT_SHIPMENT: 'Wenn eine Bestellung versandt ist',
    },
    issueHints: {
      BY_HAND: 'Auf der Seite der Bestellung.',
      AT_PAYMENT: 'Sobald alles bezahlt ist.',
      AT_SHIPMENT: 'Sobald alles versandt ist. Gibt es nichts zu versenden: sobald alles bezahlt ist.',
    },
    prefix: 'Präfix von Rechnungen',
    creditNotePrefix: 'Präfix von Korrekturen',
    firstNumber: 'Erste Nummer',
    yearly: 'Jedes Jahr neu beginnen',
    example: (number) =>
      `Die erste Rechnung einer neuen Reihe ist ${number}. Die Nummern folgen lückenlos aufeinander.`,
    email: 'Belege per E-Mail an den Käufer senden',
    eInvoice: 'Daten der Rechnung als XML beifügen (ZUGFeRD, Factur-X)',
    smallBusiness: 'Kleinunternehmen ohne Umsatzsteuer',
    reverseCharge: 'Unversteuerte Verkäufe an Unternehmen in anderen EU-Ländern',
    hints: {
      email: 'Sobald sie ausgestellt sind.',
      eInvoice: 'Nötig sind Ihre USt-IdNr. oder Steuernummer und die Adresse des Käufers.',
      smallBusiness: 'Rechnungen sagen, dass keine Umsatzsteuer berechnet wird (in Deutschland § 19 UStG).',
      reverseCharge:
        'Unversteuerte Rechnungen an Käufer mit USt-IdNr. eines anderen Mitgliedstaats nennen den Grund: Waren, die dorthin gehen, sind eine steuerfreie innergemeinschaftliche Lieferung; für Leistungen schuldet der Käufer die Steuer.',
    },
    note: 'Text am Ende von Rechnungen',
    noteHint: 'Zum Beispiel, bis wann zu zahlen ist.',
  },
}
