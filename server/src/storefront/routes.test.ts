import { writeFile } from 'node:fs/promises'
import { request as connect } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { brotliDecompressSync } from 'node:zlib'
import { newFormKey } from '@cartwright/contract/pages/storefront.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { type DatabaseProxy, openDatabaseProxy } from '../../test/database-proxy.ts'
import { smallDist } from '../../test/dist.ts'
import { openStore, type Store } from '../../test/store.ts'
import { cookieName as checkoutCookie } from '../checkout/visits/service.ts'
import { type CookieName, cookie } from '../credentials/cookies.rules.ts'
import { formatRefreshToken } from '../identity/tokens/rules.ts'
import { statement } from '../platform/db/db.ts'
import { cookieName as redirectCookie } from '../redirects/visits.service.ts'

const mug = '0198f0f0-f0f0-7000-8000-00000000000a'
const plate = '0198f0f0-f0f0-7000-8000-00000000000b'

/** Pages that say what they were told, and which one they are. */
const pages = `
  let made = 0
  let lists = 0
  const page = (status, ask, props) => ({
    status, props, module: 'page', language: 'en', direction: 'ltr', theme: { light: {}, dark: {} },
    head: { title: '', siteName: '' }, ...(ask.url.searchParams.has('members') ? { forMembers: true } : {}),
    html: ['<p>', ['number ' + ++made, ask.url.href, ask.choice.currency, 'known ' + ask.known, 'cart ' + ask.cartCount,
      ask.connection.visitor.getItem()].join('; '), new TextEncoder().encode('</p>')],
  })
  const pause = async ({ url }) => {
    const slow = url.searchParams.get('slow')
    if (slow) await new Promise((resolve) => setTimeout(resolve, Number(slow)))
  }
  const refuse = (status) => Object.assign(new Error('refused with ' + status), { status: Number(status) })
  const callerOf = async ({ connection: { clientId, fetch } }) => {
    const call = (path, body, headers = {}) => fetch('https://shop.test' + path,
      { method: 'POST', headers: { 'content-type': 'application/json', ...headers }, body: JSON.stringify(body) })
    const { access_token } = await (await call('/oauth2/token', { clientId, grantType: 'anonymous' })).json()
    if (!access_token) throw refuse(503)
    return (path, body) => call(path, body, { authorization: access_token })
  }
  const show = async (ask) => {
    if (ask.url.searchParams.has('refuse')) throw refuse(ask.url.searchParams.get('refuse'))
    await pause(ask)
    return page(200, ask, { id: '${mug}' })
  }
  const read = async (ask) => {
    const call = await callerOf(ask)
    const { status } = await call('/v1/storefront/orders/look-up', { number: '1', email: 'anna@example.com' })
    if (status >= 500) throw refuse(status)
  }
  const readAndShow = async (ask) => {
    await read(ask)
    return show(ask)
  }
  export const render = () => ({ html: '' })
  export const storefront = {
    languages: ['en', 'de'],
    routes: [
      { method: 'GET', path: '/products/:slug', shared: true, answer: show },
      { method: 'GET', path: '/list', shared: true, answer: async (ask) =>
        page(200, ask, { id: '${mug}', list: await ask.connection.remember('list', async () => {
          await pause(ask)
          if (ask.url.searchParams.has('refuse')) throw refuse(ask.url.searchParams.get('refuse'))
          return 'list ' + ++lists
        }) }) },
      { method: 'GET', path: '/cart', shared: false, answer: show },
      { method: 'GET', path: '/things/:slug', shared: true, answer: readAndShow },
      { method: 'GET', path: '/basket', shared: false, answer: readAndShow },
      { method: 'POST', path: '/basket', shared: false, answer: readAndShow },
      { method: 'POST', path: '/order', shared: false, answer: async (ask) => {
        const call = await callerOf(ask)
        const wanted = { number: '1', email: 'anna@example.com' }
        const { status } = await call('/v1/storefront/orders/look-up', wanted)
        return page(status, ask, {})
      } },
      { method: 'POST', path: '/privacy', shared: false, answer: async (ask) => {
        const call = await callerOf(ask)
        const answer = await call('/v1/storefront/events', { events: [{ kind: 'page-view', path: '/' }] })
        return page(answer.status, ask, await answer.json())
      } },
      { method: 'POST', path: '/book', shared: false, makesVisitor: true, answer: show },
      { method: 'POST', path: '/cart', shared: false, answer: async (ask) => {
        await show(ask)
        return { location: '/cart', status: 303 }
      } },
    ],
    failure: async (ask, status) => {
      await read(ask)
      return page(status, ask, {})
    },
  }`

let dist: Awaited<ReturnType<typeof smallDist>>
let store: Store

beforeAll(async () => {
  dist = await smallDist()
  await writeFile(join(dist.path, 'server', 'entry.js'), pages)
  store = await openStore({ web: dist.path, settings: { languages: ['de'] } })
  await store.app.server.listen({ port: 0, host: '127.0.0.1' })
})

afterAll(async () => {
  await store.close()
  await dist.remove()
})

beforeEach(() => store.shop.changes.publish('catalogue', store.siteId))

const asHtml = { accept: 'text/html' }
const open = async (path: string, headers: Record<string, string> = {}) =>
  store.ask('GET', path, { headers: { ...asHtml, ...headers } })
const numberOf = (body: string) => /number (\d+)/.exec(body)?.[1]
/** What is shown once the page was asked for before: only then is it kept. */
const shown = async (path: string, headers?: Record<string, string>) => {
  await open(path, headers)
  return numberOf((await open(path, headers)).body)
}

interface Raw {
  status: number
  body: string
  length: string
  location: string | undefined
}

/** As a client can put it on the wire, past what tidies addresses up. */
function raw(method: string, path: string): Promise<Raw> {
  const { port } = store.app.server.server.address() as AddressInfo
  return new Promise((resolve, reject) => {
    const asked = connect({ port, method, path, headers: asHtml }, (response) => {
      let body = ''
      response.on('data', (part) => {
        body += part
      })
      const length = String(response.headers['content-length'])
      const { statusCode: status = 0, headers } = response
      response.on('end', () => resolve({ status, body, length, location: headers.location }))
    })
    asked.on('error', reject).end()
  })
}

describe('a page that is the same for everybody', () => {
  test('is cached from the second request on, whatever is added to its address', async () => {
    const first = await shown('/products/mug?b=2&a=1')
    expect(await shown('/products/mug?a=1&b=2&utm_source=letter&gclid=x')).toBe(first)
    expect(await shown('/products/mug?a=1&b=2', { cookie: 'cartwright_visitor=me; cart-count=3' })).toBe(
      first,
    )
  })

  test('differs by address, language, currency and country', async () => {
    const numbers = [
      await shown('/products/mug'),
      await shown('/products/mug?a=1'),
      await shown('/products/plate'),
      await shown('/de/products/mug'),
      await shown('/products/mug', { cookie: 'currency=EUR' }),
      await shown('/products/mug', { cookie: 'country=DE' }),
    ]
    expect(new Set(numbers).size).toBe(numbers.length)
  })

  test('contains nothing about the first visitor', async () => {
    const { body, headers } = await open('/products/mug', { cookie: 'cartwright_visitor=me; cart-count=3' })
    expect(body).toContain('known false; cart 0; </p>')
    expect(headers['set-cookie']).toBeUndefined()
    expect(headers['cache-control']).toBe('private, no-cache')
  })

  test('belongs to our host even when a request names another', async () => {
    const { body } = await raw('GET', 'http://evil.test/products/mug?a=1')
    expect(body).toContain('https://shop.test/products/mug?a=1;')
    const withoutNumber = (page: string) => page.replace(/number \d+/, '')
    expect(withoutNumber((await open('/products/mug?a=1')).body)).toBe(withoutNumber(body))
    expect((await raw('GET', 'http://evil.test/de/products/mug')).body).toContain(
      'https://shop.test/products/mug;',
    )
  })

  test('is dropped when something that it shows, the catalogue or the settings change, not otherwise', async () => {
    const { changes } = store.shop
    const first = await shown('/products/mug')
    changes.publish('product', store.siteId, plate)
    changes.publish('product', plate, mug)
    expect(await shown('/products/mug')).toBe(first)
    changes.publish('product', store.siteId, mug)
    const second = await shown('/products/mug')
    changes.publish('site', store.siteId, store.siteId)
    const third = await shown('/products/mug')
    expect(new Set([first, second, third]).size).toBe(3)
  })

  test('shows nothing from before the change', async () => {
    const listOn = async () => /list \d+/.exec((await open('/list')).body)?.[0]
    const first = await listOn()
    expect(await listOn()).toBe(first)
    store.shop.changes.publish('product', store.siteId, mug)
    expect(await listOn()).not.toBe(first)
  })

  test('is not cached when something changed meanwhile', async () => {
    await open('/products/mug?slow=150')
    const making = open('/products/mug?slow=150')
    await new Promise((resolve) => setTimeout(resolve, 50))
    store.shop.changes.publish('product', store.siteId, mug)
    expect(await shown('/products/mug?slow=150')).not.toBe(numberOf((await making).body))
  })

  test('is compressed for browsers that accept it, and has no body for HEAD', async () => {
    const { body } = await open('/products/mug')
    const { rawPayload, headers } = await store.app.server.inject({
      url: '/products/mug',
      headers: { ...asHtml, 'accept-encoding': 'gzip, br' },
    })
    expect(headers['content-encoding']).toBe('br')
    expect(brotliDecompressSync(rawPayload).toString()).toBe(body)
    expect(await raw('HEAD', '/products/mug')).toEqual({ status: 200, body: '', length: String(body.length) })
  })
})

describe('while something that has changed takes long to make', () => {
  let slow = 0
  let path = ''
  /** Time passes on the clock of the shop meanwhile. */
  const openSlowly = async (address: string, headers?: Record<string, string>) => {
    const passing = setInterval(() => store.clock.advance(160), 20)
    try {
      return await open(address, headers)
    } finally {
      clearInterval(passing)
    }
  }
  const change = () => store.shop.changes.publish('product', store.siteId, mug)

  beforeEach(() => {
    slow++
    path = `/products/mug?slow=${300 + slow}`
  })

  test('visitors get the page of before, and the new one when it is there', async () => {
    const before = await shown(path)
    change()
    const old = await openSlowly(path)
    expect([numberOf(old.body), old.headers['cache-control']]).toEqual([before, 'private, no-cache'])
    await expect.poll(async () => numberOf((await open(path)).body), { timeout: 10_000 }).not.toBe(before)
  })

  test.each([
    'cartwright_visitor=me',
    'cart-count=1',
    '__Host-cartwright-staff=me',
    'a=b; __Host-cartwright-member=me',
  ])('whoever may have changed it sees the change: %s', async (cookie) => {
    const before = await shown(path)
    change()
    expect(numberOf((await openSlowly(path, { cookie })).body)).not.toBe(before)
  })

  test('nothing is shown that is older than a minute', async () => {
    const before = await shown(path)
    change()
    store.clock.advance(60_000)
    expect(numberOf((await openSlowly(path)).body)).not.toBe(before)
  })

  test('a page is made with the lists of before, and again with the new ones', async () => {
    const listIn = ({ body }: { body: string }) => /list \d+/.exec(body)?.[0]
    const before = listIn(await open('/list'))
    change()
    const address = `/list?slow=${300 + slow}`
    expect(listIn(await openSlowly(address))).toBe(before)
    await expect.poll(async () => listIn(await open(address)), { timeout: 10_000 }).not.toBe(before)
  })

  test('what is gone is gone at once, and what only fails is shown as it was', async () => {
    await open('/list')
    change()
    expect((await open('/list?refuse=500')).status).toBe(200)
    expect((await open('/list?refuse=404')).status).toBe(404)
  })

  test('nobody shares the refusal of another network', async () => {
    const asked = await Promise.all([1, 2].map(() => open('/products/mug?refuse=429')))
    expect(asked.map(({ status, headers }) => [status, headers['retry-after']])).toEqual(
      Array(2).fill([429, '60']),
    )
    expect(new Set(asked.map(({ body }) => numberOf(body))).size).toBe(2)
  })

  test('all who ask at once get the same page, made once', async () => {
    const asked = await Promise.all([open(path), open(path), open(path)])
    expect(new Set(asked.map(({ body }) => numberOf(body))).size).toBe(1)
  })
})

describe('with a CDN in front', () => {
  let shop: Store
  const see = async (path: string, headers: Record<string, string> = {}) =>
    (await shop.ask('GET', path, { headers: { ...asHtml, ...headers } })).headers

  beforeAll(async () => {
    const cdn = { purgeUrl: 'http://127.0.0.1:9/purge', secret: 's', format: 'json' } as const
    shop = await openStore({ web: dist.path, settings: { languages: ['de'] }, cdn })
  })
  afterAll(() => shop.close())

  test('a page for anybody may be kept there for a minute, and is found by what it shows', async () => {
    const keys = [`site-${shop.siteId}`, 'page-page', `id-${mug}`]
    for (const _ of ['made', 'made and kept', 'kept']) {
      expect(await see('/products/mug')).toMatchObject({
        'cache-control': 'public, max-age=0, s-maxage=60',
        'cdn-cache-control': 'public, max-age=60, stale-while-revalidate=60',
        'surrogate-control': 'max-age=60, stale-while-revalidate=60',
        vary: 'accept-encoding, cookie',
        'surrogate-key': keys.join(' '),
        'cache-tag': keys.join(','),
      })
    }
  })

  test('it is the same, byte for byte, for whoever asks, and sets no cookie', async () => {
    const [one, other] = await Promise.all(
      [{ 'user-agent': 'one' }, { 'user-agent': 'other', dnt: '1', referer: 'https://a.test' }].map(
        (headers) => shop.ask('GET', '/de/products/mug', { headers: { ...asHtml, ...headers } }),
      ),
    )
    expect(one?.body).toBe(other?.body)
    expect(one?.headers['set-cookie']).toBeUndefined()
    expect(String(one?.headers['content-security-policy'])).not.toContain('nonce')
  })

  const names: Record<CookieName, true> = {
    ...{ staff: true, device: true, member: true, 'member-device': true },
    ...{ authorize: true, provider: true, browser: true },
  }
  const ofPeople = ['https://a.test', 'http://a.test'].flatMap((url) =>
    (Object.keys(names) as CookieName[]).map((name) =>
      String(cookie(url, name, { value: 'me', lifetime: 1000 }).split(';')[0]),
    ),
  )
  test.each([
    ...ofPeople,
    `${redirectCookie}=me`,
    `${checkoutCookie}=me`,
    `cartwright_order_${mug}=me`,
    'cartwright_visitor=me',
    'currency=EUR',
    'country=DE',
    'cart-count=2',
    'checking-out=1',
    'theirs=1; __Host-cartwright-staff=me',
  ])('whoever has something of ours gets a page that nobody else keeps: %s', async (sent) => {
    await see('/products/mug')
    const headers = await see('/products/mug', { cookie: sent })
    expect(headers['cache-control']).toBe('private, no-cache')
    expect(Object.keys(headers).filter((name) => /cdn|surrogate|cache-tag/.test(name))).toEqual([])
  })

  test.each([
    ['what members see', '/products/mug?members', 'private, no-cache'],
    ['the cart', '/cart', 'private, no-store'],
    ['a page that is not there', '/nothing', 'private, no-cache'],
    ['what a script asks for', '/products/mug?page-props=1', 'private, no-store'],
    ['the way to another address', '/products/mug/', 'no-cache'],
  ])('%s stays here', async (_what, path, cacheControl) => {
    const headers = await see(path)
    expect(headers['cache-control']).toBe(cacheControl)
    expect(headers['cdn-cache-control']).toBeUndefined()
  })

  test('a page is kept there though something else was sold while it was made', async () => {
    const making = see('/products/mug?slow=150')
    await new Promise((resolve) => setTimeout(resolve, 50))
    shop.shop.changes.publish('product', shop.siteId, plate)
    expect((await making)['cache-control']).toBe('public, max-age=0, s-maxage=60')
  })

  test('a page of before a change stays here', async () => {
    const path = '/products/mug?slow=300'
    for (const _ of [1, 2]) await see(path)
    shop.shop.changes.publish('product', shop.siteId, mug)
    const passing = setInterval(() => shop.clock.advance(160), 20)
    const { 'cache-control': cacheControl } = await see(path)
    clearInterval(passing)
    expect(cacheControl).toBe('private, no-cache')
  })

  test('an icon is found by its shop', async () => {
    const { headers } = await shop.ask('GET', '/manifest.webmanifest')
    expect(headers['cache-tag']).toBe(`site-${shop.siteId}`)
  })
})

test('what a script asks for has an address of its own, at which nobody gets a page', async () => {
  const { headers, body } = await open('/products/mug?page-props=1&a=1')
  expect([headers['content-type'], body]).toEqual(['application/json; charset=utf-8', { id: mug }])
})

describe('a page of one visitor', () => {
  test('is made for each visitor and never cached', async () => {
    const sessionAt = (siteId: string) => JSON.stringify({ refreshToken: formatRefreshToken(siteId, 'me') })
    const openAs = (session: string) =>
      open('/cart', { cookie: `cartwright_visitor=${encodeURIComponent(session)}; cart-count=3` })
    const mine = await openAs(sessionAt(store.siteId))
    expect(mine.body).toContain(`known true; cart 3; ${sessionAt(store.siteId)}</p>`)
    expect((await openAs(sessionAt(mug))).body).toContain('known false; cart 3; </p>')
    // Its visitor had a cart once, and is told that it is gone.
    expect((await openAs('me')).body).toContain('known true; cart 3; me</p>')
    expect(mine.headers['cache-control']).toBe('private, no-store')
    expect((await open('/cart')).body).toContain('known false; cart 0; </p>')
  })

  test('has no body for HEAD', async () => {
    expect(await raw('HEAD', '/cart')).toMatchObject({ status: 200, body: '' })
  })
})

describe('an address that leads nowhere', () => {
  test.each([
    '/%E0%A4%A',
    '//',
    '//evil.test/x',
    '/\\evil.test',
    '/.//evil.test',
    '/nothing/here',
    'http://evil.test/',
  ])('%s has the page for that, with nothing but addresses of ours', async (path) => {
    const { status, body } = await raw('GET', path)
    expect(status).toBe(404)
    expect(body).toMatch(/; https:\/\/shop\.test\/(?!\/)/)
  })
})

describe('an address with a slash at its end', () => {
  test.each([
    ['/cart/', '/cart'],
    ['/products/mug/?a=1&b=2', '/products/mug?a=1&b=2'],
    ['/products/', '/products'],
    ['/de/', '/de'],
    ['//evil.test/', '/evil.test'],
    ['/\\evil.test//', '/evil.test'],
  ])('%s leads to %s', async (path, tidy) => {
    const { status, location } = await raw('GET', path)
    expect([status, location]).toEqual([301, tidy])
  })
})

describe('an address that a page had on the hosted platform', () => {
  test.each([
    ['/product-page/mug?a=1', '/products/mug?a=1'],
    ['/category/kitchen', '/collections/kitchen'],
  ])('%s leads to %s', async (path, here) => {
    const { status, location } = await raw('GET', path)
    expect([status, location]).toEqual([301, here])
  })
})

describe('an address with a language before it', () => {
  test('exists for the languages of the shop', async () => {
    expect((await open('/de/products/mug')).status).toBe(200)
    expect(await raw('GET', '/en/products/mug?a=1')).toMatchObject({
      status: 301,
      location: '/products/mug?a=1',
    })
  })

  test('does not exist for other languages', async () => {
    const english = await openStore({ web: dist.path })
    const headers = asHtml
    expect((await english.ask('GET', '/de/products/mug', { headers })).status).toBe(404)
    expect((await english.ask('GET', '/products/mug', { headers })).status).toBe(200)
    await english.close()
  })
})

describe('a page that a browser has already', () => {
  test('is not sent again until it changes', async () => {
    await open('/products/lamp')
    await open('/products/lamp')
    const { headers } = await open('/products/lamp')
    const again = () => open('/products/lamp', { 'if-none-match': String(headers.etag) })
    expect((await again()).status).toBe(304)
    store.shop.changes.publish('product', store.siteId, mug)
    expect((await again()).status).toBe(200)
  })

  test('has another ETag when it is compressed', async () => {
    const kept = async (coding: string) => {
      await open('/products/rug')
      const { headers } = await open('/products/rug', { 'accept-encoding': coding })
      return [headers['content-encoding'], headers.etag]
    }
    const [plain, compressed] = [await kept('br;q=0, identity'), await kept('gzip, br')]
    expect([plain[0], compressed[0]]).toEqual([undefined, 'br'])
    expect(plain[1]).not.toBe(compressed[1])
  })
})

test('a visitor who does not want to be counted is not counted', async () => {
  const { status, body } = await store.ask('POST', '/privacy', {
    headers: { host: 'shop.test', origin: 'https://shop.test', dnt: '1', 'sec-gpc': '1' },
    body: {},
  })
  expect(status).toBe(200)
  expect(body).toContain('{}')
  const [row] = await store.shop.db.run(
    statement<{ rows: number }>('test.counted', 'SELECT count(*)::int AS rows FROM analytics_counts'),
    [],
  )
  expect(row?.rows).toBe(0)
})

describe('while the database is away', () => {
  let proxy: DatabaseProxy
  let shaky: Store
  const see = async (path: string, headers: Record<string, string> = asHtml) => {
    const { status, headers: answered, body } = await shaky.ask('GET', path, { headers })
    return { status, headers: answered, body: typeof body === 'string' ? body : JSON.stringify(body) }
  }

  beforeAll(async () => {
    shaky = await openStore({
      web: dist.path,
      settings: { languages: ['de'] },
      reach: async (url) => {
        proxy = await openDatabaseProxy(url)
        return proxy.url
      },
    })
    for (const path of ['/things/mug', '/de/things/mug']) for (const _ of [1, 2]) await see(path)
    shaky.shop.changes.publish('product', shaky.siteId, mug)
    shaky.clock.advance(12 * 60_000)
    proxy.down()
    await vi.waitUntil(() => shaky.shop.db.isAway() === true, { timeout: 5000 })
  })
  afterAll(async () => {
    proxy.up()
    await vi.waitUntil(() => shaky.shop.db.isAway() === false, { timeout: 5000 })
    await shaky.close()
    await proxy.close()
  })

  test('a page that was kept says how old it may be', async () => {
    const { status, headers, body } = await see('/things/mug')
    expect([status, headers.age, headers['cache-control']]).toEqual([200, '720', 'no-store'])
    expect(headers['cache-status']).toBe('cartwright; hit; ttl=-690; detail=unavailable')
    expect(body).toMatch(
      /<body><aside role="status".*prices and stock may be 12 minutes old.*<\/aside><div id=/,
    )
    expect((await see('/de/things/mug')).body).toContain('number')
  })

  test.each([
    '/',
    '/things/plate',
    '/things/mug?a=1',
    '/basket',
    '/nothing',
    '/login',
    '/register?lang=de',
    '/account',
    `/checkout/${mug}`,
    `/r/${mug}`,
    '/docs/api',
    '/mailbox',
  ])('%s is a page of the shop that says to come again', async (path) => {
    const { status, headers, body } = await see(path)
    expect([status, headers['retry-after']]).toEqual([503, '1'])
    expect(headers['content-type']).toBe('text/html; charset=utf-8')
    expect(body).toMatch(/<p class="shop">Fieldhouse<\/p><h1>/)
    expect(body).toContain(path.endsWith('de') ? 'Der Shop ist gerade nicht' : 'The shop is not available')
  })

  test.each(['/admin', '/admin/products'])('%s speaks to staff, and tries again by itself', async (path) => {
    const { status, body } = await see(path)
    expect(status).toBe(503)
    expect(body).toContain('The admin is not available')
    expect(body).toContain('<meta http-equiv="refresh" content="10">')
    expect(body).not.toContain('Your cart')
  })

  test.each(['/basket', '/login', '/account', `/checkout/${mug}`])('a form of %s as well', async (path) => {
    const reply = await shaky.ask('POST', path, { headers: { ...asHtml, host: 'shop.test' }, body: {} })
    expect([reply.status, reply.headers['content-type']]).toEqual([503, 'text/html; charset=utf-8'])
  })

  test('it is in the language of the address, for whoever asks', async () => {
    expect((await see('/de/basket', {})).body).toContain('<html lang="de">')
    expect((await see('/basket', { accept: '*/*' })).body).toContain('<html lang="en">')
    expect((await see('/admin', { ...asHtml, 'accept-language': 'de-AT' })).body).toContain(
      '<html lang="de">',
    )
  })

  test('scripts get the error of the contract', async () => {
    const { status, body } = await see('/things/mug', { accept: 'application/json' })
    expect([status, JSON.parse(body)]).toMatchObject([503, { message: expect.any(String), details: {} }])
  })

  test('after an hour a page is too old', async () => {
    shaky.clock.advance(60 * 60_000)
    expect((await see('/things/mug')).status).toBe(503)
  })
})

describe('a refusal of the API', () => {
  test.each([
    [400, 404],
    [404, 404],
    [429, 429],
    [503, 503],
  ])('with %i is a page of %i, and the refusal to a script', async (refused, status) => {
    expect((await open(`/products/mug?refuse=${refused}`)).status).toBe(status)
    const headers = { accept: 'application/json' }
    const script = await store.ask('GET', `/products/mug?refuse=${refused}`, { headers })
    expect([script.status, script.body.message]).toEqual([refused, `refused with ${refused}`])
  })
})

describe('a form', () => {
  const send = async (origin?: string, host = 'shop.test') => {
    const headers = { host, ...(origin === undefined ? {} : { origin }) }
    return (await store.ask('POST', '/cart', { headers, body: {} })).status
  }

  test('of a shape that the API refuses leads to no page', async () => {
    const headers = { host: 'shop.test', origin: 'https://shop.test', accept: 'text/html' }
    const { status } = await store.ask('POST', '/cart?refuse=400', { headers, body: {} })
    expect(status).toBe(404)
  })

  test('makes a visitor of whoever sends it with its key, where its page wants that', async () => {
    const key = newFormKey(store.clock.now)
    const cookiesOf = async (path: string) => {
      const headers = { host: 'shop.test', origin: 'https://shop.test', ...asHtml }
      return (await store.ask('POST', path, { headers, body: { key } })).headers['set-cookie']
    }
    expect(await cookiesOf('/cart')).toBeUndefined()
    expect(String(await cookiesOf('/book'))).toContain('cartwright_visitor')
  })

  test('of ours is accepted', async () => {
    expect([await send('https://shop.test'), await send()]).toEqual([303, 303])
  })

  test('of ours is accepted behind a proxy that names another host, and at another address than the public one', async () => {
    expect(await send('https://shop.test', '127.0.0.1:3000')).toBe(303)
    expect(await send('http://192.168.0.7:3000', '192.168.0.7:3000')).toBe(303)
  })

  test.each(['https://evil.test', 'https://shop.test.evil.test', 'null'])(
    'that came from %s is not',
    async (origin) => {
      expect(await send(origin)).toBe(403)
    },
  )
})

test('rate limits by address count the shopper’s address, not the storefront’s', async () => {
  const strict = await openStore({ web: dist.path, limits: 1 })
  const lookUp = async (address: string) =>
    (await strict.ask('POST', '/order', { body: {}, headers: { 'x-forwarded-for': address } })).status
  const statuses: number[] = []
  for (let tried = 0; tried < 11; tried++) statuses.push(await lookUp('203.0.113.7'))
  expect(statuses).toEqual([...Array(10).fill(404), 429])
  expect(await lookUp('203.0.113.8')).toBe(404)
  await strict.close()
})
