import { afterAll, beforeAll, expect, test } from 'vitest'
import { becomeMember, memberPassword } from '../../../test/page-browser.ts'
import { openStore, type Store } from '../../../test/store.ts'

// Short forms of the trials "guesses" and "timing".

let store: Store
let home: Map<string, string>
const login = '/_api/iam/authentication/v2/login'
const email = 'anna@mail.test'

beforeAll(async () => {
  store = await openStore()
  home = (await becomeMember(store, email)).cookies
})
afterAll(() => store.close())

async function ask(
  path: string,
  body: object,
  { address, cookie = '' }: { address: string; cookie?: string },
) {
  const { body: tokens } = await store.ask('POST', '/oauth2/token', {
    body: { clientId: store.clientId, grantType: 'anonymous' },
  })
  const headers = { authorization: tokens.access_token, cookie }
  const from = { method: 'POST', url: path, headers, payload: body, remoteAddress: address } as const
  const { statusCode, rawPayload } = await store.app.server.inject(from)
  return { status: statusCode, text: rawPayload.toString('utf8') }
}

test('of guesses from ten networks, at most thirty an hour are checked, and the member can sign in at home', async () => {
  const networks = Array.from({ length: 10 }, (_, index) => `198.51.100.${index + 1}`)
  const cookie = [...home].map(([name, value]) => `${name}=${value}`).join('; ')
  let checked = 0
  for (let minute = 0; minute < 60; minute++) {
    const guess = { loginId: { email }, password: `guess number ${minute}` }
    const answers = await Promise.all(networks.map((address) => ask(login, guess, { address })))
    checked += answers.filter(({ text }) => text.includes('-19976')).length
    expect(answers.every(({ text }) => /-19976|TOO_MANY_REQUESTS/.test(text))).toBe(true)
    if (minute % 20 === 10) {
      const right = { loginId: { email }, password: memberPassword }
      expect((await ask(login, right, { address: '203.0.113.9', cookie })).status).toBe(200)
    }
    store.clock.advance(60_000)
  }
  expect(checked).toBeGreaterThan(5)
  expect(checked).toBeLessThanOrEqual(30)
})

test('a wrong password, a recovery and a registration do not reveal whether an account exists', async () => {
  const answers = async (path: string, bodyOf: (email: string) => object) => {
    store.clock.advance(2 * 60 * 60 * 1000)
    const [known, unknown] = [
      await ask(path, bodyOf(email), { address: '203.0.113.50' }),
      await ask(path, bodyOf('nina@mail.test'), { address: '203.0.113.50' }),
    ]
    const plain = ({ status, text }: typeof known) => ({
      status,
      text: text.replace(/"stateToken":"[^"]*"/, '"stateToken":""'),
      bytes: text.length,
    })
    return [plain(known), plain(unknown)] as const
  }
  const [wrong, nobody] = await answers(login, (email) => ({ loginId: { email }, password: 'wrong stairs' }))
  expect(wrong).toEqual(nobody)
  const recovery = '/_api/iam/recovery/v1/send-email'
  const [sent, unsent] = await answers(recovery, (email) => ({ email }))
  expect(sent).toEqual(unsent)
  const register = '/_api/iam/authentication/v2/register'
  const [again, fresh] = await answers(register, (email) => ({
    loginId: { email },
    password: memberPassword,
  }))
  expect(again).toEqual(fresh)
})
