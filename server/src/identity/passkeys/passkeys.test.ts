import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Authenticator, openAuthenticator, type Page } from '../../../test/authenticator.ts'
import { becomeMember, openPageBrowser, type PageBrowser } from '../../../test/page-browser.ts'
import { openStore, type Store } from '../../../test/store.ts'
import * as members from '../../customers/members/service.ts'
import type { Refusal } from '../../platform/errors/errors.ts'
import type { MemberKey } from '../../platform/room.ts'
import * as passkeys from './service.ts'

let store: Store
let anna: MemberKey
let ben: MemberKey
const page: Page = { origin: 'https://shop.test', rpId: 'shop.test' }

beforeAll(async () => {
  store = await openStore()
  anna = await member('anna@example.test')
  ben = await member('ben@example.test')
})
afterAll(() => store.close())

async function member(email: string): Promise<MemberKey> {
  const { shop, siteId } = store
  const made = await shop.db.transaction((tx) =>
    members.register(tx, shop, { siteId, email, profile: {}, emailVerified: true, reasons: [] }),
  )
  return { siteId, memberId: made?.id ?? '' }
}

async function newPasskey(owner: MemberKey): Promise<Authenticator> {
  const authenticator = openAuthenticator()
  const options = await passkeys.creationOptions(store.shop, owner)
  const response = authenticator.create(options, page)
  await passkeys.create(store.shop, owner, { response, device: 'Firefox, Linux' })
  return authenticator
}

const use = (response: unknown) =>
  passkeys.authenticate(store.shop, { siteId: store.siteId, address: '203.0.113.7' }, response)
const options = () => passkeys.requestOptions(store.shop, store.siteId)
const code = (work: Promise<unknown>) =>
  work.then(
    () => 'done',
    (error: Refusal) => error.code,
  )

test('a member creates a passkey and signs in with it, without a user name', async () => {
  const key = await newPasskey(anna)
  const asked = await options()
  expect(asked).toMatchObject({ rpId: 'shop.test', userVerification: 'required' })
  expect(asked.allowCredentials).toBeUndefined()
  expect((await use(key.use(asked, page))).id).toBe(anna.memberId)
  const [row] = await passkeys.list(store.shop, anna)
  expect(row).toMatchObject({ name: 'Firefox, Linux', counter: 1n, usedAt: new Date(store.clock.now) })
})

test('a browser creates no second passkey for the same member', async () => {
  const { excludeCredentials = [] } = await passkeys.creationOptions(store.shop, anna)
  const known = (await passkeys.list(store.shop, anna)).map(({ credentialId }) => credentialId)
  expect(excludeCredentials.map(({ id }) => id)).toEqual(known)
})

test('a response works once, also for 32 parallel requests', async () => {
  const key = await newPasskey(ben)
  const response = key.use(await options(), page)
  const all = await Promise.all(Array.from({ length: 32 }, () => code(use(response))))
  expect(all.filter((outcome) => outcome === 'done')).toHaveLength(1)
  expect(await code(use(response))).toBe('PASSKEY_NOT_VALID')
})

describe('a passkey is refused', () => {
  let key: Authenticator
  beforeAll(async () => {
    key = await newPasskey(anna)
  })

  test('for another origin', async () => {
    const elsewhere = { origin: 'https://shop.test.evil.test', rpId: 'shop.test' }
    expect(await code(use(key.use(await options(), elsewhere)))).toBe('PASSKEY_NOT_VALID')
    const other = { origin: 'https://shop.test', rpId: 'evil.test' }
    expect(await code(use(key.use(await options(), other)))).toBe('PASSKEY_NOT_VALID')
  })

  test('without user verification', async () => {
    expect(await code(use(key.use(await options(), page, { unseen: true })))).toBe('PASSKEY_NOT_VALID')
  })

  test('with a counter that did not grow', async () => {
    expect(await code(use(key.use(await options(), page, { counter: 50 })))).toBe('done')
    expect(await code(use(key.use(await options(), page, { counter: 50 })))).toBe('PASSKEY_NOT_VALID')
    expect(await code(use(key.use(await options(), page, { counter: 49 })))).toBe('PASSKEY_NOT_VALID')
    expect(await code(use(key.use(await options(), page, { counter: 51 })))).toBe('done')
  })

  test('after five minutes, or for another challenge', async () => {
    const asked = await options()
    store.clock.advance(5 * 60 * 1000)
    expect(await code(use(key.use(asked, page)))).toBe('PASSKEY_NOT_VALID')
    const creation = await passkeys.creationOptions(store.shop, anna)
    expect(await code(use(key.use(creation, page)))).toBe('PASSKEY_NOT_VALID')
    expect(await code(use(key.use({ challenge: 'bWFkZSB1cA' }, page)))).toBe('PASSKEY_NOT_VALID')
  })

  test('that names another member, or is unknown', async () => {
    const userHandle = Buffer.from(ben.memberId.replaceAll('-', ''), 'hex').toString('base64url')
    expect(await code(use(key.use(await options(), page, { userHandle })))).toBe('PASSKEY_NOT_VALID')
    expect(await code(use(openAuthenticator().use(await options(), page)))).toBe('PASSKEY_NOT_VALID')
  })

  test.each([
    [undefined],
    [null],
    ['text'],
    [{}],
    [{ id: 1, response: {} }],
    [{ response: { clientDataJSON: 'e30' } }],
  ])('that is none: %j', async (response) => {
    expect(await code(use(response))).toBe('PASSKEY_NOT_VALID')
  })

  test('that its member has removed', async () => {
    const removed = await newPasskey(ben)
    const rows = await passkeys.list(store.shop, ben)
    await expect(passkeys.remove(store.shop, anna, rows.at(-1)?.id ?? '')).rejects.toThrow('No such passkey')
    await passkeys.remove(store.shop, ben, rows.at(-1)?.id ?? '')
    expect(await code(use(removed.use(await options(), page)))).toBe('PASSKEY_NOT_VALID')
  })
})

describe('no passkey is created', () => {
  const make = (owner: MemberKey, response: unknown) =>
    code(passkeys.create(store.shop, owner, { response, device: '' }))

  test('with another member’s challenge', async () => {
    const response = openAuthenticator().create(await passkeys.creationOptions(store.shop, anna), page)
    expect(await make(ben, response)).toBe('PASSKEY_NOT_VALID')
  })

  test('by another origin', async () => {
    const options = await passkeys.creationOptions(store.shop, anna)
    const elsewhere = { origin: 'https://evil.test', rpId: 'evil.test' }
    expect(await make(anna, openAuthenticator().create(options, elsewhere))).toBe('PASSKEY_NOT_VALID')
  })

  test('twice for one credential', async () => {
    const key = openAuthenticator()
    const first = key.create(await passkeys.creationOptions(store.shop, ben), page)
    expect(await make(ben, first)).toBe('done')
    const again = key.create(await passkeys.creationOptions(store.shop, anna), page)
    expect(await make(anna, again)).toBe('PASSKEY_NOT_KEPT')
  })
})

describe('on the pages of the shop', () => {
  const [optionsUrl, verifyUrl] = ['/_identity/passkeys/options', '/_identity/passkeys/verify']
  const json = { 'content-type': 'application/json', origin: 'https://shop.test' }
  const post = async ({ cookies }: PageBrowser, path: string, body: object, headers: object = {}) => {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    return store.ask('POST', path, { body, headers: { ...json, cookie, ...headers } })
  }
  const csrfOf = async (browser: PageBrowser) => (await browser.open('/login')).props.passkey?.csrf ?? ''

  test('a member creates a passkey, and signs in with it in another browser', async () => {
    const home = await becomeMember(store, 'cleo@example.test')
    const csrf = (await home.open('/logout')).props.forms[0]?.hidden.csrf
    const asked = await post(home, '/_identity/passkeys/new/options', { csrf })
    const key = openAuthenticator()
    const response = key.create(asked.body, page)
    const made = await post(home, '/_identity/passkeys/new', { csrf, response, name: '  My  key ' })
    expect(made.body).toEqual({ location: '/account?done=passkey#passkeys' })
    const elsewhere = openPageBrowser(store)
    const token = await csrfOf(elsewhere)
    const options = await post(elsewhere, optionsUrl, { csrf: token })
    const used = { csrf: token, response: key.use(options.body, page) }
    const reply = await post(elsewhere, verifyUrl, used)
    expect(reply.body).toEqual({ location: '/signed-in' })
    expect(String(reply.headers['set-cookie'])).toMatch(/__Host-cartwright-member=[\w-]{43};/)
    expect((await post(elsewhere, verifyUrl, used)).status).toBe(400)
  })

  test('other sites, other browsers and visitors cannot use these calls', async () => {
    const browser = openPageBrowser(store)
    const csrf = await csrfOf(browser)
    const foreign = { origin: 'https://evil.test' }
    expect((await post(browser, optionsUrl, { csrf }, foreign)).status).toBe(403)
    expect((await post(browser, optionsUrl, {})).status).toBe(403)
    expect((await post(openPageBrowser(store), optionsUrl, { csrf })).status).toBe(403)
    expect((await post(browser, '/_identity/passkeys/new/options', { csrf })).status).toBe(401)
    expect((await post(browser, '/_identity/passkeys/new', { csrf, response: {} })).status).toBe(401)
    for (const response of [undefined, 7, [], { id: 'x', response: { clientDataJSON: '%' } }]) {
      expect((await post(browser, verifyUrl, { csrf, response })).status).toBe(400)
    }
  })

  test('a blocked member cannot sign in with a passkey', async () => {
    const key = await newPasskey(ben)
    const text = "UPDATE members SET status = 'BLOCKED' WHERE id = $1"
    await store.shop.db.run({ name: 'test.block', text }, [ben.memberId])
    const browser = openPageBrowser(store)
    const csrf = await csrfOf(browser)
    const { body } = await post(browser, optionsUrl, { csrf })
    const reply = await post(browser, verifyUrl, { csrf, response: key.use(body, page) })
    expect(reply.status).toBe(403)
    expect(reply.headers['set-cookie']).toBeUndefined()
  })
})
