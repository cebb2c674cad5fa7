import type { HistoryEntry } from '@cartwright/contract/catalogue/history.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { collect, mug, stock, stockMug, variantOf, vase } from '../../../test/fixtures.ts'
import { openStore, type Store } from '../../../test/store.ts'
import { day } from '../../platform/db/retention.ts'
import * as access from '../../sites/apps/service.ts'
import { type Author, changeCatalogue } from '../changes/service.ts'
import * as members from '../collections/collection-products.service.ts'
import * as collections from '../collections/service.ts'
import type { Product } from '../model/product.rules.ts'
import * as products from '../products/service.ts'

let store: Store
beforeAll(async () => {
  store = await openStore()
})
afterAll(() => store.close())
beforeEach(() => store.clock.advance(60_000))

const ask = (method: string, path: string, body?: object, as = store.apiKey) =>
  store.ask(method, path, { as, ...(body ? { body } : {}) })
const historyOf = async (query: string) => (await ask('GET', `/admin/v1/history?${query}`)).body.entries
const change = (id: string, patch: products.ProductPatch, author: Author = store.merchant) =>
  products.update(store.shop, author, { id, patch })
const inRun = (kind: 'BULK' | 'IMPORT'): Author => ({
  ...store.merchant,
  run: { id: store.shop.newId(), kind },
})
const changeMany = (author: Author, changes: products.ProductChange[]) =>
  changeCatalogue(store.shop, author, (context) => products.updateIn(context, changes))
const undo = (id: string, body: object = {}) => ask('POST', `/admin/v1/history/${id}/undo`, body)
const now = async (id: string): Promise<Product> => {
  const { body } = await ask('GET', `/stores-reader/v1/products/${id}?includeMerchantSpecificData=true`)
  return body.product
}
/** As only a merchant's program sees it. */
const revisionOf = async (id: string) => {
  const [entry] = await historyOf(`entityId=${id}&limit=1`)
  return entry.revision
}

describe('The history of a product', () => {
  test('says what was changed, newest first, by whom and when', async () => {
    const lamp = await products.create(store.shop, store.merchant, { name: 'Dome Lamp', price: 90 })
    store.clock.advance(1000)
    await ask('PATCH', `/stores/v1/products/${lamp.id}`, {
      product: { priceData: { price: 80 }, brand: 'Northlight' },
    })
    const [changed, created, ...rest] = await historyOf(`entityId=${lamp.id}`)
    expect(rest).toEqual([])
    expect(changed).toMatchObject({
      entity: 'product',
      name: 'Dome Lamp',
      action: 'CHANGED',
      revision: '2',
      changes: [
        { field: 'brand', after: 'Northlight' },
        { field: 'price', before: 90, after: 80 },
      ],
      variantsChanged: 0,
      author: { kind: 'app', name: 'Merchant' },
      createdDate: new Date(store.clock.now).toISOString(),
    })
    expect(changed.changes[0]).not.toHaveProperty('before')
    expect(created).toMatchObject({ action: 'CREATED', revision: '1', author: { kind: 'system' } })
    expect(created.changes).toContainEqual({ field: 'name', after: 'Dome Lamp' })
  })

  test('tells of the variants that changed, and of them what changed', async () => {
    const speckled = await stockMug(store)
    const { variants = [] } = mug
    await change(speckled.id, {
      variants: variants.map((variant) =>
        variant.choices.Color === 'Ink' ? { ...variant, price: 28 } : variant,
      ),
    })
    const [entry] = await historyOf(`entityId=${speckled.id}`)
    expect(entry).toMatchObject({
      changes: [],
      variantsChanged: 1,
      variants: [
        {
          variantId: variantOf(speckled, 'Ink'),
          choices: { Color: 'Ink' },
          action: 'CHANGED',
          changes: [{ field: 'price', before: 26, after: 28 }],
        },
      ],
    })
  })

  test('is not written where nothing changes', async () => {
    const bud = await products.create(store.shop, store.merchant, vase)
    await change(bud.id, { price: 32, brand: null })
    expect(await historyOf(`entityId=${bud.id}`)).toHaveLength(1)
  })

  test('can be looked through by person, by run, by action and by time, a page at a time', async () => {
    const begin = new Date(store.clock.now).toISOString()
    const key = await access.createKey(store.shop, store.siteId, { name: 'Anna', permissions: ['*'] })
    const author = inRun('BULK')
    const drafts = Array.from({ length: 5 }, (_, index) => ({ ...vase, name: `Vase ${index}` }))
    await products.createMany(store.shop, author, drafts)
    store.clock.advance(1000)
    const { body } = await store.ask('POST', '/stores/v1/products', {
      as: key.secret,
      body: { product: { name: 'Tray', productType: 'physical', priceData: { price: 9 } } },
    })
    const byAnna = await historyOf(`authorKind=app&authorId=${key.key.id}`)
    expect(byAnna).toMatchObject([{ entityId: body.product.id, author: { name: 'Anna' } }])
    expect(await historyOf(`runId=${author.run?.id}&action=CREATED`)).toHaveLength(5)
    expect(await historyOf(`runId=${author.run?.id}&action=DELETED`)).toEqual([])
    expect(await historyOf(`since=${begin}`)).toHaveLength(6)
    expect(await historyOf(`since=${begin}&until=${new Date(store.clock.now).toISOString()}`)).toHaveLength(5)
    const first = await ask('GET', `/admin/v1/history?since=${begin}&limit=4`)
    expect(first.body).toMatchObject({ hasNext: true })
    const last = first.body.entries.at(-1)
    const next = await ask('GET', `/admin/v1/history?since=${begin}&limit=4&before=${last.id}`)
    expect(next.body).toMatchObject({ hasNext: false })
    const names = [...first.body.entries, ...next.body.entries].map(({ name }) => name)
    expect(names).toEqual(['Tray', 'Vase 4', 'Vase 3', 'Vase 2', 'Vase 1', 'Vase 0'])
  })

  test('is for merchants alone', async () => {
    const { status } = await ask('GET', '/admin/v1/history', undefined, await store.visitor())
    expect(status).toBe(403)
    expect((await ask('GET', `/admin/v1/history/${store.shop.newId()}`)).status).toBe(404)
    expect((await ask('GET', '/admin/v1/history?entityId=mug')).status).toBe(400)
  })

  test('of another shop stays there', async () => {
    const other = await openStore()
    const bud = await products.create(other.shop, other.merchant, vase)
    const { body } = await other.ask('GET', `/admin/v1/history?entityId=${bud.id}`, { as: other.apiKey })
    await other.close()
    expect(body.entries).toHaveLength(1)
    expect(await historyOf(`entityId=${bud.id}`)).toEqual([])
  })
})

describe('One change taken back', () => {
  test('gives its fields what they held, and leaves all others', async () => {
    const lamp = await products.create(store.shop, store.merchant, { name: 'Lamp', price: 90, brand: 'Old' })
    await change(lamp.id, { price: 70, brand: null, ribbon: 'Sale' })
    const [entry] = await historyOf(`entityId=${lamp.id}`)
    await change(lamp.id, { name: 'Table Lamp' })
    const { status, body } = await undo(entry.id)
    expect(status).toBe(200)
    expect(body.entry).toMatchObject({ undoes: entry.id, action: 'CHANGED' })
    expect(await now(lamp.id)).toMatchObject({ name: 'Table Lamp', price: { price: 90 }, brand: 'Old' })
    expect((await now(lamp.id)).ribbon ?? '').toBe('')
    const { body: known } = await ask('GET', `/admin/v1/history/${entry.id}`)
    expect(known.entry.undoneBy).toBe(body.entry.id)
  })

  test('can be made again, by taking that back', async () => {
    const lamp = await products.create(store.shop, store.merchant, { name: 'Lamp', price: 90 })
    await change(lamp.id, { price: 70 })
    const [entry] = await historyOf(`entityId=${lamp.id}`)
    const first = await undo(entry.id)
    expect((await undo(entry.id)).body.details.applicationError.code).toBe('ALREADY_UNDONE')
    expect((await undo(first.body.entry.id)).status).toBe(200)
    expect(await now(lamp.id)).toMatchObject({ price: { price: 70 } })
    expect((await ask('GET', `/admin/v1/history/${entry.id}`)).body.entry).not.toHaveProperty('undoneBy')
    expect((await undo(entry.id)).status).toBe(200)
    expect(await now(lamp.id)).toMatchObject({ price: { price: 90 } })
  })

  test('is refused where somebody changed the same since, unless it is to be done all the same', async () => {
    const lamp = await products.create(store.shop, store.merchant, { name: 'Lamp', price: 90 })
    await change(lamp.id, { price: 70, brand: 'New' })
    const [entry] = await historyOf(`entityId=${lamp.id}`)
    await change(lamp.id, { price: 75 })
    const refused = await undo(entry.id)
    expect(refused.status).toBe(409)
    expect(refused.body.details.applicationError).toMatchObject({
      code: 'CHANGED_SINCE',
      data: { fields: [{ field: 'price', before: 90, after: 70, now: 75 }] },
    })
    expect(await now(lamp.id)).toMatchObject({ price: { price: 75 }, brand: 'New' })
    expect((await undo(entry.id, { force: true })).status).toBe(200)
    expect(await now(lamp.id)).toMatchObject({ price: { price: 90 } })
  })

  test('brings back options that were deleted, with what each variant had', async () => {
    const speckled = await stockMug(store)
    const before = await now(speckled.id)
    await change(speckled.id, { options: [], variants: [], manageVariants: false })
    const [entry] = await historyOf(`entityId=${speckled.id}`)
    expect(entry).toMatchObject({ variantsChanged: 3 })
    expect((await undo(entry.id)).status).toBe(200)
    const after = await now(speckled.id)
    expect(after.variants.map(({ choices }) => choices)).toEqual(
      before.variants.map(({ choices }) => choices),
    )
    const prices = ({ variants }: Product) =>
      variants.map((one) => (one as unknown as { variant: { priceData: unknown; sku: string } }).variant)
    expect(prices(after)).toEqual(prices(before))
    const ids = ({ variants }: Product) => variants.map(({ id }) => id)
    expect(ids(after)).toEqual(ids(before))
  })

  test('puts a deleted product back: address, collections and stock', async () => {
    const speckled = await stockMug(store)
    const table = await collect(store, 'Table', [speckled])
    const before = await now(speckled.id)
    await products.remove(store.shop, store.merchant, speckled.id)
    const [entry] = await historyOf(`entityId=${speckled.id}`)
    expect(entry.action).toBe('DELETED')
    expect((await undo(entry.id)).status).toBe(200)
    const after = await now(speckled.id)
    expect(after).toMatchObject({ name: before.name, slug: before.slug, collectionIds: before.collectionIds })
    expect(after.collectionIds).toContain(table.id)
    const quantities = ({ variants }: Product) => variants.map((one) => [one.choices, one.stock])
    expect(quantities(after)).toEqual(quantities(before))
    const [brought] = await historyOf(`entityId=${speckled.id}`)
    expect((await undo(brought.id)).status).toBe(200)
    expect((await ask('GET', `/stores-reader/v1/products/${speckled.id}`)).status).toBe(404)
  })

  test('puts a deleted product back so that carts, programs and collections know it again', async () => {
    const speckled = await stockMug(store)
    const [oat] = speckled.variants
    const table = await collect(store, 'Known again', [speckled])
    const gone = await collect(store, 'Gone meanwhile', [speckled])
    const ruled = await collect(store, 'By rule meanwhile', [speckled])
    const thresholds = [
      { productId: speckled.id, threshold: 4 },
      { productId: speckled.id, variantId: oat?.id, threshold: 9 },
    ]
    await ask('PATCH', '/admin/v1/low-stock/thresholds', { thresholds })
    const thresholdsNow = async () => (await ask('GET', `/admin/v1/low-stock/thresholds/${speckled.id}`)).body
    const before = [await now(speckled.id), await thresholdsNow()]
    await products.remove(store.shop, store.merchant, speckled.id)
    await collections.remove(store.shop, store.merchant, gone.id)
    const rule = { match: 'ALL', conditions: [{ field: 'brand', operator: 'IS', value: 'None' }] } as const
    await collections.update(store.shop, store.merchant, {
      id: ruled.id,
      patch: { rule: { ...rule, conditions: [...rule.conditions] } },
    })
    const [entry] = await historyOf(`entityId=${speckled.id}`)
    expect((await undo(entry.id)).status).toBe(200)
    const ids = ({ variants }: Product) => variants.map(({ id }) => id)
    expect(ids(await now(speckled.id))).toEqual(ids(before[0]))
    expect(await thresholdsNow()).toEqual(before[1])
    expect((await now(speckled.id)).collectionIds).toContain(table.id)
    expect((await now(speckled.id)).collectionIds).not.toContain(ruled.id)
    const [added] = await historyOf(`entity=collection&entityId=${table.id}`)
    expect(added).toMatchObject({
      action: 'CHANGED',
      changes: expect.arrayContaining([{ field: 'productIds', after: [speckled.id] }]),
    })
    expect(added.undoes).toBeUndefined()
  })

  test('deletes what was made, unless it was changed since', async () => {
    const lamp = await products.create(store.shop, store.merchant, { name: 'Lamp', price: 90 })
    const [entry] = await historyOf(`entityId=${lamp.id}`)
    await change(lamp.id, { price: 80 })
    expect((await undo(entry.id)).body.details.applicationError).toMatchObject({
      code: 'CHANGED_SINCE',
      data: { fields: [{ field: 'price', after: 90, now: 80 }] },
    })
    await change(lamp.id, { price: 90 })
    expect((await undo(entry.id)).status).toBe(200)
    expect((await ask('GET', `/stores-reader/v1/products/${lamp.id}`)).status).toBe(404)
  })

  test('that no longer exists is said to be gone', async () => {
    const lamp = await products.create(store.shop, store.merchant, { name: 'Lamp', price: 90 })
    await change(lamp.id, { price: 80 })
    const [entry] = await historyOf(`entityId=${lamp.id}`)
    await products.remove(store.shop, store.merchant, lamp.id)
    expect((await undo(entry.id)).body.details.applicationError.code).toBe('PRODUCT_NOT_FOUND')
  })

  test('twice at the same time is done once', async () => {
    const lamp = await products.create(store.shop, store.merchant, { name: 'Lamp', price: 90 })
    await change(lamp.id, { price: 80 })
    const [entry] = await historyOf(`entityId=${lamp.id}`)
    const both = await Promise.all([undo(entry.id), undo(entry.id)])
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
  })
})

describe('The history of a collection', () => {
  const read = async (id: string) => (await ask('GET', `/stores-reader/v2/collections/${id}`)).body.collection

  test('knows its fields and who came and went, and takes both back', async () => {
    const bud = await stock(store, vase, 3)
    const tray = await stock(store, { name: 'Tray', price: 20 }, 3)
    const table = await collect(store, 'Side Table', [bud])
    await collections.update(store.shop, store.merchant, { id: table.id, patch: { name: 'Tableware' } })
    await collections.addProducts(store.shop, store.merchant, { id: table.id, productIds: [tray.id, bud.id] })
    const [added, renamed] = await historyOf(`entity=collection&entityId=${table.id}`)
    expect(added).toMatchObject({ action: 'CHANGED', changes: [{ field: 'productIds', after: [tray.id] }] })
    expect(renamed.changes).toEqual([{ field: 'name', before: 'Side Table', after: 'Tableware' }])
    expect((await undo(added.id)).status).toBe(200)
    expect((await undo(renamed.id)).status).toBe(200)
    expect(await read(table.id)).toMatchObject({ name: 'Side Table', numberOfProducts: 1 })
  })

  test('shows twenty of the products that came, went or moved, and all of them when asked for one change', async () => {
    const drafts = Array.from({ length: 25 }, (_, index) => ({ name: `Row ${index}`, price: 1 }))
    const made = await products.createMany(store.shop, store.merchant, drafts)
    const rows = made.flatMap(({ product }) => product ?? [])
    const shelf = await collect(store, 'Long Shelf', rows)
    await members.move(store.shop, store.merchant, {
      ...{ id: shelf.id, productIds: rows.slice(3).map(({ id }) => id) },
      after: null,
    })
    await collections.remove(store.shop, store.merchant, shelf.id)
    const [deleted, moved, added] = await historyOf(`entityId=${shelf.id}`)
    const changeOf = (entry: HistoryEntry, name: string) =>
      entry.changes.find(({ field }) => field === name) as { before: string[]; after: string[] }
    expect(deleted.productsChanged).toBe(25)
    expect(changeOf(deleted, 'productIds').before).toHaveLength(20)
    expect(changeOf(added, 'productIds').after).toHaveLength(20)
    expect(Object.keys(changeOf(moved, 'places').after)).toHaveLength(20)
    expect(moved.productsChanged).toBe(22)
    const { entry } = (await ask('GET', `/admin/v1/history/${deleted.id}`)).body
    expect(changeOf(entry, 'productIds').before).toHaveLength(25)
  })

  test('brings a deleted one back with its products', async () => {
    const bud = await stock(store, vase, 3)
    const shelf = await collect(store, 'Shelf', [bud])
    await collections.remove(store.shop, store.merchant, shelf.id)
    const [entry] = await historyOf(`entityId=${shelf.id}`)
    expect(entry.action).toBe('DELETED')
    expect((await undo(entry.id)).status).toBe(200)
    expect(await read(shelf.id)).toMatchObject({ name: 'Shelf', slug: shelf.slug, numberOfProducts: 1 })
  })

  test('does not delete a new one that has products by now', async () => {
    const bud = await stock(store, vase, 3)
    const shelf = await collect(store, 'Window', [bud])
    const entries = await historyOf(`entityId=${shelf.id}`)
    const refused = await undo(entries.at(-1).id)
    expect(refused.body.details.applicationError.data.fields).toEqual([
      { field: 'productIds', now: [bud.id] },
    ])
  })
})

describe('A whole run taken back', () => {
  const undoRun = (id: string, body: object = {}) => ask('POST', `/admin/v1/history/runs/${id}/undo`, body)

  /** Of a run of its own. */
  async function undoOfAnother(as = store.apiKey): Promise<string> {
    const bowl = await products.create(store.shop, store.merchant, { name: 'Bowl', price: 5 })
    const author = inRun('BULK')
    await changeMany(author, [{ id: bowl.id, patch: { price: 6 } }])
    const { body } = await ask('POST', `/admin/v1/history/runs/${author.run?.id}/undo`, {}, as)
    return body.undoRunId
  }

  test('says of each product whether it could be', async () => {
    const shelf = []
    for (const name of ['A', 'B', 'C']) shelf.push(await stock(store, { name, price: 10 }, 1))
    const author = inRun('BULK')
    await changeMany(
      author,
      shelf.map(({ id }) => ({ id, patch: { price: 12 } })),
    )
    await change(shelf[1]?.id ?? '', { price: 13 })
    store.clock.advance(1000)
    const id = author.run?.id ?? ''
    const { body } = await undoRun(id)
    expect(body.bulkActionMetadata).toMatchObject({ totalSuccesses: 2, totalFailures: 1 })
    expect(body.results.map(({ name }: { name: string }) => name)).toEqual(['C', 'B', 'A'])
    expect(body.results[1].itemMetadata).toMatchObject({
      id: shelf[1]?.id,
      success: false,
      error: { code: 'CHANGED_SINCE', data: { fields: [{ field: 'price', now: 13 }] } },
    })
    const prices = await Promise.all(shelf.map(async (one) => (await now(one.id)).price))
    expect(prices).toMatchObject([{ price: 10 }, { price: 13 }, { price: 10 }])
    const { runs } = (await ask('GET', '/admin/v1/history/runs')).body
    expect(runs.slice(0, 2)).toMatchObject([
      { id: body.undoRunId, kind: 'UNDO', changes: 2, undone: 0 },
      { id, kind: 'BULK', changes: 3, undone: 2 },
    ])
    await undoRun(body.undoRunId)
    expect(await now(shelf[0]?.id ?? '')).toMatchObject({ price: { price: 12 } })
    expect((await undoRun(id, { force: true })).body.bulkActionMetadata).toMatchObject({ totalSuccesses: 3 })
    expect(await now(shelf[1]?.id ?? '')).toMatchObject({ price: { price: 10 } })
  })

  test('of many products goes on by a cursor until all is as it was', async () => {
    const author = inRun('IMPORT')
    const id = author.run?.id ?? ''
    const drafts = Array.from({ length: 230 }, (_, index) => ({ name: `Import ${index}`, price: 5 }))
    await products.createMany(store.shop, author, drafts)
    store.clock.advance(1000)
    let reply = (await undoRun(id)).body
    let calls = 1
    for (; reply.cursor; calls++) {
      reply = (await undoRun(id, { cursor: reply.cursor, undoRunId: reply.undoRunId })).body
    }
    expect(calls).toBe(3)
    expect(await historyOf(`runId=${id}`)).toHaveLength(50)
    const { runs } = (await ask('GET', '/admin/v1/history/runs?limit=2')).body
    expect(runs).toMatchObject([
      { kind: 'UNDO', changes: 230 },
      { kind: 'IMPORT', changes: 230, undone: 230 },
    ])
  })

  test('goes back through two changes of the same product', async () => {
    const lamp = await products.create(store.shop, store.merchant, { name: 'Lamp', price: 90 })
    const author = inRun('BULK')
    const { id } = lamp
    const changes = [70, 60, 50].map((price) => ({ id, patch: { price } }))
    await changeMany(author, changes)
    const { body } = await undoRun(author.run?.id ?? '')
    expect(body.bulkActionMetadata).toMatchObject({ totalSuccesses: 3, totalFailures: 0 })
    expect(await now(id)).toMatchObject({ price: { price: 90 } })
  })

  test('goes on in an undo of the same author alone', async () => {
    const lamp = await products.create(store.shop, store.merchant, { name: 'Lamp', price: 90 })
    const author = inRun('BULK')
    const id = author.run?.id ?? ''
    await changeMany(author, [{ id: lamp.id, patch: { price: 70 } }])
    const { secret } = await access.createKey(store.shop, store.siteId, { name: 'Till', permissions: ['*'] })
    const others = await undoOfAnother(secret)
    const own = await undoOfAnother()
    const refused = [await undoRun(id, { undoRunId: id }), await undoRun(id, { undoRunId: others })]
    refused.push(await undoRun(own, { undoRunId: own }))
    expect(refused.map(({ status }) => status)).toEqual([400, 400, 400])
    expect(refused[0]?.body.details.validationError.fieldViolations[0].field).toBe('undoRunId')
    const { runs } = (await ask('GET', '/admin/v1/history/runs')).body
    expect(runs.find((run: { id: string }) => run.id === id)).toMatchObject({ changes: 1, undone: 0 })
    expect((await undoRun(id, { undoRunId: own })).body.bulkActionMetadata.totalSuccesses).toBe(1)
  })

  test('that nobody knows is not found', async () => {
    expect((await undoRun(store.shop.newId())).status).toBe(404)
  })
})

describe('An editor who comes late', () => {
  test('is told who changed what since', async () => {
    const lamp = await products.create(store.shop, store.merchant, { name: 'Lamp', price: 90 })
    const revision = await revisionOf(lamp.id)
    await ask('PATCH', `/stores/v1/products/${lamp.id}`, { product: { priceData: { price: 80 } } })
    const late = products.update(store.shop, store.merchant, { id: lamp.id, patch: { name: 'L' }, revision })
    await expect(late).rejects.toMatchObject({
      code: 'REVISION_MISMATCH',
      body: {
        details: {
          applicationError: {
            data: {
              revision: '2',
              changes: [{ revision: '2', author: { name: 'Merchant' }, fields: ['price'] }],
            },
          },
        },
      },
    })
  })

  test('learns what collides with the own changes and what can be saved', async () => {
    const speckled = await stockMug(store)
    const revision = await revisionOf(speckled.id)
    const ink = variantOf(speckled, 'Ink')
    const oat = variantOf(speckled, 'Oat')
    const { variants = [] } = mug
    await change(speckled.id, { brand: 'Hearth', name: 'Mug' })
    await change(speckled.id, { brand: 'Northlight' })
    await change(speckled.id, {
      variants: variants.map((variant) =>
        variant.choices.Color === 'Ink' ? { ...variant, price: 28 } : variant,
      ),
    })
    const mine = `priceData.price,brand,variants.${ink}.price,variants.${ink}.sku,variants.${oat}.price`
    const path = `/admin/v1/products/${speckled.id}/changes-since`
    const { status, body } = await ask('GET', `${path}?revision=${revision}&fields=${mine}`)
    expect(status).toBe(200)
    expect(body).toMatchObject({
      revision: '4',
      complete: true,
      changes: [
        { field: 'brand', before: 'Fieldhouse', after: 'Northlight' },
        { field: 'name', before: 'Speckled Mug', after: 'Mug' },
      ],
      variants: [{ variantId: ink, changes: [{ field: 'price', before: 26, after: 28 }] }],
      colliding: ['brand', `variants.${ink}.price`],
      mergeable: ['priceData.price', `variants.${ink}.sku`, `variants.${oat}.price`],
    })
    expect(body.entries.map((entry: { revision: string }) => entry.revision)).toEqual(['4', '3', '2'])
    const current = await ask('GET', `${path}?revision=4&fields=brand`)
    expect(current.body).toMatchObject({ revision: '4', changes: [], colliding: [], mergeable: ['brand'] })
  })
})

test('a site says how long it wants to know', async () => {
  const other = await openStore({ settings: { historyDays: 90 } })
  const author: Author = { ...other.merchant, run: { id: other.shop.newId(), kind: 'BULK' } }
  const bud = await products.create(other.shop, author, vase)
  const count = async (path: string) => {
    const { body } = await other.ask('GET', path, { as: other.apiKey })
    return (body.entries ?? body.runs).length
  }
  other.clock.advance(89 * day)
  await other.runJob('delete-old-history')
  expect(await count(`/admin/v1/history?entityId=${bud.id}`)).toBe(1)
  other.clock.advance(2 * day)
  await other.runJob('delete-old-history')
  expect(await count(`/admin/v1/history?entityId=${bud.id}`)).toBe(0)
  expect(await count('/admin/v1/history/runs')).toBe(0)
  await other.close()
})
