import { type PageLanguage, pageLanguage } from '@cartwright/contract/pages/pages.ts'

export interface GiftCardTexts {
  subject(sender: string, shop: string): string
  title(amount: string): string
  hello(name: string): string
  intro(amount: string, shop: string): string
  useTitle: string
  use: string
  messageFrom(sender: string): string
  message: string
  validUntil: string
  button: string
  balance: string
  why(shop: string): string
  /** Of an invented card. */
  sampleMessage: string
}

const english: GiftCardTexts = {
  subject: (sender, shop) =>
    sender ? `${sender} has sent you a gift card for ${shop}` : `Your gift card for ${shop}`,
  title: (amount) => `A gift card for ${amount}`,
  hello: (name) => (name ? `Hello ${name},` : 'Hello,'),
  intro: (amount, shop) => `this is your gift card for ${amount} at ${shop}.`,
  useTitle: 'How to use it',
  use: 'Enter this code at the checkout. Keep it safe: whoever has it can spend it. What you do not spend stays on the card.',
  messageFrom: (sender) => `A message from ${sender}`,
  message: 'A message for you',
  validUntil: 'Valid until',
  button: 'Go to the shop',
  balance: 'See what is left on the card',
  why: (shop) => `${shop} sends you this e-mail because somebody gave you a gift card.`,
  sampleMessage: 'Happy birthday! Find something nice.',
}

const german: GiftCardTexts = {
  subject: (sender, shop) =>
    sender ? `${sender} schenkt Ihnen eine Geschenkkarte von ${shop}` : `Ihre Geschenkkarte von ${shop}`,
  title: (amount) => `Eine Geschenkkarte über ${amount}`,
  hello: (name) => (name ? `Guten Tag, ${name},` : 'Guten Tag,'),
  intro: (amount, shop) => `das ist Ihre Geschenkkarte über ${amount} für ${shop}.`,
  useTitle: 'So lösen Sie sie ein',
  use: 'Geben Sie diesen Code an der Kasse ein. Bewahren Sie ihn gut auf: Wer ihn hat, kann damit zahlen. Was Sie nicht ausgeben, bleibt auf der Karte.',
  messageFrom: (sender) => `Eine Nachricht von ${sender}`,
  message: 'Eine Nachricht für Sie',
  validUntil: 'Gültig bis',
  button: 'Zum Shop',
  balance: 'Guthaben der Karte ansehen',
  why: (shop) => `${shop} schickt Ihnen diese E-Mail, weil Ihnen jemand eine Geschenkkarte geschenkt hat.`,
  sampleMessage: 'Alles Gute zum Geburtstag! Such dir etwas Schönes aus.',
}

const catalogue: Record<PageLanguage, GiftCardTexts> = { en: english, de: german }

export function textsIn(language: string): GiftCardTexts {
  return catalogue[pageLanguage(language)]
}
