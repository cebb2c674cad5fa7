import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { deliver, enterCheckout, filled, type Screen } from '../../../test/checkouts.ts'
import { smallDist } from '../../../test/dist.ts'
import { vase } from '../../../test/fixtures.ts'
import { pieces, shelve } from '../../../test/shoppers.ts'
import { openStore, type Store } from '../../../test/store.ts'

// What a browser without scripts is answered; what the pages hold is tried in pages.test.ts.

let dist: Awaited<ReturnType<typeof smallDist>>
let store: Store
let address: string
let cookie: string
let screen: Screen

beforeAll(async () => {
  dist = await smallDist()
  store = await openStore({ web: dist.path })
  await deliver(store)
  const as = await store.visitor()
  const lineItems = [pieces(1, await shelve(store, vase))]
  const checkout = { as, body: { channelType: 'WEB', lineItems } }
  const { body } = await store.ask('POST', '/ecom/v1/checkouts', checkout)
  address = `/checkout/${body.checkout.id}`
  const callbacks = { thankYouPageUrl: 'https://storefront.test/thanks' }
  const entered = await enterCheckout(store, { as, checkoutId: body.checkout.id, callbacks })
  screen = entered.screen
  cookie = [...entered.tab.cookies.values()].join('; ')
})

afterAll(async () => {
  await store.close()
  await dist.remove()
})

const post = (fields: Record<string, string>) =>
  store.app.server.inject({
    method: 'POST',
    url: address,
    headers: { cookie, origin: 'https://shop.test', 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams(fields).toString(),
  })

describe('a form without scripts', () => {
  test('is shown in a page that may lead to the storefront and nowhere else', async () => {
    const { statusCode, body, headers } = await store.app.server.inject({ url: address, headers: { cookie } })
    expect(statusCode).toBe(200)
    expect(body).toContain('<div id="SITE_CONTAINER" data-page="checkout"><h1>checkout: open</h1></div>')
    expect(headers['content-security-policy']).toContain("form-action 'self' https://storefront.test;")
    expect(headers['cache-control']).toBe('no-store')
  })

  test('redirects to the page when everything is saved, so that a refresh sends nothing twice', async () => {
    const { statusCode, headers } = await post({ ...filled(screen), email: 'anna@example.com', do: 'update' })
    expect([statusCode, headers.location]).toEqual([303, address])
  })

  test('answers directly when something could not be saved', async () => {
    for (const typed of [{ email: 'anna@' }, { payment: 'test-card' }, { cardNumber: '4242' }]) {
      const { statusCode, body } = await post({ ...filled(screen), ...typed, do: 'update' })
      expect([typed, statusCode]).toEqual([typed, 200])
      expect(body).toContain('checkout: open')
    }
  })

  test('that cannot be placed says so with its status', async () => {
    expect((await post({ ...filled(screen), do: 'place' })).statusCode).toBe(422)
  })

  test('survives whatever is sent to it', async () => {
    const nonsense = [
      { do: 'dance' },
      { fullName: 'x'.repeat(100_000), city: '\u0000\ud800' },
      { country: '__proto__', delivery: '/', coupon: ' ', seen: 'much' },
      { delivery: 'no-such/option', billingDiffers: 'yes', billingCountry: 'XX' },
    ]
    for (const typed of nonsense) {
      const { statusCode } = await post({ ...filled(screen), ...typed })
      expect([typed.do, statusCode].at(-1)).toBeLessThan(500)
    }
    const twice = await store.app.server.inject({
      method: 'POST',
      url: address,
      headers: { cookie, 'content-type': 'application/x-www-form-urlencoded' },
      payload: `csrf=${filled(screen).csrf}&do=update&email=a&email=b@example.com&country[x]=1`,
    })
    expect(twice.statusCode).toBeLessThan(500)
  })

  test('that is placed leads to the thank-you page and on to the storefront', async () => {
    const anna = {
      email: 'anna@example.com',
      fullName: 'Anna Berg',
      country: 'DE',
      addressLine: 'Torstr. 1',
      postalCode: '10119',
      city: 'Berlin',
    }
    expect((await post({ ...filled(screen), ...anna, do: 'place' })).statusCode).toBe(422)
    const headers = { cookie, accept: 'application/json' }
    const { seen } = (await store.app.server.inject({ url: address, headers })).json().props.hidden
    const placed = await post({ ...filled(screen), ...anna, seen, do: 'place' })
    expect([placed.statusCode, placed.headers.location]).toEqual([303, `${address}/thanks`])
    const thanks = await store.app.server.inject({ url: `${address}/thanks`, headers: { cookie } })
    expect(thanks.statusCode).toBe(303)
    expect(thanks.headers.location).toMatch(/^https:\/\/storefront\.test\/thanks\?orderId=[0-9a-f-]{36}$/)
  })
})
