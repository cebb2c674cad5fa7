import { boxOfficeAppId } from '@cartwright/contract/box-office/limits.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { availability, book, lineOf as bookingLine, hire, offer, price } from '../bookings.ts'
import { announce, reserve, sellTickets } from '../box-office.ts'
import { anna, approvedCard, austin, browser, deliver, enterCheckout, filled } from '../checkouts.ts'
import { stock, storeAppId } from '../fixtures.ts'
import { memberTokens, newMember, newVisitorFor } from '../members.ts'
import { newPlan, lineOf as planLine } from '../plans.ts'
import { pieces } from '../shoppers.ts'
import { openStore, type Store } from '../store.ts'
import { type Clients, generations, publishedClients } from './clients.ts'

// biome-ignore lint/suspicious/noExplicitAny: the clients are used as a storefront in plain JavaScript uses them
type Loose = any

/** What one summary of prices says; what it leaves out is nothing. */
type Summary = Partial<
  Record<'subtotal' | 'shipping' | 'tax' | 'discount' | 'additionalFees' | 'total', string>
>

interface Row {
  option: string
  what: 'goods' | 'booking' | 'ticket' | 'plan' | 'gift card'
  now: Summary
  later: Summary
  /** Of the order before the rest is paid, and after. */
  statuses: [string] | [string, string]
  lesson?: 'ONLINE' | 'OFFLINE' | 'DEPOSIT' | 'MEMBERSHIP' | 'MEMBERSHIP_OFFLINE'
}

// A mug costs 12.00 and is sent for 5.00, a lesson costs 60.00 with a deposit of 20.00, a ticket 25.00, a plan 40.00. Tax is 10 %.
const mug = { subtotal: '12.00', shipping: '5.00', tax: '1.70', total: '18.70' }
const lesson = { subtotal: '60.00', tax: '6.00', total: '66.00' }
const table: readonly Row[] = [
  { what: 'goods', option: 'FULL_PAYMENT_ONLINE', now: mug, later: {}, statuses: ['PAID'] },
  { what: 'goods', option: 'FULL_PAYMENT_OFFLINE', now: {}, later: mug, statuses: ['NOT_PAID', 'PAID'] },
  {
    ...{ what: 'goods', option: 'DEPOSIT_ONLINE', statuses: ['PARTIALLY_PAID', 'PAID'] },
    now: { subtotal: '3.00', shipping: '5.00', tax: '0.80', total: '8.80' },
    later: { subtotal: '9.00', tax: '0.90', total: '9.90' },
  },
  {
    ...{ what: 'goods', option: 'MEMBERSHIP', statuses: ['PAID'], later: {} },
    now: { shipping: '5.00', tax: '0.50', total: '5.50' },
  },
  {
    ...{ what: 'goods', option: 'MEMBERSHIP_OFFLINE', statuses: ['PAID'], later: {} },
    now: { shipping: '5.00', tax: '0.50', total: '5.50' },
  },
  {
    ...{ what: 'booking', lesson: 'ONLINE', option: 'FULL_PAYMENT_ONLINE', statuses: ['PAID'] },
    ...{ now: lesson, later: {} },
  },
  {
    ...{ what: 'booking', lesson: 'OFFLINE', option: 'FULL_PAYMENT_OFFLINE', now: {}, later: lesson },
    statuses: ['NOT_PAID', 'PAID'],
  },
  {
    ...{ what: 'booking', lesson: 'DEPOSIT', option: 'DEPOSIT_ONLINE', statuses: ['PARTIALLY_PAID', 'PAID'] },
    now: { subtotal: '20.00', tax: '2.00', total: '22.00' },
    later: { subtotal: '40.00', tax: '4.00', total: '44.00' },
  },
  {
    ...{ what: 'booking', lesson: 'MEMBERSHIP', option: 'MEMBERSHIP', now: {}, later: {} },
    statuses: ['PAID'],
  },
  {
    ...{ what: 'booking', lesson: 'MEMBERSHIP_OFFLINE', option: 'MEMBERSHIP_OFFLINE', now: {}, later: {} },
    statuses: ['PAID'],
  },
  {
    ...{ what: 'ticket', option: 'FULL_PAYMENT_ONLINE', statuses: ['PAID'], later: {} },
    now: { subtotal: '25.00', tax: '2.50', total: '27.50' },
  },
  {
    ...{ what: 'plan', option: 'FULL_PAYMENT_ONLINE', statuses: ['PAID'], later: {} },
    now: { subtotal: '40.00', tax: '4.00', total: '44.00' },
  },
  {
    ...{ what: 'gift card', option: 'FULL_PAYMENT_ONLINE', statuses: ['PAID'], later: {} },
    now: { subtotal: '50.00', tax: '5.00', total: '55.00' },
  },
  {
    ...{ what: 'gift card', option: 'FULL_PAYMENT_OFFLINE', statuses: ['NOT_PAID', 'PAID'], now: {} },
    later: { subtotal: '50.00', tax: '5.00', total: '55.00' },
  },
]

describe.each(generations)('how lines are paid, with the published clients (%s)', (generation) => {
  let store: Store
  let clients: Clients
  let theMug: Awaited<ReturnType<typeof stock>>
  let lessons: Record<NonNullable<Row['lesson']>, Loose>
  let passId: string

  beforeAll(async () => {
    store = await openStore({ settings: { paymentMethods: ['test-card'], timeZone: 'Europe/Berlin' } })
    clients = await publishedClients(store, generation)
    await deliver(store)
    await taxEverything()
    theMug = await stock(store, { name: 'Mug', price: 12 }, 100)
    const staffMemberIds = [await hire(store)]
    const { payment } = price('60.00', { online: true, inPerson: true, pricingPlan: true })
    const paid = await offer(store, { staffMemberIds, payment })
    const fixed = { ...payment.fixed, deposit: { value: '20.00' } }
    const deposit = await offer(store, {
      ...{ name: 'Long lesson', staffMemberIds },
      payment: { ...payment, fixed, options: { online: true, deposit: true } },
    })
    lessons = { ONLINE: paid, OFFLINE: paid, DEPOSIT: deposit, MEMBERSHIP: paid, MEMBERSHIP_OFFLINE: paid }
    passId = await sellPass(paid.id)
  })
  afterAll(() => store.close())

  const merchant = (method: string, path: string, body?: object) =>
    store.ask(method, path, { as: store.apiKey, ...(body ? { body } : {}) })

  async function taxEverything(): Promise<void> {
    const groups = await merchant('GET', '/billing/v1/tax-groups/default-tax-groups')
    const region = await merchant('POST', '/billing/v1/tax-regions', { taxRegion: { country: 'US' } })
    const taxGroupId = groups.body.taxGroups[0].id
    const ids = { taxGroupId, taxRegionId: region.body.taxRegion.id }
    await merchant('POST', '/billing/v1/manual-tax-mappings', {
      manualTaxMapping: { ...ids, taxRate: '0.1', taxName: 'Sales tax' },
    })
  }

  /** A plan whose credits pay lessons and mugs. */
  async function sellPass(serviceId: string): Promise<string> {
    const { id } = await newPlan(store, { name: 'Pass' })
    const items = [
      { category: 'SERVICE', providerAppId: bookingLine('').catalogReference.appId, externalId: serviceId },
      { category: 'PRODUCT', providerAppId: storeAppId, externalId: theMug.id },
    ]
    const benefit = { name: 'Studio', kind: 'CREDITS', credits: 3, items }
    await merchant('PUT', `/admin/v1/plans/${id}/benefits`, { benefits: [benefit] })
    return id
  }

  const giftCard = (paymentOption: string) => ({
    ...{ quantity: 1, price: '50.00', paymentOption },
    productName: { original: 'Gift card' },
    itemType: { preset: 'GIFT_CARD' },
  })

  interface Buyer {
    as: string
    client: Loose
  }

  /** A member who shops with the published client, and has a pass if something of this row is to be paid with one. */
  async function newBuyer({ option }: Row): Promise<Buyer> {
    const { id: memberId } = await newMember(store)
    const { access_token: as, refresh_token } = await memberTokens(
      store,
      await newVisitorFor(store, memberId),
    )
    if (option.startsWith('MEMBERSHIP'))
      await merchant('POST', '/pricing-plans/v2/checkout/orders/offline', { planId: passId, memberId })
    const client = clients.storefront()
    client.auth.setTokens({
      accessToken: { value: as, expiresAt: Number.MAX_SAFE_INTEGER },
      refreshToken: { value: refresh_token, role: 'member' },
    })
    return { as, client }
  }

  async function lineFor({ what, lesson = 'ONLINE' }: Row, { as }: Buyer): Promise<object> {
    if (what === 'goods') return pieces(1, theMug)
    if (what === 'plan') return planLine((await newPlan(store)).id)
    if (what === 'ticket') {
      const event = await announce(store)
      const kind = await sellTickets(store, event.id)
      const options = { reservationId: await reserve(store, as, kind) }
      return { quantity: 1, catalogReference: { appId: boxOfficeAppId, catalogItemId: kind.id, options } }
    }
    store.clock.advance(1000)
    const range = { startDate: '2027-02-01T00:00:00Z', endDate: '2027-03-01T00:00:00Z' }
    const [slot] = await availability(store, {
      ...{ serviceId: [lessons[lesson].id], bookable: true },
      ...range,
    })
    const selectedPaymentOption = lesson === 'DEPOSIT' ? 'ONLINE' : lesson
    const { body } = await book(store, as, slot, { selectedPaymentOption })
    return bookingLine(body.booking.id)
  }

  /** The merchant's program may sell goods in every way; a buyer's storefront chooses among what is offered. */
  async function fillCart(row: Row, buyer: Buyer) {
    const address = { country: 'US', subdivision: 'US-TX', city: 'Austin', postalCode: '78701' }
    const shippingAddress = { ...address, addressLine1: '12 Congress Ave' }
    if (row.what === 'gift card') {
      const { cart } = clients.merchant()
      const { _id } = await cart.createCart({ customLineItems: [giftCard(row.option)] })
      return { cart, id: [_id], options: { shippingAddress }, as: store.apiKey }
    }
    const line = await lineFor(row, buyer)
    const isSoldByMerchant = row.what === 'goods' && !/^(FULL_PAYMENT_ONLINE|MEMBERSHIP)$/.test(row.option)
    if (isSoldByMerchant) {
      const paymentOption = { value: row.option }
      const depositAmount = row.option === 'DEPOSIT_ONLINE' ? { depositAmount: '3.00' } : {}
      const catalogOverrideFields = { paymentOption, ...depositAmount }
      const { cart } = clients.merchant()
      const { _id } = await cart.createCart({ lineItems: [{ ...line, catalogOverrideFields }] })
      return { cart, id: [_id], options: { shippingAddress }, as: store.apiKey }
    }
    const { currentCart } = buyer.client
    const { cart } = await currentCart.addToCurrentCart({ lineItems: [line] })
    const options = { shippingAddress }
    const carts = {
      estimateTotals: currentCart.estimateCurrentCartTotals,
      createCheckout: currentCart.createCheckoutFromCurrentCart,
    }
    const filled = { cart: carts, id: [], as: buyer.as }
    if (row.option !== 'MEMBERSHIP') return { ...filled, options }
    const { membershipOptions } = await currentCart.estimateCurrentCartTotals(options)
    const [membership] = membershipOptions.eligibleMemberships
    expect(membership).toMatchObject({
      name: { original: 'Pass: Studio' },
      lineItemIds: [cart.lineItems[0]._id],
    })
    expect(membershipOptions.selectedMemberships).toMatchObject([{ lineItemIds: [cart.lineItems[0]._id] }])
    const { _id: id, appId, lineItemIds } = { _id: membership.id ?? membership._id, ...membership }
    const selectedMemberships = { memberships: [{ _id: id, id, appId, lineItemIds }] }
    return { ...filled, options: { ...options, selectedMemberships } }
  }

  /** The order took a credit, and gives it back when it is cancelled. */
  async function expectCreditBack({ as }: Buyer, orderId: string): Promise<void> {
    const left = async () => {
      const { body } = await store.ask('GET', '/v1/members/my/plan-credits', { as })
      return body.credits.map(({ remaining }: Loose) => remaining)
    }
    expect(await left()).toEqual([2])
    await clients.merchant().orders.cancelOrder(orderId, { restockAllItems: true })
    expect(await left()).toEqual([3])
  }

  const zero = {
    subtotal: '0.00',
    shipping: '0.00',
    tax: '0.00',
    discount: '0.00',
    additionalFees: '0.00',
    total: '0.00',
  }
  const amountsOf = (summary: Loose) =>
    Object.fromEntries(Object.keys(zero).map((name) => [name, summary[name].amount]))
  const readOrder = async (id: string) => clients.merchant().orders.getOrder(id)

  // The client of 2024 leaves custom lines out.
  const known = table.filter(({ what }) => generation === 'current' || what !== 'gift card')
  test.each(known)('$what with $option: totals, checkout, order, and the rest by a link', async (row) => {
    const buyer = await newBuyer(row)
    const { cart, id, options, as } = await fillCart(row, buyer)
    const carrier = await cart.estimateTotals(...id, options)
    const [option] = carrier.shippingInfo?.carrierServiceOptions ?? []
    const selectedShippingOption = option && {
      carrierId: option.carrierId,
      code: option.shippingOptions[0].code,
    }
    const shipping = row.what === 'goods' ? { selectedShippingOption } : {}
    const totals = await cart.estimateTotals(...id, { ...options, ...shipping })
    expect(totals.calculationErrors ?? {}).toEqual({})
    expect({ now: amountsOf(totals.payNow), later: amountsOf(totals.payLater) }).toEqual({
      now: { ...zero, ...row.now },
      later: { ...zero, ...row.later },
    })

    const { checkoutId } = await cart.createCheckout(...id, {
      ...{ channelType: 'WEB', email: 'anna@example.com', ...options, ...shipping },
      billingAddress: options.shippingAddress,
    })
    const { selectedMemberships } = options as Loose
    if (selectedMemberships)
      await buyer.client.checkout.updateCheckout(checkoutId, { membershipOptions: { selectedMemberships } })
    const checkout = await clients.merchant().checkout.getCheckout(checkoutId)
    expect(checkout.lineItems[0].paymentOption).toBe(row.option)
    expect({ now: amountsOf(checkout.payNow), later: amountsOf(checkout.payLater) }).toEqual({
      now: { ...zero, ...row.now },
      later: { ...zero, ...row.later },
    })

    const { tab, screen } = await enterCheckout(store, { as, checkoutId })
    const card = row.now.total ? approvedCard : {}
    const thanks = await tab.post(`/checkout/${checkoutId}`, {
      ...filled(screen, row.what === 'goods' ? anna : { ...anna, ...austin }),
      ...card,
      do: 'place',
    })
    expect([thanks.props?.state, thanks.props?.messages]).toEqual(['thanks', []])
    const found = await merchant('POST', '/ecom/v1/orders/search', {
      search: { filter: { checkoutId } },
    })
    const order = await readOrder(found.body.orders[0].id)
    expect(order.paymentStatus).toBe(row.statuses[0])
    expect(order.lineItems[0].paymentOption).toBe(row.option)
    expect(order.balanceSummary).toMatchObject({
      paid: { amount: row.now.total ?? '0.00' },
      balance: { amount: row.later.total ?? '0.00' },
    })
    if (selectedMemberships) await expectCreditBack(buyer, order._id)
    if (row.statuses[1] === undefined) return

    const { body } = await merchant('POST', '/admin/v1/payment-links', { orderId: order._id })
    const path = body.paymentLink.url.slice(store.shop.publicUrl.length)
    const paid = await browser(store).post(path, { ...approvedCard, do: 'place' })
    expect(paid.props).toMatchObject({ state: 'complete' })
    const after = await readOrder(order._id)
    expect([after.paymentStatus, after.balanceSummary.balance.amount]).toEqual([row.statuses[1], '0.00'])
  })
})
