import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { browser, checkOut, deliver, filled, placeOrder, rows } from '../../test/checkouts.ts'
import { vase } from '../../test/fixtures.ts'
import { memberTokens, newMember, newVisitorFor } from '../../test/members.ts'
import { pieces, refusal, shelve } from '../../test/shoppers.ts'
import { openStore, type Store } from '../../test/store.ts'
import * as memberSessions from '../identity/sessions/service.ts'

let store: Store
let as: string
let checkoutId: string

beforeAll(async () => {
  store = await openStore()
  await deliver(store)
  const product = await shelve(store, vase)
  as = await store.visitor()
  checkoutId = await checkOut(store, { as, lineItems: [pieces(1, product)] })
})

afterAll(() => store.close())

const create = (body: object, token = as) =>
  store.ask('POST', '/_api/redirects-api/v1/redirect-session', { as: token, body })
const made = async (body: object = {}) =>
  (await create({ ecomCheckout: { checkoutId }, ...body })).body.redirectSession

describe('a redirect session to the checkout', () => {
  test('has an address with nothing but a one-time id in it', async () => {
    const session = await made()
    expect(session).toEqual({
      id: expect.any(String),
      fullUrl: `https://shop.test/r/${session.id}`,
      shortUrl: `https://shop.test/r/${session.id}`,
      urlDetails: { endpoint: `https://shop.test/r/${session.id}`, searchParams: {} },
      sessionToken: null,
    })
    const kept = await rows(store, 'SELECT 1 FROM redirect_sessions t WHERE t::text LIKE $1', [
      `%${session.id}%`,
    ])
    expect(kept).toEqual([])
  })

  test('is not stored for an Idempotency-Key: a repeated request gets another one', async () => {
    const ask = () =>
      store.ask('POST', '/_api/redirects-api/v1/redirect-session', {
        as,
        body: { ecomCheckout: { checkoutId } },
        headers: { 'idempotency-key': 'one-and-the-same' },
      })
    const ids = [await ask(), await ask()].map(({ body }) => body.redirectSession.id)
    expect(ids[0]).not.toBe(ids[1])
    const text = "SELECT 1 FROM idempotency_keys WHERE key = 'one-and-the-same'"
    expect(await rows(store, text, [])).toEqual([])
  })

  test('works under every path that clients use', async () => {
    for (const path of [
      '/v1/redirect-session',
      '/redirect-session/v1/redirect-session',
      '/headless/v1/redirect-session',
    ]) {
      const reply = await store.ask('POST', path, { as, body: { ecomCheckout: { checkoutId } } })
      expect([path, reply.status]).toEqual([path, 200])
    }
  })

  test('is not used up by a HEAD request', async () => {
    const { fullUrl } = await made()
    const head = await store.app.server.inject({ method: 'HEAD', url: new URL(fullUrl).pathname })
    expect(head.statusCode).toBe(404)
    expect((await browser(store).open(fullUrl)).props?.state).toBe('open')
  })

  test('sets a cookie that no script reads, for this checkout only', async () => {
    const { fullUrl } = await made()
    const { headers } = await store.ask('GET', new URL(fullUrl).pathname)
    expect(headers['set-cookie']).toMatch(
      new RegExp(`Max-Age=86400; Path=/checkout/${checkoutId}; HttpOnly; Secure; SameSite=Lax`),
    )
    expect(headers['cache-control']).toBe('no-store')
  })

  test('carries the storefront’s own parameters along', async () => {
    const session = await made({
      preferences: { additionalQueryParameters: { utm_source: 'mail', q: 'a b' } },
    })
    expect(session.urlDetails.searchParams).toEqual({ utm_source: 'mail', q: 'a b' })
    expect(session.fullUrl).toBe(`${session.urlDetails.endpoint}?utm_source=mail&q=a+b`)
    const { location } = await browser(store).open(session.fullUrl)
    const { pathname, searchParams } = new URL(location, session.fullUrl)
    expect(pathname).toBe(`/checkout/${checkoutId}`)
    expect(Object.fromEntries(searchParams)).toEqual({ utm_source: 'mail', q: 'a b' })
  })

  test('refuses too many parameters, and line breaks', async () => {
    const carry = (additionalQueryParameters: object) =>
      create({ ecomCheckout: { checkoutId }, preferences: { additionalQueryParameters } })
    expect(refusal(await carry({ a: 'ä'.repeat(600) }))).toEqual({
      'preferences.additionalQueryParameters': 'MAX_LENGTH',
    })
    const { fullUrl } = (await carry({ 'x\r\nSet-Cookie: a': 'b\r\nc', long: 'x'.repeat(1400) })).body
      .redirectSession
    expect(fullUrl.length).toBeLessThanOrEqual(2048)
    const { headers } = await store.ask('GET', fullUrl.replace('https://shop.test', ''))
    expect(headers.location).not.toMatch(/[\r\n]/)
    const { searchParams } = new URL(String(headers.location), 'https://shop.test')
    expect(searchParams.get('x\r\nSet-Cookie: a')).toBe('b\r\nc')
  })

  test('leads to this shop, whatever host the request names', async () => {
    const headers = { host: 'evil.test', 'x-forwarded-host': 'evil.test' }
    const body = { ecomCheckout: { checkoutId } }
    const path = '/_api/redirects-api/v1/redirect-session'
    const { redirectSession } = (await store.ask('POST', path, { as, body, headers })).body
    expect(redirectSession.fullUrl).toBe(`https://shop.test/r/${redirectSession.id}`)
    const entered = await store.ask('GET', `/r/${redirectSession.id}`, { headers })
    expect(entered.headers.location).toBe(`/checkout/${checkoutId}`)
  })

  test('names exactly one destination', async () => {
    for (const body of [{}, { ecomCheckout: { checkoutId }, login: {} }]) {
      expect(refusal(await create(body))).toEqual({ intent: 'ONE_OF_ALIGNMENT' })
    }
    expect(refusal(await create({ ecomOrderPaymentRequest: { paymentRequestId: checkoutId } }))).toBe(
      'NOT_FOUND',
    )
    expect(refusal(await create({ ecomCheckout: { checkoutId: store.shop.newId() } }))).toBe(
      'CHECKOUT_NOT_FOUND',
    )
  })
})

describe('callbacks', () => {
  test('lead back to the storefront that is registered', async () => {
    const callbacks = { postFlowUrl: 'https://storefront.test/', cartPageUrl: 'https://storefront.test/cart' }
    const { props } = await browser(store).open((await made({ callbacks })).fullUrl)
    expect(props).toMatchObject({ state: 'open', backUrl: 'https://storefront.test/cart' })
  })

  test('to anywhere else are refused, with what to do about it', async () => {
    for (const name of [
      'postFlowUrl',
      'thankYouPageUrl',
      'loginUrl',
      'cartPageUrl',
      'bookingsServiceListUrl',
      'planListUrl',
    ]) {
      const reply = await create({
        ecomCheckout: { checkoutId },
        callbacks: { [name]: 'https://evil.test/x' },
      })
      expect([reply.status, refusal(reply)]).toEqual([400, 'INVALID_REDIRECT_URI'])
      expect(reply.body.message).toContain(`callbacks.${name} leads to https://evil.test/x`)
      expect(reply.body.message).toContain('https://evil.test')
    }
  })

  test('of an app work with the scheme it registered', async () => {
    const body = {
      client: { name: 'App', kind: 'compat', redirectUris: ['fieldhouse://auth'], allowedOrigins: [] },
    }
    const { body: client } = await store.ask('POST', '/admin/v1/oauth-clients', { as: store.apiKey, body })
    const token = { clientId: client.client.id, grantType: 'anonymous' }
    const app = (await store.ask('POST', '/oauth2/token', { body: token })).body.access_token
    const callbacks = { thankYouPageUrl: 'fieldhouse://store/checkout/thank-you' }
    const reply = await create({ storesProduct: { productSlug: 'bud-vase' }, callbacks }, app)
    expect(reply.status).toBe(200)
    const web = { thankYouPageUrl: 'https://storefront.test/' }
    expect(refusal(await create({ storesProduct: { productSlug: 'x' }, callbacks: web }, app))).toBe(
      'INVALID_REDIRECT_URI',
    )
  })

  test('of an API key are those of every storefront of its shop', async () => {
    const callbacks = { postFlowUrl: 'https://storefront.test/' }
    expect((await create({ ecomCheckout: { checkoutId }, callbacks }, store.apiKey)).status).toBe(200)
  })
})

test('a redirect session to a product is its page', async () => {
  const { body } = await create({
    storesProduct: { productSlug: 'bud vase' },
    preferences: { additionalQueryParameters: { utm: '1' } },
  })
  expect(body.redirectSession.fullUrl).toBe('https://shop.test/products/bud%20vase?utm=1')
})

test('old sessions are deleted', async () => {
  await made()
  store.clock.advance(49 * 60 * 60_000)
  await store.runJob('housekeeping')
  expect(await rows(store, 'SELECT 1 FROM redirect_sessions')).toEqual([])
  expect(await rows(store, 'SELECT 1 FROM checkout_visits')).toEqual([])
})

describe('a redirect session to sign in or out', () => {
  const follow = (fullUrl: string, cookie = '') =>
    store.ask('GET', fullUrl.replace('https://shop.test', ''), { headers: { cookie } })
  const callbacks = { postFlowUrl: 'https://storefront.test/home' }

  test('lets a visitor sign in on the shop’s pages and return', async () => {
    const { fullUrl } = (await create({ login: {}, callbacks }, await store.visitor())).body.redirectSession
    const { headers } = await follow(fullUrl)
    const [, back = ''] = /^\/login\?returnTo=(\/.+)$/.exec(String(headers.location)) ?? []
    expect((await follow(back)).headers.location).toBe('https://storefront.test/home')
  })

  test('ends the member’s tokens and browser session, and leads back', async () => {
    const anna = await newMember(store)
    const { access_token } = await memberTokens(store, await newVisitorFor(store, anna.id))
    const who = { siteId: store.siteId, member: anna }
    const here = { headers: {}, address: '203.0.113.7' }
    const [cookie = ''] = (await memberSessions.start(store.shop, who, here)).cookie.split(';')
    const mine = { headers: { cookie }, address: '203.0.113.7' }
    const made = await create({ logout: { clientId: store.clientId }, callbacks }, access_token)
    expect((await store.ask('GET', '/ecom/v1/carts/current', { as: access_token })).status).toBe(401)
    expect(await memberSessions.find(store.shop, mine)).toBeDefined()
    const { status, headers } = await follow(made.body.redirectSession.fullUrl, cookie)
    expect([status, headers.location]).toEqual([303, 'https://storefront.test/home'])
    expect(headers['set-cookie']).toMatch(/cartwright-member=; .*Max-Age=0/)
    expect(await memberSessions.find(store.shop, mine)).toBeUndefined()
  })

  test('leads to no address that is not registered', async () => {
    const elsewhere = { postFlowUrl: 'https://evil.test/' }
    const sent = { logout: { clientId: store.clientId }, callbacks: elsewhere }
    expect(refusal(await create(sent, await store.visitor()))).toBe('INVALID_REDIRECT_URI')
    const query = `clientId=${store.clientId}&postLogoutRedirectUri=https://evil.test/`
    const { status, headers } = await follow(`/_api/iam/authentication/v1/logout?${query}`)
    expect([status, headers.location]).toEqual([400, undefined])
    const fine = query.replace('evil.test', 'storefront.test')
    const left = await follow(`/_api/iam/authentication/v1/logout?${fine}`)
    expect([left.status, left.headers.location]).toEqual([303, 'https://storefront.test/'])
  })
})

describe('a link to the checkout lives for a day', () => {
  const start = async () => {
    const shopper = await store.visitor()
    const product = await shelve(store, { ...vase, name: 'Lasting vase' })
    const id = await checkOut(store, { as: shopper, lineItems: [pieces(1, product)] })
    const { fullUrl } = (await create({ ecomCheckout: { checkoutId: id } }, shopper)).body.redirectSession
    return { fullUrl, checkoutId: id }
  }

  const minute = 60_000
  const hour = 60 * minute

  test('opens it in the browser that started it, with tabs, reloads and returns', async () => {
    const { fullUrl, checkoutId } = await start()
    const tab = browser(store)
    const screen = await tab.open(fullUrl)
    expect(screen).toMatchObject({ location: `/checkout/${checkoutId}`, props: { state: 'open' } })
    expect((await tab.open(screen.location)).props?.state).toBe('open')
    expect((await tab.open(fullUrl)).props?.state).toBe('open')
    store.clock.advance(23 * hour)
    expect(await tab.open(fullUrl)).toMatchObject({
      location: `/checkout/${checkoutId}`,
      props: { state: 'open', messages: [] },
    })
    store.clock.advance(2 * hour)
    expect((await tab.open(fullUrl)).props?.state).toBe('expired')
  })

  test('is not used up by a link scanner, at once or later', async () => {
    const { fullUrl } = await start()
    await Promise.all(Array.from({ length: 8 }, () => browser(store).open(fullUrl)))
    const tab = browser(store)
    expect((await tab.open(fullUrl)).props?.state).toBe('open')
    store.clock.advance(hour)
    await browser(store).open(fullUrl)
    expect((await tab.open(fullUrl)).props?.state).toBe('open')
  })

  test('shows the details of its shopper to another browser only after it names their e-mail address', async () => {
    const { fullUrl, checkoutId } = await start()
    store.clock.advance(2 * minute)
    const phone = browser(store)
    const asked = await phone.open(fullUrl)
    expect(asked.props).toMatchObject({ state: 'ask-email', field: { name: 'email', value: '' } })
    expect(JSON.stringify(asked.props)).not.toContain('anna')
    expect((await phone.open(`/checkout/${checkoutId}`)).props?.state).toBe('expired')
    const answer = (email: string) =>
      phone.post((asked.props as { action: string }).action, { email }, { accept: 'application/json' })
    const wrong = await answer('bert@example.com')
    expect([wrong.status, wrong.props?.state]).toEqual([422, 'ask-email'])
    const right = await answer(' Anna@Example.com ')
    expect([right.location, right.props?.state]).toEqual([`/checkout/${checkoutId}`, 'open'])
    expect((await phone.open(fullUrl)).props?.state).toBe('open')
  })

  test('lets nobody try out e-mail addresses', async () => {
    const { fullUrl } = await start()
    store.clock.advance(2 * minute)
    const stranger = browser(store)
    const { action } = (await stranger.open(fullUrl)).props as unknown as { action: string }
    const statuses: number[] = []
    for (let index = 0; index < 7; index++) {
      statuses.push((await stranger.post(action, { email: `${index}@example.com` })).status)
    }
    expect(statuses).toEqual([422, 422, 422, 422, 422, 429, 429])
  })

  test('opens a checkout without details in another browser, which is told who can see what it enters', async () => {
    const shopper = await store.visitor()
    const product = await shelve(store, { ...vase, name: 'Shared vase' })
    const more = { email: undefined, shippingAddress: undefined }
    const shared = await checkOut(store, { as: shopper, lineItems: [pieces(1, product)], ...more })
    const { redirectSession } = (await create({ ecomCheckout: { checkoutId: shared } }, shopper)).body
    store.clock.advance(5 * minute)
    expect((await browser(store).open(redirectSession.fullUrl)).props).toMatchObject({
      state: 'open',
      messages: [{ kind: 'info', text: expect.stringMatching('another browser') }],
    })
  })

  test('opened before the shopper entered details, shows them to nobody else', async () => {
    const shopper = await store.visitor()
    const product = await shelve(store, { ...vase, name: 'Early vase' })
    const more = { email: undefined, shippingAddress: undefined }
    const id = await checkOut(store, { as: shopper, lineItems: [pieces(1, product)], ...more })
    const { fullUrl } = (await create({ ecomCheckout: { checkoutId: id } }, shopper)).body.redirectSession
    const tab = browser(store)
    await tab.open(fullUrl)
    store.clock.advance(5 * minute)
    const early = browser(store)
    const form = filled(await early.open(fullUrl), { email: 'anna@example.com' })
    const entered = await tab.post(`/checkout/${id}`, form, { accept: 'application/json' })
    expect(entered.props?.state).toBe('open')
    expect((await early.open(`/checkout/${id}`)).props?.state).toBe('expired')
    const late = await early.post(`/checkout/${id}`, form, { accept: 'application/json' })
    expect(late.props?.state).toBe('expired')
    expect((await early.open(fullUrl)).props?.state).toBe('ask-email')
    expect((await tab.open(`/checkout/${id}`)).props?.state).toBe('open')
  })

  test('opened without details, shows what this browser enters', async () => {
    const shopper = await store.visitor()
    const product = await shelve(store, { ...vase, name: 'Phone vase' })
    const more = { email: undefined, shippingAddress: undefined }
    const id = await checkOut(store, { as: shopper, lineItems: [pieces(1, product)], ...more })
    const { fullUrl } = (await create({ ecomCheckout: { checkoutId: id } }, shopper)).body.redirectSession
    store.clock.advance(5 * minute)
    const phone = browser(store)
    const form = filled(await phone.open(fullUrl), { email: 'anna@example.com' })
    expect((await phone.post(`/checkout/${id}`, form)).status).toBeLessThan(400)
    expect((await phone.open(`/checkout/${id}`)).props?.state).toBe('open')
    expect((await phone.open(fullUrl)).props?.state).toBe('open')
    expect((await browser(store).open(fullUrl)).props?.state).toBe('ask-email')
  })

  test('opens a member’s checkout in a browser where the member is signed in', async () => {
    const anna = await newMember(store)
    const { access_token } = await memberTokens(store, await newVisitorFor(store, anna.id))
    const product = await shelve(store, { ...vase, name: 'Member’s vase' })
    const own = await checkOut(store, { as: access_token, lineItems: [pieces(1, product)] })
    const { fullUrl } = (await create({ ecomCheckout: { checkoutId: own } }, access_token)).body
      .redirectSession
    store.clock.advance(hour)
    const who = { siteId: store.siteId, member: anna }
    const here = { headers: {}, address: '203.0.113.7' }
    const [cookie = ''] = (await memberSessions.start(store.shop, who, here)).cookie.split(';')
    const laptop = browser(store)
    expect((await laptop.open(fullUrl)).props?.state).toBe('ask-email')
    laptop.cookies.set('/', cookie)
    expect((await laptop.open(fullUrl)).props?.state).toBe('open')
  })

  test('leads to the order once it is placed, and asks another browser for its e-mail address', async () => {
    const shopper = await store.visitor()
    const product = await shelve(store, { ...vase, name: 'Placed vase' })
    const placed = await checkOut(store, { as: shopper, lineItems: [pieces(1, product)] })
    const { fullUrl } = (await create({ ecomCheckout: { checkoutId: placed } }, shopper)).body.redirectSession
    const tab = browser(store)
    await tab.open(fullUrl)
    expect((await placeOrder(store, shopper, placed)).status).toBe(200)
    store.clock.advance(hour)
    expect((await tab.open(fullUrl)).location).toBe(`/checkout/${placed}/thanks`)
    expect((await browser(store).open(fullUrl)).props?.state).toBe('ask-email')
  })
})
