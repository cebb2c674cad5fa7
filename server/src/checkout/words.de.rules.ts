import type { RejectedCoupon } from '../pricing/coupons.rules.ts'
import type { Words } from './words.en.rules.ts'

export const german: Words = {
  checkout: {
    title: 'Kasse',
    place: (total) => `Zahlungspflichtig bestellen · ${total}`,
    underWay: 'Deine Zahlung läuft noch. Bitte warte einen Moment und lade die Seite dann neu.',
    totalNow: (total) => `Der Gesamtbetrag ist jetzt ${total}.`,
    contentsChanged: 'Was du bestellst, hat sich geändert.',
    lookAgain: 'Bitte sieh noch einmal darüber und bestelle dann.',
    backToShop: 'Zurück zum Shop',
  },
  summary: {
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
    NOT_FOUND: (name) => `${name} wird hier nicht mehr verkauft. Bitte entferne es.`,
    NOT_AVAILABLE: (name) => `${name} ist ausverkauft. Bitte entferne es.`,
    PARTIALLY_AVAILABLE: (name, left) => `Von ${name} sind nur noch ${left} da. Bitte nimm weniger.`,
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
    missingEmail: 'Gib deine E-Mail-Adresse ein.',
    wrongEmail: 'Das ist keine E-Mail-Adresse: fehlt etwas, wie in name@example.com?',
    missingName: 'Gib deinen Namen ein.',
    missingCountry: 'Wähle ein Land.',
    wrongCountry: 'Wähle ein Land aus der Liste.',
    missingAddress: 'Gib Straße und Hausnummer ein.',
    missingCity: 'Gib den Ort ein.',
    missingPostalCode: (label) => `${label} fehlt.`,
    wrongPostalCode: (label, example) => `${label} bitte so eingeben: ${example}.`,
    missingRegion: (label) => `${label} bitte auswählen.`,
    wrongPhone: 'Eine Telefonnummer besteht nur aus Ziffern, Leerzeichen und + ( ) -.',
    tooLong: (most) => `Bitte höchstens ${most} Zeichen.`,
    tooManyCoupons: 'Das waren zu viele Codes: bitte warte zehn Minuten und versuche es dann noch einmal.',
    missingDelivery: 'Wähle, wie du deine Bestellung bekommen möchtest.',
    goneDelivery: 'Die gewählte Lieferung ist nicht mehr möglich. Bitte wähle eine andere.',
    missingPayment: 'Wähle, wie du bezahlen möchtest.',
  },
  delivery: {
    SHIPPING_ADDRESS_MISSING: 'Gib eine Lieferadresse ein, um die Lieferarten zu sehen.',
    NO_DELIVERY_TO_ADDRESS: 'Diese Artikel können nicht an diese Adresse geliefert werden.',
    SELECTED_CARRIER_SERVICE_OPTION_NOT_FOUND:
      'Die gewählte Lieferart gibt es nicht mehr. Bitte wähle eine andere.',
    INVALID_SELECTED_CARRIER_SERVICE_OPTION:
      'Die gewählte Lieferart ist für diese Bestellung nicht möglich. Bitte wähle eine andere.',
  },
  coupon: (rejected) =>
    rejected.code === 'ERROR_COUPON_MINIMUM_SUBTOTAL_NOT_REACHED'
      ? `Gutschein ${rejected.couponCode} gilt ab ${rejected.minimum} für passende Artikel. Es fehlen noch ${rejected.missing}.`
      : couponProblems[rejected.code](rejected.couponCode),
  card: {
    missingNumber: 'Gib die Kartennummer ein.',
    wrongLength: 'Eine Kartennummer hat 12 bis 19 Ziffern.',
    wrongNumber: 'Das ist keine Kartennummer: bitte prüfe die Ziffern.',
    missingExpiry: 'Gib ein, bis wann die Karte gilt.',
    wrongExpiry: 'Gib Monat und Jahr ein, bis zu denen die Karte gilt: 04 / 30.',
    expired: 'Diese Karte ist abgelaufen.',
    missingCode: 'Gib die Prüfnummer ein.',
    wrongCode: 'Die Prüfnummer hat 3 oder 4 Ziffern.',
  },
  payment: {
    declined: 'Die Karte wurde abgelehnt.',
    noTestCard: 'Das ist keine der Testkarten, deshalb kann damit nichts bezahlt werden.',
    notConfirmed: 'Die Zahlung wurde nicht bestätigt.',
    notCompleted: 'Die Zahlung wurde nicht abgeschlossen.',
    interrupted: 'Die Zahlung wurde unterbrochen.',
    goOn: 'Es wurde nichts abgebucht. Bitte versuche es noch einmal, mit einer anderen Karte oder einer anderen Zahlungsart.',
    nothingDue: 'Nichts zu bezahlen',
    paid: (method) => `${method}: bezahlt`,
    unpaid: (method) => `${method}: noch nicht bezahlt`,
    pending: (method) => `${method}: noch nicht bestätigt`,
    failed: (method) => `${method}: nicht angenommen`,
  },
  methods: {
    manual: { title: 'Später bezahlen', note: 'Wir schreiben dir, wie du bezahlen kannst.' },
    'bank-transfer': { title: 'Überweisung', note: 'Wir verschicken, sobald das Geld da ist.' },
    'cash-on-delivery': { title: 'Nachnahme', note: 'Du bezahlst bei der Übergabe.' },
    'pay-at-pickup': {
      title: 'Bezahlen bei Abholung',
      note: 'Du bezahlst, wenn du deine Bestellung abholst.',
    },
    'test-card': {
      title: 'Testkarte (es fließt kein Geld)',
      note: 'Das ist ein Test: nichts wird abgebucht, echte Karten werden abgewiesen. Bezahle mit 4242 4242 4242 4242, einem Datum in der Zukunft und irgendeiner Prüfnummer.',
    },
  },
  confirm: {
    title: 'Bestätige deine Zahlung',
    note: 'Das ist ein Test. Hier würde deine Bank fragen, ob du bezahlen wolltest; es fließt kein Geld.',
  },
  thanks: {
    title: 'Danke für deine Bestellung',
    pending: 'Deine Bestellung ist da',
    rejected: 'Diese Bestellung wurde nicht abgeschlossen',
    notCharged: 'Die Zahlung wurde nicht angenommen. Es wurde nichts abgebucht.',
  },
  closed: {
    expired: {
      title: 'Diese Kasse ist hier nicht geöffnet',
      text: 'Links zu einer Kasse gelten einmal und für eine Person. Bitte geh zurück in den Warenkorb und von dort wieder zur Kasse: darin geht nichts verloren.',
    },
    'not-found': { title: 'Hier ist nichts', text: 'Diese Kasse gibt es nicht.' },
    complete: { title: 'Diese Bestellung ist aufgegeben', text: 'Hier ist nichts mehr zu tun.' },
    error: {
      title: 'Etwas ist schiefgegangen',
      text: 'Das war unser Fehler, nicht deiner. Nichts wurde doppelt abgebucht: bitte versuche es gleich noch einmal.',
    },
  },
  refusals: {
    EMPTY_CHECKOUT: 'In dieser Kasse ist nichts.',
    FULL_OUT_OF_STOCK: 'Alles davon ist ausverkauft.',
    PARTIAL_OUT_OF_STOCK: 'Einiges davon ist ausverkauft.',
    NO_SELECTED_CARRIER_SERVICE_OPTION: 'Wähle, wie du deine Bestellung bekommen möchtest.',
    SELECTED_CARRIER_SERVICE_OPTION_NO_LONGER_AVAILABLE:
      'Die gewählte Lieferung ist nicht mehr möglich. Bitte wähle eine andere.',
    ADDRESS_REQUIRED: 'Dafür brauchen wir eine Adresse.',
    VIOLATIONS_WITH_ERROR_SEVERITY: 'Etwas in deinem Warenkorb braucht deine Aufmerksamkeit.',
    CALCULATION_ERROR: 'Der Betrag konnte nicht berechnet werden.',
    CHECKOUT_CHANGED: 'Deine Bestellung hat sich geändert. Bitte sieh noch einmal darüber.',
    CHECKOUT_PAYMENT_ALREADY_IN_PROGRESS: 'Für diese Bestellung läuft schon eine Zahlung.',
    PAYMENT_ERROR: 'Der Zahlungsdienst hat nicht geantwortet. Bitte versuche es gleich noch einmal.',
    PAYMENT_PROVIDER_IS_NOT_AVAILABLE_ON_SITE: 'So kann hier nicht bezahlt werden. Bitte wähle anders.',
    SITE_NOT_ACCEPTING_PAYMENTS: 'Hier kann gerade nicht bezahlt werden.',
    TEMPORARILY_UNAVAILABLE: 'Bitte versuche es gleich noch einmal.',
  },
  mail: {
    mailbox: 'Postfach',
    thanks: 'Danke für deine Bestellung',
    unpaid: 'Die Zahlung wurde nicht angenommen',
    howToPay: 'So bezahlst du',
    payment: 'Zahlung',
    delivery: 'Lieferung',
    pickup: 'Abholung',
    address: 'Deine Adresse',
    look: 'Bestellung ansehen',
    confirmed: (number, shop) => `Deine Bestellung ${number} bei ${shop}`,
    placed: (number, day) => `Wir haben deine Bestellung ${number} vom ${day} erhalten.`,
    rejected: (number, shop) => `Deine Bestellung ${number} bei ${shop} wurde nicht bezahlt`,
    notPlaced: (number) =>
      `Die Zahlung für deine Bestellung ${number} wurde nicht angenommen, deshalb verschicken wir sie nicht. Es wurde nichts abgebucht. Du kannst gern neu bestellen.`,
  },
}

type PlainRejection = Exclude<RejectedCoupon, { minimum: string }>['code']

const couponProblems: Record<PlainRejection, (code: string) => string> = {
  ERROR_COUPON_DOES_NOT_EXIST: (code) => `Einen Gutschein ${code} gibt es nicht.`,
  ERROR_COUPON_IS_DISABLED: (code) => `Gutschein ${code} ist nicht verfügbar.`,
  ERROR_COUPON_IS_NOT_ACTIVE_YET: (code) => `Gutschein ${code} gilt noch nicht.`,
  ERROR_COUPON_HAS_EXPIRED: (code) => `Gutschein ${code} ist abgelaufen.`,
  ERROR_COUPON_USAGE_EXCEEDED: (code) => `Gutschein ${code} ist aufgebraucht.`,
  ERROR_COUPON_LIMIT_PER_CUSTOMER_EXCEEDED: (code) => `Du hast Gutschein ${code} schon eingelöst.`,
  ERROR_COUPON_NOT_APPLICABLE: (code) => `Gutschein ${code} gilt nicht für diesen Warenkorb.`,
}
