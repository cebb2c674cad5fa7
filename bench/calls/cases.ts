import { openRandom, type Random } from '../../trials/shapes/random.ts'
import type { Ask } from '../load.ts'
import { different, misspell, priceRange, seed } from './draws.ts'
import { pieceOf, type Scene } from './scene.ts'

/** The same call, asked for few different things and for many. */
export interface Requests {
  kept: Ask[]
  spread: Ask[]
}

const differentQueries = 5000

export function productById({ goods: { products } }: Scene): Requests {
  const asks = products.map(({ id }) => get(`/stores-reader/v1/products/${id}`))
  return { kept: asks.slice(0, 100), spread: asks }
}

/** Fifty products of a collection, cheapest first; spread: with a range of prices, in several orders. */
export function pageOfFifty({ goods }: Scene): Requests {
  const query = (body: object) => post('/stores-reader/v1/products/query-platformized', { query: body })
  const kept = goods.collections.flatMap(({ id }) =>
    [0, 50, 100, 150].map((offset) =>
      query({ filter: inCollection(id), sort: cheapestFirst, paging: { limit: 50, offset } }),
    ),
  )
  const spread = different(differentQueries, (random) => {
    const filter = { $and: [inCollection(random.pick(goods.collections).id), pricedWithin(random)] }
    const sort = [
      { fieldName: random.pick(['price', 'name', 'lastUpdated']), order: random.pick(['ASC', 'DESC']) },
    ]
    return query({ filter, sort, paging: { limit: 50, offset: 50 * random.below(4) } })
  })
  return { kept, spread }
}

const listDocument = `query ($filter: JSON) { products(filter: $filter, sort: [{ field: "price" }], limit: 24) {
  items { name slug inStock price { full { formatted } now { formatted } } mainMedia { image { url width height } } }
  pageInfo { next } } }`

/** 24 products for the cards of a collection, in one document. */
export function pageByGraphQl({ goods }: Scene): Requests {
  const query = (filter: object) => post('/graphql/alpha', { query: listDocument, variables: { filter } })
  return {
    kept: goods.collections.map(({ id }) => query(inCollection(id))),
    spread: different(differentQueries, (random) =>
      query({ $and: [inCollection(random.pick(goods.collections).id), pricedWithin(random)] }),
    ),
  }
}

/** The call that answers the same as {@link pageByGraphQl}. */
export function sameByHttp({ goods }: Scene): Ask[] {
  return goods.collections.map(({ id }) => {
    const query = { filter: inCollection(id), sort: cheapestFirst, cursorPaging: { limit: 24 } }
    return post('/stores-reader/v1/products/query-platformized', { query })
  })
}

/** Of a few shoppers, and of thousands. */
export function cartRead({ visitors }: Scene): Requests {
  const read = get('/ecom/v1/carts/current')
  return { kept: [read], spread: visitors.map(({ token }) => ({ ...read, token })) }
}

/** The same product into a few carts, and any product into thousands of them. */
export function addToCart({ goods: { buyable }, visitors }: Scene): Requests {
  const random = openRandom(seed)
  const add = (product: string) =>
    post('/ecom/v1/carts/current/add-to-cart', { lineItems: [pieceOf(product)] })
  return {
    kept: [add(buyable[0] ?? '')],
    spread: visitors.map(({ token }) => ({ ...add(random.pick(buyable)), token })),
  }
}

/** 24 cards with filters. */
export function collectionPage({ goods: { collections } }: Scene): Requests {
  const sorts = ['best-selling', 'newest', 'price-up', 'price-down', 'name']
  return {
    kept: collections.map(({ slug }) => get(`/collections/${slug}`)),
    spread: different(differentQueries, (random) => {
      const { from, to } = priceRange(random)
      const view = `price=${from}-${to}&sort=${random.pick(sorts)}&page=${2 + random.below(4)}`
      return get(`/collections/${random.pick(collections).slug}?${view}`)
    }),
  }
}

export function productPage({ goods: { products } }: Scene): Requests {
  const pages = products.map(({ slug }) => get(`/products/${slug}`))
  return { kept: pages.slice(0, 100), spread: pages }
}

/** Two words of a name, a third of them with a typing error; spread: often with a number that few names have. */
export function search({ goods }: Scene): Requests {
  const query = (expression: string) =>
    post('/stores-reader/v1/products/query-platformized', {
      query: { search: { expression }, paging: { limit: 24 } },
    })
  const twoWords = (name: string) => name.split(' ').slice(0, 2).join(' ')
  const kept = [...new Set(goods.products.map(({ name }) => twoWords(name)))].slice(0, 40)
  const spread = different(differentQueries, (random) => {
    const { name } = random.pick(goods.products)
    const words = random.chance(0.5) ? name : twoWords(name)
    return query(random.chance(1 / 3) ? misspell(words, random) : words)
  })
  return { kept: kept.map(query), spread }
}

/** What a shopper has typed so far of a name. */
export function suggestions({ goods }: Scene): Requests {
  const typed = (text: string) => get(`/v1/storefront/suggestions?${new URLSearchParams({ query: text })}`)
  const kept = [...new Set(goods.products.map(({ name }) => name.slice(0, 3)))].slice(0, 40)
  const spread = different(differentQueries, (random) => {
    const { name } = random.pick(goods.products)
    const words = random.chance(1 / 3) ? misspell(name, random) : name
    return typed(words.slice(0, 2 + random.below(words.length - 1)).trim())
  })
  return { kept: kept.map(typed), spread }
}

const cheapestFirst = [{ fieldName: 'price', order: 'ASC' }]

function inCollection(id: string) {
  return { 'collections.id': { $hasSome: [id] } }
}

function pricedWithin(random: Random) {
  const { from, to } = priceRange(random)
  return { price: { $gte: from, $lte: to } }
}

function get(path: string): Ask {
  return { method: 'GET', path }
}

function post(path: string, body: object): Ask {
  return { method: 'POST', path, body: JSON.stringify(body) }
}
