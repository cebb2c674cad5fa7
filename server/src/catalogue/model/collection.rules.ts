import type { CollectionRule } from '@cartwright/contract/catalogue/collections.ts'
import type { Media } from './product.rules.ts'

export interface CollectionRow {
  id: string
  name: string
  slug: string
  description: string | null
  visible: boolean
  media: Media[]
  /** Selects its products; null for a manual collection. */
  rule: StoredRule | null
  revision: bigint
}

/** A rule as stored, with amounts in minor units of the site's currency. */
export type StoredRule = CollectionRule

/** A product in a collection. Lower positions come first. */
export interface CollectionProductRow {
  productId: string
  /** A decimal number. */
  position: string
}

/** Decimal numbers by product. Lower positions come first. */
export type Positions = Readonly<Record<string, string>>
