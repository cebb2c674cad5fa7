import { type PageLanguage, pageLanguage } from '@cartwright/contract/pages/pages.ts'
import { de } from './texts.de.ts'
import { en } from './texts.en.ts'

let current: PageLanguage = 'en'

/** The language (BCP 47) of everything that is rendered until the next call. React renders a page in one go. */
export function setLanguage(language: string): void {
  current = pageLanguage(language)
}

export function textsIn<Texts extends object>(languages: Record<PageLanguage, Texts>): Texts {
  return new Proxy(languages.en, { get: (_, key) => Reflect.get(languages[current], key) })
}

export const texts = textsIn({ en, de })
