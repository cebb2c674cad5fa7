import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  anna,
  approvedCard,
  askingCard,
  austin,
  declinedCard,
  deliver,
  enterCheckout,
  filled,
  openCheckoutProps,
  placeOrder,
  rows,
} from '../../../test/checkouts.ts'
import { stock, vase } from '../../../test/fixtures.ts'
import { pieces, shopper } from '../../../test/shoppers.ts'
import { openStore, type Store } from '../../../test/store.ts'
import type { Product } from '../../catalogue/model/product.rules.ts'
import { settleOverduePayments } from '../settling.service.ts'

const minute = 60_000
const weekdays = ['MONDAY', 'TUESDAY', 'WEDNESDAY', 'THURSDAY', 'FRIDAY', 'SATURDAY', 'SUNDAY']
const everyDay = (from: string, to: string, capacity: number) =>
  weekdays.map((weekday) => ({ weekday, from, to, capacity }))

let store: Store
let theVase: Product
beforeAll(async () => {
  store = await openStore({
    settings: { timeZone: 'America/Chicago', paymentMethods: ['test-card', 'bank-transfer'] },
  })
  await deliver(store)
  theVase = await stock(store, vase, 10_000)
})
afterAll(() => store.close())
beforeEach(() => store.clock.advance(minute))

const asMerchant = (method: string, path: string, body?: object) =>
  store.ask(method, path, { as: store.apiKey, ...(body ? { body } : {}) })

/** A new option with windows on each day. */
async function courier(deliverySlots: object = {}, capacity = 1) {
  const slots = { windows: everyDay('14:00', '16:00', capacity), horizonDays: 3, ...deliverySlots }
  const shippingOption = { title: 'Courier', rates: [{ amount: '7' }], deliverySlots: slots }
  const { body } = await asMerchant('POST', '/ecom/v1/shipping-options', { shippingOption })
  return body.shippingOption as { id: string; revision: string }
}

/** A checkout to Austin, with the slots of the option. */
async function begin({ id }: { id: string }) {
  const { as } = await shopper(store)
  const lineItems = [pieces(1, theVase)]
  await store.ask('POST', '/ecom/v1/carts/current/add-to-cart', { as, body: { lineItems } })
  const body = { channelType: 'WEB', email: 'anna@example.com', shippingAddress: austin }
  const made = await store.ask('POST', '/ecom/v1/carts/current/create-checkout', { as, body })
  const { checkoutId } = made.body
  const read = async () => (await store.ask('GET', `/ecom/v1/checkouts/${checkoutId}`, { as })).body.checkout
  const slots = async () => {
    const [carrier] = (await read()).shippingInfo.carrierServiceOptions
    return carrier.shippingOptions.filter(({ code }: { code: string }) => code.startsWith(id))
  }
  const choose = (code: string) =>
    store.ask('PATCH', `/ecom/v1/checkouts/${checkoutId}`, {
      as,
      body: { checkout: { id: checkoutId, shippingInfo: { selectedCarrierServiceOption: { code } } } },
    })
  return { as, checkoutId, read, slots, choose, place: () => placeOrder(store, as, checkoutId) }
}

async function beginInFirstSlot(option: { id: string }) {
  const at = await begin(option)
  const [first] = await at.slots()
  await at.choose(first.code)
  return { ...at, code: first.code as string }
}

const places = (option: { id: string }) =>
  rows<{ held: boolean; checkout: string }>(
    store,
    'SELECT held_until IS NOT NULL AS held, checkout_id AS checkout FROM delivery_places WHERE option_id = $1',
    [option.id],
  )

describe('a delivery with time slots', () => {
  test('is offered once for each open slot, and the order keeps the one that was chosen', async () => {
    const option = await courier()
    const at = await begin(option)
    const slots = await at.slots()
    expect(slots.length).toBeGreaterThanOrEqual(3)
    expect(slots[0]).toMatchObject({
      title: 'Courier',
      logistics: { deliveryTimeSlot: { timeZone: 'America/Chicago' } },
      cost: { price: { amount: '7.00' } },
    })
    const { from, to } = slots[1].logistics.deliveryTimeSlot
    expect(Date.parse(to) - Date.parse(from)).toBe(120 * minute)
    await at.choose(slots[1].code)
    expect((await at.read()).shippingInfo.selectedCarrierServiceOption).toMatchObject({
      code: slots[1].code,
      logistics: { deliveryTimeSlot: { from, to } },
    })
    const { body } = await at.place()
    const { order } = (await asMerchant('GET', `/ecom/v1/orders/${body.orderId}`)).body
    expect(order.shippingInfo).toMatchObject({
      title: 'Courier',
      code: slots[1].code,
      logistics: { deliveryTimeSlot: { from, to, timeZone: 'America/Chicago' } },
    })
  })

  test('cannot be ordered without a time', async () => {
    const option = await courier()
    const at = await begin(option)
    await at.choose(option.id)
    expect((await at.read()).violations).toMatchObject([{ severity: 'ERROR', description: 'Choose a time.' }])
    expect((await at.place()).body.details.applicationError.data).toMatchObject({ reason: 'SLOT_MISSING' })
  })

  test('of 64 orders at once for the last place, exactly one gets it', async () => {
    const option = await courier()
    const shoppers = []
    for (let count = 0; count < 64; count++) shoppers.push(await beginInFirstSlot(option))
    const replies = await Promise.all(shoppers.map(({ place }) => place()))
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1)
    const codes = replies
      .filter(({ status }) => status !== 200)
      .map(({ body }) => body.details.applicationError.code)
    expect(new Set(codes)).toEqual(new Set(['SELECTED_CARRIER_SERVICE_OPTION_NO_LONGER_AVAILABLE']))
    expect(await places(option)).toHaveLength(1)
    const sold = await rows<{ count: number }>(
      store,
      `SELECT count(*)::int AS count FROM orders WHERE data->'order'->'shippingInfo'->>'code' = $1`,
      [shoppers[0]?.code],
    )
    expect(sold).toEqual([{ count: 1 }])
  })

  test('that is full stays chosen, and a violation says so', async () => {
    const option = await courier()
    const first = await beginInFirstSlot(option)
    const second = await beginInFirstSlot(option)
    expect(second.code).toBe(first.code)
    expect((await first.place()).status).toBe(200)
    const checkout = await second.read()
    expect(checkout.shippingInfo.selectedCarrierServiceOption).toBeUndefined()
    expect(checkout.violations).toMatchObject([
      { severity: 'ERROR', description: 'The time you chose is fully booked. Choose another.' },
    ])
    expect((await second.slots()).map(({ code }: { code: string }) => code)).not.toContain(first.code)
    const late = await second.place()
    expect(late.body.details.applicationError).toMatchObject({
      code: 'SELECTED_CARRIER_SERVICE_OPTION_NO_LONGER_AVAILABLE',
      data: { reason: 'SLOT_FULL' },
    })
  })

  test('whose time has passed is not exchanged for another', async () => {
    const option = await courier({ cutOffMinutes: 60 })
    const at = await beginInFirstSlot(option)
    store.clock.advance(30 * 60 * minute)
    const { body } = await asMerchant('GET', `/ecom/v1/checkouts/${at.checkoutId}`)
    expect(body.checkout.violations).toMatchObject([
      { description: 'The time you chose is no longer available. Choose another.' },
    ])
    const late = await placeOrder(store, store.apiKey, at.checkoutId)
    expect(late.body.details.applicationError.data).toMatchObject({ reason: 'SLOT_CLOSED' })
  })

  test('is free again when its order is cancelled', async () => {
    const option = await courier()
    const at = await beginInFirstSlot(option)
    const { body } = await at.place()
    await asMerchant('POST', `/ecom/v1/orders/${body.orderId}/cancel`, {})
    expect(await places(option)).toEqual([])
    expect((await beginInFirstSlot(option)).code).toBe(at.code)
  })
})

describe('a place in a slot while its order is paid', () => {
  const pay = async (
    { as, checkoutId }: { as: string; checkoutId: string },
    card: Record<string, string>,
  ) => {
    const { tab, screen } = await enterCheckout(store, { as, checkoutId })
    return tab.post(`/checkout/${checkoutId}`, { ...filled(screen, anna), ...card, do: 'place' })
  }

  test('is taken while the bank asks the shopper, and given back when they do not pay', async () => {
    const option = await courier()
    const at = await beginInFirstSlot(option)
    const { location } = await pay(at, askingCard)
    expect(location).toContain('/confirm')
    expect(await places(option)).toEqual([{ held: false, checkout: at.checkoutId }])
    expect((await (await begin(option)).slots())[0].code).not.toBe(at.code)
    store.clock.advance(60 * minute)
    await settleOverduePayments(store.shop)
    expect(await places(option)).toEqual([{ held: true, checkout: at.checkoutId }])
    store.clock.advance(11 * minute)
    await store.runJob('housekeeping')
    expect(await places(option)).toEqual([])
  })

  test('is held for a while after a declined card, and the same shopper can still take it', async () => {
    const option = await courier()
    const at = await beginInFirstSlot(option)
    const screen = await pay(at, declinedCard)
    expect(openCheckoutProps(screen).delivery?.options.some(({ selected }) => selected)).toBe(true)
    expect(await places(option)).toEqual([{ held: true, checkout: at.checkoutId }])
    expect((await (await begin(option)).slots())[0].code).not.toBe(at.code)
    expect((await pay(at, approvedCard)).props).toMatchObject({ state: 'thanks' })
    expect(await places(option)).toEqual([{ held: false, checkout: at.checkoutId }])
  })

  test('is free again when the time to pay is over', async () => {
    const option = await courier()
    const at = await beginInFirstSlot(option)
    await pay(at, declinedCard)
    store.clock.advance(11 * minute)
    expect((await (await begin(option)).slots())[0].code).toBe(at.code)
  })
})

test('a shop that holds stock from the checkout on holds the place with it', async () => {
  const change = (reservation: string) =>
    asMerchant('PATCH', '/admin/v1/site', { site: { settings: { reservation } } })
  await change('ON_CHECKOUT')
  try {
    const option = await courier()
    const at = await beginInFirstSlot(option)
    expect(await places(option)).toEqual([{ held: true, checkout: at.checkoutId }])
    const other = await begin(option)
    expect((await other.slots())[0].code).not.toBe(at.code)
    const [, next] = await at.slots()
    await at.choose(next.code)
    expect((await other.slots())[0].code).toBe(at.code)
    expect((await at.place()).status).toBe(200)
    expect(await places(option)).toEqual([{ held: false, checkout: at.checkoutId }])
  } finally {
    await change('ON_PAYMENT')
  }
})

describe('the slots of a day', () => {
  const list = async (day?: string) =>
    (await asMerchant('GET', `/admin/v1/delivery-slots${day ? `?day=${day}` : ''}`)).body

  test('name the orders of each, and what is left', async () => {
    const option = await courier({}, 3)
    const [one, other] = [await beginInFirstSlot(option), await beginInFirstSlot(option)]
    const { body } = await one.place()
    const canceled = (await other.place()).body
    await asMerchant('POST', `/ecom/v1/orders/${canceled.orderId}/cancel`, {})
    const { order } = (await asMerchant('GET', `/ecom/v1/orders/${body.orderId}`)).body
    const { from, to } = order.shippingInfo.logistics.deliveryTimeSlot
    const day = new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Chicago' }).format(new Date(from))
    const reply = await list(day)
    expect(reply).toMatchObject({ day, timeZone: 'America/Chicago', hasMore: false })
    expect(reply.slots.find(({ optionId }: { optionId: string }) => optionId === option.id)).toEqual({
      optionId: option.id,
      title: 'Courier',
      pickup: false,
      from,
      to,
      timeZone: 'America/Chicago',
      capacity: 3,
      taken: 1,
      orders: [
        {
          id: order.id,
          number: order.number,
          name: 'anna@example.com',
          address: '12 Congress Ave, 78701 Austin',
          quantity: 1,
          paymentStatus: 'NOT_PAID',
          fulfillmentStatus: 'NOT_FULFILLED',
        },
      ],
    })
  })

  test('still show orders of a slot that is no longer offered', async () => {
    const option = await courier()
    const at = await beginInFirstSlot(option)
    const { body } = await at.place()
    const { order } = (await asMerchant('GET', `/ecom/v1/orders/${body.orderId}`)).body
    await asMerchant('DELETE', `/ecom/v1/shipping-options/${option.id}`)
    const { from } = order.shippingInfo.logistics.deliveryTimeSlot
    const day = new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Chicago' }).format(new Date(from))
    const slot = (await list(day)).slots.find(({ optionId }: { optionId: string }) => optionId === option.id)
    expect(slot).toMatchObject({ title: 'Courier', capacity: null, orders: [{ number: order.number }] })
  })

  test('are today’s unless a day is named, and the day must exist', async () => {
    const today = new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Chicago' }).format(store.clock.now)
    expect((await list()).day).toBe(today)
    expect((await list('2026-02-30')).details.validationError.fieldViolations[0].field).toBe('day')
  })

  test('are for staff who may read orders', async () => {
    const visitor = await store.visitor()
    expect((await store.ask('GET', '/admin/v1/delivery-slots', { as: visitor })).status).toBe(403)
  })
})

test('a wrong window is named, and removing the slots offers the option as before', async () => {
  const option = await courier()
  const change = (deliverySlots: unknown) =>
    asMerchant('PATCH', `/ecom/v1/shipping-options/${option.id}`, {
      shippingOption: { id: option.id, deliverySlots },
    })
  const wrong = await change({ windows: [{ weekday: 'MONDAY', from: '12:00', to: '10:00', capacity: 2 }] })
  expect(wrong.body.details.validationError.fieldViolations).toMatchObject([
    { field: 'shippingOption.deliverySlots.windows[0].to', description: 'must be after the beginning' },
  ])
  expect((await change(null)).body.shippingOption).not.toHaveProperty('deliverySlots')
  expect((await (await begin(option)).slots()).map(({ code }: { code: string }) => code)).toEqual([option.id])
})
