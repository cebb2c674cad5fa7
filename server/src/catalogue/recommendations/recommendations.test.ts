import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { checkOut, deliver, placeOrder, rows } from '../../../test/checkouts.ts'
import { collect, lineOf, stock, storeAppId } from '../../../test/fixtures.ts'
import { openStore, type Store } from '../../../test/store.ts'
import * as stockItems from '../../inventory/stock/items.service.ts'
import { onlyVariant } from '../../inventory/stock/rules.ts'
import type { Product } from '../model/product.rules.ts'
import * as products from '../products/service.ts'

const boughtTogether = 'd5aac1e1-2e53-4d11-85f7-7172710b4783'
const sameCollections = '68ebce04-b96a-4c52-9329-08fc9d8c1253'
const fromLookedAt = '8c198853-6ac6-4006-b92d-9124e23d9bca'
const path = '/v1/recommendations/get'

// Cup and Pot are in Tea, Pot and Tin in Kitchen with a hidden Jug. Cup was bought twice with Tray, once with Lamp.
let store: Store
let visitor: string
let shelf: Record<string, Product>

beforeAll(async () => {
  store = await openStore()
  await deliver(store)
  visitor = await store.visitor()
  shelf = {}
  for (const name of ['Cup', 'Pot', 'Tin', 'Tray', 'Lamp', 'Jug', 'Rug']) {
    shelf[name] = await stock(store, { name, price: 20, visible: name !== 'Jug' }, 50)
  }
  await collect(store, 'Tea', [idOf('Cup'), idOf('Pot')].map(productOf))
  await collect(store, 'Kitchen', [idOf('Pot'), idOf('Tin'), idOf('Jug')].map(productOf))
  await buy('Cup', 'Tray')
  await buy('Cup', 'Tray', 'Lamp')
  await store.runJob('count-sales')
})
afterAll(() => store.close())

const idOf = (name: string) => shelf[name]?.id ?? ''
const productOf = (id: string) => Object.values(shelf).find((product) => product.id === id) as Product

async function buy(...names: string[]): Promise<string> {
  const as = await store.visitor()
  const lineItems = names.map((name) => lineOf({ id: idOf(name) }, {}, 1))
  const { status, body } = await placeOrder(store, as, await checkOut(store, { as, lineItems }))
  expect(status).toBe(200)
  return body.orderId
}

const item = (name: string, appId = storeAppId) => ({ catalogItemId: idOf(name), appId })

async function recommend(ids: string[], names: string[], more: object = {}) {
  const algorithms = ids.map((id) => ({ id, appId: storeAppId }))
  const body = { algorithms, items: names.map((name) => item(name)), ...more }
  return (await store.ask('POST', path, { as: visitor, body })).body
}
async function namesFor(...question: Parameters<typeof recommend>): Promise<string[]> {
  const { recommendation } = await recommend(...question)
  return recommendation.items.map(
    ({ catalogItemId }: { catalogItemId: string }) => productOf(catalogItemId).name,
  )
}

const sellOut = (name: string, quantity: number) =>
  stockItems.set(store.shop, store.merchant, {
    productId: idOf(name),
    tracked: true,
    variants: [{ variantId: onlyVariant, quantity }],
  })

describe('A storefront that asks for recommendations', () => {
  test('gets what was bought together in more than one order', async () => {
    expect(await namesFor([boughtTogether], ['Cup'])).toEqual(['Tray'])
    expect(await namesFor([boughtTogether], ['Tray'])).toEqual(['Cup'])
    expect(await namesFor([boughtTogether], ['Lamp'])).toEqual([])
  })

  test('gets visible products of the same collections, never the one it asked for', async () => {
    expect(await namesFor([sameCollections], ['Cup'])).toEqual(['Pot'])
    expect(await namesFor([sameCollections], ['Pot'])).toEqual(expect.arrayContaining(['Cup', 'Tin']))
    expect(await namesFor([sameCollections], ['Pot', 'Cup'])).toEqual(['Tin'])
    expect(await namesFor([sameCollections], ['Rug'])).toEqual([])
  })

  test('gets both for what a shopper looked at, the bought first', async () => {
    expect(await namesFor([fromLookedAt], ['Cup'])).toEqual(['Tray', 'Pot'])
  })

  test('gets the first algorithm that finds enough, or nothing', async () => {
    const both = [boughtTogether, sameCollections]
    const { recommendation } = await recommend(both, ['Pot'], { minimumRecommendedItems: 2 })
    expect([recommendation.algorithm, recommendation.items.length]).toEqual([
      { id: sameCollections, appId: storeAppId },
      2,
    ])
    expect(await recommend(both, ['Pot'], { minimumRecommendedItems: 3 })).toEqual({
      recommendation: { items: [] },
    })
    expect(await recommend(both, [])).toEqual({ recommendation: { items: [] } })
  })

  test('gets nothing that is sold out or hidden', async () => {
    await sellOut('Tray', 0)
    expect(await namesFor([boughtTogether], ['Cup'])).toEqual([])
    await sellOut('Tray', 50)
    expect(await namesFor([boughtTogether], ['Cup'])).toEqual(['Tray'])
    await products.update(store.shop, store.merchant, { id: idOf('Tray'), patch: { visible: false } })
    expect(await namesFor([boughtTogether], ['Cup'])).toEqual([])
    await products.update(store.shop, store.merchant, { id: idOf('Tray'), patch: { visible: true } })
  })

  test('asks at the other address and with GET as well, in one statement', async () => {
    const { db } = store.shop
    const { run } = db
    const seen: string[] = []
    db.run = (statement, values) => {
      seen.push(statement.name)
      return run(statement, values)
    }
    const body = { algorithms: [{ id: boughtTogether, appId: storeAppId }], items: [item('Cup')] }
    const reply = await store.ask('POST', `/ecom${path}`, { as: visitor, body })
    db.run = run
    expect(reply.body.recommendation.items).toEqual([item('Tray')])
    expect(seen.filter((name) => name.startsWith('catalogue'))).toEqual([
      'catalogue.recommendation-candidates',
    ])
    const packed = Buffer.from(JSON.stringify(body)).toString('base64url')
    expect((await store.ask('GET', `${path}?.r=${packed}`, { as: visitor })).body).toEqual(reply.body)
  })

  test('learns which algorithms there are', async () => {
    const { body } = await store.ask('GET', '/v1/recommendations/algorithms', { as: visitor })
    expect(
      body.availableAlgorithms.map(({ config }: { config: { algorithmId: string } }) => config.algorithmId),
    ).toEqual([boughtTogether, sameCollections, fromLookedAt])
  })

  test('is told what cannot be recommended', async () => {
    const other = store.shop.newId()
    const codeOf = async (body: object) => {
      const reply = await store.ask('POST', path, { as: visitor, body })
      const { applicationError, validationError } = reply.body.details
      return [reply.status, applicationError?.code ?? validationError.fieldViolations[0].field]
    }
    const algorithms = [{ id: boughtTogether, appId: storeAppId }]
    expect(await codeOf({ algorithms: [{ id: other, appId: storeAppId }] })).toEqual([
      400,
      'ALGORITHM_NOT_SUPPORTED',
    ])
    expect(await codeOf({ algorithms: [{ id: boughtTogether, appId: other }] })).toEqual([
      404,
      'RECOMMENDATIONS_PROVIDER_NOT_FOUND',
    ])
    expect(await codeOf({ algorithms, items: [item('Cup', other)] })).toEqual([
      400,
      'ITEM_APP_ID_NOT_SUPPORTED',
    ])
    expect(await codeOf({ items: [item('Cup')] })).toEqual([400, 'algorithms'])
    expect(await codeOf({ algorithms, minimumRecommendedItems: 101 })).toEqual([
      400,
      'minimumRecommendedItems',
    ])
    const mixed = [{ id: boughtTogether, appId: other }, ...algorithms]
    const items = [item('Lamp', other), item('Cup')]
    const reply = await store.ask('POST', path, { as: visitor, body: { algorithms: mixed, items } })
    expect(reply.body.recommendation.items).toEqual([item('Tray')])
  })
})

test('The page of a product shows what is often bought with it, once', async () => {
  store.shop.changes.publish('catalogue', store.siteId)
  const page = async (slug: string) =>
    (await store.ask('GET', `/v1/storefront/products/${slug}`, { as: visitor })).body
  const names = (found: Product[]) => found.map(({ name }) => name)
  const cup = await page('cup')
  expect([names(cup.boughtTogether), names(cup.related)]).toEqual([['Tray'], ['Pot']])
  expect((await page('lamp')).boughtTogether).toEqual([])
  await sellOut('Tray', 0)
  expect((await page('cup')).boughtTogether).toEqual([])
  await sellOut('Tray', 50)
})

test('Cancelled and old orders do not count', async () => {
  const [first, second] = [await buy('Rug', 'Lamp'), await buy('Rug', 'Lamp')]
  await store.runJob('count-sales')
  expect(await namesFor([boughtTogether], ['Rug'])).toEqual(['Lamp'])
  await rows(store, `UPDATE orders SET status = 'CANCELED' WHERE id = ANY ($1)`, [[first, second]])
  await store.runJob('count-sales')
  expect(await namesFor([boughtTogether], ['Rug'])).toEqual([])
  expect(await namesFor([boughtTogether], ['Cup'])).toEqual(['Tray'])
  store.clock.advance(91 * 24 * 3600 * 1000)
  await store.runJob('count-sales')
  expect(await rows(store, 'SELECT * FROM bought_together')).toEqual([])
})
