import { type PageLanguage, pageLanguage } from '@cartwright/contract/pages/pages.ts'
import { german } from './texts.de.ts'
import { english, type Words } from './texts.en.ts'

export type { Words } from './texts.en.ts'

const catalogue: Record<PageLanguage, Words> = { en: english, de: german }

/** The words for a shop in this language (BCP 47). */
export function wordsOf(language: string): Words {
  return catalogue[pageLanguage(language)]
}
