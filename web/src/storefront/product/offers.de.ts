import type { en } from './offers.en.ts'

export const de: typeof en = {
  lowestPrice: (price) => `Niedrigster Preis der letzten 30 Tage: ${price}`,
}
