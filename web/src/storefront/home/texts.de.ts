import type { en } from './texts.en.ts'

export const de: typeof en = {
  shopNow: 'Alles ansehen',
  collections: 'Nach Räumen stöbern',
  bestSellers: 'Beliebt',
}
