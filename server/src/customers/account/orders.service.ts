import type { Order as WireOrder } from '@cartwright/contract/orders/orders.ts'
import * as cart from '../../cart/cart/service.ts'
import { memberCaller } from '../../identity/sessions/context.ts'
import { documentFiles } from '../../invoices/pdf/files.service.ts'
import type { SoldFile, SoldStatus } from '../../items/provider.ts'
import * as items from '../../items/sales.service.ts'
import { orderDownloads } from '../../orders/downloads/service.ts'
import type { Download } from '../../orders/downloads/view.ts'
import { asPaidByCard } from '../../orders/gift-cards/service.ts'
import { type ExchangeLink, readExchangeLinks } from '../../orders/links/exchanges.service.ts'
import { returnsLink, returnsLinkOf } from '../../orders/links/returns.service.ts'
import { orderById } from '../../orders/order/queries.ts'
import { isService, type Order, orderToWire, termsOf, visibleOwners } from '../../orders/order/rules.ts'
import * as orders from '../../orders/search/service.ts'
import { readPaidLines } from '../../orders/transactions/paid.view.ts'
import { canPayByCard } from '../../payments/providers/service.ts'
import { Refusal } from '../../platform/errors/errors.ts'
import type { MemberKey } from '../../platform/room.ts'
import type { Shop } from '../../platform/shop/shop.ts'
import { isGuid } from '../../platform/values/ids.ts'
import { type ReturnRow, returnsByOrder } from '../../returns/returns/queries.ts'
import type { Site } from '../../sites/settings/service.ts'

export interface OrderShown {
  order: Order
  /** Bookings, tickets, plans and invoices of the order. */
  files: readonly SoldFile[]
  /** What of it waits or has ended. */
  statuses: readonly SoldStatus[]
  downloads: readonly Download[]
  /** A card can pay what was to be paid later. */
  byCard: boolean
  /** Of its goods, the oldest first. */
  returns: readonly ReturnRow[]
  /** Where the buyer asks for a return. */
  returnsUrl: string | undefined
  /** The orders that it was exchanged for, and the one that it replaces goods of. */
  exchanges: readonly ExchangeLink[]
  /** With what it was paid, if its way to pay does not say it. */
  paidLines: readonly string[] | undefined
}

export interface OrderPage {
  orders: WireOrder[]
  /** What of them waits or has ended. */
  statuses: readonly SoldStatus[]
  /** The cursor of the next page. Absent on the last. */
  next?: string
}

export async function list(shop: Shop, owner: MemberKey, cursor?: string): Promise<OrderPage> {
  const cursorPaging = { limit: 20, ...(cursor ? { cursor } : {}) }
  const { orders: found = [], metadata } = await orders.search(shop, memberCaller(owner), {
    search: { cursorPaging },
  })
  const next = metadata?.cursors?.next
  const statuses = await items.readStatuses(shop, owner.siteId, found)
  return { orders: found, statuses, ...(next ? { next } : {}) }
}

/** An order of the member. Undefined if there is none, or it is somebody else's. */
export async function find(shop: Shop, owner: MemberKey, id: string): Promise<Order | undefined> {
  if (!isGuid(id)) return undefined
  const { siteId } = owner
  const [row] = await shop.db.run(orderById, [siteId, id, visibleOwners(memberCaller(owner))])
  return row && { ...row, siteId }
}

/** An order with what it holds. */
export async function withItems(shop: Shop, site: Site, order: Order): Promise<OrderShown> {
  const { siteId, id: orderId } = order
  const sold = { siteId, orderId, order: orderToWire(order), language: site.settings.language }
  const [downloads, files, invoices, statuses, returns, exchanges] = await Promise.all([
    orderDownloads(shop.db, shop, order),
    items.filesOf(shop, sold),
    documentFiles(shop, sold),
    items.readStatuses(shop, siteId, [sold.order]),
    shop.db.run(returnsByOrder, [siteId, orderId]),
    readExchangeLinks(shop.db, shop, order),
  ])
  const byCard = canPayByCard(shop, site, {
    ...termsOf(order, site.settings.country),
    method: order.data.payment.method,
  })
  const asksUrl = returnsLinkOf(shop, site, order)
  const returnsUrl = asksUrl ?? (returns.length > 0 ? returnsLink(shop, order) : undefined)
  const shown = await asPaidByCard(shop, order)
  const paidLines = await readPaidLines(shop.db, shown, {
    language: site.settings.language,
    hasEnded: shown.status === 'CANCELED',
  })
  const held = { files: [...files, ...invoices], statuses, downloads }
  return { order: shown, ...held, byCard, returns, returnsUrl, exchanges, paidLines }
}

export interface ReorderResult {
  /** The number of line items that are now in the cart. */
  added: number
  /** The names of products that are no longer available. */
  missing: string[]
}

/** Adds the goods of an order to the member's cart, as far as they are available. A time or a seat is chosen anew. */
export async function reorder(
  shop: Shop,
  owner: MemberKey,
  { lineItems = [] }: Pick<WireOrder, 'lineItems'>,
): Promise<ReorderResult> {
  const caller = memberCaller(owner)
  const done: ReorderResult = { added: 0, missing: [] }
  for (const { catalogReference, quantity = 1, productName } of lineItems.filter(
    (line) => !isService(line),
  )) {
    const line = catalogReference ? { catalogReference, quantity } : undefined
    const isAdded =
      line !== undefined && (await succeeds(() => cart.add(shop, { caller }, { lineItems: [line] })))
    if (isAdded) done.added++
    else done.missing.push(productName?.translated ?? productName?.original ?? '')
  }
  return done
}

async function succeeds(work: () => Promise<unknown>): Promise<boolean> {
  try {
    await work()
    return true
  } catch (error) {
    if (error instanceof Refusal && error.status < 500) return false
    throw error
  }
}
