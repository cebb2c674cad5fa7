import * as cart from '../../cart/service.ts'
import * as inventory from '../../inventory/service.ts'
import * as downloads from '../../orders/downloads/service.ts'
import { sendConfirmation } from '../../orders/mail/service.ts'
import { activity, checkoutEvent, orderEvent, tell } from '../../orders/order/events.service.ts'
import { nextNumber, orderById, writeOrder } from '../../orders/order/queries.ts'
import { type Order, orderDataOf } from '../../orders/order/rules.ts'
import { type Payment, paymentById } from '../../payments/attempts/queries.ts'
import type { PaymentInput } from '../../payments/providers/provider.ts'
import * as payments from '../../payments/providers/service.ts'
import type { Connection } from '../../platform/db.ts'
import { Refusal, refuse } from '../../platform/errors.ts'
import type { Minor } from '../../platform/money.ts'
import type { Shop } from '../../platform/shop.ts'
import { inTurn } from '../../platform/turns.ts'
import * as coupons from '../../pricing/coupons.service.ts'
import type { PricedPurchase } from '../../pricing/purchase.rules.ts'
import * as pricing from '../../pricing/purchase.service.ts'
import * as sites from '../../sites/service.ts'
import { checkoutById, claimCheckout } from '../model/queries.ts'
import { type Checkout, onWire, purchaseOf, wantsOf } from '../model/rules.ts'
import { charge, type Placed, settle, standingNow, standingOf } from './payments.service.ts'
import { activitiesOf, type Obstacle, obstacle, shortage, standingUnpaid } from './rules.ts'

export interface PlaceRequest {
  siteId: string
  checkoutId: string
  payment: PaymentInput
  /** What the shopper saw on the button, in minor units; another total is not charged without asking. */
  seenTotal?: Minor | undefined
  /** The checkout as the shopper saw it; nothing else is ordered either. */
  seenVersion?: bigint
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
  const known = await answered(shop, request)
  if (known) return known
  let begun: Payment
  try {
    begun = await reserve(shop, request)
  } catch (error) {
    // What stood in the way may be this very order, placed through another server meanwhile.
    const placed = error instanceof Refusal ? await answered(shop, request) : undefined
    if (placed) return placed
    throw error
  }
  return begun.status === 'OFFLINE'
    ? { orderId: begun.orderId, status: 'PLACED' }
    : charge(shop, begun, request.payment)
}

/** What an earlier request came to. One whose answer is not written down is gone on with, and by no other way to pay. */
async function answered(
  shop: Shop,
  { siteId, checkoutId, payment }: PlaceRequest,
): Promise<Placed | undefined> {
  const standing = await standingNow(shop, siteId, checkoutId)
  if (standing?.status !== 'IN_PROGRESS') return standing?.status === 'DECLINED' ? undefined : standing
  if (standing.payment.method === payment.method) return charge(shop, standing.payment, payment)
  throw refuse('CHECKOUT_PAYMENT_ALREADY_IN_PROGRESS')
}

/** Only other requests for the same checkout change it in between, so this many in a row mean something is wrong. */
const attempts = 10

async function reserve(shop: Shop, request: PlaceRequest): Promise<Payment> {
  for (let turn = 0; turn < attempts; turn++) {
    const agreement = await agreementOf(shop, request)
    const payment = await shop.db.transaction((tx) => reserveIn(tx, shop, agreement))
    if (!payment) continue
    inventory.changed(shop, request.siteId, wantsOf(agreement.priced))
    shop.changes.publish('order', request.siteId, payment.orderId)
    return payment
  }
  throw refuse('CHECKOUT_CHANGED')
}

async function agreementOf(shop: Shop, request: PlaceRequest): Promise<Agreement> {
  const { siteId, checkoutId, seenTotal, seenVersion } = request
  const site = await sites.get(shop, siteId)
  const [row] = await shop.db.run(checkoutById, [siteId, checkoutId, null])
  if (!row) throw refuse('CHECKOUT_NOT_FOUND')
  if (row.completedAt) throw refuse('CHECKOUT_IS_COMPLETE')
  if (seenVersion !== undefined && seenVersion !== row.version) throw refuse('CHECKOUT_CHANGED')
  const checkout = { ...row, siteId }
  const purchase = purchaseOf(checkout, site.settings.currency)
  const priced = await pricing.price(shop, siteId, purchase, { fresh: true })
  stop(obstacle(priced, { data: checkout.data, seenTotal }))
  const method = payments.choose(shop, priced, request.payment)
  return { site, checkout, priced, method }
}

interface Agreement {
  site: sites.Site
  checkout: Checkout
  priced: PricedPurchase
  method: payments.PaymentMethod
}

/**
 * Writes the order and its payment and takes what they need; what is paid offline is approved at once. Undefined when
 * the checkout changed since it was priced.
 */
async function reserveIn(tx: Connection, shop: Shop, agreement: Agreement): Promise<Payment | undefined> {
  const { site, checkout, priced, method } = agreement
  const { siteId, id: checkoutId, version, cartId } = checkout
  const isOffline = method.kind === 'offline'
  const now = new Date(shop.clock())
  const placed = onWire(checkout, priced)
  const claim = [siteId, checkoutId, version, JSON.stringify(placed), isOffline ? now : null]
  const [claimed] = await tx.run(claimCheckout, claim)
  if (!claimed) return undefined
  const known = await orderBefore(tx, checkout)
  const begun = draftOrder(shop, agreement, known)
  if (isOffline && cartId) await cart.complete(tx, shop, { siteId, cartId, ordered: checkout.data })
  await useCoupon(tx, shop, begun, checkout)
  const sale = {
    siteId,
    checkoutId,
    orderId: begun.id,
    author: { kind: checkout.ownerKind, id: checkout.ownerId },
  }
  const { shorts, counted } = await inventory.take(tx, shop, sale, wantsOf(priced))
  if (shorts.length > 0) stop(shortage(priced, shorts))
  const number = known?.number ?? (await numberFor(tx, siteId))
  const order = { ...begun, number, data: { ...begun.data, taken: counted } }
  const payment = await writePayment(tx, shop, order)
  const events = [orderEvent(shop, known ? 'updated' : 'created', order)]
  if (isOffline) {
    const approved = { ...order, version: order.version + 1n }
    const completed = { siteId, version: version + 1n, wire: { ...placed, completed: true } }
    events.push(orderEvent(shop, 'approved', approved), checkoutEvent(shop, 'completed', completed))
    await sendConfirmation(tx, shop, { site, order, files: await downloads.give(tx, shop, order) })
  }
  await tell(tx, events)
  return payment
}

/** The order of an earlier attempt whose payment failed. */
async function orderBefore(tx: Connection, { siteId, orderId }: Checkout): Promise<Order | undefined> {
  const [row] = orderId ? await tx.run(orderById, [siteId, orderId, null]) : []
  return row && { ...row, siteId }
}

function draftOrder(shop: Shop, { checkout, priced, method }: Agreement, known: Order | undefined): Order {
  const { siteId, id: checkoutId, ownerId } = checkout
  const { total } = priced.result.summary
  const now = new Date(shop.clock())
  const begun = { status: 'INITIALIZED', paymentStatus: 'NOT_PAID', paid: 0n } as const
  const standing = method.kind === 'offline' ? standingUnpaid(total) : begun
  const data = orderDataOf(checkout, priced, method)
  const before = known?.data.order.activities ?? []
  const activities = activitiesOf(standing, begun).map((type) => activity(shop, type))
  return {
    siteId,
    id: known?.id ?? shop.newId(),
    number: 0n,
    checkoutId,
    ownerId,
    ...standing,
    fulfillmentStatus: 'NOT_FULFILLED',
    reserved: true,
    archived: false,
    email: checkout.data.email ?? '',
    currency: priced.currency,
    total,
    version: (known?.version ?? 0n) + 1n,
    data: { ...data, order: { ...data.order, activities: [...before, ...activities] } },
    createdAt: known?.createdAt ?? now,
    updatedAt: now,
    purchasedAt: method.kind === 'offline' ? now : null,
  }
}

async function numberFor(tx: Connection, siteId: string): Promise<bigint> {
  const [next] = await tx.run(nextNumber, [siteId])
  if (!next) throw new Error('the order counter gave no number')
  return next.number
}

async function writePayment(tx: Connection, shop: Shop, order: Order): Promise<Payment> {
  const { data, purchasedAt } = order
  // The event that approves the order at once has the version after the one that made it.
  const version = purchasedAt ? order.version + 1n : order.version
  const [payment] = await tx.run(writeOrder, [
    ...[order.siteId, order.id, order.number, order.checkoutId, order.ownerId],
    ...[order.status, order.paymentStatus, order.email, order.currency, order.total, order.paid],
    ...[version, JSON.stringify(data), order.updatedAt, purchasedAt],
    ...[shop.newId(), data.payment.method, data.payNow, purchasedAt ? 'OFFLINE' : 'CREATED'],
  ])
  if (!payment) throw refuse('CHECKOUT_PAYMENT_ALREADY_IN_PROGRESS')
  return payment
}

async function useCoupon(
  tx: Connection,
  shop: Shop,
  order: Order,
  { ownerId, data }: Checkout,
): Promise<void> {
  const { coupon } = order.data
  if (!coupon) return
  const use = { siteId: order.siteId, orderId: order.id, couponId: coupon.id, now: shop.clock() }
  const isCounted = await coupons.useCoupon(tx, { ...use, buyer: { id: ownerId, email: data.email } })
  if (!isCounted) throw refuse('CHECKOUT_CHANGED', `Coupon ${coupon.code} cannot be used any more.`)
}

function stop(found: Obstacle | undefined): void {
  if (found) throw refuse(found.code, found.description, found.data)
}
