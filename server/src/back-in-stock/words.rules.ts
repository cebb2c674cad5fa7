import { type PageLanguage, pageLanguage } from '@cartwright/contract/pages/pages.ts'

/** What the mail says that something is back. */
export interface Words {
  subject(item: string): string
  title: string
  intro(item: string): string
  price: string
  button: string
  why(shop: string): string
  stop: string
}

const english: Words = {
  subject: (item) => `Back in stock: ${item}`,
  title: 'It is back',
  intro: (item) => `You asked us to tell you when ${item} is in stock again. Now it is.`,
  price: 'Price',
  button: 'See it in the shop',
  why: (shop) => `${shop} sends you this once, because you asked for it.`,
  stop: 'No more e-mails like this',
}

const german: Words = {
  subject: (item) => `Wieder da: ${item}`,
  title: 'Wieder da',
  intro: (item) => `Sie wollten erfahren, wenn ${item} wieder auf Lager ist. Jetzt ist es so weit.`,
  price: 'Preis',
  button: 'Im Shop ansehen',
  why: (shop) => `${shop} schickt Ihnen das einmal, weil Sie darum gebeten haben.`,
  stop: 'Keine E-Mails dieser Art mehr',
}

const catalogue: Record<PageLanguage, Words> = { en: english, de: german }

export function wordsOf(language: string): Words {
  return catalogue[pageLanguage(language)]
}
