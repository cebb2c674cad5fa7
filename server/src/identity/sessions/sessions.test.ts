import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { rows } from '../../../test/checkouts.ts'
import { openStore, type Store } from '../../../test/store.ts'
import { day } from '../../platform/db/retention.ts'
import { isOwnPath } from './browsers.rules.ts'
import * as browsers from './browsers.service.ts'
import * as memberSessions from './service.ts'

let store: Store
let memberId: string

beforeAll(async () => {
  store = await openStore()
  memberId = store.shop.newId()
  await rows(
    store,
    `INSERT INTO members (site_id, id, email, status, created_at, updated_at)
     VALUES ($1, $2, 'anna@example.com', 'ACTIVE', $3, $3)`,
    [store.siteId, memberId, new Date(store.clock.now)],
  )
})

afterAll(() => store.close())

const firefox = { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64) Firefox/140.0' }
const browserWith = (...cookies: string[]) => {
  const cookie = cookies.map((text) => text.split(';')[0]).join('; ')
  return { address: '203.0.113.7', headers: { ...firefox, ...(cookie ? { cookie } : {}) } }
}
const signIn = (before = browserWith()) =>
  memberSessions.start(store.shop, { siteId: store.siteId, member: { id: memberId, signOuts: 0 } }, before)
const find = (cookie: string) => memberSessions.find(store.shop, browserWith(cookie))

describe('a member who is signed in on the pages of the shop', () => {
  test('has a cookie that no script and no form of another site can use', async () => {
    const { cookie, id } = await signIn()
    expect(cookie).toMatch(
      /^__Host-cartwright-member=[\w-]{43}; Path=\/; Max-Age=7776000; HttpOnly; SameSite=Lax; Secure$/,
    )
    expect(await find(cookie)).toMatchObject({ id, memberId, siteId: store.siteId })
    const kept = await rows<{ hash: Buffer }>(store, 'SELECT hash FROM member_sessions WHERE id = $1', [id])
    expect(cookie).not.toContain(kept[0]?.hash.toString('base64url'))
  })

  test('gets a new secret by signing in again, and the old one is invalid', async () => {
    const before = await signIn()
    const after = await signIn(browserWith(before.cookie))
    expect(await find(before.cookie)).toBeUndefined()
    expect(await find(after.cookie)).toMatchObject({ id: after.id })
  })

  test('stays signed in for months with visits, but not after a month without one', async () => {
    const { cookie } = await signIn()
    for (let days = 0; days < 75; days += 25) {
      store.clock.advance(25 * day)
      expect(await find(cookie)).toBeDefined()
    }
    store.clock.advance(15 * day)
    expect(await find(cookie)).toBeUndefined()
    const idle = await signIn()
    store.clock.advance(30 * day)
    expect(await find(idle.cookie)).toBeUndefined()
  })

  test('can sign out, and is signed out everywhere when blocked', async () => {
    const [here, there] = [await signIn(), await signIn()]
    const session = await find(here.cookie)
    expect(session && (await memberSessions.end(store.shop, session))).toContain('Max-Age=0')
    expect(await find(here.cookie)).toBeUndefined()
    expect(await find(there.cookie)).toBeDefined()
    await rows(store, `UPDATE members SET status = 'BLOCKED' WHERE id = $1`, [memberId])
    expect(await find(there.cookie)).toBeUndefined()
    await rows(store, `UPDATE members SET status = 'ACTIVE' WHERE id = $1`, [memberId])
  })
})

describe('a form', () => {
  const memory = () => browsers.readMemory(store.shop, browserWith())
  const isOurs = (browser: ReturnType<typeof browserWith>, csrf: string | undefined) =>
    browsers.isOwnForm(store.shop, browser, csrf)

  test('is accepted from the browser it was shown in, before and after signing in', async () => {
    const mine = memory()
    const browser = browserWith(browsers.memoryCookie(store.shop, mine))
    expect(await isOurs(browser, browsers.csrfToken(store.shop, mine))).toBe(true)
    const { cookie } = await signIn()
    expect(await isOurs(browserWith(cookie), (await find(cookie))?.csrf)).toBe(true)
  })

  test('is refused from another browser or site, and without a token', async () => {
    const mine = memory()
    const csrf = browsers.csrfToken(store.shop, mine)
    const browser = browserWith(browsers.memoryCookie(store.shop, mine))
    expect(await isOurs(browserWith(browsers.memoryCookie(store.shop, memory())), csrf)).toBe(false)
    expect(await isOurs(browserWith(), csrf)).toBe(false)
    expect(await isOurs(browser, undefined)).toBe(false)
    const foreign = { ...browser, headers: { ...browser.headers, origin: 'https://evil.example' } }
    expect(await isOurs(foreign, csrf)).toBe(false)
  })
})

test('a sign-in redirects only to our own pages', () => {
  const asked = [
    '/account/orders',
    '/de/cart?x=1',
    '//evil.example',
    '/\\evil.example',
    'https://evil.example',
    '/logout',
    '/a b',
  ]
  expect(asked.filter(isOwnPath)).toEqual(['/account/orders', '/de/cart?x=1'])
})

test('a forged cookie is ignored', () => {
  const forged = (text: string) => `__Host-cartwright-browser=${Buffer.from(text).toString('base64url')}`
  for (const text of ['', 'null', '[]', '{"secret":7}', '{"secret":"short"}']) {
    expect(browsers.readMemory(store.shop, browserWith(forged(text))).secret).toMatch(/^[\w-]{43}$/)
  }
  const secret = 's'.repeat(43)
  const away = forged(JSON.stringify({ secret, returnTo: 'https://evil.example', email: 7 }))
  expect(browsers.readMemory(store.shop, browserWith(away))).toEqual({ secret })
})
