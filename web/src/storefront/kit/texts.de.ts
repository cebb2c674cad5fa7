import type { en } from './texts.en.ts'

export const de: typeof en = {
  home: 'Start',
  backHome: 'Zur Startseite',
  collections: 'Kollektionen',
  allCollections: 'Alle Kollektionen',
  allProducts: 'Alle Artikel',
  findOrder: 'Bestellung finden',
  language: 'Sprache',
  cart: 'Warenkorb',
  items: (count) => `${count} Artikel`,
  searchShop: 'Im Shop suchen',
}
