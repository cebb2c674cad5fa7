import type { en } from './texts.en.ts'

export const de: typeof en = {
  shopNow: 'Alles ansehen',
  collections: 'Wonach ist Ihnen?',
  seeAll: 'Alle ansehen',
  soon: 'Die ersten Stücke sind unterwegs. Schauen Sie bald wieder vorbei.',
  freeFrom: (amount) => `Ab ${amount} liefern wir kostenlos`,
  ask: 'Fragen Sie uns',
  about: (shop) => `Über ${shop}`,
}
