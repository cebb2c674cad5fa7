import { afterAll, beforeAll, expect, test } from 'vitest'
import { collect, stockMug, throwBlanket } from '../../../test/fixtures.ts'
import { openStore, type Store } from '../../../test/store.ts'
import { systemCaller } from '../../platform/shop/shop.ts'
import * as sitePages from '../../sites/pages/service.ts'
import * as collections from '../collections/service.ts'
import * as products from '../products/service.ts'
import { correctSpelling } from './suggestions.rules.ts'

let store: Store
let visitor: string

beforeAll(async () => {
  store = await openStore()
  visitor = await store.visitor()
  const { shop, siteId } = store
  const mug = await stockMug(store)
  await products.create(shop, systemCaller(siteId), throwBlanket)
  await products.create(shop, systemCaller(siteId), { name: 'Secret Mug', price: 9, visible: false })
  for (let number = 1; number <= 7; number++)
    await products.create(shop, systemCaller(siteId), { name: `Bowl ${number}`, price: 9 })
  await collect(store, 'Mugs and Cups', [mug])
  await collections.create(shop, systemCaller(siteId), { name: 'Secret Mugs', visible: false })
})
afterAll(() => store.close())

async function suggest(query: string) {
  const address = `/v1/storefront/suggestions?query=${encodeURIComponent(query)}`
  const { status, body } = await store.ask('GET', address, { as: visitor })
  expect(status).toBe(200)
  return body
}
const names = (list: { name: string }[]) => list.map(({ name }) => name)

test('a few letters find products and collections that shoppers can see', async () => {
  const { products, collections, pages, corrected } = await suggest('mug')
  expect(products).toMatchObject([
    {
      name: 'Speckled Mug',
      slug: 'speckled-mug',
      price: '$24.00',
      image: { url: 'https://shop.test/media/speckled-mug--oat.webp', width: 1200, altText: 'Mug in oat' },
    },
  ])
  expect(products[0].fullPrice).toBeUndefined()
  expect(collections).toMatchObject([{ name: 'Mugs and Cups', slug: 'mugs-and-cups' }])
  expect(pages).toEqual([])
  expect(corrected).toBeUndefined()
})

test('a sale says what it cost before', async () => {
  const { products } = await suggest(' WOOL thr')
  expect(products).toMatchObject([{ name: 'Wool Throw', price: '$96.00', fullPrice: '$128.00' }])
})

test('no more than six products', async () => {
  expect(names((await suggest('bowl')).products)).toHaveLength(6)
})

test('words that nobody has are taken for what was probably meant', async () => {
  const found = await suggest('speckeld mug')
  expect(found.corrected).toBe('speckled mug')
  expect(names(found.products)).toEqual(['Speckled Mug'])
  expect(await suggest('xylophone')).toEqual({ products: [], collections: [], pages: [] })
})

test.each(['mgu', 'umg', 'speckled umg', 'pseckled mug'])(
  'two letters swapped in a short word, as in %s',
  async (typed) => {
    const found = await suggest(typed)
    expect(found.corrected).toBe(typed.includes(' ') ? 'speckled mug' : 'mug')
    expect(names(found.products)).toEqual(['Speckled Mug'])
  },
)

test('pages of the shop are found by their title', async () => {
  const { shop, siteId } = store
  const page = { slug: 'returns', title: 'Returns and Repairs', body: 'Within a month.' }
  await sitePages.save(shop, siteId, page)
  expect((await suggest('repair')).pages).toEqual([{ title: 'Returns and Repairs', slug: 'returns' }])
  await sitePages.remove(shop, siteId, 'returns')
  expect((await suggest('repair')).pages).toEqual([])
})

test('a new price, a new name and a new product are known at once', async () => {
  const { shop, siteId } = store
  expect((await suggest('pencil')).products).toEqual([])
  const { id } = await products.create(shop, systemCaller(siteId), { name: 'Pencil', price: 2 })
  expect((await suggest('pencil')).products[0].price).toBe('$2.00')
  await products.update(shop, systemCaller(siteId), { id, patch: { price: 3, name: 'Carpenter Pencil' } })
  expect((await suggest('pencil')).products[0]).toMatchObject({ price: '$3.00', name: 'Carpenter Pencil' })
})

test('spaces alone and too long texts', async () => {
  expect(await suggest('  ')).toEqual({ products: [], collections: [], pages: [] })
  for (const query of ['', 'x'.repeat(101)]) {
    const { status } = await store.ask('GET', `/v1/storefront/suggestions?query=${query}`, { as: visitor })
    expect(status).toBe(400)
  }
})

test.each<[string[], string[], string | undefined]>([
  [['spekled', 'mug'], ['Speckled Mug'], 'speckled mug'],
  [['mgu'], ['Dome Lamp', 'Speckled Mug'], 'mug'],
  [['mug'], ['Speckled Mugs'], undefined],
  [['käne'], ['Große Kanne'], 'kanne'],
  [['xyz'], ['Speckled Mug'], undefined],
])('%j among %j means %s', (words, among, meant) => {
  expect(correctSpelling(words, among)).toBe(meant)
})

test('who asks for many finds one of them, and is not corrected', async () => {
  const { products, collections, corrected } = await suggest('mugs')
  expect(names(products)).toEqual(['Speckled Mug'])
  expect(names(collections)).toEqual(['Mugs and Cups'])
  expect(corrected).toBeUndefined()
  expect(names((await suggest('blankets')).products)).toEqual([])
})
