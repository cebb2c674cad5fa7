import { type PageLanguage, pageLanguage } from '@cartwright/contract/pages/pages.ts'
import { german } from './texts.de.ts'
import { english, type Texts } from './texts.en.ts'

const texts: Record<PageLanguage, Texts> = { en: english, de: german }

export function textsIn(language: string): Texts {
  return texts[pageLanguage(language)]
}
