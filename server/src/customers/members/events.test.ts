import { memberEvents } from '@cartwright/contract/events/customers/members.ts'
import Value from 'typebox/value'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { asking, member, publishedEvents, sentEvents } from '../../../test/accounts.ts'
import { codeFor } from '../../../test/mails.ts'
import { openStore, type Store } from '../../../test/store.ts'
import * as emailChange from '../profile/email-change.service.ts'
import * as profiles from './profiles.service.ts'
import * as members from './service.ts'

let store: Store
beforeAll(async () => {
  store = await openStore()
})
afterAll(() => store.close())

const merchant = (method: string, path: string, body?: object) =>
  store.ask(method, `/members/v1/members${path}`, { as: store.apiKey, ...(body ? { body } : {}) })
const payloads = new Map(memberEvents.map(({ type, payload }) => [type as string, payload]))

test('each change of a member is told in order, as a merchant reads the member, without secrets', async () => {
  const { id } = await member(store, 'anna@example.com', { firstName: 'Anna', lastName: 'Berg' })
  const caller = asking(store, { id })
  await profiles.update(store.shop, caller, {
    id,
    contact: { addresses: [{ city: 'Berlin', country: 'DE' }] },
  })
  await profiles.chooseSlug(store.shop, store.siteId, { id, slug: 'anna' })
  await profiles.setVisibility(store.shop, caller, true)
  await store.shop.db.transaction((tx) =>
    members.setPassword(tx, store.shop, { siteId: store.siteId, memberId: id, hash: '$argon2id$secret' }),
  )
  await merchant('POST', `/${id}/block`)
  await merchant('POST', `/${id}/disconnect`)
  expect(await publishedEvents(store, id, 'member')).toEqual([
    '1 created',
    ...['2', '3', '4', '5', '6', '7'].map((sequence) => `${sequence} updated`),
  ])
  const told = await sentEvents(store, id, 'member')
  const { body } = await merchant('GET', `/${id}?fieldsets=FULL`)
  for (const { type, sent, payload } of told) {
    const [problem] = Value.Errors(payloads.get(type) ?? {}, sent)
    expect([type, problem?.instancePath, problem?.message]).toEqual([type, undefined, undefined])
    expect(payload).toEqual({})
    expect(JSON.stringify(sent)).not.toContain('argon2id')
  }
  expect(told[0]?.sent).toMatchObject({ createdEvent: { entity: body.member } })
  expect(told.at(-1)?.sent).toMatchObject({ updatedEvent: { currentEntity: body.member } })
  expect(body.member).toMatchObject({ loginEmail: 'anna@example.com', status: 'OFFLINE' })
})

test('a merchant’s member, an unverified one who registers again and a new address are told, too', async () => {
  const created = await merchant('POST', '', { member: { loginEmail: 'ben@example.com' } })
  expect(await publishedEvents(store, created.body.member.id, 'member')).toEqual(['1 created', '2 updated'])

  const { siteId, shop } = store
  const reasons = ['PENDING_EMAIL_VERIFICATION_REQUIRED'] as const
  const register = () =>
    shop.db.transaction((tx) =>
      members.register(tx, shop, { siteId, email: 'cleo@example.com', profile: {}, reasons }),
    )
  const id = (await register())?.id ?? ''
  await register()
  await shop.db.transaction((tx) =>
    members.verifyEmail(tx, shop, { siteId, memberId: id, email: 'cleo@example.com' }),
  )
  const key = { siteId, memberId: id }
  const change = await emailChange.start(shop, key, { newEmail: 'cleo@example.org' })
  await emailChange.confirm(shop, key, { ...change, code: await codeFor(store, 'cleo@example.org') })
  expect(await publishedEvents(store, id, 'member')).toEqual([
    '1 created',
    '2 updated',
    '3 updated',
    '4 updated',
  ])
})

test('what does not change a member is not told', async () => {
  const { id } = await member(store, 'dora@example.com')
  await merchant('POST', `/${id}/block`)
  await merchant('POST', `/${id}/block`)
  await store.shop.db.transaction((tx) =>
    members.recordSignIn(tx, store.shop, { siteId: store.siteId, memberId: id }),
  )
  const refused = await merchant('POST', `/${id}/approve`)
  expect(refused.status).toBe(409)
  expect(await publishedEvents(store, id, 'member')).toEqual(['1 created', '2 updated'])
})

test('of an erased member only the erasure is sent, without who it was', async () => {
  const { id } = await member(store, 'zsofia@example.com', { firstName: 'Zsofia' })
  await profiles.chooseSlug(store.shop, store.siteId, { id, slug: 'zsofia' })
  const said = async () =>
    JSON.stringify(
      (await sentEvents(store, id, 'member')).map(({ sent, payload }) => [sent, payload]),
    ).toLowerCase()
  expect(await said()).toContain('zsofia@example.com')
  await merchant('DELETE', `/${id}`)
  const told = await sentEvents(store, id, 'member')
  expect(told.map(({ type, sent }) => [type.split('_').at(-1), sent !== undefined])).toEqual([
    ['created', false],
    ['updated', false],
    ['deleted', true],
  ])
  expect(told[2]?.sent).toMatchObject({
    entityId: id,
    triggeredByAnonymizeRequest: true,
    deletedEvent: {},
    entityEventSequence: '3',
  })
  expect(await said()).not.toContain('zsofia')
})
