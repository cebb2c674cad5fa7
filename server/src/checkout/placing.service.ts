import * as inventory from '../inventory/service.ts'
import type { Connection } from '../platform/db.ts'
import { refuse } from '../platform/errors.ts'
import type { Minor } from '../platform/money.ts'
import type { PaymentInput } from '../platform/payments.ts'
import type { Shop } from '../platform/shop.ts'
import { inTurn } from '../platform/turns.ts'
import * as coupons from '../pricing/coupons.service.ts'
import type { PricedPurchase } from '../pricing/purchase.rules.ts'
import * as pricing from '../pricing/purchase.service.ts'
import * as sites from '../sites/service.ts'
import { tellOfOrder } from './events.service.ts'
import { type Order, orderDataOf } from './order-entity.rules.ts'
import { insertOrder, nextNumber, orderOfCheckout, renewOrder } from './orders.queries.ts'
import { type Obstacle, obstacle, shortage } from './orders.rules.ts'
import { insertPayment, type Payment, paymentById } from './payments.queries.ts'
import * as payments from './payments.service.ts'
import { checkoutById, keepPlaced, lockCheckout } from './queries.ts'
import { type Checkout, onWire, purchaseOf, wantsOf } from './rules.ts'
import { charge, type Placed, patience, recover, settle, standingOf } from './settling.service.ts'

export interface PlaceRequest {
  siteId: string
  checkoutId: string
  payment: PaymentInput
  /** What the shopper saw on the button, in minor units; another total is not charged without asking. */
  seenTotal?: Minor | undefined
}

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

function stop(found: Obstacle | undefined): void {
  if (found) throw refuse(found.code, found.description, found.data)
}
