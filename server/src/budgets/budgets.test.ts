import sharp from 'sharp'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { rows } from '../../test/checkouts.ts'
import { openStore, type Store } from '../../test/store.ts'
import { checkoutLink } from '../orders/links/service.ts'
import type { Connection } from '../platform/db/db.ts'
import { noId, type Shop } from '../platform/shop/shop.ts'
import { mailboxOf, type ScarceName } from './rules.ts'
import { giveBack, knownAsSpent, type Spender, spend, spendIn, trySpend } from './service.ts'

let store: Store
/** Another server of the same shop. */
let second: Shop

beforeAll(async () => {
  store = await openStore({ limits: 1 })
  second = { ...store.shop }
})
afterAll(() => store.close())
afterEach(() => store.clock.advance(60 * 60_000))

const from = (address: string): Spender => ({ siteId: store.siteId, address })
const guess = (shop: Shop, guesser: Spender) => trySpend(shop, 'wrong-code', guesser)

/** How many of so many guesses at once are allowed. */
async function allowed(count: number, shop: Shop, guesser: Spender): Promise<number> {
  const waits = await Promise.all(Array.from({ length: count }, () => guess(shop, guesser)))
  return waits.filter((seconds) => seconds === 0).length
}

describe('a budget', () => {
  test('allows so many at once and no more, however many come together', async () => {
    expect(await allowed(300, store.shop, from('203.0.113.1'))).toBe(60)
  })

  test('is one for all servers', async () => {
    const network = from('203.0.113.2')
    const both = await Promise.all([allowed(100, store.shop, network), allowed(100, second, network)])
    expect(both[0] + both[1]).toBe(60)
  })

  test('comes back bit by bit', async () => {
    const network = from('203.0.113.3')
    await allowed(60, store.shop, network)
    expect(await guess(store.shop, network)).toBe(10)
    store.clock.advance(10_000)
    expect(await allowed(10, store.shop, network)).toBe(1)
    store.clock.advance(10 * 60_000)
    expect(await allowed(100, store.shop, network)).toBe(60)
  })

  test('keeps nobody’s address', async () => {
    await allowed(60, store.shop, { ...from('203.0.113.9'), identity: 'anna@example.com' })
    const kept = await rows<{ subject: string }>(store, 'SELECT subject FROM budgets')
    expect(kept.length).toBeGreaterThan(0)
    for (const { subject } of kept) expect(subject).not.toMatch(/203\.0|anna|wrong-code/)
  })

  test('says when to try again', async () => {
    const network = from('203.0.113.4')
    await allowed(60, store.shop, network)
    await expect(spend(store.shop, 'wrong-code', network)).rejects.toMatchObject({
      status: 429,
      retryAfter: 10,
      message: 'Too many unknown coupon codes. Try again in 10 seconds',
    })
  })

  test('is one for all addresses that a network can take', async () => {
    await allowed(60, store.shop, from('2001:db8:1:2::1'))
    expect(await guess(store.shop, from('2001:db8:1:2:ffff::9'))).toBeGreaterThan(0)
    expect(await guess(store.shop, from('2001:db8:1:3::1'))).toBe(0)
  })

  test('is larger for all networks of an IPv6 /48 together, and ends', async () => {
    const waits = await Promise.all(
      Array.from({ length: 400 }, (_, subnet) =>
        guess(store.shop, from(`2001:db8:7:${subnet.toString(16)}::1`)),
      ),
    )
    expect(waits.filter((seconds) => seconds === 0)).toHaveLength(315)
    expect(await guess(store.shop, from('2001:db8:8::1'))).toBe(0)
  })

  test('is one for a mailbox, whatever tags are in its address', async () => {
    const waits = await Promise.all(
      Array.from({ length: 5 }, (_, tag) =>
        trySpend(store.shop, 'unpaid-order', { siteId: store.siteId, recipient: `Bo+${tag}@example.com` }),
      ),
    )
    expect(waits.filter((seconds) => seconds === 0)).toHaveLength(3)
  })

  test('that is spent takes nothing from the others', async () => {
    const network = from('203.0.113.7')
    const identity = store.shop.newId()
    await allowed(60, store.shop, network)
    for (let tries = 0; tries < 25; tries++)
      expect(await guess(store.shop, { ...network, identity })).toBeGreaterThan(0)
    expect(await guess(store.shop, { ...from('203.0.113.8'), identity })).toBe(0)
  })

  test('is the shopper’s own in any network', async () => {
    const identity = store.shop.newId()
    const tries = Array.from({ length: 40 }, (_, index) => ({ ...from(`198.51.100.${index}`), identity }))
    const waits = await Promise.all(tries.map((guesser) => guess(store.shop, guesser)))
    expect(waits.filter((seconds) => seconds === 0)).toHaveLength(20)
  })

  test('does not pay for right codes', async () => {
    const network = from('203.0.113.5')
    for (let right = 0; right < 100; right++) {
      expect(await guess(store.shop, network)).toBe(0)
      giveBack(store.shop, 'wrong-code', network)
    }
  })

  test('stays spent when the change is undone', async () => {
    const network = from('203.0.113.6')
    const undone = store.shop.db.unit(async () => {
      await allowed(60, store.shop, network)
      throw new Error('undone')
    })
    await expect(undone).rejects.toThrow('undone')
    expect(await guess({ ...store.shop }, network)).toBeGreaterThan(0)
  })

  test('that is full again leaves no row', async () => {
    store.clock.advance(24 * 60 * 60_000)
    await store.runJob('housekeeping')
    const left = { name: 'test.budgets', text: 'SELECT 1 FROM budgets' }
    expect(await store.shop.db.run(left, [])).toEqual([])
  })
})

describe('a token that is spent in the transaction it pays for', () => {
  const names = ['unpaid-order', 'order-e-mail'] as const

  /** How many of so many orders at once are paid for. */
  async function paid(count: number, shop: Shop, spender: Spender): Promise<number> {
    const order = async (tx: Connection) => {
      const spent = await spendIn(tx, shop, { names, spender })
      if (spent.length > 0) throw new Error(spent.map(({ name, seconds }) => `${name} ${seconds}`).join())
    }
    const orders = Array.from({ length: count }, () => shop.db.transaction(order))
    return (await Promise.allSettled(orders)).filter(({ status }) => status === 'fulfilled').length
  }

  test('is counted once for all servers, and for each name by itself', async () => {
    const spender = { ...from('203.0.113.20'), recipient: 'kim@example.com' }
    const both = await Promise.all([paid(6, store.shop, spender), paid(6, second, spender)])
    expect(both[0] + both[1]).toBe(3)
    expect(knownAsSpent(store.shop, { names, spender })).toEqual([{ name: 'unpaid-order', seconds: 1200 }])
    expect(await paid(6, store.shop, { ...spender, recipient: 'lee@example.com' })).toBe(2)
    expect(await trySpend(store.shop, 'order-e-mail', from('203.0.113.20'))).toBe(0)
  })

  test('is spent if the transaction commits, and only then', async () => {
    const spender = from('203.0.113.21')
    const cut = store.shop.db.transaction.bind(store.shop.db, async (tx: Connection) => {
      await spendIn(tx, store.shop, { names, spender })
      throw Object.assign(new Error('cut'), { code: 'ECONNRESET' })
    })
    for (let time = 0; time < 20; time++) await expect(cut()).rejects.toThrow('cut')
    expect(await paid(10, store.shop, spender)).toBe(5)
  })

  test('is missing also if it comes back before the answer', async () => {
    const spender = from('203.0.113.23')
    expect(await paid(5, store.shop, spender)).toBe(5)
    store.clock.advance(119_900)
    const spent = await store.shop.db.transaction((tx) => {
      const slow: Connection = {
        async run(query, values) {
          const found = await tx.run(query, values)
          store.clock.advance(200)
          return found
        },
      }
      return spendIn(slow, store.shop, { names, spender })
    })
    expect(spent).toEqual([{ name: 'unpaid-order', seconds: 1 }])
  })

  test('comes back bit by bit', async () => {
    const spender = from('203.0.113.22')
    expect(await paid(10, store.shop, spender)).toBe(5)
    store.clock.advance(119_000)
    expect(knownAsSpent(store.shop, { names, spender })).toEqual([{ name: 'unpaid-order', seconds: 1 }])
    store.clock.advance(1000)
    expect(knownAsSpent(store.shop, { names, spender })).toEqual([])
    expect(await paid(10, store.shop, spender)).toBe(1)
  })
})

describe('a network', () => {
  const token = (address: string) =>
    store.ask('POST', '/oauth2/token', {
      body: { clientId: store.clientId, grantType: 'anonymous' },
      headers: { 'x-forwarded-for': address },
    })

  test('gets only so many tokens for new visitors', async () => {
    const { body } = await token('192.0.2.1')
    expect(body.access_token).toBeTruthy()
    for (let more = 1; more < 315; more++) await trySpend(store.shop, 'visitor', from('192.0.2.1'))
    const refused = await token('192.0.2.1')
    expect([refused.status, refused.headers['retry-after']]).toEqual([429, '1'])
    expect((await token('192.0.2.2')).status).toBe(200)
  })

  /** Leaves so many tokens. */
  const leave = async (left: number, name: ScarceName, spender: Spender) => {
    while ((await trySpend(store.shop, name, spender)) === 0);
    for (let token = 0; token < left; token++) giveBack(store.shop, name, spender)
  }

  test('pays for each change of a mutation', async () => {
    const as = (await token('192.0.2.4')).body.access_token
    const ask = (document: string) =>
      store.ask('POST', '/graphql/alpha', {
        as,
        headers: { 'x-forwarded-for': '192.0.2.4' },
        body: { query: document },
      })
    const change = 'removeCouponFromCurrentCart { __typename }'
    await leave(2, 'write', from('192.0.2.4'))
    expect((await ask(`mutation { a: ${change} b: ${change} c: ${change} }`)).status).toBe(429)
    await leave(2, 'write', from('192.0.2.4'))
    expect((await ask(`mutation { a: ${change} b: ${change} }`)).status).toBe(200)
    expect((await ask('{ products { total } }')).status).toBe(200)
  })

  test('opens the link to a checkout only so often', async () => {
    const url = new URL(checkoutLink(store.shop, { siteId: store.siteId, checkoutId: store.siteId }))
    const open = (address: string) =>
      store.ask('GET', url.pathname + url.search, { headers: { 'x-forwarded-for': address } })
    await leave(1, 'write', from('192.0.2.5'))
    expect([(await open('192.0.2.5')).status, (await open('192.0.2.5')).status]).toEqual([303, 429])
    expect((await open('192.0.2.6')).status).toBe(303)
  })

  test('sends only so many forms, to whichever server', async () => {
    const send = (path: string, address: string) =>
      store.ask('POST', path, { headers: { 'x-forwarded-for': address }, body: {} })
    const writer = { siteId: noId, address: '192.0.2.7' }
    const paths = ['/login', '/account', `/checkout/${store.siteId}`, '/oauth2/token', '/oauth2/authorize']
    for (const path of paths) expect((await send(path, '192.0.2.7')).status).not.toBe(429)
    while ((await trySpend(second, 'write', writer)) === 0);
    await leave(0, 'write', writer)
    for (const path of paths) expect([path, (await send(path, '192.0.2.7')).status]).toEqual([path, 429])
    await leave(0, 'sign-in', { siteId: noId, address: '192.0.2.8' })
    expect((await send('/login', '192.0.2.8')).status).toBe(429)
  })

  test('gets only so many links to a new password sent to one member of staff', async () => {
    const ask = (network: number) =>
      store.ask('POST', '/admin/v1/forgotten-password', {
        body: { email: 'anna@fieldhouse.test' },
        headers: { 'x-forwarded-for': `198.51.100.${network}`, origin: store.shop.publicUrl },
      })
    for (let network = 1; network <= 10; network++) expect((await ask(network)).status).toBe(200)
    expect((await ask(11)).status).toBe(429)
  })

  test('gets only so many pictures in new sizes', async () => {
    const create = { width: 40, height: 40, channels: 3, background: '#888' } as const
    const added = await store.app.server.inject({
      method: 'POST',
      url: '/admin/v1/media/upload?fileName=dot.png',
      headers: { authorization: store.apiKey, 'content-type': 'image/png' },
      payload: await sharp({ create }).png().toBuffer(),
    })
    const picture = new URL(added.json().file.url, store.shop.publicUrl).pathname
    const headers = { 'x-forwarded-for': '192.0.2.4' }
    const get = (size: string) => store.ask('GET', `${picture}/v1/fill/${size}/dot.webp`, { headers })
    expect((await get('w_20,h_20')).status).toBe(200)
    while ((await trySpend(store.shop, 'picture', from('192.0.2.4'))) === 0);
    expect((await get('w_30,h_30')).status).toBe(429)
    expect((await get('w_20,h_20')).status).toBe(200)
  })

  test('writes only so much, whatever it writes', async () => {
    const as = (await token('192.0.2.3')).body.access_token
    const headers = { 'x-forwarded-for': '192.0.2.3' }
    const write = () => store.ask('POST', '/ecom/v1/carts/current/remove-coupon', { as, headers })
    expect((await write()).status).toBe(404)
    for (let more = 1; more < 630; more++) await trySpend(store.shop, 'write', from('192.0.2.3'))
    expect((await write()).status).toBe(429)
    expect((await store.ask('GET', '/ecom/v1/carts/current', { as, headers })).status).toBe(404)
    const document = { query: 'mutation { removeCouponFromCurrentCart { __typename } }' }
    const mutation = await store.ask('POST', '/graphql/alpha', { as, headers, body: document })
    expect(JSON.stringify([mutation.status, mutation.body])).toContain('TOO_MANY_REQUESTS')
    const merchant = { as: store.apiKey, headers, body: { coupon: {} } }
    expect((await store.ask('POST', '/stores/v2/coupons', merchant)).status).toBe(400)
  })
})

test.each([
  ['Anna@Example.com', 'anna@example.com'],
  ['anna+shop@example.com', 'anna@example.com'],
  ['anna+a+b@example.com', 'anna@example.com'],
  ['+1@example.com', '+1@example.com'],
  ['no address', 'no address'],
])('%s is read in the mailbox %s', (email, mailbox) => {
  expect(mailboxOf(email)).toBe(mailbox)
})
