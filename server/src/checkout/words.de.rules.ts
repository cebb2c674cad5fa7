import type { RejectedCoupon } from '../pricing/coupons.rules.ts'
import type { Words } from './words.en.rules.ts'

export const german: Words = {
  checkout: {
    title: 'Kasse',
    place: (total) => `Zahlungspflichtig bestellen · ${total}`,
    underWay: 'Ihre Zahlung läuft noch. Bitte warten Sie einen Moment und laden Sie die Seite dann neu.',
    totalNow: (total) => `Der Gesamtbetrag ist jetzt ${total}.`,
    contentsChanged: 'Was Sie bestellen, hat sich geändert.',
    lookAgain: 'Bitte sehen Sie noch einmal darüber und bestellen Sie dann.',
    backToShop: 'Zurück zum Shop',
  },
  summary: {
    delivery: 'Lieferung',
    later: 'nach Eingabe der Adresse',
    subtotal: 'Zwischensumme',
    discount: 'Rabatt',
    coupon: (code) => `Gutschein ${code}`,
    free: 'Kostenlos',
    fees: 'Gebühren',
    tax: 'Steuer',
    taxIncluded: 'Enthaltene Steuer',
    total: 'Gesamt',
  },
  lines: {
    NOT_FOUND: (name) => `${name} wird hier nicht mehr verkauft. Bitte entfernen Sie es.`,
    NOT_AVAILABLE: (name) => `${name} ist ausverkauft. Bitte entfernen Sie es.`,
    PARTIALLY_AVAILABLE: (name, left) => `Von ${name} sind nur noch ${left} da. Bitte nehmen Sie weniger.`,
  },
  fields: {
    email: 'E-Mail',
    fullName: 'Vor- und Nachname',
    country: 'Land',
    addressLine: 'Straße und Hausnummer',
    postalCode: 'Postleitzahl',
    city: 'Ort',
    subdivision: 'Bundesstaat',
    phone: 'Telefon',
    choose: 'Bitte wählen',
    postalCodes: { US: 'ZIP-Code' },
    regions: { CA: 'Provinz' },
    cardNumber: 'Kartennummer',
    cardExpiry: 'Gültig bis',
    cardCode: 'Prüfnummer',
    cardExpiryHint: 'MM / JJ',
  },
  problems: {
    missingEmail: 'Geben Sie Ihre E-Mail-Adresse ein.',
    wrongEmail: 'Das ist keine E-Mail-Adresse: fehlt etwas, wie in name@example.com?',
    missingName: 'Geben Sie Ihren Namen ein.',
    missingCountry: 'Wählen Sie ein Land.',
    wrongCountry: 'Wählen Sie ein Land aus der Liste.',
    missingAddress: 'Geben Sie Straße und Hausnummer ein.',
    missingCity: 'Geben Sie den Ort ein.',
    missingPostalCode: (label) => `${label} fehlt.`,
    wrongPostalCode: (label, example) => `${label} bitte so eingeben: ${example}.`,
    missingRegion: (label) => `${label} bitte auswählen.`,
    wrongPhone: 'Eine Telefonnummer besteht nur aus Ziffern, Leerzeichen und + ( ) -.',
    tooLong: (most) => `Bitte höchstens ${most} Zeichen.`,
    tooManyCoupons:
      'Das waren zu viele Codes: bitte warten Sie zehn Minuten und versuchen Sie es dann noch einmal.',
    missingDelivery: 'Wählen Sie, wie Sie Ihre Bestellung bekommen möchten.',
    goneDelivery: 'Die gewählte Lieferung ist nicht mehr möglich. Bitte wählen Sie eine andere.',
    missingPayment: 'Wählen Sie, wie Sie bezahlen möchten.',
  },
  delivery: {
    SHIPPING_ADDRESS_MISSING: 'Geben Sie eine Lieferadresse ein, um die Lieferarten zu sehen.',
    NO_DELIVERY_TO_ADDRESS: 'Diese Artikel können nicht an diese Adresse geliefert werden.',
    SELECTED_CARRIER_SERVICE_OPTION_NOT_FOUND:
      'Die gewählte Lieferart gibt es nicht mehr. Bitte wählen Sie eine andere.',
    INVALID_SELECTED_CARRIER_SERVICE_OPTION:
      'Die gewählte Lieferart ist für diese Bestellung nicht möglich. Bitte wählen Sie eine andere.',
  },
  coupon: (rejected) =>
    rejected.code === 'ERROR_COUPON_MINIMUM_SUBTOTAL_NOT_REACHED'
      ? `Gutschein ${rejected.couponCode} gilt ab ${rejected.minimum} für passende Artikel. Es fehlen noch ${rejected.missing}.`
      : couponProblems[rejected.code](rejected.couponCode),
  card: {
    missingNumber: 'Geben Sie die Kartennummer ein.',
    wrongLength: 'Eine Kartennummer hat 12 bis 19 Ziffern.',
    wrongNumber: 'Das ist keine Kartennummer: bitte prüfen Sie die Ziffern.',
    missingExpiry: 'Geben Sie ein, bis wann die Karte gilt.',
    wrongExpiry: 'Geben Sie Monat und Jahr ein, bis zu denen die Karte gilt: 04 / 30.',
    expired: 'Diese Karte ist abgelaufen.',
    missingCode: 'Geben Sie die Prüfnummer ein.',
    wrongCode: 'Die Prüfnummer hat 3 oder 4 Ziffern.',
  },
  payment: {
    declined: 'Die Karte wurde abgelehnt.',
    noTestCard: 'Das ist keine der Testkarten, deshalb kann damit nichts bezahlt werden.',
    notConfirmed: 'Die Zahlung wurde nicht bestätigt.',
    notCompleted: 'Die Zahlung wurde nicht abgeschlossen.',
    interrupted: 'Die Zahlung wurde unterbrochen.',
    goOn: 'Es wurde nichts abgebucht. Bitte versuchen Sie es noch einmal, mit einer anderen Karte oder einer anderen Zahlungsart.',
    nothingDue: 'Nichts zu bezahlen',
    paid: (method) => `${method}: bezahlt`,
    unpaid: (method) => `${method}: noch nicht bezahlt`,
    pending: (method) => `${method}: noch nicht bestätigt`,
    failed: (method) => `${method}: nicht angenommen`,
  },
  methods: {
    manual: { title: 'Später bezahlen', note: 'Wir schreiben Ihnen, wie Sie bezahlen können.' },
    'bank-transfer': { title: 'Überweisung', note: 'Wir verschicken, sobald das Geld da ist.' },
    'cash-on-delivery': { title: 'Nachnahme', note: 'Sie bezahlen bei der Übergabe.' },
    'pay-at-pickup': {
      title: 'Bezahlen bei Abholung',
      note: 'Sie bezahlen, wenn Sie Ihre Bestellung abholen.',
    },
    'test-card': {
      title: 'Testkarte (es fließt kein Geld)',
      note: 'Das ist ein Test: nichts wird abgebucht, echte Karten werden abgewiesen. Bezahlen Sie mit 4242 4242 4242 4242, einem Datum in der Zukunft und irgendeiner Prüfnummer.',
    },
  },
  confirm: {
    title: 'Bestätigen Sie Ihre Zahlung',
    note: 'Das ist ein Test. Hier würde Ihre Bank fragen, ob Sie bezahlen wollten; es fließt kein Geld.',
  },
  thanks: {
    title: 'Danke für Ihre Bestellung',
    pending: 'Ihre Bestellung ist da',
    rejected: 'Diese Bestellung wurde nicht abgeschlossen',
    notCharged: 'Die Zahlung wurde nicht angenommen. Es wurde nichts abgebucht.',
  },
  closed: {
    expired: {
      title: 'Diese Kasse ist hier nicht geöffnet',
      text: 'Links zu einer Kasse gelten einmal und für eine Person. Bitte gehen Sie zurück in den Warenkorb und von dort wieder zur Kasse: darin geht nichts verloren.',
    },
    'not-found': { title: 'Hier ist nichts', text: 'Diese Kasse gibt es nicht.' },
    complete: { title: 'Diese Bestellung ist aufgegeben', text: 'Hier ist nichts mehr zu tun.' },
    error: {
      title: 'Etwas ist schiefgegangen',
      text: 'Das war unser Fehler, nicht Ihrer. Nichts wurde doppelt abgebucht: bitte versuchen Sie es gleich noch einmal.',
    },
  },
  refusals: {
    EMPTY_CHECKOUT: 'In dieser Kasse ist nichts.',
    FULL_OUT_OF_STOCK: 'Alles davon ist ausverkauft.',
    PARTIAL_OUT_OF_STOCK: 'Einiges davon ist ausverkauft.',
    NO_SELECTED_CARRIER_SERVICE_OPTION: 'Wählen Sie, wie Sie Ihre Bestellung bekommen möchten.',
    SELECTED_CARRIER_SERVICE_OPTION_NO_LONGER_AVAILABLE:
      'Die gewählte Lieferung ist nicht mehr möglich. Bitte wählen Sie eine andere.',
    ADDRESS_REQUIRED: 'Dafür brauchen wir eine Adresse.',
    VIOLATIONS_WITH_ERROR_SEVERITY: 'Etwas in Ihrem Warenkorb braucht Ihre Aufmerksamkeit.',
    CALCULATION_ERROR: 'Der Betrag konnte nicht berechnet werden.',
    CHECKOUT_CHANGED: 'Ihre Bestellung hat sich geändert. Bitte sehen Sie noch einmal darüber.',
    CHECKOUT_PAYMENT_ALREADY_IN_PROGRESS: 'Für diese Bestellung läuft schon eine Zahlung.',
    PAYMENT_ERROR: 'Der Zahlungsdienst hat nicht geantwortet. Bitte versuchen Sie es gleich noch einmal.',
    PAYMENT_PROVIDER_IS_NOT_AVAILABLE_ON_SITE: 'So kann hier nicht bezahlt werden. Bitte wählen Sie anders.',
    SITE_NOT_ACCEPTING_PAYMENTS: 'Hier kann gerade nicht bezahlt werden.',
    TEMPORARILY_UNAVAILABLE: 'Bitte versuchen Sie es gleich noch einmal.',
  },
  mail: {
    note: 'Ihre Anmerkung',
    mailbox: 'Postfach',
    thanks: 'Danke für Ihre Bestellung',
    unpaid: 'Die Zahlung wurde nicht angenommen',
    howToPay: 'So bezahlen Sie',
    payment: 'Zahlung',
    delivery: 'Lieferung',
    pickup: 'Abholung',
    address: 'Ihre Adresse',
    look: 'Bestellung ansehen',
    confirmed: (number, shop) => `Ihre Bestellung ${number} bei ${shop}`,
    placed: (number, day) => `Wir haben Ihre Bestellung ${number} vom ${day} erhalten.`,
    rejected: (number, shop) => `Ihre Bestellung ${number} bei ${shop} wurde nicht bezahlt`,
    notPlaced: (number) =>
      `Die Zahlung für Ihre Bestellung ${number} wurde nicht angenommen, deshalb verschicken wir sie nicht. Es wurde nichts abgebucht. Sie können gern neu bestellen.`,
  },
}

type PlainRejection = Exclude<RejectedCoupon, { minimum: string }>['code']

const couponProblems: Record<PlainRejection, (code: string) => string> = {
  ERROR_COUPON_DOES_NOT_EXIST: (code) => `Einen Gutschein ${code} gibt es nicht.`,
  ERROR_COUPON_IS_DISABLED: (code) => `Gutschein ${code} ist nicht verfügbar.`,
  ERROR_COUPON_IS_NOT_ACTIVE_YET: (code) => `Gutschein ${code} gilt noch nicht.`,
  ERROR_COUPON_HAS_EXPIRED: (code) => `Gutschein ${code} ist abgelaufen.`,
  ERROR_COUPON_USAGE_EXCEEDED: (code) => `Gutschein ${code} ist aufgebraucht.`,
  ERROR_COUPON_LIMIT_PER_CUSTOMER_EXCEEDED: (code) => `Sie haben Gutschein ${code} schon eingelöst.`,
  ERROR_COUPON_NOT_APPLICABLE: (code) => `Gutschein ${code} gilt nicht für diesen Warenkorb.`,
}
