import { errors } from '@cartwright/contract/errors.ts'
import type {
  CalculateRefundReply,
  CalculateRefundRequest,
  GetOrderRefundabilityReply,
  RefundPaymentsReply,
  RefundPaymentsRequest,
} from '@cartwright/contract/orders/billing.ts'
import * as items from '../../items/sales.service.ts'
import type { RefundDetails } from '../../payments/refunds/queries.ts'
import { chosenParts, type RefundPart } from '../../payments/refunds/rules.ts'
import * as refunds from '../../payments/refunds/service.ts'
import type { Connection } from '../../platform/db/db.ts'
import { refuse } from '../../platform/errors/errors.ts'
import type { Caller, Shop } from '../../platform/shop/shop.ts'
import { type Minor, toMinor } from '../../platform/values/money.ts'
import * as people from '../../staff/people/service.ts'
import { toPrice } from '../order/prices.rules.ts'
import { type Order, priceFormat, saleOf } from '../order/rules.ts'
import { findOrder, getOrder } from '../order/service.ts'
import { toRefund } from '../transactions/rules.ts'
import * as transactions from '../transactions/service.ts'
import {
  type ChosenItems,
  chooseItems,
  chooseRestock,
  detailsOf,
  type ItemProblem,
  problemOf,
  type RefundedItems,
  refundedItems,
  totalOf,
  withWorth,
} from './items.rules.ts'
import { refundability } from './refundability.rules.ts'
import { type Repeatable, refund } from './service.ts'
import type { Share } from './shares.rules.ts'

/** What of an order can go back, and how. */
export async function readRefundability(
  shop: Shop,
  { siteId }: Caller,
  orderId: string,
): Promise<GetOrderRefundabilityReply> {
  const order = await orderOf(shop, siteId, orderId)
  const ledger = (await transactions.readLedgers(shop.db, siteId, [order.id]))(order.id)
  return refundability(order, {
    ledger,
    returnable: await refunds.returnable(shop.db, shop, { siteId, orderId: order.id }),
    before: refundedItems(ledger.refunds),
    providers: shop.payments,
  })
}

/** What the chosen items cost. Changes nothing. */
export async function calculate(
  shop: Shop,
  { siteId }: Caller,
  { orderId, refundItems }: CalculateRefundRequest,
): Promise<CalculateRefundReply> {
  const order = await orderOf(shop, siteId, orderId)
  const before = refundedItems(await refunds.ofOrder(shop, { siteId, orderId: order.id }))
  const chosen = await shop.db.transaction((tx) => itemsOf(tx, shop, { order, before, refundItems }))
  return problemOf(chosen) ? unavailable(order, chosen) : calculated(order, chosen)
}

/** Gives payments of an order back. Who asks says from which payment how much goes back, and what it is for. */
export async function refundPayments(
  shop: Shop,
  caller: Caller,
  { workId, ...sent }: RefundPaymentsRequest & Repeatable,
): Promise<RefundPaymentsReply> {
  const { siteId } = caller
  const { id: orderId } = await orderOf(shop, siteId, sent.orderId)
  const email = await people.emailOf(shop.db, caller)
  const author = { kind: caller.kind, id: caller.id, ...(email ? { email } : {}) }
  const done = await refund(shop, {
    ...{ siteId, orderId, reason: sent.customerReason?.trim() ?? '', workId },
    async take(tx, { order }) {
      const parts = await partsOf(tx, shop, { order, sent })
      const amount = parts.reduce((sum, part) => sum + part.amount, 0n)
      const details = await chosenDetails(tx, shop, { order, sent, amount })
      return { amount, parts, details: { ...details, author } }
    },
  })
  const order = await findOrder(shop.db, siteId, orderId)
  const { orderTransactions } = await transactions.read(shop, caller, orderId)
  return { refund: order ? toRefund(order, done) : {}, orderTransactions }
}

async function orderOf(shop: Shop, siteId: string, orderId: string): Promise<Order> {
  return getOrder(shop, siteId, orderId.toLowerCase())
}

interface Asked {
  /** Locked. */
  order: Order
  sent: RefundPaymentsRequest
}

async function partsOf(tx: Connection, shop: Shop, { order, sent }: Asked): Promise<RefundPart[]> {
  const { siteId, id: orderId, currency } = order
  const wanted = sent.paymentRefunds.map(({ paymentId, amount, externalRefund = false }) => ({
    paymentId: paymentId.toLowerCase(),
    amount: amount ? exact(amount.amount, currency) : undefined,
    external: externalRefund,
  }))
  const found = chosenParts(await refunds.returnable(tx, shop, { siteId, orderId }), wanted)
  if (!('problem' in found)) return found
  const { problem, paymentId } = found
  const { payments = [] } = (await transactions.readAll(tx, siteId, [orderId])).get(orderId) ?? {}
  const isKnown = payments.some(({ id }) => id === paymentId)
  const code = problem === 'PAYMENT_NOT_FOUND' && isKnown ? 'PAYMENT_NOT_REFUNDABLE' : problem
  throw refuse(code, undefined, { paymentId })
}

/** 0 for an amount with more digits than the currency has. */
function exact(amount: string, currency: string): Minor {
  return toMinor(amount, currency) ?? 0n
}

interface Choosing {
  order: Order
  before: RefundedItems
  refundItems: RefundPaymentsRequest['refundItems']
}

async function itemsOf(
  tx: Connection,
  shop: Shop,
  { order, before, refundItems }: Choosing,
): Promise<ChosenItems & { isLimited: boolean }> {
  const chosen = chooseItems(order, before, refundItems)
  const returned = chosen.lines.map(({ item }) => item)
  const worth = await items.worth(tx, shop, { sale: saleOf(order), returned })
  const limited = withWorth(chosen, worth)
  return { ...limited, isLimited: totalOf(limited).total < totalOf(chosen).total }
}

async function chosenDetails(
  tx: Connection,
  shop: Shop,
  { order, sent, amount }: Asked & { amount: Minor },
): Promise<RefundDetails> {
  const { siteId, id } = order
  const { refundItems, sideEffects, merchantNote } = sent
  const { refunds: earlier } = (await transactions.readLedgers(tx, siteId, [id]))(id)
  const before = refundedItems(earlier)
  const chosen = await itemsOf(tx, shop, { order, before, refundItems })
  const restock = chooseRestock(order, before, sideEffects?.restock?.lineItems)
  const problem = problemOf(chosen) ?? (typeof restock === 'string' ? restock : undefined)
  if (problem) throw refuse(problem)
  if (chosen.isLimited && amount > totalOf(chosen).total) throw refuse('GIFT_CARD_SPENT')
  const { sendCustomerEmail, customMessage } = sideEffects?.notifications ?? {}
  const note = merchantNote?.trim()
  return {
    ...detailsOf(chosen),
    ...(typeof restock !== 'string' && restock.length > 0 ? { restock } : {}),
    ...(sendCustomerEmail ? { mail: { message: customMessage?.trim() ?? '' } } : {}),
    ...(note ? { note } : {}),
  }
}

function unavailable(order: Order, { lines, fees, shipping }: ChosenItems): CalculateRefundReply {
  const price = (amount: Minor) => toPrice(amount, priceFormat(order))
  const errorOf = (problem: ItemProblem) => ({
    applicationError: { code: problem, description: errors[problem].description },
  })
  return {
    available: false,
    notAvailable: {
      errors: [
        ...lines.flatMap(({ item, problem }) =>
          problem ? [{ lineItem: item, error: errorOf(problem) }] : [],
        ),
        ...fees.flatMap(({ item, problem }) =>
          problem
            ? [{ additionalFee: { ...item, amount: price(item.amount) }, error: errorOf(problem) }]
            : [],
        ),
        ...(shipping?.problem
          ? [{ shipping: { amount: price(shipping.item.amount) }, error: errorOf(shipping.problem) }]
          : []),
      ],
    },
  }
}

function calculated(order: Order, chosen: ChosenItems): CalculateRefundReply {
  const { lines, fees, shipping } = chosen
  const price = (amount: Minor) => toPrice(amount, priceFormat(order))
  const isTaxIncluded = order.data.order.taxIncludedInPrices === true
  const subtotalOf = ({ total, tax, discount }: Share) => total + discount - (isTaxIncluded ? 0n : tax)
  const summary = (share: Share) => ({
    total: price(share.total),
    tax: price(share.tax),
    discount: price(share.discount),
    subtotal: price(subtotalOf(share)),
  })
  const sum = (shares: readonly Minor[]) => price(shares.reduce((all, one) => all + one, 0n))
  return {
    available: true,
    summary: {
      ...summary(totalOf(chosen)),
      lineItemsSubtotal: sum(lines.map(({ share }) => subtotalOf(share))),
      additionalFeesTotal: sum(fees.map(({ share }) => share.total)),
    },
    calculatedRefundItems: {
      lineItems: lines.map(({ item, share }) => ({ item, summary: summary(share) })),
      additionalFees: fees.map(({ item, share }) => ({
        additionalFee: { ...item, amount: price(item.amount) },
        summary: summary(share),
      })),
      ...(shipping
        ? {
            shipping: { shipping: { amount: price(shipping.item.amount) }, summary: summary(shipping.share) },
          }
        : {}),
    },
  }
}
