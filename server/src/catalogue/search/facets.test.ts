import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { collect, stock } from '../../../test/fixtures.ts'
import { openStore, type Store } from '../../../test/store.ts'
import type { Product } from '../model/product.rules.ts'
import type { ProductDraft } from '../products/service.ts'

// Shirts: red S (Hearth, $10), red and blue M (Hearth, $20), blue S and L (Northlight, $30, sold out). A belt at $40.
let store: Store
let visitor: string
let shirts: { id: string }
let gifts: { id: string }

const colours: Record<string, string> = { Red: '#cc2200', Blue: '#0022cc' }

function shirt(name: string, price: number, options: { Color: string[]; Size: string[] }): ProductDraft {
  return {
    name,
    price,
    options: [
      {
        name: 'Color',
        optionType: 'color',
        choices: options.Color.map((colour) => ({ value: colours[colour] ?? '', description: colour })),
      },
      { name: 'Size', choices: options.Size.map((size) => ({ value: size, description: size })) },
    ],
  }
}

beforeAll(async () => {
  store = await openStore()
  visitor = await store.visitor()
  const one = await stock(store, { ...shirt('One', 10, { Color: ['Red'], Size: ['S'] }), brand: 'Hearth' }, 5)
  const two = await stock(
    store,
    { ...shirt('Two', 20, { Color: ['Red', 'Blue'], Size: ['M'] }), brand: 'Hearth' },
    5,
  )
  const three = await stock(
    store,
    { ...shirt('Three', 30, { Color: ['Blue'], Size: ['S', 'L'] }), brand: 'Northlight', ribbon: 'New' },
    0,
  )
  const belt = await stock(store, { name: 'Belt', price: 40, brand: 'Northlight' }, 5)
  shirts = await collect(store, 'Shirts', [one, two, three])
  gifts = await collect(store, 'Gifts', [one, belt])
})
afterAll(() => store.close())

async function ask(facetFilters: object, query: object = {}) {
  const { status, body } = await store.ask('POST', '/stores-reader/v1/products/query', {
    as: visitor,
    body: { query: { facets: true, facetFilters, ...query } },
  })
  expect(status).toBe(200)
  const { collections, choices, brands, ribbons, inStock, price } = body.facets
  const counts = (list: { count: number }[], name: 'name' | 'choice' | 'value') =>
    Object.fromEntries(list.map((one) => [(one as never)[name], one.count]))
  return {
    names: body.products.map(({ name }: Product) => name),
    total: body.metadata.total,
    collections: counts(collections, 'name'),
    choices: counts(choices, 'choice'),
    brands: counts(brands, 'value'),
    ribbons: counts(ribbons, 'value'),
    inStock,
    price: [price.min, price.max],
  }
}

describe('Choosing from facets', () => {
  test('nothing narrows nothing', async () => {
    expect(await ask({})).toEqual({
      names: ['One', 'Two', 'Three', 'Belt'],
      total: 4,
      collections: { Shirts: 3, Gifts: 2 },
      choices: { 'Color: Blue': 2, 'Color: Red': 2, 'Size: S': 2, 'Size: L': 1, 'Size: M': 1 },
      brands: { Hearth: 2, Northlight: 2 },
      ribbons: { New: 1 },
      inStock: { inStock: 3, outOfStock: 1 },
      price: [10, 40],
    })
  })

  test('a colour narrows everything but the colours', async () => {
    expect(await ask({ choices: ['Color: Red'] })).toEqual({
      names: ['One', 'Two'],
      total: 2,
      collections: { Shirts: 2, Gifts: 1 },
      choices: { 'Color: Blue': 2, 'Color: Red': 2, 'Size: M': 1, 'Size: S': 1 },
      brands: { Hearth: 2 },
      ribbons: {},
      inStock: { inStock: 2, outOfStock: 0 },
      price: [10, 20],
    })
  })

  test('colours are alternatives; a size besides must fit as well', async () => {
    const { names } = await ask({ choices: ['Color: Red', 'Color: Blue'] })
    expect(names).toEqual(['One', 'Two', 'Three'])
    const both = await ask({ choices: ['Color: Red', 'Size: S'] })
    expect(both.names).toEqual(['One'])
    expect(both.choices).toEqual({ 'Color: Blue': 1, 'Color: Red': 1, 'Size: M': 1, 'Size: S': 1 })
    expect(both.brands).toEqual({ Hearth: 1 })
  })

  test('a price leaves the span of prices as it is', async () => {
    const dear = await ask({ price: { min: 20, max: 30 } })
    expect(dear.names).toEqual(['Two', 'Three'])
    expect(dear.price).toEqual([10, 40])
    expect(dear.brands).toEqual({ Hearth: 1, Northlight: 1 })
    expect((await ask({ price: { min: 35 } })).names).toEqual(['Belt'])
  })

  test.each<[string, () => object, string[]]>([
    ['brands', () => ({ brands: ['Hearth', 'Unknown'] }), ['One', 'Two']],
    ['ribbons', () => ({ ribbons: ['New'] }), ['Three']],
    ['collections', () => ({ collections: [shirts.id, gifts.id] }), ['One', 'Two', 'Three', 'Belt']],
    ['stock', () => ({ inStock: false }), ['Three']],
    ['everything', () => ({ collections: [gifts.id], brands: ['Northlight'], inStock: true }), ['Belt']],
    ['empty lists', () => ({ brands: [], choices: [] }), ['One', 'Two', 'Three', 'Belt']],
  ])('by %s', async (_, filters, expected) => {
    expect((await ask(filters())).names).toEqual(expected)
  })

  test('goes on within what the page is about', async () => {
    const found = await ask(
      { brands: ['Hearth'] },
      {
        filter: { collectionIds: { $hasSome: [gifts.id] } },
        paging: { limit: 1 },
        facets: true,
      },
    )
    expect(found).toMatchObject({ names: ['One'], total: 1, brands: { Hearth: 1, Northlight: 1 } })
  })

  test('a colour comes with how it looks', async () => {
    const { body } = await store.ask('POST', '/stores-reader/v1/products/query', {
      as: visitor,
      body: { query: { facets: ['choices'] } },
    })
    const looks = body.facets.choices.map(({ value, color }: { value: string; color?: string }) => [
      value,
      color,
    ])
    expect(looks).toContainEqual(['Red', '#cc2200'])
    expect(looks).toContainEqual(['S', undefined])
  })

  test('a price that is none is refused', async () => {
    const { status, body } = await store.ask('POST', '/stores-reader/v1/products/query', {
      as: visitor,
      body: { query: { facetFilters: { price: { max: 9.999 } } } },
    })
    expect(status).toBe(400)
    expect(body.details.validationError.fieldViolations[0].field).toBe('query.facetFilters.price.max')
  })
})
