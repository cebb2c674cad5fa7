import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type Browser, hire, openBrowser, setUpShop, staffPassword, tokenIn } from '../../../test/staff.ts'
import { openStore, type Store } from '../../../test/store.ts'
import * as access from '../../sites/apps/service.ts'
import * as messages from '../../sites/mail/service.ts'
import * as links from './links.service.ts'
import * as people from './service.ts'

const hour = 60 * 60 * 1000
const day = 24 * hour

let store: Store
let owner: Browser

beforeEach(async () => {
  store = await openStore()
  owner = await setUpShop(store)
})
afterEach(() => store.close())

const ben = { name: 'Ben Cole', email: 'ben@fieldhouse.test', role: 'editor' }
const invite = (member: object = ben, by = owner) => by.ask('POST', '/admin/v1/staff', { member })
const accept = (link: string, more: object = {}) =>
  openBrowser(store).ask('POST', '/admin/v1/links/use', {
    token: tokenIn(link),
    password: staffPassword,
    ...more,
  })
const codeOf = ({ body }: { body: { details: { applicationError?: { code: string } } } }) =>
  body.details.applicationError?.code
const violationsOf = ({ body }: { body: { details: { validationError: { fieldViolations: object[] } } } }) =>
  body.details.validationError.fieldViolations
const mails = async () => (await store.ask('GET', '/admin/v1/messages', { as: store.apiKey })).body.messages

describe('an invitation', () => {
  test('goes out by e-mail, is shown to who invites, and lets somebody in with a password of their own', async () => {
    const { status, body } = await invite()
    expect(status).toBe(200)
    expect(body.member).toMatchObject({ ...ben, state: 'INVITED' })
    expect(body.link).toMatch(/^https:\/\/shop\.test\/admin\/invitation#token=[\w-]{43}$/)
    const about = await openBrowser(store).ask('POST', '/admin/v1/links/get', { token: tokenIn(body.link) })
    expect(about.body).toEqual({
      purpose: 'INVITATION',
      siteName: 'Fieldhouse',
      name: 'Ben Cole',
      email: 'ben@fieldhouse.test',
    })
    const accepted = await accept(body.link)
    expect(accepted.body.me).toMatchObject({ name: 'Ben Cole', role: 'editor' })
    expect(accepted.body.me.permissions).toContain('WIX_STORES.MODIFY_PRODUCTS')
    const { staff } = (await owner.ask('GET', '/admin/v1/staff')).body
    const shown = staff.map(({ name, state }: { name: string; state: string }) => [name, state])
    expect(shown.sort()).toEqual([
      ['Anna Berg', 'ACTIVE'],
      ['Ben Cole', 'ACTIVE'],
    ])
  })

  test('holds a link that nobody else reads in the list of e-mails', async () => {
    const { body } = await invite()
    const [mail] = await mails()
    expect(mail).toMatchObject({ to: ben.email, confidential: true, text: '', html: '' })
    const one = await store.ask('GET', `/admin/v1/messages/${mail.id}`, { as: store.apiKey })
    expect(JSON.stringify(one.body)).not.toContain(tokenIn(body.link))
  })

  test('does not claim to be sent by a shop without a mail server', async () => {
    const { body } = await invite()
    expect(body.sendsMail).toBe(false)
    await store.work()
    const list = (await store.ask('GET', '/admin/v1/messages', { as: store.apiKey })).body
    expect(list).toMatchObject({ sendsMail: false, messages: [{ to: ben.email, status: 'NOT_SENT' }] })
  })

  test('is not kept once a mail server has it', async () => {
    const sent: string[] = []
    const mailing = await openStore({
      mail: {
        send: async ({ text }) => {
          sent.push(text)
        },
      },
    })
    const { body } = await invite(ben, await setUpShop(mailing))
    expect(body.sendsMail).toBe(true)
    await mailing.work()
    expect(sent[0]).toContain(body.link)
    const [mail] = (await mailing.ask('GET', '/admin/v1/messages', { as: mailing.apiKey })).body.messages
    expect(mail).toMatchObject({ status: 'SENT', text: '' })
    await mailing.close()
  })

  test('works once, for a week, and no longer than until the next one', async () => {
    const first = (await invite()).body
    const again = await owner.ask('POST', `/admin/v1/staff/${first.member.id}/link`, {})
    expect(codeOf(await accept(first.link))).toBe('LINK_NOT_VALID')
    const replies = await Promise.all(Array.from({ length: 8 }, () => accept(again.body.link)))
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1)
    const late = (await invite({ ...ben, email: 'late@fieldhouse.test' })).body
    store.clock.advance(8 * day)
    expect(codeOf(await accept(late.link))).toBe('LINK_NOT_VALID')
  })

  test('is not for somebody who is there already, however the address is written', async () => {
    await invite()
    expect(violationsOf(await invite({ ...ben, email: 'BEN@fieldhouse.test' }))).toMatchObject([
      { field: 'member.email' },
    ])
  })

  test('does not make a password good that is not', async () => {
    const { body } = await invite()
    expect(violationsOf(await accept(body.link, { password: 'ben cole 1990' }))).toMatchObject([
      { field: 'password', violatedRule: 'VALIDATION' },
    ])
    expect((await accept(body.link)).status).toBe(200)
  })
})

describe('what each role may do is decided by the server', () => {
  const attempts = {
    'read the catalogue': ['POST', '/stores-reader/v1/products/query-platformized', {}],
    'read orders': ['POST', '/ecom/v1/orders/search', {}],
    'read settings': ['GET', '/admin/v1/site'],
    'read coupons': ['POST', '/stores/v2/coupons/query', {}],
    'make a product': [
      'POST',
      '/stores/v1/products',
      { product: { name: 'Mug', productType: 'physical', priceData: { price: 9 } } },
    ],
    'change settings': ['PATCH', '/admin/v1/site', { site: { name: 'Fieldhouse' } }],
    'read the audit log': ['GET', '/admin/v1/audit-log'],
    'make keys': ['POST', '/admin/v1/api-keys', { key: { name: 'K', permissions: ['SITE.READ'] } }],
    'allow domains': ['GET', '/admin/v1/oauth-clients'],
    'see staff': ['GET', '/admin/v1/staff'],
  } as const
  const may = async (browser: Browser) => {
    const allowed: string[] = []
    for (const [what, [method, path, body]] of Object.entries(attempts)) {
      if ((await browser.ask(method, path, body)).status === 200) allowed.push(what)
    }
    return allowed
  }
  const reading = ['read the catalogue', 'read orders', 'read settings', 'read coupons']
  const editing = [...reading, 'make a product']
  const managing = [...editing, 'change settings', 'read the audit log']

  test.each([
    ['viewer', reading],
    ['editor', editing],
    ['manager', managing],
    ['owner', Object.keys(attempts)],
  ] as const)('%s', async (role, expected) => {
    expect(await may(await hire(store, owner, role))).toEqual(expected)
  })

  test('and another role counts from the next request on', async () => {
    const browser = await hire(store, owner, 'viewer')
    const { id } = (await browser.ask('GET', '/admin/v1/me')).body.me
    await owner.ask('PATCH', `/admin/v1/staff/${id}`, { member: { role: 'manager' } })
    expect(await may(browser)).toEqual(managing)
  })

  test('an API key makes nobody more than it is itself', async () => {
    const key = await access.createKey(store.shop, store.siteId, {
      name: 'People',
      permissions: ['SITE.MANAGE_STAFF', 'SITE.READ'],
    })
    const asKey = (method: string, path: string, body: object) =>
      store.ask(method, path, { as: key.secret, body })
    expect((await asKey('POST', '/admin/v1/staff', { member: { ...ben, role: 'owner' } })).status).toBe(403)
    const { id } = (await owner.ask('GET', '/admin/v1/me')).body.me
    expect((await asKey('POST', `/admin/v1/staff/${id}/link`, {})).status).toBe(403)
    expect((await asKey('PATCH', `/admin/v1/staff/${id}`, { member: { role: 'viewer' } })).status).toBe(403)
  })
})

describe('the last owner', () => {
  test('can be neither demoted nor removed, until there is another', async () => {
    const { id } = (await owner.ask('GET', '/admin/v1/me')).body.me
    const demote = () => owner.ask('PATCH', `/admin/v1/staff/${id}`, { member: { role: 'manager' } })
    expect(codeOf(await demote())).toBe('LAST_OWNER')
    expect(codeOf(await owner.ask('DELETE', `/admin/v1/staff/${id}`))).toBe('LAST_OWNER')
    await invite({ ...ben, role: 'owner' })
    expect(codeOf(await demote())).toBe('LAST_OWNER')
    await hire(store, owner, 'owner', 'Cleo Diaz')
    expect((await demote()).status).toBe(200)
  })

  test('stays when two demote each other at the same moment', async () => {
    const second = await hire(store, owner, 'owner')
    const idOf = async (browser: Browser) => (await browser.ask('GET', '/admin/v1/me')).body.me.id
    const [anna, other] = [await idOf(owner), await idOf(second)]
    const demote = (by: Browser, id: string) =>
      by.ask('PATCH', `/admin/v1/staff/${id}`, { member: { role: 'manager' } })
    await Promise.all([demote(owner, other), demote(second, anna)])
    const everybody = await people.list(store.shop, store.siteId)
    expect(everybody.filter(({ role }) => role === 'owner')).toHaveLength(1)
  })
})

describe('somebody who leaves', () => {
  test('is out at once, and the address is free again; the name stays beside what was done', async () => {
    const browser = await hire(store, owner, 'editor')
    const { id, email } = (await browser.ask('GET', '/admin/v1/me')).body.me
    expect((await owner.ask('DELETE', `/admin/v1/staff/${id}`)).status).toBe(200)
    expect((await browser.ask('GET', '/admin/v1/me')).status).toBe(401)
    const credentials = { email, password: staffPassword }
    expect((await browser.ask('POST', '/admin/v1/sign-in', credentials)).status).toBe(401)
    expect((await owner.ask('DELETE', `/admin/v1/staff/${id}`)).status).toBe(404)
    expect((await invite({ ...ben, email })).status).toBe(200)
    const { authors } = (await owner.ask('GET', '/admin/v1/authors')).body
    expect(authors).toContainEqual({ id, kind: 'staff', name: 'Ben Cole' })
    expect(authors).toContainEqual({ id: expect.any(String), kind: 'app', name: 'Merchant' })
  })
})

describe('the own account', () => {
  test('has a name and an address; another address needs the password', async () => {
    const change = (body: object) => owner.ask('PATCH', '/admin/v1/me', body)
    expect((await change({ me: { name: 'Anna Hill' } })).body.me.name).toBe('Anna Hill')
    expect(violationsOf(await change({ me: { email: 'hill@fieldhouse.test' } }))).toMatchObject([
      { field: 'password', violatedRule: 'REQUIRED_FIELD' },
    ])
    const password = 'tin kettle under 9 stairs'
    const moved = await change({ me: { email: 'hill@fieldhouse.test' }, password })
    expect(moved.body.me.email).toBe('hill@fieldhouse.test')
    await invite()
    expect(violationsOf(await change({ me: { email: ben.email }, password }))).toMatchObject([
      { field: 'me.email' },
    ])
  })

  test('a new password needs the old one and ends the sessions elsewhere', async () => {
    const elsewhere = openBrowser(store)
    const password = 'tin kettle under 9 stairs'
    await elsewhere.ask('POST', '/admin/v1/sign-in', { email: 'anna@fieldhouse.test', password })
    const change = (old: string, newPassword: string) =>
      owner.ask('POST', '/admin/v1/me/password', { password: old, newPassword })
    expect(violationsOf(await change('not this one', staffPassword))).toMatchObject([{ field: 'password' }])
    expect(violationsOf(await change(password, 'anna berg 77'))).toMatchObject([{ field: 'newPassword' }])
    expect((await change(password, staffPassword)).status).toBe(200)
    expect((await owner.ask('GET', '/admin/v1/me')).status).toBe(200)
    expect((await elsewhere.ask('GET', '/admin/v1/me')).status).toBe(401)
  })

  test('lists where one is signed in, and ends what one does not know', async () => {
    const password = 'tin kettle under 9 stairs'
    const agent =
      'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 Version/19.0 Mobile Safari/604.1'
    const phone = openBrowser(store, agent)
    store.clock.advance(hour)
    await phone.ask('POST', '/admin/v1/sign-in', { email: 'anna@fieldhouse.test', password })
    const { sessions } = (await owner.ask('GET', '/admin/v1/me/sessions')).body
    const shown = sessions.map(({ device, current }: { device: string; current: boolean }) => [
      device,
      current,
    ])
    expect(shown.sort()).toEqual([
      ['Firefox, Linux', true],
      ['Safari, iPhone', false],
    ])
    const other = sessions.find(({ current }: { current: boolean }) => !current)
    expect((await owner.ask('DELETE', `/admin/v1/me/sessions/${other.id}`)).status).toBe(200)
    expect((await phone.ask('GET', '/admin/v1/me')).status).toBe(401)
    expect((await owner.ask('DELETE', `/admin/v1/me/sessions/${other.id}`)).status).toBe(404)
    await phone.ask('POST', '/admin/v1/sign-in', { email: 'anna@fieldhouse.test', password })
    expect((await owner.ask('POST', '/admin/v1/me/sessions/end-others', {})).body).toEqual({ ended: 1 })
  })

  test('a session of somebody else is not there', async () => {
    const browser = await hire(store, owner, 'viewer')
    const [session] = (await owner.ask('GET', '/admin/v1/me/sessions')).body.sessions
    expect((await browser.ask('DELETE', `/admin/v1/me/sessions/${session.id}`)).status).toBe(404)
  })
})

describe('a forgotten password', () => {
  const forgot = (email: string) => openBrowser(store).ask('POST', '/admin/v1/forgotten-password', { email })
  const linkIn = async () => {
    const [mail] = await messages.list(store.shop, messages.toReader(store.merchant), {
      to: 'anna@fieldhouse.test',
    })
    return /https:\S+/.exec(mail?.text ?? '')?.[0] ?? ''
  }

  test('is replaced with the link that comes by e-mail, within the hour', async () => {
    expect((await forgot('anna@fieldhouse.test')).body).toEqual({})
    await expect.poll(linkIn).toContain('/admin/password#token=')
    const link = await linkIn()
    store.clock.advance(59 * 60_000)
    expect((await accept(link)).body.me.name).toBe('Anna Berg')
    expect((await owner.ask('GET', '/admin/v1/me')).status).toBe(401)
    expect(codeOf(await accept(link))).toBe('LINK_NOT_VALID')
  })

  test('sends nothing to who does not run the shop, and does not tell', async () => {
    expect((await forgot('nobody@fieldhouse.test')).body).toEqual({})
    await forgot('anna@fieldhouse.test')
    await expect.poll(linkIn).not.toBe('')
    expect(await mails()).toHaveLength(1)
  })

  test('is asked for again in vain within a minute, so that the link under way stays good', async () => {
    await forgot('anna@fieldhouse.test')
    await expect.poll(linkIn).not.toBe('')
    const first = await linkIn()
    for (const _ of [1, 2, 3]) expect((await forgot('anna@fieldhouse.test')).body).toEqual({})
    store.clock.advance(60_000)
    await forgot('anna@fieldhouse.test')
    await expect.poll(linkIn).not.toBe(first)
    expect(await mails()).toHaveLength(2)
    expect((await accept(await linkIn())).status).toBe(200)
  })

  test('and a wrong kind of link does not help', async () => {
    const address = await links.newSetUpUrl(store.shop, store.siteId)
    expect(codeOf(await accept(address))).toBe('LINK_NOT_VALID')
  })
})
