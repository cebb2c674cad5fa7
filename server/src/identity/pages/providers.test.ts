import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  clientOfShop,
  type IdentityProvider,
  openIdentityProvider,
  type Person,
} from '../../../test/identity-provider.ts'
import { codeFor } from '../../../test/mails.ts'
import {
  becomeMember,
  memberPassword,
  openPageBrowser,
  type PageBrowser,
} from '../../../test/page-browser.ts'
import { openBrowser } from '../../../test/staff.ts'
import { openStore, type Store } from '../../../test/store.ts'
import { openTestHttpClient } from '../../../test/web.ts'

let store: Store
let google: IdentityProvider
let id: string
let otherId: string

beforeAll(async () => {
  google = await openIdentityProvider()
  store = await openStore({ httpClient: openTestHttpClient(google.port) })
  // The provider knows no other time.
  store.clock.now = Date.now()
  id = await create('Google')
  store.clock.advance(1)
  otherId = await create('Work')
})
afterAll(async () => {
  await store.close()
  await google.close()
})
beforeEach(() => {
  store.clock.now = Date.now()
})

async function create(name: string): Promise<string> {
  const { id: clientId, secret: clientSecret } = clientOfShop
  const provider = { name, issuer: google.url, clientId, clientSecret }
  const path = '/admin/v1/identity-providers'
  const { body } = await store.ask('POST', path, { as: store.apiKey, body: { provider } })
  await google.allow(body.provider.redirectUri)
  return body.provider.id
}

const person = (name: string, email_verified = true): Person => ({
  sub: name,
  email: `${name}@mail.test`,
  email_verified,
  given_name: name,
})

type Browser = Pick<PageBrowser, 'cookies'>

/** One request of a browser; gives where it is sent. */
async function go({ cookies }: Browser, path: string): Promise<string> {
  const browser = openBrowser(store)
  for (const [name, value] of cookies) browser.cookies.set(name, value)
  const reply = await browser.ask('GET', path)
  cookies.clear()
  for (const [name, value] of browser.cookies) cookies.set(name, value)
  expect(reply.status).toBe(303)
  return String(reply.headers.location)
}

const setOut = (browser: Browser, query = '') => go(browser, `/_identity/providers/${id}/start${query}`)

/** To the provider, where somebody sits who is known there, and back to our address. */
async function visit(browser: Browser, who: Person | undefined, query = ''): Promise<string> {
  google.person = who
  const back = await google.visit(await setOut(browser, query))
  expect(back.startsWith(`https://shop.test/_identity/providers/${id}/callback?`)).toBe(true)
  return back.slice('https://shop.test'.length)
}

const come = async (browser: Browser, who: Person | undefined, query = '') =>
  go(browser, await visit(browser, who, query))
const isIn = ({ cookies }: Browser) => cookies.has('__Host-cartwright-member')
const accountOf = async (browser: PageBrowser) => (await browser.open('/logout')).props.intro ?? ''

test('the sign-in page offers the identity providers', async () => {
  const { props } = await openPageBrowser(store).open('/login')
  expect(props.providers).toEqual([
    { label: 'Continue with Google', url: `/_identity/providers/${id}/start` },
    { label: 'Continue with Work', url: `/_identity/providers/${otherId}/start` },
  ])
})

test('a new member signs in by a provider, returns to the page they wanted, and is recognised the next time', async () => {
  const browser = openPageBrowser(store)
  const out = new URL(await setOut(browser, '?returnTo=/collections/new'))
  expect(Object.fromEntries(out.searchParams)).toMatchObject({
    response_type: 'code',
    scope: 'openid email profile',
    code_challenge_method: 'S256',
  })
  expect(await come(browser, person('anna'), '?returnTo=/collections/new')).toBe('/signed-in')
  expect(isIn(browser)).toBe(true)
  expect(await go(browser, '/signed-in')).toBe('/collections/new')
  const first = await accountOf(browser)
  const again = openPageBrowser(store)
  await come(again, { ...person('anna'), email: 'moved@mail.test' })
  expect(await accountOf(again)).toBe(first)
})

test('the sign-in redirects only to our own pages', async () => {
  const browser = openPageBrowser(store)
  await come(browser, person('ben'), '?returnTo=//evil.example/')
  expect(await go(browser, '/signed-in')).toBe('/account')
})

describe('an answer of a provider', () => {
  test('counts once, also for 32 parallel requests', async () => {
    const browser = openPageBrowser(store)
    const back = await visit(browser, person('cleo'))
    const twins = Array.from({ length: 32 }, () => ({ cookies: new Map(browser.cookies) }))
    const ways = await Promise.all(twins.map((twin) => go(twin, back)))
    expect(ways.filter((way) => way === '/signed-in')).toHaveLength(1)
    expect(new Set(ways)).toEqual(new Set(['/signed-in', '/login?provider=over']))
    expect(await go(browser, back)).toBe('/login?provider=over')
  })

  test('counts only in the browser that started the sign-in', async () => {
    const back = await visit(openPageBrowser(store), person('dora'))
    const victim = openPageBrowser(store)
    await victim.open('/login')
    expect(await go(victim, back)).toBe('/login?provider=over')
    expect(isIn(victim)).toBe(false)
  })

  test('counts only for the provider that was asked', async () => {
    const browser = openPageBrowser(store)
    const back = await visit(browser, person('emil'))
    expect(await go(browser, back.replace(id, otherId))).toBe('/login?provider=over')
  })

  test('counts for 10 minutes', async () => {
    const browser = openPageBrowser(store)
    const back = await visit(browser, person('fred'))
    store.clock.advance(10 * 60 * 1000)
    expect(await go(browser, back)).toBe('/login?provider=over')
  })

  test.each([
    ['no state', 'code=x'],
    ['an unknown state', 'code=x&state=y'],
    ['nothing', ''],
  ])('with %s is none', async (_, query) => {
    const way = await go(openPageBrowser(store), `/_identity/providers/${id}/callback?${query}`)
    expect(way).toBe('/login?provider=over')
  })

  test('with a forged code is refused', async () => {
    const browser = openPageBrowser(store)
    const back = await visit(browser, person('gina'))
    expect(await go(browser, back.replace(/code=[^&]+/, 'code=made-up'))).toBe('/login?provider=failed')
    expect(isIn(browser)).toBe(false)
  })

  test('that the person declined is explained on the page', async () => {
    const browser = openPageBrowser(store)
    const way = await come(browser, undefined)
    expect(way).toBe('/login?provider=declined')
    const { props } = await browser.open(way)
    expect(props.messages).toEqual([{ kind: 'warning', text: expect.stringMatching(/did not finish/) }])
  })
})

test.each([['unknown'], ['00000000-0000-7000-8000-000000000000']])(
  'nobody sets out to a provider %s',
  async (other) => {
    expect(await go(openPageBrowser(store), `/_identity/providers/${other}/start`)).toBe(
      '/login?provider=failed',
    )
  },
)

describe('somebody whose address the provider has not verified', () => {
  test('signs in to an existing account with its password once, and by the provider afterwards', async () => {
    await becomeMember(store, 'helen@mail.test')
    store.clock.now = Date.now()
    const browser = openPageBrowser(store)
    const way = await come(browser, person('helen', false))
    expect(way).toBe('/login?provider=confirm')
    expect(isIn(browser)).toBe(false)
    const { props } = await browser.open(way)
    expect(props.messages).toEqual([{ kind: 'info', text: expect.stringMatching(/password once/) }])
    expect(props.forms[0]?.fields[0]?.value).toBe('helen@mail.test')
    await browser.send({ email: 'helen@mail.test', password: memberPassword })
    expect(isIn(browser)).toBe(true)
    expect(await come(openPageBrowser(store), person('helen', false))).toBe('/signed-in')
  })

  test('gets no access to the account of another member who signs in in that browser', async () => {
    await becomeMember(store, 'ida@mail.test')
    await becomeMember(store, 'jane@mail.test')
    store.clock.now = Date.now()
    const browser = openPageBrowser(store)
    await browser.open(await come(browser, person('ida', false)))
    await browser.send({ email: 'jane@mail.test', password: memberPassword })
    expect(isIn(browser)).toBe(true)
    expect(await come(openPageBrowser(store), person('ida', false))).toBe('/login?provider=confirm')
  })

  test('enters the code of an e-mail for a new account, and signs in by the provider afterwards', async () => {
    const browser = openPageBrowser(store)
    const way = await come(browser, person('karl', false))
    expect(way).toBe('/verify')
    expect(isIn(browser)).toBe(false)
    expect(await come(openPageBrowser(store), person('karl', false))).toBe('/login?provider=confirm')
    await browser.open(way)
    await browser.send({ code: await codeFor(store, 'karl@mail.test') })
    expect(isIn(browser)).toBe(true)
    store.clock.now = Date.now()
    expect(await come(openPageBrowser(store), person('karl', false))).toBe('/signed-in')
  })
})
