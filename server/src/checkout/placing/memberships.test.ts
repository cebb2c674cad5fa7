import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  anna,
  approvedCard,
  checkOut,
  declinedCard,
  deliver,
  enterCheckout,
  filled,
  placeOrder,
  rows,
} from '../../../test/checkouts.ts'
import { renderedEvents } from '../../../test/events.ts'
import { lineOf, stock, vase } from '../../../test/fixtures.ts'
import {
  classOf,
  createPasses,
  creditsOf,
  givePass,
  passesApp,
  passesRoom,
  signedIn,
} from '../../../test/passes.ts'
import { refusal } from '../../../test/shoppers.ts'
import { openStore, type Store } from '../../../test/store.ts'
import type { Product } from '../../catalogue/model/product.rules.ts'
import { collectMemberships } from '../../memberships/service.ts'

let store: Store
let theVase: Product
beforeAll(async () => {
  store = await openStore({
    rooms: [passesRoom],
    settings: { languages: ['de'], paymentMethods: ['bank-transfer', 'test-card'] },
  })
  await deliver(store)
  theVase = await stock(store, vase, 1000)
  await createPasses(store)
})
afterAll(() => store.close())

let serial = 0
/** A member with a pass of their own. */
const member = async (
  pass: { total?: number | null; remaining?: number; begins?: Date; ends?: Date } = {},
) => {
  const who = await signedIn(store)
  const id = `card-${++serial}`
  await givePass(store, who.memberId, { id, ...pass })
  return { ...who, pass: id }
}
const select = (id: string, ...lineItemIds: string[]) => ({
  memberships: [{ id, appId: passesApp, lineItemIds }],
})
const path = (id: string) => `/ecom/v1/checkouts/${id}`
const read = async (as: string, id: string) => (await store.ask('GET', path(id), { as })).body.checkout
const choose = async (as: string, id: string, selectedMemberships: object) => {
  const body = { checkout: { id, membershipOptions: { selectedMemberships } } }
  return (await store.ask('PATCH', path(id), { as, body })).body.checkout
}
/** A checkout whose first line a pass is to pay. */
const checkOutWith = async (who: { as: string; pass: string }, ...lineItems: object[]) => {
  const id = await checkOut(store, { as: who.as, lineItems })
  const { lineItems: lines } = await read(who.as, id)
  return { id, checkout: await choose(who.as, id, select(who.pass, lines[0].id)) }
}
const orderById = async (id: string) =>
  (await store.ask('GET', `/ecom/v1/orders/${id}`, { as: store.apiKey })).body.order
const cancel = (id: string) =>
  store.ask('POST', `/ecom/v1/orders/${id}/cancel`, { as: store.apiKey, body: {} })
const estimate = async (as: string, body: object = {}) =>
  (await store.ask('POST', '/ecom/v1/carts/current/estimate-totals', { as, body })).body
const fill = async (as: string, ...lineItems: object[]) =>
  (await store.ask('POST', '/ecom/v1/carts/current/add-to-cart', { as, body: { lineItems } })).body.cart
    .lineItems
const membershipsOf = (orderId: string) =>
  rows<{ status: string }>(
    store,
    'SELECT status FROM membership_charges WHERE order_id = $1 ORDER BY status',
    [orderId],
  )

describe('an estimate of a member’s cart', () => {
  test('shows what could pay, and what could not and why', async () => {
    const ada = await member({ remaining: 3, ends: new Date('2027-01-01T00:00:00Z') })
    await givePass(store, ada.memberId, { id: 'empty', remaining: 0 })
    await givePass(store, ada.memberId, { id: 'ended', ends: new Date('2026-01-01T00:00:00Z') })
    await givePass(store, ada.memberId, { id: 'future', begins: new Date('2027-01-01T00:00:00Z') })
    await givePass(store, ada.memberId, { id: 'gold', total: null })
    const [line] = await fill(ada.as, classOf('yoga'), lineOf(theVase))
    const { membershipOptions, priceSummary } = await estimate(ada.as)
    const { eligibleMemberships, invalidMemberships, selectedMemberships } = membershipOptions
    expect(eligibleMemberships).toEqual([
      {
        id: ada.pass,
        appId: passesApp,
        name: { original: `${ada.pass} pass`, translated: `${ada.pass} pass (übersetzt)` },
        lineItemIds: [line.id],
        credits: { total: 10, remaining: 3 },
        expirationDate: '2027-01-01T00:00:00.000Z',
      },
      expect.objectContaining({ id: 'gold', lineItemIds: [line.id] }),
    ])
    expect(
      invalidMemberships.map(({ membership, reason }: { membership: { id: string }; reason: string }) => [
        membership.id,
        reason,
      ]),
    ).toEqual([
      ['empty', 'OUT_OF_CREDITS'],
      ['ended', 'ENDED'],
      ['future', 'NOT_STARTED_YET'],
    ])
    expect(selectedMemberships).toEqual([])
    expect(priceSummary.subtotal.amount).toBe('52.00')
  })

  test('pays the line for which it was chosen', async () => {
    const ada = await member()
    const [line] = await fill(ada.as, classOf('yoga'), lineOf(theVase))
    const selectedMemberships = select(ada.pass, line.id)
    const totals = await estimate(ada.as, { selectedMemberships })
    expect(totals.calculationErrors).toEqual({})
    expect(totals.membershipOptions.selectedMemberships).toEqual(selectedMemberships.memberships)
    expect(totals.priceSummary.subtotal.amount).toBe('32.00')
    const [paid, vaseLine] = totals.calculatedLineItems
    expect(paid).toMatchObject({
      paymentOption: 'MEMBERSHIP',
      pricesBreakdown: { lineItemPrice: { amount: '0.00' }, fullPrice: { amount: '20.00' } },
    })
    expect(vaseLine.paymentOption).toBe('FULL_PAYMENT_ONLINE')
  })

  test('says what is wrong with a selection', async () => {
    const ada = await member({ remaining: 1 })
    const [line, second, vaseLine] = await fill(
      ada.as,
      classOf('yoga'),
      classOf('yoga-with-mat'),
      lineOf(theVase),
    )
    const errorOf = async (selectedMemberships: object) =>
      (await estimate(ada.as, { selectedMemberships })).calculationErrors.membershipError.applicationError
    expect(await errorOf(select('nobody’s', line.id))).toMatchObject({ code: 'MEMBERSHIP_NOT_FOUND' })
    expect(await errorOf(select(ada.pass, store.shop.newId()))).toMatchObject({
      code: 'LINE_ITEM_NOT_FOUND',
      data: {
        membershipInvalidSelectionErrors: [{ membershipId: ada.pass, errorType: 'LINE_ITEM_NOT_FOUND' }],
      },
    })
    expect(await errorOf(select(ada.pass, vaseLine.id))).toMatchObject({
      code: 'MEMBERSHIP_CANNOT_BE_USED_FOR_LINE_ITEMS',
      description: 'The membership cannot pay for this item. It does not pay for this item.',
    })
    expect(await errorOf(select(ada.pass, line.id, second.id))).toMatchObject({
      code: 'MEMBERSHIP_CANNOT_BE_USED_FOR_LINE_ITEMS',
      data: {
        membershipInvalidSelectionErrors: [
          {
            membershipCannotBeUsedForLineItemsInfo: {
              lineItems: [{ lineItemId: second.id, reason: 'OUT_OF_CREDITS' }],
            },
          },
        ],
      },
    })
  })

  test('is empty for a visitor, who has no memberships', async () => {
    const as = await store.visitor()
    const [line] = await fill(as, classOf('yoga'))
    const { membershipOptions, calculationErrors } = await estimate(as, {
      selectedMemberships: select('card-1', line.id),
    })
    expect(membershipOptions).toMatchObject({ eligibleMemberships: [], invalidMemberships: [] })
    expect(calculationErrors.membershipError.applicationError.code).toBe('MEMBERSHIP_NOT_FOUND')
  })

  test('takes one statement for each room whose memberships may pay, and for a visitor none', async () => {
    const { db } = store.shop
    const ada = await member()
    await fill(ada.as, classOf('yoga'))
    const ben = await store.visitor()
    await fill(ben, classOf('yoga'))
    const cara = await member()
    await fill(cara.as, lineOf(theVase))
    await estimate(ada.as)
    const statements: string[] = []
    const run: typeof db.run = (one, values) => {
      statements.push(one.name)
      return db.run(one, values)
    }
    store.shop.db = { ...db, run }
    try {
      for (const as of [ada.as, ben, cara.as]) await estimate(as)
      await store.ask('GET', '/ecom/v1/carts/current', { as: ada.as })
    } finally {
      store.shop.db = db
    }
    const asMember = ['carts.current', 'plans.discounts']
    expect(statements).toEqual([
      ...[...asMember, 'test.passes'],
      'carts.current',
      ...[...asMember, 'plans.credits-for-items'],
      ...asMember,
    ])
  })
})

describe('an order that a membership pays', () => {
  test('takes the credit, costs nothing, and says so in its transactions', async () => {
    await rows(store, 'DELETE FROM outbox')
    const ada = await member()
    const { id, checkout } = await checkOutWith(ada, classOf('yoga'))
    expect(checkout.priceSummary.total.amount).toBe('0.00')
    expect(checkout.membershipOptions.selectedMemberships.memberships).toHaveLength(1)
    const { body } = await placeOrder(store, ada.as, id)
    expect(await creditsOf(store, ada.pass)).toBe(9)
    const order = await orderById(body.orderId)
    expect(order).toMatchObject({
      paymentStatus: 'PAID',
      lineItems: [{ paymentOption: 'MEMBERSHIP', price: { amount: '0.00' } }],
    })
    const [told] = await renderedEvents(store, ['wix.ecom.v1.order_transactions_updated'])
    expect(told?.problems).toEqual([])
    const { orderTransactions, paymentIds } = told?.payload.actionEvent.body ?? {}
    expect(orderTransactions.payments).toMatchObject([
      {
        id: paymentIds[0],
        status: 'APPROVED',
        amount: { amount: '0.00' },
        membershipPaymentDetails: {
          membershipId: ada.pass,
          lineItemId: order.lineItems[0].id,
          status: 'CHARGED',
          name: { original: `${ada.pass} pass` },
          voided: false,
          providerAppId: passesApp,
        },
      },
    ])
  })

  test('leaves what it does not pay to be paid online: modifiers and other goods', async () => {
    const ada = await member()
    const { id, checkout } = await checkOutWith(ada, classOf('yoga-with-mat'), lineOf(theVase))
    expect(checkout.lineItems[0]).toMatchObject({
      paymentOption: 'MEMBERSHIP',
      lineItemPrice: { amount: '5.00' },
      fullPrice: { amount: '25.00' },
    })
    // A mat for 5, a vase for 32, and its delivery for 5.
    expect([checkout.payNow.total.amount, checkout.payLater.total.amount]).toEqual(['42.00', '0.00'])
    const { body } = await placeOrder(store, ada.as, id)
    expect(await orderById(body.orderId)).toMatchObject({
      paymentStatus: 'NOT_PAID',
      priceSummary: { total: { amount: '42.00' } },
    })
  })

  test('leaves the rest for later where the item says so', async () => {
    const ada = await member()
    const { id, checkout } = await checkOutWith(ada, classOf('club-yoga'))
    expect(checkout.lineItems[0].paymentOption).toBe('MEMBERSHIP_ONLINE_WITH_OFFLINE_REMAINDER')
    expect([checkout.payNow.total.amount, checkout.payLater.total.amount]).toEqual(['0.00', '5.00'])
    const { body } = await placeOrder(store, ada.as, id)
    expect(await orderById(body.orderId)).toMatchObject({ paymentStatus: 'NOT_PAID' })
    expect(await creditsOf(store, ada.pass)).toBe(9)
  })

  test('takes a credit for each piece', async () => {
    const ada = await member({ remaining: 3 })
    const { id } = await checkOutWith(ada, classOf('yoga', 3))
    await placeOrder(store, ada.as, id)
    expect(await creditsOf(store, ada.pass)).toBe(0)
  })

  test('is needed by an item that nothing else pays', async () => {
    const ada = await member()
    const id = await checkOut(store, { as: ada.as, lineItems: [classOf('members-yoga')] })
    const { violations, lineItems } = await read(ada.as, id)
    expect(violations).toMatchObject([{ severity: 'ERROR', data: { code: 'MEMBERSHIP_REQUIRED' } }])
    expect(refusal(await placeOrder(store, ada.as, id))).toBe('VIOLATIONS_WITH_ERROR_SEVERITY')
    await choose(ada.as, id, select(ada.pass, lineItems[0].id))
    expect((await placeOrder(store, ada.as, id)).status).toBe(200)
    const as = await store.visitor()
    const other = await checkOut(store, { as, lineItems: [classOf('members-yoga')] })
    const [violation] = (await read(as, other)).violations
    expect(violation.description).toBe('Sign in to pay for Members’ yoga with a membership, or remove it.')
  })

  test('by hand costs nothing and charges nothing', async () => {
    const ada = await member()
    const id = await checkOut(store, { as: ada.as, lineItems: [classOf('desk-yoga')] })
    const { body } = await placeOrder(store, ada.as, id)
    expect(await orderById(body.orderId)).toMatchObject({
      priceSummary: { total: { amount: '0.00' } },
      lineItems: [{ paymentOption: 'MEMBERSHIP_OFFLINE' }],
    })
    expect(await creditsOf(store, ada.pass)).toBe(10)
  })

  test('is not placed with a selection that does not hold any more', async () => {
    const ada = await member({ remaining: 1 })
    const { id } = await checkOutWith(ada, classOf('yoga'))
    await rows(store, 'UPDATE test_passes SET remaining = 0 WHERE id = $1', [ada.pass])
    const reply = await placeOrder(store, ada.as, id)
    expect(refusal(reply)).toBe('CALCULATION_ERROR')
    const { calculationErrors } = reply.body.details.applicationError.data
    expect(calculationErrors.membershipError.applicationError.code).toBe(
      'MEMBERSHIP_CANNOT_BE_USED_FOR_LINE_ITEMS',
    )
    await choose(ada.as, id, { memberships: [] })
    const { body } = await placeOrder(store, ada.as, id)
    expect((await orderById(body.orderId)).priceSummary.total.amount).toBe('20.00')
  })

  test('spends the last credit once: one of 32 orders at the same time', async () => {
    const ada = await member({ remaining: 1 })
    const checkouts: string[] = []
    const appId = passesApp
    for (let count = 0; count < 32; count++) {
      const body = { lineItems: [classOf('yoga')], checkoutInfo: {}, channelType: 'WEB' }
      const made = (await store.ask('POST', '/ecom/v1/checkouts', { as: ada.as, body })).body.checkout
      const selectedMemberships = {
        memberships: [{ id: ada.pass, appId, lineItemIds: [made.lineItems[0].id] }],
      }
      const change = {
        checkout: {
          id: made.id,
          buyerInfo: { email: ada.email },
          membershipOptions: { selectedMemberships },
        },
      }
      await store.ask('PATCH', path(made.id), { as: ada.as, body: change })
      checkouts.push(made.id)
    }
    const replies = await Promise.all(checkouts.map((id) => placeOrder(store, ada.as, id)))
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(new Set(replies.filter(({ status }) => status !== 200).map(refusal))).toEqual(
      new Set(['CALCULATION_ERROR']),
    )
    expect(await creditsOf(store, ada.pass)).toBe(0)
  })

  test('is one order and one credit for a double click', async () => {
    const ada = await member()
    const { id } = await checkOutWith(ada, classOf('yoga'))
    const replies = await Promise.all([1, 2, 3].map(() => placeOrder(store, ada.as, id)))
    expect(new Set(replies.flatMap(({ body }) => body.orderId ?? []))).toHaveLength(1)
    expect(await creditsOf(store, ada.pass)).toBe(9)
  })

  test('gives the credit back when it is cancelled, once', async () => {
    const ada = await member()
    const { id } = await checkOutWith(ada, classOf('yoga'))
    const { body } = await placeOrder(store, ada.as, id)
    await Promise.all([cancel(body.orderId), cancel(body.orderId)])
    await cancel(body.orderId)
    expect(await creditsOf(store, ada.pass)).toBe(10)
    expect(await membershipsOf(body.orderId)).toEqual([{ status: 'VOIDED' }])
  })

  test('gives the credit back when the card is declined, and takes it with another card', async () => {
    const ada = await member()
    const { id: checkoutId } = await checkOutWith(ada, classOf('yoga'), lineOf(theVase))
    const { tab, screen } = await enterCheckout(store, { as: ada.as, checkoutId })
    const pay = (card: typeof approvedCard) =>
      tab.post(`/checkout/${checkoutId}`, { ...filled(screen, anna), ...card, do: 'place' })
    await pay(declinedCard)
    expect(await creditsOf(store, ada.pass)).toBe(10)
    await pay(approvedCard)
    expect(await creditsOf(store, ada.pass)).toBe(9)
    const [order] = await rows<{ id: string }>(store, 'SELECT id FROM orders WHERE checkout_id = $1', [
      checkoutId,
    ])
    expect(await membershipsOf(order?.id ?? '')).toEqual([{ status: 'CHARGED' }, { status: 'VOIDED' }])
  })
})

test('a line that leaves the checkout takes its membership with it', async () => {
  const ada = await member()
  const { id, checkout } = await checkOutWith(ada, classOf('yoga'), lineOf(theVase))
  const body = { lineItemIds: [checkout.lineItems[0].id] }
  const { body: after } = await store.ask('POST', `${path(id)}/remove-line-items`, { as: ada.as, body })
  expect(after.checkout.membershipOptions.selectedMemberships.memberships).toEqual([])
  expect(after.checkout.calculationErrors).toEqual({})
})

test('two rooms cannot keep memberships of one app', () => {
  expect(() => collectMemberships([passesRoom, passesRoom])).toThrow(
    `two rooms keep memberships of ${passesApp}`,
  )
})
