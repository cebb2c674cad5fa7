import type { Address, FullAddressContactDetails } from '@cartwright/contract/cart/contacts.ts'
import type { ErrorCode } from '@cartwright/contract/errors.ts'
import type { CustomerTaxExemption } from '@cartwright/contract/identity/contacts.ts'
import type { CalculationErrors } from '@cartwright/contract/pricing/totals.ts'
import type { Choice, Listing, SelectedMembership } from '../../memberships/rules.ts'
import type { OwnerKind } from '../../platform/shop/shop.ts'
import { dayIn } from '../../platform/values/local-time.ts'
import { type Minor, toMinorRounded } from '../../platform/values/money.ts'
import type { DisplayCurrency } from '../../sites/settings/locale.rules.ts'
import type { Site } from '../../sites/settings/sites.service.ts'
import type { Coupon } from '../coupons/rules.ts'
import {
  carriers,
  type ShippingErrorCode,
  type ShippingInput,
  type ShippingOption,
} from '../delivery/rules.ts'
import type { AutomaticDiscount } from '../model/automatic.rules.ts'
import type { MerchantDiscount, RuleDiscount } from '../model/discounts.rules.ts'
import type { AdditionalFee } from '../model/fees.rules.ts'
import {
  countsIn,
  customerExemption,
  type EnteredVatId,
  type Exemption,
  reverseCharge,
} from '../tax/exemptions.rules.ts'
import {
  type LineWithItem,
  type PricedLine,
  type PurchaseLine,
  type PurchaseViolation,
  pricingLine,
} from './lines.rules.ts'
import type { PricingInput, PricingResult } from './rules.ts'
import type { Tables } from './tables.rules.ts'

/** Everything that a price depends on. Carts and checkouts are purchases. */
export interface Purchase {
  siteId: string
  lines: readonly PurchaseLine[]
  couponCode?: string | undefined
  merchantDiscounts?: readonly MerchantDiscount[] | undefined
  destination?: Address | null | undefined
  billing?: Address | null | undefined
  selectedShipping?: { carrierId?: string | null | undefined; code?: string | undefined } | undefined
  /** A delivery that the merchant has agreed with the buyer. */
  agreedDelivery?: AgreedDelivery | undefined
  /** Of an order that is edited: its discounts and fees stay, and those of today do not count. */
  kept?: KeptTerms | undefined
  /** The visitor or member. Coupons with a limit per customer count uses by id and by e-mail address. */
  buyerId?: string | undefined
  buyerKind?: OwnerKind | undefined
  /** Of an order that the merchant writes: for whom, if not for a member. Shoppers never choose it. */
  contactId?: string | undefined
  buyerContact?: FullAddressContactDetails | null | undefined
  buyerEmail?: string | undefined
  /** As entered, of the company that buys. */
  vatId?: EnteredVatId | undefined
  /** BCP 47. Counts if the shop offers this language. */
  buyerLanguage?: string | undefined
  /** Holds of this checkout do not reduce the stock. */
  checkoutId?: string | undefined
  /** What plugins are told about the purchase. */
  source?: 'CART' | 'CHECKOUT' | undefined
  purchaseFlowId?: string | undefined
  /** What the buyer wants to pay lines with, besides what the lines themselves say. */
  selectedMemberships?: readonly SelectedMembership[] | undefined
}

export interface AgreedDelivery {
  title: string
  price: Minor
  /** Where the buyer collects the items. */
  pickup?: ShippingOption['pickup']
}

export interface KeptTerms {
  /** The rates of this day count. */
  placedAt: Date
  discounts: readonly RuleDiscount[]
  fees: readonly AdditionalFee[]
}

/** The code of the delivery that the merchant has agreed with the buyer. */
export const agreedDeliveryCode = 'agreed'

export interface PriceOptions {
  /** Reads catalogue and stock from the database instead of the cache. For orders. */
  fresh?: boolean
  /** Default true. */
  shipping?: boolean
  /** Default true. */
  tax?: boolean
  /** Default true. */
  fees?: boolean
  /** Whether plugins may discount and object. `COUPON`: they say no more than what a code that the shop does not know takes off. Default true. */
  plugins?: boolean | 'COUPON'
  /** Asks nobody, or nobody but those who sell items: of each plugin the last answer to the same question counts, or none. */
  onlyKept?: boolean | 'EXCEPT_ITEMS'
  /** Another currency to show amounts in, if the shop offers it. */
  displayCurrency?: string | undefined
}

export interface PricedPurchase {
  site: Site
  /** ISO 4217 */
  currency: string
  /** The other currency that amounts are shown in. */
  display?: DisplayCurrency | undefined
  /** Of the delivery; of what is not sent, of the billing address, or else of the shop. */
  country: string
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
  giftCard?: PricedGiftCard | undefined
  /** Absent where nobody asked for them. */
  memberships?: PricedMemberships | undefined
}

/** What the buyer could pay lines with, and what pays them. */
export interface PricedMemberships extends Choice {
  listing: Listing
  selected: readonly SelectedMembership[]
}

/** What a gift card pays of a purchase. */
export interface PricedGiftCard {
  pluginId: string
  obfuscatedCode: string
  /** 0 with an error. */
  amount: Minor
  balance?: Minor | undefined
  /** The most that the buyer wants to take from it. */
  requested?: Minor | undefined
  externalId?: string | undefined
  /** Why it pays nothing. No order is placed then. */
  error?: ErrorCode | undefined
}

/** The country that an order is for. */
export function countryOf(
  { destination, billing }: Pick<Purchase, 'destination' | 'billing'>,
  { isSent, site }: { isSent: boolean; site: Pick<Site, 'settings'> },
): string {
  const delivery = isSent ? destination?.country : undefined
  return delivery || billing?.country || destination?.country || site.settings.country
}

/** What is left to pay at once. */
export function dueNow({ result, giftCard }: Pick<PricedPurchase, 'result' | 'giftCard'>): Minor {
  return result.payNow.total - (giftCard?.amount ?? 0n)
}

export interface PricingContext {
  site: Site
  language: string
  now: number
  found: readonly LineWithItem[]
  coupon: Coupon | undefined
  slots: ShippingInput['slots']
  tables: Tables
  /** What the member who buys pays less for. */
  memberDiscounts: readonly AutomaticDiscount[]
  /** What the merchant has marked the buyer with. */
  taxExemption?: CustomerTaxExemption | undefined
  memberships?: PricedMemberships | undefined
}

/** The purchase as the calculation reads it. */
export function pricingInput(
  purchase: Purchase,
  options: PriceOptions,
  loaded: PricingContext,
): PricingInput {
  const { site, language, now, found, coupon, slots, tables, memberships } = loaded
  const { currency, taxIncludedInPrices, address, timeZone } = site.settings
  const tax = { ...tables.tax, day: dayIn(timeZone, purchase.kept?.placedAt ?? now) }
  return {
    currency,
    locale: language,
    taxIncludedInPrices,
    now,
    lines: found.map((one) => pricingLine(one, currency, memberships?.payments.has(one.line.id))),
    couponCode: purchase.couponCode,
    coupon,
    merchantDiscounts: purchase.merchantDiscounts,
    automaticDiscounts: purchase.kept ? [] : [...tables.automaticDiscounts, ...loaded.memberDiscounts],
    ruleDiscounts: purchase.kept?.discounts,
    memberId: purchase.buyerKind === 'member' ? purchase.buyerId : undefined,
    addresses: {
      shipping: purchase.destination ?? undefined,
      billing: purchase.billing ?? undefined,
      business: address,
    },
    shipping:
      options.shipping === false
        ? undefined
        : {
            ...tables.shipping,
            options: [...tables.shipping.options, ...agreedOptions(purchase)],
            slots,
            selected: selectedShipping(purchase),
          },
    tax: options.tax === false ? undefined : tax,
    exemption: exemptionOf(purchase, loaded),
    containedTax: tax,
    additionalFees: purchase.kept?.fees ?? (options.fees === false ? [] : feesOf(purchase, site)),
  }
}

/**
 * Why a purchase bears no tax. An order that is edited was bought with tax. Where the merchant’s mark of a customer does not
 * count, a company may still owe the tax itself, unless a program calculates the tax: that decides by itself which do.
 */
function exemptionOf(
  { vatId, kept, destination, billing }: Purchase,
  { site, now, tables, taxExemption }: Pick<PricingContext, 'site' | 'now' | 'tables' | 'taxExemption'>,
): Exemption | undefined {
  if (kept) return undefined
  const marked = taxExemption && customerExemption(site, taxExemption, now)
  if (marked && countsIn(marked, destination ?? billing ?? undefined)) return marked
  const isCalculated = tables.plugins.some(({ kind }) => kind === 'TAX')
  return (vatId && !isCalculated ? reverseCharge(site, vatId, now) : undefined) ?? marked
}

/** The errors of the calculation. A missing address is not an error. */
export function calculationErrors(result: PricingResult, purchase: Purchase): CalculationErrors {
  const { rejectedCoupon, shipping, taxSummary } = result
  const { error } = shipping
  const hasAddress = Boolean(purchase.destination ?? purchase.billing)
  return {
    ...(rejectedCoupon === undefined
      ? {}
      : {
          couponCalculationError: calculationError(rejectedCoupon.code, rejectedCoupon.reason, {
            couponCode: rejectedCoupon.couponCode,
          }),
        }),
    ...(error === undefined || (error.code === 'SHIPPING_ADDRESS_MISSING' && !hasAddress)
      ? {}
      : { [shippingErrorField[error.code]]: calculationError(error.code, error.description) }),
    ...(taxSummary.error === undefined || !hasAddress
      ? {}
      : { taxCalculationError: calculationError(taxSummary.error.code, taxSummary.error.description) }),
  }
}

export function purchaseViolations(result: PricingResult): PurchaseViolation[] {
  return result.violations.map(({ severity, description, code }) => ({
    severity,
    description,
    data: { code },
  }))
}

/** An empty purchase costs nothing. */
function feesOf({ lines }: Purchase, { settings }: Site): AdditionalFee[] {
  if (lines.length === 0) return []
  return settings.additionalFees.map(({ amount, ...fee }) => ({
    ...fee,
    amount: toMinorRounded(amount, settings.currency) ?? 0n,
  }))
}

function agreedOptions({ agreedDelivery }: Purchase): ShippingInput['options'] {
  if (!agreedDelivery) return []
  const rates = [{ amount: agreedDelivery.price, conditions: [] }]
  const { title, pickup } = agreedDelivery
  const option = { carrierId: carriers.delivery, code: agreedDeliveryCode, title, pickup }
  return [{ ...option, regionIds: [], rates, isAgreed: true }]
}

function selectedShipping({ selectedShipping }: Purchase) {
  const { code, carrierId } = selectedShipping ?? {}
  return code === undefined ? undefined : { code, carrierId: carrierId ?? undefined }
}

const shippingErrorField = {
  SHIPPING_ADDRESS_MISSING: 'generalShippingCalculationError',
  NO_DELIVERY_TO_ADDRESS: 'generalShippingCalculationError',
  SELECTED_CARRIER_SERVICE_OPTION_NOT_FOUND: 'selectedShippingOptionError',
  INVALID_SELECTED_CARRIER_SERVICE_OPTION: 'selectedShippingOptionError',
  CARRIER_UNAVAILABLE: 'generalShippingCalculationError',
} as const satisfies Record<ShippingErrorCode, keyof CalculationErrors>

export function calculationError(code: string, description: string, data: Record<string, unknown> = {}) {
  return { applicationError: { code, description, data } }
}
