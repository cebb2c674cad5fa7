import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  classOf,
  createPasses,
  creditsOf,
  givePass,
  passesApp,
  passesRoom,
  signedIn,
} from '../../test/passes.ts'
import { refusal } from '../../test/shoppers.ts'
import { openStore, type Store } from '../../test/store.ts'

let store: Store
beforeAll(async () => {
  store = await openStore({ rooms: [passesRoom], settings: { paymentMethods: ['bank-transfer'] } })
  await createPasses(store)
})
afterAll(() => store.close())

let serial = 0
const member = async (remaining = 10) => {
  const { as, memberId } = await signedIn(store)
  const pass = `punch-${++serial}`
  await givePass(store, memberId, { id: pass, remaining })
  const call = async (path: string, body: object = {}) =>
    store.ask('POST', `/ecom/v2/carts/current/${path}`, { as, body })
  return { as, pass, call, membershipPayment: paidWith(pass) }
}
const paidWith = (membershipId: string) => ({ existingMembership: { appId: passesApp, membershipId } })

test('a line is added with the membership that pays it, and the order takes its credit', async () => {
  const { call, as, pass, membershipPayment } = await member()
  const { cart } = (
    await call('add-line-items', { catalogItems: [{ ...classOf('yoga'), membershipPayment }] })
  ).body
  const [line] = cart.lineItems
  expect(line.paymentConfig).toMatchObject({
    paymentOption: 'MEMBERSHIP',
    membership: {
      existingMembership: { appId: passesApp, membershipId: pass },
      name: { original: `${pass} pass` },
      redemptionCost: 1,
    },
    selectedMembership: { appId: passesApp, id: pass },
  })
  expect(line.pricing.totalPrice.amount).toBe('0.00')
  const { summary } = (await call('calculate')).body
  expect(summary.paymentSummary.memberships).toEqual([{ id: pass, appId: passesApp, lineItemIds: [line.id] }])
  expect([summary.violations, summary.priceSummary.total.amount]).toEqual([[], '0.00'])
  const body = { cart: { customerInfo: { email: 'ada@example.com' } } }
  await store.ask('PATCH', '/ecom/v2/carts/current', { as, body })
  const placed = await store.ask('POST', `/ecom/v2/carts/${cart.id}/place-order`, {
    as,
    body: { cartId: cart.id, priceVerificationToken: summary.priceVerificationToken },
  })
  expect([placed.status, placed.body.message]).toEqual([200, undefined])
  expect(await creditsOf(store, pass)).toBe(9)
})

test('a membership is chosen for a line later, and taken back', async () => {
  const { call, membershipPayment } = await member()
  const [{ id: lineItemId }] = (await call('add-line-items', { catalogItems: [classOf('yoga')] })).body.cart
    .lineItems
  const update = async (change: object) =>
    (await call('update-line-items', { lineItems: [{ lineItemId, ...change }] })).body.cart.lineItems[0]
  expect((await update({ membershipPayment })).pricing.totalPrice.amount).toBe('0.00')
  const line = await update({ membershipPayment: {} })
  expect([line.pricing.totalPrice.amount, line.paymentConfig.membership]).toEqual(['20.00', undefined])
})

test('the summary says what is wrong with a membership', async () => {
  const { call, membershipPayment } = await member(0)
  const [{ id: lineItemId }] = (
    await call('add-line-items', { catalogItems: [{ ...classOf('yoga'), membershipPayment }] })
  ).body.cart.lineItems
  const violation = async () =>
    (await call('calculate')).body.summary.violations.find(
      ({ scope }: { scope: string }) => scope === 'MEMBERSHIP',
    )
  expect(await violation()).toMatchObject({
    code: 'INVALID_MEMBERSHIP_STATUS',
    scope: 'MEMBERSHIP',
    severity: 'ERROR',
    invalidMembershipStatusData: { reason: 'INSUFFICIENT_FUNDS' },
  })
  await call('update-line-items', { lineItems: [{ lineItemId, membershipPayment: paidWith('nobody’s') }] })
  expect(await violation()).toMatchObject({
    invalidMembershipStatusData: { membershipId: 'nobody’s', reason: 'MEMBERSHIP_NOT_FOUND' },
  })
})

test('a membership that is bought in the same cart cannot pay', async () => {
  const { call } = await member()
  const membershipPayment = { futureMembership: { lineItemId: store.shop.newId(), benefitId: 'b' } }
  const reply = await call('add-line-items', { catalogItems: [{ ...classOf('yoga'), membershipPayment }] })
  expect(refusal(reply)).toBe('INVALID_MEMBERSHIP_PAYMENT_OPTION')
})
