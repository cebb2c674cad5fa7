import * as items from '../../items/sales.service.ts'
import { statusOfItems } from '../../items/statuses.rules.ts'
import { concludePaid } from '../../orders/collection/paid.service.ts'
import { partPaid, restPaid } from '../../orders/mail/payment.view.ts'
import { sendOrderMail } from '../../orders/mail/service.ts'
import { orderEvent, publishEvents } from '../../orders/order/events.service.ts'
import { isPayable, type Order, orderToWire, saleOf, termsOf } from '../../orders/order/rules.ts'
import { getOrder, lockOrder, updateStatuses } from '../../orders/order/service.ts'
import { transactionsEvent } from '../../orders/transactions/events.service.ts'
import type { Payment } from '../../payments/attempts/queries.ts'
import * as payments from '../../payments/attempts/service.ts'
import { paymentSettings } from '../../payments/attempts/settings.service.ts'
import * as cards from '../../payments/gift-cards/charges.service.ts'
import { markLinkPaid, type PaymentLink } from '../../payments/links/queries.ts'
import { changeAmounts, endLinks, linkPath, statusOf } from '../../payments/links/service.ts'
import type { PaymentInput, PaymentOutcome } from '../../payments/providers/provider.ts'
import { methodsForOrder } from '../../payments/providers/service.ts'
import { paymentTexts } from '../../payments/providers/texts.ts'
import type { Connection } from '../../platform/db/db.ts'
import { refuse } from '../../platform/errors/errors.ts'
import { serialise } from '../../platform/process/serialise.ts'
import type { Shop } from '../../platform/shop/shop.ts'
import type { Minor } from '../../platform/values/money.ts'
import * as sites from '../../sites/settings/service.ts'
import { aboutPayment } from '../model/about-payment.service.ts'
import { siteInBuyerLanguage } from '../model/service.ts'
import { isOwed } from './owed.service.ts'
import { insertLinkPayment, latestLinkPayment } from './queries.ts'
import { orderAfter } from './rules.ts'

/** The newest payment by a link; undefined before the first. */
export async function findLinkPayment(shop: Shop, link: PaymentLink): Promise<Payment | undefined> {
  const [payment] = await shop.db.run(latestLinkPayment, [link.siteId, link.orderId, link.id])
  return payment
}

/**
 * Charges the balance of the order. One payment of an order is open at a time, whichever links there are, so that a
 * double click, two tabs or two links never pay more than the balance. A repeated request finds the order paid.
 */
export function pay(shop: Shop, link: PaymentLink, input: PaymentInput): Promise<void> {
  return serialise(shop, `pay ${link.orderId}`, async () => {
    const payment = await reserve(shop, link, input)
    if (payment) await charge(shop, payment, input)
  })
}

/** The buyer's answer to a payment that needs confirmation. */
export function confirm(shop: Shop, payment: Payment, confirmed: boolean): Promise<void> {
  return serialise(shop, `settle ${payment.id}`, async () => {
    const { settings } = await siteInBuyerLanguage(shop, payment)
    const outcome = await payments.settle(shop, payment, { confirmed, language: settings.language })
    if (outcome) await recordBalancePayment(shop, payment, outcome)
  })
}

/** Asks for the outcome of a payment of an order's balance whose answer was lost. */
export async function recoverBalancePayment(shop: Shop, payment: Payment): Promise<void> {
  const { language } = (await siteInBuyerLanguage(shop, payment)).settings
  await recordBalancePayment(shop, payment, await payments.recover(shop, payment, language))
}

/** Writes the payment before it is charged. Undefined: nothing is left to pay. */
async function reserve(
  shop: Shop,
  link: PaymentLink,
  { method }: PaymentInput,
): Promise<Payment | undefined> {
  const { siteId, orderId, checkoutId, id } = link
  const site = await sites.get(shop, siteId)
  const before = await getOrder(shop, siteId, orderId)
  const offered = methodsForOrder(shop, site, termsOf(before, site.settings.country))
  if (!offered.some((one) => one.method === method && one.kind === 'card'))
    throw refuse('PAYMENT_PROVIDER_IS_NOT_AVAILABLE_ON_SITE')
  if (!(await isOwed(shop, before))) return undefined
  return shop.db.transaction(async (tx) => {
    const order = await lockOrder(tx, { siteId }, orderId)
    const balance = order.total - order.paid
    if (!isPayable(order) || statusOf(link, shop.clock()) !== 'UNPAID') return undefined
    const values = [siteId, shop.newId(), orderId, checkoutId, method, balance, order.currency, id]
    const saves = order.data.savesMethod ?? false
    const [payment] = await tx.run(insertLinkPayment, [...values, new Date(shop.clock()), saves])
    if (!payment) throw refuse('CHECKOUT_PAYMENT_ALREADY_IN_PROGRESS')
    return payment
  })
}

async function charge(shop: Shop, payment: Payment, input: PaymentInput): Promise<void> {
  const { siteId, orderId, linkId } = payment
  const { language } = (await siteInBuyerLanguage(shop, payment)).settings
  const readOrder = async () => orderToWire(await getOrder(shop, siteId, orderId))
  const settings = await paymentSettings(shop, siteId, readOrder)
  const about = await aboutPayment(shop, payment)
  const page = `${shop.hosts.urlOf(siteId)}${linkPath(shop, { siteId, id: linkId ?? '' }, `/confirm/${payment.id}/return`)}`
  const pages = { returnUrl: page, cancelUrl: `${page}&answer=decline` }
  const outcome: PaymentOutcome = settings
    ? await payments.charge(shop, payment, { input, language, ...settings, ...about, ...pages })
    : { status: 'DECLINED', reason: paymentTexts(language).declines.unchecked }
  await recordBalancePayment(shop, payment, outcome)
}

/** Writes the outcome of a payment of an order's balance and everything that follows from it, once. */
export async function recordBalancePayment(
  shop: Shop,
  payment: Payment,
  outcome: PaymentOutcome,
): Promise<void> {
  const site = await sites.get(shop, payment.siteId)
  await shop.db.transaction((tx) => recordIn(tx, shop, { site, payment, outcome }))
  shop.changes.publish('order', payment.siteId, payment.orderId)
}

interface Decision {
  site: sites.Site
  payment: Payment
  outcome: PaymentOutcome
}

async function recordIn(tx: Connection, shop: Shop, { site, payment, outcome }: Decision): Promise<void> {
  const { siteId, orderId, linkId, amount, id } = payment
  const before = await lockOrder(tx, { siteId }, orderId)
  if (!(await payments.writeOutcome(tx, shop, { payment, outcome }))) return
  if (outcome.status === 'NEEDS_CONFIRMATION') return
  const { order: next, activities } = orderAfter(before, outcome, amount)
  // A gift card was redeemed while the buyer paid all that was left: it is not needed.
  const isTooMuch = next.paid > next.total && before.data.giftCard !== undefined
  const freed = isTooMuch ? await cards.end(tx, shop, { siteId, orderId }) : 0n
  const order = await updateStatuses(tx, shop, { order: { ...next, paid: next.paid - freed }, activities })
  const events = [orderEvent(shop, 'updated', order), transactionsEvent(shop, order, [id])]
  if (outcome.status === 'APPROVED') {
    if (linkId) await tx.run(markLinkPaid, [siteId, linkId, amount, new Date(shop.clock())])
    const isPart = order.paymentStatus === 'PARTIALLY_PAID'
    if (isPart) await changeAmounts(tx, shop, order)
    else await endLinks(tx, shop, order)
    // Of an order that was cancelled meanwhile, nothing is left to pay.
    if (isPart && order.status === 'APPROVED')
      await sendOrderMail(tx, shop, { site, order, occasion: partPaid(amount) })
  }
  if (order.paymentStatus !== before.paymentStatus) {
    if (order.paymentStatus === 'PAID') await complete(tx, shop, { site, order, amount })
    events.push(orderEvent(shop, 'payment_status_updated', order))
  }
  if (outcome.status === 'DECLINED')
    await items.follow(tx, shop, { sale: saleOf(order), change: { kind: 'PAYMENT_DECLINED' } })
  await publishEvents(tx, events)
}

/** What follows when nothing is left to pay. */
async function complete(
  tx: Connection,
  shop: Shop,
  { site, order, amount }: { site: sites.Site; order: Order; amount: Minor },
): Promise<void> {
  const { order: delivered, files } = await concludePaid(tx, shop, order)
  const wire = orderToWire(order)
  const statuses = await items.statusesIn(tx, shop, { siteId: order.siteId, orders: [wire] })
  const hasEnded = statusOfItems(wire, statuses) === 'CANCELED'
  await sendOrderMail(tx, shop, { site, order: delivered, occasion: restPaid(amount, files, hasEnded) })
}
