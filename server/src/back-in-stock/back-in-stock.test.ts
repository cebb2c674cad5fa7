import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { mug, stock, stockMug, storeAppId, variantOf, vase } from '../../test/fixtures.ts'
import { openStore, type Store } from '../../test/store.ts'
import type { Product } from '../catalogue/model/product.rules.ts'
import * as products from '../catalogue/products/service.ts'
import * as inventory from '../inventory/service.ts'
import * as stockItems from '../inventory/stock/items.service.ts'
import { onlyVariant } from '../inventory/stock/rules.ts'
import { statement } from '../platform/db/db.ts'
import * as access from '../sites/apps/service.ts'
import * as sites from '../sites/settings/service.ts'
import { notifyWaiting } from './notifications.service.ts'

const path = '/back-in-stock-service/v1/back-in-stock-notification-requests'
const otherAppId = '1380b703-ce81-ff05-f115-39571d94dfcd'

let store: Store
beforeAll(async () => {
  store = await openStore({ settings: { languages: ['de'] } })
})
afterAll(() => store.close())

const ask = (method: string, at: string, body?: object, as = store.apiKey, headers = {}) =>
  store.ask(method, at, { as, headers, ...(body ? { body } : {}) })

const codeOf = ({
  status,
  body,
}: {
  status: number
  body: { details?: { applicationError?: { code: string } } }
}) => [status, body.details?.applicationError?.code]

function requestFor(product: Product, email: string, { ink = false, appId = storeAppId, itemUrl = '' } = {}) {
  const options = ink ? { variantId: variantOf(product, 'Ink') } : {}
  const catalogReference = { appId, catalogItemId: product.id, options }
  return {
    request: { email, catalogReference, ...(itemUrl ? { itemUrl } : {}) },
    itemDetails: { name: product.name, price: '24' },
  }
}

const wait = async (...[product, email, options]: Parameters<typeof requestFor>) =>
  ask('POST', path, requestFor(product, email, options), await store.visitor())

const refill = (product: Product, quantity: number, variantId = onlyVariant) =>
  stockItems.set(store.shop, store.merchant, { productId: product.id, variants: [{ variantId, quantity }] })

interface Mail {
  to: string
  subject: string
  text: string
  html: string
}
const mails = async (to: string): Promise<Mail[]> => {
  const { body } = await ask('GET', `/admin/v1/messages?to=${encodeURIComponent(to)}`)
  return Promise.all(
    body.messages.map(
      async ({ id }: { id: string }) => (await ask('GET', `/admin/v1/messages/${id}`)).body.message,
    ),
  )
}

describe('A shopper who waits for a sold-out product', () => {
  test('requests an e-mail once and gets it once, when the product is back', async () => {
    const shelf = await stock(store, { ...vase, name: 'Bud Vase' }, 0)
    const { status, body } = await wait(shelf, 'Anna@example.com')
    expect([status, body.request]).toEqual([
      200,
      {
        id: expect.any(String),
        catalogReference: { appId: storeAppId, catalogItemId: shelf.id, options: {} },
        email: 'Anna@example.com',
        status: 'RECEIVED',
        createdDate: expect.any(String),
      },
    ])
    expect(codeOf(await wait(shelf, 'anna@EXAMPLE.com'))).toEqual([
      409,
      'BACK_IN_STOCK_NOTIFICATION_REQUEST_ALREADY_EXISTS',
    ])
    await store.work()
    expect(await mails('Anna@example.com')).toEqual([])
    await refill(shelf, 3)
    await refill(shelf, 0)
    await refill(shelf, 4)
    await Promise.all([store.work(), store.work()])
    const [mail, ...others] = await mails('Anna@example.com')
    expect(others).toEqual([])
    expect(mail?.subject).toBe('Back in stock: Bud Vase')
    expect(mail?.text).toContain('Price: $32.00')
    expect(mail?.text).toContain('https://shop.test/products/bud-vase')
    const { request } = (await ask('GET', `${path}/${body.request.id}`)).body
    expect(request).toMatchObject({ status: 'NOTIFICATION_SENT', autoNotified: true })
    expect((await wait(shelf, 'anna@example.com')).status).toBe(200)
  })

  test('gets the e-mail at once if the product came back meanwhile', async () => {
    const shelf = await stock(store, { ...vase, name: 'Quick Vase' }, 2)
    await wait(shelf, 'quick@example.com')
    await store.work()
    expect(await mails('quick@example.com')).toHaveLength(1)
  })

  test('waits for one colour and reads German', async () => {
    const mugs = await stockMug(store)
    const body = requestFor(mugs, 'fritz@example.com', { ink: true, appId: otherAppId })
    await ask('POST', path, body, await store.visitor(), { 'x-wix-language': 'de' })
    await refill(mugs, 9, variantOf(mugs, 'Oat'))
    await store.work()
    expect(await mails('fritz@example.com')).toEqual([])
    await refill(mugs, 1, variantOf(mugs, 'Ink'))
    await store.work()
    const [mail] = await mails('fritz@example.com')
    expect(mail?.subject).toBe('Wieder da: Speckled Mug – Ink')
    expect(mail?.text.replaceAll('\u00a0', ' ')).toContain('Preis: 26,00 $')
    expect(mail?.html).toContain('<html lang="de" dir="ltr">')
    expect(mail?.html).toContain(
      `https://shop.test/de/products/${mugs.slug}?variant=${variantOf(mugs, 'Ink')}`,
    )
  })

  test('comes back to the storefront it asked on, never to a stranger', async () => {
    const shelf = await stock(store, { ...vase, name: 'Linked Vase' }, 0)
    await wait(shelf, 'one@example.com', { itemUrl: 'https://storefront.test/p/linked?a=1' })
    await wait(shelf, 'two@example.com', { itemUrl: 'https://evil.test/p/linked' })
    await refill(shelf, 1)
    await store.work()
    expect((await mails('one@example.com'))[0]?.text).toContain('https://storefront.test/p/linked?a=1')
    const [other] = await mails('two@example.com')
    expect(other?.text).toContain('https://shop.test/products/linked-vase')
    expect(other?.html).not.toContain('evil.test')
  })

  test('gets no e-mail about a hidden product until it is visible', async () => {
    const shelf = await stock(store, { ...vase, name: 'Shy Vase' }, 0)
    await wait(shelf, 'shy@example.com')
    await products.update(store.shop, store.merchant, { id: shelf.id, patch: { visible: false } })
    await refill(shelf, 1)
    await store.work()
    expect(await mails('shy@example.com')).toEqual([])
    await products.update(store.shop, store.merchant, { id: shelf.id, patch: { visible: true } })
    const [later] = await store.shop.db.run(laterJobs, [shelf.id])
    expect(later?.inAnHour).toBe(true)
    await notifyWaiting(store.shop, {
      siteId: store.siteId,
      productId: shelf.id,
      variantId: onlyVariant,
    })
    expect(await mails('shy@example.com')).toHaveLength(1)
  })

  test('gets the e-mail after a cancelled order and after a delivery', async () => {
    const shelf = await stock(store, { ...vase, name: 'Given Vase' }, 1)
    const order = { siteId: store.siteId, orderId: store.shop.newId(), author: store.merchant }
    const wants = [{ productId: shelf.id, variantId: onlyVariant, quantity: 1 }]
    const take = () =>
      store.shop.db.transaction((tx) =>
        inventory.sell(tx, store.shop, { ...order, checkoutId: store.shop.newId(), wants }),
      )
    await take()
    await wait(shelf, 'given@example.com')
    await store.shop.db.transaction((tx) =>
      inventory.restock(tx, store.shop, { ...order, reason: 'ORDER_CANCELED', wants }),
    )
    await store.work()
    expect(await mails('given@example.com')).toHaveLength(1)
    await take()
    await wait(shelf, 'given@example.com')
    await ask('POST', '/stores/v2/inventoryItems/increment', {
      incrementData: [{ productId: shelf.id, variantId: onlyVariant, incrementBy: 2 }],
    })
    await store.work()
    expect(await mails('given@example.com')).toHaveLength(2)
  })

  test('must name one product of this shop and an address', async () => {
    const mugs = await products.create(store.shop, store.merchant, { ...mug, name: 'Open Mug' })
    expect(codeOf(await wait(mugs, 'a@example.com'))).toEqual([400, 'INVALID_CATALOG_REFERENCE_OPTIONS'])
    const gone = { ...mugs, id: store.shop.newId() }
    expect(codeOf(await wait(gone, 'a@example.com'))).toEqual([400, 'INVALID_CATALOG_REFERENCE_OPTIONS'])
    expect(codeOf(await wait(mugs, 'a@example.com', { appId: store.shop.newId() }))).toEqual([
      428,
      'REQUEST_COLLECTION_DISABLED',
    ])
    const { status, body } = await wait(mugs, 'not an address')
    expect([status, body.details.validationError.fieldViolations[0].field]).toEqual([400, 'request.email'])
  })

  test('cannot wait for too many products', async () => {
    const shelf = await stock(store, { ...vase, name: 'Last Vase' }, 0)
    await store.shop.db.run(fill, [store.siteId])
    expect(codeOf(await wait(shelf, 'greedy@example.com'))).toEqual([429, 'TOO_MANY_REQUESTS'])
  })
})

const fill = statement<never>(
  'test.fill',
  `INSERT INTO back_in_stock_requests (site_id, id, product_id, variant_id, reference, email, language, status, created_at,
     expires_at)
   SELECT $1, gen_random_uuid(), gen_random_uuid(), gen_random_uuid(), '{}', 'greedy@example.com', 'en', 'RECEIVED', now(),
     now() + interval '100 years' FROM generate_series(1, 100)`,
)
const laterJobs = statement<{ inAnHour: boolean }>(
  'test.later-jobs',
  `SELECT available_at > now() AS "inAnHour" FROM jobs WHERE key LIKE '%' || $1::text || '%'`,
)

describe('A back-in-stock e-mail', () => {
  test('has a link to unsubscribe with one click', async () => {
    const [first, second] = [
      await stock(store, { ...vase, name: 'First Vase' }, 0),
      await stock(store, { ...vase, name: 'Second Vase' }, 0),
    ]
    await wait(first, 'enough@example.com')
    await wait(second, 'enough@example.com')
    await refill(first, 1)
    await store.work()
    const [mail] = await mails('enough@example.com')
    const [link = ''] = mail?.text.match(/https:\/\/shop\.test\/back-in-stock\?key=\S+/) ?? []
    const key = new URL(link).searchParams.get('key') ?? ''
    const stop = async (body: object) =>
      ask('POST', '/v1/storefront/back-in-stock/stop', body, await store.visitor())
    expect((await stop({ key: key.slice(0, -1) })).status).toBe(404)
    expect((await stop({ key })).body).toEqual({ stopped: 1 })
    expect((await stop({ key })).body).toEqual({ stopped: 0 })
    await refill(second, 1)
    await store.work()
    expect(await mails('enough@example.com')).toHaveLength(1)
  })

  test('goes to each of many who wait, once, however many servers send', async () => {
    const shelf = await stock(store, { ...vase, name: 'Famous Vase' }, 0)
    const visitor = await store.visitor()
    const count = 230
    for (let index = 0; index < count; index++) {
      await ask('POST', path, requestFor(shelf, `fan-${index}@example.com`), visitor)
    }
    const { body: before } = await ask('GET', `/admin/v1/back-in-stock/waiting?productId=${shelf.id}`)
    expect(before).toMatchObject({
      items: [{ productName: 'Famous Vase', waiting: count, inStock: false }],
      waiting: count,
      total: 1,
    })
    await refill(shelf, 1)
    const waited = { siteId: store.siteId, productId: shelf.id, variantId: onlyVariant }
    await Promise.all([
      notifyWaiting(store.shop, waited),
      notifyWaiting(store.shop, waited),
      notifyWaiting(store.shop, waited),
    ])
    const [sent] = await store.shop.db.run(fanMail, [store.siteId])
    expect(sent).toEqual({ messages: count, recipients: count })
    const { body: after } = await ask('GET', `/admin/v1/back-in-stock/waiting?productId=${shelf.id}`)
    expect(after).toEqual({ items: [], waiting: 0, total: 0 })
  })
})

const fanMail = statement<{ messages: number; recipients: number }>(
  'test.fan-mail',
  `SELECT count(*)::int AS messages, count(DISTINCT recipient)::int AS recipients FROM messages
   WHERE site_id = $1 AND recipient LIKE 'fan-%'`,
)

describe('A merchant', () => {
  test('lists, finds, notifies and deletes requests', async () => {
    const shelf = await stock(store, { ...vase, name: 'Watched Vase' }, 0)
    const ids: string[] = []
    for (const name of ['one', 'two', 'three', 'four']) {
      ids.push((await wait(shelf, `${name}@watched.test`)).body.request.id)
    }
    const filter = { 'catalogReference.catalogItemId': shelf.id, status: 'RECEIVED' }
    const packed = (query: object) => Buffer.from(JSON.stringify({ query })).toString('base64url')
    const { body: page } = await ask('GET', `${path}?.r=${packed({ filter, cursorPaging: { limit: 3 } })}`)
    expect(page.requests).toHaveLength(3)
    const { next } = page.metadata.cursors
    const { body: rest } = await ask('GET', `${path}?.r=${packed({ cursorPaging: { cursor: next } })}`)
    expect(rest.requests).toHaveLength(1)
    const { body: flat } = await ask('GET', `${path}?query.filter.status=RECEIVED&query.paging.limit=2`)
    expect(flat.requests).toHaveLength(2)
    expect((await ask('POST', `${path}/query`, { query: { filter } })).body.metadata.total).toBe(4)
    const references =
      packed({}) &&
      Buffer.from(
        JSON.stringify({ catalogReferences: [{ appId: storeAppId, catalogItemId: shelf.id }] }),
      ).toString('base64url')
    const { body: counted } = await ask('GET', `${path}/count-by-catalog-reference?.r=${references}`)
    expect(counted.countsPerCatalogReference[0].count).toBe(4)

    const { body: marked } = await ask('PUT', `${path}/${ids[0]}/mark-as-notification-sent`, { id: ids[0] })
    expect(marked.request).toMatchObject({ status: 'NOTIFICATION_SENT', autoNotified: false })
    expect((await ask('DELETE', `${path}/${ids[1]}`)).body).toEqual({})
    const report = (body: object) =>
      ask('POST', `${path}/report-items-back-in-stock`, { itemDetails: {}, ...body })
    expect((await report({ requestIds: [ids[0], ids[2]] })).body).toEqual({})
    const catalogReference = { appId: storeAppId, catalogItemId: shelf.id }
    await report({ catalogReference })
    await store.work()
    const notified = await Promise.all(
      ['one', 'two', 'three', 'four'].map((name) => mails(`${name}@watched.test`)),
    )
    expect(notified.map(({ length }) => length)).toEqual([0, 0, 1, 1])
    expect(codeOf(await report({ catalogReference, requestIds: ids }))).toEqual([
      400,
      'REQUEST_CONTAINS_BOTH_CATALOG_REFERENCE_AND_REQUEST_IDS',
    ])
    expect((await report({})).status).toBe(400)
  })

  test('gets an error for an unknown request', async () => {
    const id = store.shop.newId()
    for (const [method, at] of [
      ['GET', `${path}/${id}`],
      ['DELETE', `${path}/${id}`],
      ['PUT', `${path}/${id}/mark-as-notification-sent`],
    ] as const) {
      const reply = await ask(method, at, method === 'PUT' ? {} : undefined)
      expect(codeOf(reply)).toEqual([404, 'BACK_IN_STOCK_NOTIFICATION_REQUEST_NOT_FOUND'])
    }
  })

  test('can switch requests off', async () => {
    const settings = async () => (await ask('PUT', `${path}/settings`, {})).body.settings
    expect(await settings()).toEqual({ collectionStates: [{ appId: storeAppId, collectingRequests: true }] })
    await ask('POST', `${path}/settings/stop-collecting`, { appId: otherAppId })
    expect((await settings()).collectionStates[0].collectingRequests).toBe(false)
    const shelf = await stock(store, { ...vase, name: 'Closed Vase' }, 0)
    expect(codeOf(await wait(shelf, 'late@example.com'))).toEqual([428, 'REQUEST_COLLECTION_DISABLED'])
    await ask('POST', `${path}/settings/start-collecting`, { appId: storeAppId })
    expect((await wait(shelf, 'late@example.com')).status).toBe(200)
    const strange = await ask('POST', `${path}/settings/start-collecting`, { appId: store.shop.newId() })
    expect(codeOf(strange)).toEqual([400, 'NOT_SUPPORTED_APP_DEF_ID'])
  })

  test('is the only one who sees who waits', async () => {
    const visitor = await store.visitor()
    const next = await sites.create(store.shop, 'Next door', {})
    const { secret } = await access.createKey(store.shop, next.id, { name: 'Key', permissions: ['*'] })
    for (const [method, at] of [
      ['GET', path],
      ['GET', `${path}/${store.shop.newId()}`],
      ['PUT', `${path}/settings`],
      ['GET', '/admin/v1/back-in-stock/waiting'],
    ] as const) {
      expect((await ask(method, at, undefined, visitor)).status).toBe(403)
    }
    expect((await ask('GET', path, undefined, secret)).body.requests).toEqual([])
  })

  test('keeps answered requests for ninety days, open ones for a year', async () => {
    const open = await openStore()
    const product = await products.create(open.shop, open.merchant, vase)
    await stockItems.set(open.shop, open.merchant, {
      productId: product.id,
      tracked: true,
      variants: [{ variantId: onlyVariant, quantity: 0 }],
    })
    for (const email of ['told@example.com', 'waits@example.com']) {
      await open.ask('POST', path, { as: open.apiKey, body: requestFor(product, email) })
    }
    const left = async () => (await open.ask('GET', path, { as: open.apiKey })).body.requests
    const [first] = await left()
    await open.ask('PUT', `${path}/${first.id}/mark-as-notification-sent`, { as: open.apiKey, body: {} })
    const days = 86_400_000
    open.clock.advance(91 * days)
    await open.runJob('housekeeping')
    expect(await left()).toHaveLength(1)
    open.clock.advance(275 * days)
    await open.runJob('housekeeping')
    expect(await left()).toEqual([])
    await open.close()
  })
})
