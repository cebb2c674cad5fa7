import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { member } from '../../../test/accounts.ts'
import { rows } from '../../../test/checkouts.ts'
import { refusal } from '../../../test/shoppers.ts'
import { openStore, type Store } from '../../../test/store.ts'
import * as sites from '../../sites/settings/service.ts'
import * as members from '../members/service.ts'

let store: Store
let count = 0
let applicant: members.MemberRow

beforeAll(async () => {
  store = await openStore({ settings: { approveMembers: true } })
})
afterAll(() => store.close())
beforeEach(async () => {
  store.clock.advance(60_000)
  applicant = await waiting(`applicant${++count}@example.com`)
})

async function waiting(email: string): Promise<members.MemberRow> {
  const { shop, siteId } = store
  const made = await shop.db.transaction((tx) =>
    members.register(tx, shop, {
      siteId,
      email,
      profile: { firstName: 'Ada' },
      emailVerified: true,
      reasons: ['PENDING_ADMIN_APPROVAL_REQUIRED'],
    }),
  )
  if (!made) throw new Error('nobody applied')
  return made
}

const ask = (method: string, path: string, body: object = {}) =>
  store.ask(method, path, { as: store.apiKey, ...(method === 'GET' ? {} : { body }) })
const readMails = () =>
  rows<{ recipient: string; subject: string }>(
    store,
    'SELECT recipient, subject FROM messages ORDER BY created_at DESC, id DESC',
  )

test('a waiting member is in the queue, and gets an e-mail when approved', async () => {
  const before = await ask('GET', '/admin/v1/members?standing=WAITING')
  expect(before.body.counts.WAITING).toBe(before.body.accounts.length)
  expect(before.body.accounts[0]).toMatchObject({
    member: { id: applicant.id, status: 'PENDING' },
    account: { reasons: ['PENDING_ADMIN_APPROVAL_REQUIRED'] },
  })
  const { body } = await ask('POST', `/members/v1/members/${applicant.id}/approve`, { id: applicant.id })
  expect(body.member).toMatchObject({ id: applicant.id, status: 'APPROVED' })
  expect(await readMails()).toMatchObject([
    { recipient: applicant.email, subject: expect.stringContaining('approved your account') },
  ])
  await ask('POST', `/members/v1/members/${applicant.id}/approve`, { id: applicant.id })
  expect(await readMails()).toHaveLength(1)
})

test('a rejected member is blocked, and can be unblocked', async () => {
  const path = `/admin/v1/members/${applicant.id}`
  expect((await ask('POST', `${path}/reject`)).body.account.status).toBe('BLOCKED')
  const again = await ask('POST', `${path}/approve`)
  expect([again.status, refusal(again)]).toEqual([409, 'MEMBER_STATUS_CONFLICT'])
  expect((await ask('POST', `${path}/unblock`)).body.account.status).toBe('ACTIVE')
})

test('an app approves and blocks by e-mail address too', async () => {
  const { email } = applicant
  expect((await ask('POST', '/api/v1/members/approve', { email: email.toUpperCase() })).body).toEqual({
    session: {},
  })
  expect((await ask('POST', '/_api/wix-sm/v1/members/block', { email })).body).toEqual({})
  const { body } = await ask('GET', `/admin/v1/members/${applicant.id}`)
  expect(body.account.status).toBe('BLOCKED')
  expect((await ask('POST', '/api/v1/members/block', { email: 'nobody@example.com' })).status).toBe(404)
})

test('a member who is blocked has no session and no refresh token left', async () => {
  const anna = await member(store, 'anna@example.com')
  await signedInOnce(anna.id)
  const { body } = await ask('POST', `/members/v1/members/${anna.id}/block`, { id: anna.id })
  expect(body.member.status).toBe('BLOCKED')
  expect(await alive(anna.id)).toEqual({ sessions: 0, tokens: 0 })
})

test('a merchant sees where a member is signed in, until that ends', async () => {
  const eve = await member(store, 'eve@example.com')
  await signedInOnce(eve.id)
  const devices = async () => (await ask('GET', `/admin/v1/members/${eve.id}/devices`)).body.devices
  expect(await devices()).toHaveLength(2)
  expect(await devices()).toContainEqual({
    id: expect.any(String),
    device: '',
    address: '',
    createdDate: new Date(store.clock.now).toISOString(),
    usedDate: new Date(store.clock.now).toISOString(),
  })
  await ask('POST', `/members/v1/members/${eve.id}/block`, { id: eve.id })
  expect(await devices()).toEqual([])
  expect((await ask('GET', `/admin/v1/members/${store.siteId}/devices`)).status).toBe(404)
})

test('a forced reset signs out everywhere and sends the link to a new password', async () => {
  const ben = await member(store, 'ben@example.com')
  await signedInOnce(ben.id)
  const { body } = await ask('POST', `/admin/v1/members/${ben.id}/require-password-reset`)
  expect(body.account).toMatchObject({ status: 'ACTIVE', mustResetPassword: true })
  expect(await alive(ben.id)).toEqual({ sessions: 0, tokens: 0 })
  expect((await readMails())[0]).toMatchObject({ recipient: 'ben@example.com' })
})

test('another e-mail address has to be verified before the next sign-in, and must be free', async () => {
  const cleo = await member(store, 'cleo@example.com')
  const path = `/api/v1/members/${cleo.id}/change-login-email`
  const taken = await ask('PATCH', path, { newEmail: applicant.email })
  expect(taken.status).toBe(409)
  const { body } = await ask('PATCH', path, { newEmail: 'cleo@new.example.com' })
  expect(body.member).toMatchObject({
    loginEmail: 'cleo@new.example.com',
    emailVerified: false,
    status: 'APPLICANT',
  })
  await sites.update(store.shop, store.siteId, { settings: { verifyEmail: false } })
  const dora = await member(store, 'dora@example.com')
  const changed = await ask('PATCH', `/api/v1/members/${dora.id}/change-login-email`, {
    newEmail: 'd@x.example',
  })
  expect(changed.body.member.status).toBe('ACTIVE')
})

test('a link to a first password goes to members only', async () => {
  await member(store, 'emil@example.com')
  const path = '/wix-sm/api/v1/auth/v1/auth/members/send-set-password-email'
  expect((await ask('POST', path, { email: 'emil@example.com' })).body).toEqual({ accepted: true })
  expect((await readMails())[0]).toMatchObject({ recipient: 'emil@example.com' })
  expect((await ask('POST', path, { email: 'nobody@example.com' })).body).toEqual({ accepted: false })
})

async function signedInOnce(memberId: string): Promise<void> {
  const { shop, siteId, clientId } = store
  const now = new Date(shop.clock())
  await rows(
    store,
    `INSERT INTO refresh_tokens (site_id, hash, family_id, client_id, visitor_id, member_id, kind, created_at, used_at,
       family_expires_at) VALUES ($1, $2, $3, $4, $5, $6, 'compat', $7, $7, $8)`,
    [
      ...[siteId, Buffer.from(memberId), shop.newId(), clientId, shop.newId(), memberId, now],
      new Date(now.getTime() + 1e9),
    ],
  )
  await rows(
    store,
    `INSERT INTO member_sessions (site_id, id, member_id, hash, device, address, authenticated_at, created_at, used_at)
     VALUES ($1, $2, $3, $4, '', '', $5, $5, $5)`,
    [siteId, shop.newId(), memberId, Buffer.from(memberId), now],
  )
}

async function alive(memberId: string): Promise<unknown> {
  const [found] = await rows(
    store,
    `SELECT (SELECT count(*)::int FROM member_sessions WHERE member_id = $1) AS sessions,
       (SELECT count(*)::int FROM refresh_tokens WHERE member_id = $1 AND revoked_at IS NULL) AS tokens`,
    [memberId],
  )
  return found
}
