import type { Contact } from '@cartwright/contract/identity/contacts.ts'
import type { Order } from '@cartwright/contract/orders/orders.ts'
import type { Review } from '@cartwright/contract/reviews/reviews.ts'

// What a table holds besides products, in the shape that the contract gives it. Ids are those of the other shop.

export interface CustomerRecord {
  noun: 'customers'
  id: string
  email: string
  /** They could sign in there. */
  hasAccount: boolean
  contact: Contact
  tags: string[]
}

export interface OrderFileRecord {
  noun: 'orders'
  order: Order
}

export interface ReviewRecord {
  noun: 'reviews'
  review: Review
  /** How to find its product. */
  handle: string
  sku: string
  email: string
}

/** Its entry's key is `path`. */
export interface RedirectRecord {
  noun: 'redirects'
  path: string
  target: string
  leadsTo: string[]
}

export type FileRecord = CustomerRecord | OrderFileRecord | ReviewRecord | RedirectRecord
