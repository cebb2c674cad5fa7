import type { ExchangeItem, ExchangeObstacle } from '@cartwright/contract/returns/returns.ts'
import * as members from '../../customers/members/service.ts'
import * as drafts from '../../draft-orders/service.ts'
import { minorOf } from '../../orders/order/prices.rules.ts'
import type { Order } from '../../orders/order/rules.ts'
import { isRefundable } from '../../orders/order/status.rules.ts'
import { refundsByOrder } from '../../payments/refunds/queries.ts'
import { leftOf } from '../../payments/refunds/rules.ts'
import * as refunds from '../../payments/refunds/service.ts'
import type { Connection } from '../../platform/db/db.ts'
import { Refusal } from '../../platform/errors/errors.ts'
import { type Shop, systemCaller } from '../../platform/shop/shop.ts'
import type { Minor } from '../../platform/values/money.ts'
import * as sites from '../../sites/settings/service.ts'
import { exchangeDraft, namesCustomer, worthOf } from './rules.ts'
import { exchangeTexts } from './texts.ts'

interface Asked {
  order: Order
  /** What is to come back. */
  pieces: readonly { lineItemId: string; quantity: number }[]
}

/**
 * What pieces that come back count for in an exchange. Undefined: their order is not paid, has given back all, or was in another
 * currency.
 */
export async function readWorth(
  on: Connection,
  shop: Shop,
  { order, pieces }: Asked,
): Promise<Minor | undefined> {
  const { currency } = (await sites.get(shop, order.siteId)).settings
  if (!isRefundable(order) || order.currency !== currency) return undefined
  const { siteId, id: orderId } = order
  const all = leftOf(await refunds.returnable(on, shop, { siteId, orderId }))
  const left = all - (await refunds.promised(on, { siteId, orderId }))
  const worth = worthOf(order, pieces, { refunds: await on.run(refundsByOrder, [siteId, [orderId]]), left })
  return worth > 0n ? worth : undefined
}

type Quote = { total: Minor; worth: Minor } | { obstacle: ExchangeObstacle }

/** What an exchange would cost now, or why it cannot be ordered. Undefined: it is not possible for this order. */
export async function quote(
  shop: Shop,
  { items, ...asked }: Asked & { items: readonly ExchangeItem[] },
): Promise<Quote | undefined> {
  const { order } = asked
  const worth = await readWorth(shop.db, shop, asked)
  if (worth === undefined) return undefined
  const { memberId } = order.data.order.buyerInfo ?? {}
  if (memberId && !(await members.find(shop, order.siteId, memberId))) return { obstacle: 'BUYER_GONE' }
  const total = await totalNow(shop, { order, items })
  return total === undefined ? { obstacle: 'ITEMS_NOT_FOR_SALE' } : { total, worth }
}

/** Undefined: something of it is not for sale. */
async function totalNow(
  shop: Shop,
  { order, items }: { order: Order; items: readonly ExchangeItem[] },
): Promise<Minor | undefined> {
  const draftOrder = exchangeDraft(order, items, exchangeTexts(order.data.order.buyerLanguage ?? '').delivery)
  const asked = { draftOrder, namesCustomer: namesCustomer(order) }
  try {
    const reply = await drafts.calculate(shop, systemCaller(order.siteId), asked)
    const { priceSummary } = reply.calculatedDraftOrder.draftOrder ?? {}
    return minorOf(priceSummary?.total, order.currency)
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    return undefined
  }
}
