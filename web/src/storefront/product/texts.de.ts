import type { en } from './texts.en.ts'

export const de: typeof en = {
  soldOut: 'Ausverkauft',
  colors: 'Farben',
  from: (price) => `ab ${price}`,
  salePrice: 'Angebotspreis',
  fullPrice: 'Vorher',
}
