import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { hire, openBrowser, ownerPassword, setUpShop, staffPassword } from '../../../test/staff.ts'
import { openStore, type Store } from '../../../test/store.ts'

const hour = 60 * 60 * 1000

let store: Store

beforeEach(async () => {
  store = await openStore()
})
afterEach(() => store.close())

const anna = { email: 'anna@fieldhouse.test', password: ownerPassword }
const signIn = (browser = openBrowser(store), body: object = anna, headers = {}) =>
  browser.ask('POST', '/admin/v1/sign-in', body, headers)
const codeOf = ({ body }: { body: { details: { applicationError?: { code: string } } } }) =>
  body.details.applicationError?.code

describe('signing in', () => {
  test('answers with a cookie that scripts cannot read and no other site can use', async () => {
    await setUpShop(store)
    const { status, headers } = await signIn()
    expect(status).toBe(200)
    const [session, device] = headers['set-cookie'] as unknown as string[]
    const attributes = 'HttpOnly; SameSite=Strict; Secure'
    expect(session).toMatch(/^__Host-cartwright-staff=[\w-]{43}; Path=\/; Max-Age=2592000; /)
    expect(session?.endsWith(attributes)).toBe(true)
    expect(device?.endsWith(attributes)).toBe(true)
  })

  test('on a shop without https the cookie has a plain name', async () => {
    const plain = await openStore({ publicUrl: 'http://localhost:3000' })
    const browser = await setUpShop(plain)
    expect([...browser.cookies.keys()]).toEqual(['cartwright-staff', 'cartwright-device'])
    expect((await browser.ask('GET', '/admin/v1/me')).status).toBe(200)
    await plain.close()
  })

  test('gives the same answer for a wrong password and an unknown person', async () => {
    await setUpShop(store)
    const wrong = await signIn(openBrowser(store), { ...anna, password: 'wrong wrong wrong' })
    const unknown = await signIn(openBrowser(store), { ...anna, email: 'nobody@fieldhouse.test' })
    expect(wrong.status).toBe(401)
    expect(unknown.body).toEqual(wrong.body)
    const refused = 'cartwright_sign_ins_total{who="staff",result="refused"} '
    expect(await store.shop.metrics.print()).toContain(refused)
  })

  test('ignores the case and the Unicode form of the address', async () => {
    await setUpShop(store)
    expect((await signIn(openBrowser(store), { ...anna, email: ' Anna@FIELDHOUSE.test' })).status).toBe(200)
  })

  test('gives each sign-in a session of its own', async () => {
    const first = await setUpShop(store)
    const second = openBrowser(store)
    await signIn(second)
    expect(second.cookies.get('__Host-cartwright-staff')).not.toBe(
      first.cookies.get('__Host-cartwright-staff'),
    )
    expect((await first.ask('GET', '/admin/v1/me')).status).toBe(200)
  })

  test('from another site is refused', async () => {
    await setUpShop(store)
    expect(codeOf(await signIn(openBrowser(store), anna, { origin: 'https://evil.test' }))).toBe(
      'FOREIGN_PAGE',
    )
  })
})

describe('a session', () => {
  test('ends with signing out', async () => {
    const browser = await setUpShop(store)
    const kept = new Map(browser.cookies)
    expect((await browser.ask('POST', '/admin/v1/sign-out', {})).status).toBe(200)
    expect(browser.cookies.has('__Host-cartwright-staff')).toBe(false)
    const thief = openBrowser(store)
    for (const [name, value] of kept) thief.cookies.set(name, value)
    expect((await thief.ask('GET', '/admin/v1/me')).status).toBe(401)
  })

  test('goes on while it is used, and ends after twelve hours without a request', async () => {
    const browser = await setUpShop(store)
    for (let day = 0; day < 3; day++) {
      store.clock.advance(11 * hour)
      expect((await browser.ask('GET', '/admin/v1/me')).status).toBe(200)
    }
    store.clock.advance(12 * hour)
    expect((await browser.ask('GET', '/admin/v1/me')).status).toBe(401)
  })

  test('ends after thirty days however much it is used', async () => {
    const browser = await setUpShop(store)
    for (let half = 0; half < 65; half++) {
      store.clock.advance(11 * hour)
      await browser.ask('GET', '/admin/v1/me')
    }
    store.clock.advance(6 * hour)
    expect((await browser.ask('GET', '/admin/v1/me')).status).toBe(401)
  })

  test('makes merchant calls like a key, those of both client generations too', async () => {
    const browser = await setUpShop(store)
    expect((await browser.ask('GET', '/admin/v1/site')).body.site.name).toBe('Fieldhouse')
    const product = { product: { name: 'Mug', productType: 'physical', priceData: { price: 9 } } }
    expect((await browser.ask('POST', '/stores/v1/products', product)).status).toBe(200)
    const coupons = { query: {} }
    expect((await browser.ask('POST', '/stores/v2/coupons/query', coupons)).status).toBe(200)
  })

  test('is refused for other sites, and without an origin', async () => {
    const browser = await setUpShop(store)
    const change = { site: { name: 'Mine' } }
    const foreign = await browser.ask('PATCH', '/admin/v1/site', change, { origin: 'https://evil.test' })
    expect(codeOf(foreign)).toBe('FOREIGN_PAGE')
    const cookie = [...browser.cookies].map((pair) => pair.join('=')).join('; ')
    const silent = await store.ask('PATCH', '/admin/v1/site', { body: change, headers: { cookie } })
    expect(codeOf(silent)).toBe('FOREIGN_PAGE')
    expect((await browser.ask('PATCH', '/admin/v1/site', change)).status).toBe(200)
  })

  test('is ignored beside a token or key', async () => {
    const browser = await setUpShop(store)
    const authorization = await store.visitor()
    const asVisitor = await browser.ask('GET', '/admin/v1/site', undefined, { authorization })
    expect(codeOf(asVisitor)).toBe('PERMISSION_DENIED')
    const wrong = await browser.ask('GET', '/admin/v1/site', undefined, { authorization: 'cwk_wrong' })
    expect(wrong.status).toBe(401)
  })

  test('belongs to its shop', async () => {
    const browser = await setUpShop(store)
    const other = { 'wix-site-id': '11111111-1111-4111-8111-111111111111' }
    expect((await browser.ask('GET', '/admin/v1/me', undefined, other)).status).toBe(401)
  })
})

describe('guessing a password', () => {
  const guess = (browser = openBrowser(store)) => signIn(browser, { ...anna, password: 'is it this one' })

  test('takes more time with every guess', async () => {
    await setUpShop(store)
    for (let tries = 0; tries < 5; tries++) expect((await guess()).status).toBe(401)
    const refused = await guess()
    expect(refused.status).toBe(429)
    expect(refused.body.details.applicationError.data).toEqual({ retryAfterSeconds: 5 })
    store.clock.advance(5000)
    expect((await guess()).status).toBe(401)
    store.clock.advance(5000)
    expect((await guess()).status).toBe(429)
  })

  test('is limited to thirty guesses an hour', async () => {
    await setUpShop(store)
    let guesses = 0
    for (let seconds = 0; seconds < 3600; seconds += 5) {
      if ((await guess()).status === 401) guesses++
      store.clock.advance(5000)
    }
    expect(guesses).toBeLessThanOrEqual(30)
    expect(guesses).toBeGreaterThan(20)
  })

  test('counts guesses that are made at the same moment', async () => {
    await setUpShop(store)
    const statuses = (await Promise.all(Array.from({ length: 20 }, () => guess()))).map(
      ({ status }) => status,
    )
    expect(statuses.filter((status) => status === 401)).toHaveLength(5)
  })

  test('never locks the owner out of a known browser', async () => {
    const known = await setUpShop(store)
    await known.ask('POST', '/admin/v1/sign-out', {})
    for (let tries = 0; tries < 8; tries++) await guess()
    expect((await signIn()).status).toBe(429)
    expect((await signIn(known)).status).toBe(200)
  })

  test('stays limited when the owner signs in elsewhere', async () => {
    const known = await setUpShop(store)
    for (let tries = 0; tries < 5; tries++) await guess()
    await signIn(known)
    expect((await guess()).status).toBe(429)
  })

  test('from one network is limited, whichever password of somebody else is known there', async () => {
    const owner = await setUpShop(store)
    await hire(store, owner, 'viewer')
    let guesses = 0
    for (let tries = 0; tries < 24; tries++) {
      const email = `person.${tries}@fieldhouse.test`
      if ((await signIn(openBrowser(store), { email, password: 'is it this one' })).status === 401) guesses++
      if (tries % 6 === 5) {
        await signIn(openBrowser(store), { email: 'ben.cole@fieldhouse.test', password: staffPassword })
      }
    }
    expect(guesses).toBe(20)
  })

  test('is forgiven after a successful sign-in', async () => {
    await setUpShop(store)
    for (let round = 0; round < 3; round++) {
      for (let tries = 0; tries < 4; tries++) expect((await guess()).status).toBe(401)
      expect((await signIn()).status).toBe(200)
    }
  })
})
