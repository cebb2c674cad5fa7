import type { en } from './texts.en.ts'

export const de: typeof en = {
  path: 'Sie sind hier',
  empty: 'Hier ist noch nichts',
  emptyText: 'Es kommen laufend neue Artikel dazu. Sehen Sie sich bis dahin die anderen an.',
  seeAll: 'Alle Artikel ansehen',
  description: (title, shop) => `${title} bei ${shop}: Bilder, Preise und was lieferbar ist.`,
  allText: (shop) => `Alle Artikel von ${shop}.`,
}
