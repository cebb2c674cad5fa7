import { afterAll, beforeAll, expect, test } from 'vitest'
import { linkFor } from '../../../test/mails.ts'
import { openStore, type Store } from '../../../test/store.ts'
import * as members from '../../customers/members/service.ts'

let store: Store
/** A visitor of a storefront without a field for the code. */
let as: string
let clientId: string
const password = 'tin kettle under 9 stairs'
const other = 'somebody else waits here 7'

beforeAll(async () => {
  store = await openStore()
  const client = { name: 'Without a field', kind: 'compat', emailCodes: false }
  const created = await store.ask('POST', '/admin/v1/oauth-clients', { as: store.apiKey, body: { client } })
  clientId = created.body.client.id
  const { body } = await store.ask('POST', '/oauth2/token', { body: { clientId, grantType: 'anonymous' } })
  as = body.access_token
})
afterAll(() => store.close())

const post = (path: string, body: object, token = as) => {
  store.clock.advance(1000)
  return store.ask('POST', path, { as: token, body })
}
const register = async (email: string, chosen = password, token = as) => {
  const { body } = await post('/v2/register', { loginId: { email }, password: chosen }, token)
  return body.state ?? body.details.applicationError.code
}
const login = async (email: string, chosen = password) => {
  const { body } = await post('/v2/login', { loginId: { email }, password: chosen })
  return body.state ?? body.details.applicationError.code
}
const find = (email: string) => members.findByEmail(store.shop, store.siteId, email)

test('people register and sign in without a code, and their address counts as unverified', async () => {
  expect(await register('vera@mail.test')).toBe('SUCCESS')
  expect(await login('vera@mail.test')).toBe('SUCCESS')
  expect(await find('vera@mail.test')).toMatchObject({ status: 'ACTIVE', emailVerified: false })
})

test('other storefronts of the shop still ask for the code', async () => {
  expect(await register('nora@mail.test', password, await store.visitor())).toBe('REQUIRE_EMAIL_VERIFICATION')
})

test('nobody takes over an account whose owner has not typed the code yet', async () => {
  await register('olga@mail.test', password, await store.visitor())
  expect(await register('olga@mail.test', other)).toBe('-19995')
  expect(await login('olga@mail.test', other)).toBe('-19976')
  expect(await find('olga@mail.test')).toMatchObject({ status: 'PENDING' })
})

test('the owner of an address gets the account that somebody else opened with it', async () => {
  expect(await register('paul@mail.test', other)).toBe('SUCCESS')
  await post('/_api/iam/recovery/v1/send-email', { email: 'paul@mail.test' })
  const link = new URL(await linkFor(store, 'paul@mail.test'), 'https://shop.test')
  await post('/_api/iam/recovery/v1/recover', { recoveryToken: link.searchParams.get('token'), password })
  expect([await login('paul@mail.test'), await login('paul@mail.test', other)]).toEqual(['SUCCESS', '-19976'])
})

test('an owner who approves members still does', async () => {
  const settings = { approveMembers: true }
  await store.ask('PATCH', '/admin/v1/site', { as: store.apiKey, body: { site: { settings } } })
  expect(await register('rosa@mail.test')).toBe('REQUIRE_OWNER_APPROVAL')
})

test('the setting can be changed', async () => {
  const client = { id: clientId, emailCodes: true }
  const path = `/admin/v1/oauth-clients/${clientId}`
  const { body } = await store.ask('PATCH', path, { as: store.apiKey, body: { client } })
  expect(body.client.emailCodes).toBe(true)
  expect(await register('timo@mail.test')).toBe('REQUIRE_EMAIL_VERIFICATION')
})
