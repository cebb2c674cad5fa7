import type {
  ChargeOrderReply,
  ChargeOrderRequest,
  ListSavedPaymentMethodsReply,
  OrderBillingRedeemGiftCardReply,
  OrderBillingRedeemGiftCardRequest,
} from '@cartwright/contract/payments/charges.ts'
import type { Order } from '../../orders/order/rules.ts'
import { findOrder, lockOrder } from '../../orders/order/service.ts'
import { assertUndisputed } from '../../orders/order/status.rules.ts'
import * as transactions from '../../orders/transactions/service.ts'
import * as cards from '../../payments/gift-cards/charges.service.ts'
import { openLinkPayment } from '../../payments/links/queries.ts'
import { siteMethods } from '../../payments/providers/service.ts'
import type { SavedMethod } from '../../payments/saved-methods/queries.ts'
import { labelOf } from '../../payments/saved-methods/rules.ts'
import * as savedMethods from '../../payments/saved-methods/service.ts'
import type { Connection } from '../../platform/db/db.ts'
import { refuse, refuseIf, violations } from '../../platform/errors/errors.ts'
import { serialise } from '../../platform/process/serialise.ts'
import type { Caller, Shop } from '../../platform/shop/shop.ts'
import type { Minor } from '../../platform/values/money.ts'
import * as sites from '../../sites/settings/service.ts'
import { isOwed } from '../payment-links/owed.service.ts'
import { readyCard, takeCard } from './cards.service.ts'
import { chargeByKey, insertBalancePayment, insertCharge, type OrderCharge } from './queries.ts'
import { amountOf, assertPayable, problemsOf, type Wanted, wantedOf } from './rules.ts'
import { settleCharge } from './settling.service.ts'

/** Of a request that may be repeated: a repeat goes on with its charge. */
interface Repeatable {
  workId?: string | undefined
}

/**
 * Charges what is left of an order: first with a gift card, the rest to a way to pay that its buyer has saved. What is
 * charged is written before anybody is asked for it, so that it is neither lost nor taken twice.
 */
export async function chargeOrder(
  shop: Shop,
  caller: Caller,
  { workId, ...request }: ChargeOrderRequest & Repeatable,
): Promise<ChargeOrderReply> {
  refuseIf(problemsOf(request))
  const order = await getOrder(shop, caller, request.orderId)
  const { memberId, idempotencyKey } = request
  if (memberId && memberId.toLowerCase() !== memberOf(order))
    throw violations([
      { field: 'memberId', description: 'is not the member who has bought', violatedRule: 'VALIDATION' },
    ])
  const wanted = wantedOf(request, order.currency)
  const charge = await chargeOnce(shop, order, { wanted, key: idempotencyKey ?? workId ?? shop.newId() })
  const { orderTransactions } = await transactions.read(shop, caller, order.id)
  return { payments: paymentsOf(orderTransactions, order, charge), orderTransactions }
}

/** Pays a part of an order with a gift card. */
export async function redeemGiftCard(
  shop: Shop,
  caller: Caller,
  { workId, ...request }: OrderBillingRedeemGiftCardRequest & Repeatable,
): Promise<OrderBillingRedeemGiftCardReply> {
  const { giftCardCode, amount, currency } = request
  const order = await getOrder(shop, caller, request.orderId)
  if (currency !== order.currency) throw refuse('CURRENCY_MISMATCH')
  const wanted = wantedOf({ giftCards: [{ giftCardCode, amount }] }, order.currency)
  const charge = await chargeOnce(shop, order, { wanted, key: workId ?? shop.newId() })
  const { orderTransactions } = await transactions.read(shop, caller, order.id)
  const [payment] = paymentsOf(orderTransactions, order, charge)
  if (!payment) throw new Error('a gift card was charged without a payment')
  return { orderTransactions, payment }
}

/** The ways to pay that the buyer of an order has saved and the shop can charge. */
export async function listSaved(
  shop: Shop,
  caller: Caller,
  orderId: string,
): Promise<ListSavedPaymentMethodsReply> {
  const order = await getOrder(shop, caller, orderId)
  const memberId = memberOf(order)
  const found = memberId ? await savedMethods.list(shop, { siteId: order.siteId, memberId }) : []
  const methods = siteMethods(shop, await sites.get(shop, order.siteId))
  const titleOf = (method: string) => methods.find((one) => one.method === method)?.title ?? method
  return {
    savedPaymentMethods: found
      .filter(({ isUsable }) => isUsable)
      .map(({ id, details, method, createdAt }) => ({
        id,
        title: labelOf({ details }, titleOf(method)),
        expires: details.expires ?? null,
        savedDate: createdAt.toISOString(),
      })),
  }
}

async function getOrder(shop: Shop, { siteId }: Caller, orderId: string): Promise<Order> {
  const order = await findOrder(shop.db, siteId, orderId.toLowerCase())
  if (!order) throw refuse('ORDER_NOT_FOUND')
  return order
}

function memberOf({ data }: Order): string | undefined {
  return data.order.buyerInfo?.memberId ?? undefined
}

interface Keyed {
  wanted: Wanted
  key: string
}

/** One charge of an order is under way at a time; one with the same key goes on with the first. */
function chargeOnce(shop: Shop, order: Order, { wanted, key }: Keyed): Promise<OrderCharge> {
  const { siteId, id } = order
  return serialise(shop, `pay ${id}`, async () => {
    const [before] = await shop.db.run(chargeByKey, [siteId, id, key])
    const charge = before ?? (await begin(shop, order, { wanted, key }))
    const isRepeat = before !== undefined
    try {
      await settleCharge(shop, { siteId, orderId: id, charge, isRepeat })
    } finally {
      shop.changes.publish('order', siteId, id)
    }
    return charge
  })
}

async function begin(shop: Shop, read: Order, { wanted, key }: Keyed): Promise<OrderCharge> {
  const { siteId, id } = read
  assertPayable(read)
  assertUndisputed(read)
  if (!(await isOwed(shop, read)))
    throw refuse('ORDER_CANCELED', 'All that was ordered is cancelled: nothing is left to pay')
  const saved = wanted.saved && (await savedMethod(shop, read, wanted.saved.id))
  const ready = wanted.card && (await readyCard(shop, read, wanted.card))
  return shop.db.transaction(async (tx) => {
    const order = await lockOrder(tx, { siteId }, id)
    const [before] = await tx.run(chargeByKey, [siteId, id, key])
    if (before) return before
    assertPayable(order)
    assertUndisputed(order)
    const [open] = await tx.run(openLinkPayment, [siteId, id])
    if (open) throw refuse('PAYMENT_ALREADY_IN_PROGRESS')
    const left = order.total - order.paid - (await cards.pending(tx, { siteId, orderId: id }))
    if (ready) await takeCard(tx, shop, { order, ready })
    const rest = left - (ready?.card.amount ?? 0n)
    const isCovered = ready !== undefined && rest === 0n && wanted.saved?.amount === undefined
    const paymentId =
      saved && !isCovered
        ? await addPayment(tx, shop, { order, saved, amount: amountOf(wanted.saved?.amount, rest) })
        : null
    const values = [siteId, id, key, paymentId, ready !== undefined, new Date(shop.clock())]
    const [written] = await tx.run(insertCharge, values)
    if (!written) throw refuse('PAYMENT_ALREADY_IN_PROGRESS')
    return written
  })
}

async function savedMethod(shop: Shop, order: Order, id: string): Promise<SavedMethod> {
  const memberId = memberOf(order)
  const found = memberId && (await savedMethods.findUsable(shop, { siteId: order.siteId, memberId, id }))
  if (!found) throw refuse('PAYMENT_METHOD_UNAVAILABLE')
  return found
}

async function addPayment(
  tx: Connection,
  shop: Shop,
  { order, saved, amount }: { order: Order; saved: SavedMethod; amount: Minor },
): Promise<string> {
  const { siteId, id, checkoutId, currency } = order
  const [payment] = await tx.run(insertBalancePayment, [
    ...[siteId, shop.newId(), id, checkoutId, saved.method, amount, currency],
    ...[saved.id, saved.token, new Date(shop.clock())],
  ])
  if (!payment) throw refuse('PAYMENT_ALREADY_IN_PROGRESS')
  return payment.id
}

/** The payments of a charge. That with a gift card has the id of the order. */
function paymentsOf(
  { payments = [] }: ChargeOrderReply['orderTransactions'],
  { id: orderId }: Order,
  { paymentId, redeemsCard }: OrderCharge,
): ChargeOrderReply['payments'] {
  return payments.filter(
    ({ id }) => (redeemsCard && id === orderId) || (id !== undefined && id === paymentId),
  )
}
