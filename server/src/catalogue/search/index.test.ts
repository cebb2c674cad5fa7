import type { ProductQuery } from '@cartwright/contract/catalogue/product-query.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { distanceBetween } from '../../../test/distances.ts'
import { collect } from '../../../test/fixtures.ts'
import { openStore, type Store } from '../../../test/store.ts'
import * as stockItems from '../../inventory/stock/items.service.ts'
import { statement } from '../../platform/db/db.ts'
import { pageOf } from '../../platform/query/page.ts'
import * as collections from '../collections/service.ts'
import * as productIndex from '../index-thread/service.ts'
import type { ProductDraft } from '../model/drafts.rules.ts'
import * as products from '../products/service.ts'
import { findInDatabase, findInIndex } from './index.service.ts'
import { type Answer, type Listing, toListing } from './listing.rules.ts'
import { parseSearch, stems } from './rules.ts'
import { suggest } from './suggestions.service.ts'

// A shop changes at random, and whatever the product index answers must be what the database answers. SEED=… for other cases.

const firstSeed = Number(process.env.SEED ?? 20261129)
let seed = firstSeed
function random(below: number): number {
  seed ^= seed << 13
  seed ^= seed >>> 17
  seed ^= seed << 5
  return (seed >>> 0) % below
}
const oneOf = <T>(list: readonly T[]): T => list[random(list.length)] as T
const some = <T>(list: readonly T[], most: number): T[] => [
  ...new Set(Array.from({ length: random(most + 1) }, () => oneOf(list))),
]
const maybe = <T extends object>(value: T): T | object => (random(2) ? value : {})

const words =
  'Speckled Mug Mugs Bowl Bowls Kanne green-tea Tea steam Wool Throw lamp. Käse Éclair İstanbul ΟΔΟΣ ﬁne 😀 STRASSE 100% _x'.split(
    ' ',
  )
const brands = ['Hearth', 'Northlight', 'éclat', 'Über', 'ﬂow', '😀']
const ribbons = ['New', 'Sale']
const options: Record<string, string[]> = { Color: ['Oat', 'Sage', 'Ink'], Size: ['S', 'M: large', 'L'] }
const colours = ['#ffffff', '#00ff00', '#0000ff']

let store: Store
let known: string[] = []
const lists: string[] = []

beforeAll(async () => {
  store = await openStore({ productIndex: { megabytes: 100, leastProducts: 1, patience: 60_000 }, newId })
  await addProducts(120)
  for (const name of ['Table', 'Gifts', 'Éveil']) await addCollection(name, some(known, 40))
  const conditions = [{ field: 'brand' as const, operator: 'IS' as const, value: 'Hearth' }]
  const drafts = [
    { name: 'Hearth', rule: { match: 'ALL' as const, conditions } },
    { name: 'Secret', visible: false },
  ]
  for (const draft of drafts) {
    lists.push((await collections.create(store.shop, store.merchant, draft)).id)
  }
  await productIndex.ask(store.shop, store.siteId, anything)
  await productIndex.settle(store.shop)
  expect((await productIndex.ask(store.shop, store.siteId, anything))?.total).toBe(known.length)
}, 60_000)
afterAll(async () => {
  await productIndex.stop(store.shop)
  await store.close()
})

const anything: productIndex.Question = {
  ...{ condition: { all: [] }, selected: [], facets: [], prices: false, keyed: false },
  ...{ sort: { by: 'id', descending: false }, offset: 0, limit: 1 },
}

let ids = 0
/** Not in the order in which they are made. */
const newId = () => {
  const digits = `${random(2 ** 31)
    .toString(16)
    .padStart(8, '0')}${(ids++).toString(16).padStart(12, '0')}`
  return digits.replace(/^(.{8})(.{12})$/, '$1-0000-7000-8000-$2')
}

const newName = () => Array.from({ length: 1 + random(3) }, () => oneOf(words)).join(' ')

function newDraft(): ProductDraft {
  const chosen = some(Object.keys(options), 2)
  const price = random(40) + random(4) * 0.25
  return {
    ...{
      name: newName(),
      price,
      visible: random(8) > 0,
      productType: oneOf(['physical', 'digital'] as const),
    },
    ...maybe({ brand: oneOf(brands) }),
    ...maybe({ ribbon: oneOf(ribbons) }),
    ...maybe({ description: `<p>${newName()}</p>` }),
    ...maybe({ keywords: some(words, 2) }),
    ...maybe({ discount: { type: 'PERCENT' as const, value: random(50) } }),
    options: chosen.map((name) => ({
      name,
      ...(name === 'Color' && { optionType: 'color' as const }),
      choices: (options[name] ?? []).slice(random(2)).map((value) => ({
        ...{ value: name === 'Color' ? oneOf(colours) : value, description: value },
      })),
    })),
  }
}

async function addCollection(name: string, productIds: string[]): Promise<void> {
  lists.push(
    (
      await collect(
        store,
        name,
        productIds.map((id) => ({ id })),
      )
    ).id,
  )
}

async function addProducts(count: number): Promise<void> {
  const drafts = Array.from({ length: count }, newDraft)
  const outcomes = await products.createMany(store.shop, store.merchant, drafts)
  known.push(...outcomes.flatMap(({ product }) => product?.id ?? []))
}

const changes: (() => Promise<unknown>)[] = [
  () => addProducts(1 + random(4)),
  async () => {
    const { name, price, visible = true } = newDraft()
    const patch = { name, price, visible, brand: random(3) ? oneOf(brands) : null }
    await products.update(store.shop, store.merchant, { id: oneOf(known), patch })
  },
  async () => {
    const { discount = null, options = null, ribbon = null } = newDraft()
    await products.update(store.shop, store.merchant, {
      id: oneOf(known),
      patch: { discount, options, ribbon },
    })
  },
  async () => {
    const gone = oneOf(known)
    known = known.filter((id) => id !== gone)
    await products.remove(store.shop, store.merchant, gone)
  },
  async () => {
    const productId = oneOf(known)
    const { variants } = await stockOf(productId)
    await stockItems.set(store.shop, store.merchant, {
      productId,
      tracked: true,
      variants: variants.map((variantId) => ({ variantId, quantity: random(2) })),
    })
  },
  () => collections.addProducts(store.shop, store.merchant, { id: manual(), productIds: some(known, 4) }),
  () => collections.removeProducts(store.shop, store.merchant, { id: manual(), productIds: some(known, 9) }),
  async () => {
    const [id] = lists
    const [first] = await store.shop.db.run(membersOf, [store.siteId, id])
    if (id && first) {
      await collections.move(store.shop, store.merchant, { id, productIds: [first.id], after: null })
    }
  },
  async () => {
    const id = lists.pop()
    if (id) await collections.remove(store.shop, store.merchant, id)
    await addCollection(newName(), some(known, 20))
  },
]

const manual = () => oneOf(lists.slice(0, 3))

const membersOf = statement<{ id: string }>(
  'test.members',
  `SELECT product_id AS id FROM collection_products WHERE site_id = $1 AND collection_id = $2
   ORDER BY position DESC, product_id LIMIT 1`,
)

async function stockOf(productId: string): Promise<{ variants: string[] }> {
  const [row] = await store.shop.db.run(variantsOf, [store.siteId, productId])
  return row ?? { variants: [] }
}

const variantsOf = statement<{ variants: string[] }>(
  'test.variants',
  'SELECT array_agg(id)::text[] AS variants FROM variants WHERE site_id = $1 AND product_id = $2',
)

const amount = () => oneOf([random(40), random(40) + 0.5, random(40) + 0.125, -1, 1e12])
const time = () => new Date(store.shop.clock() - 1000 + random(2000)).toISOString()
const choices = Object.entries(options).flatMap(([name, values]) =>
  values.map((value) => `${name}: ${value}`),
)

/** A condition on one field. */
const conditions: (() => Filter)[] = [
  () => ({ price: { [oneOf(['$gt', '$gte', '$lt', '$lte'])]: amount() } }),
  () => ({ 'priceData.discountedPrice': { $between: [amount(), amount()] } }),
  () => ({ 'priceData.price': oneOf([amount(), String(amount())]) }),
  () => ({ price: { $in: [amount(), amount(), null] } }),
  () => ({ price: { $nin: [amount(), amount()] } }),
  () => ({ numericId: { [oneOf(['$gt', '$lte', '$ne'])]: oneOf([random(200), 1.5, String(random(200))]) } }),
  () => ({ [oneOf(['lastUpdated', 'createdDate', '_updatedDate'])]: { [oneOf(['$gt', '$lte'])]: time() } }),
  () => ({ brand: oneOf([...brands, null]) }),
  () => ({ brand: { [oneOf(['$in', '$nin', '$hasSome'])]: [...some(brands, 3), oneOf([null, 'x'])] } }),
  () => ({ ribbon: { [oneOf(['$exists', '$isEmpty'])]: oneOf([true, false, 'true']) } }),
  () => ({ ribbon: { $not: { $ne: oneOf(ribbons) } } }),
  () => ({ productType: { [oneOf(['$eq', '$ne'])]: oneOf(['physical', 'digital']) } }),
  () => ({ visible: { [oneOf(['$eq', '$ne'])]: oneOf([true, false, 'true']) } }),
  () => ({ hasSold: random(2) === 0 }),
  () => ({ collectionIds: { $hasSome: [...some(lists, 2), ...some(['not-an-id', known[0] ?? ''], 1)] } }),
  () => ({ 'collections.id': oneOf(lists).toUpperCase() }),
  () => ({ collectionIds: { $hasAll: some(lists, 2) } }),
  () => ({ collectionIds: { $nin: ['00000000-000000-000000-000000000001'] } }),
  () => ({ choices: { [oneOf(['$hasSome', '$hasAll', '$nin'])]: some(choices, 3) } }),
  () => ({ choices: { [oneOf(['$exists', '$isEmpty'])]: true } }),
  () => ({ choices: oneOf([...choices, null]) }),
  () => ({
    _id: { [oneOf(['$in', '$nin'])]: some(known, 9).map((id) => oneOf([id, id.toUpperCase(), 'x'])) },
  }),
  () => ({ 'stock.inStock': random(2) === 0 }),
  () => ({ 'stock.inventoryStatus': { $ne: oneOf(['IN_STOCK', 'OUT_OF_STOCK', 'PARTIALLY_OUT_OF_STOCK']) } }),
  () => ({ name: { $startsWith: oneOf(words).slice(0, 3) } }),
]

type Filter = Record<string, unknown>

function newFilter(depth = 0): Filter {
  const kind = random(depth < 2 ? 8 : 5)
  if (kind < 5) return oneOf(conditions)()
  const parts = Array.from({ length: random(3) }, () => newFilter(depth + 1))
  return { [['$and', '$or', '$not'][kind - 5] ?? '$and']: parts }
}

const sortNames =
  'id name slug price priceData.discountedPrice numericId lastUpdated createdDate bestSelling sku brand'.split(
    ' ',
  )
const newSort = () => ({ fieldName: oneOf(sortNames), order: oneOf(['ASC', 'DESC'] as const) })

function newExpression(): string {
  const typed = () => {
    const word = oneOf(words).toLowerCase()
    const kind = random(6)
    if (kind === 0) return word.slice(0, 1 + random(4))
    if (kind === 1) return `${word}s`
    return word
  }
  return Array.from({ length: 1 + random(2) }, typed).join(' ')
}

function newQuery(): ProductQuery {
  const paging = { limit: random(12), offset: random(30) }
  return {
    ...(random(4) ? { filter: random(5) ? newFilter() : { collectionIds: oneOf(lists) } } : {}),
    ...(random(2) ? { sort: Array.from({ length: 1 + random(2) }, newSort) } : {}),
    ...(random(3) ? { paging } : { cursorPaging: { limit: 1 + random(12) } }),
    ...(random(3) ? {} : { search: { expression: newExpression(), ...maybe({ fields: searchFields() }) } }),
    ...(random(3) ? {} : { facets: true }),
    ...(random(3)
      ? {}
      : {
          facetFilters: {
            ...maybe({ collections: some(lists, 2) }),
            ...maybe({ brands: some(brands, 2) }),
            ...maybe({ ribbons: some(ribbons, 2) }),
            ...maybe({ choices: some(choices, 3) }),
            ...maybe({ inStock: random(2) === 0 }),
            ...maybe({ price: { ...maybe({ min: random(40) }), ...maybe({ max: random(60) }) } }),
          },
        }),
  }
}

const searchFields = () => some(['name', 'keywords', 'description'] as const, 2)

function listingOf(query: ProductQuery, hidden: boolean): Listing {
  const search = query.search && parseSearch(query.search.expression ?? '', 'en', query.search.fields)
  return toListing(query, { hidden, currency: 'USD', search, way: 'literal' })
}

const plain = ({ rows, total, facets }: Answer) => ({
  rows: rows.map(({ id, cursor_key }) => [id, cursor_key === null ? null : JSON.parse(cursor_key)]),
  ...{ total, facets },
})

/** Asks both, and follows cursors some pages on. Returns how often the index answered. */
async function compare(query: ProductQuery, hidden: boolean): Promise<number> {
  let answered = 0
  let asked = query
  for (let page = 0; page < 4; page++) {
    const listing = listingOf(asked, hidden)
    const indexed = await findInIndex(store.shop, store.siteId, listing)
    if (!indexed) return answered
    const stored = await findInDatabase(store.shop.db, store.siteId, listing)
    // Then both look for misspelt words, each in its own way.
    if (query.search && stored.total === 0) return answered
    expect(plain(indexed), `SEED=${firstSeed} ${JSON.stringify({ asked, hidden })}`).toEqual(plain(stored))
    answered++
    const { cursors = {} } = pageOf(indexed.rows, listing.compiled, indexed.total).metadata
    const cursor = page < 2 ? cursors.next : cursors.prev
    if (!cursor) return answered
    const { search, facetFilters } = query
    asked = {
      ...(search && { search }),
      ...(facetFilters && { facetFilters }),
      cursorPaging: { cursor, limit: 5 },
    }
  }
  return answered
}

test('the index answers lists, facets and searches as the database does, whatever was changed before', async () => {
  let answered = 0
  for (let round = 0; round < 50; round++) {
    for (let change = random(4); change > 0; change--) await oneOf(changes)()
    const questions = Array.from({ length: 24 }, () => [newQuery(), random(5) === 0] as const)
    for (const together of [questions.slice(0, 8), questions.slice(8, 16), questions.slice(16)]) {
      const found = await Promise.all(together.map(([query, hidden]) => compare(query, hidden)))
      answered += found.reduce((sum, one) => sum + one, 0)
    }
  }
  expect(answered).toBeGreaterThan(1000)
}, 300_000)

interface Row {
  id: string
  name: string
  keywords: string
  words: string
}

const visibleRows = statement<Row>(
  'test.visible-rows',
  'SELECT id, lower(name) AS name, keywords, words FROM products WHERE site_id = $1 AND visible ORDER BY id',
)

/** A word that is like one of the shop's, with a letter missing, doubled, wrong, or in the wrong place. */
function misspelt(): string {
  const letters = [...oneOf(words).toLowerCase()]
  const at = random(letters.length)
  const [one = '', other = ''] = letters.slice(at)
  letters.splice(at, 2, ...oneOf([[one], [one, one, other], ['x', other], [other, one]]))
  return letters.join('')
}

const plainWords = (texts: readonly string[]) => [
  ...new Set(texts.flatMap((text) => text.match(/[\p{L}\p{N}]+/gu) ?? [])),
]

/** The products that are meant, by comparing each word with each. */
function meantProducts(rows: readonly Row[], typed: readonly string[]): string[] | undefined {
  const contains = (row: Row, word: string) =>
    row.words.includes(word) ||
    stems(word, 'en').some((stem) => new RegExp(`${stem}(?![\\p{L}\\p{N}])`, 'u').test(row.words))
  if (rows.some((row) => typed.every((word) => contains(row, word)))) return undefined
  const tests = typed.map((word) => {
    if (rows.some((row) => contains(row, word))) return (row: Row) => contains(row, word)
    const most = word.length < 3 ? 0 : word.length < 8 ? 1 : 2
    const inNames = nearestTo(word, plainWords(rows.map(({ name }) => name)), most)
    const near =
      inNames.length > 0 ? inNames : nearestTo(word, plainWords(rows.map(({ keywords }) => keywords)), most)
    return (row: Row) => plainWords([row.words]).some((one) => near.includes(one))
  })
  return rows.filter((row) => tests.every((test) => test(row))).map(({ id }) => id)
}

function nearestTo(word: string, known: readonly string[], most: number): string[] {
  const distances = known.map((one) => distanceBetween(word, one))
  const least = Math.min(most, ...distances)
  return known.filter((_, at) => distances[at] === least)
}

test('misspelt words find what is spelt most alike', async () => {
  let corrected = 0
  for (let question = 0; question < 150; question++) {
    if (question % 10 === 0) await oneOf(changes)()
    const typed = [misspelt(), ...(random(2) ? [oneOf([misspelt(), oneOf(words).toLowerCase()])] : [])]
    const rows = await store.shop.db.run(visibleRows, [store.siteId])
    const expected = meantProducts(rows, typed)
    const expression = typed.join(' ')
    const query = { search: { expression }, sort: [{ fieldName: 'id', order: 'ASC' as const }] }
    const found = await findInIndex(store.shop, store.siteId, listingOf(query, false))
    if (!expression.isWellFormed()) continue
    const said = `SEED=${firstSeed} ${expression}`
    expect(found?.isLoose, said).toBe(expected !== undefined && expected.length > 0)
    if (!expected || expected.length === 0) continue
    corrected++
    expect(
      found?.rows.map(({ id }) => id),
      said,
    ).toEqual(expected.slice(0, 50))
  }
  expect(corrected).toBeGreaterThan(40)
}, 120_000)

test('suggestions name what was meant', async () => {
  const { shop, merchant } = store
  const { id } = await products.create(shop, merchant, { name: 'Quilted Xylophone', price: 9 })
  const asked = async (query: string) => {
    const reply = await suggest(shop, merchant, { query })
    return 'json' in reply ? JSON.parse(String(reply.json)) : reply
  }
  expect(await asked('xylo')).toMatchObject({ products: [{ id }] })
  expect(await asked('quilted xylohpone')).toMatchObject({
    products: [{ id }],
    corrected: 'quilted xylophone',
  })
  expect(await asked('qqqqq')).toEqual({ products: [], collections: [], pages: [] })
})
