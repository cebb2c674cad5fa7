import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sendEvents } from '../../test/events.ts'
import { pieces, shelve, shopper } from '../../test/shoppers.ts'
import { openStore, type Store } from '../../test/store.ts'
import { createDispatcher } from '../webhooks/dispatcher/dispatcher.ts'
import type { ShopConfig, ShopContext, ShopEvent } from './config.ts'
import { openExtensions } from './room.ts'
import { problemsOf } from './rules.ts'
import { readShopConfig } from './service.ts'

describe('a shop with its own routes and jobs', () => {
  let store: Store
  const runs: ShopContext[] = []

  beforeAll(async () => {
    store = await openStore({
      extensions: {
        config: {
          routes: {
            'GET /x/hello/:name': (request, { params }) => {
              const loud = new URL(request.url).searchParams.has('loud')
              return new Response(`Hello ${params.name}${loud ? '!' : ''}`, {
                headers: { 'content-type': 'text/html' },
              })
            },
            'POST /x/echo': async (request) => Response.json({ sent: await request.text() }, { status: 201 }),
            'GET /x/shop': async (_request, { fetch }) => {
              const query = { method: 'POST', body: { query: {} } }
              const asVisitor = await fetch('/stores-reader/v1/products/query', query)
              const headers = { authorization: store.apiKey }
              const asMerchant = await fetch('/admin/v1/site', { headers })
              const { site } = await asMerchant.json()
              return Response.json([asVisitor.status, await asVisitor.json(), site.name])
            },
            'GET /x/broken': () => {
              throw new Error('no such shelf')
            },
          },
          jobs: { 'count-shelves': { every: 60, run: async (context) => runs.push(context) } },
        },
      },
    })
  })
  afterAll(() => store.close())

  test('answers with what a route returns, and only its own page may run in it', async () => {
    const { status, body, headers } = await store.ask('GET', '/x/hello/Anna?loud=1')
    expect([status, body]).toEqual([200, 'Hello Anna!'])
    expect(headers['content-security-policy']).toMatch(/^default-src 'self'/)
  })

  test('hands a body on as it was sent', async () => {
    const { status, body } = await store.ask('POST', '/x/echo', { body: { kettle: 1 } })
    expect([status, body]).toEqual([201, { sent: '{"kettle":1}' }])
  })

  test('lets a route ask the shop within the process', async () => {
    const { body } = await store.ask('GET', '/x/shop')
    expect(body).toEqual([200, expect.objectContaining({ products: [] }), 'Fieldhouse'])
  })

  test('answers an error of a route with 500 and says nothing of it', async () => {
    const { status, body } = await store.ask('GET', '/x/broken')
    expect(status).toBe(500)
    expect(JSON.stringify(body)).not.toContain('shelf')
  })

  test('runs its jobs on their schedule', async () => {
    expect(store.app.jobs.find(({ name }) => name === 'own-count-shelves')).toMatchObject({ every: 60 })
    await store.runJob('own-count-shelves')
    expect(runs).toMatchObject([{ url: 'https://shop.test', signal: expect.any(AbortSignal) }])
  })
})

describe('a shop that does something about events', () => {
  let store: Store
  const seen: ShopEvent[] = []
  let calls = 0
  let broken = true
  const on: NonNullable<ShopConfig['on']> = {
    cart_created: (event) => seen.push(event),
    cart_updated: (event) => {
      calls++
      if (broken) throw new Error('the stockroom does not answer')
      seen.push(event)
    },
  }

  beforeAll(async () => {
    store = await openStore({ extensions: { config: { on } } })
    await sendEvents(store)
  })
  afterAll(() => store.close())

  test('a failing handler holds up no other, is called again, and gets the events of a cart in order', async () => {
    const mug = await shelve(store, { name: 'Mug', price: 12 })
    const anna = await shopper(store)
    const { cart } = (await anna.add(pieces(1, mug))).body
    await anna.add(pieces(1, mug))
    await anna.add(pieces(1, mug))
    await sendEvents(store)
    expect(seen).toMatchObject([
      {
        type: 'wix.ecom.v1.cart_created',
        entityId: cart.id,
        data: { createdEvent: { entity: { id: cart.id } } },
      },
    ])
    expect(calls).toBe(1)
    broken = false
    store.clock.advance(20_000)
    await sendEvents(store)
    const updates = seen.slice(1)
    expect(updates.map(({ type }) => type)).toEqual(Array(2).fill('wix.ecom.v1.cart_updated'))
    expect(updates[0]?.sequence).toBeLessThan(updates[1]?.sequence ?? 0)
    expect(calls).toBe(3)
  })

  test('the server that starts next goes on where this one was stopped', async () => {
    broken = true
    const bowl = await shelve(store, { name: 'Bowl', price: 20 })
    const anna = await shopper(store)
    await anna.add(pieces(1, bowl))
    await anna.add(pieces(1, bowl))
    await sendEvents(store)
    const before = seen.length
    broken = false
    store.clock.advance(20_000)
    const { shop, app } = store
    const { eventHandlers = {} } = openExtensions({ config: { on } }, { shop, server: app.server }).room
    await sendEvents(store, [createDispatcher({ shop, events: app.events, eventHandlers })])
    expect(seen.slice(before).map(({ type }) => type)).toEqual(['wix.ecom.v1.cart_updated'])
  })

  test('an event that was given up comes again once the handler is right and the merchant says so', async () => {
    broken = true
    const plate = await shelve(store, { name: 'Plate', price: 10 })
    const anna = await shopper(store)
    await anna.add(pieces(1, plate))
    await anna.add(pieces(1, plate))
    for (let tries = 0; tries < 12; tries++) {
      await sendEvents(store)
      store.clock.advance(25 * 60 * 60_000)
    }
    const before = seen.length
    broken = false
    await sendEvents(store)
    expect(seen.length).toBe(before)
    const path = '/admin/v1/failed-handlers/wix.ecom.v1.cart_updated/resend'
    const { body } = await store.ask('POST', path, { as: store.apiKey, body: {} })
    expect(body).toEqual({ resent: 1 })
    await sendEvents(store)
    expect(seen.slice(before).map(({ type }) => type)).toEqual(['wix.ecom.v1.cart_updated'])
  })

  test('handlers are no subscriptions of the merchant', async () => {
    const { body } = await store.ask('GET', '/webhooks/v1/subscriptions', { as: store.apiKey })
    expect(body.subscriptions).toEqual([])
  })
})

describe('a config that cannot work names file, line and remedy', () => {
  let folder: string
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'own-shop-'))
  })
  afterAll(() => rm(folder, { recursive: true, force: true }))

  async function failure(...lines: string[]): Promise<string> {
    const own = await mkdtemp(join(folder, 'shop-'))
    await writeFile(join(own, 'cartwright.config.ts'), lines.join('\n'))
    const error = await readShopConfig(own).catch((error: Error) => error)
    return error instanceof Error ? error.message.replaceAll(`${own}/`, '') : 'none'
  }

  test('when a setting is misspelt', async () => {
    expect(await failure('export default {', '  paymants: [],', '}')).toMatch(
      /^cartwright\.config\.ts:2: There is no setting "paymants": remove it\. There are payments, /,
    )
  })

  test('when a route is outside of /x/ or a job never runs, both at once', async () => {
    const found = await failure(
      'export default {',
      "  routes: { 'GET /admin': () => new Response('') },",
      '  jobs: { tidy: { every: 0, run() {} } },',
      '}',
    )
    expect(found.split('\n')).toEqual([
      'cartwright.config.ts:2: The path of the route "GET /admin" must be below /x/, such as /x/hello or /x/hello/:name.',
      'cartwright.config.ts:3: The job "tidy" needs every: a whole number of minutes from 1 to 525600.',
    ])
  })

  test('when a provider lacks its function', async () => {
    expect(
      await failure("export default { payments: [{ method: 'acme', title: 'Acme', kind: 'card' }] }"),
    ).toBe('cartwright.config.ts:1: The provider "acme" of kind "card" needs the function charge.')
  })

  test('when a service for labels has the name of another one, or lacks a function', async () => {
    expect(await failure("export default { labels: [{ service: 'easypost', title: 'Mine' }] }")).toContain(
      'needs a name of its own in lower case',
    )
    const fields = "fields: [{ name: 'apiKey', isSecret: true }]"
    expect(
      await failure(`export default { labels: [{ service: 'acme', title: 'Acme', ${fields}, buy() {} }] }`),
    ).toBe('cartwright.config.ts:1: The service "acme" needs the functions connect, rates, void, file.')
  })

  test('when it waits for an event that does not exist', async () => {
    expect(await failure('export default {', '  on: { order_aproved() {} },', '}')).toContain(
      'cartwright.config.ts:2: There is no event "order_aproved". Did you mean order_approved, ',
    )
  })

  test('when it changes a text that does not exist', async () => {
    const found = await failure(
      'export default {',
      '  texts: {',
      "    en: { 'cart.titel': 'Basket' },",
      '  },',
      '}',
    )
    expect(found).toContain(
      'cartwright.config.ts:3: There is no text "cart.titel". Did you mean cart.title, ',
    )
    expect(await failure("export default { texts: { fr: { 'cart.title': 'Panier' } } }")).toContain(
      'There are no texts in "fr", only in en and de.',
    )
  })

  test('when a plugin lacks its id, its kind or its function', async () => {
    const plugin = (text: string) => failure(`export default { plugins: [{ name: 'Packing', ${text} }] }`)
    expect(await plugin('')).toMatch(/needs an id that never changes: any GUID, such as "[0-9a-f-]{36}"\.$/)
    const id = "id: '0f2b8a52-6c0e-4c6f-9a53-3f2a4f0b7d11'"
    expect(await plugin(`${id}, kind: 'FEES'`)).toContain('must be one of SHIPPING_RATES, ADDITIONAL_FEES')
    expect(await plugin(`${id}, kind: 'ADDITIONAL_FEES'`)).toBe(
      'cartwright.config.ts:1: The plugin "Packing" needs functions: { calculateAdditionalFees }.',
    )
    const functions = 'functions: { getRecommendations: () => ({}) }'
    expect(await plugin(`${id}, kind: 'RECOMMENDATIONS', ${functions}`)).toContain('needs algorithms: [{')
  })

  test('when a page of the admin has no title in one of the languages, or no file', async () => {
    const page = (text: string) => failure(`export default { adminPages: { figures: { ${text} } } }`)
    expect(await page("title: { en: 'Figures' }, component: './a.tsx'")).toContain(
      "The admin page \"figures\" needs a title, or title: { en: '…', de: '…' }.",
    )
    expect(await page("title: 'Figures'")).toContain('such as "./admin/figures.tsx".')
  })

  test('when it is written for another version of what it uses', () => {
    const config = { routes: {}, api: { jobs: 3 } }
    expect(problemsOf(config, { routes: 2, jobs: 1, styles: 4 })).toEqual([
      {
        near: 'routes',
        sentence:
          'routes are written for version 1, and this is version 2: see "What changed" in docs/developers/own-shop.md, then set api: { routes: 2 }.',
      },
    ])
    expect(problemsOf({ ...config, api: { routes: 2 } }, { routes: 2, jobs: 1 })).toEqual([])
  })

  test('when it throws, and there is none', async () => {
    expect(await failure('', "throw new Error('Set ACME_KEY.')")).toBe(
      'cartwright.config.ts:2: Set ACME_KEY.',
    )
    expect(await readShopConfig(folder)).toEqual({})
  })
})
