import { createHash } from 'node:crypto'
import type { Contact, ContactLabel } from '@cartwright/contract/identity/contacts.ts'
import type { Member } from '@cartwright/contract/identity/members.ts'
import type { Fulfillment } from '@cartwright/contract/orders/fulfillments.ts'
import type { Order } from '@cartwright/contract/orders/orders.ts'
import type { Coupon } from '@cartwright/contract/pricing/coupons.ts'
import type { Review } from '@cartwright/contract/reviews/reviews.ts'
import type { MediaDraft, ProductDraft } from '../../catalogue/model/drafts.rules.ts'
import type { Refusal } from '../../platform/errors/errors.ts'

// What comes from another shop, whichever software it runs on. Ids are those of the other shop. Members, labels, contacts,
// coupons, orders and reviews have the shape that the contract gives them.

/** In the order in which they come: later ones refer to earlier ones. */
export const nouns = [
  'collections',
  'products',
  'arrangements',
  'members',
  'labels',
  'contacts',
  'coupons',
  'orders',
  'reviews',
] as const
export type Noun = (typeof nouns)[number]

export interface CollectionRecord {
  id: string
  name: string
  slug?: string | undefined
  description?: string | undefined
  visible: boolean
  media: MediaDraft[]
  createdAt?: string
  notes?: Notes
}

/** What could not be read as it was, each as one sentence for the merchant. */
export type Notes = readonly string[]

/** The order of the products in a collection, whose id it has. */
export interface ArrangementRecord {
  id: string
  productIds: string[]
}

export interface ProductRecord {
  id: string
  /** Its variants have their ids, its media an address to fetch them from. */
  draft: ProductDraft
  collectionIds: string[]
  stock: StockRecord
  createdAt?: string | undefined
  notes?: Notes
  /** Why no draft could be made of it. */
  refused?: string
}

export interface StockRecord {
  tracked: boolean
  /** One for each combination of choices; one without choices if variants are not managed. */
  variants: {
    choices: Record<string, string>
    quantity?: number | undefined
    inStock?: boolean | undefined
  }[]
}

export interface OrderRecord {
  order: Order
  fulfillments: Fulfillment[]
}

export interface Records {
  collections: CollectionRecord
  products: ProductRecord
  arrangements: ArrangementRecord
  members: Member
  labels: ContactLabel
  /** Those of members, too. */
  contacts: Contact
  coupons: Coupon
  orders: OrderRecord
  reviews: Review
}

export function idOf(record: Records[Noun]): string {
  if ('order' in record) return record.order.id ?? ''
  return ('key' in record ? record.key : (record as { id?: string | null }).id) ?? ''
}

/** A record that has not come yet, or that has changed since. */
export interface Incoming<Record> {
  sourceId: string
  record: Record
  /** What it became when it came before. */
  ownId: string | undefined
  matched: boolean
}

/** What became of a record. */
export interface Written {
  sourceId: string
  ownId: string | undefined
  problem?: string | undefined
  /** The shop had it already and keeps its own. */
  matched?: boolean
}

/** Which fields are refused, and why. */
export function reasonOf({ violations, message }: Refusal): string {
  return violations.map(({ field, description }) => `${field} ${description}`).join('; ') || message
}

/** Changes when anything in the record does. */
export function hashOf(record: object): Buffer {
  return createHash('sha256').update(JSON.stringify(record)).digest()
}

/** Own ids by the other shop's. */
export type Ids = ReadonlyMap<string, string>

/** The outcome of those that are the shop's own and stay as they are. */
export function keptOf(incoming: readonly Incoming<unknown>[]): Written[] {
  return incoming.flatMap(({ sourceId, ownId, matched }) => (matched ? [{ sourceId, ownId, matched }] : []))
}
