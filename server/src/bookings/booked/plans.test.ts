import { bookingsAppId } from '@cartwright/contract/bookings/parts.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
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
import {
  checkOut,
  enterCheckout,
  filled,
  openCheckoutProps,
  placeOrder,
  rows,
  type Screen,
} from '../../../test/checkouts.ts'
import { readMails } from '../../../test/mails.ts'
import { openPageBrowser } from '../../../test/page-browser.ts'
import { newPlan, signedIn } from '../../../test/plans.ts'
import { openStore, type Store } from '../../../test/store.ts'

let store: Store
let serviceId: string
let planId: string

beforeAll(async () => {
  store = await openStore({ settings: { timeZone: 'Europe/Berlin', paymentMethods: ['manual'] } })
  const payment = price('60.00', { online: true, inPerson: true, pricingPlan: true })
  serviceId = (await offer(store, { staffMemberIds: [await hire(store)], ...payment })).id
  planId = (await newPlan(store, { name: 'Studio Pass' })).id
  const items = [{ category: 'SERVICE', providerAppId: bookingsAppId, externalId: serviceId }]
  const benefits = [{ name: 'Lessons', kind: 'CREDITS', credits: 4, items }]
  await asMerchant(store, 'PUT', `/admin/v1/plans/${planId}/benefits`, { benefits })
})
afterAll(() => store.close())

test('a service names the plans on sale that pay it, and no others', async () => {
  const { as } = await signedIn(store)
  const plansOf = async () =>
    (await store.ask('GET', `/bookings/v2/services/${serviceId}`, { as })).body.service.payment.pricingPlanIds
  expect(await plansOf()).toEqual([planId])
  const show = (visible: boolean) =>
    asMerchant(store, 'PUT', `/pricing-plans/v2/plans/${planId}/visibility`, { visible })
  await show(false)
  expect(await plansOf()).toEqual([])
  await show(true)
  expect(await plansOf()).toEqual([planId])
})

const remaining = async (as: string) =>
  (await store.ask('GET', '/v1/members/my/plan-credits', { as })).body.credits[0].remaining

/** A lesson that the member's plan could pay. */
async function bookAsMember() {
  const member = await signedIn(store)
  const given = { planId, memberId: member.id, paid: true }
  await asMerchant(store, 'POST', '/pricing-plans/v2/checkout/orders/offline', given)
  const { as, email } = member
  const [entry] = await availability(store, {
    ...{ serviceId: [serviceId], bookable: true },
    ...{ startDate: '2026-12-14T00:00:00Z', endDate: '2026-12-14T23:00:00Z' },
  })
  const contactDetails = { ...annaBerg, email }
  const { booking } = (await book(store, as, entry, { contactDetails })).body
  return { as, email, booking }
}

/** A lesson that the member's plan pays. */
async function bookWithPlan() {
  const { as, email, booking } = await bookAsMember()
  const id = await checkOut(store, { as, lineItems: [lineOf(booking.id)] })
  const { checkout } = (await store.ask('GET', `/ecom/v1/checkouts/${id}`, { as })).body
  const [{ id: membership, appId, lineItemIds }] = checkout.membershipOptions.eligibleMemberships
  const selectedMemberships = { memberships: [{ id: membership, appId, lineItemIds }] }
  const body = { checkout: { id, membershipOptions: { selectedMemberships } } }
  await store.ask('PATCH', `/ecom/v1/checkouts/${id}`, { as, body })
  await placeOrder(store, as, id)
  const { token } = (await store.ask('GET', `/v1/anonymous-bookings/${booking.id}/token`, { as })).body
  return { as, email, id: booking.id, token }
}

const estimate = async (as: string, body: object = {}) =>
  (await store.ask('POST', '/ecom/v1/carts/current/estimate-totals', { as, body })).body
const totals = ({ membershipOptions, priceSummary }: Awaited<ReturnType<typeof estimate>>) => ({
  selected: membershipOptions.selectedMemberships.length,
  total: priceSummary.total.amount,
})

test('the credits of a plan are chosen for a booking until the member chooses otherwise', async () => {
  const { as, booking } = await bookAsMember()
  const id = await checkOut(store, { as, lineItems: [lineOf(booking.id)] })
  expect(totals(await estimate(as))).toEqual({ selected: 1, total: '0.00' })
  const none = { selectedMemberships: { memberships: [] } }
  expect(totals(await estimate(as, none))).toEqual({ selected: 0, total: '60.00' })

  const { tab, screen } = await enterCheckout(store, { as, checkoutId: id })
  const choiceOf = (shown: Screen) => openCheckoutProps(shown).memberships?.[0]
  const press = (shown: Screen, action = '') => tab.post(`/checkout/${id}`, { ...filled(shown), do: action })
  expect(choiceOf(screen)).toMatchObject({
    chosen: {
      name: 'Studio Pass: Lessons',
      note: '3 of 4 left after this order · valid until December 24, 2026',
    },
  })
  expect(openCheckoutProps(screen).summary.totalText).toBe('$0.00')
  const declined = await press(screen, choiceOf(screen)?.chosen?.action)
  expect(choiceOf(declined)?.chosen).toBeUndefined()
  expect(openCheckoutProps(declined).summary.totalText).toBe('$60.00')

  const again = { channelType: 'WEB' }
  await store.ask('POST', '/ecom/v1/carts/current/create-checkout', { as, body: again })
  const reopened = await tab.open(`/checkout/${id}`)
  expect(openCheckoutProps(reopened).summary.totalText).toBe('$60.00')
  const chosen = await press(reopened, choiceOf(reopened)?.options[0]?.action)
  expect(openCheckoutProps(chosen).summary.totalText).toBe('$0.00')
  expect((await press(chosen, 'place')).props?.state).toBe('thanks')
  expect(await remaining(as)).toBe(3)
})

test('a checkout that selects no membership on purpose is paid with money', async () => {
  const { as, booking } = await bookAsMember()
  const id = await checkOut(store, { as, lineItems: [lineOf(booking.id)] })
  const read = async () => (await store.ask('GET', `/ecom/v1/checkouts/${id}`, { as })).body.checkout
  expect((await read()).membershipOptions.selectedMemberships.memberships).toHaveLength(1)
  const body = { checkout: { id, membershipOptions: { selectedMemberships: { memberships: [] } } } }
  await store.ask('PATCH', `/ecom/v1/checkouts/${id}`, { as, body })
  expect((await read()).membershipOptions.selectedMemberships.memberships).toEqual([])
  expect((await read()).priceSummary.total.amount).toBe('60.00')
})

test('credits that pay one of two bookings are chosen for one', async () => {
  const { as, booking } = await bookAsMember()
  const [entry] = await availability(store, {
    ...{ serviceId: [serviceId], bookable: true },
    ...{ startDate: '2026-12-15T00:00:00Z', endDate: '2026-12-15T23:00:00Z' },
  })
  const contactDetails = { ...annaBerg, email: 'two@example.com' }
  const { booking: other } = (await book(store, as, entry, { contactDetails })).body
  const lineItems = [lineOf(booking.id), lineOf(other.id)]
  await store.ask('POST', '/ecom/v1/carts/current/add-to-cart', { as, body: { lineItems } })
  expect((await estimate(as)).priceSummary.total.amount).toBe('0.00')
  await rows(store, 'UPDATE plan_credits SET used = granted - 1 WHERE used = 0')
  expect((await estimate(as)).priceSummary.total.amount).toBe('60.00')
})

const cancel = async (as: string, id: string, more: object = {}) => {
  const query = { filter: { id } }
  const path = '/bookings/bookings-reader/v2/extended-bookings/query'
  const [{ booking }] = (await asMerchant(store, 'POST', path, { query })).extendedBookings
  const body = { bookingId: id, revision: booking.revision, ...more }
  return store.ask('POST', `/bookings/v2/bookings/${id}/cancel`, { as, body })
}
const page = async (token: string, more = '') => {
  const { props } = await openPageBrowser(store).open(`/bookings/${token}${more}`)
  return JSON.stringify(props)
}
const mailOf = async (email: string, subject: string) =>
  (await readMails(store, email)).find((mail) => mail.subject.startsWith(subject))?.text

const paid = 'Paid with Studio Pass: Lessons'
const back = 'What this booking took from Studio Pass: Lessons is credited again.'
const kept = 'This booking was paid with Studio Pass: Lessons. The credit is not given back.'

test('a booking that a plan pays says so instead of a price', async () => {
  const { email, token } = await bookWithPlan()
  expect(await page(token)).toContain(paid)
  const mail = await mailOf(email, 'Your booking')
  expect(mail).toContain(`Price:\n${paid}`)
  expect(mail).not.toContain('$60')
})

test('what a customer cancels in time is credited again, once, and page and e-mail say so', async () => {
  const { as, email, id, token } = await bookWithPlan()
  expect(await remaining(as)).toBe(3)
  expect(await page(token, '?do=cancel')).toContain('will be credited again')
  expect((await cancel(as, id)).status).toBe(200)
  expect(await remaining(as)).toBe(4)
  expect(await page(token)).toContain(back)
  expect(await mailOf(email, 'Cancelled')).toContain(back)
  expect((await cancel(as, id)).status).not.toBe(200)
  expect(await remaining(as)).toBe(4)
})

test('what the merchant cancels is credited again', async () => {
  const { as, email, id } = await bookWithPlan()
  expect((await cancel(store.apiKey, id)).status).toBe(200)
  expect(await remaining(as)).toBe(4)
  expect(await mailOf(email, 'Cancelled')).toContain(back)
})

test('the merchant may cancel without giving the credit back, and page and e-mail say so', async () => {
  const { as, email, id, token } = await bookWithPlan()
  const flowControlSettings = { withRefund: false }
  expect((await cancel(store.apiKey, id, { flowControlSettings })).status).toBe(200)
  expect(await remaining(as)).toBe(3)
  expect(await page(token)).toContain(kept)
  expect(await mailOf(email, 'Cancelled')).toContain(kept)
})
