import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { asMerchant, availability, book, hire, lineOf, offer } from '../../../test/bookings.ts'
import {
  anna,
  approvedCard,
  askingCard,
  browser,
  checkOut,
  deliver,
  enterCheckout,
  filled,
  placeOrder,
  rows,
} from '../../../test/checkouts.ts'
import { stock, vase } from '../../../test/fixtures.ts'
import { readMails } from '../../../test/mails.ts'
import { type LineRequest, pieces, shopper } from '../../../test/shoppers.ts'
import { openStore, type Store } from '../../../test/store.ts'
import type { Loose } from '../../../test/tickets.ts'
import { checkoutLink } from '../../orders/links/service.ts'
import type { Shop } from '../../platform/shop/shop.ts'
import { waiveLater } from './waivers.service.ts'

let store: Store
let mug: LineRequest
beforeAll(async () => {
  store = await openStore({
    settings: { paymentMethods: ['manual', 'test-card'], orderNotificationEmails: ['studio@mail.test'] },
  })
  await deliver(store)
  mug = pieces(1, await stock(store, vase, 100))
})
afterAll(() => store.close())

const merchant = (method: string, path: string, body?: object) => asMerchant(store, method, path, body)
const read = async (orderId: string) => (await merchant('GET', `/ecom/v1/orders/${orderId}`)).order
const types = ({ activities }: Loose) => activities.map(({ customActivity }: Loose) => customActivity?.type)

const waivedIn = ({ activities }: Loose) =>
  activities.flatMap(({ customActivity }: Loose) =>
    customActivity?.type === 'BOOKING_WAIVED' ? [customActivity.additionalData] : [],
  )

async function bookingOf(id: string): Promise<Loose> {
  const path = '/bookings/bookings-reader/v2/extended-bookings/query'
  return (await merchant('POST', path, { query: { filter: { id } } })).extendedBookings[0].booking
}

async function end(id: string, action: 'cancel' | 'decline') {
  store.clock.advance(60_000)
  const { revision } = await bookingOf(id)
  await merchant('POST', `/bookings/v2/bookings/${id}/${action}`, { bookingId: id, revision })
}

interface Asked {
  service?: object
  goods?: object[]
  lessons?: number
}

/** Books an hour of a service for a shopper. */
async function bookLesson(as: string, email: string, service: object): Promise<string> {
  const { id } = await offer(store, { staffMemberIds: [await hire(store)], ...service })
  const days = { startDate: '2026-12-14T10:00:00', endDate: '2026-12-14T11:00:00' }
  const [entry] = await availability(store, { serviceId: [id], bookable: true, ...days })
  const contactDetails = { firstName: 'Anna', email }
  return (await book(store, as, entry, { contactDetails })).body.booking.id
}

/** A checkout with a lesson of $60.00, or several, and, unless said otherwise, a mug. */
async function begin(email: string, { service = {}, goods = [mug], lessons = 1 }: Asked = {}) {
  const { as } = await shopper(store)
  const bookingIds: string[] = []
  for (let lesson = 0; lesson < lessons; lesson++) bookingIds.push(await bookLesson(as, email, service))
  const lineItems = [...bookingIds.map((id) => lineOf(id)), ...goods]
  const checkoutId = await checkOut(store, { as, lineItems, email })
  const [bookingId = ''] = bookingIds
  return { as, bookingId, bookingIds, checkoutId }
}

/** The same as an order that is to be paid later. */
async function order(email: string, asked: Asked = {}) {
  const { as, ...begun } = await begin(email, asked)
  const { orderId } = (await placeOrder(store, as, begun.checkoutId)).body
  return { ...begun, orderId }
}

async function linkOf(orderId: string): Promise<string> {
  const { paymentLink } = await merchant('POST', '/admin/v1/payment-links', { orderId })
  return paymentLink.url.slice(store.shop.publicUrl.length)
}

const restOf = ({ lineItems }: Loose) => (Number(lineItems[1].totalPriceAfterTax.amount) + 5).toFixed(2)

describe('a booking that ends in an order with goods that nobody has paid', () => {
  test('is not to be paid any more: order, page, e-mail and payment link ask for the rest', async () => {
    const { bookingId, orderId, checkoutId } = await order('mixed@mail.test')
    const path = await linkOf(orderId)
    await end(bookingId, 'cancel')
    const after = await read(orderId)
    const rest = restOf(after)
    expect(after).toMatchObject({
      ...{ status: 'APPROVED', paymentStatus: 'NOT_PAID' },
      priceSummary: { total: { amount: rest } },
      balanceSummary: { balance: { amount: rest } },
    })
    expect(after.lineItems[0].totalPriceAfterTax.amount).toBe('0.00')
    expect(types(after)).toEqual(expect.arrayContaining(['BOOKING_CANCELED', 'BOOKING_WAIVED']))
    expect(waivedIn(after)).toEqual([{ bookingId, bookingIds: bookingId, title: 'Wheel lesson' }])
    const link = checkoutLink(store.shop, { siteId: store.siteId, checkoutId })
    expect((await browser(store).open(link)).props).toMatchObject({ summary: { totalText: `$${rest}` } })
    const [mail] = (await readMails(store, 'mixed@mail.test')).filter(({ subject }) =>
      subject.startsWith('Cancelled'),
    )
    expect(mail?.text).toContain('You have not paid for this booking, and you do not have to.')
    expect(mail?.text).toContain(
      `The rest of your order ${after.number} stays, and you only pay for that: $${rest}.`,
    )
    const tab = browser(store)
    expect((await tab.open(path)).props).toMatchObject({ state: 'pay', payText: `Pay $${rest}` })

    await tab.post(path, { ...approvedCard, do: 'place' })
    expect(await read(orderId)).toMatchObject({ status: 'APPROVED', paymentStatus: 'PAID' })
    expect(await bookingOf(bookingId)).toMatchObject({ status: 'CANCELED', paymentStatus: 'NOT_PAID' })
    const toMerchant = (await readMails(store, 'studio@mail.test')).map(({ subject }) => subject)
    expect(toMerchant.filter((subject) => subject.startsWith('Paid, but cancelled'))).toEqual([])
  })

  test('is not to be paid when the merchant declines it', async () => {
    const service = { onlineBooking: { enabled: true, requireManualApproval: true } }
    const { bookingId, orderId } = await order('declined@mail.test', { service })
    await end(bookingId, 'decline')
    const after = await read(orderId)
    expect(after.balanceSummary.balance.amount).toBe(restOf(after))
  })

  test('is not to be paid once its buyer, who was paying at that moment, does not pay after all', async () => {
    const { bookingId, orderId } = await order('paying@mail.test')
    const total = (await read(orderId)).priceSummary.total.amount
    const tab = browser(store)
    const asked = await tab.post(await linkOf(orderId), { ...askingCard, do: 'place' })
    expect(asked.props).toMatchObject({ state: 'confirm' })
    await end(bookingId, 'cancel')
    expect((await read(orderId)).priceSummary.total.amount).toBe(total)
    await tab.post(asked.location, { answer: 'decline' })
    await store.work()
    const after = await read(orderId)
    expect(after.balanceSummary.balance.amount).toBe(restOf(after))
  })

  test('is not to be paid together with others that ended while the buyer was paying', async () => {
    const { bookingIds, orderId } = await order('several@mail.test', { lessons: 2 })
    const tab = browser(store)
    const asked = await tab.post(await linkOf(orderId), { ...askingCard, do: 'place' })
    for (const id of bookingIds) await end(id, 'cancel')
    await tab.post(asked.location, { answer: 'decline' })
    await store.work()
    const after = await read(orderId)
    const waived = waivedIn(after)
    const ids = waived[0]?.bookingIds.split(',').toSorted()
    expect([waived.length, ids, waived[0]?.title]).toEqual([1, bookingIds.toSorted(), 'Wheel lesson'])
    const rest = (Number(after.lineItems[2].totalPriceAfterTax.amount) + 5).toFixed(2)
    expect(after.balanceSummary.balance.amount).toBe(rest)
    expect(after.appliedDiscounts).toHaveLength(1)
  })

  test('stays to be paid while the job fails that ends this, and until it is run again', async () => {
    const { bookingId, orderId } = await order('failing@mail.test')
    const tab = browser(store)
    const asked = await tab.post(await linkOf(orderId), { ...askingCard, do: 'place' })
    await end(bookingId, 'cancel')
    await tab.post(asked.location, { answer: 'decline' })
    const before = await read(orderId)
    const failing: Shop = {
      ...store.shop,
      newId() {
        throw new Error('no more ids')
      },
    }
    await expect(waiveLater(failing, { siteId: store.siteId, orderId })).rejects.toThrow('no more ids')
    expect(await read(orderId)).toEqual(before)
    await store.work()
    const after = await read(orderId)
    expect(after.balanceSummary.balance.amount).toBe(restOf(after))
  })

  test('is for the merchant to decide about if its buyer was paying at that moment and has paid', async () => {
    const { bookingId, orderId } = await order('paid@mail.test')
    const tab = browser(store)
    const asked = await tab.post(await linkOf(orderId), { ...askingCard, do: 'place' })
    await end(bookingId, 'cancel')
    await tab.post(asked.location, { answer: 'approve' })
    await store.work()
    expect(types(await read(orderId))).not.toContain('BOOKING_WAIVED')
    expect(await bookingOf(bookingId)).toMatchObject({ status: 'CANCELED', paymentStatus: 'PAID' })
    const toMerchant = (await readMails(store, 'studio@mail.test')).map(({ subject }) => subject)
    expect(toMerchant).toContainEqual(expect.stringMatching(/^Paid, but cancelled: /))
  })
})

test('an order of which nothing is left keeps its total and asks for nothing', async () => {
  const { bookingId, orderId } = await order('alone@mail.test', { goods: [] })
  await end(bookingId, 'cancel')
  const after = await read(orderId)
  expect(after.priceSummary.total.amount).not.toBe('0.00')
  expect(types(after)).not.toContain('BOOKING_WAIVED')
  const [mail] = (await readMails(store, 'alone@mail.test')).filter(({ subject }) =>
    subject.startsWith('Cancelled'),
  )
  expect(mail?.text).toContain('You have not paid for this booking, and you do not have to.')
  expect(mail?.text).not.toContain('stays')
})

test('of a booking with a deposit the merchant decides, whoever cancels it', async () => {
  const payment = {
    ...{ rateType: 'FIXED', options: { online: true, inPerson: false, deposit: true } },
    fixed: { price: { value: '60.00' }, deposit: { value: '20.00' } },
  }
  const { as, bookingId, checkoutId } = await begin('deposit@mail.test', { service: { payment } })
  const { tab, screen } = await enterCheckout(store, { as, checkoutId })
  const typed = { ...anna, email: 'deposit@mail.test' }
  await tab.post(`/checkout/${checkoutId}`, { ...filled(screen, typed), ...approvedCard, do: 'place' })
  const [{ id: orderId }] = await rows<Loose>(store, 'SELECT id FROM orders WHERE checkout_id = $1', [
    checkoutId,
  ])
  const before = await read(orderId)
  expect(before).toMatchObject({
    paymentStatus: 'PARTIALLY_PAID',
    balanceSummary: { balance: { amount: '40.00' } },
  })
  await end(bookingId, 'cancel')
  const after = await read(orderId)
  expect(after.balanceSummary).toEqual(before.balanceSummary)
  expect(after.lineItems[0].totalPriceAfterTax.amount).toBe('60.00')
  expect(types(after)).toContain('BOOKING_CANCELED')
  expect(types(after)).not.toContain('BOOKING_WAIVED')
})
