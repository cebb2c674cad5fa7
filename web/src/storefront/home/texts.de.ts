import type { en } from './texts.en.ts'

export const de: typeof en = {
  shopNow: 'Alles ansehen',
  collections: 'Wonach ist Ihnen?',
  bestSellers: 'Bestseller',
  seeAll: 'Alle Bestseller',
  freeFrom: (amount) => `Ab ${amount} liefern wir kostenlos`,
  ask: 'Fragen Sie uns',
  about: (shop) => `Über ${shop}`,
}
