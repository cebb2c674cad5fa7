import { readFile } from 'node:fs/promises'
import { contactEvents as eventTypes } from '@cartwright/contract/events/customers/contacts.ts'
import Value from 'typebox/value'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { asking, member, sentEvents } from '../../../test/accounts.ts'
import { austin, checkOut, deliver, placeOrder, rows } from '../../../test/checkouts.ts'
import { newMember } from '../../../test/members.ts'
import { pieces, shelve } from '../../../test/shoppers.ts'
import { openStore, type Store } from '../../../test/store.ts'
import * as management from '../management/service.ts'
import * as profiles from '../members/profiles.service.ts'
import * as members from '../members/service.ts'

let store: Store

beforeAll(async () => {
  store = await openStore()
})
afterAll(() => store.close())

const ask = (method: string, path: string, body?: object) =>
  store.ask(method, path, { as: store.apiKey, ...(body ? { body } : {}) })

async function add(info: object, more: object = {}) {
  const { body, status } = await ask('POST', '/contacts/v4/contacts', { info, ...more })
  if (status !== 200) throw new Error(JSON.stringify(body))
  return body.contact
}

async function read(id: string) {
  const { body } = await ask('GET', `/contacts/v4/contacts/${id}`)
  return body.contact
}

async function find(filter: object, search?: string) {
  const { body } = await ask('POST', '/contacts/v4/contacts/query', { query: { filter }, search })
  return body.contacts.map(({ id }: { id: string }) => id)
}

const email = (address: string) => ({ items: [{ tag: 'MAIN', email: address }] })
const code = ({
  status,
  body,
}: {
  status: number
  body: { details: { applicationError: { code: string } } }
}) => [status, body.details.applicationError.code]

describe('a merchant', () => {
  test('enters a person, and finds them by what they know', async () => {
    const contact = await add({
      name: { first: 'Cora', last: 'Dietz' },
      emails: {
        items: [{ email: 'work@cora.test' }, { email: 'Cora@cora.test', primary: true, tag: 'HOME' }],
      },
      phones: { items: [{ phone: '+49 170 12 34', tag: 'MOBILE' }] },
      addresses: {
        items: [{ tag: 'BILLING', address: { city: 'Ulm', country: 'DE', addressLine: 'Weg 1' } }],
      },
      company: 'Dietz GmbH',
      birthdate: '1990-12-31',
      locale: 'de',
      extendedFields: { items: { 'custom.size': 'M' } },
    })
    expect(contact).toMatchObject({
      revision: 1,
      source: { sourceType: 'OTHER' },
      primaryInfo: { email: 'Cora@cora.test', phone: '+49 170 12 34' },
      info: {
        name: { first: 'Cora', last: 'Dietz' },
        emails: { items: [{ email: 'Cora@cora.test', primary: true }, { email: 'work@cora.test' }] },
        addresses: { items: [{ tag: 'BILLING', address: { city: 'Ulm', country: 'DE' } }] },
        extendedFields: { items: { 'custom.size': 'M' } },
      },
    })
    for (const words of ['cora', 'DIETZ', 'work@cora', '+4917012', '170 12']) {
      expect(await find({}, words), words).toEqual([contact.id])
    }
    for (const filter of [
      { 'primaryInfo.email': 'cora@cora.TEST' },
      { 'info.emails.email': 'work@cora.test' },
      { 'info.phones.phone': '+49 170 12 34' },
      { $and: [{ 'info.name.last': 'Dietz' }, { 'info.company': { $startsWith: 'dietz' } }] },
      { 'memberInfo.memberId': { $exists: false }, 'info.company': 'Dietz GmbH' },
      { _id: contact.id, _createdDate: { $gt: '2000-01-01T00:00:00Z' } },
    ]) {
      expect(await find(filter), JSON.stringify(filter)).toEqual([contact.id])
    }
    expect(await find({ 'info.emails.email': 'cora' })).toEqual([])
    const listed = await ask(
      'GET',
      '/contacts/v4/contacts?sort.fieldName=info.name.last&sort.order=ASC&paging.limit=1',
    )
    expect(listed.body).toMatchObject({
      contacts: [{ id: contact.id }],
      pagingMetadata: { count: 1, total: 1 },
    })
  })

  test('changes only what they send, based on the latest revision', async () => {
    const { id } = await add({ name: { first: 'Dora' }, emails: email('dora@mail.test') })
    const path = `/contacts/v4/contacts/${id}`
    const changed = await ask('PATCH', path, {
      contactId: id,
      revision: 1,
      info: { name: { last: 'Ernst' } },
    })
    expect(changed.body.contact).toMatchObject({
      revision: 2,
      primaryInfo: { email: 'dora@mail.test' },
      info: { name: { first: 'Dora', last: 'Ernst' } },
    })
    const stale = await ask('PATCH', path, { contactId: id, revision: '1', info: { company: 'X' } })
    expect(code(stale)).toEqual([409, 'CONTACT_ALREADY_CHANGED'])
    const nothing = await ask('PATCH', path, { contactId: id, revision: 2, info: {} })
    expect(code(nothing)).toEqual([400, 'INSUFFICIENT_UPDATE_CONTACT_DATA'])
    const nobody = { name: { first: null, last: '' }, emails: { items: [] } }
    const emptied = await ask('PATCH', path, { contactId: id, revision: 2, info: nobody })
    expect(code(emptied)).toEqual([400, 'INSUFFICIENT_CONTACT_DATA'])
  })

  test('is told of an e-mail address that another contact has, and may insist', async () => {
    const { id } = await add({ emails: email('twice@mail.test') })
    const info = { name: { first: 'Other' }, emails: email('Twice@mail.test') }
    const refused = await ask('POST', '/contacts/v4/contacts', { info })
    expect(code(refused)).toEqual([409, 'DUPLICATE_CONTACT_EXISTS'])
    expect(refused.body.details.applicationError.data).toEqual({ duplicateContactId: id })
    const other = await add(info, { allowDuplicates: true })
    const third = await add({ name: { first: 'Third' } })
    const update = { contactId: third.id, revision: 1, info: { emails: email('twice@mail.test') } }
    expect(code(await ask('PATCH', `/contacts/v4/contacts/${third.id}`, update))).toEqual([
      409,
      'DUPLICATE_CONTACT_EXISTS',
    ])
    expect((await find({ 'primaryInfo.email': 'twice@mail.test' })).sort()).toEqual([id, other.id].sort())
  })

  test('adds a person once, however often they press the button', async () => {
    const info = { emails: email('quick@mail.test') }
    const answers = await Promise.all([1, 2, 3].map(() => ask('POST', '/contacts/v4/contacts', { info })))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409])
  })

  test('is refused a person without name, e-mail address and telephone number, and two main addresses', async () => {
    const nobody = await ask('POST', '/contacts/v4/contacts', { info: { company: 'X' } })
    expect(code(nobody)).toEqual([400, 'INSUFFICIENT_CONTACT_DATA'])
    const items = ['a@mail.test', 'b@mail.test'].map((each) => ({ email: each, primary: true }))
    const both = await ask('POST', '/contacts/v4/contacts', { info: { emails: { items } } })
    expect(code(both)).toEqual([400, 'CANNOT_HAVE_MULTIPLE_PRIMARY_INFO'])
    const info = { name: { first: 'A' }, extendedFields: { items: { 'custom.a': { b: 1 } } } }
    const object = await ask('POST', '/contacts/v4/contacts', { info })
    expect(code(object)).toEqual([400, 'INVALID_EXTENDED_FIELD_VALUE'])
  })

  test('deletes a contact, but no member', async () => {
    const { id } = await add({ name: { first: 'Gone' } })
    expect((await ask('DELETE', `/contacts/v4/contacts/${id}`)).status).toBe(200)
    expect(code(await ask('DELETE', `/contacts/v4/contacts/${id}`))).toEqual([404, 'CONTACT_NOT_FOUND'])
    expect(code(await ask('GET', `/contacts/v4/contacts/${id}`))).toEqual([404, 'CONTACT_NOT_FOUND'])
    const { id: kept } = await newMember(store)
    expect(code(await ask('DELETE', `/contacts/v4/contacts/${kept}`))).toEqual([409, 'CANNOT_DELETE_MEMBER'])
  })
})

describe('labels', () => {
  test('are found or created by name, given, taken and filtered by', async () => {
    const made = await ask('POST', '/contacts/v4/labels', { displayName: 'Regular customer' })
    expect(made.body).toMatchObject({
      label: { key: 'custom.regular-customer', displayName: 'Regular customer', labelType: 'USER_DEFINED' },
      newLabel: true,
    })
    const again = await ask('POST', '/contacts/v4/labels', { displayName: 'regular CUSTOMER' })
    expect(again.body).toMatchObject({ label: made.body.label, newLabel: false })
    const { id } = await add({ name: { first: 'Eva' } })
    const { key } = made.body.label
    const path = `/contacts/v4/contacts/${id}/labels`
    const given = await ask('POST', path, { contactId: id, labelKeys: [key, key] })
    expect(given.body.contact).toMatchObject({ revision: 2, info: { labelKeys: { items: [key] } } })
    expect(await find({ 'info.labelKeys.items': { $hasSome: [key] } })).toEqual([id])
    const taken = await ask('DELETE', `${path}?contactId=${id}&labelKeys=${key}`)
    expect(taken.body.contact.info.labelKeys.items).toEqual([])
    const unknown = await ask('POST', path, { contactId: id, labelKeys: ['custom.unknown'] })
    expect(unknown.body.details.validationError.fieldViolations[0].field).toBe('labelKeys[0]')
    const nobody = `/contacts/v4/contacts/${store.siteId}/labels`
    expect(code(await ask('POST', nobody, { labelKeys: [key] }))).toEqual([404, 'CONTACT_NOT_FOUND'])
  })

  test('keep their key under a new name, and leave all contacts when they are deleted', async () => {
    const { key } = (await ask('POST', '/contacts/v4/labels', { displayName: 'Old' })).body.label
    const { id } = await add({ name: { first: 'Fay' }, labelKeys: { items: [key] } })
    const renamed = await ask('PATCH', `/contacts/v4/labels/${key}`, { label: { key, displayName: 'New' } })
    expect(renamed.body.label).toMatchObject({ key, displayName: 'New' })
    const taken = await ask('PATCH', `/contacts/v4/labels/${key}`, {
      label: { key, displayName: 'REGULAR customer' },
    })
    expect(code(taken)).toEqual([409, 'LABEL_ALREADY_EXISTS'])
    const { body } = await ask('GET', '/contacts/v4/labels')
    expect(body.labels.map(({ displayName }: { displayName: string }) => displayName)).toContain('New')
    expect((await ask('DELETE', `/contacts/v4/labels/${key}`)).status).toBe(200)
    expect((await read(id)).info.labelKeys.items).toEqual([])
    expect(code(await ask('GET', `/contacts/v4/labels/${key}`))).toEqual([404, 'LABEL_NOT_FOUND'])
  })
})

describe('a member', () => {
  test('is a contact with the same id, and both change together', async () => {
    const anna = await member(store, 'anna@example.com', { firstName: 'Anna', lastName: 'Berg' })
    const caller = asking(store, anna)
    expect(await read(anna.id)).toMatchObject({
      id: anna.id,
      source: { sourceType: 'WIX_SITE_MEMBERS' },
      primaryInfo: { email: 'anna@example.com' },
      memberInfo: { memberId: anna.id, status: 'APPROVED', email: 'anna@example.com' },
    })
    await profiles.update(store.shop, caller, {
      id: anna.id,
      contact: { phones: ['+49 30 1'], company: 'Berg' },
    })
    const contact = await read(anna.id)
    expect(contact).toMatchObject({
      revision: 2,
      info: { company: 'Berg', phones: { items: [{ phone: '+49 30 1' }] } },
    })
    const info = {
      name: { first: 'Anne' },
      emails: { items: [{ email: 'anna@example.com' }, { email: 'a@work.test' }] },
    }
    await ask('PATCH', `/contacts/v4/contacts/${anna.id}`, { contactId: anna.id, revision: 2, info })
    const { member: changed } = await profiles.readOwn(store.shop, caller, ['FULL'])
    expect(changed).toMatchObject({
      contactId: anna.id,
      contact: { firstName: 'Anne', lastName: 'Berg', emails: ['a@work.test'], phones: ['+49 30 1'] },
    })
    const { revision } = await read(anna.id)
    const moved = await ask('PATCH', `/contacts/v4/contacts/${anna.id}`, {
      contactId: anna.id,
      revision,
      info: { emails: email('new@example.com') },
    })
    expect(code(moved)).toEqual([409, 'CANNOT_UPDATE_MEMBER_EMAIL'])
  })

  test('takes over what was known of them, once the e-mail address is theirs', async () => {
    const { key } = (await ask('POST', '/contacts/v4/labels', { displayName: 'Friend' })).body.label
    const guest = await add({
      name: { first: 'Gitta', last: 'Hahn' },
      emails: email('gitta@mail.test'),
      phones: { items: [{ phone: '123' }] },
      labelKeys: { items: [key] },
    })
    const gitta = await newMember(store, {
      email: 'Gitta@mail.test',
      profile: { firstName: 'Brigitta' },
      emailVerified: false,
      reasons: ['PENDING_EMAIL_VERIFICATION_REQUIRED'],
    })
    expect((await read(gitta.id)).info).toMatchObject({ name: { last: null }, phones: { items: [] } })
    const who = { siteId: store.siteId, memberId: gitta.id, email: 'gitta@mail.test' }
    const verified = await store.shop.db.transaction((tx) => members.verifyEmail(tx, store.shop, who))
    expect(verified?.profile).toMatchObject({ firstName: 'Brigitta', lastName: 'Hahn' })
    expect(await read(gitta.id)).toMatchObject({
      info: {
        name: { first: 'Brigitta', last: 'Hahn' },
        phones: { items: [{ phone: '123' }] },
        labelKeys: { items: [key] },
      },
    })
    expect(await read(guest.id)).toBeUndefined()
    expect(await find({ 'primaryInfo.email': 'gitta@mail.test' })).toEqual([gitta.id])
  })

  test('whom the merchant adds takes the place of the contact', async () => {
    await add({ name: { first: 'Ida' }, emails: email('ida@mail.test') })
    const merchant = {
      ...asking(store, await newMember(store)),
      kind: 'app' as const,
      permissions: new Set(['*']),
    }
    const { member: ida } = await management.create(store.shop, merchant, { loginEmail: 'ida@mail.test' })
    expect(await find({ 'primaryInfo.email': 'ida@mail.test' })).toEqual([ida.id])
    expect(ida.contact).toMatchObject({ firstName: 'Ida' })
  })

  test('is erased with the contact', async () => {
    const jana = await newMember(store)
    await ask('DELETE', `/members/v1/members/${jana.id}`)
    expect(code(await ask('GET', `/contacts/v4/contacts/${jana.id}`))).toEqual([404, 'CONTACT_NOT_FOUND'])
    const events = await rows<{ type: string }>(
      store,
      'SELECT type FROM outbox WHERE entity_id = $1 ORDER BY sequence',
      [jana.id],
    )
    expect(events.map(({ type }) => type)).toEqual(
      expect.arrayContaining([
        'wix.contacts.v4.contact_created',
        'wix.contacts.v4.contact_deleted',
        'wix.members.v1.member_deleted',
      ]),
    )
  })
})

describe('a form', () => {
  const submit = (as: string, info: object, more: object = {}) =>
    store.ask('POST', '/contacts/v4/contact-submit', { as, body: { info, ...more } })

  test('makes a new visitor a contact, and adds to a known one what is new', async () => {
    const visitor = await store.visitor()
    const info = { name: { first: 'Kai' }, emails: email('kai@mail.test') }
    const first = await submit(visitor, info)
    expect(first.body).toMatchObject({ identityType: 'CONTACT', newContact: true })
    const more = {
      name: { first: 'K', last: 'Lang' },
      emails: email('KAI@mail.test'),
      phones: { items: [{ phone: '55' }] },
    }
    const second = await submit(visitor, more)
    expect(second.body).toEqual({
      contactId: first.body.contactId,
      identityType: 'CONTACT',
      newContact: false,
    })
    expect(await read(first.body.contactId)).toMatchObject({
      source: { sourceType: 'WIX_FORMS' },
      info: { name: { first: 'Kai', last: 'Lang' }, phones: { items: [{ phone: '55' }] } },
    })
  })

  test('changes nothing of a member who is not signed in', async () => {
    const lea = await newMember(store, { email: 'lea@mail.test' })
    const sent = await submit(await store.visitor(), {
      emails: email('lea@mail.test'),
      phones: { items: [{ phone: '6' }] },
    })
    expect(sent.body).toEqual({ contactId: lea.id, identityType: 'NOT_AUTHENTICATED', newContact: false })
    expect((await read(lea.id)).info.phones.items).toEqual([])
  })

  test('that says nothing, or has an unknown label, is refused', async () => {
    const visitor = await store.visitor()
    const empty = await store.ask('POST', '/contacts/v4/contact-submit', { as: visitor, body: {} })
    expect(code(empty)).toEqual([400, 'INSUFFICIENT_CONTACT_DATA'])
    const labelled = await submit(visitor, { name: { first: 'M' }, labelKeys: { items: ['custom.x'] } })
    expect(labelled.body.details.validationError.fieldViolations[0].field).toBe('info.labelKeys.items[0]')
  })
})

test('whoever orders as a guest is a contact, once', async () => {
  await deliver(store)
  const mug = await shelve(store, { name: 'Mug', price: 12 })
  const lineItems = [pieces(1, mug)]
  for (const address of ['nora@mail.test', 'Nora@mail.test']) {
    const as = await store.visitor()
    const id = await checkOut(store, { as, lineItems, email: address })
    const contactDetails = { firstName: 'Nora', lastName: 'Ott', phone: '0171 5' }
    const billingInfo = { address: austin, contactDetails }
    await store.ask('PATCH', `/ecom/v1/checkouts/${id}`, { as, body: { checkout: { id, billingInfo } } })
    expect((await placeOrder(store, as, id)).status).toBe(200)
  }
  const [nora, ...others] = await find({ 'primaryInfo.email': 'nora@mail.test' })
  expect(others).toEqual([])
  expect(await read(nora)).toMatchObject({
    source: { sourceType: 'WIX_STORES' },
    primaryInfo: { email: 'nora@mail.test', phone: '0171 5' },
    info: { name: { first: 'Nora', last: 'Ott' } },
  })
})

test('who was a member or had ordered before there were contacts becomes one', async () => {
  const file = new URL('../../../migrations/0087-contacts.sql', import.meta.url)
  const steps = (await readFile(file, 'utf8')).split(/^(?=INSERT)/m).slice(1)
  const { id } = await newMember(store, { email: 'olga@mail.test' })
  await rows(store, 'DELETE FROM contacts WHERE site_id = $1', [store.siteId])
  for (const step of steps) await rows(store, step)
  expect(await read(id)).toMatchObject({ revision: 1, memberInfo: { email: 'olga@mail.test' } })
  const [nora, ...others] = await find({ 'primaryInfo.email': 'nora@mail.test' })
  expect(others).toEqual([])
  expect(await read(nora)).toMatchObject({
    source: { sourceType: 'WIX_STORES' },
    primaryInfo: { phone: '0171 5' },
    info: { name: { first: 'Nora', last: 'Ott' } },
  })
})

test('each change of a contact is told in order, as a merchant reads it', async () => {
  const { id } = await add({ name: { first: 'Quin' }, emails: email('quin@mail.test') })
  await ask('PATCH', `/contacts/v4/contacts/${id}`, { contactId: id, revision: 1, info: { company: 'Q' } })
  const told = await sentEvents(store, id)
  expect(told.map(({ type, sequence }) => `${sequence} ${type}`)).toEqual([
    '1 wix.contacts.v4.contact_created',
    '2 wix.contacts.v4.contact_updated',
  ])
  const payloads = new Map(eventTypes.map(({ type, payload }) => [type as string, payload]))
  for (const { type, sent } of told) {
    const [problem] = Value.Errors(payloads.get(type) ?? {}, sent)
    expect([type, problem?.instancePath, problem?.message]).toEqual([type, undefined, undefined])
  }
  expect(told[1]?.sent).toMatchObject({ updatedEvent: { currentEntity: await read(id) } })
  await ask('DELETE', `/contacts/v4/contacts/${id}`)
  expect((await sentEvents(store, id)).at(-1)).toMatchObject({ sequence: 3n, sent: { deletedEvent: {} } })
})

test('the admin lists people with and without an account, by label and status', async () => {
  const { key } = (await ask('POST', '/contacts/v4/labels', { displayName: 'Listed' })).body.label
  const guest = await add({ name: { first: 'Pia' }, labelKeys: { items: [key] } })
  store.clock.advance(1000)
  const account = await newMember(store)
  await ask('POST', `/contacts/v4/contacts/${account.id}/labels`, { labelKeys: [key] })
  const list = async (query: string) => {
    const { body } = await ask('GET', `/admin/v1/customers?label=${key}&${query}`)
    return body.customers.map((each: { contact: { id: string }; account?: object }) => [
      each.contact.id,
      each.account !== undefined,
    ])
  }
  expect(await list('sort=OLDEST')).toEqual([
    [guest.id, false],
    [account.id, true],
  ])
  expect(await list('standing=NO_ACCOUNT')).toEqual([[guest.id, false]])
  expect(await list('standing=ACTIVE&sort=LAST_SIGN_IN')).toEqual([[account.id, true]])
  expect(await list('search=pia')).toEqual([[guest.id, false]])
})

test('shoppers and keys without the permission neither read nor write contacts', async () => {
  const key = { name: 'Orders', permissions: ['ECOM.READ_ORDERS'] }
  const { secret } = (await ask('POST', '/admin/v1/api-keys', { key })).body
  const visitor = await store.visitor()
  const ida = await newMember(store)
  for (const [method, path] of [
    ['GET', `/contacts/v4/contacts/${ida.id}`],
    ['POST', '/contacts/v4/contacts/query'],
    ['GET', '/contacts/v4/labels'],
    ['DELETE', `/contacts/v4/contacts/${ida.id}`],
  ] as const) {
    for (const as of [visitor, secret]) {
      const { status } = await store.ask(method, path, { as, ...(method === 'POST' ? { body: {} } : {}) })
      expect(status, path).toBe(403)
    }
  }
})
