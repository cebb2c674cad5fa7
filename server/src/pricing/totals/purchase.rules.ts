import type { Address } from '@cartwright/contract/cart/contacts.ts'
import type {
  CatalogOverrideFields,
  CatalogReference,
  CustomLineItem,
  DescriptionLine,
  Image,
  ItemAvailabilityStatus,
  TaxableAddress,
} from '@cartwright/contract/cart/line-items.ts'
import type { CalculationErrors } from '@cartwright/contract/pricing/totals.ts'
import type { CatalogueItem } from '../../catalogue/service.ts'
import type { Display } from '../../sites/currencies.rules.ts'
import type { Site } from '../../sites/service.ts'
import type { MerchantDiscount } from '../model/discounts.rules.ts'
import type { PricedLine as LinePrices, PricingResult } from './rules.ts'

/** One line of a cart or a checkout as it is stored. It has a catalogue reference or is custom. */
export interface PurchaseLine {
  id: string
  quantity: number
  catalogReference?: CatalogReference | undefined
  /** As it was sent: its own price, in the shop's currency. */
  custom?: CustomLineItem | undefined
  /** What a merchant's program says instead of the catalogue. */
  catalogOverrideFields?: CatalogOverrideFields | undefined
  /** What the line is shown as when its product is gone. */
  remembered?: RememberedItem | undefined
  taxableAddress?: TaxableAddress | undefined
  extendedFields?: { namespaces?: Record<string, unknown> } | undefined
}

export interface RememberedItem {
  productName: string
  descriptionLines?: DescriptionLine[] | undefined
  image?: Image | undefined
}

/** Everything a price depends on: a cart and a checkout are both purchases. */
export interface Purchase {
  lines: readonly PurchaseLine[]
  couponCode?: string | undefined
  merchantDiscounts?: readonly MerchantDiscount[] | undefined
  destination?: Address | null | undefined
  billing?: Address | null | undefined
  selectedShipping?: { carrierId?: string | null | undefined; code?: string | undefined } | undefined
  /** Who buys: coupons that each customer may use a number of times count by both. */
  buyerId?: string | undefined
  buyerEmail?: string | undefined
  /** BCP 47: what the buyer reads, where the shop offers it. */
  buyerLanguage?: string | undefined
  /** Its own holds on the stock do not count against it. */
  checkoutId?: string | undefined
}

export interface PriceOptions {
  /** Catalogue and stock from the primary instead of the cache: before anything is promised. */
  fresh?: boolean
  /** Default true. */
  shipping?: boolean
  /** Default true. */
  tax?: boolean
  /** Default true. */
  fees?: boolean
  /** What amounts are shown in besides the shop's currency, when it offers that. */
  shownIn?: string | undefined
}

export interface Availability {
  status: ItemAvailabilityStatus
  /** Absent when there is no limit. */
  quantityAvailable?: number
}

/** A line with what the catalogue says about it. */
export interface Found {
  line: PurchaseLine
  item?: CatalogueItem | undefined
}

export interface PricedLine {
  line: PurchaseLine
  /** Absent for custom lines and for what is no longer in the catalogue. */
  item?: CatalogueItem | undefined
  availability: Availability
  prices: LinePrices
}

export interface PurchaseViolation {
  severity: 'WARNING' | 'ERROR'
  description: string
  /** Absent: the purchase as a whole. */
  lineItemId?: string
  data: { code: string; suggestedFix?: 'REMOVE_LINE_ITEM' | 'CHANGE_QUANTITY' }
}

export interface PricedPurchase {
  site: Site
  /** ISO 4217 */
  currency: string
  /** What amounts are shown in besides. */
  display?: Display | undefined
  /** BCP 47 */
  language: string
  /** Where shoppers reach the shop, without a trailing slash. */
  publicUrl: string
  /** In the order of the purchase. */
  lines: PricedLine[]
  /** Totals, shipping, discounts, tax in minor units. */
  result: PricingResult
  violations: PurchaseViolation[]
  calculationErrors: CalculationErrors
}
