import { TOTP } from 'otpauth'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openAuthenticator, type Page } from '../../../test/authenticator.ts'
import {
  type Browser,
  hire,
  openBrowser,
  ownerPassword,
  setUpShop,
  staffPassword,
  tokenIn,
} from '../../../test/staff.ts'
import { openStore, type Store } from '../../../test/store.ts'
import { statement } from '../../platform/db/db.ts'
import * as access from '../../sites/apps/service.ts'
import * as links from '../people/links.service.ts'
import { keyUri, stepOf } from './rules.ts'

let store: Store
let owner: Browser
let count = 0
const page: Page = { origin: 'https://shop.test', rpId: 'shop.test' }
const minute = 60_000

beforeAll(async () => {
  store = await openStore()
  owner = await setUpShop(store)
})
afterAll(() => store.close())
beforeEach(() => {
  // Codes of the test before are used up.
  store.clock.now += minute
})

interface Person {
  email: string
  browser: Browser
}

async function newPerson(role: 'manager' | 'viewer' = 'manager'): Promise<Person> {
  const name = `Person ${++count}`
  await confirm(owner, ownerPassword)
  return { browser: await hire(store, owner, role, name), email: `person.${count}@fieldhouse.test` }
}

const confirm = (browser: Browser, password = staffPassword) =>
  browser.ask('POST', '/admin/v1/me/confirm', { password })

const codeOf = (key: string) => new TOTP({ secret: key }).generate({ timestamp: store.clock.now })
const nextStep = () => {
  store.clock.now += 30_000
}

async function addApp({ browser }: Person, name = 'Phone') {
  const { key, setup } = (await browser.ask('POST', '/admin/v1/me/factors/authenticator-setup', {})).body
  const added = await browser.ask('POST', '/admin/v1/me/factors/authenticators', {
    setup,
    code: codeOf(key),
    name,
  })
  nextStep()
  return { key: key as string, setup, ...added.body } as {
    key: string
    setup: string
    factor: { id: string; name: string }
    recoveryCodes: string[]
  }
}

async function addPasskey({ browser }: Person) {
  const authenticator = openAuthenticator()
  const { options } = (await browser.ask('POST', '/admin/v1/me/factors/passkey-setup', {})).body
  const response = authenticator.create(options, page)
  const added = await browser.ask('POST', '/admin/v1/me/factors/passkeys', { response })
  expect(added.status).toBe(200)
  return { authenticator, factor: added.body.factor }
}

async function usePasskey(authenticator: ReturnType<typeof openAuthenticator>, browser: Browser) {
  const { options } = (await browser.ask('POST', '/admin/v1/passkey-options', {})).body
  return authenticator.use(options, page)
}

const signIn = (email: string, code?: string, browser = openBrowser(store)) =>
  browser.ask('POST', '/admin/v1/sign-in', { email, password: staffPassword, ...(code ? { code } : {}) })

const reason = ({
  status,
  body,
}: {
  status: number
  body: { details?: { applicationError?: { code: string } } }
}) => (status === 200 ? 'done' : (body.details?.applicationError?.code ?? status))

const mailsTo = async (email: string) => {
  const { body } = await owner.ask('GET', `/admin/v1/messages?to=${email}`)
  return body.messages.map(({ subject }: { subject: string }) => subject) as string[]
}

describe('an authenticator app', () => {
  test('shows the codes of RFC 6238', () => {
    // Appendix B, the last six of eight digits.
    const key = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ'
    expect(stepOf(key, '287082', 59_000)).toBe(1)
    expect(stepOf(key, '081804', 1_111_111_109_000)).toBe(37037036)
    expect(stepOf(key, '279037', 2_000_000_000_000)).toBe(66666666)
    expect(stepOf(key, '081804', 1_111_111_109_000 + 61_000)).toBeUndefined()
    expect(keyUri(key, { siteName: 'Mug: & Co', email: 'a@b.test' })).toBe(
      `otpauth://totp/Mug%20%20%26%20Co:a%40b.test?issuer=Mug%20%20%26%20Co&secret=${key}&algorithm=SHA1&digits=6&period=30`,
    )
  })

  test('makes the password alone too little', async () => {
    const person = await newPerson()
    const { key } = await addApp(person)
    expect(reason(await signIn(person.email))).toBe('SECOND_FACTOR_NEEDED')
    expect(reason(await signIn(person.email, '000000'))).toBe('SECOND_FACTOR_WRONG')
    expect(reason(await signIn(person.email, codeOf(key)))).toBe('done')
  })

  test('is shown as a QR code and as a key, which nobody sees again', async () => {
    const person = await newPerson()
    const start = await person.browser.ask('POST', '/admin/v1/me/factors/authenticator-setup', {})
    expect(start.body.qrCode).toMatch(/^<svg /)
    expect(start.body.uri).toContain(`secret=${start.body.key}`)
    await addApp(person)
    const listed = await person.browser.ask('GET', '/admin/v1/me/factors')
    expect(listed.body).toMatchObject({
      factors: [{ kind: 'AUTHENTICATOR', name: 'Phone' }],
      recoveryCodesLeft: 10,
    })
    expect(JSON.stringify(listed.body)).not.toContain('secret')
  })

  test('gives codes that work once, also for 16 parallel requests', async () => {
    const person = await newPerson()
    const { key } = await addApp(person)
    const code = codeOf(key)
    // Each from a browser that the person has used before: then none waits for another's guess.
    const all = await Promise.all(
      Array.from({ length: 4 }, () => signIn(person.email, code, person.browser).then(reason)),
    )
    expect(all.filter((one) => one === 'done')).toHaveLength(1)
    expect(reason(await signIn(person.email, code, person.browser))).toBe('SECOND_FACTOR_WRONG')
    nextStep()
    store.clock.now += 4 * minute
    expect(reason(await signIn(person.email, codeOf(key), person.browser))).toBe('done')
  })

  test('needs its first code, and is added once', async () => {
    const person = await newPerson()
    const { setup, key } = await addApp(person)
    const add = (code: string) =>
      person.browser.ask('POST', '/admin/v1/me/factors/authenticators', { setup, code })
    expect((await add('000000')).status).toBe(400)
    expect((await add(codeOf(key))).status).toBe(409)
    const other = await newPerson()
    const stolen = await other.browser.ask('POST', '/admin/v1/me/factors/authenticators', {
      setup,
      code: codeOf(key),
    })
    expect(stolen.status).toBe(400)
  })

  test('is sealed in the database', async () => {
    const { key } = await addApp(await newPerson())
    const rows = await store.shop.db.run(
      statement<{ secret: Buffer }>(
        'test.secrets',
        'SELECT secret FROM staff_factors WHERE secret IS NOT NULL',
      ),
      [],
    )
    expect(rows.length).toBeGreaterThan(0)
    expect(rows.map(({ secret }) => secret.toString('latin1')).join()).not.toContain(key)
  })

  test('is not guessed: after five codes each guess waits, and the person gets one warning', async () => {
    const person = await newPerson()
    const { key } = await addApp(person)
    const guesses: unknown[] = []
    for (let at = 0; at < 8; at++) guesses.push(reason(await signIn(person.email, `00000${at}`)))
    expect(guesses.filter((guess) => guess === 'SECOND_FACTOR_WRONG')).toHaveLength(5)
    expect(reason(await signIn(person.email, codeOf(key)))).toBe('TOO_MANY_REQUESTS')
    expect(reason(await signIn(person.email, codeOf(key), person.browser))).toBe('done')
    const subjects = await mailsTo(person.email)
    expect(subjects.filter((subject) => /knows your password/.test(subject))).toHaveLength(1)
  })
})

describe('recovery codes', () => {
  test('come with the first factor, are stored as hashes, and work once', async () => {
    const person = await newPerson()
    const { recoveryCodes } = await addApp(person)
    const [code = '', second = ''] = recoveryCodes
    expect(recoveryCodes).toHaveLength(10)
    expect(reason(await signIn(person.email, code.toLowerCase().replace('-', ' ')))).toBe('done')
    expect(reason(await signIn(person.email, code))).toBe('SECOND_FACTOR_WRONG')
    const listed = await person.browser.ask('GET', '/admin/v1/me/factors')
    expect(listed.body.recoveryCodesLeft).toBe(9)
    expect(await mailsTo(person.email)).toContainEqual(expect.stringMatching(/recovery code was used/))
    const again = await person.browser.ask('POST', '/admin/v1/me/recovery-codes', {})
    expect(again.body.recoveryCodes).toHaveLength(10)
    expect(reason(await signIn(person.email, second))).toBe('SECOND_FACTOR_WRONG')
    expect((await addApp(person)).recoveryCodes).toBeUndefined()
  })

  test('of other people do not work', async () => {
    const [first, second] = [await newPerson(), await newPerson()]
    const { recoveryCodes } = await addApp(first)
    await addApp(second)
    expect(reason(await signIn(second.email, recoveryCodes[0]))).toBe('SECOND_FACTOR_WRONG')
  })
})

describe('a passkey', () => {
  test('signs in alone, without name and password', async () => {
    const person = await newPerson()
    const { authenticator, factor } = await addPasskey(person)
    expect(factor).toMatchObject({ kind: 'PASSKEY', name: 'Firefox, Linux' })
    const elsewhere = openBrowser(store)
    const response = await usePasskey(authenticator, elsewhere)
    const entered = await elsewhere.ask('POST', '/admin/v1/sign-in/passkey', { response })
    expect(entered.body.me.email).toBe(person.email)
    expect((await elsewhere.ask('GET', '/admin/v1/me')).status).toBe(200)
    expect(reason(await elsewhere.ask('POST', '/admin/v1/sign-in/passkey', { response }))).toBe(
      'PASSKEY_NOT_VALID',
    )
    expect(reason(await signIn(person.email))).toBe('SECOND_FACTOR_NEEDED')
  })

  test('of a removed person opens nothing', async () => {
    const person = await newPerson()
    const { authenticator } = await addPasskey(person)
    const { body } = await owner.ask('GET', '/admin/v1/staff')
    const { id } = body.staff.find(({ email }: { email: string }) => email === person.email)
    await owner.ask('DELETE', `/admin/v1/staff/${id}`)
    const response = await usePasskey(authenticator, openBrowser(store))
    const entered = await openBrowser(store).ask('POST', '/admin/v1/sign-in/passkey', { response })
    expect(reason(entered)).toBe('PASSKEY_NOT_VALID')
  })
})

describe('one’s own factors', () => {
  test('are renamed and removed; the last one takes the recovery codes with it', async () => {
    const person = await newPerson()
    const { factor } = await addApp(person)
    const path = `/admin/v1/me/factors/${factor.id}`
    const renamed = await person.browser.ask('PATCH', path, { factor: { name: 'Old phone' } })
    expect(renamed.body.factor.name).toBe('Old phone')
    expect((await person.browser.ask('DELETE', path)).status).toBe(200)
    const listed = await person.browser.ask('GET', '/admin/v1/me/factors')
    expect(listed.body).toEqual({ factors: [], recoveryCodesLeft: 0 })
    expect(reason(await signIn(person.email))).toBe('done')
    const subjects = await mailsTo(person.email)
    expect(subjects).toContainEqual(expect.stringMatching(/^New way to sign in/))
    expect(subjects).toContainEqual(expect.stringMatching(/was removed$/))
  })

  test('are not other people’s', async () => {
    const [first, second] = [await newPerson(), await newPerson()]
    const { factor } = await addApp(first)
    const path = `/admin/v1/me/factors/${factor.id}`
    expect((await second.browser.ask('DELETE', path)).status).toBe(404)
    expect((await second.browser.ask('PATCH', path, { factor: { name: 'Mine' } })).status).toBe(404)
  })
})

describe('lost factors', () => {
  test('are reset by an owner, which signs the person out and is in the audit log', async () => {
    const person = await newPerson()
    await addApp(person)
    const { body } = await owner.ask('GET', '/admin/v1/staff')
    const { id, hasFactor } = body.staff.find(({ email }: { email: string }) => email === person.email)
    expect(hasFactor).toBe(true)
    const reset = await owner.ask('POST', `/admin/v1/staff/${id}/reset-factors`)
    expect(reset.body.member.hasFactor).toBe(false)
    expect((await person.browser.ask('GET', '/admin/v1/me')).status).toBe(401)
    expect(reason(await signIn(person.email))).toBe('done')
    expect(await mailsTo(person.email)).toContainEqual(expect.stringMatching(/was reset$/))
    const log = await owner.ask('GET', '/admin/v1/audit-log?call=resetFactors')
    expect(log.body.entries[0]).toMatchObject({ entityId: id, status: 200 })
  })

  test('a link for a new password signs in nobody who has a second factor', async () => {
    const person = await newPerson()
    const { key } = await addApp(person)
    const { body } = await owner.ask('GET', '/admin/v1/staff')
    const { id } = body.staff.find(({ email }: { email: string }) => email === person.email)
    const { link } = (await owner.ask('POST', `/admin/v1/staff/${id}/link`)).body
    const browser = openBrowser(store)
    const used = await browser.ask('POST', '/admin/v1/links/use', {
      token: tokenIn(link),
      password: staffPassword,
    })
    expect([used.status, used.body]).toEqual([200, {}])
    expect((await browser.ask('GET', '/admin/v1/me')).status).toBe(401)
    expect(reason(await signIn(person.email, codeOf(key)))).toBe('done')
  })

  test('of an owner go with a link from the terminal of the server', async () => {
    const email = 'eve@fieldhouse.test'
    const enter = async () => {
      const browser = openBrowser(store)
      const token = tokenIn(await links.newSetUpUrl(store.shop, store.siteId))
      await browser.ask('POST', '/admin/v1/set-up', { token, name: 'Eve', email, password: staffPassword })
      return browser
    }
    await addApp({ email, browser: await enter() })
    expect(reason(await signIn(email))).toBe('SECOND_FACTOR_NEEDED')
    await enter()
    expect(reason(await signIn(email))).toBe('done')
  })
})

describe('a role that needs a second factor', () => {
  const rule = (factorRoles: string[]) =>
    owner.ask('PUT', '/admin/v1/staff-rules', { rules: { factorRoles } })

  test('lets people only add one, at once, and then work', async () => {
    const person = await newPerson()
    const { browser } = person
    expect((await rule(['manager'])).body).toEqual({ rules: { factorRoles: ['manager'] } })
    const me = await browser.ask('GET', '/admin/v1/me')
    expect(me.body.me).toMatchObject({ needsFactor: true, permissions: [] })
    for (const path of ['/admin/v1/site', '/admin/v1/me/sessions', '/v1/storefront']) {
      expect([path, reason(await browser.ask('GET', path))]).toEqual([path, 'SECOND_FACTOR_MISSING'])
    }
    expect(reason(await browser.ask('PATCH', '/admin/v1/me', { me: { name: 'New' } }))).toBe(
      'SECOND_FACTOR_MISSING',
    )
    expect((await browser.ask('GET', '/admin/v1/changes')).status).toBe(403)
    const { factor } = await addApp(person)
    expect((await browser.ask('GET', '/admin/v1/site')).status).toBe(200)
    await browser.ask('DELETE', `/admin/v1/me/factors/${factor.id}`)
    expect(reason(await browser.ask('GET', '/admin/v1/site'))).toBe('SECOND_FACTOR_MISSING')
    await rule([])
    expect((await browser.ask('GET', '/admin/v1/site')).status).toBe(200)
  })

  test('is nothing that a program may change for people who may do more than it', async () => {
    const { secret } = await access.createKey(store.shop, store.siteId, {
      name: 'Rota',
      permissions: ['SITE.MANAGE_STAFF'],
    })
    const choose = (factorRoles: string[]) =>
      store.ask('PUT', '/admin/v1/staff-rules', { as: secret, body: { rules: { factorRoles } } })
    await rule(['owner'])
    for (const factorRoles of [[], ['owner', 'manager']]) {
      expect(reason(await choose(factorRoles))).toBe('PERMISSION_DENIED')
    }
    expect(reason(await choose(['owner']))).toBe('done')
    await store.shop.db.run(statement('', 'DELETE FROM staff_rules'), [])
    store.shop.changes.publish('staff', store.siteId)
  })

  test('is chosen by owners', async () => {
    const { browser } = await newPerson()
    const chosen = await browser.ask('PUT', '/admin/v1/staff-rules', { rules: { factorRoles: [] } })
    expect(reason(chosen)).toBe('PERMISSION_DENIED')
  })
})

describe('after ten minutes', () => {
  const key = { key: { name: 'Till', permissions: ['WIX_STORES.READ_PRODUCTS'] } }
  const receiver = { name: 'Stockroom', url: 'https://stockroom.example', envelope: 'standard' }
  const courier = { kind: 'SHIPPING_RATES', name: 'Courier', address: 'https://courier.example' }
  const askForKey = () => owner.ask('POST', '/admin/v1/api-keys', key)

  test('an owner proves again who they are, before anything is done', async () => {
    await confirm(owner, ownerPassword)
    expect((await askForKey()).status).toBe(200)
    store.clock.now += 11 * minute
    expect(reason(await askForKey())).toBe('REAUTHENTICATION_NEEDED')
    for (const [method, path, body] of [
      ['DELETE', '/admin/v1/mail-server', undefined],
      ['POST', '/admin/v1/staff', { member: { name: 'X', email: 'x@x.test', role: 'viewer' } }],
      ['PATCH', '/admin/v1/site', { site: { settings: { paymentMethods: [] } } }],
      ['POST', '/admin/v1/me/factors/authenticator-setup', {}],
      ['POST', '/webhooks/v1/subscriptions', { subscription: receiver }],
      ['POST', '/plugins/v1/plugins', { plugin: courier }],
    ] as const) {
      expect([path, reason(await owner.ask(method, path, body))]).toEqual([path, 'REAUTHENTICATION_NEEDED'])
    }
    expect((await owner.ask('GET', '/admin/v1/api-keys')).status).toBe(200)
    expect((await owner.ask('PATCH', '/admin/v1/site', { site: { name: 'Field House' } })).status).toBe(200)
    expect((await confirm(owner, 'wrong')).status).toBe(400)
    expect(reason(await askForKey())).toBe('REAUTHENTICATION_NEEDED')
    expect((await confirm(owner, ownerPassword)).status).toBe(200)
    expect((await askForKey()).status).toBe(200)
  })

  test('a proof counts for its own session', async () => {
    store.clock.now += 11 * minute
    const other = openBrowser(store)
    await other.ask('POST', '/admin/v1/sign-in', { email: 'anna@fieldhouse.test', password: ownerPassword })
    expect(reason(await askForKey())).toBe('REAUTHENTICATION_NEEDED')
    expect(reason(await other.ask('POST', '/admin/v1/api-keys', key))).toBe('done')
  })

  test('a passkey of their own proves it, somebody else’s does not', async () => {
    const [person, other] = [await newPerson(), await newPerson()]
    const [own, foreign] = [await addPasskey(person), await addPasskey(other)]
    store.clock.now += 11 * minute
    const prove = async (authenticator: ReturnType<typeof openAuthenticator>) =>
      reason(
        await person.browser.ask('POST', '/admin/v1/me/confirm', {
          response: await usePasskey(authenticator, person.browser),
        }),
      )
    const start = () => person.browser.ask('POST', '/admin/v1/me/factors/authenticator-setup', {})
    expect(await prove(foreign.authenticator)).toBe('PASSKEY_NOT_VALID')
    expect(reason(await start())).toBe('REAUTHENTICATION_NEEDED')
    expect(await prove(own.authenticator)).toBe('done')
    expect(reason(await start())).toBe('done')
  })

  test('programs with keys are not asked', async () => {
    const { secret } = (await confirm(owner, ownerPassword).then(askForKey)).body
    expect(secret).toBeDefined()
    const made = await store.ask('POST', '/admin/v1/api-keys', { as: store.apiKey, body: key })
    expect(made.status).toBe(200)
  })
})
