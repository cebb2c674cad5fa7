const languages = ['en', 'de'] as const
export type Language = (typeof languages)[number]

const storageKey = 'admin.language'

/** The language of this page: what the merchant chose in this browser, else the first that the browser asks for. */
export const language: Language = storedLanguage() ?? browserLanguage() ?? 'en'

/** The texts of a noun in the language of the page. Those of other languages have the same type, so none is missing. */
export function localised<Texts>(english: Texts, others: Record<Exclude<Language, 'en'>, Texts>): Texts {
  return language === 'en' ? english : others[language]
}

/** Begins again in another language: what has been rendered holds texts of the one before. */
export function setLanguage(wanted: Language): void {
  localStorage.setItem(storageKey, wanted)
  location.reload()
}

function storedLanguage(): Language | undefined {
  return toLanguage(localStorage.getItem(storageKey) ?? '')
}

function browserLanguage(): Language | undefined {
  return navigator.languages.map((tag) => toLanguage(tag.slice(0, 2))).find((found) => found !== undefined)
}

function toLanguage(tag: string): Language | undefined {
  return languages.find((name) => name === tag)
}
