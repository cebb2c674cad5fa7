import { type PageLanguage, pageLanguage } from '@cartwright/contract/pages/pages.ts'

export interface BalanceTexts {
  title: string
  intro: string
  code: string
  show: string
  back(shop: string): string
  card: string
  balance: string
  validUntil: string
  expired: string
  disabled: string
  missing: string
  unknown: string
  tooMany(seconds: number): string
  form: string
}

const english: BalanceTexts = {
  title: 'Balance of a gift card',
  intro: 'Enter the code of your gift card to see what is left on it.',
  code: 'Code',
  show: 'Show the balance',
  back: (shop) => `Back to ${shop}`,
  card: 'Gift card',
  balance: 'Balance',
  validUntil: 'Valid until',
  expired: 'This gift card has expired.',
  disabled: 'This gift card is blocked at the moment. Please write to us.',
  missing: 'Enter the code of the gift card.',
  unknown: 'No gift card has this code. Check the spelling.',
  tooMany: (seconds) => `Too many codes. Try again in ${Math.max(1, Math.ceil(seconds / 60))} min.`,
  form: 'This page was open for too long. Try again.',
}

const german: BalanceTexts = {
  title: 'Guthaben einer Geschenkkarte',
  intro: 'Geben Sie den Code Ihrer Geschenkkarte ein. Dann sehen Sie, was noch darauf ist.',
  code: 'Code',
  show: 'Guthaben anzeigen',
  back: (shop) => `Zurück zu ${shop}`,
  card: 'Geschenkkarte',
  balance: 'Guthaben',
  validUntil: 'Gültig bis',
  expired: 'Diese Geschenkkarte ist abgelaufen.',
  disabled: 'Diese Geschenkkarte ist zurzeit gesperrt. Bitte schreiben Sie uns.',
  missing: 'Geben Sie den Code der Geschenkkarte ein.',
  unknown: 'Diesen Code hat keine Geschenkkarte. Prüfen Sie die Schreibweise.',
  tooMany: (seconds) =>
    `Zu viele Codes. Versuchen Sie es in ${Math.max(1, Math.ceil(seconds / 60))} Min. wieder.`,
  form: 'Diese Seite war zu lange offen. Versuchen Sie es noch einmal.',
}

const catalogue: Record<PageLanguage, BalanceTexts> = { en: english, de: german }

export function textsIn(language: string): BalanceTexts {
  return catalogue[pageLanguage(language)]
}
