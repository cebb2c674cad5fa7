import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  annaBerg,
  asMerchant,
  availability,
  book,
  hire,
  lineOf,
  offer,
  plan,
} from '../../../test/bookings.ts'
import {
  anna,
  approvedCard,
  checkOut,
  enterCheckout,
  filled,
  lateCard,
  placeOrder,
  rows,
} from '../../../test/checkouts.ts'
import { readMails } from '../../../test/mails.ts'
import { openPageBrowser } from '../../../test/page-browser.ts'
import { refusal, shopper } from '../../../test/shoppers.ts'
import { openStore, type Store } from '../../../test/store.ts'
import { refund } from '../../orders/refunds/service.ts'
import { bookingItems } from './items.service.ts'

const merchant = 'studio@example.com'
const nine = { startDate: '2026-12-14T08:00:00Z', endDate: '2026-12-14T09:00:00Z' }

let store: Store
let mara: string
// biome-ignore lint/suspicious/noExplicitAny: a service as the wire carries it
let lesson: any

beforeAll(async () => {
  store = await openStore({
    settings: {
      timeZone: 'Europe/Berlin',
      paymentMethods: ['manual', 'test-card'],
      orderNotificationEmails: [merchant],
    },
  })
})
afterAll(() => store.close())
beforeEach(async () => {
  store.clock.advance(60_000)
  mara = await hire(store)
  lesson = await offer(store, { staffMemberIds: [mara] })
})

const read = async (id: string) => {
  const path = '/bookings/bookings-reader/v2/extended-bookings/query'
  const { extendedBookings } = await asMerchant(store, 'POST', path, { query: { filter: { id } } })
  return extendedBookings[0].booking
}
const cancel = async (as: string, bookingId: string) => {
  const { revision } = await read(bookingId)
  return store.ask('POST', `/bookings/v2/bookings/${bookingId}/cancel`, { as, body: { bookingId, revision } })
}
const remove = (service: { id: string }) =>
  store.ask('DELETE', `/bookings/v2/services/${service.id}`, { as: store.apiKey })
const newestOrder = async () => {
  const search = { cursorPaging: { limit: 1 } }
  return (await asMerchant(store, 'POST', '/ecom/v1/orders/search', { search })).orders[0]
}

/** A booking of the hour at nine, in an open checkout. */
async function begin() {
  const { as } = await shopper(store)
  const [entry] = await availability(store, { serviceId: [lesson.id], bookable: true, ...nine })
  const { booking } = (await book(store, as, entry)).body
  const checkoutId = await checkOut(store, { as, lineItems: [lineOf(booking.id)] })
  return { as, booking, checkoutId }
}

/** Its card payment is not decided yet. */
async function payLate() {
  const begun = await begin()
  const { tab, screen } = await enterCheckout(store, begun)
  await tab.post(`/checkout/${begun.checkoutId}`, { ...filled(screen, anna), ...lateCard, do: 'place' })
  return begun
}

async function letPaymentArrive() {
  store.clock.advance(60_000)
  await store.runJob('housekeeping')
  await store.runJob('housekeeping')
}

describe('a booking that is cancelled while its payment is under way', () => {
  test('stays cancelled, and both sides hear that the money is there', async () => {
    const { as, booking } = await payLate()
    expect((await cancel(as, booking.id)).status).toBe(200)
    const told = (await readMails(store, merchant)).length
    await letPaymentArrive()
    expect(await read(booking.id)).toMatchObject({ status: 'CANCELED', paymentStatus: 'PAID' })
    const order = await newestOrder()
    const toMerchant = (await readMails(store, merchant)).slice(told)
    expect(toMerchant.map(({ subject }) => subject)).toEqual([
      expect.stringMatching(/^Paid, but cancelled: Wheel lesson, Monday, December 14, 2026/),
    ])
    expect(toMerchant[0]?.text).toMatch(`$60.00 of order ${order.number} is paid.`)
    const toBuyer = (await readMails(store, annaBerg.email)).filter(({ subject }) =>
      subject.startsWith('Canc'),
    )
    expect(toBuyer.map(({ text }) => text)).toEqual([
      expect.stringMatching(`You have paid \\$60.00 for order ${order.number}.`),
    ])
    expect(order.activities).toContainEqual(
      expect.objectContaining({ customActivity: expect.objectContaining({ type: 'BOOKING_CANCELED' }) }),
    )
  })

  test('of a course has e-mails without the dates that the course got meanwhile', async () => {
    const course = await offer(store, { type: 'COURSE', name: 'Glazes', defaultCapacity: 5 })
    const { runId } = await plan(store, course.id, { until: '2026-12-15' })
    const { as } = await shopper(store)
    const schedule = { scheduleId: course.schedule.id, serviceId: course.id }
    const contactDetails = { ...annaBerg, email: 'glazes@example.com' }
    const { booking } = (await book(store, as, { schedule }, { contactDetails })).body
    const checkoutId = await checkOut(store, { as, lineItems: [lineOf(booking.id)] })
    const { tab, screen } = await enterCheckout(store, { as, checkoutId })
    await tab.post(`/checkout/${checkoutId}`, { ...filled(screen, anna), ...lateCard, do: 'place' })
    await cancel(as, booking.id)
    await plan(store, course.id, {
      ...{ localStart: '2026-12-03T18:00', days: ['THURSDAY'], until: '2026-12-10', runId },
    })
    await letPaymentArrive()
    const mails = [merchant, contactDetails.email].map(async (to) =>
      (await readMails(store, to)).filter(({ subject }) => /cancelled: Glazes/i.test(subject)),
    )
    const texts = (await Promise.all(mails)).flat().map(({ text }) => text)
    expect(texts).toHaveLength(2)
    for (const text of texts) expect(text).not.toMatch(/Thu|dates/)
  })

  test('is told of once, also when its order is cancelled after that', async () => {
    const { as, booking, checkoutId } = await begin()
    const { orderId } = (await placeOrder(store, as, checkoutId)).body
    expect((await cancel(as, booking.id)).status).toBe(200)
    await asMerchant(store, 'POST', `/ecom/v1/payments-collector/orders/${orderId}/mark-as-paid`)
    const told = (await readMails(store, merchant)).length
    await asMerchant(store, 'POST', `/ecom/v1/orders/${orderId}/cancel`, { restockAllItems: true })
    expect(await readMails(store, merchant)).toHaveLength(told)
  })
})

describe('a service that somebody is paying for', () => {
  test('cannot be deleted before the payment is decided', async () => {
    const { booking } = await payLate()
    expect(refusal(await remove(lesson))).toBe('RESOURCE_IN_USE')
    await letPaymentArrive()
    expect(await read(booking.id)).toMatchObject({ status: 'CONFIRMED', paymentStatus: 'PAID' })
  })

  test('cannot be deleted while its time is kept, but after that, and is not sold any more', async () => {
    const { as, checkoutId } = await begin()
    expect(refusal(await remove(lesson))).toBe('RESOURCE_IN_USE')
    store.clock.advance(16 * 60_000)
    expect((await remove(lesson)).status).toBe(200)
    expect(refusal(await placeOrder(store, as, checkoutId))).toBe('FULL_OUT_OF_STOCK')
  })

  test('leaves the pages of past bookings when it is deleted', async () => {
    const { as, booking, checkoutId } = await begin()
    expect((await placeOrder(store, as, checkoutId)).status).toBe(200)
    const { token } = await asMerchant(store, 'GET', `/v1/anonymous-bookings/${booking.id}/token`)
    const past = "UPDATE bookings SET starts_at = '2026-11-02', ends_at = '2026-11-03' WHERE id = $1"
    await rows(store, past, [booking.id])
    expect((await remove(lesson)).status).toBe(200)
    const page = await openPageBrowser(store).open(`/bookings/${token}`)
    expect(page.status).toBe(200)
    const payment = { hidden: { do: 'rest' } }
    expect(page.props).toMatchObject({ state: 'booked', statusText: 'Confirmed', forms: [payment] })
    const links = (page.props as { links: { url: string }[] }).links.map(({ url }) => url)
    expect(links.filter((url) => url.startsWith('/services/'))).toEqual([])
  })
})

describe('a booking that is moved while its buyer pays', () => {
  const tuesday = { startDate: '2026-12-15T08:00:00Z', endDate: '2026-12-15T09:00:00Z' }
  const move = async (id: string) => {
    const [{ slot }] = await availability(store, { serviceId: [lesson.id], bookable: true, ...tuesday })
    const { revision } = await read(id)
    await asMerchant(store, 'POST', `/bookings/v2/bookings/${id}/reschedule`, {
      bookingId: id,
      slot,
      revision,
    })
  }

  test('is ordered once the buyer has seen the new date', async () => {
    const { booking, ...begun } = await begin()
    const { tab, screen } = await enterCheckout(store, begun)
    await move(booking.id)
    const path = `/checkout/${begun.checkoutId}`
    const again = await tab.post(path, { ...filled(screen, anna), ...approvedCard, do: 'place' })
    const text = 'The contents of your order have changed. Check it, then place your order.'
    expect(again.props?.messages).toContainEqual({ kind: 'warning', text })
    expect(JSON.stringify(again.props)).toContain('Tuesday, December 15, 2026')
    expect(await read(booking.id)).toMatchObject({ status: 'CREATED' })
    await tab.post(path, { ...filled(again, anna), ...approvedCard, do: 'place' })
    expect(await read(booking.id)).toMatchObject({
      ...{ status: 'CONFIRMED', startDate: '2026-12-15T08:00:00.000Z' },
    })
  })

  test('is not sold at the date that it had when it was priced', async () => {
    const { booking, checkoutId } = await begin()
    const scheduledDate = booking.startDate
    await move(booking.id)
    const line = { id: 'line', ...lineOf(booking.id), serviceProperties: { scheduledDate } }
    const [orderId, ownerId] = [store.shop.newId(), booking.id]
    const sale = { siteId: store.siteId, orderId, checkoutId, ownerId, order: {}, lines: [line] }
    const selling = store.shop.db.transaction(async (tx) => bookingItems.sell?.(tx, store.shop, sale))
    await expect(selling).rejects.toMatchObject({ code: 'CHECKOUT_CHANGED' })
    expect(await read(booking.id)).toMatchObject({ status: 'CREATED' })
  })
})

describe('a time that was kept for too long', () => {
  const keepFree = () =>
    asMerchant(store, 'POST', `/admin/v1/resources/${mara}/blocks`, { ...nine, note: '' })

  test('is not sold once the merchant keeps it free', async () => {
    const { as, checkoutId } = await begin()
    store.clock.advance(16 * 60_000)
    await keepFree()
    expect(refusal(await placeOrder(store, as, checkoutId))).toBe('FULL_OUT_OF_STOCK')
  })

  test('is sold if nothing else is in it', async () => {
    const { as, booking, checkoutId } = await begin()
    store.clock.advance(16 * 60_000)
    expect((await placeOrder(store, as, checkoutId)).status).toBe(200)
    expect(await read(booking.id)).toMatchObject({ status: 'CONFIRMED' })
  })

  test('is sold in time although the merchant has just blocked it: what is kept stays kept', async () => {
    const { booking, ...begun } = await begin()
    await keepFree()
    const { tab, screen } = await enterCheckout(store, begun)
    await tab.post(`/checkout/${begun.checkoutId}`, { ...filled(screen, anna), ...approvedCard, do: 'place' })
    expect(await read(booking.id)).toMatchObject({ status: 'CONFIRMED', paymentStatus: 'PAID' })
  })
})

describe('the order of a booking', () => {
  const pay = async () => {
    const begun = await begin()
    const { orderId } = (await placeOrder(store, begun.as, begun.checkoutId)).body
    await asMerchant(store, 'POST', `/ecom/v1/payments-collector/orders/${orderId}/mark-as-paid`)
    return { ...begun, orderId }
  }

  test('that is paid back in part leaves the booking paid, and wholly makes it refunded', async () => {
    const { booking, orderId } = await pay()
    const giveBack = (amount?: bigint) =>
      refund(store.shop, {
        ...{ siteId: store.siteId, orderId, reason: 'Ill' },
        take: async (_tx, { left }) => ({ amount: amount ?? left }),
      })
    await giveBack(1000n)
    expect(await read(booking.id)).toMatchObject({ status: 'CONFIRMED', paymentStatus: 'PAID' })
    await giveBack()
    expect(await read(booking.id)).toMatchObject({ status: 'CONFIRMED', paymentStatus: 'REFUNDED' })
  })

  test('that is cancelled ends the booking also without restocking, and its time is free', async () => {
    const { booking, orderId } = await pay()
    await asMerchant(store, 'POST', `/ecom/v1/orders/${orderId}/cancel`, {})
    expect(await read(booking.id)).toMatchObject({ status: 'CANCELED', paymentStatus: 'PAID' })
    const entries = await availability(store, { serviceId: [lesson.id], bookable: true, ...nine })
    expect(entries).toHaveLength(1)
  })
})
