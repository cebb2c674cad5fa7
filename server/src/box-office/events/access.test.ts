import { boxOfficeAppId } from '@cartwright/contract/box-office/limits.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { deliver, enterCheckout, openCheckoutProps, placeOrder } from '../../../test/checkouts.ts'
import { newPlan, signedIn } from '../../../test/plans.ts'
import { refusal } from '../../../test/shoppers.ts'
import { openStore, type Store } from '../../../test/store.ts'
import { boxOffice, type Loose } from '../../../test/tickets.ts'

let store: Store
let office: ReturnType<typeof boxOffice>
let card: { id: string }
beforeAll(async () => {
  store = await openStore({ settings: { paymentMethods: ['bank-transfer'] } })
  office = boxOffice(store)
  await deliver(store)
  const gratis = { pricing: { price: { value: '0', currency: 'USD' }, singlePaymentUnlimited: true } }
  card = await newPlan(store, { name: 'Studio card', ...gratis })
})
afterAll(() => store.close())

const forMembers = (initialType: string, planIds?: string[]) => ({
  registration: { initialType, allowedGuestTypes: 'MEMBER', ...(planIds ? { planIds } : {}) },
})

/** A member, and the order of the plan that the merchant gave to them. */
async function withPlan() {
  const member = await signedIn(store)
  const body = { planId: card.id, memberId: member.id, paid: true }
  const reply = await office.merchant('POST', '/pricing-plans/v2/checkout/orders/offline', body)
  return { ...member, planOrderId: reply.body.order.id as string }
}
const endPlan = (id: string) =>
  office.merchant('POST', `/pricing-plans/v2/orders/${id}/cancel`, { effectiveAt: 'IMMEDIATELY' })

async function withTickets(planIds?: string[]) {
  const event = await office.makeEvent(forMembers('TICKETING', planIds))
  return { event, kind: await office.makeTickets(event.id, { initialLimit: 9 }) }
}
const take = (as: string, kind: Loose) =>
  store.ask('POST', '/events/v1/ticket-reservations', {
    as,
    body: { ticketReservation: { tickets: [{ ticketDefinitionId: kind.id, quantity: 1 }] } },
  })
const put = (as: string, kind: Loose) => {
  const catalogReference = { appId: boxOfficeAppId, catalogItemId: kind.id }
  const body = { lineItems: [{ quantity: 1, catalogReference }] }
  return store.ask('POST', '/ecom/v1/carts/current/add-to-cart', { as, body })
}
const buyer = { firstName: 'Anna', lastName: 'Berg', email: 'anna@example.com' }

describe('an event for members with a plan', () => {
  test('says so, and for everybody it has no plans', async () => {
    const event = await office.makeEvent(forMembers('TICKETING', [card.id]))
    const path = `/events/v3/events/${event.id}`
    const read = async () =>
      (await store.ask('GET', `${path}?fields=REGISTRATION`, { as: await store.visitor() })).body.event
    expect((await read()).registration).toMatchObject({ allowedGuestTypes: 'MEMBER', planIds: [card.id] })
    const rest = { event: { id: event.id, registration: { registrationPaused: false } } }
    await office.merchant('PATCH', path, rest)
    expect((await read()).registration.planIds).toEqual([card.id])
    const open = { event: { id: event.id, registration: { allowedGuestTypes: 'VISITOR_OR_MEMBER' } } }
    await office.merchant('PATCH', path, open)
    expect((await read()).registration).not.toHaveProperty('planIds')
    const wrong = { event: { id: event.id, registration: { planIds: ['nonsense'] } } }
    expect((await office.merchant('PATCH', path, wrong)).status).toBe(400)
  })

  test('sells tickets to whoever has it, and to nobody else', async () => {
    const { kind } = await withTickets([card.id])
    expect(refusal(await take(await store.visitor(), kind))).toBe('PERMISSION_DENIED')
    expect(refusal(await take((await signedIn(store)).as, kind))).toBe('MEMBERS_ONLY_ITEM')
    const member = await withPlan()
    expect((await take(member.as, kind)).status).toBe(200)
    await endPlan(member.planOrderId)
    expect(refusal(await take(member.as, kind))).toBe('MEMBERS_ONLY_ITEM')
    expect((await take(store.apiKey, kind)).status).toBe(200)
  })

  test('is in no cart of others, and in no order after the plan has ended', async () => {
    const { event, kind } = await withTickets([card.id])
    for (const as of [await store.visitor(), (await signedIn(store)).as])
      expect(refusal(await put(as, kind))).toBe('MEMBERS_ONLY_ITEM')
    const member = await withPlan()
    expect((await put(member.as, kind)).status).toBe(200)
    const { ticketReservation } = (await take(member.as, kind)).body
    const body = { eventId: event.id, reservationId: ticketReservation.id, buyer }
    const begun = await store.ask('POST', '/events/v1/checkout', { as: member.as, body })
    const checkoutId = begun.body.order.orderNumber
    const billing = { checkout: { billingInfo: { address: { country: 'US' } } } }
    await store.ask('PATCH', `/ecom/v1/checkouts/${checkoutId}`, { as: member.as, body: billing })
    await endPlan(member.planOrderId)
    const { screen } = await enterCheckout(store, { as: member.as, checkoutId })
    expect(openCheckoutProps(screen).summary.lines[0]?.problem).toMatch(
      /is only for members with certain plans. Choose one on the shop’s page of plans, or remove it.$/,
    )
    const placed = await placeOrder(store, member.as, checkoutId)
    expect(placed.status).toBe(428)
    expect(JSON.stringify(placed.body)).toContain('MEMBERS_ONLY_ITEM')
    const again = await store.ask('GET', `/events/v1/tickets?eventId=${event.id}`, { as: member.as })
    expect(again.body.tickets).toEqual([])
  })

  test('tells a visitor at the checkout to sign in', async () => {
    const visitor = await store.visitor()
    const problem = async (checkoutId: string) => {
      const { screen } = await enterCheckout(store, { as: visitor, checkoutId })
      return openCheckoutProps(screen).summary.lines[0]?.problem
    }
    const open = await office.makeEvent()
    const openKind = await office.makeTickets(open.id, { initialLimit: 9 })
    const { ticketReservation } = (await take(visitor, openKind)).body
    const body = { eventId: open.id, reservationId: ticketReservation.id, buyer }
    const begun = await store.ask('POST', '/events/v1/checkout', { as: visitor, body })
    const checkoutId = begun.body.order.orderNumber
    expect(await problem(checkoutId)).toBeUndefined()
    const restrict = (registration: object) =>
      office.merchant('PATCH', `/events/v3/events/${open.id}`, { event: { id: open.id, registration } })
    await restrict({ allowedGuestTypes: 'MEMBER' })
    expect(await problem(checkoutId)).toMatch(/is only for members. Sign in to the shop, or remove it.$/)
    await restrict({ allowedGuestTypes: 'MEMBER', planIds: [card.id] })
    expect(await problem(checkoutId)).toMatch(/certain plans. Sign in if you have one, or remove it.$/)
  })

  test('is answered by whoever has it, who can say no after it has ended', async () => {
    const event = await office.makeEvent(forMembers('RSVP', [card.id]))
    const answer = (as: string, more: object = {}) => {
      const rsvp = { eventId: event.id, status: 'YES', ...buyer, email: `${crypto.randomUUID()}@x.test` }
      return store.ask('POST', '/events/v2/rsvps', { as, body: { rsvp: { ...rsvp, ...more } } })
    }
    expect(refusal(await answer(await store.visitor()))).toBe('PERMISSION_DENIED')
    expect(refusal(await answer((await signedIn(store)).as))).toBe('MEMBERS_ONLY_ITEM')
    const member = await withPlan()
    const { id, revision } = (await answer(member.as)).body.rsvp
    await endPlan(member.planOrderId)
    const change = (status: string, seen: string) =>
      store.ask('PATCH', `/events/v2/rsvps/${id}`, {
        as: member.as,
        body: { rsvp: { id, revision: seen, status } },
      })
    expect((await change('NO', revision)).body.rsvp.status).toBe('NO')
    expect(refusal(await change('YES', String(Number(revision) + 1)))).toBe('MEMBERS_ONLY_ITEM')
  })

  test('has a waiting list for whoever has it', async () => {
    const { event, kind } = await withTickets([card.id])
    const member = await withPlan()
    await store.ask('POST', '/events/v1/ticket-reservations', {
      as: store.apiKey,
      body: { ticketReservation: { tickets: [{ ticketDefinitionId: kind.id, quantity: 9 }] } },
    })
    const wait = (as: string, email: string) => {
      const body = { ticketDefinitionId: kind.id, quantity: 1, firstName: 'Wim', email }
      return store.ask('POST', `/events/v1/events/${event.id}/waiting-list`, { as, body })
    }
    expect(refusal(await wait(await store.visitor(), 'a@x.test'))).toBe('PERMISSION_DENIED')
    expect(refusal(await wait((await signedIn(store)).as, 'b@x.test'))).toBe('MEMBERS_ONLY_ITEM')
    expect((await wait(member.as, 'c@x.test')).status).toBe(200)
  })
})

test('an event for members takes every member, and no visitor', async () => {
  const { kind } = await withTickets()
  const visitor = await store.visitor()
  expect(refusal(await put(visitor, kind))).toBe('MEMBERS_ONLY_ITEM')
  expect(refusal(await take(visitor, kind))).toBe('PERMISSION_DENIED')
  expect((await take((await signedIn(store)).as, kind)).status).toBe(200)
})

test('an event that is copied is for the same members', async () => {
  const event = await office.makeEvent(forMembers('RSVP', [card.id]))
  const { body } = await office.merchant('POST', `/events/v3/events/${event.id}/clone`, {
    fields: ['REGISTRATION'],
  })
  expect(body.event.registration).toMatchObject({ allowedGuestTypes: 'MEMBER', planIds: [card.id] })
})
