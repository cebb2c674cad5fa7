import { type PageLanguage, pageLanguage } from '@cartwright/contract/pages/pages.ts'

const english = {
  summary: {
    delivery: (title: string) => (title ? `Delivery (${title})` : 'Delivery'),
    pickup: (title: string) => `Pickup (${title})`,
    later: 'calculated from your address',
    subtotal: 'Subtotal',
    discount: 'Discount',
    coupon: (code: string) => `Coupon ${code}`,
    canceled: (name: string) => `Cancelled: ${name}`,
    free: 'Free',
    fees: 'Fees',
    tax: 'Tax',
    taxIncluded: 'Includes tax',
    exempt: (reason: string, certificate: string) =>
      `No tax: ${certificate ? `${reason} (certificate ${certificate})` : reason}`,
    reverseCharge: (vatId: string) => `No VAT for VAT ID ${vatId}: as the buyer, you owe it (reverse charge)`,
    total: 'Total',
    giftCard: (code: string) => `Gift card ${code}`,
    membership: (name: string) => (name ? `Paid with ${name}` : 'Paid with your membership'),
    membershipLater: 'Paid with your membership on site',
    due: 'To pay',
    dueNow: 'To pay now',
    dueLater: 'To pay later',
    paid: 'Paid',
    stillToPay: 'Still to pay',
  },
  payment: {
    paid: (method: string) => `${method}: paid`,
    partlyPaid: (method: string, paid: string, left: string) =>
      `${method}: ${paid} paid, ${left} still to pay`,
    paidInPart: (method: string, paid: string) => `${method}: ${paid} paid`,
    refunded: (method: string, amount: string) => `${method}: ${amount} refunded`,
    partlyRefunded: (method: string, paid: string, amount: string) =>
      `${method}: ${paid} paid, ${amount} refunded`,
    /** What returned items pay of the order in exchange for them, and what of the refund goes back. */
    moved: (amount: string, order: string, back: string) =>
      `${amount} paid for order ${order}, ${back} went back to you`,
    wentBack: (amount: string) => `${amount} refunded`,
    left: (amount: string) => `${amount} still to pay`,
    goods: 'Returned items',
    byHand: 'Paid to the shop directly',
    unpaid: (method: string) => `${method}: not paid yet`,
    notPaid: (method: string) => `${method}: not paid`,
    authorized: (method: string) => `${method}: reserved, and charged later`,
    pending: (method: string) => `${method}: not confirmed yet`,
    failed: (method: string) => `${method}: not accepted`,
    cardReturned: 'Gift card: its money is back on it',
    payRest: (amount: string) => `Pay the rest: ${amount}`,
    payOnline: (amount: string) => `Pay ${amount} online`,
    rest: (amount: string, order: string) => `${amount} for order ${order}`,
    restInPerson: (amount: string, order: string) => `${amount} in person, for order ${order}`,
  },
  downloads: {
    until: (day: string, left: number) =>
      `${left} ${left === 1 ? 'download' : 'downloads'} left, until ${day}`,
    expired: 'This link has expired.',
    ended: 'This link no longer works. Write to us for a new one.',
  },
}

export type OrderTexts = typeof english

const german: OrderTexts = {
  summary: {
    delivery: (title) => (title ? `Versand (${title})` : 'Versand'),
    pickup: (title) => `Abholung (${title})`,
    later: 'wird aus Ihrer Adresse berechnet',
    subtotal: 'Zwischensumme',
    discount: 'Rabatt',
    coupon: (code) => `Gutschein ${code}`,
    canceled: (name) => `Abgesagt: ${name}`,
    free: 'Kostenlos',
    fees: 'Gebühren',
    tax: 'Steuer',
    taxIncluded: 'Enthaltene Steuer',
    exempt: (reason, certificate) =>
      `Ohne Steuer: ${certificate ? `${reason} (Nachweis ${certificate})` : reason}`,
    reverseCharge: (vatId) =>
      `Ohne Umsatzsteuer für die USt-IdNr. ${vatId}: Sie schulden sie als Käufer (Reverse Charge)`,
    total: 'Gesamt',
    giftCard: (code) => `Geschenkkarte ${code}`,
    membership: (name) => (name ? `Bezahlt mit ${name}` : 'Bezahlt mit Ihrer Mitgliedschaft'),
    membershipLater: 'Wird vor Ort mit Ihrer Mitgliedschaft bezahlt',
    due: 'Zu bezahlen',
    dueNow: 'Jetzt zu bezahlen',
    dueLater: 'Später zu bezahlen',
    paid: 'Bezahlt',
    stillToPay: 'Noch zu bezahlen',
  },
  payment: {
    paid: (method) => `${method}: bezahlt`,
    partlyPaid: (method, paid, left) => `${method}: ${paid} bezahlt, ${left} noch zu bezahlen`,
    paidInPart: (method, paid) => `${method}: ${paid} bezahlt`,
    refunded: (method, amount) => `${method}: ${amount} erstattet`,
    partlyRefunded: (method, paid, amount) => `${method}: ${paid} bezahlt, ${amount} erstattet`,
    moved: (amount, order, back) => `${amount} zählten für Bestellung ${order}, ${back} gingen an Sie zurück`,
    wentBack: (amount) => `${amount} erstattet`,
    left: (amount) => `${amount} noch zu bezahlen`,
    goods: 'Zurückgesendete Artikel',
    byHand: 'Direkt an den Shop bezahlt',
    unpaid: (method) => `${method}: noch nicht bezahlt`,
    notPaid: (method) => `${method}: nicht bezahlt`,
    authorized: (method) => `${method}: reserviert, wird später abgebucht`,
    pending: (method) => `${method}: noch nicht bestätigt`,
    failed: (method) => `${method}: nicht angenommen`,
    cardReturned: 'Geschenkkarte: Der Betrag ist wieder darauf',
    payRest: (amount) => `Rest bezahlen: ${amount}`,
    payOnline: (amount) => `${amount} online bezahlen`,
    rest: (amount, order) => `${amount} für Bestellung ${order}`,
    restInPerson: (amount, order) => `${amount} vor Ort, für Bestellung ${order}`,
  },
  downloads: {
    until: (day, left) => `noch ${left} ${left === 1 ? 'Download' : 'Downloads'}, bis ${day}`,
    expired: 'Dieser Link ist abgelaufen.',
    ended: 'Dieser Link gilt nicht mehr. Schreiben Sie uns, wenn Sie einen neuen brauchen.',
  },
}

const texts: Record<PageLanguage, OrderTexts> = { en: english, de: german }

/** Texts of an order on pages and in e-mails. `language` is a BCP 47 tag. */
export function orderTexts(language: string): OrderTexts {
  return texts[pageLanguage(language)]
}
