import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { rows } from '../../../test/checkouts.ts'
import { collect, stock, stockMug, throwBlanket, vase } from '../../../test/fixtures.ts'
import { openStore, type Store } from '../../../test/store.ts'
import { entriesIn } from '../../../test/tables.ts'
import { changeCatalogue } from '../../catalogue/changes/service.ts'
import * as collections from '../../catalogue/collections/service.ts'
import type { ProductDraft } from '../../catalogue/model/drafts.rules.ts'
import type { Product } from '../../catalogue/model/product.rules.ts'
import * as products from '../../catalogue/products/service.ts'
import * as stockItems from '../../inventory/stock/items.service.ts'
import { systemCaller } from '../../platform/shop/shop.ts'
import * as sites from '../../sites/settings/service.ts'

let store: Store

beforeAll(async () => {
  store = await openStore()
})
afterAll(async () => {
  await store?.close()
})

type Layout = 'HOSTED' | 'SHOPIFY' | 'CARTWRIGHT'

async function exportOf(layout: Layout, scope: object = {}) {
  const made = await store.ask('POST', '/admin/v1/exports', { as: store.apiKey, body: { layout, ...scope } })
  if (made.status !== 200) throw new Error(JSON.stringify(made.body))
  const { downloadUrl, id } = made.body.export
  const path = downloadUrl.replace('https://shop.test', '')
  return { id, path, reply: await store.ask('GET', path, { as: store.apiKey }) }
}

async function textOf(layout: Layout, scope: object = {}): Promise<string> {
  return (await exportOf(layout, scope)).reply.body
}

async function bringIn(text: string) {
  const { body } = await store.ask('POST', '/admin/v1/imports?fileName=products', {
    as: store.apiKey,
    body: text,
    headers: { 'content-type': 'application/octet-stream' },
  })
  await store.work()
  await store.ask('POST', `/admin/v1/imports/${body.import.id}/start`, { as: store.apiKey })
  await store.work()
  const path = `/admin/v1/imports/${body.import.id}`
  const done = (await store.ask('GET', path, { as: store.apiKey })).body.import
  const { lines } = (await store.ask('GET', `${path}/lines?problems=true`, { as: store.apiKey })).body
  return { ...done, lines }
}

async function emptied() {
  const author = systemCaller(store.siteId)
  const { rows } = await allIds()
  if (rows.length > 0)
    await changeCatalogue(store.shop, author, (writing) => products.removeIn(writing, rows))
}

async function allIds(): Promise<{ rows: string[] }> {
  const found = await store.shop.db.run<{ id: string }>(
    { name: 'test.ids', text: 'SELECT id FROM products WHERE site_id = $1' },
    [store.siteId],
  )
  return { rows: found.map(({ id }) => id) }
}

describe('a shop with a mug, a vase and a throw', () => {
  let mugId: string
  let tableId: string

  beforeAll(async () => {
    const mug = await stockMug(store)
    const bud = await stock(store, vase, 7)
    await stock(store, { ...throwBlanket, name: '=1+1', sku: '-oak', brand: "'quoted" }, 2)
    mugId = mug.id
    tableId = (await collect(store, 'Table', [mug, bud])).id
  })

  test('is written in the columns of the hosted platform, with a byte order mark', async () => {
    const { reply, id } = await exportOf('HOSTED')
    expect(reply.headers).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': 'attachment; filename="fieldhouse-2026-11-24.csv"',
      'cache-control': 'no-store',
    })
    expect(reply.body.startsWith('\ufeffhandleId,fieldType,name,')).toBe(true)
    const entries = entriesIn(reply.body)
    expect(entries.map(({ name }) => name).sort()).toEqual(['=1+1', 'Bud Vase', 'Speckled Mug'])
    const mug = entries.find(({ name }) => name === 'Speckled Mug')
    expect(entries.flatMap(({ problems }) => problems)).toEqual([])
    expect(mug).toMatchObject({
      identifiers: { id: mugId },
      fields: { price: 24, cost: 8.4, ribbon: 'Best seller', brand: 'Fieldhouse' },
      collections: [{ name: 'Table' }],
      stock: { tracked: true },
    })
    expect(mug?.variants?.map(({ fields, stock }) => [fields.sku, fields.price, stock])).toEqual([
      ['FH-MUG-OAT', null, { quantity: 12 }],
      ['FH-MUG-SAGE', null, { quantity: 5 }],
      ['FH-MUG-INK', 26, { quantity: 0 }],
    ])
    const { body } = await store.ask('GET', '/admin/v1/exports', { as: store.apiKey })
    expect(body.exports[0]).toMatchObject({ id, state: 'DONE', products: 3, layout: 'HOSTED' })
  })

  test('has no cell that a spreadsheet would read as a formula', async () => {
    for (const layout of ['HOSTED', 'SHOPIFY'] as const) {
      const text = await textOf(layout)
      expect(text).toContain("'=1+1")
      expect(text).toContain("'-oak")
      expect(text).not.toMatch(/(^|[,\n])"?[=@+]/)
    }
  })

  test.each(['HOSTED', 'SHOPIFY', 'CARTWRIGHT'] as const)(
    'brought in again from %s, nothing changes',
    async (layout) => {
      const done = await bringIn(await textOf(layout))
      expect(done.lines.flatMap((line: { problems: object[] }) => line.problems)).toEqual([])
      expect(done.done).toEqual({ created: 0, changed: 0, unchanged: 3, skipped: 0, refused: 0 })
    },
  )

  test('can be written in part: a collection, or some products', async () => {
    const names = async (scope: object) => entriesIn(await textOf('HOSTED', scope)).map(({ name }) => name)
    expect((await names({ collectionId: tableId })).sort()).toEqual(['Bud Vase', 'Speckled Mug'])
    expect(await names({ productIds: [mugId] })).toEqual(['Speckled Mug'])
    const missing = { layout: 'HOSTED', collectionId: mugId }
    expect((await store.ask('POST', '/admin/v1/exports', { as: store.apiKey, body: missing })).status).toBe(
      404,
    )
  })

  test('is reported as interrupted if its server stops', async () => {
    const { body } = await store.ask('POST', '/admin/v1/exports', {
      as: store.apiKey,
      body: { layout: 'HOSTED' },
    })
    const before = new Date(store.clock.now)
    await rows(store, "UPDATE exports SET state = 'RUNNING', touched_at = $2 WHERE id = $1", [
      body.export.id,
      before,
    ])
    const state = async () => {
      await store.runJob('housekeeping')
      const { body: listed } = await store.ask('GET', '/admin/v1/exports', { as: store.apiKey })
      return listed.exports.find(({ id }: { id: string }) => id === body.export.id).state
    }
    expect(await state()).toBe('RUNNING')
    store.clock.advance(5 * 60_000)
    expect(await state()).toBe('BROKEN_OFF')
  })

  test('refuses a visitor', async () => {
    const { path } = await exportOf('CARTWRIGHT')
    expect((await store.ask('GET', path, { as: await store.visitor() })).status).toBe(403)
    expect((await store.ask('GET', path)).status).toBe(401)
  })
})

const word = fc
  .string({ unit: 'grapheme', minLength: 1, maxLength: 20 })
  .filter((text) => !text.includes('\0'))
const price = fc.integer({ min: 0, max: 99_999 }).map((cents) => cents / 100)
const weight = fc.integer({ min: 0, max: 9999 }).map((grams) => grams / 1000)
const maybe = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: undefined })
const names = fc.uniqueArray(word, { minLength: 1, maxLength: 3 })

const options = fc
  .uniqueArray(fc.record({ name: word, optionType: fc.constantFrom('drop_down', 'color'), choices: names }), {
    maxLength: 3,
    selector: ({ name }) => name,
  })
  .map((all) =>
    all.map(({ choices, ...option }, at) => ({
      ...option,
      choices: choices.map((name, index) => ({
        value: option.optionType === 'color' && index === 0 ? '#a9b59a' : name,
        description: name,
        ...(at === 0 && index === 0 ? { mediaIds: ['picture-1.webp'] } : {}),
      })),
    })),
  )

const draft: fc.Arbitrary<ProductDraft> = fc
  .record({
    name: word,
    price: fc.integer({ min: 100, max: 99_999 }).map((cents) => cents / 100),
    productType: fc.constantFrom('physical', 'digital'),
    visible: fc.boolean(),
    description: maybe(fc.string({ unit: 'grapheme' }).filter((text) => !text.includes('\0'))),
    sku: maybe(word),
    brand: maybe(word),
    ribbon: maybe(word),
    weight: maybe(weight),
    cost: maybe(price),
    discount: fc.constantFrom(
      { type: 'NONE', value: 0 },
      { type: 'PERCENT', value: 12.5 },
      { type: 'AMOUNT', value: 0.5 },
    ),
    pricePerUnitData: maybe(
      fc.constant({
        totalQuantity: 500,
        totalMeasurementUnit: 'ML',
        baseQuantity: 1,
        baseMeasurementUnit: 'L',
      }),
    ),
    productDimensions: maybe(fc.constant({ length: '10', width: '4.5', unit: 'CM' })),
    options,
    managed: fc.boolean(),
    own: fc.array(
      fc.record({ price: maybe(price), sku: maybe(word), weight: maybe(weight), visible: fc.boolean() }),
      {
        minLength: 27,
        maxLength: 27,
      },
    ),
    media: fc.constantFrom(
      [],
      [
        { id: 'picture-1.webp', width: 1200, height: 1500, altText: 'One', mediaType: 'image' },
        { id: 'elsewhere', url: 'https://pics.example/2.jpg', mediaType: 'image' },
      ],
    ),
    additionalInfoSections: fc.array(fc.record({ title: word, description: word }), { maxLength: 3 }),
    customTextFields: fc.array(fc.record({ title: word, maxLength: fc.nat(500), mandatory: fc.boolean() }), {
      maxLength: 3,
    }),
    seoData: maybe(
      fc.record({
        tags: fc.constant([{ type: 'title', children: '=Title', custom: false, disabled: false }]),
      }),
    ),
    preorder: fc.constantFrom({ enabled: false }, { enabled: true, message: 'In May', limit: 10 }),
    keywords: fc.uniqueArray(word, { maxLength: 3 }),
  })
  .map(({ managed, own, options, media, ...fields }) => {
    const manageVariants = managed && options.length > 0
    const shown = media.length > 0 ? options : options.map(withoutMedia)
    const combinations = shown.reduce<Record<string, string>[]>(
      (rows, { name, choices }) =>
        rows.flatMap((row) => choices.map(({ description }) => ({ ...row, [name]: description }))),
      [{}],
    )
    const variants = combinations.map((choices, index) => defined({ choices, ...own[index] }))
    return defined({
      ...fields,
      options: shown,
      media,
      manageVariants,
      ...(manageVariants ? { variants } : {}),
    })
  }) as unknown as fc.Arbitrary<ProductDraft>

function withoutMedia<T extends { choices: { mediaIds?: string[] }[] }>(option: T): T {
  return { ...option, choices: option.choices.map(({ mediaIds: _, ...choice }) => choice) }
}

function choiceOf(name: string) {
  return { value: name, description: name }
}

function defined<T extends object>(fields: T): T {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as T
}

describe('our own file loses nothing', () => {
  const shops = fc.array(
    fc.record({
      draft,
      tracked: fc.boolean(),
      counts: fc.array(fc.record({ quantity: fc.nat(99_999), inStock: fc.boolean() }), {
        minLength: 27,
        maxLength: 27,
      }),
    }),
    { minLength: 1, maxLength: 4 },
  )

  test('restores an emptied shop, with all ids', { timeout: 120_000 }, async () => {
    const author = systemCaller(store.siteId)
    await fc.assert(
      fc.asyncProperty(shops, async (goods) => {
        await emptied()
        const outcomes = await products.createMany(
          store.shop,
          author,
          goods.map(({ draft }) => draft),
        )
        for (const [index, { product, refusal }] of outcomes.entries()) {
          if (!product) throw refusal
          const { tracked, counts } = goods[index] as (typeof goods)[number]
          const variants = product.variants.map(({ id }, at) => ({ variantId: id, ...counts[at] }))
          await stockItems.set(store.shop, author, { productId: product.id, tracked, variants })
        }
        await collect(store, 'Some', [outcomes[0]?.product as { id: string }])
        const before = await textOf('CARTWRIGHT')
        await emptied()
        const done = await bringIn(before)
        expect(done.lines).toEqual([])
        expect(done.done.created).toBe(goods.length)
        expect(await textOf('CARTWRIGHT')).toBe(before)
        expect((await bringIn(before)).done.unchanged).toBe(goods.length)
      }),
      { numRuns: 10 },
    )
  })
})

test('collections keep their rules and the order of their products', async () => {
  const author = systemCaller(store.siteId)
  await emptied()
  const [jug, tray] = await Promise.all(
    ['Jug', 'Tray'].map((name) => products.create(store.shop, author, { name, price: 20, brand: 'Forge' })),
  )
  const { id } = await collect(store, 'In order', [tray, jug] as Product[])
  const rule = {
    match: 'ALL' as const,
    conditions: [{ field: 'price' as const, operator: 'AT_MOST' as const, value: 20 }],
  }
  const cheap = await collections.create(store.shop, author, { name: 'Cheap', rule })
  const text = await textOf('CARTWRIGHT')
  await collections.remove(store.shop, author, cheap.id)
  await collections.move(store.shop, author, { id, productIds: [jug?.id ?? ''], after: null })
  expect((await bringIn(text)).done).toMatchObject({ changed: 1, unchanged: 1 })
  expect(await textOf('CARTWRIGHT')).toBe(text)
  expect((await bringIn(text)).done).toMatchObject({ unchanged: 2 })
})

test('a product with many fields survives the columns of the hosted platform', async () => {
  const author = systemCaller(store.siteId)
  await emptied()
  await sites.update(store.shop, store.siteId, { settings: { limits: { options: 8 } } })
  const count = <T>(most: number, one: (number: number) => T) =>
    Array.from({ length: most }, (_, at) => one(at + 1))
  const drafted = {
    name: 'Jug',
    price: 20,
    options: [
      { name: 'Size', optionType: 'drop_down', choices: ['S; M', 'L\\', 'XL\\; wide'].map(choiceOf) },
      { name: 'Glaze', optionType: 'color', choices: [{ value: '#a9b59a', description: 'Sage; light' }] },
      ...count(6, (number) => ({
        name: `Part ${number}`,
        optionType: 'drop_down',
        choices: [choiceOf('Usual')],
      })),
    ],
    manageVariants: true,
    media: [{ id: 'elsewhere', url: 'https://pics.example/a;b.jpg', mediaType: 'image' }],
    additionalInfoSections: count(50, (number) => ({
      title: `Note ${number}`,
      description: `No. ${number}`,
    })),
    customTextFields: count(50, (number) => ({
      title: `Line ${number}`,
      maxLength: number,
      mandatory: false,
    })),
  } as ProductDraft
  const jug = await products.create(store.shop, author, drafted)
  for (const name of ['Cups; Mugs', 'Ends in \\', 'Shelf']) await collect(store, name, [jug])
  const whole = await textOf('CARTWRIGHT')
  const renamed = (text: string) => text.replaceAll(/\bJug\b/g, 'Ewer')

  expect((await bringIn(await textOf('HOSTED'))).done).toMatchObject({ unchanged: 1 })
  expect((await bringIn(renamed(await textOf('HOSTED')))).done).toMatchObject({ changed: 1 })
  expect(await textOf('CARTWRIGHT')).toBe(renamed(whole))
})

test('the table has the columns of the hosted platform, and more of them only where a product needs them', async () => {
  const author = systemCaller(store.siteId)
  await emptied()
  const [plain, chatty] = await Promise.all(
    [2, 9].map((most) =>
      products.create(store.shop, author, {
        name: 'Jug',
        price: 20,
        additionalInfoSections: Array.from({ length: most }, () => ({ title: 'Note', description: 'No' })),
      }),
    ),
  )
  const { id: collectionId } = await collect(store, 'Chatty', [chatty as Product])
  const sections = async (scope: object) =>
    (await textOf('HOSTED', scope)).split('\r\n')[0]?.match(/additionalInfoTitle\d+/g)?.length
  expect(await sections({})).toBe(9)
  expect(await sections({ collectionId })).toBe(9)
  expect(await sections({ productIds: [chatty?.id] })).toBe(9)
  expect(await sections({ productIds: [plain?.id] })).toBe(6)
})

test('in columns that name one collection, a product stays in the others', async () => {
  const author = systemCaller(store.siteId)
  await emptied()
  const shelf = await products.create(store.shop, author, { name: 'Shelf', price: 20 })
  const shelves = [await collect(store, 'Wood', [shelf]), await collect(store, 'Walls', [shelf])]
  const text = await textOf('SHOPIFY')
  expect((await bringIn(text)).done).toMatchObject({ unchanged: 1 })
  expect((await bringIn(text.replaceAll('Shelf', 'Long shelf'))).done).toMatchObject({ changed: 1 })
  const { body } = await store.ask('GET', `/stores-reader/v1/products/${shelf.id}`, { as: store.apiKey })
  expect(body.product.name).toBe('Long shelf')
  expect(body.product.collectionIds).toEqual(expect.arrayContaining(shelves.map(({ id }) => id)))
})

test('a line with an id and a price changes a price', async () => {
  const author = systemCaller(store.siteId)
  const { id } = await products.create(store.shop, author, { name: 'Jug', price: 20, brand: 'Fieldhouse' })
  const head = { cartwright: 'products', version: 1, currency: 'USD', weightUnit: 'KG' }
  const text = [head, { product: { id, price: 26 } }].map((line) => JSON.stringify(line)).join('\n')
  expect((await bringIn(text)).done).toMatchObject({ changed: 1, created: 0 })
  const [line] = (await textOf('CARTWRIGHT', { productIds: [id] })).trim().split('\n').slice(-1)
  expect(JSON.parse(line ?? '').product).toMatchObject({ name: 'Jug', price: 26, brand: 'Fieldhouse' })
})
