import * as cart from '../cart/service.ts'
import * as inventory from '../inventory/service.ts'
import type { Connection } from '../platform/db.ts'
import { refuse } from '../platform/errors.ts'
import type { Minor } from '../platform/money.ts'
import type { PaymentInput, PaymentOutcome } from '../platform/payments.ts'
import type { Shop } from '../platform/shop.ts'
import { inTurn } from '../platform/turns.ts'
import * as coupons from '../pricing/coupons.service.ts'
import type { PricedPurchase } from '../pricing/purchase.rules.ts'
import * as pricing from '../pricing/purchase.service.ts'
import * as sites from '../sites/service.ts'
import { tellOfCheckout, tellOfOrder } from './events.service.ts'
import { sendConfirmation, sendRejection } from './mails.service.ts'
import { type Order, orderDataOf } from './order-entity.rules.ts'
import {
  advanceOrder,
  insertOrder,
  nextNumber,
  orderById,
  orderOfCheckout,
  renewOrder,
} from './orders.queries.ts'
import { activitiesOf, type Obstacle, obstacle, shortage, standingAfter } from './orders.rules.ts'
import {
  answerPayment,
  insertPayment,
  newestPayment,
  openPayments,
  type Payment,
  paymentById,
} from './payments.queries.ts'
import * as payments from './payments.service.ts'
import { checkoutById, completeCheckout, keepPlaced, lockCheckout } from './queries.ts'
import { type Checkout, onWire, purchaseOf, wantsOf } from './rules.ts'

export interface PlaceRequest {
  siteId: string
  checkoutId: string
  payment: PaymentInput
  /** What the shopper saw on the button, in minor units; another total is not charged without asking. */
  seenTotal?: Minor | undefined
}

export type Placed = { orderId: string } & (
  | { status: 'PLACED' | 'PENDING' }
  | { status: 'NEEDS_CONFIRMATION'; paymentId: string }
  | { status: 'DECLINED'; reason: string }
)

/**
 * The one gate of the shop: makes the order of a checkout, once. In one transaction the order is written, its stock
 * taken and its coupon counted; only then is the payment charged, under the id of a row that is there already. Whoever
 * comes again (a double click, a second tab, a cut connection) finds that order and is answered with it. After a
 * declined payment stock and coupon are given back and the next attempt takes up the same order.
 */
export function place(shop: Shop, request: PlaceRequest): Promise<Placed> {
  return inTurn(shop, `place ${request.checkoutId}`, () => attempt(shop, request))
}

/** The shopper's answer to a payment that asked for one. */
export async function confirm(
  shop: Shop,
  siteId: string,
  paymentId: string,
  approved: boolean,
): Promise<Placed> {
  const [payment] = await shop.db.run(paymentById, [siteId, paymentId])
  if (!payment) throw refuse('NOT_FOUND', 'No such payment')
  if (payment.status === 'NEEDS_CONFIRMATION') await settle(shop, payment, approved)
  const standing = await standingOf(shop, siteId, payment.checkoutId)
  if (!standing || standing.status === 'IN_PROGRESS') throw refuse('CHECKOUT_PAYMENT_ALREADY_IN_PROGRESS')
  return standing
}

/** Milliseconds after which somebody has to look at a payment that has no last word. */
const patience = { charge: 2 * 60_000, confirmation: 30 * 60_000, answer: 10_000 }

/** Finds out what became of payments whose answer was cut off, never came, or was to come later. */
export async function settleOpenPayments(shop: Shop): Promise<void> {
  const now = shop.clock()
  const since = (wait: number) => new Date(now - wait)
  const { charge, confirmation, answer } = patience
  for (const payment of await shop.db.run(openPayments, [
    since(charge),
    since(confirmation),
    since(answer),
  ])) {
    try {
      if (payment.status === 'CREATED') await recover(shop, payment)
      else await settle(shop, payment, payment.status === 'PENDING')
    } catch (error) {
      shop.log.error({ err: error, paymentId: payment.id }, 'a payment could not be settled')
    }
  }
}

/** A shopper who goes on changing the checkout has left the bank's page: that payment ends unpaid. */
export async function giveUpPayment(shop: Shop, { siteId, id }: Checkout): Promise<void> {
  const standing = await standingOf(shop, siteId, id)
  if (standing?.status === 'IN_PROGRESS') throw refuse('CHECKOUT_PAYMENT_ALREADY_IN_PROGRESS')
  if (standing?.status === 'NEEDS_CONFIRMATION') await confirm(shop, siteId, standing.paymentId, false)
}

async function attempt(shop: Shop, request: PlaceRequest): Promise<Placed> {
  const { siteId, checkoutId, payment } = request
  const standing = await standingOf(shop, siteId, checkoutId)
  if (standing && standing.status !== 'DECLINED') {
    if (standing.status !== 'IN_PROGRESS') return standing
    const begun = standing.payment
    if (begun.method === payment.method) return charge(shop, begun, payment)
    if (shop.clock() - begun.updatedAt.getTime() < patience.charge) {
      throw refuse('CHECKOUT_PAYMENT_ALREADY_IN_PROGRESS')
    }
    await recover(shop, begun)
  }
  return charge(shop, await reserve(shop, request), payment)
}

export type Standing = Placed | { orderId: string; status: 'IN_PROGRESS'; payment: Payment }

/** What is known of the order of a checkout; undefined while there is none. */
export async function standingOf(
  shop: Shop,
  siteId: string,
  checkoutId: string,
): Promise<Standing | undefined> {
  const [order] = await shop.db.run(orderOfCheckout, [siteId, checkoutId])
  if (!order) return undefined
  const orderId = order.id
  if (order.purchasedAt) return { orderId, status: order.status === 'PENDING' ? 'PENDING' : 'PLACED' }
  const [payment] = await shop.db.run(newestPayment, [siteId, orderId])
  if (payment?.status === 'NEEDS_CONFIRMATION')
    return { orderId, status: payment.status, paymentId: payment.id }
  if (payment?.status === 'CREATED') return { orderId, status: 'IN_PROGRESS', payment }
  return { orderId, status: 'DECLINED', reason: payment?.reason ?? 'The payment was not completed.' }
}

/** Only other requests for the same checkout change it in between, so this many in a row mean something is wrong. */
const attempts = 10

async function reserve(shop: Shop, request: PlaceRequest): Promise<Payment> {
  for (let turn = 0; turn < attempts; turn++) {
    const agreement = await agreementOf(shop, request)
    const payment = await shop.db.transaction((tx) => reserveIn(tx, shop, agreement))
    if (!payment) continue
    inventory.changed(shop, request.siteId, wantsOf(agreement.priced))
    return payment
  }
  throw refuse('CHECKOUT_CHANGED')
}

async function agreementOf(shop: Shop, request: PlaceRequest): Promise<Agreement> {
  const { siteId, checkoutId, seenTotal } = request
  const site = await sites.get(shop, siteId)
  const [row] = await shop.db.run(checkoutById, [siteId, checkoutId, null])
  if (!row) throw refuse('CHECKOUT_NOT_FOUND')
  if (row.completedAt) throw refuse('CHECKOUT_IS_COMPLETE')
  const checkout = { ...row, siteId }
  const purchase = purchaseOf(checkout, site.settings.currency)
  const priced = await pricing.price(shop, siteId, purchase, { fresh: true })
  stop(obstacle(priced, { data: checkout.data, seenTotal }))
  const method = payments.choose(shop, site, priced.result.payNow.total, request.payment)
  return { checkout, priced, method }
}

interface Agreement {
  checkout: Checkout
  priced: PricedPurchase
  method: payments.PaymentMethod
}

/** Undefined when the checkout changed since it was priced. */
async function reserveIn(tx: Connection, shop: Shop, agreement: Agreement): Promise<Payment | undefined> {
  const { checkout, priced } = agreement
  const { siteId, id: checkoutId, version } = checkout
  const [locked] = await tx.run(lockCheckout, [siteId, checkoutId])
  if (locked?.version !== version) return undefined
  const shorts = await inventory.take(tx, shop, siteId, checkoutId, wantsOf(priced))
  if (shorts.length > 0) stop(shortage(priced, shorts))
  const order = await writeOrder(tx, shop, agreement)
  if (order.data.coupon && !(await useCoupon(tx, shop, order, checkout))) {
    throw refuse('CHECKOUT_CHANGED', `Coupon ${order.data.coupon.code} cannot be used any more.`)
  }
  await tx.run(keepPlaced, [siteId, checkoutId, JSON.stringify(onWire(checkout, priced))])
  const { method } = agreement
  const now = new Date(shop.clock())
  const values = [
    siteId,
    shop.newId(),
    order.id,
    checkoutId,
    method.method,
    order.data.payNow,
    order.currency,
    now,
  ]
  const [payment] = await tx.run(insertPayment, values)
  if (!payment) throw new Error('the new payment was not returned')
  return payment
}

async function writeOrder(
  tx: Connection,
  shop: Shop,
  { checkout, priced, method }: Agreement,
): Promise<Order> {
  const { siteId, id: checkoutId, ownerId } = checkout
  const now = new Date(shop.clock())
  const email = checkout.data.email ?? ''
  const { total } = priced.result.summary
  const data = JSON.stringify(orderDataOf(checkout, priced, method))
  const [known] = await tx.run(orderOfCheckout, [siteId, checkoutId])
  if (known) {
    const [renewed] = await tx.run(renewOrder, [siteId, known.id, email, priced.currency, total, data, now])
    if (!renewed) throw refuse('CHECKOUT_PAYMENT_ALREADY_IN_PROGRESS')
    await tellOfOrder(tx, shop, 'updated', { ...renewed, siteId })
    return { ...renewed, siteId }
  }
  const [next] = await tx.run(nextNumber, [siteId])
  const values = [
    siteId,
    shop.newId(),
    next?.number,
    checkoutId,
    ownerId,
    email,
    priced.currency,
    total,
    data,
    now,
  ]
  const [order] = await tx.run(insertOrder, values)
  if (!order) throw new Error('the new order was not returned')
  await tellOfOrder(tx, shop, 'created', { ...order, siteId })
  return { ...order, siteId }
}

function useCoupon(tx: Connection, shop: Shop, order: Order, { ownerId, data }: Checkout): Promise<boolean> {
  const { siteId, id: orderId } = order
  const couponId = order.data.coupon?.id ?? ''
  return coupons.useCoupon(tx, {
    siteId,
    orderId,
    couponId,
    buyer: { id: ownerId, email: data.email },
    now: shop.clock(),
  })
}

/** Charges under the payment's id, so that asking twice charges once. */
async function charge(shop: Shop, payment: Payment, input: PaymentInput): Promise<Placed> {
  const { id: paymentId, orderId, amount, currency, siteId } = payment
  const provider = payments.providerOf(shop, payment.method)
  let outcome: PaymentOutcome
  try {
    outcome = await provider.charge({ paymentId, orderId, amount, currency, input })
  } catch (error) {
    shop.log.error({ err: error, paymentId }, 'a payment got no answer')
    throw refuse('PAYMENT_ERROR', 'The payment service did not answer. Please try again in a moment.')
  }
  await record(shop, payment, outcome)
  const standing = await standingOf(shop, siteId, payment.checkoutId)
  if (!standing || standing.status === 'IN_PROGRESS') throw new Error('a charged payment has no standing')
  return standing
}

async function settle(shop: Shop, payment: Payment, confirmed: boolean): Promise<void> {
  const provider = payments.providerOf(shop, payment.method)
  const outcome = await provider.settle?.(payment.providerReference ?? '', confirmed)
  if (outcome) await record(shop, payment, outcome)
}

async function recover(shop: Shop, payment: Payment): Promise<void> {
  const found = await payments.providerOf(shop, payment.method).find?.(payment.id)
  const nothing = { status: 'DECLINED', reason: 'The payment was interrupted. Nothing was charged.' } as const
  await record(shop, payment, found ?? nothing)
}

/** Writes down the answer and everything that follows from it, once. */
async function record(shop: Shop, payment: Payment, outcome: PaymentOutcome): Promise<void> {
  const site = await sites.get(shop, payment.siteId)
  const wants = await shop.db.transaction((tx) => recordIn(tx, shop, site, { payment, outcome }))
  if (wants) inventory.changed(shop, payment.siteId, wants)
}

async function recordIn(
  tx: Connection,
  shop: Shop,
  site: sites.Site,
  { payment, outcome }: { payment: Payment; outcome: PaymentOutcome },
) {
  const { siteId, id, orderId } = payment
  const now = shop.clock()
  const reference = 'providerReference' in outcome ? outcome.providerReference : null
  const reason = 'reason' in outcome ? outcome.reason : null
  const answer = [siteId, id, outcome.status, reference, reason, new Date(now)]
  const [answered] = await tx.run(answerPayment, answer)
  const [before] = answered ? await tx.run(orderById, [siteId, orderId, null]) : []
  if (!before) return undefined
  const standing = standingAfter(outcome, before, payment.amount)
  if (!standing) return undefined
  const declined = outcome.status === 'DECLINED'
  const activities = activitiesOf(standing, before).map((type) => ({
    id: shop.newId(),
    createdDate: new Date(now).toISOString(),
    type,
    activityType: type,
  }))
  const { status, paymentStatus, paid } = standing
  const values = [
    siteId,
    orderId,
    status,
    paymentStatus,
    paid,
    !declined,
    new Date(now),
    JSON.stringify(activities),
  ]
  const [row] = await tx.run(advanceOrder, values)
  if (!row) return undefined
  const order = { ...row, siteId }
  if (declined) await giveBack(tx, shop, site, order)
  else if (!before.purchasedAt) await complete(tx, shop, order)
  if (status === 'APPROVED') await sendConfirmation(tx, shop, site, order)
  if (status === 'REJECTED') await sendRejection(tx, shop, site, order)
  await tellOfOrder(tx, shop, status === 'APPROVED' ? 'approved' : 'updated', order)
  return declined ? order.data.wants : undefined
}

/** The stock goes back on the shelf; while the shopper may still try another card it is held. */
async function giveBack(tx: Connection, shop: Shop, { settings }: sites.Site, order: Order): Promise<void> {
  const { siteId, id, status, checkoutId, data } = order
  await inventory.putBack(tx, shop, siteId, data.wants)
  if (data.coupon) await coupons.releaseCoupon(tx, siteId, id)
  if (status !== 'INITIALIZED' || settings.reservation === 'NONE') return
  const until = shop.clock() + settings.holdMinutes * 60_000
  await inventory.hold(tx, shop, siteId, checkoutId, data.wants, until)
}

async function complete(tx: Connection, shop: Shop, { siteId, checkoutId }: Order): Promise<void> {
  const [checkout] = await tx.run(completeCheckout, [siteId, checkoutId, new Date(shop.clock())])
  if (!checkout) return
  if (checkout.cartId) await cart.complete(tx, siteId, checkout.cartId, shop.clock())
  const { placed } = checkout.data
  if (placed) {
    await tellOfCheckout(tx, shop, 'completed', {
      siteId,
      version: checkout.version,
      wire: { ...placed, completed: true },
    })
  }
}

function stop(found: Obstacle | undefined): void {
  if (found) throw refuse(found.code, found.description, found.data)
}
