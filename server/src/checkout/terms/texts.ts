import { type PageLanguage, pageLanguage } from '@cartwright/contract/pages/pages.ts'

const english = {
  /** Before and after the names of the pages. */
  agree: ['I have read and accept: ', '.'],
  /** Where no page is named. */
  plain: 'I accept the terms of the shop.',
  missing: 'Tick the box to accept the terms.',
  changed: 'The terms have changed. Read them and tick the box again.',
}

type Texts = typeof english

const german: Texts = {
  agree: ['Ich habe gelesen und akzeptiere: ', '.'],
  plain: 'Ich akzeptiere die Bedingungen des Shops.',
  missing: 'Setzen Sie das Häkchen, um die Bedingungen zu akzeptieren.',
  changed: 'Die Bedingungen haben sich geändert. Lesen Sie sie und setzen Sie das Häkchen noch einmal.',
}

const texts: Record<PageLanguage, Texts> = { en: english, de: german }

export function termsTexts(language: string): Texts {
  return texts[pageLanguage(language)]
}
