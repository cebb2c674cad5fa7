import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { answerTo } from '../../../../sdk/src/auth/captcha.ts'
import { openStore, type Store } from '../../../test/store.ts'
import { type Elsewhere, openElsewhere, openTestHttpClient } from '../../../test/web.ts'
import * as attempts from '../../credentials/attempts.service.ts'
import { type Refusal, refuse } from '../../platform/errors/errors.ts'
import * as access from '../../sites/apps/service.ts'
import * as sites from '../../sites/settings/service.ts'
import type { SignInContext } from '../sessions/context.ts'
import * as captcha from './service.ts'

let store: Store
let service: Elsewhere
let asked: URLSearchParams[] = []
let page: SignInContext

beforeAll(async () => {
  service = await openElsewhere(async (request, response) => {
    const form = new URLSearchParams(await text(request))
    asked.push(form)
    const said = form.get('response')
    if (said === 'broken') response.end('<html>')
    else response.end(JSON.stringify({ success: said !== 'program', score: said === 'doubtful' ? 0.2 : 0.9 }))
  })
  store = await openStore({ httpClient: openTestHttpClient(service.port) })
  page = { siteId: store.siteId, address: '203.0.113.7' }
})
afterAll(async () => {
  await store.close()
  await service.close()
})
beforeEach(async () => {
  asked = []
  await mode('ALWAYS')
  await store.ask('DELETE', '/admin/v1/captcha-keys', { as: store.apiKey })
})

const mode = (captcha: 'OFF' | 'ADAPTIVE' | 'ALWAYS') =>
  sites.update(store.shop, store.siteId, { settings: { captcha } })
const puzzle = async () => (await store.ask('GET', '/_identity/captcha')).body
const solved = async () => answerTo(await puzzle())

/** The code somebody is refused with; undefined for those who may go on. */
async function refusal(
  context: SignInContext,
  answers: string[] = [],
  account = 'nobody',
): Promise<string | undefined> {
  try {
    await captcha.requireAnswer(store.shop, context, { answers, subjects: [`account ${account}`] })
    return undefined
  } catch (error) {
    return (error as Refusal).code
  }
}

/** Somebody guesses until the next guess has to wait. */
async function guess(account: string): Promise<void> {
  for (let time = 0; time < 5; time++) await attempts.count(store.shop, store.siteId, [`account ${account}`])
}

async function saveKeys(verifyUrl = service.url): Promise<void> {
  const keys = { siteKey: 'shown', secretKey: 'not shown', verifyUrl }
  const { status } = await store.ask('PUT', '/admin/v1/captcha-keys', { as: store.apiKey, body: { keys } })
  expect(status).toBe(200)
}

describe('a puzzle', () => {
  test('lets the request pass once when solved', async () => {
    const answer = await solved()
    expect(await refusal(page)).toBe('-19971')
    expect(await refusal(page, [answer])).toBeUndefined()
    expect(await refusal(page, [answer])).toBe('-19970')
  })

  test('lets one of 32 parallel requests pass', async () => {
    const answer = await solved()
    const codes = await Promise.all(Array.from({ length: 32 }, () => refusal(page, [answer])))
    expect(codes.filter((code) => code === undefined)).toHaveLength(1)
  })

  test('expires after 10 minutes', async () => {
    const answer = await solved()
    store.clock.advance(10 * 60 * 1000)
    expect(await refusal(page, [answer])).toBe('-19970')
  })

  test('of another shop, made easier, or answered by a guess is refused', async () => {
    const challenge = await puzzle()
    const packed = (value: object) => btoa(JSON.stringify(value))
    const elsewhere = await captcha.newChallenge(store.shop, store.shop.newId())
    const easier = { ...challenge, parameters: { ...challenge.parameters, keyPrefix: '0' } }
    const later = { ...challenge, parameters: { ...challenge.parameters, data: { until: 9e15 } } }
    for (const other of [elsewhere, easier, later]) {
      expect(await refusal(page, [await answerTo(other)])).toBe('-19970')
    }
    const guesses = [
      packed({ challenge, solution: { counter: 1, derivedKey: `00${'ab'.repeat(31)}` } }),
      packed({ challenge, solution: { counter: -1, derivedKey: 'zz' } }),
      packed({ challenge: { ...challenge, signature: 7 }, solution: {} }),
      packed({ challenge: { parameters: { salt: 1 }, signature: 'x' }, solution: null }),
      packed([]),
      'AAAA',
    ]
    for (const guessed of guesses) expect(await refusal(page, [guessed])).toBe('-19970')
  })
})

describe('a shop', () => {
  test('without captcha asks nobody', async () => {
    await mode('OFF')
    await guess('off')
    expect(await refusal(page, [], 'off')).toBeUndefined()
  })

  test('asks on its own pages after many guesses, and stops after an hour without one', async () => {
    await mode('ADAPTIVE')
    expect(await refusal(page, [], 'adaptive')).toBeUndefined()
    await guess('adaptive')
    expect(await refusal(page, [], 'adaptive')).toBe('-19971')
    expect(await refusal(page, [await solved()], 'adaptive')).toBeUndefined()
    expect(await refusal(page, [], 'somebody else')).toBeUndefined()
    store.clock.advance(61 * 60 * 1000)
    expect(await refusal(page, [], 'adaptive')).toBeUndefined()
  })

  test('asks published clients only if it has keys of a captcha service', async () => {
    await mode('ADAPTIVE')
    await guess('published')
    const published = { ...page, clientId: store.clientId }
    expect(await refusal(published, [], 'published')).toBeUndefined()
    await saveKeys()
    expect(await refusal(published, [], 'published')).toBe('-19971')
    const client = { name: 'App', kind: 'modern' as const, redirectUris: [], allowedOrigins: [] }
    const { id: clientId } = await access.createClient(store.shop, store.siteId, client)
    await store.ask('DELETE', '/admin/v1/captcha-keys', { as: store.apiKey })
    expect(await refusal({ ...page, clientId }, [], 'published')).toBe('-19971')
  })
})

describe('the keys of a captcha service', () => {
  test('are set by the merchant, and nobody can read the secret', async () => {
    await saveKeys()
    const { body } = await store.ask('GET', '/admin/v1/captcha-keys', { as: store.apiKey })
    expect(body.keys).toMatchObject({ siteKey: 'shown', verifyUrl: service.url })
    expect(JSON.stringify(body)).not.toContain('not shown')
    const query = { name: 'test.captcha-keys', text: 'SELECT secret_key AS key FROM captcha_keys' }
    const [row] = (await store.shop.db.run(query, [])) as { key: Buffer }[]
    expect(row?.key.toString('latin1')).not.toContain('not shown')
  })

  test('let requests pass that the service accepts', async () => {
    await saveKeys()
    expect(await refusal(page, ['person'])).toBeUndefined()
    expect(Object.fromEntries(asked[0] ?? [])).toEqual({
      secret: 'not shown',
      response: 'person',
      remoteip: '203.0.113.7',
    })
    expect(await refusal(page, ['program'])).toBe('-19970')
    expect(await refusal(page, ['doubtful'])).toBe('-19970')
    expect(await refusal(page, ['broken'])).toBe('-19970')
  })

  test('leave puzzles valid', async () => {
    await saveKeys()
    expect(await refusal(page, [await solved()])).toBeUndefined()
    expect(asked).toEqual([])
  })

  test('count wherever the shop asks for a proof', async () => {
    const otherwise = refuse('TOO_MANY_REQUESTS')
    const published = { ...page, clientId: store.clientId }
    const prove = (...answers: string[]) =>
      captcha.requireProof(store.shop, published, { answers, otherwise })
    await expect(prove('person')).rejects.toBe(otherwise)
    await saveKeys()
    await prove('person')
    await prove(await solved())
    await expect(prove('program')).rejects.toMatchObject({ code: '-19970' })
    await expect(prove()).rejects.toMatchObject({ code: '-19971' })
  })

  test('are verified at public addresses only, and requests fail while the service is down', async () => {
    await saveKeys('http://10.0.0.1/siteverify')
    expect(await refusal(page, ['person'])).toBe('TEMPORARILY_UNAVAILABLE')
  })

  test('are not for shoppers', async () => {
    const as = await store.visitor()
    expect((await store.ask('GET', '/admin/v1/captcha-keys', { as })).status).toBe(403)
  })
})

test('every storefront can request a puzzle, but no unknown client', async () => {
  const challenge = await store.ask('GET', `/_identity/captcha?clientId=${store.clientId}`)
  expect(await refusal(page, [await answerTo(challenge.body)])).toBeUndefined()
  const unknown = await store.ask('GET', `/_identity/captcha?clientId=${store.shop.newId()}`)
  expect(unknown.status).toBe(400)
})

describe('somebody who signs in or registers', () => {
  const password = 'tin kettle under 9 stairs'
  const ask = async (path: string, body: object) =>
    store.ask('POST', `/_api/iam/authentication/${path}`, { as: await store.visitor(), body })
  const codeOf = async (path: string, body: object) =>
    (await ask(path, body)).body.details?.applicationError?.code

  test('sends the answer under any of the clients’ names for it', async () => {
    const account = { loginId: { email: 'anna@example.test' }, password }
    expect(await codeOf('v2/register', account)).toBe('-19971')
    expect(await codeOf('v2/register', { ...account, captchaTokens: [{ Recaptcha: 'x' }] })).toBe('-19970')
    const made = await ask('v2/register', {
      ...account,
      captchaTokens: [{ InvisibleRecaptcha: await solved() }],
    })
    expect(made.status).toBe(200)
    expect(await codeOf('v2/login', account)).toBe('-19971')
    expect(await codeOf('v2/login', { ...account, captchaTokens: [{ NoCaptcha: 'x' }] })).toBe('-19970')
    const token = { recaptchaForClientSiteKey: { token: await solved() } }
    expect((await ask('v2/login', { ...account, captchaTokens: [token] })).status).toBe(200)
    const old = { identifier: { email: 'anna@example.test' }, inputs: { password } }
    expect(await codeOf('v1/login', old)).toBe('-19971')
    expect((await ask('v1/login', { ...old, captchaTokens: [{ Recaptcha: await solved() }] })).status).toBe(
      200,
    )
  })
})
