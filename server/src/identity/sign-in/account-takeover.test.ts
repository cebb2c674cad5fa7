import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { codeFor, linkFor } from '../../../test/mails.ts'
import { newMember } from '../../../test/members.ts'
import { openStore, type Store } from '../../../test/store.ts'
import * as members from '../../customers/members/service.ts'

let store: Store
let as: string
let serial = 0
const mine = 'tin kettle under 9 stairs'
const theirs = 'somebody else waits here 7'

beforeAll(async () => {
  store = await openStore()
})
beforeEach(async () => {
  as = await store.visitor()
  await settings({ verifyEmail: true, approveMembers: false })
  store.clock.advance(2 * 60 * 60_000)
})
afterAll(() => store.close())

const settings = (said: object) =>
  store.ask('PATCH', '/admin/v1/site', { as: store.apiKey, body: { site: { settings: said } } })
const newEmail = () => `vera${++serial}@mail.test`
const post = (path: string, body: object, token = as) => {
  store.clock.advance(1000)
  return store.ask('POST', path, { as: token, body })
}
const register = (email: string, password: string) => post('/v2/register', { loginId: { email }, password })
const login = async (email: string, password: string) => {
  const { body } = await post('/v2/login', { loginId: { email }, password })
  return body.state ?? body.details.applicationError.code
}
const signOn = (email: string, verifyEmail: boolean) =>
  post('/v2/sign-on', { loginId: { email }, verifyEmail }, store.apiKey)

test('a second registration does not change an applicant’s password', async () => {
  await settings({ verifyEmail: false, approveMembers: true })
  const email = newEmail()
  await register(email, mine)
  expect((await register(email, theirs)).body.details.applicationError.code).toBe('-19995')
  const applicant = await members.findByEmail(store.shop, store.siteId, email)
  await post(`/members/v1/members/${applicant?.id}/approve`, {}, store.apiKey)
  expect([await login(email, mine), await login(email, theirs)]).toEqual(['SUCCESS', '-19976'])
})

test('a member whose address the merchant changes keeps password and account', async () => {
  const { id } = await newMember(store, { password: undefined })
  await store.shop.db.transaction((tx) =>
    tx.run({ name: 'test.signed-in', text: 'UPDATE members SET signed_in_at = now() WHERE id = $1' }, [id]),
  )
  const newAddress = newEmail()
  await store.ask('PATCH', `/api/v1/members/${id}/change-login-email`, {
    as: store.apiKey,
    body: { newEmail: newAddress },
  })
  await register(newAddress, theirs)
  await settings({ verifyEmail: false })
  expect(await login(newAddress, theirs)).not.toBe('SUCCESS')
})

test('recovering an account ends the sessions of whoever opened it with this address', async () => {
  await settings({ verifyEmail: false })
  const email = newEmail()
  const { identity } = (await register(email, theirs)).body
  const values = [store.siteId, store.shop.newId(), identity.id, 'attacker-key']
  await store.shop.db.run(
    {
      name: 'test.passkey',
      text: `INSERT INTO passkeys (site_id, id, member_id, credential_id, public_key, counter, name, created_at)
        VALUES ($1, $2, $3, $4, '', 0, 'Key', now())`,
    },
    values,
  )
  await post('/_api/iam/recovery/v1/send-email', { email })
  const token = new URL(await linkFor(store, email), 'https://shop.test').searchParams.get('token')
  expect(
    (await post('/_api/iam/recovery/v1/recover', { recoveryToken: token, password: mine })).body.state,
  ).toBe('SUCCESS')
  const left = { name: 'test.left', text: 'SELECT 1 FROM passkeys WHERE member_id = $1' }
  expect(await store.shop.db.run(left, [identity.id])).toEqual([])
  expect([await login(email, mine), await login(email, theirs)]).toEqual(['SUCCESS', '-19976'])
})

test('an app that vouches for an address removes all other credentials', async () => {
  await settings({ verifyEmail: false })
  const email = newEmail()
  await register(email, theirs)
  expect((await signOn(email, true)).body.identity.email.isVerified).toBe(true)
  expect(await login(email, theirs)).toBe('-19976')
})

test('an app cannot sign in a member who is not approved, and ends no session', async () => {
  await settings({ verifyEmail: false, approveMembers: true })
  const email = newEmail()
  const { stateToken } = (await register(email, mine)).body
  expect((await signOn(email, true)).status).toBe(403)
  expect((await post('/v1/state/proceed', { stateToken })).body.state.status).toBe('REQUIRE_OWNER_APPROVAL')
})

test('a link that was sent to an old address does not verify the new one', async () => {
  const { id, email } = await newMember(store)
  await post('/_api/iam/recovery/v1/send-email', { email })
  const link = await linkFor(store, email)
  const token = new URL(link, 'https://shop.test').searchParams.get('token')
  const body = { newEmail: newEmail(), revokeCurrentSessions: false }
  await store.ask('PATCH', `/api/v1/members/${id}/change-login-email`, { as: store.apiKey, body })
  await post('/_api/iam/recovery/v1/recover', { recoveryToken: token, password: mine })
  const { member } = (
    await store.ask('GET', `/members/v1/members/${id}?fieldsets=FULL`, { as: store.apiKey })
  ).body
  expect(member.loginEmailVerified).toBe(false)
})

test('addresses that only look alike are different', async () => {
  for (const email of ['vİck@mail.test', 'anna@victİm.test', 'K@mail.test'.replace('K', '\u212a')]) {
    const { status, body } = await register(email, mine)
    expect([email, status, body.details.validationError?.fieldViolations[0].data]).toEqual([
      email,
      400,
      { type: 'EMAIL' },
    ])
  }
})

test('registering and signing in does not reveal that an account exists', async () => {
  const { email } = await newMember(store)
  const fresh = newEmail()
  for (const address of [email, fresh]) expect((await register(address, theirs)).status).toBe(200)
  expect([await login(email, theirs), await login(fresh, theirs)]).toEqual([
    'REQUIRE_EMAIL_VERIFICATION',
    'REQUIRE_EMAIL_VERIFICATION',
  ])
  expect([await login(email, 'wrong'), await login(fresh, 'wrong')]).toEqual(['-19976', '-19976'])
})

test('parallel sign-ins with the old password do not survive its change', async () => {
  const email = newEmail()
  const { stateToken } = (await register(email, theirs)).body
  await post('/_api/iam/verification/v1/auth/verify', { code: await codeFor(store, email), stateToken })
  await post('/_api/iam/recovery/v1/send-email', { email })
  const token = new URL(await linkFor(store, email), 'https://shop.test').searchParams.get('token')
  const change = post('/_api/iam/recovery/v1/recover', { recoveryToken: token, password: mine })
  await Promise.all([change, ...Array.from({ length: 4 }, () => login(email, theirs))])
  const open = {
    name: 'test.open',
    text: `SELECT method FROM session_tokens JOIN members ON members.id = member_id
      WHERE email = $1 AND spent_at IS NULL AND method = 'password'`,
  }
  expect(await store.shop.db.run(open, [email])).toEqual([])
})

test('one network can register people all day', async () => {
  await settings({ verifyEmail: false })
  const statuses = new Set<number>()
  for (let person = 0; person < 30; person++) {
    store.clock.advance(25_000)
    statuses.add((await register(newEmail(), mine)).status)
  }
  expect([...statuses]).toEqual([200])
})

test('guesses from elsewhere do not lock out a storefront’s visitor who was the member', async () => {
  const member = await newMember(store)
  const email = member.email
  await post('/_api/iam/recovery/v1/send-email', { email })
  const token = new URL(await linkFor(store, email), 'https://shop.test').searchParams.get('token')
  await post('/_api/iam/recovery/v1/recover', { recoveryToken: token, password: mine })
  const payload = JSON.parse(Buffer.from(as.split('.').at(-2) ?? '', 'base64url').toString())
  const visitorId = JSON.parse(payload.data).instance.aid
  await store.shop.db.run(
    {
      name: 'test.family',
      text: `INSERT INTO refresh_tokens (site_id, hash, family_id, client_id, visitor_id, member_id, kind, created_at,
          used_at, family_expires_at) VALUES ($1, 'x', $2, $3, $4, $5, 'compat', now(), now(), now())`,
    },
    [store.siteId, store.shop.newId(), store.clientId, visitorId, member.id],
  )
  const stranger = await store.visitor()
  for (let guess = 0; guess < 7; guess++) {
    await store.ask('POST', '/v2/login', {
      as: stranger,
      body: { loginId: { email }, password: `wrong ${guess}` },
    })
  }
  expect(await login(email, mine)).toBe('SUCCESS')
})
