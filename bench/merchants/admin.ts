import type { ProductQuery } from '@cartwright/contract/catalogue/product-query.ts'
import type { AdminClient } from '../../sdk/src/admin.ts'
import type { Bar } from '../report.ts'
import { timesOf, within } from './waits.ts'

const size = 50
const bar = 150
const names = ['Mug', 'Lamp', 'Cushion', 'Kettle', 'Bowl', 'Throw', 'Stool', 'Candle', 'Planter', 'Flask']
const kinds = [
  'Speckled',
  'Dome',
  'Linen',
  'Enamel',
  'Nesting',
  'Wool',
  'Oak',
  'Amber',
  'Terracotta',
  'Steel',
]

/** The query of a turn. No two turns have the same, so that no answer comes from a cache. */
type QueryOfTurn = (turn: number) => ProductQuery

const page = (turn: number) => ({ limit: size, offset: turn * size })
const newest = [{ fieldName: 'lastUpdated', order: 'DESC' }] as const
const sorted = (fieldName: string, order: 'ASC' | 'DESC'): QueryOfTurn => {
  return (turn) => ({ paging: page(turn), sort: [{ fieldName, order }] })
}
const filtered = (filter: NonNullable<ProductQuery['filter']>): QueryOfTurn => {
  return (turn) => ({ paging: page(turn), sort: [...newest], filter })
}
const searched = (wordsAt: (turn: number) => string): QueryOfTurn => {
  return (turn) => ({ paging: { limit: size }, search: { expression: wordsAt(turn) } })
}
const palette = (wordsAt: (turn: number) => string): QueryOfTurn => {
  return (turn) => ({ paging: { limit: 6, offset: turn }, search: { expression: wordsAt(turn) } })
}
const at = (words: readonly string[], turn: number) => words[turn % words.length] ?? ''

const columns = {
  name: 'name',
  SKU: 'sku',
  price: 'priceData.price',
  'last change': 'lastUpdated',
  sales: 'bestSelling',
}

function cases(collection: string): Record<string, QueryOfTurn> {
  const sorts = Object.entries(columns).flatMap(([name, field]) => [
    [`sorted by ${name}`, sorted(field, 'ASC')] as const,
    [`sorted by ${name}, the other way round`, sorted(field, 'DESC')] as const,
  ])
  return {
    'as it opens': filtered({}),
    ...Object.fromEntries(sorts),
    ...filterCases(collection),
    ...searchCases,
  }
}

function filterCases(collection: string): Record<string, QueryOfTurn> {
  return {
    'only visible ones': filtered({ visible: true }),
    'only hidden ones': filtered({ visible: false }),
    'only sold out ones': filtered({ 'stock.inventoryStatus': 'OUT_OF_STOCK' }),
    'only those in stock': filtered({ 'stock.inventoryStatus': 'IN_STOCK' }),
    'only those partly sold out': filtered({ 'stock.inventoryStatus': 'PARTIALLY_OUT_OF_STOCK' }),
    'only digital ones': filtered({ productType: 'digital' }),
    'of one collection': filtered({ 'collections.id': { $hasSome: [collection] } }),
    'of one brand': filtered({ brand: 'Hearth' }),
    'with one ribbon': filtered({ ribbon: 'Sale' }),
    'of a brand, hidden, sold out': filtered({
      brand: 'Hearth',
      visible: false,
      'stock.inventoryStatus': 'OUT_OF_STOCK',
    }),
    'its choices of filters': (turn) => ({
      paging: { limit: 1, offset: turn },
      facets: ['brands', 'ribbons'],
    }),
    'the last pages': (turn) => ({
      paging: { limit: size, offset: 99_000 + turn * size },
      sort: [...newest],
    }),
    'the last pages by name': (turn) => ({
      paging: { limit: size, offset: 99_000 + turn * size },
      sort: [{ fieldName: 'name', order: 'ASC' }],
    }),
  }
}

const searchCases: Record<string, QueryOfTurn> = {
  'search for a word': searched((turn) => `${at(names, turn)} ${' '.repeat(turn)}`),
  'search for many of them': searched((turn) => `${at(names, turn)}s${' '.repeat(turn)}`),
  'search for two words': searched((turn) => `${at(kinds, turn)} ${at(names, turn)}s${' '.repeat(turn)}`),
  'search for a number': searched((turn) => String(12_000 + turn)),
  'search for an SKU': searched((turn) => `GR-0${12_000 + turn}`),
  'search with a typing error': searched((turn) => `${at(kinds, turn)} lmap ${12_000 + turn}`),
  'search for what there is not': searched((turn) => `xylophone${turn}`),
  'search within a brand': (turn) => ({
    ...searched((one) => `${at(names, one)}s`)(turn),
    filter: { brand: 'Hearth' },
    sort: [{ fieldName: 'name', order: 'ASC' }],
    paging: page(turn),
  }),
  'the palette, a name': palette((turn) => `${at(names, turn)} ${12_000 + turn}`),
  'the palette, an SKU': palette((turn) => `gr-0${12_000 + turn}`),
  'the palette, the beginning of a word': palette((turn) => at(names, turn).slice(0, 3)),
}

/** Measures the admin's list of products and its palette in a large shop. */
export async function* adminBars(admin: AdminClient): AsyncIterable<Bar> {
  const { collections } = await admin.call('queryCollections', { query: { paging: { limit: 10 } } })
  const collection = collections.find(({ slug }) => slug !== 'all-products')?.id ?? ''
  for (const [name, asked] of Object.entries(cases(collection))) {
    const times = await timesOf((turn) =>
      admin.call('queryProducts', {
        query: asked(turn),
        includeHiddenProducts: true,
        includeMerchantSpecificData: true,
      }),
    )
    yield within(`list of products: ${name}`, times, bar)
  }
}
