import { type PageLanguage, pageLanguage } from '@cartwright/contract/pages/pages.ts'
import { german } from './texts.de.ts'
import { english, type Texts } from './texts.en.ts'

const catalogue: Record<PageLanguage, Texts> = { en: english, de: german }

/** The texts of the page that is being made; set by {@link speak} before React begins, which renders in one go. */
export let texts: Texts = english

/** Chooses the texts for a shop in this language (BCP 47). */
export function speak(language: string): void {
  texts = catalogue[pageLanguage(language)]
}
