import { type PageLanguage, pageLanguage } from '@cartwright/contract/pages/pages.ts'

const english = {
  box: 'Save this way to pay for my next orders. I can remove it in my account.',
  expires: (month: string) => `Expires ${month}. We charge it when you place the order.`,
  note: 'We charge it when you place the order.',
}

type SavingTexts = typeof english

const german: SavingTexts = {
  box: 'Diese Zahlungsart für meine nächsten Bestellungen speichern. Ich kann sie in meinem Konto entfernen.',
  expires: (month) => `Gültig bis ${month}. Wir buchen ab, wenn Sie bestellen.`,
  note: 'Wir buchen ab, wenn Sie bestellen.',
}

const texts: Record<PageLanguage, SavingTexts> = { en: english, de: german }

export function savingTexts(language: string): SavingTexts {
  return texts[pageLanguage(language)]
}
