import type { RejectedCoupon } from '../../pricing/coupons/rules.ts'
import type { CheckoutTexts } from './texts.en.ts'

const noDeliveryPrices =
  'Die Versandkosten lassen sich gerade nicht berechnen. Versuchen Sie es in ein paar Minuten noch einmal.'

export const german: CheckoutTexts = {
  checkout: {
    title: 'Kasse',
    inPerson: (amount) => `Sie bezahlen ${amount} vor Ort. Jetzt ist nichts zu bezahlen.`,
    shared:
      'Diese Kasse wurde in einem anderen Browser geöffnet. Wer sie geöffnet hat, kann sehen, was Sie hier eingeben.',
    underWay: 'Ihre Zahlung läuft noch. Warten Sie einen Moment und laden Sie die Seite dann neu.',
    totalNow: (total) => `Der Gesamtbetrag ist jetzt ${total}.`,
    moved: (name, when) =>
      when
        ? `${name} ist auf eine andere Zeit verlegt: ${when}.`
        : `Für ${name} steht noch kein Termin fest.`,
    canceled: (names) =>
      `Abgesagt: ${names}. Es wurde nichts abgebucht. Gehen Sie zurück und wählen Sie etwas anderes.`,
    contentsChanged: 'Der Inhalt Ihrer Bestellung hat sich geändert.',
    lookAgain: 'Prüfen Sie das und bestellen Sie dann.',
    payAgain:
      'Es wurde nichts abgebucht. Versuchen Sie es noch einmal mit einer anderen Karte oder Zahlungsart.',
    backToShop: 'Zurück zum Shop',
    vatIdUnchecked:
      'Ihre USt-IdNr. kann gerade nicht geprüft werden, daher enthält der Preis Umsatzsteuer. Versuchen Sie es in ein paar Minuten noch einmal, um ohne sie zu kaufen.',
  },
  renewals: {
    after: (each, { name, day, payments }) => {
      const end =
        payments === 0 ? 'bis Sie kündigen' : payments === 1 ? '1 Zahlung' : `insgesamt ${payments} Zahlungen`
      return `${name}: danach ${each} ab dem ${day}, ${end}.`
    },
    plusTax: (amount) => `${amount} zuzüglich etwaiger Steuern`,
    kept: 'Mit der Bestellung stimmen Sie zu, dass der Shop diese Zahlungsart speichert und diese Zahlungen bei Fälligkeit damit abbucht.',
    keptOf: (titles) =>
      `Wenn Sie mit ${titles} zahlen, stimmen Sie mit der Bestellung zu, dass der Shop diese Zahlungsart speichert und diese Zahlungen bei Fälligkeit damit abbucht. Sonst erhalten Sie zu jeder Zahlung eine E-Mail, in der steht, wie Sie zahlen können.`,
    asked: 'Zu jeder dieser Zahlungen erhalten Sie eine E-Mail, in der steht, wie Sie zahlen können.',
  },
  lines: {
    NOT_FOUND: (name) => `${name} wird hier nicht mehr verkauft. Entfernen Sie es.`,
    SIGN_IN_NEEDED: (name) =>
      `${name} gibt es nur für Mitglieder. Melden Sie sich im Shop an, oder entfernen Sie den Artikel.`,
    PLAN_OF_MEMBER_NEEDED: (name) =>
      `${name} gibt es nur für Mitglieder mit bestimmten Abos. Melden Sie sich an, wenn Sie eines haben, oder entfernen Sie den Artikel.`,
    PLAN_NEEDED: (name) =>
      `${name} gibt es nur für Mitglieder mit bestimmten Abos. Wählen Sie eines auf der Seite mit den Abos, oder entfernen Sie den Artikel.`,
    NOT_FOR_SALE: (name) => `${name} ist zurzeit nicht erhältlich. Entfernen Sie den Artikel.`,
    CANCELED: (name) => `${name} ist abgesagt.`,
    NOT_AVAILABLE: (name) => `${name} ist ausverkauft. Entfernen Sie es.`,
    PARTIALLY_AVAILABLE: (name, left) => `Von ${name} sind nur noch ${left} da. Verringern Sie die Menge.`,
  },
  serviceLines: {
    NOT_FOUND: (name) => `${name} wird hier nicht mehr angeboten. Gehen Sie zurück und wählen Sie neu.`,
    NOT_FOR_SALE: (name) => `${name} wird zurzeit nicht angeboten.`,
    NOT_AVAILABLE: (name) => `${name} ist nicht mehr verfügbar. Gehen Sie zurück und wählen Sie neu.`,
    PARTIALLY_AVAILABLE: (name, left) => `Von ${name} ist nur noch diese Anzahl verfügbar: ${left}.`,
  },
  fields: {
    email: 'E-Mail',
    reminders:
      'Per E-Mail erinnern, falls ich diese Bestellung nicht abschließe. Ich kann das jederzeit abbestellen.',
    fullName: 'Vor- und Nachname',
    country: 'Land',
    addressLine: 'Straße und Hausnummer',
    postalCode: 'Postleitzahl',
    city: 'Ort',
    subdivision: 'Bundesstaat',
    phone: 'Telefon',
    choose: 'Auswählen',
    company: 'Firma',
    vatId: 'USt-IdNr.',
    vatIdHint: 'Mit den Buchstaben ihres Landes, etwa ATU12345675',
    postalCodes: {},
    regions: { CA: 'Provinz' },
    cardNumber: 'Kartennummer',
    cardExpiry: 'Gültig bis',
    cardCode: 'Prüfnummer',
    cardExpiryHint: 'MM / JJ',
  },
  problems: {
    missingEmail: 'Geben Sie Ihre E-Mail-Adresse ein.',
    wrongEmail: 'Geben Sie eine E-Mail-Adresse wie name@example.com ein.',
    missingName: 'Geben Sie Ihren Namen ein.',
    missingCountry: 'Wählen Sie ein Land.',
    wrongCountry: 'Wählen Sie ein Land aus der Liste.',
    missingAddress: 'Geben Sie Straße und Hausnummer ein.',
    missingCity: 'Geben Sie den Ort ein.',
    missingPostalCode: () => 'Geben Sie die Postleitzahl ein.',
    wrongPostalCode: (_label, example) => `Geben Sie eine Postleitzahl wie ${example} ein.`,
    missingRegion: (label) => `Wählen Sie ${label === 'Provinz' ? 'die' : 'den'} ${label}.`,
    missingCompany: 'Geben Sie den Namen der Firma ein.',
    wrongVatId:
      'Prüfen Sie die USt-IdNr.: Sie beginnt mit den Buchstaben ihres Landes, und ihre Prüfziffern müssen stimmen.',
    unknownVatId:
      'Das Register der EU kennt diese USt-IdNr. nicht. Berichtigen Sie sie, oder lassen Sie sie weg und zahlen mit Umsatzsteuer.',
    wrongPhone: 'Verwenden Sie in der Telefonnummer nur Ziffern, Leerzeichen und + ( ) -.',
    tooLong: (most) => `Verwenden Sie höchstens ${most} Zeichen.`,
    tooManyCoupons: 'Zu viele Codes. Versuchen Sie es in einigen Minuten noch einmal.',
    missingDelivery: 'Wählen Sie eine Lieferart.',
    goneDelivery: 'Die gewählte Lieferart gibt es nicht mehr. Wählen Sie eine andere.',
    missingPayment: 'Wählen Sie, wie Sie bezahlen möchten.',
  },
  delivery: {
    SHIPPING_ADDRESS_MISSING: 'Geben Sie eine Lieferadresse ein, um die Lieferarten zu sehen.',
    NO_DELIVERY_TO_ADDRESS: 'Diese Artikel können nicht an diese Adresse geliefert werden.',
    SELECTED_CARRIER_SERVICE_OPTION_NOT_FOUND:
      'Die gewählte Lieferart gibt es nicht mehr. Wählen Sie eine andere.',
    INVALID_SELECTED_CARRIER_SERVICE_OPTION:
      'Die gewählte Lieferart ist für diese Bestellung nicht möglich. Wählen Sie eine andere.',
    CARRIER_UNAVAILABLE: noDeliveryPrices,
  },
  slots: {
    SLOT_MISSING: 'Wählen Sie eine Uhrzeit.',
    SLOT_FULL: 'Die gewählte Zeit ist ausgebucht. Wählen Sie eine andere.',
    SLOT_CLOSED: 'Die gewählte Zeit ist nicht mehr verfügbar. Wählen Sie eine andere.',
    NO_SLOT:
      'Zurzeit sind keine Termine frei. Versuchen Sie es später wieder oder wenden Sie sich an den Shop.',
  },
  unavailable: {
    CARRIER_UNAVAILABLE: noDeliveryPrices,
    DISCOUNTS_UNAVAILABLE:
      'Die Rabatte lassen sich gerade nicht berechnen. Versuchen Sie es in ein paar Minuten noch einmal.',
    MEMBERSHIPS_UNAVAILABLE:
      'Mit dieser Mitgliedschaft kann gerade niemand bezahlen. Versuchen Sie es in ein paar Minuten noch einmal, oder bezahlen Sie ohne sie.',
    TAX_UNAVAILABLE:
      'Die Steuer lässt sich gerade nicht berechnen. Versuchen Sie es in ein paar Minuten noch einmal.',
    FEES_UNAVAILABLE:
      'Die Gebühren lassen sich gerade nicht berechnen. Versuchen Sie es in ein paar Minuten noch einmal.',
    VALIDATIONS_UNAVAILABLE:
      'Ihre Bestellung lässt sich gerade nicht prüfen. Versuchen Sie es in ein paar Minuten noch einmal.',
  },
  coupon: (rejected) =>
    rejected.code === 'ERROR_COUPON_MINIMUM_SUBTOTAL_NOT_REACHED'
      ? `Gutschein ${rejected.couponCode} gilt ab ${rejected.minimum} für passende Artikel. Es fehlen noch ${rejected.missing}.`
      : couponProblems[rejected.code](rejected.couponCode),
  confirm: {
    title: 'Bestätigen Sie Ihre Zahlung',
    note: 'Das ist ein Test; es fließt kein Geld. Hier würde Ihre Bank Sie bitten, die Zahlung zu bestätigen.',
    elsewhere: {
      title: 'Schließen Sie Ihre Zahlung ab',
      note: 'Ihre Bestellung wartet, bis Sie auf der Seite des Zahlungsdienstes bezahlt haben.',
      unreachable: 'Der Zahlungsdienst antwortet nicht. Versuchen Sie es gleich noch einmal.',
    },
    left: {
      title: 'Ihre Zahlung ist noch nicht abgeschlossen',
      note: 'Haben Sie sie bei Ihrer Bank bestätigt? Dann prüfen Sie noch einmal. Sonst gehen Sie zurück und bezahlen, wie Sie möchten.',
    },
  },
  thanks: {
    returns: 'Artikel zurücksenden',
    exchanges: {
      EXCHANGE: (number) => `Im Umtausch: Bestellung ${number}`,
      EXCHANGE_OF: (number) => `Ersetzt Artikel aus Bestellung ${number}`,
    },
    title: 'Danke für Ihre Bestellung',
    requested: 'Wir haben Ihre Anfrage erhalten',
    waits: 'Sie wartet auf unsere Bestätigung. Wir schreiben Ihnen, sobald sie bestätigt ist.',
    partEnded: (names) => `Abgesagt: ${names}. Der Rest Ihrer Bestellung bleibt bestehen.`,
    partWaits: (names) => `Wartet auf unsere Bestätigung: ${names}. Wir geben Ihnen per E-Mail Bescheid.`,
    pending: 'Wir haben Ihre Bestellung erhalten',
    rejected: 'Diese Bestellung wurde nicht abgeschlossen',
    canceled: 'Diese Bestellung ist storniert',
    refundOpen: 'Wenn der Shop etwas erstattet, bekommen Sie eine E-Mail.',
    restOpen: (amount) =>
      `${amount} von Ihrer Zahlung sind nicht erstattet. Wenn der Shop mehr erstattet, bekommen Sie eine E-Mail.`,
    nothingToPay: 'Sie müssen nichts bezahlen.',
    notCharged: 'Die Zahlung wurde nicht angenommen. Es wurde nichts abgebucht.',
  },
  closed: {
    expired: {
      title: 'Sie können Ihre Bestellung hier nicht fortsetzen',
      text: 'Ein Link zur Kasse gilt einen Tag. Gehen Sie zurück in den Warenkorb und von dort wieder zur Kasse. Ihre Artikel sind noch da.',
    },
    'not-found': { title: 'Seite nicht gefunden', text: 'Diese Bestellung gibt es nicht.' },
    complete: { title: 'Diese Bestellung ist aufgegeben', text: 'Hier ist nichts mehr zu tun.' },
    error: {
      title: 'Etwas ist schiefgegangen',
      text: 'Das war unser Fehler. Es wurde nichts doppelt abgebucht. Versuchen Sie es gleich noch einmal.',
    },
  },
  serviceRefusals: {
    FULL_OUT_OF_STOCK:
      'Was Sie gewählt haben, ist nicht mehr für Sie reserviert. Es wurde nichts abgebucht. Gehen Sie zurück und wählen Sie neu.',
    PARTIAL_OUT_OF_STOCK:
      'Ein Teil Ihrer Auswahl ist nicht mehr für Sie reserviert. Es wurde nichts abgebucht. Gehen Sie zurück und wählen Sie neu.',
  },
  refusals: {
    EMPTY_CHECKOUT: 'Ihre Bestellung enthält keine Artikel.',
    PRODUCT_NOT_FOR_SALE: 'Ein Artikel im Warenkorb ist zurzeit nicht erhältlich. Entfernen Sie ihn.',
    FULL_OUT_OF_STOCK: 'Alle Artikel Ihrer Bestellung sind ausverkauft.',
    PARTIAL_OUT_OF_STOCK: 'Einige Artikel sind ausverkauft.',
    NO_SELECTED_CARRIER_SERVICE_OPTION: 'Wählen Sie eine Lieferart.',
    SELECTED_CARRIER_SERVICE_OPTION_NO_LONGER_AVAILABLE:
      'Die gewählte Lieferart gibt es nicht mehr. Wählen Sie eine andere.',
    ADDRESS_REQUIRED: 'Geben Sie eine Adresse ein.',
    VIOLATIONS_WITH_ERROR_SEVERITY: 'Prüfen Sie die Artikel in Ihrem Warenkorb.',
    CALCULATION_ERROR: 'Wir konnten den Betrag nicht berechnen. Versuchen Sie es noch einmal.',
    CANNOT_PAY_FOR_GIFT_CARD_WITH_GIFT_CARD:
      'Mit einer Geschenkkarte lassen sich keine Geschenkkarten kaufen. Entfernen Sie den Code.',
    GIFT_CARD_NOT_FOUND: 'Diesen Code hat keine Geschenkkarte. Prüfen Sie die Schreibweise.',
    GIFT_CARD_CODE_INVALID: 'Diese Geschenkkarte gilt hier nicht.',
    GIFT_CARD_DISABLED: 'Diese Geschenkkarte ist ungültig.',
    GIFT_CARD_EXPIRED: 'Diese Geschenkkarte ist abgelaufen.',
    GIFT_CARD_IS_EMPTY: 'Diese Geschenkkarte ist aufgebraucht.',
    GIFT_CARD_UNAVAILABLE:
      'Geschenkkarten lassen sich gerade nicht prüfen. Versuchen Sie es in ein paar Minuten noch einmal.',
    REDEEM_GIFT_CARD_ERROR:
      'Eine andere Bestellung verwendet diese Geschenkkarte. Versuchen Sie es gleich noch einmal, oder entfernen Sie die Karte.',
    CHECKOUT_CHANGED: 'Ihre Bestellung hat sich geändert. Prüfen Sie sie.',
    CHECKOUT_PAYMENT_ALREADY_IN_PROGRESS: 'Für diese Bestellung läuft schon eine Zahlung.',
    PAYMENT_ERROR: 'Der Zahlungsdienst hat nicht geantwortet. Versuchen Sie es gleich noch einmal.',
    PAYMENT_PROVIDER_IS_NOT_AVAILABLE_ON_SITE:
      'Diese Zahlungsart ist nicht verfügbar. Wählen Sie eine andere.',
    SITE_NOT_ACCEPTING_PAYMENTS: 'Dieser Shop nimmt gerade keine Zahlungen an.',
    TOO_MANY_UNPAID_ITEMS:
      'Zu viele Artikel sind bestellt oder zurückgelegt, aber nicht bezahlt. Bestellen Sie weniger, bezahlen Sie sofort, melden Sie sich an, oder versuchen Sie es später noch einmal.',
    TOO_MANY_REQUESTS:
      'Aus Ihrem Netz oder für diese E-Mail-Adresse kamen zu viele Bestellungen. Versuchen Sie es in einer Stunde noch einmal.',
    CAPTCHA_MISSING:
      'Vor dieser Bestellung muss Ihr Browser ein kleines Rätsel lösen. Schalten Sie JavaScript ein, oder melden Sie sich an.',
    CAPTCHA_INVALID: 'Ihr Browser hat das Rätsel nicht gelöst. Bestellen Sie noch einmal.',
    TEMPORARILY_UNAVAILABLE: 'Versuchen Sie es gleich noch einmal.',
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
