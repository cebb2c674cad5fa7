import type { Order } from '@cartwright/contract/orders/orders.ts'
import type {
  AccountOrder,
  AccountOrderProps,
  AccountOrdersProps,
  PageLink,
} from '@cartwright/contract/pages/identity.ts'
import type { PageMessage } from '@cartwright/contract/pages/pages.ts'
import { addressLines } from '@cartwright/contract/values/address-lines.ts'
import { deliveryFacts, orderSummary } from '../../orders/order/view.ts'
import type { Texts } from './texts.ts'
import { type AccountContext, accountPage, baseForm, formatDay, paths, textsOf } from './view.ts'

export interface OrderList {
  orders: readonly Order[]
  /** The cursor of older orders. */
  next?: string
  /** The number of guest orders with the member's e-mail address. */
  offered: number
  messages: PageMessage[]
}

export function ordersPage(
  context: AccountContext,
  { orders, next, offered, messages }: OrderList,
): AccountOrdersProps {
  const { orders: words } = textsOf(context)
  const action = paths.orders
  return {
    ...accountPage(context, 'orders', { title: words.title, messages }),
    state: 'orders',
    orders: orders.map((order) => orderRow(context, order)),
    ...(orders.length === 0
      ? { empty: { title: words.emptyTitle, text: words.empty, link: { label: words.shop, url: '/' } } }
      : {}),
    ...(offered > 0
      ? {
          offer: {
            text: words.offer(offered),
            form: baseForm(context, 'take', { label: words.take, action }),
          },
        }
      : {}),
    ...(next
      ? { olderUrl: `${paths.orders}?after=${encodeURIComponent(next)}`, olderLabel: words.older }
      : {}),
  }
}

export function orderPage(context: AccountContext, order: Order, messages: PageMessage[]): AccountOrderProps {
  const { orders: words } = textsOf(context)
  const { language } = context.site.settings
  const action = `${paths.orders}/${order.id}`
  return {
    ...accountPage(context, 'orders', { title: words.number(order.number ?? ''), messages }),
    state: 'order',
    backUrl: paths.orders,
    backLabel: words.back,
    statusText: statusText(order, words.statuses),
    facts: factsOf(context, order),
    summary: orderSummary(order, language),
    again: baseForm(context, 'again', { action, label: words.again }),
  }
}

function orderRow(context: AccountContext, order: Order): AccountOrder {
  const { orders: words } = textsOf(context)
  const count = (order.lineItems ?? []).reduce((sum, { quantity = 1 }) => sum + (quantity ?? 1), 0)
  return {
    url: `${paths.orders}/${order.id}`,
    title: words.number(order.number ?? ''),
    dateText: dateOf(order, context),
    statusText: statusText(order, words.statuses),
    totalText: order.priceSummary?.total?.formattedAmount ?? '',
    itemsText: words.items(count),
  }
}

function factsOf(context: AccountContext, order: Order): AccountOrderProps['facts'] {
  const { orders: words } = textsOf(context)
  const { language } = context.site.settings
  const facts = [
    { label: words.placed, lines: [dateOf(order, context)] },
    { label: words.delivery, lines: deliveryFacts(order, language)?.lines ?? [] },
    { label: words.address, lines: addressLines(order.recipientInfo ?? undefined, language) },
  ]
  const none: PageLink[] = []
  return facts.filter(({ lines }) => lines.length > 0).map((fact) => ({ ...fact, links: none }))
}

/** The status that matters most to a buyer. */
function statusText(
  { status, paymentStatus, fulfillmentStatus }: Order,
  words: Texts['orders']['statuses'],
): string {
  if (status === 'CANCELED') return words.canceled
  if (status === 'REJECTED' || paymentStatus === 'DECLINED') return words.rejected
  if (fulfillmentStatus === 'FULFILLED') return words.sent
  if (fulfillmentStatus === 'PARTIALLY_FULFILLED') return words.partly
  if (paymentStatus === 'PENDING') return words.pending
  return paymentStatus === 'NOT_PAID' ? words.unpaid : words.preparing
}

function dateOf({ purchasedDate, createdDate }: Order, { site }: AccountContext): string {
  const date = purchasedDate ?? createdDate
  return date ? formatDay(new Date(date), site) : ''
}
