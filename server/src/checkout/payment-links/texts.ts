import { type PageLanguage, pageLanguage } from '@cartwright/contract/pages/pages.ts'

const english = {
  title: (number: string) => `Pay for your order ${number}`,
  pay: (amount: string) => `Pay ${amount}`,
  due: (day: string) => `Please pay by ${day}.`,
  payAgain: 'Try again or use another card.',
  underWay: 'A payment for this order is in progress. Wait a moment, then load this page again.',
  noAnswer: 'The payment service did not answer. Wait a moment, then load this page again.',
  choose: 'Choose how to pay.',
  keeps:
    'By paying, you agree that the shop keeps this way to pay and charges the next payments of your subscription to it.',
  keepsOf: (titles: string) =>
    `If you pay with ${titles}, you agree by paying that the shop keeps this way to pay and charges the next payments of your subscription to it.`,
  toShop: 'Go to the shop',
  toOrder: 'See your order',
  paid: { title: 'Thank you, your order is paid', text: 'There is nothing left to pay.' },
  ended: { title: 'This link no longer works', text: 'Ask the shop for a new link to pay your order.' },
  closed: { title: 'Nothing to pay', text: 'The shop does not expect a payment for this order.' },
  missing: { title: 'Page not found', text: 'This link is not complete. Copy it once more from the e-mail.' },
}

export type PaymentLinkTexts = typeof english

const german: PaymentLinkTexts = {
  title: (number) => `Ihre Bestellung ${number} bezahlen`,
  pay: (amount) => `${amount} bezahlen`,
  due: (day) => `Bitte bezahlen Sie bis zum ${day}.`,
  payAgain: 'Versuchen Sie es noch einmal oder nehmen Sie eine andere Karte.',
  underWay:
    'Eine Zahlung für diese Bestellung läuft bereits. Warten Sie einen Moment und laden Sie die Seite neu.',
  noAnswer: 'Der Zahlungsdienst hat nicht geantwortet. Warten Sie einen Moment und laden Sie die Seite neu.',
  choose: 'Wählen Sie, wie Sie bezahlen möchten.',
  keeps:
    'Mit der Zahlung stimmen Sie zu, dass der Shop diese Zahlungsart speichert und die nächsten Zahlungen Ihres Abos damit abbucht.',
  keepsOf: (titles) =>
    `Wenn Sie mit ${titles} zahlen, stimmen Sie zu, dass der Shop diese Zahlungsart speichert und die nächsten Zahlungen Ihres Abos damit abbucht.`,
  toShop: 'Zum Shop',
  toOrder: 'Bestellung ansehen',
  paid: { title: 'Danke, Ihre Bestellung ist bezahlt', text: 'Es ist nichts mehr zu bezahlen.' },
  ended: {
    title: 'Dieser Link gilt nicht mehr',
    text: 'Bitten Sie den Shop um einen neuen Link, um Ihre Bestellung zu bezahlen.',
  },
  closed: { title: 'Nichts zu bezahlen', text: 'Der Shop erwartet für diese Bestellung keine Zahlung.' },
  missing: {
    title: 'Seite nicht gefunden',
    text: 'Dieser Link ist nicht vollständig. Kopieren Sie ihn noch einmal aus der E-Mail.',
  },
}

const texts: Record<PageLanguage, PaymentLinkTexts> = { en: english, de: german }

export function paymentLinkTexts(language: string): PaymentLinkTexts {
  return texts[pageLanguage(language)]
}
