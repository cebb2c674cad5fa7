import { boxOfficeAppId } from '@cartwright/contract/box-office/limits.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { reserve } from '../../../test/box-office.ts'
import { placeOrder } from '../../../test/checkouts.ts'
import { readMails } from '../../../test/mails.ts'
import { refusal } from '../../../test/shoppers.ts'
import { openStore, type Store } from '../../../test/store.ts'
import { boxOffice, type Loose } from '../../../test/tickets.ts'

let store: Store
let office: ReturnType<typeof boxOffice>
beforeAll(async () => {
  store = await openStore({ settings: { paymentMethods: ['test-card', 'bank-transfer'] } })
  office = boxOffice(store)
})
afterAll(() => store.close())

const money = (value: string) => ({ value, currency: 'USD' })
const options = (...named: [string, string][]) => ({
  pricingMethod: {
    pricingOptions: { optionDetails: named.map(([name, value]) => ({ name, price: money(value) })) },
  },
})
const usual = options(['Adult', '25'], ['Child', '10'], ['Helper', '10'], ['Baby', '0'])
const optionsOf = ({ pricingMethod }: Loose): Loose[] => pricingMethod.pricingOptions.optionDetails
const definitions = '/events-ticket-definitions/v3/ticket-definitions'

async function onSale(sent: object = {}) {
  const event = await office.makeEvent()
  const kind = await office.makeTickets(event.id, { initialLimit: 9, ...usual, ...sent })
  const [adult, child, helper, baby] = optionsOf(kind).map(({ optionId }) => optionId as string)
  return { event, kind, adult, child, helper, baby }
}
const take = async (kind: Loose, wanted: [string | undefined, number][], voucherCode?: string) => {
  const as = await store.visitor()
  const tickets = wanted.map(([pricingOptionId, quantity]) => ({
    ...{ ticketDefinitionId: kind.id, quantity },
    ...(pricingOptionId ? { ticketInfo: { pricingOptionId } } : {}),
  }))
  const body = { ticketReservation: { tickets }, ...(voucherCode ? { voucherCode } : {}) }
  return { as, reply: await store.ask('POST', '/events/v1/ticket-reservations', { as, body }) }
}
async function buy(event: Loose, { as, reservationId }: { as: string; reservationId: string }) {
  const body = { eventId: event.id, reservationId, buyer }
  const { order } = (await store.ask('POST', '/events/v1/checkout', { as, body })).body
  const billing = { checkout: { billingInfo: { address: { country: 'US' } } } }
  await store.ask('PATCH', `/ecom/v1/checkouts/${order.orderNumber}`, { as, body: billing })
  const { orderId } = (await placeOrder(store, as, order.orderNumber)).body
  const { tickets } = (await store.ask('GET', `/events/v1/tickets?eventId=${event.id}`, { as })).body
  return { tickets, orderId, total: order.totalPrice.amount }
}
const buyer = { firstName: 'Anna', lastName: 'Berg', email: 'anna@example.com' }

describe('named prices of a kind of tickets', () => {
  test('are read as they were sent, in both generations, and the event shows the range', async () => {
    const { event, kind } = await onSale()
    expect(kind.pricingMethod).toMatchObject({
      ...{ pricingType: 'STANDARD', free: false },
      pricingOptions: {
        optionDetails: [
          { name: 'Adult', price: { value: '25.00', currency: 'USD' } },
          { name: 'Child', price: { value: '10.00' } },
          { name: 'Helper' },
          { name: 'Baby', price: { value: '0.00' } },
        ],
      },
    })
    const old = await office.merchant('GET', `/events/v1/ticket-definitions/${kind.id}`)
    expect(old.body.definition).toMatchObject({
      free: false,
      pricing: {
        pricingOptions: { options: [{ name: 'Adult', price: { amount: '25.00' } }, {}, {}, {}] },
      },
    })
    const shown = await office.merchant('GET', `/events/v3/events/${event.id}?fields=REGISTRATION`)
    expect(shown.body.event.registration.tickets).toMatchObject({
      lowestPrice: { value: '0.00' },
      highestPrice: { value: '25.00' },
    })
  })

  test('keep their ids when they change, and become one price', async () => {
    const { kind } = await onSale()
    const [adult] = optionsOf(kind)
    const change = async (pricingMethod: object) => {
      const { body } = await office.merchant('GET', `${definitions}/${kind.id}`)
      const { id, revision } = body.ticketDefinition
      const ticketDefinition = { id, revision, pricingMethod }
      return office.merchant('PATCH', `${definitions}/${kind.id}`, { ticketDefinition })
    }
    const more = [
      { ...adult, price: money('30') },
      { name: 'Student', price: money('15') },
    ]
    const { body } = await change({ pricingOptions: { optionDetails: more } })
    const [first, second] = optionsOf(body.ticketDefinition)
    expect(first).toEqual({ optionId: adult.optionId, name: 'Adult', price: money('30.00') })
    expect(second.optionId).not.toBe(adult.optionId)
    const twice = await change({ pricingOptions: { optionDetails: [adult, adult] } })
    expect(twice.status).toBe(400)
    const single = await change({ fixedPrice: money('12') })
    expect(single.body.ticketDefinition.pricingMethod).toEqual({
      ...{ fixedPrice: money('12.00'), pricingType: 'STANDARD', free: false },
    })
  })

  test.each([
    ['no option', { pricingOptions: { optionDetails: [] } }],
    ['an option without a name', { pricingOptions: { optionDetails: [{ name: ' ', price: money('1') }] } }],
    ['an option without a price', { pricingOptions: { optionDetails: [{ name: 'Adult' }] } }],
    ['a negative price', { pricingOptions: { optionDetails: [{ name: 'Adult', price: money('-1') }] } }],
    [
      'another currency',
      { pricingOptions: { optionDetails: [{ name: 'Adult', price: { value: '1', currency: 'EUR' } }] } },
    ],
  ])('are refused with %s', async (_what, pricingMethod) => {
    const event = await office.makeEvent()
    const ticketDefinition = { eventId: event.id, name: 'Seat', feeType: 'NO_FEE', pricingMethod }
    expect((await office.merchant('POST', definitions, { ticketDefinition })).status).toBe(400)
  })

  test('are chosen by buyers, share the places, and stand on tickets, in mails and in the order', async () => {
    const { event, kind, adult, child, helper } = await onSale({ limitPerCheckout: 9 })
    expect(refusal((await take(kind, [[undefined, 1]])).reply)).toBe('UNSUPPORTED_PRICING_OPTION')
    expect(refusal((await take(kind, [[store.shop.newId(), 1]])).reply)).toBe('UNSUPPORTED_PRICING_OPTION')
    const { as, reply } = await take(kind, [
      [adult, 1],
      [child, 1],
      [helper, 1],
      [child, 1],
    ])
    const { id: reservationId, tickets } = reply.body.ticketReservation
    const named = tickets.map(({ quantity, ticketInfo, subTotal }: Loose) => [
      ...[ticketInfo.pricingOptionName, quantity, subTotal.value],
    ])
    expect(named.toSorted()).toEqual([
      ['Adult', 1, '25.00'],
      ['Child', 2, '20.00'],
      ['Helper', 1, '10.00'],
    ])
    expect(await office.sales(kind)).toMatchObject({ reservedCount: 4, unsoldCount: 5 })
    const bought = await buy(event, { as, reservationId })
    expect(bought.total).toBe('55.00')
    expect(bought.tickets.map(({ name }: Loose) => name).toSorted()).toEqual([
      ...[`${kind.name}: Adult`, `${kind.name}: Child`, `${kind.name}: Child`, `${kind.name}: Helper`],
    ])
    const mails = await readMails(store, 'anna@example.com')
    expect(mails.some(({ text }) => text.includes(`${kind.name}: Child`))).toBe(true)
    const guests = await office.merchant('POST', '/events/v2/guests/query', {
      query: { filter: { eventId: event.id, guestType: 'TICKET_HOLDER' } },
    })
    expect(guests.body.guests.map(({ ticketName }: Loose) => ticketName)).toContain(`${kind.name}: Helper`)
  })

  test('are refunded one by one, also two of the same amount', async () => {
    const { event, kind, child, helper, baby } = await onSale()
    const { as, reply } = await take(kind, [
      [baby, 2],
      [child, 1],
      [helper, 1],
    ])
    const { id: reservationId } = reply.body.ticketReservation
    const { tickets, orderId } = await buy(event, { as, reservationId })
    await office.merchant('POST', `/ecom/v1/payments-collector/orders/${orderId}/mark-as-paid`)
    const one = tickets.find(({ name }: Loose) => name.endsWith('Helper'))
    const refunded = await office.merchant('POST', `/admin/v1/events/${event.id}/ticket-refunds`, {
      ticketNumber: [one.ticketNumber],
    })
    expect(refunded.body).toMatchObject({ status: 'SUCCEEDED', total: { value: '10.00' } })
    expect(await office.sales(kind)).toMatchObject({ soldCount: 3, unsoldCount: 6 })
  })

  test('are chosen in a cart, too, and by whoever has a code', async () => {
    const { event, kind, child } = await onSale()
    const line = (pricingOptionId: string | undefined) => ({
      quantity: 2,
      catalogReference: { appId: boxOfficeAppId, catalogItemId: kind.id, options: { pricingOptionId } },
    })
    const estimate = async (option: string | undefined) =>
      store.ask('POST', '/ecom/v1/carts', { as: await store.visitor(), body: { lineItems: [line(option)] } })
    const { body } = await estimate(child)
    expect(body.cart.lineItems[0]).toMatchObject({
      price: { amount: '10.00' },
      productName: { original: expect.stringContaining(': Child') },
    })
    expect((await estimate(undefined)).body.cart?.lineItems ?? []).toEqual([])
    const voucher = { ticketDefinitionId: kind.id, quantity: 2, expirationDate: '2026-11-26T00:00:00Z' }
    const path = `/admin/v1/events/${event.id}/vouchers`
    const given = await office.merchant('POST', path, { voucher })
    const { reply } = await take(kind, [[child, 1]], given.body.voucher.code)
    expect(reply.body.ticketReservation.tickets).toMatchObject([
      { ticketInfo: { pricingOptionName: 'Child' } },
    ])
  })

  test('are copied with the event', async () => {
    const { event, kind } = await onSale()
    const path = `/events/v3/events/${event.id}/clone`
    const copy = (await office.merchant('POST', path, {})).body.event
    const query = { filter: { eventId: copy.id } }
    const { body } = await office.merchant('POST', `${definitions}/query`, { query })
    expect(optionsOf(body.ticketDefinitions[0])).toEqual(optionsOf(kind))
  })
})

test('a kind with one price takes no option', async () => {
  const event = await office.makeEvent()
  const kind = await office.makeTickets(event.id)
  expect(refusal((await take(kind, [[store.shop.newId(), 1]])).reply)).toBe('UNSUPPORTED_PRICING_OPTION')
  expect(await reserve(store, await store.visitor(), kind)).toBeTruthy()
})
