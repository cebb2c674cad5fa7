import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { rows } from '../../../test/checkouts.ts'
import { openStore, type Store } from '../../../test/store.ts'
import { deliver } from '../../platform/mail/mail.ts'

let store: Store
let as: string
let serial = 0
const password = 'tin kettle under 9 stairs'

beforeAll(async () => {
  store = await openStore()
})
beforeEach(async () => {
  as = await store.visitor()
  await settings({ verifyEmail: true, approveMembers: false, registrationOpen: true })
  store.clock.advance(2 * 60 * 60_000)
})
afterAll(() => store.close())

const auth = '/_api/iam/authentication'
const settings = (said: object) =>
  store.ask('PATCH', '/admin/v1/site', { as: store.apiKey, body: { site: { settings: said } } })
const post = (path: string, body: object, token = as) => {
  // Mails are told apart by their time.
  store.clock.advance(1000)
  return store.ask('POST', path, { as: token, body })
}
const newEmail = () => `anna${++serial}@mail.test`
const register = (email: string, more: object = {}) =>
  post(`${auth}/v2/register`, { loginId: { email }, password, ...more })
const login = (email: string, typed = password) =>
  post(`${auth}/v2/login`, { loginId: { email }, password: typed })
const verify = (code: string, stateToken: string) =>
  post('/_api/iam/verification/v1/auth/verify', { code, stateToken })
const codeOf = ({ body }: Awaited<ReturnType<Store['ask']>>) => body.details?.applicationError?.code

async function readMails(email: string): Promise<{ subject: string; text: string; html: string }[]> {
  return rows(
    store,
    'SELECT subject, text, html FROM messages WHERE recipient = $1 ORDER BY created_at, id',
    [email],
  )
}

async function codeFor(email: string): Promise<string> {
  const found = (await readMails(email)).map(({ text }) => /^\d{6}$/m.exec(text)?.[0])
  return found.filter(Boolean).at(-1) ?? 'none'
}

async function member(email = newEmail(), more: object = {}): Promise<string> {
  const { body } = await register(email, more)
  await verify(await codeFor(email), body.stateToken)
  return email
}

describe('a visitor who registers', () => {
  test('gets a code that neither the staff nor a copy of the database reveals', async () => {
    const email = newEmail()
    await register(email)
    const { body } = await store.ask('GET', `/admin/v1/messages?to=${email}`, { as: store.apiKey })
    expect(body.messages).toMatchObject([{ subject: 'Your code for Fieldhouse', text: '', html: '' }])
    const code = await codeFor(email)
    expect(code).toMatch(/^\d{6}$/)
    const sent: string[] = []
    const mail = { send: async ({ text }: { text: string }) => void sent.push(text) }
    const key = { siteId: store.siteId, id: body.messages[0].id }
    await rows(store, 'UPDATE messages SET sent_at = NULL WHERE id = $1', [key.id])
    await deliver({ ...store.shop, mail }, key)
    expect(sent).toEqual([expect.stringContaining(code)])
    const left = 'SELECT 1 FROM messages AS m WHERE m.id = $1 AND m::text LIKE $2'
    expect(await rows(store, left, [key.id, `%${code}%`])).toEqual([])
  })

  test('signs in with the code, and gets a welcome e-mail', async () => {
    const email = newEmail()
    const { body } = await register(email, {
      profile: { firstName: 'Anna', customFields: [{ name: 'size', value: { numValue: 38 } }] },
    })
    expect(body).toEqual({ state: 'REQUIRE_EMAIL_VERIFICATION', stateToken: expect.any(String) })
    expect(codeOf(await verify('000000', body.stateToken))).toBe('VERIFICATION_CODE_INVALID')
    const done = await verify(await codeFor(email), body.stateToken)
    expect(done.body).toMatchObject({
      state: 'SUCCESS',
      sessionToken: expect.any(String),
      identity: {
        email: { address: email, isVerified: true },
        status: { name: 'ACTIVE', reasons: [] },
        identityProfile: { firstName: 'Anna', customFields: [{ name: 'size', value: { numValue: 38 } }] },
      },
    })
    expect((await readMails(email)).at(-1)?.subject).toBe('Welcome to Fieldhouse')
    expect((await login(email)).body.state).toBe('SUCCESS')
  })

  test('does not learn that the address is taken; its owner gets an e-mail', async () => {
    const email = await member()
    const [again, fresh] = [await register(email), await register(newEmail())]
    const shape = ({ status, body }: typeof again) => [status, Object.keys(body), body.stateToken.length]
    expect(shape(again)).toEqual(shape(fresh))
    expect((await readMails(email)).at(-1)?.subject).toBe('You already have an account at Fieldhouse')
    expect(codeOf(await verify('123456', again.body.stateToken))).toBe('VERIFICATION_CODE_INVALID')
  })

  test('learns that the address is taken if the shop does not verify addresses', async () => {
    await settings({ verifyEmail: false })
    const email = newEmail()
    expect((await register(email)).body.state).toBe('SUCCESS')
    expect(codeOf(await register(email.toUpperCase()))).toBe('-19995')
  })

  test('waits for approval if the shop requires it', async () => {
    await settings({ approveMembers: true })
    const email = newEmail()
    const { body } = await register(email)
    const waiting = await verify(await codeFor(email), body.stateToken)
    expect(waiting.body).toEqual({ state: 'REQUIRE_OWNER_APPROVAL', stateToken: expect.any(String) })
    expect((await login(email)).body.state).toBe('REQUIRE_OWNER_APPROVAL')
    const looked = await post(`${auth}/v1/state/proceed`, {
      stateToken: (await login(email)).body.stateToken,
    })
    expect(looked.body.state.status).toBe('REQUIRE_OWNER_APPROVAL')
  })

  test('is refused if registration is closed', async () => {
    await settings({ registrationOpen: false })
    expect(codeOf(await register(newEmail()))).toBe('REGISTRATION_CLOSED')
  })

  test('gets violations in the format of the published clients', async () => {
    const { status, body } = await post(`${auth}/v2/register`, {
      loginId: { email: 'anna' },
      password: 'short',
    })
    const found = body.details.validationError.fieldViolations
    expect([status, found.map(({ field, data }: { field: string; data: object }) => [field, data])]).toEqual([
      400,
      [
        ['loginId.email', { type: 'EMAIL' }],
        ['password', { threshold: 8 }],
      ],
    ])
  })

  test('again with an unverified address replaces the first registration', async () => {
    const email = newEmail()
    const first = (await register(email, { password: 'mine all mine 77 times' })).body.stateToken
    const second = (await register(email)).body.stateToken
    expect(codeOf(await verify(await codeFor(email), first))).toBe('STATE_TOKEN_INVALID')
    expect((await verify(await codeFor(email), second)).body.state).toBe('SUCCESS')
    expect(codeOf(await login(email, 'mine all mine 77 times'))).toBe('-19976')
  })
})

describe('a code', () => {
  test('is valid for five tries, also in parallel', async () => {
    const email = newEmail()
    const { stateToken } = (await register(email)).body
    const code = await codeFor(email)
    const wrong = String((Number(code) + 1) % 1_000_000).padStart(6, '0')
    const tries = await Promise.all(Array.from({ length: 32 }, () => verify(wrong, stateToken)))
    expect(tries.filter((reply) => codeOf(reply) === 'VERIFICATION_CODE_INVALID').length).toBeLessThanOrEqual(
      5,
    )
    expect(codeOf(await verify(code, stateToken))).toBe('VERIFICATION_CODE_EXPIRED')
  })

  test('works for one of 32 parallel requests', async () => {
    const email = newEmail()
    const { stateToken } = (await register(email)).body
    const code = await codeFor(email)
    const replies = await Promise.all(Array.from({ length: 32 }, () => verify(code, stateToken)))
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(replies.filter(({ status }) => status >= 500)).toEqual([])
  })

  test('is sent three times at most, also for parallel requests', async () => {
    const email = newEmail()
    const { stateToken } = (await register(email)).body
    const body = { stateToken }
    const again = () => store.ask('POST', '/_api/iam/verification/v1/auth/resend', { as, body })
    const all = await Promise.all(Array.from({ length: 16 }, again))
    expect(all.map(({ status }) => status).sort()).toEqual([200, 200, ...Array(14).fill(429)])
    expect(await readMails(email)).toHaveLength(3)
  })

  test('is valid for 10 minutes, with three e-mails in that time', async () => {
    const email = newEmail()
    const { stateToken } = (await register(email)).body
    const resend = () => post('/_api/iam/verification/v1/auth/resend', { stateToken })
    expect([(await resend()).status, (await resend()).status, (await resend()).status]).toEqual([
      200, 200, 429,
    ])
    const code = await codeFor(email)
    store.clock.advance(10 * 60_000)
    expect(codeOf(await verify(code, stateToken))).toBe('VERIFICATION_CODE_EXPIRED')
    expect((await resend()).status).toBe(200)
    expect((await verify(await codeFor(email), stateToken)).body.state).toBe('SUCCESS')
  })

  test('is stored as a keyed hash', async () => {
    const email = newEmail()
    await register(email)
    const code = await codeFor(email)
    expect(
      await rows(store, 'SELECT 1 FROM authentication_states t WHERE t::text LIKE $1', [`%${code}%`]),
    ).toEqual([])
  })
})

describe('somebody who signs in', () => {
  test('with a wrong password gets the same answer, whether or not the account exists', async () => {
    const email = await member()
    const [known, unknown] = [
      await login(email, 'wrong password 1'),
      await login(newEmail(), 'wrong password 1'),
    ]
    expect([known.status, known.body]).toEqual([unknown.status, unknown.body])
    expect(codeOf(known)).toBe('-19976')
    expect(codeOf(await post(`${auth}/v2/login`, {}))).toBe('-19976')
  })

  test('can write the address in capitals, and a character in two Unicode forms', async () => {
    const email = newEmail()
    await settings({ verifyEmail: false })
    await register(email, { password: 'Käsekuchen mit Rhabarber'.normalize('NFC') })
    const reply = await login(email.toUpperCase(), 'Käsekuchen mit Rhabarber'.normalize('NFD'))
    expect(reply.body.state).toBe('SUCCESS')
  })

  test('has to wait longer after each guess, also with the right password', async () => {
    const email = await member()
    for (let guess = 0; guess < 5; guess++) await login(email, `wrong password ${guess}`)
    expect((await login(email)).status).toBe(429)
    store.clock.advance(60_000)
    expect((await login(email)).body.state).toBe('SUCCESS')
  })

  test('with a client from 2024 gets its reply format', async () => {
    const email = newEmail()
    const made = await post(`${auth}/v1/register`, {
      identity: { email: { address: email }, identityProfile: { nickname: 'Anna' } },
      inputs: { password },
    })
    expect(made.body.state).toEqual({ status: 'STATUS_CHECK', stateToken: expect.any(String) })
    await verify(await codeFor(email), made.body.state.stateToken)
    const { body } = await post(`${auth}/v1/login`, { identifier: { email }, inputs: { password } })
    expect(body).toMatchObject({ state: { status: 'DONE' }, sessionToken: expect.any(String) })
  })
})

describe('a forgotten password', () => {
  const ask = (email: string, more: object = {}) =>
    post('/_api/iam/recovery/v1/send-email', { email, ...more })
  const recover = (recoveryToken: string, chosen = 'a whole new cup of tea') =>
    post('/_api/iam/recovery/v1/recover', { recoveryToken, password: chosen })
  const tokenFor = async (email: string) => {
    await store.work()
    const texts = (await readMails(email)).map(({ text }) => /reset-password\?token=([\w-]+)/.exec(text)?.[1])
    return texts.filter(Boolean).at(-1) ?? 'none'
  }

  test('is replaced by a link, once, and all sessions end', async () => {
    const email = await member()
    expect((await ask(email)).body).toEqual({})
    const token = await tokenFor(email)
    const replies = await Promise.all(Array.from({ length: 8 }, () => recover(token)))
    expect(replies.map(({ status }) => status).sort()).toEqual([200, ...Array(7).fill(400)])
    expect(codeOf(await login(email))).toBe('-19976')
    expect((await login(email, 'a whole new cup of tea')).body.state).toBe('SUCCESS')
  })

  test('is recovered without revealing whether the account exists', async () => {
    const [known, unknown] = [await ask(await member()), await ask(newEmail())]
    expect([known.status, known.body]).toEqual([unknown.status, unknown.body])
  })

  test('can be replaced for half an hour', async () => {
    const email = await member()
    await ask(email)
    const token = await tokenFor(email)
    store.clock.advance(30 * 60_000)
    expect(codeOf(await recover(token))).toBe('RECOVERY_TOKEN_INVALID')
  })

  test('redirects to a registered URL only', async () => {
    const email = await member()
    const to = (url: string) => ask(email, { redirect: { url, clientId: store.clientId } })
    expect(codeOf(await to('https://evil.test/'))).toBe('INVALID_REDIRECT_URI')
    expect((await to('https://storefront.test/signed-in')).status).toBe(200)
  })

  test('is recovered by a link that is stored as a hash', async () => {
    const email = await member()
    await ask(email)
    const token = await tokenFor(email)
    expect(await rows(store, 'SELECT 1 FROM recovery_links t WHERE t::text LIKE $1', [`%${token}%`])).toEqual(
      [],
    )
  })
})

describe('an app of the merchant', () => {
  test('signs in people it has recognised, members or not', async () => {
    const email = newEmail()
    const signOn = () =>
      post(
        `${auth}/v2/sign-on`,
        { loginId: { email }, profile: { firstName: 'Bo' }, verifyEmail: true },
        store.apiKey,
      )
    const [first, second] = [await signOn(), await signOn()]
    expect(first.body).toMatchObject({
      sessionToken: expect.any(String),
      identity: { email: { isVerified: true } },
    })
    expect(second.body.identity.id).toBe(first.body.identity.id)
  })

  test('is the only one who may', async () => {
    expect((await post(`${auth}/v2/sign-on`, { loginId: { email: newEmail() } })).status).toBe(403)
  })

  test('sends a member a link to set a first password', async () => {
    const email = newEmail()
    const { body } = await post(`${auth}/v2/sign-on`, { loginId: { email } }, store.apiKey)
    const path = '/_api/iam/recovery/v1/activation-email'
    expect((await post(path, { identityId: body.identity.id }, store.apiKey)).status).toBe(200)
    expect((await readMails(email)).at(-1)?.subject).toBe('Your account at Fieldhouse')
  })
})

test('the audit log has sign-ins and refused sign-ins', async () => {
  const email = await member()
  await login(email)
  await login(email, 'wrong password 1')
  const { body } = await store.ask('GET', '/admin/v1/audit-log?call=loginV2&limit=2', {
    as: store.apiKey,
  })
  expect(
    body.entries.map(({ caller, code }: { caller: { kind: string }; code?: string }) => [caller.kind, code]),
  ).toEqual([
    ['visitor', '-19976'],
    ['member', undefined],
  ])
})
