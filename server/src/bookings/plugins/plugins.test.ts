import type { BookingsPageProps } from '@cartwright/contract/pages/bookings.ts'
import type { PluginFallback } from '@cartwright/contract/plugins/plugins.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  annaBerg,
  asMerchant,
  availability,
  book,
  hire,
  lineOf,
  offer,
  price,
} from '../../../test/bookings.ts'
import { austin, checkOut, placeOrder } from '../../../test/checkouts.ts'
import { openPageBrowser } from '../../../test/page-browser.ts'
import { refusal, shopper } from '../../../test/shoppers.ts'
import { openStore, type Reply, type Store } from '../../../test/store.ts'
import type { InProcessPlugin } from '../../plugins/asking/plugin.ts'

// biome-ignore lint/suspicious/noExplicitAny: bookings as the wire carries them
type Loose = any

const asked: { name: string; request: Loose; metadata: Loose }[] = []
/** What the plugins answer, by function. */
let answers: Record<string, (request: Loose) => Loose>

const answer = (name: string) => (question: Loose) => {
  asked.push({ name, ...question })
  return answers[name]?.(question.request) ?? {}
}

const tariff = {
  kind: 'BOOKINGS_PRICING',
  id: '0f2b8a52-6c0e-4c6f-9a53-3f2a4f0b7e01',
  name: 'Tariff',
  budget: 10_000,
  fallback: 'FAIL' as PluginFallback,
  functions: { calculatePrice: answer('calculatePrice') },
} satisfies InProcessPlugin

const warden = {
  kind: 'BOOKINGS_VALIDATION',
  id: '0f2b8a52-6c0e-4c6f-9a53-3f2a4f0b7e02',
  name: 'Warden',
  budget: 10_000,
  fallback: 'FAIL' as PluginFallback,
  functions: {
    validateBeforeCreate: answer('validateBeforeCreate'),
    validateBeforeCancel: answer('validateBeforeCancel'),
    validateBeforeReschedule: answer('validateBeforeReschedule'),
  },
} satisfies InProcessPlugin

let store: Store
let lesson: Loose
beforeAll(async () => {
  store = await openStore({
    plugins: [tariff, warden],
    settings: { timeZone: 'Europe/Berlin', languages: ['de'], paymentMethods: ['bank-transfer'] },
  })
})
afterAll(() => store.close())
beforeEach(async () => {
  store.clock.advance(60_000)
  asked.length = 0
  answers = {
    calculatePrice: ({ booking }) => ({ calculatedPrice: 45.5 * (booking.totalParticipants ?? 1) }),
  }
  fallBack(tariff, 'FAIL')
  fallBack(warden, 'FAIL')
  lesson = await offer(store, { staffMemberIds: [await hire(store)] })
})

const fallBack = (plugin: { fallback: PluginFallback }, fallback: PluginFallback) => {
  plugin.fallback = fallback
  store.shop.changes.publish('plugin', store.siteId)
}
const fail = () => {
  throw new Error('the line is dead')
}
const no = (invalidReason: object) => ({ valid: false, invalidReason })
const free = (serviceId = lesson.id) =>
  availability(store, {
    serviceId: [serviceId],
    startDate: '2026-11-30T00:00:00Z',
    endDate: '2026-12-01T00:00:00Z',
    bookable: true,
  })
const questions = (name: string) => asked.filter((one) => one.name === name)
const messageOf = ({ body }: Reply) => body.details.applicationError.description
const lesson60 = async (as: string, more: object = {}): Promise<Loose> => {
  const [entry] = await free()
  const { body } = await book(store, as, entry, { selectedPaymentOption: 'ONLINE', ...more })
  if (!body.booking) throw new Error(JSON.stringify(body))
  return body.booking
}
const orderById = async (id: string) =>
  (await store.ask('GET', `/ecom/v1/orders/${id}`, { as: store.apiKey })).body.order

describe('the price of a plugin', () => {
  test('is that of the cart, the checkout and the order', async () => {
    const { as, add } = await shopper(store)
    const { id } = await lesson60(as)
    const { cart } = (await add(lineOf(id))).body
    expect(cart.lineItems[0].price.amount).toBe('45.50')
    const contact = { channelType: 'WEB', email: 'anna@example.com', shippingAddress: austin }
    const made = await store.ask('POST', '/ecom/v1/carts/current/create-checkout', { as, body: contact })
    const { checkoutId } = made.body
    const { checkout } = (await store.ask('GET', `/ecom/v1/checkouts/${checkoutId}`, { as })).body
    expect(checkout.priceSummary.total.amount).toBe('45.50')
    const { orderId } = (await placeOrder(store, as, checkoutId)).body
    const order = await orderById(orderId)
    expect([order.lineItems[0].price.amount, order.priceSummary.total.amount]).toEqual(['45.50', '45.50'])
  })

  test('is asked for with the whole booking and who books', async () => {
    const { as } = await shopper(store)
    await lesson60(as)
    const [{ request, metadata }] = questions('calculatePrice') as [Loose]
    expect(request.booking).toMatchObject({
      totalParticipants: 1,
      selectedPaymentOption: 'ONLINE',
      contactDetails: annaBerg,
      bookedEntity: {
        title: 'Wheel lesson',
        tags: ['INDIVIDUAL'],
        slot: { serviceId: lesson.id, startDate: '2026-11-30T09:00:00.000+01:00', timezone: 'Europe/Berlin' },
      },
      startDate: '2026-11-30T08:00:00.000Z',
    })
    expect(metadata).toMatchObject({
      currency: 'USD',
      identity: { identityType: 'ANONYMOUS_VISITOR' },
      appExtensionType: 'BOOKINGS_PRICING_PROVIDER',
    })
  })

  test('of nothing books at once', async () => {
    answers.calculatePrice = () => ({ calculatedPrice: 0 })
    const { as } = await shopper(store)
    expect(await lesson60(as)).toMatchObject({ status: 'CONFIRMED', paymentStatus: 'EXEMPT' })
  })

  test('is calculated again for more participants and another time, until the booking is ordered', async () => {
    const group = await offer(store, {
      staffMemberIds: [await hire(store, 'Ida')],
      bookingPolicy: { id: await policyFor(3) },
    })
    const { as, add } = await shopper(store)
    const [entry, later] = await free(group.id)
    const { booking } = (await book(store, as, entry)).body
    const change = (path: string, body: object) =>
      store.ask('POST', `/bookings/v2/bookings/${booking.id}/${path}`, {
        as,
        body: { bookingId: booking.id, ...body },
      })
    const more = await change('update_number_of_participants', { revision: '1', totalParticipants: 3 })
    expect(more.status).toBe(200)
    expect((await add(lineOf(booking.id))).body.cart.lineItems[0].price.amount).toBe('136.50')
    answers.calculatePrice = ({ booking: { startDate } }) => ({
      calculatedPrice: startDate === later.slot.startDate ? 80 : 90,
    })
    const moved = await change('reschedule', { revision: '2', slot: later.slot })
    expect(moved.status).toBe(200)
    const [line] = (await store.ask('GET', '/ecom/v1/carts/current', { as })).body.cart.lineItems
    expect(line.price.amount).toBe('90.00')
  })

  test('may have a deposit, or leaves that of the service', async () => {
    const { online, inPerson } = { online: true, inPerson: true }
    const payment = price('60.00', { online, inPerson, deposit: true }).payment
    lesson = await offer(store, {
      staffMemberIds: [await hire(store, 'Ida')],
      payment: { ...payment, fixed: { price: { value: '60.00' }, deposit: { value: '10.00' } } },
    })
    const depositOf = async (deposit: number | null) => {
      answers.calculatePrice = () => ({ calculatedPrice: 50, deposit })
      const { as, add } = await shopper(store)
      const { id } = await lesson60(as, { depositSelected: true })
      return (await add(lineOf(id))).body.cart.lineItems[0].depositAmount?.amount
    }
    expect([await depositOf(20), await depositOf(null), await depositOf(70)]).toEqual([
      '20.00',
      '10.00',
      undefined,
    ])
  })

  test('is not asked for where the service has none', async () => {
    const gift = await offer(store, {
      staffMemberIds: [await hire(store, 'Ida')],
      payment: { rateType: 'NO_FEE', options: { inPerson: true } },
    })
    const { as } = await shopper(store)
    const [entry] = await free(gift.id)
    expect((await book(store, as, entry)).body.booking.status).toBe('CONFIRMED')
    expect(questions('calculatePrice')).toEqual([])
  })

  test.each([
    ['no answer', fail],
    ['no price', () => ({})],
    ['a price below nothing', () => ({ calculatedPrice: -1 })],
    ['a price beyond all', () => ({ calculatedPrice: 'NaN' })],
  ])('%s: nobody books, unless the merchant wants the price of the service', async (_, wrong) => {
    answers.calculatePrice = wrong
    const { as, add } = await shopper(store)
    const [entry] = await free()
    const refused = await book(store, as, entry)
    expect([refused.status, refusal(refused)]).toEqual([503, 'TEMPORARILY_UNAVAILABLE'])
    expect(messageOf(refused)).toBe(
      'We cannot calculate the price right now. Please try again in a few minutes.',
    )
    fallBack(tariff, 'SKIP')
    const { id } = await lesson60(as)
    expect((await add(lineOf(id))).body.cart.lineItems[0].price.amount).toBe('60.00')
  })
})

/** A policy for so many participants at once. */
async function policyFor(most: number): Promise<string> {
  const bookingPolicy = { name: `Up to ${most}`, participantsPolicy: { maxParticipantsPerBooking: most } }
  return (await asMerchant(store, 'POST', '/bookings/v1/booking-policies', { bookingPolicy })).bookingPolicy
    .id
}

describe('a plugin that checks bookings', () => {
  test('prevents one, in its own words', async () => {
    answers.validateBeforeCreate = ({ items }) => ({
      results: items.map(({ itemIndex }: Loose) => ({
        itemIndex,
        result: no({
          message: 'Only members of the club book this.',
          fieldViolations: [{ field: 'contactDetails.email', description: 'is unknown', code: 'NO_MEMBER' }],
        }),
      })),
    })
    const { as } = await shopper(store)
    const [entry] = await free()
    const refused = await book(store, as, entry)
    expect([refused.status, refusal(refused), messageOf(refused)]).toEqual([
      428,
      'VALIDATION_FAILURE',
      'Only members of the club book this.',
    ])
    expect(refused.body.details.applicationError.data.fieldViolations).toMatchObject([{ code: 'NO_MEMBER' }])
    expect(await free()).toHaveLength(8)
  })

  test.each([
    [{ fieldViolations: [{ description: 'Too far.' }, { description: 'Too late.' }] }, 'Too far. Too late.'],
    [{}, 'This cannot be booked. Choose something else, or contact us.'],
  ])('without a summary: what it says of the fields, or the shop’s words', async (reason, text) => {
    answers.validateBeforeCreate = () => ({ results: [{ itemIndex: 0, result: no(reason) }] })
    const { as } = await shopper(store)
    const [entry] = await free()
    expect(messageOf(await book(store, as, entry))).toBe(text)
  })

  test('is asked again by the checkout, which shows what it says and places no order', async () => {
    const { as } = await shopper(store)
    const { id } = await lesson60(as)
    const checkoutId = await checkOut(store, { as, lineItems: [lineOf(id)] })
    answers.validateBeforeCreate = ({ items: [{ booking }] }) => ({
      results: [{ itemIndex: 0, result: no({ message: `No room for ${booking.id}` }) }],
    })
    store.clock.advance(10_000)
    const read = async () =>
      (await store.ask('GET', `/ecom/v1/checkouts/${checkoutId}`, { as })).body.checkout
    expect((await read()).violations).toMatchObject([{ severity: 'ERROR', description: `No room for ${id}` }])
    const refused = await placeOrder(store, as, checkoutId)
    expect([refusal(refused), messageOf(refused)]).toEqual([
      'VIOLATIONS_WITH_ERROR_SEVERITY',
      `No room for ${id}`,
    ])
    answers.validateBeforeCreate = () => ({ results: [{ itemIndex: 0, result: { valid: true } }] })
    store.clock.advance(10_000)
    expect((await placeOrder(store, as, checkoutId)).status).toBe(200)
  })

  test('is asked about all bookings of a cart at once', async () => {
    const { as } = await shopper(store)
    const ids = [(await lesson60(as)).id, (await lesson60(as)).id]
    const checkoutId = await checkOut(store, { as, lineItems: ids.map(lineOf) })
    asked.length = 0
    answers.validateBeforeCreate = () => ({
      results: [{ itemIndex: 1, result: no({ message: 'Not both' }) }],
    })
    store.clock.advance(10_000)
    const { violations } = (await store.ask('GET', `/ecom/v1/checkouts/${checkoutId}`, { as })).body.checkout
    expect(violations).toMatchObject([{ description: 'Not both' }])
    expect(questions('validateBeforeCreate')).toHaveLength(1)
    const [{ request }] = questions('validateBeforeCreate') as [Loose]
    expect(request.items.map(({ booking }: Loose) => booking.id)).toEqual(ids)
  })

  test('prevents that a customer cancels or moves a booking; the merchant still can', async () => {
    const { as } = await shopper(store)
    const { id } = await lesson60(as)
    const [, later] = await free()
    const result = no({ message: 'The kiln is booked already.' })
    const byId = ({ items }: Loose) => ({
      results: items.map(({ booking }: Loose) => ({ bookingId: booking.id, result })),
    })
    Object.assign(answers, { validateBeforeCancel: byId, validateBeforeReschedule: byId })
    const act = (who: string, path: string, more: object = {}) =>
      store.ask('POST', `/bookings/v2/bookings/${id}/${path}`, {
        as: who,
        body: { bookingId: id, revision: '1', ...more },
      })
    const refusedCancel = await act(as, 'cancel')
    const refusedMove = await act(as, 'reschedule', { slot: later.slot })
    expect([refusedCancel, refusedMove].map(messageOf)).toEqual([
      'The kiln is booked already.',
      'The kiln is booked already.',
    ])
    expect(refusal(refusedCancel)).toBe('VALIDATION_FAILURE')
    const [{ request }] = questions('validateBeforeReschedule') as [Loose]
    expect(request.items).toMatchObject([
      { booking: { id }, targetSlot: { startDate: later.slot.startDate, serviceId: lesson.id } },
    ])
    expect((await act(store.apiKey, 'cancel')).status).toBe(200)
  })

  test('that does not answer stops bookings, unless the merchant wants them unchecked', async () => {
    answers.validateBeforeCreate = fail
    const { as } = await shopper(store)
    const [entry] = await free()
    const refused = await book(store, as, entry)
    expect([refused.status, messageOf(refused)]).toEqual([
      503,
      'We cannot check this booking right now. Please try again in a few minutes.',
    ])
    fallBack(warden, 'SKIP')
    expect((await book(store, as, entry)).status).toBe(200)
  })

  test('is not asked when the merchant books for a customer', async () => {
    answers.validateBeforeCreate = fail
    const [entry] = await free()
    const booking = { bookedEntity: entry, contactDetails: annaBerg, totalParticipants: 1 }
    const made = await asMerchant(store, 'POST', '/bookings/v2/bookings', { booking })
    expect(made.booking.status).toBe('CREATED')
    expect(questions('validateBeforeCreate')).toEqual([])
  })
})

test('a request that is one transaction asks both plugins outside of it, once', async () => {
  const { as } = await shopper(store)
  const [entry] = await free()
  const booking = { bookedEntity: entry, contactDetails: annaBerg, totalParticipants: 1 }
  const headers = { 'idempotency-key': store.shop.newId() }
  const send = () => store.ask('POST', '/bookings/v2/bookings', { as, body: { booking }, headers })
  const [first, again] = [await send(), await send()]
  expect([first.status, again.body.booking.id]).toEqual([200, first.body.booking.id])
  expect(asked.map(({ name }) => name).sort()).toEqual(['calculatePrice', 'validateBeforeCreate'])
})

test('a merchant’s eight bookings in one transaction all get the price of the plugin', async () => {
  const as = store.apiKey
  const entries = await free()
  const createBookingsInfo = entries.map((bookedEntity: object) => ({
    booking: { bookedEntity, contactDetails: annaBerg, totalParticipants: 1 },
  }))
  const headers = { 'idempotency-key': store.shop.newId() }
  const body = { createBookingsInfo, returnFullEntity: true }
  const made = await store.ask('POST', '/bookings/v2/bulk/bookings/create', { as, body, headers })
  expect(made.body.bulkActionMetadata).toMatchObject({ totalSuccesses: 8, totalFailures: 0 })
  expect(questions('calculatePrice')).toHaveLength(8)
})

describe('the page of a booking', () => {
  const open = async () => {
    const [slotAvailability] = await free()
    const asked = { bookingsCheckout: { slotAvailability, timezone: 'Europe/Berlin' } }
    const path = '/_api/redirects-api/v1/redirect-session'
    const { body } = await store.ask('POST', path, { as: await store.visitor(), body: asked })
    const browser = openPageBrowser(store)
    return { browser, seen: await browser.open<BookingsPageProps>(body.redirectSession.fullUrl) }
  }
  const priceOn = ({ seen }: Awaited<ReturnType<typeof open>>) =>
    seen.props.facts.find(({ label }) => label === 'Price')?.lines

  test('shows the price of the plugin, or that nobody can tell it', async () => {
    expect(priceOn(await open())).toEqual(['$45.50'])
    answers.calculatePrice = fail
    store.clock.advance(120_000)
    expect(priceOn(await open())).toEqual([
      'We cannot calculate the price right now. Please try again in a few minutes.',
    ])
  })

  test('shows what a plugin objects to, when it is booked and when it is cancelled', async () => {
    const no1 = no({ message: 'Only members of the club book this.' })
    answers.validateBeforeCreate = () => ({ results: [{ itemIndex: 0, result: no1 }] })
    const { browser } = await open()
    const form = { firstName: 'Anna', lastName: 'Berg', phone: '', note: '', email: 'anna@example.com' }
    const refused = await browser.send<BookingsPageProps>(form)
    expect(refused.props?.messages).toEqual([{ kind: 'error', text: 'Only members of the club book this.' }])
    answers.validateBeforeCreate = () => ({})
    answers.calculatePrice = () => ({ calculatedPrice: 0 })
    store.clock.advance(10_000)
    const booked = await (await open()).browser.send<BookingsPageProps>(form)
    const page = await browser.open<BookingsPageProps>(booked.location ?? '')
    expect(page.props.title).toBe('You are booked')
    answers.validateBeforeCancel = ({ items: [{ booking }] }) => ({
      results: [{ bookingId: booking.id, result: no({ message: 'The clay is thrown already.' }) }],
    })
    await browser.open<BookingsPageProps>(`${page.location.split('?')[0]}?do=cancel`)
    const kept = await browser.send<BookingsPageProps>({ do: 'cancel' })
    expect(kept.props?.messages).toEqual([{ kind: 'error', text: 'The clay is thrown already.' }])
  })
})
