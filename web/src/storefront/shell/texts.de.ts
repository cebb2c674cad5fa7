import type { en } from './texts.en.ts'

export const de: typeof en = {
  skip: 'Zum Inhalt springen',
  menu: 'Menü',
  announcement: 'Hinweis',
  close: 'Schließen',
  search: 'Suchen',
  searchFor: 'Im Shop suchen',
  cart: 'Warenkorb',
  items: (count) => `${count} Artikel`,
  collections: 'Kollektionen',
  allCollections: 'Alle Kollektionen',
  everything: 'Alle Artikel',
  bestSellers: 'Bestseller',
  newIn: 'Neu im Shop',
  help: 'Hilfe',
  yourOrder: 'Bestellung finden',
  contact: 'Kontakt',
  country: 'Land und Währung',
  language: 'Sprache',
  home: 'Start',
  backHome: 'Zur Startseite',
}
