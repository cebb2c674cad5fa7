const languages = ['en', 'de'] as const
export type Language = (typeof languages)[number]

const storageKey = 'admin.language'

/** The merchant's choice in this browser, else the browser's first known language. */
export const language: Language = storedLanguage() ?? browserLanguage() ?? 'en'

/** The texts of a room in the language of the page. All languages have the same type, so none is missing. */
export function localised<Texts>(english: Texts, others: Record<Exclude<Language, 'en'>, Texts>): Texts {
  return language === 'en' ? english : others[language]
}

/** Stores the language and reloads, because rendered components hold texts of the old one. */
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
