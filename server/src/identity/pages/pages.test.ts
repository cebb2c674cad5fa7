import { answerTo } from '@cartwright/sdk/captcha'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { rows } from '../../../test/checkouts.ts'
import { codeFor, linkFor, readMails } from '../../../test/mails.ts'
import { newMember } from '../../../test/members.ts'
import { becomeMember, fieldOf, memberPassword, openPageBrowser } from '../../../test/page-browser.ts'
import { openStore, type Store } from '../../../test/store.ts'
import * as sites from '../../sites/settings/service.ts'
import * as recovery from '../sign-in/recovery.service.ts'

let store: Store
let serial = 0

beforeAll(async () => {
  store = await openStore({ settings: { languages: ['de'] } })
})
beforeEach(async () => {
  await settings({ verifyEmail: true, approveMembers: false, registrationOpen: true, captcha: 'OFF' })
  store.clock.advance(2 * 60 * 60_000)
})
afterAll(() => store.close())

const settings = (said: object) =>
  store.ask('PATCH', '/admin/v1/site', { as: store.apiKey, body: { site: { settings: said } } })
const newEmail = () => `anna${++serial}@mail.test`
const signIn = async (email: string, password = memberPassword, browser = openPageBrowser(store)) => {
  await browser.open('/login')
  return { browser, seen: await browser.send({ email, password }) }
}
const isSignedIn = async (browser: ReturnType<typeof openPageBrowser>) =>
  (await browser.open('/logout')).props.state === 'logout'

describe('somebody who registers', () => {
  test('enters the code from the e-mail, and is signed in', async () => {
    const browser = openPageBrowser(store)
    const email = newEmail()
    await browser.open('/register')
    const asked = await browser.send({ email, password: memberPassword })
    expect(asked).toMatchObject({ location: '/verify', props: { state: 'verify' } })
    expect(asked.props.intro).toContain(email)
    const code = await codeFor(store, email)
    const wrong = await browser.send({ code: code === '111111' ? '222222' : '111111' })
    expect(fieldOf(wrong, 'code')?.error).toMatch(/Wrong or expired code/)
    await browser.send({ code: `${code.slice(0, 3)} ${code.slice(3)}` })
    expect(await isSignedIn(browser)).toBe(true)
  })

  test('sees errors beside the fields, keeps all values but the password', async () => {
    const browser = openPageBrowser(store)
    await browser.open('/register')
    const seen = await browser.send({ email: 'anna@', password: 'password1' })
    expect(seen.status).toBe(422)
    expect(fieldOf(seen, 'email')).toMatchObject({ value: 'anna@', error: expect.stringContaining('@') })
    const weak = await browser.send({ email: newEmail(), password: 'password1' })
    expect(fieldOf(weak, 'password')?.error).toMatch(/too easy to guess/)
    const short = await browser.send({ email: newEmail(), password: 'tin' })
    expect(fieldOf(short, 'password')?.error).toMatch(/at least 8/)
    expect(JSON.stringify([seen, weak])).not.toContain('password1')
  })

  test('sees the same whether or not there is an account', async () => {
    const email = newEmail()
    await becomeMember(store, email)
    const [again, fresh] = [openPageBrowser(store), openPageBrowser(store)]
    const register = async (browser: typeof again, address: string) => {
      await browser.open('/register')
      const { props } = await browser.send({ email: address, password: 'another kettle, other stairs' })
      return JSON.stringify({ ...props, forms: props.forms.map(({ hidden: _, ...form }) => form) })
    }
    const other = newEmail()
    expect((await register(again, email)).replaceAll(email, other)).toBe(await register(fresh, other))
    expect((await readMails(store, email)).at(-1)?.subject).toMatch(/already/)
  })

  test('gets a new code, but not too soon', async () => {
    const browser = openPageBrowser(store)
    const email = newEmail()
    await browser.open('/register')
    const asked = await browser.send({ email, password: memberPassword })
    expect(asked.props.forms[1]?.wait).toBe(60)
    const first = await codeFor(store, email)
    store.clock.advance(61_000)
    const again = await browser.send({ do: 'resend' })
    expect(again.props.messages).toEqual([{ kind: 'info', text: 'We sent you a new code.' }])
    const second = await codeFor(store, email)
    expect(fieldOf(await browser.send({ code: first }), 'code')?.error).toBeDefined()
    await browser.send({ code: second })
    expect(await isSignedIn(browser)).toBe(true)
  })

  test('waits for approval if the shop requires it, and can check again', async () => {
    await settings({ approveMembers: true })
    const email = newEmail()
    const browser = await becomeMember(store, email)
    expect((await browser.open('/approval')).props.state).toBe('waiting')
    await rows(store, `UPDATE members SET status = 'ACTIVE', reasons = '{}' WHERE email = $1`, [email])
    await browser.open('/approval')
    expect(await isSignedIn(browser)).toBe(true)
  })

  test('finds no form if registration is closed', async () => {
    await settings({ registrationOpen: false })
    const { props } = await openPageBrowser(store).open('/register')
    expect(props.forms).toEqual([])
    expect((await openPageBrowser(store).open('/login')).props.links.map(({ url }) => url)).toEqual([
      '/forgot',
    ])
  })
})

describe('somebody who signs in', () => {
  test('returns to the page they wanted, on this shop only', async () => {
    const email = newEmail()
    await becomeMember(store, email)
    const browser = openPageBrowser(store)
    await browser.open('/login?returnTo=/approval')
    await browser.open('/login?returnTo=//evil.example/')
    await browser.send({ email, password: memberPassword })
    expect((await browser.open('/login')).location).not.toContain('evil')
  })

  test('gets the same error for a wrong password and an unknown address', async () => {
    const email = newEmail()
    await becomeMember(store, email)
    const known = await signIn(email, 'wrong kettle, wrong stairs')
    const unknown = await signIn(newEmail(), 'wrong kettle, wrong stairs')
    expect(known.seen.status).toBe(unknown.seen.status)
    expect(fieldOf(known.seen, 'password')?.error).toMatch(/Wrong e-mail/)
    expect(fieldOf(known.seen, 'password')?.error).toBe(fieldOf(unknown.seen, 'password')?.error)
    expect(await isSignedIn(known.browser)).toBe(false)
  })

  test('gets new secrets for the session and the forms', async () => {
    const browser = openPageBrowser(store)
    await browser.open('/login')
    const name = '__Host-cartwright-browser'
    const before = browser.cookies.get(name)
    await becomeMember(store, newEmail(), browser)
    expect(browser.cookies.get('__Host-cartwright-member')).toMatch(/^[\w-]{43}$/)
    expect(browser.cookies.get(name)).not.toBe(before)
  })

  test('waits after many wrong guesses, except in a known browser', async () => {
    const email = newEmail()
    const home = await becomeMember(store, email)
    await home.open('/logout')
    await home.send({})
    const stranger = openPageBrowser(store)
    await stranger.open('/login')
    for (let guess = 0; guess < 6; guess++) await stranger.send({ email, password: `guess ${guess}` })
    const refused = await stranger.send({ email, password: memberPassword })
    expect(refused.props.messages).toEqual([{ kind: 'error', text: expect.stringMatching(/in \d+ seconds/) }])
    await signIn(email, memberPassword, home)
    expect(await isSignedIn(home)).toBe(true)
  })

  test('solves a puzzle if required, and learns that it needs JavaScript', async () => {
    const email = newEmail()
    await becomeMember(store, email)
    await settings({ captcha: 'ALWAYS' })
    const browser = openPageBrowser(store)
    const asked = await browser.open('/login')
    expect(asked.props.forms[0]?.captcha?.url).toBe('/_identity/captcha')
    const refused = await browser.send({ email, password: memberPassword })
    expect(refused.props.messages[0]?.text).toMatch(/puzzle/)
    const { body } = await store.ask('GET', '/_identity/captcha')
    await browser.send({ email, password: memberPassword, altcha: await answerTo(body) })
    expect(await isSignedIn(browser)).toBe(true)
  })

  test('has to set a new password if the merchant requires it', async () => {
    const email = newEmail()
    await becomeMember(store, email)
    await rows(store, 'UPDATE members SET must_reset_password = true WHERE email = $1', [email])
    const { seen } = await signIn(email)
    expect(seen).toMatchObject({ location: '/forgot?needed=1', props: { state: 'forgot' } })
  })

  test('learns that the account is blocked', async () => {
    const email = newEmail()
    await becomeMember(store, email)
    await rows(store, `UPDATE members SET status = 'BLOCKED' WHERE email = $1`, [email])
    expect((await signIn(email)).seen.props.messages[0]?.text).toMatch(/account is blocked/)
  })

  test('reads German if the browser prefers it or the URL asks for it', async () => {
    const asked = await openPageBrowser(store).open('/login?lang=de')
    expect(asked.props.title).toBe('Anmelden')
    const headers = { accept: 'application/json', 'accept-language': 'de-AT,de;q=0.9,en;q=0.5' }
    expect((await store.ask('GET', '/login', { headers })).body.props.title).toBe('Anmelden')
  })
})

describe('somebody who forgot the password', () => {
  test('signs in by the link of an e-mail, also in the second shop of an installation', async () => {
    const { id: siteId } = await sites.create(store.shop, 'Next door', {})
    const email = newEmail()
    const member = await newMember(store, { siteId, email, emailVerified: false })
    const context = { siteId, address: '203.0.113.7', userAgent: '' }
    await recovery.sendActivationLink(store.shop, context, { identityId: member.id })
    const browser = openPageBrowser(store)
    const seen = await browser.open(await linkFor(store, email))
    expect(seen).toMatchObject({ status: 200, props: { state: 'reset' } })
    expect(await browser.send({ password: memberPassword })).toMatchObject({ location: '/account' })
    const text = 'SELECT site_id AS "siteId" FROM member_sessions WHERE member_id = $1'
    expect(await rows(store, text, [member.id])).toEqual([{ siteId }])
  })

  test('sets a new one by the link of an e-mail, once, and is signed out everywhere else', async () => {
    const email = newEmail()
    const elsewhere = await becomeMember(store, email)
    const browser = openPageBrowser(store)
    await browser.open('/forgot')
    expect((await browser.send({ email })).props.state).toBe('sent')
    const link = await linkFor(store, email)
    const page = await browser.open(link)
    expect(page).toMatchObject({ location: '/reset-password', props: { state: 'reset' } })
    expect(fieldOf(await browser.send({ password: 'short' }), 'password')?.error).toBeDefined()
    await browser.send({ password: 'a new kettle, same stairs' })
    expect(await isSignedIn(browser)).toBe(true)
    expect(await isSignedIn(elsewhere)).toBe(false)
    expect((await openPageBrowser(store).open(link)).props.title).toBe('This link no longer works')
    expect(await isSignedIn((await signIn(email, 'a new kettle, same stairs')).browser)).toBe(true)
  })

  test('does not learn whether an account exists', async () => {
    const browser = openPageBrowser(store)
    const email = newEmail()
    await browser.open('/forgot')
    expect((await browser.send({ email })).props.intro).toContain(`If ${email} has an account`)
    expect(await readMails(store, email)).toEqual([])
  })
})

test('only the form of the page signs out, no link', async () => {
  const browser = await becomeMember(store, newEmail())
  await browser.open('/logout')
  expect((await browser.send({}, { action: '/logout', csrf: 'guessed' })).status).toBe(403)
  expect(await isSignedIn(browser)).toBe(true)
  expect((await browser.send({})).props.title).toBe('You are signed out')
  expect(await isSignedIn(browser)).toBe(false)
})

test('a form sent by another site is refused', async () => {
  const email = newEmail()
  await becomeMember(store, email)
  const browser = openPageBrowser(store)
  await browser.open('/login')
  const headers = { origin: 'https://evil.example' }
  const foreign = await browser.send({ email, password: memberPassword }, { action: '/login', headers })
  expect(foreign.status).toBe(403)
  expect(foreign.props.messages[0]?.text).toMatch(/has expired/)
  const bare = await openPageBrowser(store).send({ email, password: memberPassword }, { action: '/login' })
  expect(bare.status).toBe(403)
  expect(await isSignedIn(browser)).toBe(false)
})

test('malformed requests do not break a page', async () => {
  const type = { 'content-type': 'application/x-www-form-urlencoded' }
  for (const path of ['/login', '/register', '/verify', '/forgot', '/reset-password', '/logout']) {
    for (const body of ['', 'csrf=1&csrf=2', 'email[]=1', `email=${'a'.repeat(10_000)}`]) {
      expect((await store.ask('POST', path, { body, headers: type })).status).toBeLessThan(500)
    }
  }
  for (const query of ['returnTo=1&returnTo=2', 'token=1&token=2', 'lang=%00', `token=${'a'.repeat(5000)}`]) {
    for (const path of ['/login', '/reset-password']) {
      expect((await store.ask('GET', `${path}?${query}`)).status).toBeLessThan(500)
    }
  }
})
