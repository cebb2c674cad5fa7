import type { en } from './texts.en.ts'

export const de: typeof en = {
  choose: 'Bitte wählen',
  chooseFirst: (options) => `Bitte wählen: ${options}`,
  notWith: (others) => `nicht erhältlich mit ${others}`,
  lowestPrice: (price) => `Niedrigster Preis der letzten 30 Tage: ${price}`,
}
