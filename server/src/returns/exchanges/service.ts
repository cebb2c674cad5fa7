import { storeAppId } from '@cartwright/contract/catalogue/limits.ts'
import type { ExchangeItem } from '@cartwright/contract/returns/returns.ts'
import * as drafts from '../../draft-orders/service.ts'
import { updateIn } from '../../orders/changes/service.ts'
import { collect } from '../../orders/collection/service.ts'
import { restDue } from '../../orders/mail/payment.view.ts'
import { sendOrderMail } from '../../orders/mail/service.ts'
import { newItemActivity, orderEvent, publishEvents } from '../../orders/order/events.service.ts'
import { isPayable, type Order } from '../../orders/order/rules.ts'
import { lockOrder, updateStatuses } from '../../orders/order/service.ts'
import { cancelIn } from '../../orders/service.ts'
import { transactionsEvent } from '../../orders/transactions/events.service.ts'
import type { PaymentLink } from '../../payments/links/queries.ts'
import { openLinkPayment } from '../../payments/links/queries.ts'
import * as links from '../../payments/links/service.ts'
import type { Connection } from '../../platform/db/db.ts'
import { refuse } from '../../platform/errors/errors.ts'
import { type Caller, type Shop, systemCaller } from '../../platform/shop/shop.ts'
import { format, type Minor, toDecimal } from '../../platform/values/money.ts'
import type { Site } from '../../sites/settings/service.ts'
import { readWorth } from './offers.service.ts'
import {
  type Exchange,
  exchangeOfReturn,
  insertCredit,
  insertExchange,
  reduceCredit,
  settleExchange,
} from './queries.ts'
import { exchangeDraft, leavesUnpayable, namesCustomer, neededCredit, withLessCredit } from './rules.ts'
import { exchangeTexts } from './texts.ts'

interface ReturnKey {
  siteId: string
  returnId: string
}

interface Started {
  caller: Caller
  site: Site
  /** Of what comes back; locked. */
  order: Order
  returnId: string
  pieces: readonly { lineItemId: string; quantity: number }[]
  items: readonly ExchangeItem[]
}

/**
 * Places the order of what the buyer gets instead of what they send back: it takes its stock now, and counts what is to come back as
 * paid. Of what is left to pay, the buyer gets a link.
 */
export async function start(
  tx: Connection,
  shop: Shop,
  { caller, site, order, returnId, pieces, items }: Started,
): Promise<{ order: Order; link: PaymentLink | undefined; worth: Minor }> {
  const { siteId } = order
  const worth = await readWorth(tx, shop, { order, pieces })
  if (worth === undefined)
    throw refuse(
      'RETURN_ACTION_NOT_AVAILABLE',
      'Nothing of this order can be refunded, so that its items cannot be exchanged. Approve the return without an exchange',
    )
  const language = order.data.order.buyerLanguage ?? site.settings.language
  const draftOrder = exchangeDraft(order, items, exchangeTexts(language).delivery)
  const { calculatedDraftOrder } = await drafts.create(shop, caller, {
    ...{ draftOrder, namesCustomer: namesCustomer(order) },
  })
  const { createdOrder } = await drafts.createOrder(shop, caller, {
    draftOrderId: calculatedDraftOrder.draftOrder?.id ?? '',
    createSettings: { notifications: { sendNotificationToBuyer: false } },
  })
  const { id: orderId = '' } = createdOrder
  const placed = await updateIn(tx, shop, { caller, sent: { id: orderId, buyerLanguage: language } })
  const paymentId = shop.newId()
  const credit = worth < placed.total ? worth : placed.total
  await tx.run(insertExchange, [siteId, returnId, placed.id, paymentId, credit, new Date(shop.clock())])
  const after = await addCredit(tx, shop, { site, before: placed, amount: credit, paymentId })
  return { order: after, link: await linkForRest(tx, shop, after), worth }
}

async function addCredit(
  tx: Connection,
  shop: Shop,
  { site, before, amount, paymentId }: { site: Site; before: Order; amount: Minor; paymentId: string },
): Promise<Order> {
  if (amount === 0n) return before
  const { siteId, id, checkoutId, currency } = before
  await tx.run(insertCredit, [siteId, paymentId, id, checkoutId, amount, currency, new Date(shop.clock())])
  return collect(tx, shop, { site, before, amount, paymentIds: [paymentId] })
}

/** The buyer pays what is left of an order by it. Undefined: nothing is. */
async function linkForRest(tx: Connection, shop: Shop, order: Order): Promise<PaymentLink | undefined> {
  if (!isPayable(order)) return undefined
  const { siteId, id: orderId, checkoutId, currency, total, paid } = order
  await links.changeAmounts(tx, shop, order)
  return (
    (await links.findOpenLink(tx, shop, { siteId, orderId })) ??
    links.addLink(tx, shop, { siteId, orderId, checkoutId, currency, amount: total - paid })
  )
}

interface Back {
  /** How the buyer knows the return. */
  number?: string
  /** What came back: the reason why it pays less than was agreed. */
  lines?: readonly { received?: { damaged: number; missing: number } }[]
}

interface Settled extends ReturnKey, Back {
  site: Site
  /** What came back counts for. */
  worth: Minor
}

/**
 * The goods are back, or will not come: what they count for in the order of the exchange, at most what they are worth. Less than was
 * thought leaves a rest to pay, for which the buyer gets a link. For an order that was cancelled they count nothing. The order of what
 * came back is locked. Undefined without an exchange.
 */
export async function settle(
  tx: Connection,
  shop: Shop,
  { siteId, returnId, site, worth, ...back }: Settled,
): Promise<{ credit: Minor; orderNumber: string } | undefined> {
  const [known] = await tx.run(exchangeOfReturn, [siteId, returnId])
  if (!known) return undefined
  const before = await lockOrder(tx, { siteId }, known.orderId)
  const most = neededCredit({
    ...{ credit: known.credit, isSettled: known.settledAt !== null },
    ...{ isCanceled: before.status === 'CANCELED', total: before.total, paid: before.paid },
    returned: before.refunded + before.refundPending,
  })
  const credit = worth < most ? worth : most
  const less = known.credit - credit
  await tx.run(settleExchange, [siteId, returnId, credit, new Date(shop.clock())])
  if (less > 0n) await takeBack(tx, shop, { site, before, exchange: known, less, back })
  return { credit, orderNumber: String(before.number) }
}

interface TakenBack {
  site: Site
  before: Order
  exchange: Exchange
  less: Minor
  back: Back
}

async function takeBack(
  tx: Connection,
  shop: Shop,
  { site, before, exchange, less, back }: TakenBack,
): Promise<void> {
  const { siteId, paymentId, credit } = exchange
  if (leavesUnpayable(before, less))
    throw refuse(
      'RETURN_ACTION_NOT_AVAILABLE',
      `Money of the order ${before.number} of this exchange went back, so that its buyer can pay no rest of it. Let the return pay for it, or cancel that order first`,
    )
  await tx.run(reduceCredit, [siteId, paymentId, credit - less, new Date(shop.clock())])
  const next = withLessCredit(before, less)
  const isPart = next.paymentStatus === 'PARTIALLY_PAID' && before.paymentStatus !== 'PARTIALLY_PAID'
  const counts = countsOf(back)
  const data = { ...counts, amount: toDecimal(less, before.currency), title: back.number ?? '' }
  const activity = newItemActivity(shop, { appId: storeAppId, type: 'RETURN_PAYS_LESS', data })
  const activities = [...(isPart ? (['ORDER_PARTIALLY_PAID'] as const) : []), activity]
  const order = await updateStatuses(tx, shop, { order: next, activities })
  await askForRest(tx, shop, { site, order, less, back })
  const kinds =
    order.paymentStatus === before.paymentStatus
      ? (['updated'] as const)
      : (['updated', 'payment_status_updated'] as const)
  const events = kinds.map((kind) => orderEvent(shop, kind, order))
  await publishEvents(tx, [...events, transactionsEvent(shop, order, [paymentId])])
}

/** Tells the buyer why something is left to pay. */
async function askForRest(
  tx: Connection,
  shop: Shop,
  { site, order, less, back }: Pick<TakenBack, 'site' | 'less' | 'back'> & { order: Order },
): Promise<void> {
  const link = order.status === 'APPROVED' ? await linkForRest(tx, shop, order) : undefined
  if (!link) return
  const due = restDue({ url: links.linkUrl(shop, link), amount: order.total - order.paid, dueAt: null })
  await sendOrderMail(tx, shop, {
    ...{ site, order },
    occasion(context) {
      const content = due(context)
      const { language } = context.sender
      const why = exchangeTexts(language).less(format(less, order.currency, language), countsOf(back))
      return { ...content, intro: `${why} ${content.intro}` }
    },
  })
}

function countsOf({ lines = [] }: Back): { damaged: string; missing: string } {
  const sum = (count: 'damaged' | 'missing') =>
    String(lines.reduce((all, { received }) => all + (received?.[count] ?? 0), 0))
  return { damaged: sum('damaged'), missing: sum('missing') }
}

/**
 * The buyer keeps the goods after all, so that the order of the exchange is cancelled. False if it is too late: something of it was
 * sent, or the buyer has paid the difference or is about to. The order of what was to come back is locked.
 */
export async function cancel(
  tx: Connection,
  shop: Shop,
  { siteId, returnId, site }: ReturnKey & { site: Site },
): Promise<boolean> {
  const [exchange] = await tx.run(exchangeOfReturn, [siteId, returnId])
  if (!exchange) return true
  const order = await lockOrder(tx, { siteId }, exchange.orderId)
  if (order.status !== 'CANCELED') {
    const paying = await tx.run(openLinkPayment, [siteId, order.id])
    const isUntouched = order.fulfillmentStatus === 'NOT_FULFILLED' && order.paid === exchange.credit
    if (!isUntouched || paying.length > 0) return false
    await cancelIn(tx, shop, { before: order, author: systemCaller(siteId), restockAllItems: true })
  }
  await settle(tx, shop, { siteId, returnId, site, worth: 0n })
  return true
}
