import { absentCalls } from '@cartwright/contract/absent-calls.ts'
import { requestsOf } from '@cartwright/contract/calls/call.ts'
import { type Call, calls } from '@cartwright/contract/calls.ts'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { rows } from '../../test/checkouts.ts'
import { publishedCalls } from '../../test/published-clients/published-calls.ts'
import { openStore, type Store } from '../../test/store.ts'
import * as missed from './service.ts'

let store: Store
let visitor: string

beforeAll(async () => {
  store = await openStore()
  visitor = await store.visitor()
})
afterAll(() => store.close())

const someId = '3f8a1f0e-0000-4000-8000-000000000001'
const nameless = (request: string) => request.replace(/\{[^}]+\}/g, '{}')

async function ask(request: string, as: string) {
  const [method = '', path = ''] = request.replace(/\{[^}]+\}/g, someId).split(' ')
  const hasBody = method !== 'GET' && method !== 'DELETE'
  return store.ask(method, path, { as, ...(hasBody ? { body: {} } : {}) })
}

const codeOf = (body: { details?: { applicationError?: { code?: string } } }) =>
  body.details?.applicationError?.code

test('a call that the shop really answers is not in the table of those it does not have', () => {
  const real = new Set((Object.values(calls) as Call[]).flatMap(requestsOf).map(nameless))
  const twice = absentCalls.flatMap(requestsOf).filter((request) => real.has(nameless(request)))
  expect(twice, 'These calls are built now: take them out of contract/src/absent').toEqual([])
})

test('no request is in the table twice', () => {
  const requests = absentCalls.flatMap(requestsOf).map(nameless)
  expect(requests.filter((request, index) => requests.indexOf(request) !== index)).toEqual([])
})

describe.each(Object.entries(publishedCalls))('no call of %s is unknown', (_module, requests) => {
  test('to a visitor or a merchant', async () => {
    const unknown: string[] = []
    for (const request of requests) {
      for (const as of [visitor, store.apiKey]) {
        const { status, body } = await ask(request, as)
        if (codeOf(body) === 'UNKNOWN_CALL' || status >= 500) unknown.push(`${request} ${status}`)
      }
    }
    expect(unknown).toEqual([])
  })
})

describe('an absent call', () => {
  test('answers a query empty, by POST, by GET and by GET with the whole request in .r', async () => {
    const query = { query: { paging: { limit: 10, offset: 0 } } }
    const packed = Buffer.from(JSON.stringify(query)).toString('base64url')
    const path = '/v1/availability/multislot'
    const empty = {
      slots: [],
      cursorPagingMetadata: {
        count: 0,
        offset: 0,
        total: 0,
        tooManyToCount: false,
        cursors: {},
        hasNext: false,
      },
    }
    for (const { status, body } of [
      await store.ask('POST', path, { as: visitor, body: query }),
      await store.ask('GET', path, { as: visitor }),
      await store.ask('GET', `${path}?.r=${packed}`, { as: visitor }),
    ]) {
      expect(status).toBe(200)
      expect(body).toEqual(empty)
    }
  })

  test('names the number 404 for what nothing is found by, and no code', async () => {
    const { status, body } = await ask('GET /events/v1/rsvp/{rsvpId}', visitor)
    expect(status).toBe(404)
    expect(body.details).toEqual({})
  })

  test('refuses a data collection with the code that storefronts go on after', async () => {
    const request = { dataCollectionId: 'Menus', query: { filter: { slug: 'main' } } }
    const packed = Buffer.from(JSON.stringify(request)).toString('base64url')
    const byGet = await store.ask('GET', `/wix-data/v2/items/query?.r=${packed}`, { as: visitor })
    const byPost = await store.ask('POST', '/wix-data/v2/items/query', { as: visitor, body: request })
    for (const { status, body } of [byGet, byPost]) {
      expect([status, codeOf(body)]).toEqual([404, 'WDE0025'])
    }
  })

  test('refuses a change of what the shop does not have, and says what that is', async () => {
    const { status, body } = await ask('POST /stores/v3/brands/get-or-create', store.apiKey)
    expect(status).toBe(428)
    expect(body.details.applicationError).toMatchObject({
      code: 'FEATURE_NOT_AVAILABLE',
      data: { feature: 'catalogV3' },
    })
  })

  test('needs a token, and what only merchants do needs a merchant who may', async () => {
    const query = 'POST /events-policies/v2/policies/query'
    expect((await ask(query, '')).status).toBe(401)
    expect((await ask(query, 'nonsense')).status).toBe(401)
    const edit = 'POST /ecom/v1/checkouts/{id}/mark-as-completed'
    expect(codeOf((await ask(edit, visitor)).body)).toBe('PERMISSION_DENIED')
    const key = { name: 'Reader', permissions: ['ECOM.READ_ORDERS'] }
    const made = await store.ask('POST', '/admin/v1/api-keys', { as: store.apiKey, body: { key } })
    expect(codeOf((await ask(edit, made.body.secret)).body)).toBe('PERMISSION_DENIED')
    expect(codeOf((await ask(edit, store.apiKey)).body)).toBe('FEATURE_NOT_AVAILABLE')
  })

  test('leaves nothing in the audit log, because it changes nothing', async () => {
    await ask('POST /reviews/v1/bulk/reviews/delete', store.apiKey)
    const { body } = await store.ask('GET', '/admin/v1/audit-log', { as: store.apiKey })
    expect(JSON.stringify(body)).not.toContain('bulkDeleteReviews')
  })
})

describe('requests that the shop cannot serve', () => {
  let shop: Store
  beforeEach(async () => {
    shop = await openStore()
  })
  afterEach(() => shop.close())

  const list = async (of: Store) => {
    const { status, body } = await of.ask('GET', '/admin/v1/missed-requests', { as: of.apiKey })
    expect(status).toBe(200)
    return body.requests
  }
  const gateway = (name: string) => ({
    'x-wix-bi-gateway': `environment=js-sdk,package-name=${name},entity=x`,
  })

  test('are none in a shop whose storefronts ask for what it has', async () => {
    await shop.ask('GET', '/ecom/v1/carts/current', { as: await shop.visitor() })
    expect(await list(shop)).toEqual([])
  })

  test('are counted by storefront and call, with the package that asked', async () => {
    const as = await shop.visitor()
    const first = new Date(shop.clock.now).toISOString()
    await shop.ask('POST', '/v1/availability/multislot', { as, body: {} })
    shop.clock.advance(60_000)
    const headers = gateway('@wix/bookings')
    await shop.ask('POST', '/v1/availability/multislot', { as, body: {}, headers })
    expect(await list(shop)).toEqual([
      {
        clientId: shop.clientId,
        clientName: expect.any(String),
        feature: 'bookings',
        method: 'POST',
        path: '/v1/availability/multislot',
        packageName: '@wix/bookings',
        count: 2,
        firstDate: first,
        lastDate: new Date(shop.clock.now).toISOString(),
      },
    ])
    await shop.ask('GET', '/v1/availability/multislot', { as })
    expect(await list(shop)).toMatchObject([{ count: 3, packageName: '@wix/bookings' }])
  })

  test('name the API key that asked', async () => {
    await shop.ask('GET', '/bookings/v1/catalog/services', { as: shop.apiKey })
    expect(await list(shop)).toMatchObject([
      {
        feature: 'bookings',
        path: '/bookings/v1/catalog/services',
        clientName: expect.any(String),
      },
    ])
  })

  test('include paths that no call has, without their ids, if a program with a token asks', async () => {
    const as = await shop.visitor()
    for (const id of [someId, '17', 'IlRoZSBvbGQgbWlsbCI3MDEyMzQ1'])
      await shop.ask('GET', `/ecom/v3/parcels/${id}/stops?page=2`, { as })
    await shop.ask('GET', '/ecom/v3/parcels', {})
    await shop.ask('GET', '/ecom/v3/parcels', { as: 'nonsense' })
    await shop.ask('GET', '/wp-login.php', { as })
    await vi.waitFor(
      async () =>
        expect(await list(shop)).toMatchObject([
          { method: 'GET', path: '/ecom/v3/parcels/{id}/stops', count: 3 },
        ]),
      { timeout: 10_000 },
    )
    expect(await list(shop)).toHaveLength(1)
    expect((await list(shop))[0].feature).toBeUndefined()
  })

  test('are forgotten 90 days after the last one', async () => {
    await shop.ask('POST', '/events-policies/v2/policies/query', { as: await shop.visitor(), body: {} })
    expect(await list(shop)).toHaveLength(1)
    shop.clock.advance(91 * 24 * 60 * 60 * 1000)
    await shop.runJob('housekeeping')
    expect(await list(shop)).toEqual([])
  })

  test('are no longer shown once a call answers them', async () => {
    const [site, client] = [shop.siteId, shop.clientId]
    await rows(
      shop,
      `INSERT INTO missed_requests VALUES ($1, $2, 'GET', '/ecom/v1/carts/{cartId}', NULL, 3, now(), now())`,
      [site, client],
    )
    expect(await list(shop)).toEqual([])
  })

  test('of another shop are not shown, and 500 made-up paths of one shop hide no real call', async () => {
    await rows(
      shop,
      `INSERT INTO missed_requests
       SELECT $1, $2, 'GET', '/ecom/v3/' || n, NULL, 1, $3::timestamptz, $3 FROM generate_series(1, 500) AS n`,
      [shop.siteId, shop.clientId, new Date(shop.clock.now - 1000)],
    )
    const as = await shop.visitor()
    await shop.ask('GET', '/ecom/v3/501', { as })
    await shop.ask('POST', '/events-policies/v2/policies/query', { as, body: {} })
    await vi.waitFor(async () => expect(await list(shop)).toHaveLength(501), { timeout: 10_000 })
    expect(await list(shop)).toContainEqual(expect.objectContaining({ feature: 'eventPolicies' }))
    expect(await list(store)).not.toContainEqual(expect.objectContaining({ path: '/ecom/v3/1' }))
  })

  test('wait in memory while the database is away', async () => {
    const as = await shop.visitor()
    await rows(shop, 'ALTER TABLE missed_requests RENAME TO away', [])
    await shop.ask('POST', '/events-policies/v2/policies/query', { as, body: {} })
    await missed.write(shop.shop)
    await rows(shop, 'ALTER TABLE away RENAME TO missed_requests', [])
    await shop.ask('POST', '/events-policies/v2/policies/query', { as, body: {} })
    expect(await list(shop)).toMatchObject([{ count: 2 }])
  })
})
