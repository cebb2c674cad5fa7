import { text } from 'node:stream/consumers'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { checkOut, deliver } from '../../test/checkouts.ts'
import { sendEvents } from '../../test/events.ts'
import { readMails } from '../../test/mails.ts'
import { newMember } from '../../test/members.ts'
import { pieces, shelve } from '../../test/shoppers.ts'
import { openStore, type Store } from '../../test/store.ts'
import { type Elsewhere, openElsewhere, openTestHttpClient } from '../../test/web.ts'
import type { Product } from '../catalogue/model/product.rules.ts'
import * as browsers from '../identity/sessions/service.ts'
import { checkoutLink } from '../orders/links/service.ts'
import { systemCaller } from '../platform/shop/shop.ts'
import { commands } from '../start/commands/commands.ts'

// Two shops, and what belongs to the one asked for at the host of the other.

let store: Store
let south: Store
let north: Store
let vase: Product

const hosts = { south: 'south.test', north: 'north.test' } as const

/** What each path of the receiver got. */
const received: { path: string; body: string }[] = []
let receiver: Elsewhere

beforeAll(async () => {
  receiver = await openElsewhere(async (request, response) => {
    received.push({ path: request.url ?? '', body: await text(request) })
    response.writeHead(200).end('Thank you')
  })
  store = await openStore({ httpClient: openTestHttpClient(receiver.port) })
  const run = (command: string, input: object) =>
    commands[command]?.(store.shop, { ids: [], ...input }, () => {})
  await run('sites hosts', { ids: ['add', hosts.south] })
  store.clock.advance(1000)
  const made = (await run('sites create', { name: 'North', host: hosts.north }))?.data as {
    id: string
    clientId: string
    apiKey: string
  }
  await vi.waitFor(() => expect(store.shop.hosts.hasSeveral()).toBe(true), { timeout: 30_000 })
  south = at(hosts.south, store)
  north = at(hosts.north, { ...store, siteId: made.id, clientId: made.clientId, apiKey: made.apiKey })
  await deliver(north)
  vase = await shelve(north, { name: 'Northern Vase', price: 32 })
  await shelve(south, { name: 'Southern Vase', price: 23 })
})
afterAll(async () => {
  await store.close()
  await receiver.close()
})

/** A shop whose requests go to its host. */
function at(host: string, shop: Store): Store {
  const ask: Store['ask'] = (method, path, { headers, ...more } = {}) =>
    store.ask(method, path, { ...more, headers: { host, ...headers } })
  return {
    ...shop,
    ask,
    merchant: systemCaller(shop.siteId),
    async visitor() {
      const body = { clientId: shop.clientId, grantType: 'anonymous' }
      return (await ask('POST', '/oauth2/token', { body })).body.access_token
    },
  }
}

/** Follows the path of an address in a shop. */
async function open(shop: Store, address: string, headers: Record<string, string> = {}) {
  const { pathname, search } = new URL(address, 'https://any.test')
  const reply = await shop.ask('GET', pathname + search, { headers: { accept: 'text/html', ...headers } })
  const cookie = [reply.headers['set-cookie'] ?? []]
    .flat()
    .map((line) => String(line).split(';')[0])
    .join('; ')
  return { status: reply.status, location: reply.headers.location, cookie, body: reply.body }
}

const redirectTo = async (shop: Store, body: object, as?: string) => {
  const reply = await shop.ask('POST', '/_api/redirects-api/v1/redirect-session', {
    as: as ?? (await shop.visitor()),
    body,
  })
  expect(reply.body).toHaveProperty('redirectSession')
  return reply.body.redirectSession.fullUrl as string
}

async function memberCookie(shop: Store): Promise<string> {
  const member = await newMember(shop)
  const session = await browsers.start(
    store.shop,
    { siteId: shop.siteId, member },
    { address: '203.0.113.1', headers: {} },
  )
  return session.cookie.split(';')[0] ?? ''
}

describe('a checkout', () => {
  test('opens at the host of its shop, by its redirect session and by the link of an e-mail', async () => {
    const as = await north.visitor()
    const checkoutId = await checkOut(north, { as, lineItems: [pieces(1, vase)] })
    const session = await redirectTo(north, { ecomCheckout: { checkoutId } }, as)
    const link = checkoutLink(store.shop, { siteId: north.siteId, checkoutId })
    for (const address of [session, link]) {
      expect(new URL(address).host).toBe(hosts.north)
      const elsewhere = await open(south, address)
      expect(elsewhere.cookie).toBe('')
      const { cookie, location } = await open(north, address)
      expect([cookie, location]).toEqual([expect.stringContaining(north.siteId), `/checkout/${checkoutId}`])
      expect((await open(north, `/checkout/${checkoutId}`, { cookie })).body).toContain('Northern Vase')
      const foreign = await open(south, `/checkout/${checkoutId}`, { cookie })
      expect(foreign.body).not.toContain('Northern Vase')
    }
    store.clock.advance(2 * 60_000)
    const { location } = await open(north, session)
    expect(location).toContain('/open?link=')
    expect((await open(north, String(location))).status).toBe(200)
    expect((await open(south, String(location))).location).toBe(`/checkout/${checkoutId}`)
    const renewed = link.replace('/enter?', '/link?')
    expect((await open(north, renewed)).status).toBe(200)
    expect((await open(south, renewed)).status).toBe(404)
  })

  test('leads no visitor of another shop to the addresses of its storefront', async () => {
    const callbacks = { postFlowUrl: `https://${hosts.north}/callback` }
    const login = await redirectTo(north, { login: {}, callbacks })
    const { location } = await open(north, login)
    const back = new URL(String(location), 'https://any.test').searchParams.get('returnTo') ?? ''
    expect((await open(north, back)).location).toBe(callbacks.postFlowUrl)
    expect((await open(south, back)).location).toBe('/account')
    expect((await open(south, login)).location).toBe('/checkout/unknown')
  })
})

describe('a session', () => {
  test('of a member counts in its shop only, and ends there', async () => {
    const cookie = await memberCookie(north)
    expect((await open(north, '/account', { cookie })).status).toBe(200)
    expect((await open(south, '/account', { cookie })).location).toContain('/login')
    const logout = await redirectTo(north, { logout: {} })
    expect((await open(south, logout, { cookie })).location).toBe('/checkout/unknown')
    expect((await open(north, '/account', { cookie })).status).toBe(200)
    await open(north, logout, { cookie })
    expect((await open(north, '/account', { cookie })).location).toContain('/login')
  })

  test('of a visitor is another one in another shop', async () => {
    const body = { clientId: north.clientId, grantType: 'anonymous' }
    const { access_token: accessToken, refresh_token: refreshToken } = (
      await north.ask('POST', '/oauth2/token', { body })
    ).body
    const lineItems = [pieces(1, vase)]
    await north.ask('POST', '/ecom/v1/carts/current/add-to-cart', { as: accessToken, body: { lineItems } })
    const session = { accessToken, refreshToken, expiresAt: store.clock.now + 60 * 60_000 }
    const cookie = `cartwright_visitor=${encodeURIComponent(JSON.stringify(session))}`
    expect((await open(north, '/cart', { cookie })).body).toContain('Northern Vase')
    expect((await open(south, '/cart', { cookie })).body).not.toContain('Northern Vase')
  })

  test('of an application begins at the host of its shop', async () => {
    const request = {
      clientId: north.clientId,
      redirectUri: `https://${hosts.north}/callback`,
      responseType: 'code',
      codeChallenge: 'a'.repeat(43),
      codeChallengeMethod: 'S256',
      state: 'a-state-that-nobody-guesses',
      scope: 'offline_access',
    }
    const address = await redirectTo(north, { auth: { authRequest: request } })
    expect(new URL(address).host).toBe(hosts.north)
    const lost = await redirectTo(north, { auth: { authRequest: request } })
    const there = await open(south, lost)
    expect([there.status, there.cookie]).toEqual([400, ''])
    const here = await open(north, address)
    expect([here.status, here.location]).toEqual([303, '/login'])
    expect((await open(north, '/login', { cookie: here.cookie })).status).toBe(200)
    // A request of another shop takes nobody's way to sign in.
    expect((await open(south, '/login', { cookie: here.cookie })).status).toBe(200)
  })

  test('leads from no other shop to addresses of its application', async () => {
    const callback = `https://${hosts.north}/callback`
    const query = new URLSearchParams({
      client_id: north.clientId,
      redirect_uri: callback,
      response_type: 'no',
    })
    const after = new URLSearchParams({ client_id: north.clientId, post_logout_redirect_uri: callback })
    const [asked, left] = [`/oauth2/authorize?${query}`, `/oauth2/logout?${after}`]
    for (const path of [asked, left]) {
      expect((await open(north, path)).location).toContain(callback)
      expect([path, (await open(south, path)).location]).toEqual([path, undefined])
    }
  })
})

describe('files', () => {
  const upload = async (query: string, payload: Buffer, type: string) => {
    const response = await store.app.server.inject({
      method: 'POST',
      url: `/admin/v1/media/upload?${query}`,
      headers: { authorization: north.apiKey, 'content-type': type },
      payload,
    })
    return response.json().file
  }

  test('are at the hosts of their shop', async () => {
    const png = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#a31' } })
      .png()
      .toBuffer()
    const picture = await upload('fileName=red.png', png, 'image/png')
    expect(picture.url).toBe(`https://${hosts.north}/media/${picture.id}`)
    const pdf = Buffer.from('%PDF-1.7\n'.padEnd(2000, 'knit one, purl one; '))
    const pattern = await upload('private=true&fileName=Scarf.pdf', pdf, 'application/pdf')
    const sizes = await upload('fileName=Size.pdf', pdf, 'application/pdf')
    const { body } = await north.ask('POST', '/admin/v1/downloads', {
      as: north.apiKey,
      body: { fileId: pattern.id },
    })
    const paths = [picture.url, body.download.url, `/ugd/${sizes.id}`].map(
      (url) => new URL(url, picture.url).pathname,
    )
    for (const path of paths) {
      expect([path, (await north.ask('GET', path)).status]).toEqual([path, 200])
      expect([path, (await south.ask('GET', path)).status]).toEqual([path, 404])
    }
  })
})

describe('a page', () => {
  test('is kept for its host, where two shops have the same address', async () => {
    for (let time = 0; time < 3; time++) {
      for (const [shop, own, other] of [
        [north, 'Northern', 'Southern'],
        [south, 'Southern', 'Northern'],
      ] as const) {
        const { status, body } = await open(shop, '/collections/all-products')
        expect([status, body.includes(`${own} Vase`), body.includes(`${other} Vase`)]).toEqual([
          200,
          true,
          false,
        ])
      }
    }
  })

  test('of a shop that the request names is not that of another which a header names', async () => {
    const forged = { host: hosts.south, 'x-forwarded-host': hosts.north, forwarded: `host=${hosts.north}` }
    expect((await store.ask('GET', '/robots.txt', { headers: forged })).body).toContain(hosts.south)
  })
})

test('a webhook hears of its own shop, and names it', async () => {
  const types = ['wix.ecom.v1.cart_created']
  for (const [shop, path] of [
    [north, '/north'],
    [south, '/south'],
  ] as const) {
    const subscription = { name: 'Stockroom', url: `${receiver.url}${path}`, types, envelope: 'standard' }
    const made = await shop.ask('POST', '/webhooks/v1/subscriptions', {
      as: shop.apiKey,
      body: { subscription },
    })
    expect(made.status).toBe(200)
  }
  const lineItems = [pieces(1, vase)]
  await north.ask('POST', '/ecom/v1/carts/current/add-to-cart', {
    as: await north.visitor(),
    body: { lineItems },
  })
  await sendEvents(store)
  await sendEvents(store)
  const heard = received.map(({ path, body }) => [path, JSON.parse(body).source])
  expect(heard).toEqual([['/north', `https://${hosts.north}`]])
})

describe('a call', () => {
  test('belongs to the shop of its key, at any host', async () => {
    for (const host of [hosts.south, hosts.north, 'evil.test']) {
      const reply = await store.ask('GET', '/admin/v1/site', { as: north.apiKey, headers: { host } })
      expect(reply.body).toMatchObject({ site: { id: north.siteId }, publicUrl: `https://${hosts.north}` })
    }
    const query = { query: {} }
    const found = await south.ask('POST', '/stores/v1/products/query', { as: north.apiKey, body: query })
    expect(found.body.products.map(({ name }: { name: string }) => name)).toEqual(['Northern Vase'])
  })

  test('sends links to the shop, whatever host it was asked at', async () => {
    const { email } = await newMember(north)
    await store.ask('POST', '/_api/iam/recovery/v1/send-email', {
      as: await north.visitor(),
      headers: { host: 'evil.test', 'x-forwarded-host': 'evil.test' },
      body: { email, redirect: { url: `https://${hosts.north}/callback` } },
    })
    const mails = async () => (await readMails(store, email)).map((mail) => mail.text).join()
    await expect.poll(mails).toContain(`https://${hosts.north}/`)
    expect(await mails()).not.toContain('evil.test')
  })

  test('reads and changes nothing of another shop by its id', async () => {
    const change = (shop: Store) =>
      shop.ask('PATCH', `/stores/v1/products/${vase.id}`, {
        as: shop.apiKey,
        body: { product: { description: 'Blue' } },
      })
    expect([(await change(south)).status, (await change(north)).status]).toEqual([404, 200])
    const client = `/admin/v1/oauth-clients/${north.clientId}`
    expect((await south.ask('DELETE', client, { as: south.apiKey })).status).toBe(404)
    expect((await north.ask('DELETE', client, { as: north.apiKey })).status).toBe(200)
  })
})
