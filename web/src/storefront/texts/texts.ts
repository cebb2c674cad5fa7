import type { en } from './en.ts'
import type { rareEn } from './rare.en.ts'

/** Every text of the storefront. A text with a gap is a function. */
export type Texts = typeof en & typeof rareEn

/** The texts of the page that is being made; set by {@link speak} before React begins, which renders in one go. */
export let t: Texts

let locale = 'en'

/** In a browser {@link speakRare} brings what is missing, before anything of it is shown. */
export function speak(texts: typeof en & Partial<typeof rareEn>, language: string): void {
  t = texts as Texts
  locale = language
}

/** The texts of what few shoppers see: a browser gets them only then. */
export async function speakRare(): Promise<void> {
  t = { ...t, ...(await rare[languageIn(locale) ?? 'en']()) }
}

/** The catalogues, each in a file of its own, so that a browser gets one language. */
export const catalogues = {
  en: async () => (await import('./en.ts')).en,
  de: async () => (await import('./de.ts')).de,
}

const rare = {
  en: async () => (await import('./rare.en.ts')).rareEn,
  de: async () => (await import('./rare.de.ts')).rareDe,
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
