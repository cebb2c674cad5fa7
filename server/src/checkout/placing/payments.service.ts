import * as cart from '../../cart/service.ts'
import * as inventory from '../../inventory/service.ts'
import * as downloads from '../../orders/downloads/service.ts'
import { sendConfirmation, sendRejection } from '../../orders/mail/service.ts'
import { activity, checkoutEvent, orderEvent, tell } from '../../orders/order/events.service.ts'
import { advanceOrder, orderById, standingOfCheckout } from '../../orders/order/queries.ts'
import type { Order } from '../../orders/order/rules.ts'
import { answerPayment, openPayments, type Payment, paymentById } from '../../payments/attempts/queries.ts'
import type { PaymentInput, PaymentOutcome } from '../../payments/providers/provider.ts'
import * as payments from '../../payments/providers/service.ts'
import type { Connection } from '../../platform/db.ts'
import { refuse } from '../../platform/errors.ts'
import { type Shop, systemCaller } from '../../platform/shop.ts'
import * as coupons from '../../pricing/coupons.service.ts'
import * as sites from '../../sites/service.ts'
import { siteFor } from '../model/language.service.ts'
import { completeCheckout } from '../model/queries.ts'
import { wordsOf } from '../pages/texts.ts'
import { activitiesOf, standingAfter } from './rules.ts'

export type Placed = { orderId: string } & (
  | { status: 'PLACED' | 'PENDING' }
  | { status: 'NEEDS_CONFIRMATION'; paymentId: string }
  | { status: 'DECLINED'; reason: string; method: string }
)

export type Standing = Placed | { orderId: string; status: 'IN_PROGRESS'; payment: Payment }

/** What is known of the order of a checkout; undefined while there is none. */
export async function standingOf(
  shop: Shop,
  siteId: string,
  checkoutId: string,
): Promise<Standing | undefined> {
  const [known] = await shop.db.run(standingOfCheckout, [siteId, checkoutId])
  if (!known) return undefined
  const { orderStatus, purchasedAt, ...payment } = known
  const { orderId } = payment
  if (purchasedAt) return { orderId, status: orderStatus === 'PENDING' ? 'PENDING' : 'PLACED' }
  if (payment.status === 'CREATED') return { orderId, status: 'IN_PROGRESS', payment }
  if (payment.status === 'NEEDS_CONFIRMATION') {
    return { orderId, status: payment.status, paymentId: payment.id }
  }
  const { method, reason } = payment
  const words = wordsOf((await siteFor(shop, { siteId, checkoutId })).settings.language)
  return { orderId, status: 'DECLINED', method, reason: reason ?? words.payment.notCompleted }
}

/** The same, once it is known what became of a payment that can have no answer of its own any more. */
export async function standingNow(
  shop: Shop,
  siteId: string,
  checkoutId: string,
): Promise<Standing | undefined> {
  const standing = await standingOf(shop, siteId, checkoutId)
  if (standing?.status !== 'IN_PROGRESS') return standing
  if (shop.clock() - standing.payment.updatedAt.getTime() < patience.charge) return standing
  await recover(shop, standing.payment)
  return standingOf(shop, siteId, checkoutId)
}

/** Milliseconds after which somebody has to look at a payment that has no last word. */
const patience = { charge: 2 * 60_000, confirmation: 30 * 60_000, answer: 10_000 }

/** Finds out what became of payments whose answer was cut off, never came, or was to come later. */
export async function settleOpenPayments(shop: Shop): Promise<void> {
  const { charge, confirmation, answer } = patience
  const since = [charge, confirmation, answer].map((wait) => new Date(shop.clock() - wait))
  let after: Pick<Payment, 'updatedAt' | 'id'> | undefined = { updatedAt: new Date(0), id: noId }
  while (after) {
    const payments: Payment[] = await shop.db.run(openPayments, [...since, after.updatedAt, after.id])
    for (const payment of payments) await settleOpen(shop, payment)
    after = payments.at(-1)
  }
}

const noId = '00000000-0000-0000-0000-000000000000'

/** One that cannot be settled does not keep the others waiting. */
async function settleOpen(shop: Shop, payment: Payment): Promise<void> {
  try {
    if (payment.status === 'CREATED') await recover(shop, payment)
    else await settle(shop, payment, payment.status === 'PENDING')
  } catch (error) {
    shop.log.error({ err: error, paymentId: payment.id }, 'a payment could not be settled')
  }
}

/** Charges under the payment's id, so that asking twice charges once. */
export async function charge(shop: Shop, payment: Payment, input: PaymentInput): Promise<Placed> {
  const { id: paymentId, orderId, amount, currency } = payment
  const provider = payments.providerOf(shop, payment.method)
  const { language } = (await siteFor(shop, payment)).settings
  let outcome: PaymentOutcome
  try {
    outcome = await provider.charge({ paymentId, orderId, amount, currency, input, language })
  } catch (error) {
    shop.log.error({ err: error, paymentId }, 'a payment got no answer')
    throw refuse('PAYMENT_ERROR', 'The payment service did not answer. Please try again in a moment.')
  }
  await record(shop, payment, outcome)
  const standing = await standingOf(shop, payment.siteId, payment.checkoutId)
  if (!standing || standing.status === 'IN_PROGRESS') throw new Error('a charged payment has no standing')
  return standing
}

/** Asks what became of a payment that was to be confirmed or to be answered later. */
export async function settle(shop: Shop, payment: Payment, confirmed: boolean): Promise<void> {
  const provider = payments.providerOf(shop, payment.method)
  const { language } = (await siteFor(shop, payment)).settings
  const outcome = await provider.settle?.(payment.providerReference ?? '', { confirmed, language })
  if (outcome) await record(shop, payment, outcome)
}

/** Finds out about a payment whose answer was cut off. */
async function recover(shop: Shop, payment: Payment): Promise<void> {
  const found = await payments.providerOf(shop, payment.method).find(payment.id)
  const words = wordsOf((await siteFor(shop, payment)).settings.language)
  await record(shop, payment, found ?? { status: 'DECLINED', reason: words.payment.interrupted })
}

/** Writes down the answer and everything that follows from it, once. */
async function record(shop: Shop, payment: Payment, outcome: PaymentOutcome): Promise<void> {
  const site = await sites.get(shop, payment.siteId)
  const wants = await shop.db.transaction((tx) => recordIn(tx, shop, site, { payment, outcome }))
  if (wants) inventory.changed(shop, payment.siteId, wants)
  shop.changes.publish('order', payment.siteId, payment.orderId)
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
  if (!answered) return noticeLateMoney(tx, shop, { payment, outcome })
  const [before] = await tx.run(orderById, [siteId, orderId, null])
  if (!before) return undefined
  const standing = standingAfter(outcome, before, payment.amount)
  if (!standing) return undefined
  const declined = outcome.status === 'DECLINED'
  const activities = activitiesOf(standing, before).map((type) => activity(shop, type))
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
  const events = [orderEvent(shop, status === 'APPROVED' ? 'approved' : 'updated', order)]
  if (declined) await giveBack(tx, shop, site, order)
  else if (!before.purchasedAt) events.push(...(await complete(tx, shop, order)))
  if (status === 'APPROVED') {
    await sendConfirmation(tx, shop, { site, order, files: await downloads.give(tx, shop, order) })
  }
  if (status === 'REJECTED') await sendRejection(tx, shop, { site, order })
  await tell(tx, events)
  return declined ? order.data.taken : undefined
}

/** Its provider charged a payment of which it had said that it knew nothing: no order takes that money any more. */
async function noticeLateMoney(
  tx: Connection,
  shop: Shop,
  { payment: { siteId, id, orderId }, outcome }: { payment: Payment; outcome: PaymentOutcome },
): Promise<undefined> {
  if (outcome.status !== 'APPROVED' && outcome.status !== 'AUTHORIZED') return
  const [known] = await tx.run(paymentById, [siteId, id])
  if (known?.status !== 'DECLINED') return
  const { providerReference } = outcome
  const details = { siteId, orderId, paymentId: id, providerReference }
  shop.log.error(details, 'a payment was charged after it had been given up: it has to be paid back')
}

/** The stock goes back on the shelf; while the shopper may still try another card it is held. */
async function giveBack(tx: Connection, shop: Shop, { settings }: sites.Site, order: Order): Promise<void> {
  const { siteId, id, status, checkoutId, data } = order
  const sale = { siteId, orderId: id, author: systemCaller(siteId), reason: 'PAYMENT_FAILED' } as const
  await inventory.putBack(tx, shop, sale, data.taken)
  if (data.coupon) await coupons.releaseCoupon(tx, siteId, id)
  if (status !== 'INITIALIZED' || settings.reservation === 'NONE') return
  const until = shop.clock() + settings.holdMinutes * 60_000
  await inventory.hold(tx, shop, siteId, checkoutId, data.taken, until)
}

/** Ends checkout and cart; answers the event that tells of it. */
async function complete(tx: Connection, shop: Shop, { siteId, checkoutId }: Order): Promise<unknown[][]> {
  const [checkout] = await tx.run(completeCheckout, [siteId, checkoutId, new Date(shop.clock())])
  if (!checkout) return []
  const { cartId, version, data } = checkout
  if (cartId) await cart.complete(tx, shop, { siteId, cartId, ordered: data })
  const wire = { ...data.placed, completed: true }
  return [checkoutEvent(shop, 'completed', { siteId, version, wire })]
}
