import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { codeFor, linkFor, readMails } from '../mails.ts'
import { openStore, type Store } from '../store.ts'
import { type Clients, generations, publishedClients } from './clients.ts'

const password = 'tin kettle under 9 stairs'
const origin = 'https://storefront.test'

describe.each(generations)('a storefront built with the published client (%s)', (generation) => {
  let store: Store
  let clients: Clients
  let serial = 0

  beforeAll(async () => {
    store = await openStore()
    clients = await publishedClients(store, generation)
  })
  afterEach(() => store.clock.advance(60 * 60_000))
  afterAll(() => store.close())

  const newEmail = () => `anna${++serial}@mail.test`
  const settings = (said: object) =>
    store.ask('PATCH', '/admin/v1/site', { as: store.apiKey, body: { site: { settings: said } } })
  const member = async () => {
    const email = newEmail()
    const client = clients.storefront()
    const state = await client.auth.register({ email, password })
    const verificationCode = await codeFor(store, email)
    const done = await client.auth.processVerification({ verificationCode }, state)
    return { email, client, sessionToken: done.data.sessionToken }
  }
  const signedIn = async () => {
    const one = await member()
    const { redirected, restore } = await browserOf(store, clients)
    const tokens = await one.client.auth.getMemberTokensForDirectLogin(one.sessionToken).finally(restore)
    one.client.auth.setTokens(tokens)
    return { ...one, tokens, redirected }
  }

  test('registers a visitor, who types the code of the e-mail', async () => {
    const email = newEmail()
    const client = clients.storefront()
    const profile = { firstName: 'Anna', customFields: [{ name: 'size', value: { numValue: 38 } }] }
    const state = await client.auth.register({ email, password, profile })
    expect(state).toMatchObject({ loginState: 'EMAIL_VERIFICATION_REQUIRED' })
    const wrong = await client.auth
      .processVerification({ verificationCode: '000000' }, state)
      .catch((error: unknown) => error)
    expect(wrong.details.applicationError.code).toBe('VERIFICATION_CODE_INVALID')
    const done = await client.auth.processVerification(
      { verificationCode: await codeFor(store, email) },
      state,
    )
    expect(done).toMatchObject({ loginState: 'SUCCESS', data: { sessionToken: expect.any(String) } })
    expect(await client.auth.login({ email, password })).toMatchObject({ loginState: 'SUCCESS' })
  })

  test('hears what is wrong in its own words', async () => {
    const { email, client } = await member()
    const failed = { loginState: 'FAILURE' }
    const guess = { email, password: 'another kettle, 8 stairs' }
    expect(await client.auth.login(guess)).toMatchObject({ ...failed, errorCode: 'invalidPassword' })
    const unknown = { email: newEmail(), password }
    expect(await client.auth.login(unknown)).toMatchObject({ ...failed, errorCode: 'invalidPassword' })
    const misspelt = { email: 'anna@', password }
    expect(await client.auth.register(misspelt)).toMatchObject({ ...failed, errorCode: 'invalidEmail' })
    expect(await client.auth.register({ email: newEmail(), password: 'tin' })).toMatchObject(failed)
    await settings({ verifyEmail: false })
    const again = await client.auth.register({ email, password })
    await settings({ verifyEmail: true })
    expect(again).toMatchObject({ ...failed, errorCode: 'emailAlreadyExists' })
    await settings({ captcha: 'ALWAYS' })
    const puzzled = await client.auth.login({ email, password })
    await settings({ captcha: 'ADAPTIVE' })
    expect(puzzled).toMatchObject({ ...failed, errorCode: 'missingCaptchaToken' })
  })

  test('lets nobody in before the merchant has', async () => {
    await settings({ approveMembers: true, verifyEmail: false })
    const email = newEmail()
    const client = clients.storefront()
    const state = await client.auth.register({ email, password })
    const again = await client.auth.login({ email, password })
    await settings({ approveMembers: false, verifyEmail: true })
    expect([state.loginState, again.loginState]).toEqual([
      'OWNER_APPROVAL_REQUIRED',
      'OWNER_APPROVAL_REQUIRED',
    ])
  })

  test('signs a member in through a hidden frame; the member stays one through five renewals', async () => {
    const { client, tokens, redirected } = await signedIn()
    expect(tokens.refreshToken.role).toBe('member')
    expect(client.auth.loggedIn()).toBe(true)
    expect(redirected).toEqual(['/oauth2/authorize'])
    let renewed = tokens
    for (let renewal = 0; renewal < 5; renewal++) {
      store.clock.advance(5 * 60 * 60_000)
      renewed = await client.auth.renewToken(renewed.refreshToken)
      expect(claimsOf(renewed.accessToken.value).instance.siteMemberId).toBeTruthy()
    }
  })

  test('keeps the cart of the visitor who signs in', async () => {
    const one = await member()
    const { body } = await store.ask('POST', '/stores/v1/products', {
      as: store.apiKey,
      body: {
        product: { name: `Mug ${serial}`, priceData: { price: 12 }, visible: true, productType: 'physical' },
      },
    })
    const catalogReference = {
      appId: '215238eb-22a5-4c36-9e7b-e7c08025e04e',
      catalogItemId: body.product.id,
    }
    await one.client.currentCart.addToCurrentCart({ lineItems: [{ catalogReference, quantity: 2 }] })
    const { restore } = await browserOf(store, clients)
    const tokens = await one.client.auth.getMemberTokensForDirectLogin(one.sessionToken).finally(restore)
    one.client.auth.setTokens(tokens)
    const cart = await one.client.currentCart.getCurrentCart()
    expect(cart.lineItems.map(({ quantity }: { quantity: number }) => quantity)).toEqual([2])
  })

  test('changes a password; elsewhere the member is signed out', async () => {
    const { client, email } = await signedIn()
    await client.authentication.changePassword('blue ladder, wet paint')
    const fresh = clients.storefront()
    expect(await fresh.auth.login({ email, password })).toMatchObject({ errorCode: 'invalidPassword' })
    expect(await fresh.auth.login({ email, password: 'blue ladder, wet paint' })).toMatchObject({
      loginState: 'SUCCESS',
    })
  })

  test('sends an e-mail with a link to choose a new password', async () => {
    const { email, client } = await member()
    store.clock.advance(1000)
    await client.auth.sendPasswordResetEmail(email, `${origin}/`)
    const token = new URL(await linkFor(store, email), origin).searchParams.get('token')
    const reply = await client.recovery.recover(token, { password: 'blue ladder, wet paint' })
    expect(reply).toMatchObject({ state: 'SUCCESS', sessionToken: expect.any(String) })
    const elsewhere = await client.auth
      .sendPasswordResetEmail(email, 'https://evil.test/')
      .catch((error: unknown) => error)
    expect(elsewhere.details.applicationError.code).toBe('INVALID_REDIRECT_URI')
  })

  test('signs out, and comes back to its own address', async () => {
    const { client } = await signedIn()
    const { logoutUrl } = await client.auth.logout(`${origin}/goodbye`)
    expect(logoutUrl).toMatch(/^https:\/\/shop\.test\//)
    expect(client.auth.loggedIn()).toBe(false)
  })

  test('has the calls of an app, which signs on, sends first e-mails and asks for a code', async () => {
    const email = newEmail()
    const app = clients.merchant()
    const { identity, sessionToken } = await app.authentication.signOn(
      { email },
      { profile: { nickname: 'Bo' }, mergeExistingContact: true },
    )
    expect(sessionToken).toEqual(expect.any(String))
    const id = identity._id ?? identity.id
    await app.recovery.sendActivationEmail(id, { emailOptions: { language: 'en' } })
    expect((await readMails(store, email)).at(-1)?.subject).toBe('Your account at Fieldhouse')
    expect(await app.verification.start({ identityId: id, target: 'EMAIL' })).toMatchObject({
      verificationId: expect.any(String),
    })
  })

  test.runIf(generation === '2024')('has the calls of the first version', async () => {
    const email = newEmail()
    const client = clients.storefront()
    const made = await client.authentication.register(
      { identityProfile: { nickname: 'Bo', emails: [{ value: email, tag: 'MAIN' }] } },
      { authenticatorId: 'x', inputs: { password } },
    )
    expect(made.state.status).toBe('STATUS_CHECK')
    const { stateToken } = made.state
    expect((await client.authentication.proceedToNextState({ stateToken })).state.status).toBe('STATUS_CHECK')
    store.clock.advance(1000)
    await client.verification.resendDuringAuthentication(stateToken)
    await client.verification.verifyDuringAuthentication(await codeFor(store, email), { stateToken })
    const done = await client.authentication.login({ email }, { inputs: { password } })
    expect(done.state.status).toBe('DONE')
  })
})

function claimsOf(token: string) {
  const [, payload = ''] = token.replace('OauthNG.JWS.', '').split('.')
  return JSON.parse(JSON.parse(Buffer.from(payload, 'base64url').toString()).data)
}

/** The parts of a browser that the client needs: a frame and its messages. */
async function browserOf(store: Store, { address }: Clients) {
  const listeners = new Set<(event: unknown) => void>()
  const redirected: string[] = []
  const before = globalThis.fetch
  const show = async (src: string) => {
    const { pathname, search } = new URL(src)
    redirected.push(pathname)
    const html = await (await before(`${address}${pathname}${search}`)).text()
    const data = JSON.parse(/const told=(\{.*?\});/.exec(html)?.[1] ?? '{}')
    for (const listener of listeners) listener({ data, origin: store.shop.publicUrl })
  }
  const frame = () => ({
    style: {},
    set src(src: string) {
      void show(src)
    },
    remove() {},
  })
  const stand = {
    document: {
      createElement: frame,
      body: { appendChild: (node: object) => node, removeChild() {}, contains: () => true },
    },
    window: {
      addEventListener: (_: string, listener: (event: unknown) => void) => listeners.add(listener),
      removeEventListener: (_: string, listener: (event: unknown) => void) => listeners.delete(listener),
    },
    fetch: (to: string, init: RequestInit = {}) =>
      before(to, { ...init, headers: { ...(init.headers as Record<string, string>), origin } }),
  }
  Object.assign(globalThis, stand)
  return {
    redirected,
    restore() {
      Object.assign(globalThis, { fetch: before })
      for (const name of ['document', 'window']) Reflect.deleteProperty(globalThis, name)
    },
  }
}
