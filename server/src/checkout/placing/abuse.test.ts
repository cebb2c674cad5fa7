import { answerTo } from '@cartwright/sdk/captcha'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  anna,
  approvedCard,
  askingCard,
  checkOut,
  declinedCard,
  deliver,
  enterCheckout,
  filled,
  placeOrder,
  rows,
} from '../../../test/checkouts.ts'
import { memberTokens, newMember, newVisitorFor } from '../../../test/members.ts'
import { pieces, refusal as refusalOf, shelve } from '../../../test/shoppers.ts'
import { openStore, type Reply, type Store } from '../../../test/store.ts'
import { storeOf } from '../../../test/store-of.ts'
import { spend, trySpend } from '../../budgets/service.ts'
import type { Product } from '../../catalogue/model/product.rules.ts'
import * as access from '../../sites/apps/service.ts'
import * as sites from '../../sites/settings/service.ts'
import { reserveOrder } from './orders.service.ts'

let store: Store
/** A storefront that solves the shop's puzzles. */
let clientId: string
let plate: Product
/** There are twelve of it. */
let vase: Product

beforeAll(async () => {
  store = await openStore({ limits: 1, settings: { paymentMethods: ['manual', 'test-card'] } })
  await deliver(store)
  clientId = await newClient('modern')
})
afterAll(() => store.close())
beforeEach(async () => {
  store.clock.advance(24 * 60 * 60_000)
  plate = await shelve(store, { name: 'Plate', price: 10 }, 1000)
  vase = await shelve(store, { name: 'Vase', price: 30 }, 12)
})

async function newClient(kind: 'modern' | 'compat'): Promise<string> {
  const client = { name: kind, kind, redirectUris: [], allowedOrigins: [] }
  return (await access.createClient(store.shop, store.siteId, client)).id
}

let networks = 0
const newNetwork = () => `203.0.${networks >> 8}.${networks++ & 255}`

/** The store as a network sees it. */
function storeFrom(address: string, client = clientId): Store {
  const ask: Store['ask'] = (method, path, { headers, ...more } = {}) =>
    store.ask(method, path, { ...more, headers: { ...headers, 'x-forwarded-for': address } })
  const body = { clientId: client, grantType: 'anonymous' }
  return {
    ...store,
    ask,
    visitor: async () => (await ask('POST', '/oauth2/token', { body })).body.access_token,
  }
}

interface Wanted {
  product?: Product
  quantity?: number
  email?: string
}

async function newCheckout(from: Store, { product = plate, quantity = 1, email = mail() }: Wanted = {}) {
  const as = await from.visitor()
  return { as, checkoutId: await checkOut(from, { as, lineItems: [pieces(quantity, product)], email }) }
}

let mails = 0
const mail = () => `buyer${++mails}@example.com`

/** Orders something to be paid later. */
async function order(from: Store, wanted?: Wanted) {
  const { as, checkoutId } = await newCheckout(from, wanted)
  return placeOrder(from, as, checkoutId)
}

function refusal(reply: Reply): unknown {
  return reply.status === 200 ? undefined : refusalOf(reply)
}

/** How many pieces others can buy. */
async function available(product: Product): Promise<number> {
  const other = storeFrom(newNetwork())
  const as = await other.visitor()
  const body = { lineItems: [pieces(1000, product)] }
  const { cart } = (await other.ask('POST', '/ecom/v1/carts/current/add-to-cart', { as, body })).body
  return cart?.lineItems[0]?.quantity ?? 0
}

async function payBy(card: typeof approvedCard, { as, checkoutId }: { as: string; checkoutId: string }) {
  const { tab, screen } = await enterCheckout(store, { as, checkoutId })
  return tab.post(`/checkout/${checkoutId}`, { ...filled(screen, anna), ...card, do: 'place' })
}

describe('a hold', () => {
  test('does not begin with a checkout', async () => {
    await newCheckout(storeFrom(newNetwork()), { product: vase, quantity: 12 })
    expect(await available(vase)).toBe(12)
  })

  test('begins with the payment, so that a shopper whose card is declined can try again', async () => {
    const checkout = await newCheckout(store, { product: vase, quantity: 4 })
    await payBy(declinedCard, checkout)
    expect(await available(vase)).toBe(8)
    store.clock.advance(11 * 60_000)
    expect(await available(vase)).toBe(12)
  })

  test('is renewed once, however often the card is declined', async () => {
    const checkout = await newCheckout(store, { product: vase, quantity: 4 })
    for (let minutes = 0; minutes < 27; minutes += 9) {
      await payBy(declinedCard, checkout)
      store.clock.advance(9 * 60_000)
    }
    expect(await available(vase)).toBe(12)
  })

  test('at the checkout, where the shop wants it, has a share of the stock for each network', async () => {
    await sites.update(store.shop, store.siteId, { settings: { reservation: 'ON_CHECKOUT' } })
    const hoarder = storeFrom(newNetwork())
    for (let index = 0; index < 8; index++) await newCheckout(hoarder, { quantity: 20 })
    const left = await available(plate)
    await sites.update(store.shop, store.siteId, { settings: { reservation: 'ON_PAYMENT' } })
    expect(left).toBe(1000 - 40)
  })
})

/** The store as a new member sees it, by default with a confirmed e-mail address. */
async function storeOfMember({ emailVerified = true } = {}): Promise<Store> {
  const { id } = await newMember(store, { emailVerified })
  const { access_token: as } = await memberTokens(store, await newVisitorFor(store, id))
  return { ...store, visitor: async () => as }
}

describe('a declined card', () => {
  test('gives back at once what a member tried to take beyond a fair share', async () => {
    const member = await storeOfMember()
    await payBy(declinedCard, await newCheckout(member, { quantity: 1000 }))
    expect(await available(plate)).toBe(950)
    const again = await payBy(declinedCard, await newCheckout(member, { quantity: 950 }))
    expect(JSON.stringify(again.props?.messages)).toContain('Too many items')
    expect(await available(plate)).toBe(950)
    store.clock.advance(11 * 60_000)
    await payBy(approvedCard, await newCheckout(member, { quantity: 1000 }))
    expect(await available(plate)).toBe(0)
  })

  test('leaves a network its share, and no more the next time', async () => {
    await payBy(declinedCard, await newCheckout(store, { quantity: 90 }))
    expect(await available(plate)).toBe(950)
    await payBy(declinedCard, await newCheckout(store, { quantity: 90 }))
    expect(await available(plate)).toBe(950)
  })

  test('counts even where the shop holds nothing after it', async () => {
    await sites.update(store.shop, store.siteId, { settings: { reservation: 'NONE' } })
    await payBy(declinedCard, await newCheckout(store, { quantity: 90 }))
    expect(await available(plate)).toBe(1000)
    const again = await payBy(declinedCard, await newCheckout(store, { quantity: 90 }))
    await sites.update(store.shop, store.siteId, { settings: { reservation: 'ON_PAYMENT' } })
    expect(JSON.stringify(again.props?.messages)).toContain('Too many items')
  })

  test('does not keep a shopper from the last twelve of twelve', async () => {
    for (const shopper of [store, await storeOfMember()]) {
      const last = await shelve(store, { name: 'Last vases', price: 30 }, 12)
      const checkout = await newCheckout(shopper, { product: last, quantity: 12 })
      await payBy(declinedCard, checkout)
      expect(await available(last)).toBe(0)
      expect((await payBy(approvedCard, checkout)).props?.state).toBe('thanks')
    }
  })
})

describe('a card whose bank asks the shopper first', () => {
  test('holds no more than an unpaid order', async () => {
    const asked = await payBy(askingCard, await newCheckout(await storeOfMember(), { quantity: 1000 }))
    expect(JSON.stringify(asked.props)).toContain(
      'The shop cannot set so many items aside while you confirm this payment',
    )
    expect(await available(plate)).toBe(950)
  })

  test('holds no more than a large order needs, even for somebody without an account', async () => {
    const asked = await payBy(askingCard, await newCheckout(store, { quantity: 100 }))
    expect(asked.props?.state).toBe('confirm')
    expect(await available(plate)).toBe(900)
  })

  test('holds what a normal order needs', async () => {
    const asked = await payBy(askingCard, await newCheckout(store, { product: vase, quantity: 12 }))
    expect(asked.props?.state).toBe('confirm')
    expect(await available(vase)).toBe(0)
  })
})

describe('one network', () => {
  test('orders so much without paying, and others as before', async () => {
    const hoarder = storeFrom(newNetwork())
    expect((await order(hoarder, { quantity: 50 })).status).toBe(200)
    const refused = await order(hoarder, { quantity: 20 })
    expect([refused.status, refusal(refused)]).toEqual([429, 'TOO_MANY_UNPAID_ITEMS'])
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(3000)
    expect((await order(storeFrom(newNetwork()), { quantity: 50 })).status).toBe(200)
  })

  test('buys more when it pays at once, and is not told to wait for what never fits', async () => {
    const household = storeFrom(newNetwork())
    const refused = await order(household, { quantity: 80 })
    expect([refused.status, refused.headers['retry-after']]).toEqual([429, undefined])
    await payBy(approvedCard, await newCheckout(household, { quantity: 80 }))
    expect(await available(plate)).toBe(920)
  })

  test('can buy the last pieces of a small stock', async () => {
    expect((await order(storeFrom(newNetwork()), { product: vase, quantity: 12 })).status).toBe(200)
  })

  test('orders on when it has paid', async () => {
    const household = storeFrom(newNetwork())
    const { orderId } = (await order(household, { quantity: 50 })).body
    const path = `/ecom/v1/payments-collector/orders/${orderId}/mark-as-paid`
    await store.ask('POST', path, { as: store.apiKey, body: { ecomOrderId: orderId } })
    expect((await order(household, { quantity: 50 })).status).toBe(200)
  })

  test('has its share again after an hour', async () => {
    const household = storeFrom(newNetwork())
    await order(household, { quantity: 50 })
    store.clock.advance(61 * 60_000)
    expect((await order(household, { quantity: 50 })).status).toBe(200)
  })

  test('takes no more when it orders all at once', async () => {
    const hoarder = storeFrom(newNetwork())
    const checkouts = []
    for (let index = 0; index < 5; index++) checkouts.push(await newCheckout(hoarder, { quantity: 25 }))
    const replies = await Promise.all(
      checkouts.map(({ as, checkoutId }) => placeOrder(hoarder, as, checkoutId)),
    )
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(2)
  })

  test('has three shares in all if it is a whole IPv6 /48', async () => {
    const from = (subnet: number, block = 1) => storeFrom(`2001:db8:${block}:${subnet}::1`)
    for (const subnet of [1, 2, 3]) expect((await order(from(subnet), { quantity: 50 })).status).toBe(200)
    expect(refusal(await order(from(4), { quantity: 50 }))).toBe('TOO_MANY_UNPAID_ITEMS')
    expect((await order(from(4, 2), { quantity: 50 })).status).toBe(200)
  })

  test('and all others leave half of the stock to those who pay', async () => {
    const product = await shelve(store, { name: 'Bowl', price: 20 }, 100)
    const codes = []
    for (let index = 0; index < 3; index++)
      codes.push(refusal(await order(storeFrom(newNetwork()), { product, quantity: 20 })))
    expect(codes).toEqual([undefined, undefined, 'TOO_MANY_UNPAID_ITEMS'])
    await payBy(approvedCard, await newCheckout(store, { product, quantity: 60 }))
    expect(await available(product)).toBe(0)
  })

  test('has no limit as the merchant', async () => {
    const { checkoutId } = await newCheckout(storeFrom(newNetwork()), { quantity: 500 })
    expect((await placeOrder(store, store.apiKey, checkoutId)).status).toBe(200)
  })
})

describe('a member', () => {
  test('has a share of their own, and more of small stocks than a network', async () => {
    const member = await storeOfMember()
    expect((await order(member, { product: vase, quantity: 12 })).status).toBe(200)
    expect((await order(member, { quantity: 88 })).status).toBe(200)
    expect(refusal(await order(member))).toBe('TOO_MANY_UNPAID_ITEMS')
    expect((await order(await storeOfMember(), { quantity: 50 })).status).toBe(200)
  })

  test('who has not confirmed the e-mail address counts for the network', async () => {
    const member = await storeOfMember({ emailVerified: false })
    expect((await order(member, { quantity: 50 })).status).toBe(200)
    expect(refusal(await order(await storeOfMember({ emailVerified: false }), { quantity: 20 }))).toBe(
      'TOO_MANY_UNPAID_ITEMS',
    )
  })
})

describe('orders to be paid later', () => {
  const solved = async () => {
    const { body } = await store.ask('GET', '/_identity/captcha')
    return { captchaTokens: [{ Recaptcha: await answerTo(body) }] }
  }

  test('need a proof of work after five from one network', async () => {
    const network = storeFrom(newNetwork())
    for (let index = 0; index < 5; index++) expect((await order(network)).status).toBe(200)
    const { as, checkoutId } = await newCheckout(network)
    const path = `/ecom/v1/checkouts/${checkoutId}/create-order`
    expect(refusal(await placeOrder(network, as, checkoutId))).toBe('-19971')
    const body = await solved()
    expect((await network.ask('POST', path, { as, body })).status).toBe(200)
    const next = await newCheckout(network)
    const again = { as: next.as, body }
    const reply = await network.ask('POST', `/ecom/v1/checkouts/${next.checkoutId}/create-order`, again)
    expect(refusal(reply)).toBe('-19970')
  })

  test('cost nothing when they could not be placed', async () => {
    const network = storeFrom(newNetwork())
    const email = 'patient@example.com'
    for (let index = 0; index < 6; index++) {
      const { as, checkoutId } = await newCheckout(network, { quantity: 400, email })
      expect(refusal(await placeOrder(network, as, checkoutId))).toBe('TOO_MANY_UNPAID_ITEMS')
    }
    expect((await order(network, { email })).status).toBe(200)
  })

  test('wait in a published storefront, which cannot solve the puzzle', async () => {
    const network = storeFrom(newNetwork(), store.clientId)
    for (let index = 0; index < 5; index++) expect((await order(network)).status).toBe(200)
    const refused = await order(network)
    expect([refused.status, refusal(refused)]).toEqual([429, 'TOO_MANY_REQUESTS'])
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(60)
    const keys = { siteKey: 'shown', secretKey: 'not shown' }
    await store.ask('PUT', '/admin/v1/captcha-keys', { as: store.apiKey, body: { keys } })
    const asked = refusal(await order(network))
    await store.ask('DELETE', '/admin/v1/captcha-keys', { as: store.apiKey })
    expect(asked).toBe('-19971')
  })

  test('do not wait for requests to hear of a product that is back', async () => {
    const email = 'waiting@example.com'
    const request = (catalogItemId: string) =>
      storeFrom(newNetwork()).ask('POST', '/back-in-stock-service/v1/back-in-stock-notification-requests', {
        as: store.apiKey,
        body: {
          request: { email, catalogReference: { ...pieces(1, vase).catalogReference, catalogItemId } },
          itemDetails: { name: 'Vase', price: '30' },
        },
      })
    for (let index = 0; index < 12; index++) expect((await request(store.shop.newId())).status).toBe(400)
    expect((await request(vase.id)).status).toBe(200)
    for (let index = 0; index < 12; index++) expect((await request(vase.id)).status).toBe(409)
    for (let more = 1; more < 10; more++)
      expect((await request((await shelve(store, { name: 'Jug', price: 10 }, 0)).id)).status).toBe(200)
    expect((await request(plate.id)).status).toBe(429)
    expect((await order(storeFrom(newNetwork()), { email })).status).toBe(200)
  })

  test('cost nothing when their e-mail cannot be sent', async () => {
    const address = newNetwork()
    const network = storeFrom(address)
    const spender = { siteId: store.siteId, address }
    for (let mails = 0; mails < 60; mails++) await spend(store.shop, 'order-e-mail', spender)
    for (let index = 0; index < 6; index++) expect(refusal(await order(network))).toBe('TOO_MANY_REQUESTS')
    store.clock.advance(60_000)
    for (let index = 0; index < 5; index++) expect((await order(network)).status).toBe(200)
  })

  /** The shop of somebody whose transactions end in an outage, before or after their COMMIT. */
  function cutOff(end: 'before' | 'after'): typeof store.shop {
    const { db } = store.shop
    const cut: Pick<typeof db, 'transaction'> = {
      transaction: async (work) => {
        if (end === 'after') await db.transaction(work)
        throw Object.assign(new Error('cut'), { code: 'ECONNRESET' })
      },
    }
    return Object.assign(Object.create(store.shop), { db: Object.assign(Object.create(db), cut) })
  }
  const later = { payment: { method: 'manual', fields: {} } }

  /** How many more orders a network can place. */
  async function left(address: string): Promise<number> {
    let orders = 0
    while ((await trySpend(store.shop, 'unpaid-order', { siteId: store.siteId, address })) === 0) orders++
    return orders
  }

  test('cost as much when the answer to their COMMIT was lost', async () => {
    const address = newNetwork()
    const { checkoutId } = await newCheckout(storeFrom(address))
    const request = { siteId: store.siteId, checkoutId, ...later, buyer: { address, proofs: [] } }
    await expect(reserveOrder(cutOff('after'), request)).rejects.toThrow('cut')
    expect(await left(address)).toBe(4)
  })

  test('cost as much when they are tried again and again while the database is away', async () => {
    const address = newNetwork()
    const { checkoutId } = await newCheckout(storeFrom(address))
    const request = { siteId: store.siteId, checkoutId, ...later, buyer: { address, proofs: [] } }
    const shop = cutOff('before')
    for (let time = 0; time < 6; time++) await expect(reserveOrder(shop, request)).rejects.toThrow('cut')
    shop.db = store.shop.db
    await reserveOrder(shop, request)
    expect(await left(address)).toBe(4)
  })

  test('have no limit for members who order for their own confirmed address', async () => {
    const member = await newMember(store)
    const visitor = await newVisitorFor(store, member.id)
    const { access_token: as } = await memberTokens(store, visitor)
    const own: Store = { ...storeFrom(newNetwork()), visitor: async () => as }
    for (let index = 0; index < 6; index++)
      expect((await order(own, { email: member.email.toUpperCase() })).status).toBe(200)
    for (let index = 0; index < 3; index++)
      expect((await order(own, { email: 'friend@example.com' })).status).toBe(200)
    expect(refusal(await order(own, { email: 'friend@example.com' }))).toBe('TOO_MANY_REQUESTS')
  })

  test('send a stranger few e-mails, from however many networks', async () => {
    const email = 'stranger@example.com'
    const codes = []
    for (let index = 0; index < 4; index++)
      codes.push(refusal(await order(storeFrom(newNetwork()), { email })))
    expect(codes).toEqual([undefined, undefined, undefined, '-19971'])
    for (let index = 4; index < 12; index++) {
      const network = storeFrom(newNetwork())
      const { as, checkoutId } = await newCheckout(network, { email })
      const path = `/ecom/v1/checkouts/${checkoutId}/create-order`
      codes.push(refusal(await network.ask('POST', path, { as, body: await solved() })))
    }
    expect(codes.at(-1)).toBe('TOO_MANY_REQUESTS')
    const sent = await rows(store, 'SELECT 1 FROM messages WHERE recipient = $1', [email])
    expect(sent.length).toBeLessThanOrEqual(10)
  })

  test('go on on the page of a second shop when the browser has solved the puzzle', async () => {
    const email = 'page@example.com'
    const { id: siteId } = await sites.create(store.shop, 'Second', { paymentMethods: ['manual'] })
    const second = { ...store, ...(await storeOf(store.app, { siteId, clock: store.clock })) }
    await deliver(second)
    const product = await shelve(second, { name: 'Cup', price: 10 }, 10)
    for (let index = 0; index < 3; index++)
      await spend(store.shop, 'unpaid-order', { siteId, recipient: email })
    const { as, checkoutId } = await newCheckout(second, { product, email })
    const { tab, screen } = await enterCheckout(second, { as, checkoutId })
    const form = { ...filled(screen, anna), email, payment: 'manual', do: 'place' }
    const asked = await tab.post(`/checkout/${checkoutId}`, form)
    const { captchaUrl = '' } = asked.props as { captchaUrl?: string }
    expect(JSON.stringify(asked.props?.messages)).toContain('small puzzle')
    const { body } = await store.ask('GET', captchaUrl)
    const placed = await tab.post(`/checkout/${checkoutId}`, { ...form, altcha: await answerTo(body) })
    expect(placed.props?.state).toBe('thanks')
  })
})
