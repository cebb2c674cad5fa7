import type { en } from './texts.en.ts'

/** The texts of all rooms by name; `texts/texts.ts` adds those of the other rooms. A text with a gap is a function. */
export interface Texts {
  kit: typeof en
}

/** The texts of the page that is being rendered. One variable is enough: React renders a page in one go. */
export let t: Texts

type LoadTexts = (room: string) => Promise<Partial<Texts>>
let load: LoadTexts = async () => ({})

/** In a browser these are only the texts of one page; {@link addTexts} fetches the rest. */
export function setTexts(texts: Partial<Texts>, loadTexts = load): void {
  t = texts as Texts
  load = loadTexts
}

/** Fetches the texts of another room, before anything of it is shown. */
export async function addTexts(room: string): Promise<void> {
  t = { ...t, ...(await load(room)) }
}

/** As in addresses. */
export const languages = ['en', 'de'] as const
export type Language = (typeof languages)[number]

/** The language of the texts for a tag such as `de-AT`. */
export function languageIn(tag: string): Language | undefined {
  const base = tag.split('-')[0]?.toLowerCase()
  return languages.find((language) => language === base)
}
