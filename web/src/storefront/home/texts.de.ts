import type { en } from './texts.en.ts'

export const de: typeof en = {
  shopNow: 'Alle Artikel ansehen',
  collections: 'Unsere Kollektionen',
  seeAll: 'Alle ansehen',
  soon: 'Unsere ersten Artikel kommen bald. Schauen Sie wieder vorbei.',
  freeFrom: (amount) => `Ab ${amount} liefern wir kostenlos`,
  ask: 'Fragen Sie uns',
  about: (shop) => `Über ${shop}`,
}
