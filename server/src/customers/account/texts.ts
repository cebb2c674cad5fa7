import { type PageLanguage, pageLanguage } from '@cartwright/contract/pages/pages.ts'
import { german } from './texts.de.ts'
import { english, type Texts } from './texts.en.ts'

export type { Texts } from './texts.en.ts'

const catalogue: Record<PageLanguage, Texts> = { en: english, de: german }

/** The texts in the shop's language (BCP 47). */
export function textsIn(language: string): Texts {
  return catalogue[pageLanguage(language)]
}
