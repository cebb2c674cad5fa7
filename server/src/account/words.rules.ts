import { type PageLanguage, pageLanguage } from '@cartwright/contract/pages.ts'
import { german } from './words.de.rules.ts'
import { english, type Words } from './words.en.rules.ts'

export type { Words } from './words.en.rules.ts'

const catalogue: Record<PageLanguage, Words> = { en: english, de: german }

/** The words for a shop in this language (BCP 47). */
export function wordsOf(language: string): Words {
  return catalogue[pageLanguage(language)]
}
