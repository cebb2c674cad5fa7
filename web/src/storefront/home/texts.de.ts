import type { en } from './texts.en.ts'

export const de: typeof en = {
  shopNow: 'Alles ansehen',
  collections: 'Wonach ist Ihnen?',
  bestSellers: 'Am beliebtesten',
  seeAll: 'Alle in dieser Reihenfolge',
  freeFrom: (amount) => `Ab ${amount} liefern wir kostenlos`,
  ask: 'Fragen Sie uns',
  about: (shop) => `Über ${shop}`,
}
