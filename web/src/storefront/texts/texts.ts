import type { cartEn } from './cart.en.ts'
import type { en } from './en.ts'
import type { listsEn } from './lists.en.ts'
import type { rareEn } from './rare.en.ts'

/** Every text of the storefront. A text with a gap is a function. */
export type Texts = typeof en & typeof cartEn & typeof listsEn & typeof rareEn

/** The texts of the page that is being made; set by {@link speak} before React begins, which renders in one go. */
export let t: Texts

let locale = 'en'

/** In a browser these are {@link textsFor} the page; {@link speakAlso} brings what is missing before it is shown. */
export function speak(texts: Partial<Texts>, language: string): void {
  t = texts as Texts
  locale = language
}

/** The catalogues, in files of their own: a browser gets one language, and of what not every page shows what it shows. */
const catalogues = {
  en: async () => (await import('./en.ts')).en,
  de: async () => (await import('./de.ts')).de,
}

const parts = {
  cart: {
    en: async () => (await import('./cart.en.ts')).cartEn,
    de: async () => (await import('./cart.de.ts')).cartDe,
  },
  lists: {
    en: async () => (await import('./lists.en.ts')).listsEn,
    de: async () => (await import('./lists.de.ts')).listsDe,
  },
  rare: {
    en: async () => (await import('./rare.en.ts')).rareEn,
    de: async () => (await import('./rare.de.ts')).rareDe,
  },
}

type Part = keyof typeof parts

/** What the pages of a folder need beside the common texts. */
const partOf: Record<string, Part | undefined> = {
  'back-in-stock': 'rare',
  cart: 'cart',
  collection: 'lists',
  home: 'lists',
  search: 'lists',
  failure: 'rare',
  order: 'rare',
  pages: 'rare',
  preferences: 'rare',
}

/** The texts of the pages in a folder. */
export async function textsFor(folder: string, tag: string): Promise<Partial<Texts>> {
  const language = languageIn(tag) ?? 'en'
  const part = partOf[folder]
  const [common, own] = await Promise.all([catalogues[language](), part && parts[part][language]()])
  return { ...common, ...own }
}

/** Texts of something that comes later to a page. */
export async function speakAlso(part: Part): Promise<void> {
  const own = await parts[part][languageIn(locale) ?? 'en']()
  t = { ...t, ...own }
}

export type Language = keyof typeof catalogues

/** As they stand in addresses. */
export const languages = Object.keys(catalogues)

export function hasTexts(tag: string): boolean {
  return languageIn(tag) !== undefined
}

/** The catalogue for a tag such as `de-AT`. */
export function languageIn(tag: string): Language | undefined {
  const base = tag.split('-')[0]?.toLowerCase() ?? ''
  return Object.hasOwn(catalogues, base) ? (base as Language) : undefined
}
