import type { CollectionRule } from '@cartwright/contract/catalogue/collections.ts'
import type { Media } from './product.rules.ts'

export interface CollectionRow {
  id: string
  name: string
  slug: string
  description: string | null
  visible: boolean
  media: Media[]
  /** Says which products are in it; null where they are put in by hand. */
  rule: StoredRule | null
  revision: bigint
}

/** A rule as it is kept: amounts are minor units of the site's currency. */
export type StoredRule = CollectionRule

/** A product in a collection; the lower its place, the earlier it comes. */
export interface CollectionProductRow {
  productId: string
  /** A decimal number. */
  position: string
}

/** By product a decimal number: the lower, the earlier it comes. */
export type Positions = Readonly<Record<string, string>>
