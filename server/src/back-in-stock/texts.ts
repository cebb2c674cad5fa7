import { type PageLanguage, pageLanguage } from '@cartwright/contract/pages/pages.ts'

export interface BackInStockTexts {
  subject(item: string): string
  title: string
  intro(item: string): string
  price: string
  button: string
  why(shop: string): string
  /** An invented product. */
  sample: string
  stop: string
}

const english: BackInStockTexts = {
  subject: (item) => `Back in stock: ${item}`,
  title: 'Back in stock',
  intro: (item) => `You asked us to tell you when ${item} is back in stock. You can buy it now.`,
  price: 'Price',
  button: 'See it in the shop',
  why: (shop) => `${shop} sends you this e-mail once, because you requested it.`,
  sample: 'Mug',
  stop: 'Unsubscribe from these e-mails',
}

const german: BackInStockTexts = {
  subject: (item) => `Wieder da: ${item}`,
  title: 'Wieder da',
  intro: (item) => `Sie wollten wissen, wann ${item} wieder auf Lager ist. Jetzt ist es so weit.`,
  price: 'Preis',
  button: 'Im Shop ansehen',
  why: (shop) => `${shop} schickt Ihnen diese E-Mail einmal, weil Sie darum gebeten haben.`,
  sample: 'Becher',
  stop: 'Diese E-Mails abbestellen',
}

const catalogue: Record<PageLanguage, BackInStockTexts> = { en: english, de: german }

export function textsIn(language: string): BackInStockTexts {
  return catalogue[pageLanguage(language)]
}
