import type { Ask } from '../load.ts'

/** What shoppers ask of a large shop, and how fast it should answer with 100,000 products, in milliseconds. */
export interface Question {
  name: string
  bar: { p50: number; p99: number }
  /** The request number `at`; no two are the same. */
  ask(at: number, shop: Grown): Ask
}

/** A shop whose products the database has made, as in `growCatalogue`. */
export interface Grown {
  /** Visible products. */
  products: number
  collections: readonly string[]
}

const adjectives = 'Speckled,Dome,Linen,Enamel,Nesting,Wool,Oak,Amber,Terracotta,Steel'.split(',')
const nouns = 'Mug,Lamp,Cushion,Kettle,Bowl,Throw,Stool,Candle,Planter,Flask,Vase,Tray,Clock'.split(',')

const list = (query: object): Ask => ({
  method: 'POST',
  path: '/stores-reader/v1/products/query-platformized',
  body: JSON.stringify({ query }),
})
const pick = (list: readonly string[], at: number) => list[at % list.length] ?? ''
/** From 5 to 50, in cents. Requests that follow each other are far apart, so they find other products. */
const price = (at: number) => (500 + ((at * 1009) % 4500)) / 100
const byPrice = [{ fieldName: 'price', order: 'ASC' }]

export const questions: readonly Question[] = [
  {
    name: 'page of 50 of a collection, by price, from a price on',
    bar: { p50: 6, p99: 20 },
    ask: (at, { collections }) =>
      list({
        filter: {
          collectionIds: { $hasSome: [pick(collections, at)] },
          'priceData.price': { $gt: price(at) },
        },
        sort: byPrice,
        paging: { limit: 50, offset: 50 * (Math.floor(at / 4500) % 8) },
      }),
  },
  {
    name: 'page of 50 after 10,000, by price',
    bar: { p50: 8, p99: 25 },
    ask: (at, { products }) =>
      list({
        filter: { 'priceData.price': { $gt: price(at) } },
        sort: byPrice,
        paging: { limit: 50, offset: Math.min(10_000, Math.floor(products / 2)) + ((at * 397) % 1000) },
      }),
  },
  {
    name: 'last page of 50, by name',
    bar: { p50: 8, p99: 25 },
    ask: (at, { products }) =>
      list({
        // All have larger numbers.
        filter: { numericId: { $gt: at } },
        sort: [{ fieldName: 'name', order: 'ASC' }],
        paging: { limit: 50, offset: Math.max(0, products - 50) },
      }),
  },
  {
    name: 'facets with two choices and a price, with a page of 50',
    bar: { p50: 6, p99: 25 },
    ask: (at) =>
      list({
        facets: true,
        facetFilters: {
          choices: ['Color: Oat', 'Size: Small'],
          price: { min: price(at), max: 100 + (at % 97) },
        },
        paging: { limit: 50 },
      }),
  },
  {
    name: 'search for two words, one with a wrong letter',
    bar: { p50: 12, p99: 35 },
    ask: (at) => {
      const word = pick(adjectives, at)
      const wrong = 1 + (Math.floor(at / 10) % (word.length - 1))
      const typed = `${word.slice(0, wrong)}q${word.slice(wrong + 1)} ${pick(nouns, Math.floor(at / 60))}`
      return list({
        search: { expression: typed.toLowerCase() },
        filter: { 'priceData.price': { $gt: price(at) } },
        paging: { limit: 50 },
      })
    },
  },
  {
    name: 'suggestions for the beginning of a word and of a number',
    bar: { p50: 3, p99: 10 },
    ask: (at) => {
      const typed = `${pick(nouns, at).slice(0, 3)} ${Math.floor(at / nouns.length)}`.toLowerCase()
      return { method: 'GET', path: `/v1/storefront/suggestions?query=${encodeURIComponent(typed)}` }
    },
  },
]
