import type { en } from './texts.en.ts'

export const de: typeof en = {
  soldOut: 'Ausverkauft',
  notAvailable: 'Nicht verfügbar',
  from: (price) => `ab ${price}`,
  salePrice: 'Angebotspreis',
  fullPrice: 'Regulärer Preis',
  bestSellers: 'Bestseller',
  newArrivals: 'Neu im Shop',
}
