import type {
  OrdersCreateOrderRequest,
  OrderToCreate,
} from '@cartwright/contract/orders/channels/new-orders.ts'
import type { OrderReply } from '@cartwright/contract/orders/fulfillments.ts'
import type { Order as WireOrder } from '@cartwright/contract/orders/orders.ts'
import { freshItems } from '../../catalogue/items/service.ts'
import { recordGuest } from '../../customers/contacts/guests.service.ts'
import * as members from '../../customers/members/service.ts'
import * as inventory from '../../inventory/service.ts'
import * as holds from '../../inventory/stock/holds.service.ts'
import type { StockDemand } from '../../inventory/stock/rules.ts'
import { paymentTexts } from '../../payments/providers/texts.ts'
import type { Connection } from '../../platform/db/db.ts'
import { refuse, refuseIf, violation } from '../../platform/errors/errors.ts'
import type { Caller, Shop } from '../../platform/shop/shop.ts'
import { isGuid } from '../../platform/values/ids.ts'
import { toMinor } from '../../platform/values/money.ts'
import { pick } from '../../platform/values/optional.ts'
import * as sites from '../../sites/settings/service.ts'
import { markPaidIn } from '../collection/service.ts'
import { confirmationOf, merchantAddresses, sendPlaced } from '../mail/service.ts'
import { newActivity, orderEvent, publishEvents } from '../order/events.service.ts'
import { hasNothingToSend, type Order, orderToWire } from '../order/rules.ts'
import { findOrder, insertOrder, takeOrderNumbers } from '../order/service.ts'
import { progressOffline } from '../order/status.rules.ts'
import { transactionsEvent } from '../transactions/events.service.ts'
import { isOfCatalogue, newOrderViolations, toNewOrder } from './rules.ts'

/**
 * Makes an order that another program, a till or the merchant has taken. Its prices are those that were sent; goods of the shop
 * leave the stock. It is approved at once, and paid if the program says so.
 */
export async function create(
  shop: Shop,
  caller: Caller,
  { order: sent, settings = {} }: OrdersCreateOrderRequest,
): Promise<OrderReply> {
  const site = await sites.get(shop, caller.siteId)
  const currency = sent.currency ?? site.settings.currency
  refuseIf(newOrderViolations(sent, { currency, isOwn: (id) => shop.itemProviders.has(id.toLowerCase()) }))
  const draft = await draftOf(shop, caller, { sent, site, currency })
  const wants = await stockOf(shop, draft)
  const order = await shop.db.transaction((tx) =>
    place(tx, shop, { draft, caller, site, wants, sent, settings }),
  )
  holds.publishChange(shop, order.siteId, order.data.taken)
  shop.changes.publish('order', order.siteId, order.id)
  return { order: orderToWire(order) }
}

interface Sent {
  sent: OrderToCreate
  site: sites.Site
  currency: string
}

async function draftOf(shop: Shop, caller: Caller, { sent, site, currency }: Sent): Promise<Order> {
  const now = new Date(shop.clock())
  const purchasedAt = sent.purchasedDate ? new Date(sent.purchasedDate) : now
  if (purchasedAt > now) throw refuse('PURCHASED_DATE_CANNOT_BE_IN_FUTURE')
  const { buyerInfo = {} } = sent
  const language = sent.buyerLanguage ?? site.settings.language
  const wire = toNewOrder(sent, { currency, language }, shop.newId)
  const total = toMinor(sent.priceSummary.total.amount, currency) ?? 0n
  const { title } = paymentTexts('en').methods.manual
  const checkoutId = shop.newId()
  const order: WireOrder = {
    ...wire,
    buyerInfo: pick(buyerInfo, 'visitorId', 'memberId', 'contactId', 'email'),
    siteLanguage: site.settings.language,
    weightUnit: sent.weightUnit ?? site.settings.weightUnit,
    channelInfo: sent.channelInfo ?? {
      type: caller.kind === 'staff' ? 'BACKOFFICE_MERCHANT' : 'OTHER_PLATFORM',
    },
    createdBy: caller.kind === 'staff' ? { userId: caller.id } : { appId: caller.id },
    checkoutId,
    activities: [newActivity(shop, 'ORDER_PLACED')],
  }
  return {
    siteId: site.id,
    id: shop.newId(),
    number: 0n,
    checkoutId,
    ownerId: await ownerOf(shop, site.id, buyerInfo),
    ...progressOffline(total),
    fulfillmentStatus: hasNothingToSend(order) ? 'FULFILLED' : 'NOT_FULFILLED',
    reserved: true,
    archived: sent.archived ?? false,
    seen: sent.seenByAHuman ?? false,
    email: buyerInfo.email ?? '',
    currency,
    total,
    ...{ refunded: 0n, refundPending: 0n, authorized: 0n, chargeback: 0n, chargebackReversal: 0n },
    version: 1n,
    data: { order, taken: [], payNow: String(total), payment: { method: 'manual', title, kind: 'offline' } },
    createdAt: now,
    updatedAt: now,
    purchasedAt,
  }
}

/** A member of the shop, else the visitor, else nobody who could read it. */
async function ownerOf(
  shop: Shop,
  siteId: string,
  { memberId, visitorId }: NonNullable<OrderToCreate['buyerInfo']>,
): Promise<string> {
  if (!memberId) return isGuid(visitorId) ? visitorId.toLowerCase() : shop.newId()
  const member = isGuid(memberId) ? await members.find(shop, siteId, memberId.toLowerCase()) : undefined
  if (!member) throw violation('order.buyerInfo.memberId', 'is no member of this shop', 'VALIDATION')
  return member.id
}

/** What the goods of the shop's own catalogue take from the stock. */
async function stockOf(shop: Shop, { siteId, data }: Order): Promise<StockDemand[]> {
  const lines = (data.order.lineItems ?? []).filter(isOfCatalogue)
  const found = await freshItems(
    shop,
    siteId,
    lines.map(({ catalogReference = {} }) => catalogReference),
  )
  return lines.flatMap(({ quantity = 1 }, index) => {
    const { productId, variantId } = found[index] ?? {}
    return productId && variantId ? [{ productId, variantId, quantity }] : []
  })
}

interface Placing extends Pick<OrdersCreateOrderRequest, 'settings'> {
  draft: Order
  caller: Caller
  site: sites.Site
  wants: readonly StockDemand[]
  sent: OrderToCreate
}

async function place(
  tx: Connection,
  shop: Shop,
  { draft, caller, site, wants, sent, settings = {} }: Placing,
): Promise<Order> {
  const { siteId, id: orderId, checkoutId, email } = draft
  const {
    counted: taken,
    shorts,
    events,
  } = await inventory.sell(tx, shop, {
    ...{ siteId, checkoutId, orderId, wants },
    author: { kind: caller.kind, id: caller.id },
  })
  if (shorts.length > 0) throw refuse('PARTIAL_OUT_OF_STOCK')
  const { sendNotificationToBuyer, sendNotificationsToBusiness } = settings.notifications ?? {}
  const merchants = sendNotificationsToBusiness === false ? [] : await merchantAddresses(tx, site)
  const number = await takeOrderNumbers(tx, siteId, 1)
  const order = { ...draft, number, data: { ...draft.data, taken }, paymentId: shop.newId() }
  await insertOrder(tx, shop, order)
  const approved = { ...order, version: order.version + 1n }
  await publishEvents(tx, [
    ...[...events, orderEvent(shop, 'created', order), orderEvent(shop, 'approved', approved)],
    ...(order.total > 0n ? [transactionsEvent(shop, approved, [order.paymentId])] : []),
  ])
  const isPaid = sent.paymentStatus === 'PAID' && order.total > 0n
  const placed = isPaid ? await markPaidIn(tx, shop, { site, orderId }) : await written(tx, order)
  const occasion = sendNotificationToBuyer === false ? undefined : await confirmationOf(tx, shop, placed)
  await sendPlaced(tx, shop, { site, order: placed, occasion, merchants })
  await recordGuest(tx, shop, { siteId, email, order: placed.data.order })
  return placed
}

async function written(tx: Connection, { siteId, id }: Order): Promise<Order> {
  const order = await findOrder(tx, siteId, id)
  if (!order) throw new Error(`the order ${id} is gone`)
  return order
}
