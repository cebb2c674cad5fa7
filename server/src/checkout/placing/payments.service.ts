import * as abandoned from '../../abandoned-checkouts/model/recovery.service.ts'
import * as cart from '../../cart/cart/service.ts'
import { recordGuest } from '../../customers/contacts/guests.service.ts'
import * as inventory from '../../inventory/service.ts'
import { declineClaim, endClaim, isBeyondShare } from '../../inventory/stock/claims.service.ts'
import * as holds from '../../inventory/stock/holds.service.ts'
import type { StockDemand } from '../../inventory/stock/rules.ts'
import * as items from '../../items/sales.service.ts'
import * as memberships from '../../memberships/charges.service.ts'
import { confirmationOf, sendNewOrder, sendOrderMail } from '../../orders/mail/service.ts'
import { rejection } from '../../orders/mail/view.ts'
import { orderEvent, publishEvents } from '../../orders/order/events.service.ts'
import { latestPaymentByCheckout } from '../../orders/order/queries.ts'
import { type Order, orderToWire, saleOf } from '../../orders/order/rules.ts'
import { applyOutcome, getOrder } from '../../orders/order/service.ts'
import * as pluginStock from '../../orders/plugin-stock/service.ts'
import { membershipPaymentIds, transactionsEvent } from '../../orders/transactions/events.service.ts'
import type { Payment } from '../../payments/attempts/queries.ts'
import { chargeSavedMethod } from '../../payments/attempts/saved.service.ts'
import * as payments from '../../payments/attempts/service.ts'
import { paymentSettings } from '../../payments/attempts/settings.service.ts'
import * as charges from '../../payments/gift-cards/charges.service.ts'
import type { PaymentInput, PaymentOutcome } from '../../payments/providers/provider.ts'
import { paymentTexts } from '../../payments/providers/texts.ts'
import type { Connection } from '../../platform/db/db.ts'
import { serialise } from '../../platform/process/serialise.ts'
import { type Shop, systemCaller } from '../../platform/shop/shop.ts'
import { optional } from '../../platform/values/optional.ts'
import * as coupons from '../../pricing/coupons/usage.service.ts'
import { releaseRules } from '../../pricing/discount-rules/usage.service.ts'
import * as slots from '../../pricing/slots/service.ts'
import * as sites from '../../sites/settings/service.ts'
import { aboutPayment } from '../model/about-payment.service.ts'
import { checkoutEvent } from '../model/events.service.ts'
import { markCheckoutComplete } from '../model/queries.ts'
import { siteInBuyerLanguage } from '../model/service.ts'

export type PlacementResult = { orderId: string } & (
  | { status: 'PLACED' | 'PENDING' }
  /** On a page of ours, or on one of the service at `url`. */
  | { status: 'NEEDS_CONFIRMATION'; paymentId: string; url?: string; clientSecret?: string }
  | { status: 'DECLINED'; reason: string; method: string }
)

/** How far the order of a checkout has come. */
export type Placement = PlacementResult | { orderId: string; status: 'IN_PROGRESS'; payment: Payment }

/** Undefined while the checkout has no order. */
export async function findPlacement(
  shop: Shop,
  siteId: string,
  checkoutId: string,
): Promise<Placement | undefined> {
  const [row] = await shop.db.run(latestPaymentByCheckout, [siteId, checkoutId])
  if (!row) return undefined
  const { orderStatus, purchasedAt, ...payment } = row
  const { orderId, method, reason } = payment
  if (purchasedAt) return { orderId, status: orderStatus === 'PENDING' ? 'PENDING' : 'PLACED' }
  if (payment.status === 'CREATED') return { orderId, status: 'IN_PROGRESS', payment }
  if (payment.status === 'NEEDS_CONFIRMATION') {
    const { id: paymentId, confirmationUrl } = payment
    return { orderId, status: payment.status, paymentId, ...optional('url', confirmationUrl ?? undefined) }
  }
  if (reason !== null) return { orderId, status: 'DECLINED', method, reason }
  const { declines } = paymentTexts(await languageOf(shop, payment))
  return { orderId, status: 'DECLINED', method, reason: declines.notCompleted }
}

/** The same, after asking the provider about a payment whose answer is overdue. */
export async function currentPlacement(
  shop: Shop,
  siteId: string,
  checkoutId: string,
): Promise<Placement | undefined> {
  const placement = await findPlacement(shop, siteId, checkoutId)
  if (placement?.status !== 'IN_PROGRESS') return placement
  const { payment } = placement
  if (shop.clock() - payment.updatedAt.getTime() < payments.timeouts.charge) return placement
  await recoverPayment(shop, payment)
  return findPlacement(shop, siteId, checkoutId)
}

interface Charge {
  input: PaymentInput
  /** The buyer's, if the caller knows it. */
  language?: string | undefined
  /** Nobody is there whom a bank could ask. */
  isOffSession?: true | undefined
  /** It may have been charged before, without an answer. */
  isRepeat?: true
}

export async function chargePayment(shop: Shop, payment: Payment, charge: Charge): Promise<PlacementResult> {
  const language = charge.language ?? (await languageOf(shop, payment))
  const outcome = await chargeWithSettings(shop, payment, { ...charge, language })
  await recordOutcome(shop, payment, outcome)
  const placement = await findPlacement(shop, payment.siteId, payment.checkoutId)
  if (!placement || placement.status === 'IN_PROGRESS') throw new Error('a charged payment has no outcome')
  const isAsked = placement.status === 'NEEDS_CONFIRMATION' && outcome.status === 'NEEDS_CONFIRMATION'
  return isAsked ? { ...placement, ...optional('clientSecret', outcome.clientSecret) } : placement
}

async function chargeWithSettings(
  shop: Shop,
  payment: Payment,
  { input, language, isOffSession, isRepeat }: Charge & { language: string },
): Promise<PaymentOutcome> {
  const { siteId, orderId } = payment
  const known = isRepeat && payment.chargesSaved ? await payments.findCharge(shop, payment) : undefined
  if (known) return known
  const readOrder = async () => orderToWire(await getOrder(shop, siteId, orderId))
  const settings = await paymentSettings(shop, siteId, readOrder)
  if (!settings) return { status: 'DECLINED', reason: paymentTexts(language).declines.unchecked }
  const { checkoutId, id } = payment
  const page = `${shop.hosts.urlOf(siteId)}/checkout/${checkoutId}/confirm/${id}/return`
  const pages = { returnUrl: page, cancelUrl: `${page}?answer=decline` }
  const about = await aboutPayment(shop, payment)
  if (payment.chargesSaved && isOffSession) {
    const { needsBuyer } = paymentTexts(language).declines
    if (settings.requires3dSecure) return { status: 'DECLINED', reason: needsBuyer }
    return chargeSavedMethod(shop, payment, { language, ...about })
  }
  if (payment.chargesSaved)
    return chargeSavedMethod(shop, payment, { language, ...about, shopper: { ...settings, ...pages } })
  return payments.charge(shop, payment, { input, language, ...settings, ...about, ...pages })
}

/** Asks for the outcome of a payment that was pending or needed confirmation. */
export function settlePayment(shop: Shop, payment: Payment, confirmed: boolean): Promise<void> {
  return serialise(shop, `settle ${payment.id}`, async () => {
    const language = await languageOf(shop, payment)
    const outcome = await payments.settle(shop, payment, { confirmed, language })
    if (outcome) await recordOutcome(shop, payment, outcome)
  })
}

/** Asks for the outcome of a payment whose answer was lost. */
export async function recoverPayment(shop: Shop, payment: Payment): Promise<void> {
  const language = await languageOf(shop, payment)
  await recordOutcome(shop, payment, await payments.recover(shop, payment, language))
}

async function languageOf(shop: Shop, payment: Payment): Promise<string> {
  return (await siteInBuyerLanguage(shop, payment)).settings.language
}

/** Writes the outcome of a payment and everything that follows from it, once. */
async function recordOutcome(shop: Shop, payment: Payment, received: PaymentOutcome): Promise<void> {
  const site = await sites.get(shop, payment.siteId)
  const outcome = await endLargeConfirmation(shop, payment, received)
  const restocked = await shop.db.transaction((tx) => recordOutcomeIn(tx, shop, { site, payment, outcome }))
  if (restocked) holds.publishChange(shop, payment.siteId, restocked)
  shop.changes.publish('order', payment.siteId, payment.orderId)
}

/** While a bank asks the shopper, the stock waits. That is only for what an unpaid order may have. */
async function endLargeConfirmation(
  shop: Shop,
  payment: Payment,
  outcome: PaymentOutcome,
): Promise<PaymentOutcome> {
  if (outcome.status !== 'NEEDS_CONFIRMATION' || !(await isBeyondShare(shop, payment))) return outcome
  const { providerReference } = outcome
  const language = await languageOf(shop, payment)
  const answer = { confirmed: false, language }
  const ended = await payments.settle(shop, { ...payment, providerReference }, answer)
  if (ended && ended.status !== 'DECLINED') return ended
  return { status: 'DECLINED', reason: paymentTexts(language).declines.tooManyToConfirm }
}

interface Decision {
  site: sites.Site
  payment: Payment
  outcome: PaymentOutcome
}

/** Returns the stock that a declined payment gave back. */
async function recordOutcomeIn(
  tx: Connection,
  shop: Shop,
  { site, payment, outcome }: Decision,
): Promise<StockDemand[] | undefined> {
  if (!(await payments.writeOutcome(tx, shop, { payment, outcome }))) return undefined
  const change = await applyOutcome(tx, shop, { payment, outcome })
  if (!change) return undefined
  const { before, order } = change
  const isDeclined = outcome.status === 'DECLINED'
  const events = [orderEvent(shop, order.status === 'APPROVED' ? 'approved' : 'updated', order)]
  if (order.paymentStatus !== before.paymentStatus)
    events.push(orderEvent(shop, 'payment_status_updated', order))
  const paymentIds = [payment.id, ...(await membershipPaymentIds(tx, order))]
  events.push(transactionsEvent(shop, order, paymentIds))
  if (isDeclined) await releaseStockAndCoupon(tx, shop, { site, order })
  else if (!before.purchasedAt) {
    events.push(...(await completeCheckout(tx, shop, order)))
    await sendNewOrder(tx, shop, { site, order })
  }
  if (order.status === 'APPROVED') {
    if (order.data.giftCard) await charges.redeem(tx, shop, { siteId: order.siteId, orderId: order.id })
    if (order.data.memberships)
      await memberships.confirm(tx, shop, { siteId: order.siteId, orderId: order.id })
    await endClaim(tx, shop, order)
    await items.follow(tx, shop, { sale: saleOf(order), change: { kind: 'APPROVED' } })
    const occasion = await confirmationOf(tx, shop, order)
    if (occasion) await sendOrderMail(tx, shop, { site, order, occasion })
  }
  if (order.status === 'REJECTED') await sendOrderMail(tx, shop, { site, order, occasion: rejection })
  // Last, since two orders of one guest wait for each other here.
  if (!(isDeclined || before.purchasedAt)) {
    await recordGuest(tx, shop, { siteId: order.siteId, email: order.email, order: order.data.order })
  }
  await publishEvents(tx, events)
  if (!(isDeclined || before.purchasedAt)) await abandoned.follow(tx, shop, { site, order })
  return isDeclined ? order.data.taken : undefined
}

/** While the shopper may still try another card, what an unpaid order may have is held for the checkout. */
async function releaseStockAndCoupon(
  tx: Connection,
  shop: Shop,
  { site: { settings }, order }: { site: sites.Site; order: Order },
): Promise<void> {
  const { siteId, id, status, checkoutId, data } = order
  const sale = { siteId, orderId: id, author: systemCaller(siteId), reason: 'PAYMENT_FAILED' } as const
  if (data.coupon) await coupons.releaseCoupon(tx, siteId, id)
  if (data.discountRuleIds) await releaseRules(tx, siteId, id)
  if (data.giftCard) await charges.drop(tx, siteId, id)
  if (data.memberships) await memberships.end(tx, shop, { siteId, orderId: id })
  await inventory.restock(tx, shop, { ...sale, wants: data.taken })
  const isHeld = status === 'INITIALIZED' && settings.reservation !== 'NONE'
  const until = shop.clock() + settings.holdMinutes * 60_000
  const heldUntil = isHeld ? until : shop.clock()
  if (isHeld) await slots.hold(tx, { siteId, checkoutId }, until)
  else await slots.giveBack(tx, { siteId, checkoutId })
  if (data.pluginStock) await pluginStock.release(tx, { siteId, orderId: id, until: heldUntil })
  const change = { kind: 'RELEASED', heldUntil: new Date(heldUntil) } as const
  await items.follow(tx, shop, { sale: saleOf(order), change })
  const kept = await declineClaim(tx, shop, { siteId, checkoutId, isHeld, until })
  if (!isHeld) return
  const wants = (kept ?? data.taken).filter(({ quantity }) => quantity > 0)
  await inventory.hold(tx, shop, { siteId, checkoutId, wants, expiresAt: until })
}

/** Completes the order's checkout and cart; returns the event. */
async function completeCheckout(
  tx: Connection,
  shop: Shop,
  { siteId, checkoutId }: Order,
): Promise<unknown[][]> {
  const [checkout] = await tx.run(markCheckoutComplete, [siteId, checkoutId, new Date(shop.clock())])
  if (!checkout) return []
  const { cartId, version, data } = checkout
  if (cartId) await cart.complete(tx, shop, { siteId, cartId, ordered: data })
  return [checkoutEvent(shop, 'completed', { siteId, id: checkoutId, version })]
}
