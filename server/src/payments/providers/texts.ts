import { type PageLanguage, pageLanguage } from '@cartwright/contract/pages/pages.ts'

const english = {
  /** The built-in payment methods, by their names in the settings. */
  methods: {
    manual: { title: 'Pay later', note: 'We will write to you about how to pay.' },
    'bank-transfer': {
      title: 'Bank transfer',
      note: 'Please transfer the amount. We send goods when it has arrived.',
    },
    'cash-on-delivery': { title: 'Cash on delivery', note: 'Pay when your order is handed over.' },
    'pay-at-pickup': { title: 'Pay at pickup', note: 'Pay when you collect your order.' },
    'test-card': {
      title: 'Test card (no money moves)',
      note: 'This is a test: nothing is charged and real cards are refused. Pay with 4242 4242 4242 4242, any future expiry date and any security code.',
    },
    stripe: { title: 'Card and more', note: 'You pay on the secure page of Stripe.' },
    mollie: { title: 'iDEAL, card and more', note: 'You pay on the secure page of Mollie.' },
    paypal: { title: 'PayPal', note: 'You pay with your PayPal account, or as a guest by card.' },
    /** Of orders of which nothing is due at once. */
    'in-person': { title: 'Pay in person', note: '' },
    /** Of orders that only memberships pay. */
    membership: { title: 'Membership', note: '' },
    /** Of orders that come from another shop. */
    moved: { title: 'Former shop', note: '' },
  },
  /** No way to pay fits an order: why, and what to do. */
  none: {
    country: (country: string) => `The shop offers no way to pay for orders to this country (${country}).`,
    total: (total: string) => `The shop offers no way to pay for an order of ${total}.`,
    both: (country: string, total: string) =>
      `The shop offers no way to pay for an order of ${total} to this country (${country}).`,
    write: (email: string) => `Change your order or its address, or write to the shop: ${email}.`,
    ask: 'Change your order or its address, or ask the shop.',
  },
  /** A way to pay does not fit an order. */
  misfits: {
    country: (title: string, country: string) =>
      `“${title}” is not offered for orders to this country (${country}). Choose another way to pay.`,
    total: (title: string, total: string) =>
      `“${title}” is not offered for an order of ${total}. Choose another way to pay.`,
  },
  nothingDue: 'Nothing to pay',
  giftCard: 'Gift card',
  card: {
    missingNumber: 'Enter the card number.',
    wrongLength: 'A card number has 12 to 19 digits.',
    wrongNumber: 'This card number is not valid. Check the digits.',
    missingExpiry: 'Enter the expiry date.',
    wrongExpiry: 'Enter the expiry date as month and year: 04 / 30.',
    expired: 'This card has expired.',
    missingCode: 'Enter the security code.',
    wrongCode: 'The security code has 3 or 4 digits.',
  },
  declines: {
    declined: 'The card was declined.',
    notTestCard: 'This is not a test card. Use one of the test card numbers.',
    notConfirmed: 'The payment was not confirmed.',
    needsBuyer: 'The bank wants the buyer to confirm this payment. Send the buyer a payment link.',
    notCompleted: 'The payment was not completed.',
    interrupted: 'The payment was interrupted.',
    unchecked: 'The shop cannot check this payment at the moment.',
    unavailable: 'The shop cannot take this way to pay at the moment. Choose another one.',
    tooManyToConfirm:
      'The shop cannot set so many items aside while you confirm this payment. Order fewer, or write to the shop.',
  },
}

export type PaymentTexts = typeof english

const german: PaymentTexts = {
  methods: {
    manual: { title: 'Später bezahlen', note: 'Wir schreiben Ihnen, wie Sie bezahlen können.' },
    'bank-transfer': {
      title: 'Überweisung',
      note: 'Bitte überweisen Sie den Betrag. Waren versenden wir, sobald er da ist.',
    },
    'cash-on-delivery': { title: 'Nachnahme', note: 'Sie bezahlen bei der Übergabe.' },
    'pay-at-pickup': {
      title: 'Bezahlen bei Abholung',
      note: 'Sie bezahlen, wenn Sie Ihre Bestellung abholen.',
    },
    'test-card': {
      title: 'Testkarte (es fließt kein Geld)',
      note: 'Das ist ein Test: Es wird nichts abgebucht, und echte Karten werden abgelehnt. Bezahlen Sie mit 4242 4242 4242 4242, einem beliebigen Datum in der Zukunft und einer beliebigen Prüfnummer.',
    },
    stripe: { title: 'Karte und mehr', note: 'Sie bezahlen auf der sicheren Seite von Stripe.' },
    mollie: { title: 'Karte, iDEAL und mehr', note: 'Sie bezahlen auf der sicheren Seite von Mollie.' },
    paypal: { title: 'PayPal', note: 'Sie bezahlen mit Ihrem PayPal-Konto oder als Gast mit Karte.' },
    'in-person': { title: 'Vor Ort bezahlen', note: '' },
    membership: { title: 'Mitgliedschaft', note: '' },
    moved: { title: 'Früherer Shop', note: '' },
  },
  none: {
    country: (country) =>
      `Für Bestellungen in dieses Land (${country}) bietet der Shop keine Zahlungsart an.`,
    total: (total) => `Für eine Bestellung über ${total} bietet der Shop keine Zahlungsart an.`,
    both: (country, total) =>
      `Für eine Bestellung über ${total} in dieses Land (${country}) bietet der Shop keine Zahlungsart an.`,
    write: (email) => `Ändern Sie die Bestellung oder ihre Adresse, oder schreiben Sie dem Shop: ${email}.`,
    ask: 'Ändern Sie die Bestellung oder ihre Adresse, oder fragen Sie den Shop.',
  },
  misfits: {
    country: (title, country) =>
      `„${title}“ gibt es nicht für Bestellungen in dieses Land (${country}). Wählen Sie eine andere Zahlungsart.`,
    total: (title, total) =>
      `„${title}“ gibt es nicht für eine Bestellung über ${total}. Wählen Sie eine andere Zahlungsart.`,
  },
  nothingDue: 'Nichts zu bezahlen',
  giftCard: 'Geschenkkarte',
  card: {
    missingNumber: 'Geben Sie die Kartennummer ein.',
    wrongLength: 'Eine Kartennummer hat 12 bis 19 Ziffern.',
    wrongNumber: 'Diese Kartennummer ist ungültig. Prüfen Sie die Ziffern.',
    missingExpiry: 'Geben Sie ein, bis wann die Karte gilt.',
    wrongExpiry: 'Geben Sie Monat und Jahr ein, bis zu denen die Karte gilt: 04 / 30.',
    expired: 'Diese Karte ist abgelaufen.',
    missingCode: 'Geben Sie die Prüfnummer ein.',
    wrongCode: 'Die Prüfnummer hat 3 oder 4 Ziffern.',
  },
  declines: {
    declined: 'Die Karte wurde abgelehnt.',
    notTestCard: 'Das ist keine Testkarte. Verwenden Sie eine der Testkartennummern.',
    notConfirmed: 'Die Zahlung wurde nicht bestätigt.',
    needsBuyer: 'Die Bank will, dass der Käufer diese Zahlung bestätigt. Senden Sie ihm einen Zahlungslink.',
    notCompleted: 'Die Zahlung wurde nicht abgeschlossen.',
    interrupted: 'Die Zahlung wurde unterbrochen.',
    unchecked: 'Der Shop kann diese Zahlung gerade nicht prüfen.',
    unavailable: 'Der Shop kann diese Zahlungsart gerade nicht annehmen. Wählen Sie eine andere.',
    tooManyToConfirm:
      'Während Sie diese Zahlung bestätigen, kann der Shop nicht so viele Artikel zurücklegen. Bestellen Sie weniger, oder schreiben Sie dem Shop.',
  },
}

const texts: Record<PageLanguage, PaymentTexts> = { en: english, de: german }

/** `language` is a BCP 47 tag. */
export function paymentTexts(language: string): PaymentTexts {
  return texts[pageLanguage(language)]
}

/** The title of a payment in the reader's language, unless the merchant wrote it. */
export function methodTitle({ method, title }: { method: string; title: string }, language: string): string {
  const known = Object.values(texts).map(({ methods }) => methods[method as keyof typeof methods]?.title)
  return known.includes(title) ? paymentTexts(language).methods[method as 'manual'].title : title
}
