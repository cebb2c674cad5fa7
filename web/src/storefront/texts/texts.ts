import type { en } from './en.ts'

/** Every text of the storefront. A text with a gap is a function. */
export type Texts = typeof en

/** The texts of the page that is being made; set by {@link speak} before React begins, which renders in one go. */
export let t: Texts

/** BCP 47: for numbers and dates of the page that is being made. */
export let locale = 'en'

export function speak(texts: Texts, language: string): void {
  t = texts
  locale = language
}

/** The catalogues, each in a file of its own, so that a browser gets one language. */
export const catalogues = {
  en: async () => (await import('./en.ts')).en,
  de: async () => (await import('./de.ts')).de,
}

export type Language = keyof typeof catalogues

export function hasTexts(tag: string): boolean {
  return languageIn(tag) !== undefined
}

/** The catalogue for a tag such as `de-AT`. */
export function languageIn(tag: string): Language | undefined {
  const base = tag.split('-')[0]?.toLowerCase() ?? ''
  return Object.hasOwn(catalogues, base) ? (base as Language) : undefined
}
