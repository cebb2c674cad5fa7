import type { OrderLineItem } from '@cartwright/contract/orders/line-items.ts'
import type { Order } from '@cartwright/contract/orders/orders.ts'
import type {
  AccountOrder,
  AccountOrderProps,
  AccountOrdersProps,
  PageLink,
} from '@cartwright/contract/pages/identity.ts'
import type { PageMessage } from '@cartwright/contract/pages/pages.ts'
import type { SoldStatus } from '../../items/provider.ts'
import { endedNames, type ItemsStatus, statusOfItems, waitingNames } from '../../items/statuses.rules.ts'
import { downloadTexts } from '../../orders/downloads/view.ts'
import { orderPriceText } from '../../orders/order/prices.rules.ts'
import {
  dueBeforehand,
  hasNothingToSend,
  isDigital,
  isPayable,
  isPickup,
  orderToWire,
  type Order as StoredOrder,
} from '../../orders/order/rules.ts'
import { deliveryFacts, orderSummary, paymentText, payText, recipientLines } from '../../orders/order/view.ts'
import { transferMethod } from '../../payments/transfers/rules.ts'
import { orderTransfer } from '../../payments/transfers/view.ts'
import * as money from '../../platform/values/money.ts'
import { optional } from '../../platform/values/optional.ts'
import { returnStatusText } from '../../returns/pages/view.ts'
import { returnNumber } from '../../returns/returns/rules.ts'
import type { OrderShown } from './orders.service.ts'
import type { Texts } from './texts.ts'
import { type AccountContext, accountPage, baseForm, formatDay, paths, textsOf } from './view.ts'

export interface OrderList {
  orders: readonly Order[]
  statuses: readonly SoldStatus[]
  /** The cursor of older orders. */
  next?: string
  /** The number of guest orders with the member's e-mail address. */
  offered: number
  messages: PageMessage[]
}

export function ordersPage(
  context: AccountContext,
  { orders, statuses, next, offered, messages }: OrderList,
): AccountOrdersProps {
  const { orders: texts } = textsOf(context)
  const action = paths.orders
  return {
    ...accountPage(context, 'orders', { title: texts.title, messages }),
    state: 'orders',
    orders: orders.map((order) => orderRow(context, order, statusOfItems(order, statuses))),
    ...(orders.length === 0
      ? { empty: { title: texts.emptyTitle, text: texts.empty, link: { label: texts.shop, url: '/' } } }
      : {}),
    ...(offered > 0
      ? {
          offer: {
            text: texts.offer(offered),
            form: baseForm(context, 'take', { label: texts.take, action }),
          },
        }
      : {}),
    ...(next
      ? { olderUrl: `${paths.orders}?after=${encodeURIComponent(next)}`, olderLabel: texts.older }
      : {}),
  }
}

export function orderPage(
  context: AccountContext,
  shown: OrderShown,
  messages: PageMessage[],
): AccountOrderProps {
  const { orders: texts } = textsOf(context)
  const { language } = context.site.settings
  const order = orderToWire(shown.order)
  const action = `${paths.orders}/${order.id}`
  const ofItems = statusOfItems(order, shown.statuses)
  const hasEnded = order.status === 'CANCELED' || ofItems === 'CANCELED'
  const byCard = shown.byCard && ofItems !== 'PENDING'
  const rest = hasEnded ? undefined : payText(shown.order, { language, byCard })
  const waiting = ofItems === 'PARTLY_PENDING' ? [texts.waiting(waitingNames(order, shown.statuses))] : []
  const ended = endedNames(order, shown.statuses)
  return {
    ...accountPage(context, 'orders', {
      title: texts.number(order.number ?? ''),
      messages: [
        ...messages,
        ...[
          ...(ended ? [texts.partEnded(ended)] : []),
          ...waiting,
          ...refundTexts(context, shown, ofItems),
        ].map((text) => ({
          ...{ kind: 'info' as const, text },
        })),
      ],
    }),
    state: 'order',
    backUrl: paths.orders,
    backLabel: texts.back,
    statusText: statusText(order, ofItems, texts.statuses),
    ...optional('transfer', hasEnded || ofItems === 'PENDING' ? undefined : transferOf(context, shown.order)),
    ...(rest ? { payRest: baseForm(context, 'rest', { action, label: rest, look: 'primary' }) } : {}),
    facts: [...heldFacts(context, shown), paymentFact(context, shown, hasEnded), ...factsOf(context, order)],
    summary: orderSummary(order, language, { ...shown.order.data, hasEnded }),
    ...(hasNothingToSend(order) ? {} : { again: baseForm(context, 'again', { action, label: texts.again }) }),
  }
}

/** Of an order that its buyer wants to pay by transfer. */
function transferOf({ site }: AccountContext, order: StoredOrder) {
  const isOpen = isPayable(order) && order.data.payment.method === transferMethod
  const transfer = { ...order, amount: dueBeforehand(order) }
  return isOpen ? orderTransfer(site, transfer, site.settings.language) : undefined
}

/** Nobody has decided yet whether what is paid is paid back. */
function refundTexts(
  context: AccountContext,
  { order: { status, paid, refunded, refundPending, currency } }: OrderShown,
  ofItems: ItemsStatus | undefined,
): string[] {
  const isOpen = ofItems === 'CANCELED' && status !== 'CANCELED' && refunded === 0n && refundPending === 0n
  if (!isOpen || paid === 0n) return []
  const { language } = context.site.settings
  return [textsOf(context).orders.refundOpen(money.format(paid, currency, language))]
}

function orderRow(context: AccountContext, order: Order, ofItems: ItemsStatus | undefined): AccountOrder {
  const { orders: texts } = textsOf(context)
  const count = (order.lineItems ?? []).reduce((sum, { quantity = 1 }) => sum + (quantity ?? 1), 0)
  return {
    url: `${paths.orders}/${order.id}`,
    title: texts.number(order.number ?? ''),
    dateText: dateOf(order, context),
    statusText: statusText(order, ofItems, texts.statuses),
    totalText: orderPriceText(order.priceSummary?.total, {
      currency: order.currency,
      language: context.site.settings.language,
    }),
    itemsText: texts.items(count),
  }
}

/** What the order holds: its bookings, tickets, plans and files. */
function heldFacts(
  { site }: AccountContext,
  { order, files, downloads, returns: known, returnsUrl, exchanges }: OrderShown,
): AccountOrderProps['facts'] {
  const { download: label, returns, exchange } = textsOf({ site }).orders
  return [
    ...(returnsUrl
      ? [
          {
            label: returns.title,
            lines: known.map(
              (row) => `${returnNumber(order, row)}: ${returnStatusText(order, row, site.settings.language)}`,
            ),
            links: [{ label: known.length > 0 ? returns.view : returns.ask, url: returnsUrl }],
          },
        ]
      : []),
    ...exchanges.map(({ role, number, url }) => ({
      ...{ label: exchange.title, lines: [exchange.roles[role]] },
      links: [{ label: exchange.order(number), url }],
    })),
    ...files.map(({ name, note, url }) => ({ label: name, lines: [], links: [{ label: note, url }] })),
    ...downloadTexts(downloads, site.settings).map(({ name, note, url }) => ({
      ...{ label: name, lines: [note], links: url ? [{ label, url }] : [] },
    })),
  ]
}

/** With what it is paid, whether it is, and how to pay. */
function paymentFact(
  { site }: AccountContext,
  { order, paidLines }: OrderShown,
  hasEnded: boolean,
): AccountOrderProps['facts'][number] {
  const { kind, note = '' } = order.data.payment
  const isOpen = isPayable(order) && !hasEnded && kind === 'offline' && note !== ''
  const paid = paidLines ?? [paymentText(order, site.settings.language, hasEnded)]
  const lines = [...paid, ...(isOpen ? [note] : [])]
  return { label: textsOf({ site }).orders.payment, lines, links: [] }
}

function factsOf(context: AccountContext, order: Order): AccountOrderProps['facts'] {
  const { orders: texts } = textsOf(context)
  const { language } = context.site.settings
  const facts = [
    { label: texts.placed, lines: [dateOf(order, context)] },
    { label: texts.delivery, lines: deliveryFacts(order, language)?.lines ?? [] },
    { label: texts.address, lines: recipientLines(order, language) },
  ]
  const none: PageLink[] = []
  return facts.filter(({ lines }) => lines.length > 0).map((fact) => ({ ...fact, links: none }))
}

/** The status that matters most to a buyer. */
function statusText(
  order: Order,
  ofItems: ItemsStatus | undefined,
  texts: Texts['orders']['statuses'],
): string {
  const { status, paymentStatus, lineItems = [] } = order
  if (status === 'CANCELED' || ofItems === 'CANCELED') return texts.canceled
  if (status === 'REJECTED' || paymentStatus === 'DECLINED') return texts.rejected
  if (hasNothingToSend({ lineItems })) {
    if (paymentStatus === 'PENDING') return texts.pending
    if (paymentStatus === 'NOT_PAID' && lineItems.some(isPaidOnline)) return texts.unpaid
    if (ofItems === 'PENDING') return texts.requested
    return ofItems === 'PARTLY_PENDING' ? texts.partlyConfirmed : texts.confirmed
  }
  const fulfilment = fulfilmentText(order, texts)
  if (fulfilment) return fulfilment
  if (paymentStatus === 'PENDING') return texts.pending
  return paymentStatus === 'NOT_PAID' ? texts.unpaid : texts.preparing
}

/** Undefined while nothing has happened yet. */
function fulfilmentText(order: Order, texts: Texts['orders']['statuses']): string | undefined {
  const { fulfillmentStatus, lineItems = [], readyForPickupDate } = order
  const isCollected = isPickup(order)
  if (fulfillmentStatus === 'FULFILLED') {
    if (lineItems.every(isDigital)) return texts.downloadable
    return isCollected ? texts.collected : texts.sent
  }
  if (isCollected && readyForPickupDate) return texts.readyForPickup
  if (fulfillmentStatus !== 'PARTIALLY_FULFILLED') return undefined
  return isCollected ? texts.partlyCollected : texts.partly
}

function isPaidOnline({ paymentOption = 'FULL_PAYMENT_ONLINE' }: OrderLineItem): boolean {
  return paymentOption === 'FULL_PAYMENT_ONLINE'
}

function dateOf({ purchasedDate, createdDate }: Order, { site }: AccountContext): string {
  const date = purchasedDate ?? createdDate
  return date ? formatDay(new Date(date), site) : ''
}
