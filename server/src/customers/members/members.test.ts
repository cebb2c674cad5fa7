import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { asking, member } from '../../../test/accounts.ts'
import { newMember } from '../../../test/members.ts'
import { refusal } from '../../../test/shoppers.ts'
import { openStore, type Store } from '../../../test/store.ts'
import * as access from '../../sites/apps/service.ts'
import * as profiles from './profiles.service.ts'
import * as memberSearch from './search.service.ts'
import type { MemberRow, NewMember } from './service.ts'

let store: Store
let anna: MemberRow
let ben: MemberRow

beforeAll(async () => {
  store = await openStore()
  anna = await member(store, 'anna@example.com', { firstName: 'Anna', lastName: 'Berg' })
  store.clock.advance(1000)
  ben = await member(store, 'ben@example.com', { nickname: 'Benny', firstName: 'Ben' })
})
afterAll(() => store.close())

const merchant = (method: string, path: string, body?: object) =>
  store.ask(method, path, { as: store.apiKey, ...(body ? { body } : {}) })

describe('a member', () => {
  test('reads everything about themselves, and little unless they ask for more', async () => {
    const { member: full } = await profiles.readOwn(store.shop, asking(store, anna), ['FULL'])
    expect(full).toMatchObject({
      id: anna.id,
      contactId: anna.id,
      loginEmail: 'anna@example.com',
      loginEmailVerified: true,
      status: 'APPROVED',
      privacyStatus: 'PRIVATE',
      contact: { firstName: 'Anna', lastName: 'Berg', phones: [], emails: [], addresses: [] },
      profile: { nickname: 'Anna Berg', slug: expect.stringMatching(/^anna-berg-/) },
    })
    const { member: little } = await profiles.readOwn(store.shop, asking(store, anna))
    expect(little).not.toHaveProperty('loginEmail')
    expect(little).not.toHaveProperty('contact')
    expect(little.status).toBe('UNKNOWN')
  })

  test('changes what they send and keeps the rest', async () => {
    const caller = asking(store, anna)
    const contact = {
      phones: ['+49 30 1234567'],
      addresses: [{ city: 'Berlin', country: 'DE', streetAddress: { name: 'Ufer', number: '3' } }],
      birthdate: '1990-12-31',
      customFields: { size: { name: 'size', value: ['M', 40, { wide: true }] } },
    }
    const photo = 'wix:image://v1/abc~mv2.jpg/x.jpg#originWidth=10&originHeight=20'
    await profiles.update(store.shop, caller, { id: anna.id, contact, profile: { photo, title: 'Potter' } })
    const { member: changed } = await profiles.update(store.shop, caller, {
      id: anna.id,
      contact: { lastName: 'Berger', phones: [], addresses: [] },
    })
    expect(changed).toMatchObject({
      contact: {
        firstName: 'Anna',
        lastName: 'Berger',
        birthdate: '1990-12-31',
        phones: ['+49 30 1234567'],
        addresses: [{ id: expect.any(String), ...contact.addresses[0] }],
        customFields: contact.customFields,
      },
      profile: {
        title: 'Potter',
        photo: { id: 'abc~mv2.jpg', url: 'https://shop.test/media/abc~mv2.jpg', width: 10, height: 20 },
      },
    })
  })

  test('empties a list by the call for it', async () => {
    const caller = asking(store, anna)
    await profiles.update(store.shop, caller, { id: anna.id, contact: { emails: ['office@example.com'] } })
    const { member: before } = await profiles.readOwn(store.shop, caller, ['FULL'])
    expect(before.contact?.emails).toEqual(['office@example.com'])
    const { member: after } = await profiles.clearList(store.shop, caller, { id: anna.id, list: 'emails' })
    expect(after.contact).toMatchObject({ emails: [], phones: ['+49 30 1234567'] })
  })

  test('loses nothing when two of their pages save at once', async () => {
    const caller = asking(store, ben)
    const change = (contact: object) => profiles.update(store.shop, caller, { id: ben.id, contact })
    await Promise.all([
      change({ company: 'Kiln' }),
      change({ jobTitle: 'Potter' }),
      change({ lastName: 'Ode' }),
    ])
    const { member: full } = await profiles.readOwn(store.shop, caller, ['FULL'])
    expect(full.contact).toMatchObject({ company: 'Kiln', jobTitle: 'Potter', lastName: 'Ode' })
  })

  test('changes nobody else, and sees public profiles only', async () => {
    const caller = asking(store, anna)
    const others = profiles.update(store.shop, caller, { id: ben.id, contact: { firstName: 'Eve' } })
    await expect(others).rejects.toMatchObject({ status: 403 })
    const hidden = profiles.read(store.shop, caller, { id: ben.id, fieldsets: ['FULL'] })
    await expect(hidden).rejects.toMatchObject({ status: 404 })
    await profiles.setVisibility(store.shop, asking(store, ben), true)
    const { member: shown } = await profiles.read(store.shop, caller, { id: ben.id, fieldsets: ['FULL'] })
    expect(shown.profile?.nickname).toBe('Benny')
    expect(JSON.stringify(shown)).not.toMatch(/example\.com|Ode|Kiln/)
  })

  test('chooses a unique profile slug', async () => {
    const { shop, siteId } = store
    const { member: named } = await profiles.chooseSlug(shop, siteId, {
      id: anna.id,
      slug: 'Anna Makes Pots',
    })
    expect(named.profile?.slug).toBe('anna-makes-pots')
    const taken = profiles.chooseSlug(shop, siteId, { id: ben.id, slug: 'anna-makes-pots' })
    await expect(taken).rejects.toMatchObject({ status: 409, code: 'SLUG_ALREADY_EXISTS' })
  })
})

describe('a shopper without an account', () => {
  test('learns that nobody is signed in', async () => {
    const as = await store.visitor()
    const reply = await store.ask('GET', '/members/v1/members/my?fieldsets=FULL', { as })
    expect([reply.status, refusal(reply)]).toEqual([403, 'PERMISSION_DENIED'])
  })

  test('finds community members by public values only', async () => {
    const as = await store.visitor()
    await profiles.setVisibility(store.shop, asking(store, ben), true)
    const { body } = await store.ask('POST', '/members/v1/members/query', {
      as,
      body: { fieldsets: ['FULL'] },
    })
    expect(body.members).toHaveLength(1)
    expect(body.members[0]).not.toHaveProperty('loginEmail')
    const guess = { query: { filter: { loginEmail: 'ben@example.com' } } }
    const reply = await store.ask('POST', '/members/v1/members/query', { as, body: guess })
    expect(reply.status).toBe(400)
    const changing = { member: { id: ben.id, contact: { firstName: 'Eve' } } }
    expect((await store.ask('PATCH', `/members/v1/members/${ben.id}`, { as, body: changing })).status).toBe(
      403,
    )
  })
})

describe('a merchant', () => {
  test('finds a member by the e-mail address in any case, in every query form', async () => {
    const query = { filter: { loginEmail: 'Anna@Example.com' }, paging: { limit: 5, offset: 0 } }
    const { body } = await merchant('POST', '/members/v1/members/query', { query, fieldsets: ['FULL'] })
    expect(body.metadata).toMatchObject({ count: 1, offset: 0, total: 1 })
    expect(body.members[0].contact.firstName).toBe('Anna')
    const packed = Buffer.from(JSON.stringify({ query, fieldsets: ['FULL'] })).toString('base64url')
    expect((await merchant('GET', `/members/v1/members/query?.r=${packed}`)).body).toEqual(body)
    const both = {
      filter: { $and: [{ status: 'APPROVED' }, { 'profile.nickname': { $startsWith: 'ben' } }] },
    }
    const found = await merchant('POST', '/members/v1/members/query', { query: both })
    expect(found.body.members.map(({ id }: { id: string }) => id)).toEqual([ben.id])
  })

  test('lists all, newest first, a page at a time', async () => {
    const { body } = await merchant('GET', '/members/v1/members?paging.limit=1')
    expect(body).toMatchObject({ members: [{ id: ben.id }], metadata: { count: 1, total: 2 } })
    const packed = Buffer.from(JSON.stringify({ paging: { limit: 1, offset: 1 } })).toString('base64url')
    const next = await merchant('GET', `/members/v1/members?.r=${packed}`)
    expect(next.body.members).toMatchObject([{ id: anna.id }])
  })

  test('finds members by any part of a name in the admin', async () => {
    const found = await memberSearch.accounts(store.shop, store.merchant, { search: 'NNY' })
    expect(found.members.map(({ id }) => id)).toEqual([ben.id])
    const none = await memberSearch.accounts(store.shop, store.merchant, { search: '%', standing: 'BLOCKED' })
    expect(none.members).toEqual([])
  })

  test('sees counts by status, and sorts both ways', async () => {
    const register = (email: string, reasons: NewMember['reasons']) =>
      newMember(store, { email, reasons, emailVerified: false })
    const both = ['PENDING_EMAIL_VERIFICATION_REQUIRED', 'PENDING_ADMIN_APPROVAL_REQUIRED'] as const
    const waiting = await register('wait@example.com', ['PENDING_ADMIN_APPROVAL_REQUIRED'])
    await register('unverified@example.com', both)
    const ask = (query: string) => merchant('GET', `/admin/v1/members?${query}`)
    const { body } = await ask('standing=WAITING')
    expect(body.accounts.map(({ member }: { member: { id: string } }) => member.id)).toEqual([waiting.id])
    expect(body.counts).toEqual({ WAITING: 1, UNFINISHED: 1, ACTIVE: 2, BLOCKED: 0, OFFLINE: 0 })
    const emails = async (sort: string) => {
      const { accounts } = (await ask(`sort=${sort}`)).body
      return accounts.map(({ member }: { member: { loginEmail: string } }) => member.loginEmail)
    }
    expect(await emails('EMAIL')).toEqual((await emails('EMAIL_DOWN')).toReversed())
  })

  test('creates an account without a password, once per address', async () => {
    const sent = { loginEmail: 'cleo@example.com', contact: { firstName: 'Cleo' } }
    const { status, body } = await merchant('POST', '/members/v1/members', { member: sent })
    expect(status).toBe(200)
    expect(body.member).toMatchObject({ ...sent, status: 'APPROVED', loginEmailVerified: false })
    const twice = { ...sent, loginEmail: 'CLEO@example.com' }
    const again = await merchant('POST', '/members/v1/members', { member: twice })
    expect([again.status, refusal(again)]).toEqual([409, '-19995'])
    const { body: seen } = await merchant('GET', `/admin/v1/members/${body.member.id}`)
    expect(seen.account).toMatchObject({ status: 'ACTIVE', hasPassword: false })
  })

  test('needs the permission for it', async () => {
    const { secret } = await access.createKey(store.shop, store.siteId, {
      name: 'Reader',
      permissions: ['MEMBERS.READ'],
    })
    const reads = await store.ask('GET', `/members/v1/members/${anna.id}?fieldsets=FULL`, { as: secret })
    expect(reads.body.member.loginEmail).toBe('anna@example.com')
    const changing = { member: { id: anna.id, contact: { firstName: 'Eve' } } }
    const path = `/members/v1/members/${anna.id}`
    expect((await store.ask('PATCH', path, { as: secret, body: changing })).status).toBe(403)
    expect((await store.ask('POST', `${path}/block`, { as: secret, body: {} })).status).toBe(403)
    const { secret: blind } = await access.createKey(store.shop, store.siteId, {
      name: 'Stock',
      permissions: ['WIX_STORES.READ_INVENTORY'],
    })
    expect((await store.ask('GET', '/admin/v1/members', { as: blind })).status).toBe(403)
    expect((await store.ask('GET', path, { as: blind })).status).toBe(404)
  })
})
