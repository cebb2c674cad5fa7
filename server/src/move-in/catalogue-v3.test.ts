import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { rows } from '../../test/checkouts.ts'
import { collect, mug, stock, stockMug, throwBlanket, vase } from '../../test/fixtures.ts'
import { addressOf } from '../../test/published-clients/clients.ts'
import { openStore, type Store } from '../../test/store.ts'
import * as collections from '../catalogue/collections/service.ts'
import type { ProductDraft } from '../catalogue/model/drafts.rules.ts'
import * as products from '../catalogue/products/service.ts'
import * as stockItems from '../inventory/stock/items.service.ts'
import { openHttpClient } from '../platform/http-client/http-client.ts'
import { listProblems, moveIn, report } from './service.ts'
import { openHosted } from './source/hosted.service.ts'

// biome-ignore lint/suspicious/noExplicitAny: a test reads whatever the wire carries
type Body = any

const fields = [
  'CURRENCY',
  'MERCHANT_DATA',
  'PLAIN_DESCRIPTION',
  'DESCRIPTION',
  'INFO_SECTION',
  'INFO_SECTION_PLAIN_DESCRIPTION',
  'MEDIA_ITEMS_INFO',
  'VARIANT_OPTION_CHOICE_NAMES',
  'PRODUCT_CHOICES_MEDIA_REFERENCES',
  'ALL_CATEGORIES_INFO',
]
const treeReference = { appNamespace: '@wix/stores' }

const shirt: ProductDraft = {
  name: 'Linen Shirt',
  slug: 'linen-shirt-of-old',
  price: 40,
  cost: 12.5,
  weight: 0.3,
  brand: 'Fieldhouse',
  ribbon: 'New',
  description: '<p>Made of <b>linen</b></p>',
  discount: { type: 'AMOUNT', value: 5 },
  options: [
    { name: 'Size', choices: [{ value: 'S' }, { value: 'M' }] },
    {
      name: 'Color',
      optionType: 'color',
      choices: [
        { value: '#224488', description: 'Blue' },
        { value: '#ffffff', description: 'White' },
      ],
    },
  ],
  variants: [
    { choices: { Size: 'S', Color: 'Blue' }, sku: 'LS-S-B', barcode: '4006381333931' },
    { choices: { Size: 'M', Color: 'Blue' }, sku: 'LS-M-B', price: 44, weight: 0.35, cost: 13 },
    { choices: { Size: 'S', Color: 'White' }, visible: false },
  ],
  customTextFields: [{ title: 'Initials', maxLength: 3, mandatory: true }],
  additionalInfoSections: [{ title: 'Care', description: '<p>Wash cold</p>' }],
  seoData: { tags: [{ type: 'title', children: 'The linen shirt' }] } as Body,
  preorder: { enabled: true, message: 'Back in May', limit: 20 },
}

const tea: ProductDraft = {
  name: 'Green Tea',
  price: 8,
  visible: false,
  sku: 'TEA',
  description: 'Soft & fresh\n\nfrom 5 < 6 gardens',
  pricePerUnitData: {
    totalQuantity: 250,
    totalMeasurementUnit: 'G',
    baseQuantity: 100,
    baseMeasurementUnit: 'G',
  },
  options: [{ name: 'Grind', choices: [{ value: 'Coarse' }, { value: 'Fine' }] }],
  manageVariants: false,
}

describe('a shop that moves in from one with the second generation of the catalogue', () => {
  let from: Store
  let to: Store

  beforeEach(async () => {
    from = await openStore()
    to = await openStore()
    const site = { settings: { catalogVersion: 'V3_CATALOG' } }
    await from.ask('PATCH', '/admin/v1/site', { as: from.apiKey, body: { site } })
  })
  afterEach(async () => {
    await from.close()
    await to.close()
  })

  const source = async () => openHosted({ url: await addressOf(from), siteId: from.siteId, key: from.apiKey })
  const options = async () => ({ siteId: to.siteId, source: await source(), tell: () => {} })
  const move = async () => moveIn(to.shop, await options())
  const ask = async (store: Store, method: string, path: string, body?: object): Promise<Body> => {
    const reply = await store.ask(method, path, { as: store.apiKey, body })
    if (reply.status !== 200) throw new Error(`${path}: ${JSON.stringify(reply.body)}`)
    return reply.body
  }
  const productsOf = async (store: Store): Promise<Body[]> => {
    const query = { sort: [{ fieldName: 'name', order: 'ASC' }] }
    return (await ask(store, 'POST', '/stores/v3/products/query', { query, fields })).products
  }
  const known = ({ revision: _, updatedDate: _date, ...product }: Body) => product
  const itemsIn = async (store: Store, id: string): Promise<string[]> => {
    const path = `/categories/v1/categories/${id}/list-items`
    return (await ask(store, 'POST', path, { treeReference })).items.map(
      ({ catalogItemId }: Body) => catalogItemId,
    )
  }

  test('has its products as they were, with variants, choices, prices, texts and stock', async () => {
    await stockMug(from)
    await products.create(from.shop, from.merchant, throwBlanket)
    const { id, variants } = await products.create(from.shop, from.merchant, shirt)
    await stock(from, tea, 12)
    await stockItems.set(from.shop, from.merchant, {
      productId: id,
      tracked: true,
      variants: variants.map((variant, at) => ({ variantId: variant.id, quantity: at })),
    })
    await products.create(from.shop, from.merchant, { name: 'Pattern', price: 3, productType: 'digital' })
    to.clock.advance(7_200_000)

    const told = await report(to.shop, await options())
    const moved = await move()

    expect(told.facts).toEqual({ currency: 'USD', weightUnit: 'KG', catalogue: 'V3_CATALOG' })
    expect(told.counts).toEqual(moved.counts)
    expect(moved.counts.products).toMatchObject({ created: 5, refused: 0 })
    expect(moved.problems.map(({ description }) => description)).toEqual([
      'Nobody can buy "Pattern" before you add its files.',
    ])
    const before = await productsOf(from)
    expect(before).toHaveLength(5)
    expect((await productsOf(to)).map(known)).toEqual(before.map(known))
    const stockOf = async (store: Store) => {
      const query = { sort: [{ fieldName: 'productId', order: 'ASC' }] }
      const { inventoryItems } = await ask(store, 'POST', '/stores/v3/inventory-items/query', { query })
      return inventoryItems.map(({ locationId: _, ...item }: Body) => known(item))
    }
    const items = await stockOf(from)
    expect(items.length).toBeGreaterThan(8)
    expect(await stockOf(to)).toEqual(items)
  })

  test('has its categories with their products in order, and again when the order changes there', async () => {
    const cup = await stockMug(from)
    const shelf = await stock(from, vase, 7)
    const blanket = await products.create(from.shop, from.merchant, throwBlanket)
    const kitchen = await collect(from, 'Kitchen', [blanket, cup, shelf])
    await collections.update(from.shop, from.merchant, {
      id: kitchen.id,
      patch: { description: 'Pots\nPans', visible: false },
    })
    to.clock.advance(7_200_000)
    const told = await report(to.shop, await options())
    const moved = await move()
    expect(moved.counts).toMatchObject({ collections: { created: 1 }, arrangements: { created: 1 } })
    expect(told.counts).toEqual(moved.counts)
    expect(await itemsIn(to, kitchen.id)).toEqual([blanket.id, cup.id, shelf.id])
    const read = async (store: Store) =>
      (
        await ask(
          store,
          'GET',
          `/categories/v1/categories/${kitchen.id}?treeReference.appNamespace=@wix/stores&fields=DESCRIPTION`,
        )
      ).category
    expect(known(await read(to))).toEqual(known(await read(from)))
    expect((await move()).counts.arrangements).toMatchObject({ unchanged: 1, changed: 0 })
    await collections.move(from.shop, from.merchant, {
      id: kitchen.id,
      productIds: [shelf.id],
      after: blanket.id,
    })
    const again = await move()
    expect(again.counts).toMatchObject({ products: { changed: 0 }, arrangements: { changed: 1 } })
    expect(await itemsIn(to, kitchen.id)).toEqual([blanket.id, shelf.id, cup.id])
  })

  test('leaves a collection of its own with the same address in the order it has', async () => {
    const cup = await stockMug(from)
    from.clock.advance(1000)
    const shelf = await stock(from, vase, 7)
    await collect(from, 'Kitchen', [shelf, cup])
    const own = await stock(to, { ...throwBlanket, slug: 'throw' }, 3)
    const kitchen = await collect(to, 'Kitchen', [own])
    const told = await report(to.shop, await options())
    const { counts } = await move()
    expect(counts.arrangements).toMatchObject({ matched: 1, created: 0 })
    expect(told.counts).toEqual(counts)
    expect(await itemsIn(to, kitchen.id)).toEqual([own.id, cup.id, shelf.id])
  })

  test('leaves collections alone that were deleted or got a rule here', async () => {
    const cup = await stockMug(from)
    const shelf = await stock(from, vase, 7)
    const [gone, ruled] = [
      await collect(from, 'Gone', [cup, shelf]),
      await collect(from, 'Ruled', [cup, shelf]),
    ]
    await move()
    await collections.remove(to.shop, to.merchant, gone.id)
    const rule = { match: 'ALL', conditions: [{ field: 'brand', operator: 'IS', value: 'Nobody' }] } as const
    await collections.update(to.shop, to.merchant, { id: ruled.id, patch: { rule } as never })
    await products.update(from.shop, from.merchant, { id: cup.id, patch: { name: 'Big Mug' } })
    for (const { id } of [gone, ruled])
      await collections.move(from.shop, from.merchant, { id, productIds: [shelf.id], after: null })
    const { counts, problems } = await move()
    expect(counts).toMatchObject({ products: { changed: 1 }, arrangements: { refused: 2 } })
    expect(problems.map(({ description }) => description).sort()).toEqual([
      expect.stringMatching(
        /^The order of products did not come to the collection [0-9a-f-]{36}: No such collection\.$/,
      ),
      expect.stringMatching(/^The order of products did not come to the collection ruled: /),
    ])
    expect(await itemsIn(to, ruled.id)).toEqual([])
  })

  test('moves again without doubles, and takes what has changed since', async () => {
    const cup = await stockMug(from)
    await products.create(from.shop, from.merchant, shirt)
    await move()
    expect((await move()).counts.products).toMatchObject({ created: 0, changed: 0, unchanged: 2 })
    await products.update(from.shop, from.merchant, {
      id: cup.id,
      patch: {
        name: 'Big Mug',
        ribbon: null,
        additionalInfoSections: [],
        options: [],
        manageVariants: false,
      },
    })
    await products.create(from.shop, from.merchant, tea)
    expect((await move()).counts.products).toMatchObject({ created: 1, changed: 1, unchanged: 1 })
    expect((await productsOf(to)).map(known)).toEqual((await productsOf(from)).map(known))
  })

  test('goes on where it was broken off', async () => {
    for (let index = 0; index < 230; index += 115) {
      const drafts = Array.from({ length: 115 }, (_, at) => ({ name: `Cup ${index + at}`, price: 5 }))
      await products.createMany(from.shop, from.merchant, drafts)
    }
    const whole = await source()
    let reads = 0
    const broken = {
      ...whole,
      read: (async (noun, position) => {
        if (noun === 'products' && ++reads === 3) throw new Error('the line is dead')
        return whole.read(noun, position)
      }) as typeof whole.read,
    }
    const wanted = { siteId: to.siteId, tell: () => {}, source: broken }
    await expect(moveIn(to.shop, wanted)).rejects.toThrow('the line is dead')
    expect((await moveIn(to.shop, wanted)).counts.products).toMatchObject({ created: 30, unchanged: 0 })
    expect(await rows(to, 'SELECT id FROM products')).toHaveLength(230)
  })

  test('has its reviews', async () => {
    const cup = await stockMug(from)
    const content = { title: 'Fine', body: 'It holds tea.', rating: 5 }
    const review = { namespace: 'stores', entityId: cup.id, author: { authorName: 'Anna' }, content }
    await ask(from, 'POST', '/reviews/v1/reviews', { review })
    const moved = await move()
    expect(moved.refused).toEqual([])
    expect(moved.counts.reviews).toMatchObject({ created: 1, refused: 0 })
  })

  test('fetches the pictures itself, and knows them by their former ids', async () => {
    const picture = await readFile(new URL('../../../demo/images/speckled-mug--sage.webp', import.meta.url))
    const maker = createServer((_, response) => response.end(picture)).listen(0, '127.0.0.1')
    await once(maker, 'listening')
    const { port } = maker.address() as AddressInfo
    await to.close()
    to = await openStore({ httpClient: openHttpClient({ networks: ['127.0.0.1/32'], ports: [port] }) })
    const former = 'a1b2c3_0123456789abcdef0123456789abcdef~mv2.jpg'
    const media = [{ id: former, url: `http://127.0.0.1:${port}/pot.webp`, altText: 'A pot' }]
    const { id } = await products.create(from.shop, from.merchant, { ...vase, media })
    await move()
    await to.work()
    maker.close()
    const read = async () =>
      (await ask(to, 'GET', `/stores/v3/products/${id}?fields=MEDIA_ITEMS_INFO`)).product
    const { media: own } = await read()
    expect(own.itemsInfo.items).toMatchObject([{ altText: 'A pot', image: { width: 1200 } }])
    expect((await to.ask('GET', `/media/${former}`)).status).toBe(200)
    await products.update(from.shop, from.merchant, { id, patch: { name: 'Small Vase' } })
    expect((await move()).counts.products.changed).toBe(1)
    expect(await read()).toMatchObject({ name: 'Small Vase', media: { main: { id: own.main.id } } })
  })

  test('says what does not come, in the report and afterwards', async () => {
    await products.create(from.shop, from.merchant, { ...mug, name: 'Cup' })
    await collect(from, 'Kitchen', [])
    const url = await addressOf(from)
    const whole = openHosted({ url, siteId: from.siteId, key: from.apiKey })
    const odd = {
      ...whole,
      read: (async (noun, position) => {
        const page = await whole.read(noun, position)
        if (noun === 'products') {
          const refused = { id: to.shop.newId(), refused: 'no price', draft: { name: 'Ghost', price: 0 } }
          const [cup] = page.records
          Object.assign(cup as object, { notes: ['The product "Cup" came without tags.'] })
          const stockless = { collectionIds: [], stock: { tracked: false, variants: [] } }
          page.records.push({ ...refused, ...stockless } as never)
        }
        if (noun === 'collections')
          Object.assign(page.records[0] as object, { notes: ['Kitchen stands alone.'] })
        return page
      }) as typeof whole.read,
    }
    const wanted = { siteId: to.siteId, source: odd, tell: () => {} }
    const expected = [
      'Kitchen stands alone.',
      'The product "Cup" came without tags.',
      'The product "Ghost" did not come: no price.',
    ]
    for (const act of [report, moveIn]) {
      const { counts, problems } = await act(to.shop, wanted)
      expect(counts.products).toMatchObject({ created: 1, refused: 1 })
      expect(problems.map(({ description }) => description)).toEqual(expected)
    }
    const listed = await listProblems(to.shop, { siteId: to.siteId, source: whole.key })
    expect(listed.map(({ problem }) => problem).sort()).toEqual(expected)
    expect((await moveIn(to.shop, wanted)).counts.products).toMatchObject({ unchanged: 1, refused: 1 })
  })

  test('refuses another unit of weight, because deliveries would cost something else', async () => {
    await stockMug(from)
    const site = { settings: { weightUnit: 'LB' } }
    await ask(to, 'PATCH', '/admin/v1/site', { site })
    await expect(move()).rejects.toThrow('The other shop weighs in KG and this one in LB.')
  })
})
