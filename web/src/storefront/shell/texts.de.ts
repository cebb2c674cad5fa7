import type { en } from './texts.en.ts'

export const de: typeof en = {
  skip: 'Zum Inhalt springen',
  menu: 'Menü',
  announcement: 'Hinweis',
  search: 'Suchen',
  account: 'Konto',
  help: 'Hilfe',
  contact: 'Kontakt',
  country: 'Land und Währung',
}
