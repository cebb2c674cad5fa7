import type { CatalogReference } from '@cartwright/contract/cart/line-item-fields.ts'
import type { Order } from '@cartwright/contract/orders/orders.ts'
import type { Connection } from '../platform/db/db.ts'
import type { Shop } from '../platform/shop/shop.ts'
import type { Minor } from '../platform/values/money.ts'
import type { Asker } from '../plugins/asking/service.ts'
import type { Offer } from './offers.rules.ts'

declare module '../platform/room.ts' {
  interface Room {
    /** What it sells through the shop's one cart, checkout and order. */
    items?: readonly ItemProvider[]
  }
}

declare module '../platform/shop/shop.ts' {
  interface Shop {
    /** By the app ids of their references. */
    itemProviders: ReadonlyMap<string, ItemProvider>
  }
}

/** Who sells items of their own, besides the goods of the catalogue: bookings, tickets, plans. */
export interface ItemProvider {
  /** The app ids that references of its items have, in lower case. */
  appIds: readonly string[]
  /**
   * What the references mean to this buyer, in their order; undefined for what is not sold here. Reads of a cart wait for
   * it, so one statement for all of them is enough.
   */
  find(
    shop: Shop,
    question: ItemQuestion,
    wanted: readonly WantedItem[],
  ): Promise<readonly (Offer | undefined)[]>
  /**
   * Why no order may be placed with the items, in their order. Asked while totals are calculated, outside of transactions:
   * it may ask other programs until the deadline.
   */
  objections?(
    shop: Shop,
    question: ObjectionQuestion,
    wanted: readonly WantedItem[],
  ): Promise<readonly (Objection | undefined)[]>
  /**
   * Takes what an order needs, in the transaction that writes the order. Whether there is enough is decided by the
   * statement that takes it. What an earlier attempt at the same order took is taken only once. Returns what is missing;
   * nothing of the transaction stays then.
   */
  sell?(tx: Connection, shop: Shop, sale: ItemSale): Promise<readonly ItemShortage[]>
  /**
   * Takes back what a refund of the lines `returned` is for, in the transaction that begins it. The order is locked. Returns
   * how much of the order's money stays with what is not taken back: no refund returns it.
   */
  takeBack?(tx: Connection, shop: Shop, taking: ItemSale & BegunRefund): Promise<Minor>
  /**
   * What a refund of the lines `returned` gives back at most, by line; lines that are left out give back their price. Runs in a
   * transaction, in which nobody else changes it.
   */
  worth?(tx: Connection, shop: Shop, taking: ItemSale & Returning): Promise<ReadonlyMap<string, Minor>>
  /** What buyers can open or download after an order, such as tickets. */
  files?(shop: Shop, order: SoldOrder): Promise<readonly SoldFile[]>
  /** Which items of orders wait for the merchant's answer, and which have ended. Others are left out. */
  statuses?(
    on: Connection,
    sold: { siteId: string; orderIds: readonly string[] },
  ): Promise<readonly SoldStatus[]>
  /** Follows the order, in the transaction of its change. Knows that it may be told of orders that it never sold. */
  follow?(tx: Connection, shop: Shop, change: ItemSale & SaleChange): Promise<void>
}

export interface SoldOrder {
  siteId: string
  orderId: string
  /** Of the texts. */
  language: string
}

export interface SoldFile {
  name: string
  note: string
  url: string
}

export interface SoldStatus {
  orderId: string
  catalogItemId: string
  status: 'PENDING' | 'CANCELED'
}

export interface ItemQuestion {
  siteId: string
  /** Of the shop, in which prices are. */
  currency: string
  /** BCP 47, the buyer's, one of the shop's. */
  language: string
  shopLanguage: string
  /** The visitor or member. */
  buyerId?: string | undefined
  /** Whether a visitor, a member or somebody who acts for the shop buys. */
  buyerKind?: string | undefined
  /** An order depends on the answer: nothing may come from a cache. */
  fresh: boolean
}

export interface ObjectionQuestion {
  siteId: string
  /** BCP 47, the buyer's, one of the shop's. */
  language: string
  /** What plugins are told of the buyer. */
  about: Asker
  /** As `performance.now()` counts: no plugin is waited for any longer. */
  deadline: number
  /** Nobody is asked: what plugins said last counts. */
  onlyKept: boolean
}

export interface Objection {
  pluginId: string
  /** Shoppers read it. */
  description: string
}

export interface WantedItem {
  reference: CatalogReference
  quantity: number
}

/** An order and those of its lines that the provider sells. */
export interface ItemSale {
  siteId: string
  orderId: string
  checkoutId: string
  /** The visitor or member who buys. */
  ownerId: string
  /** As buyer and merchant see it. */
  order: Order
  lines: readonly NonNullable<Order['lineItems']>[number][]
}

export interface ItemShortage {
  lineItemId: string
  available: number
}

export type SaleChange =
  /** It is paid, or is to be paid later: `order.paymentStatus` says which. */
  | { kind: 'APPROVED' }
  /** The merchant or a later payment has brought the rest of the money. */
  | { kind: 'PAID' }
  /** A later payment has failed: the order is open as before. */
  | { kind: 'PAYMENT_DECLINED' }
  /** The payment failed. Until then the buyer may try again, and what was sold may be kept for them. */
  | { kind: 'RELEASED'; heldUntil: Date }
  /** With `restock`, the merchant wants what was sold to be for sale again. */
  | { kind: 'CANCELED'; restock: boolean }
  /** Money of the order went back to the buyer, or nothing did: then what the refund took back is the buyer's again. */
  | ({ kind: 'REFUND_ENDED' } & EndedRefund)

/** The pieces that a refund is for. */
export interface Returning {
  returned: readonly { lineItemId: string; quantity: number }[]
}

export interface BegunRefund extends Returning {
  refundId: string
  /** The refund of which this one gives back what was refused. */
  retryOf: string | undefined
}

export interface EndedRefund {
  refundId: string
  /** The refund of which this one gives back what was refused. */
  retryOf: string | null
  succeeded: boolean
  returned: Minor
  /** Of it, what the merchant gives back outside the shop. */
  byHand: Minor
  /** The buyer reads it. */
  reason: string
}
