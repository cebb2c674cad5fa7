import Type, { type Static } from 'typebox'
import { MultiCurrencyPrice, PaymentOptionType, TaxableAddress } from '../cart/line-item-fields.ts'
import {
  ApplicationError,
  CurrencyCode,
  Decimal,
  Fields,
  FieldViolation,
  Float,
  FreeForm,
  Guid,
  Nullable,
  Strings,
  Text,
  TextMap,
  Timestamp,
  Whole,
} from '../values/common.ts'

// ── Tax ─────────────────────────────────────────────────────────────────────────────────────────────────

export const JurisdictionType = Strings(['UNDEFINED', 'COUNTRY', 'STATE', 'COUNTY', 'CITY', 'SPECIAL'])
export type JurisdictionType = Static<typeof JurisdictionType>

export const TaxBreakdown = Fields({
  jurisdiction: Nullable(Text()),
  jurisdictionType: JurisdictionType,
  nonTaxableAmount: MultiCurrencyPrice,
  taxableAmount: MultiCurrencyPrice,
  taxAmount: MultiCurrencyPrice,
  rate: Nullable(Decimal),
  taxType: Nullable(Text()),
  taxName: Nullable(Text()),
})
export type TaxBreakdown = Static<typeof TaxBreakdown>

export const ItemTaxFullDetails = Fields({
  taxableAmount: MultiCurrencyPrice,
  taxRate: Decimal,
  totalTax: MultiCurrencyPrice,
  taxBreakdown: Type.Array(TaxBreakdown),
  rateBreakdown: Type.Array(Fields({ name: Text(), rate: Decimal, tax: MultiCurrencyPrice })),
})
export type ItemTaxFullDetails = Static<typeof ItemTaxFullDetails>

export const RateType = Strings(['NO_TAX_COLLECTED', 'MANUAL_RATE', 'AUTO_RATE', 'FALLBACK_RATE'])
export type RateType = Static<typeof RateType>

export const ManualCalculationReason = Strings(['GLOBAL_SETTING_TO_MANUAL', 'REGION_SETTING_TO_MANUAL'])
export type ManualCalculationReason = Static<typeof ManualCalculationReason>

export const FallbackReason = Strings(['AUTO_TAX_FAILED', 'AUTO_TAX_DEACTIVATED'])
export type FallbackReason = Static<typeof FallbackReason>

export const TaxCalculationDetails = Fields({
  rateType: RateType,
  manualRateReason: ManualCalculationReason,
  autoTaxFallbackDetails: Fields({ fallbackReason: FallbackReason, error: ApplicationError }),
})
export type TaxCalculationDetails = Static<typeof TaxCalculationDetails>

export const TaxSummary = Fields({
  taxableAmount: MultiCurrencyPrice,
  totalTax: MultiCurrencyPrice,
  calculationDetails: TaxCalculationDetails,
})
export type TaxSummary = Static<typeof TaxSummary>

// ── Sums ────────────────────────────────────────────────────────────────────────────────────────────────

export const PriceSummary = Fields({
  subtotal: MultiCurrencyPrice,
  shipping: MultiCurrencyPrice,
  tax: MultiCurrencyPrice,
  discount: MultiCurrencyPrice,
  additionalFees: MultiCurrencyPrice,
  total: MultiCurrencyPrice,
})
export type PriceSummary = Static<typeof PriceSummary>

/** The price fields that lines and deliveries share. */
export const priced = {
  totalPriceAfterTax: MultiCurrencyPrice,
  totalPriceBeforeTax: MultiCurrencyPrice,
  taxDetails: ItemTaxFullDetails,
  totalDiscount: MultiCurrencyPrice,
  price: MultiCurrencyPrice,
}

export const LineItemPricesData = Fields({
  ...priced,
  priceBeforeDiscounts: MultiCurrencyPrice,
  lineItemPrice: MultiCurrencyPrice,
  fullPrice: MultiCurrencyPrice,
  modifiers: MultiCurrencyPrice,
  depositAmount: MultiCurrencyPrice,
})
export type LineItemPricesData = Static<typeof LineItemPricesData>

export const CalculatedLineItem = Fields({
  lineItemId: Text(),
  pricesBreakdown: LineItemPricesData,
  paymentOption: PaymentOptionType,
  taxableAddress: TaxableAddress,
})
export type CalculatedLineItem = Static<typeof CalculatedLineItem>

export const AdditionalFeeSource = Strings([
  'UNKNOWN_ADDITIONAL_FEE_SOURCE',
  'SERVICE_PLUGIN',
  'ITEM',
  'MANUAL',
  'SHIPPING',
  'PLATFORM',
])
export type AdditionalFeeSource = Static<typeof AdditionalFeeSource>

export const AdditionalFee = Fields({
  code: Nullable(Text()),
  name: Text(),
  translatedName: Nullable(Text()),
  price: MultiCurrencyPrice,
  priceBeforeTax: MultiCurrencyPrice,
  priceAfterTax: MultiCurrencyPrice,
  taxDetails: ItemTaxFullDetails,
  taxableAddress: TaxableAddress,
  providerAppId: Nullable(Text()),
  lineItemIds: Type.Array(Text()),
  source: AdditionalFeeSource,
})
export type AdditionalFee = Static<typeof AdditionalFee>

export const GiftCard = Fields({
  id: Text(),
  externalId: Nullable(Text()),
  obfuscatedCode: Text(),
  amount: MultiCurrencyPrice,
  requestedAmount: MultiCurrencyPrice,
  appId: Text(),
})
export type GiftCard = Static<typeof GiftCard>

// ── Discounts ───────────────────────────────────────────────────────────────────────────────────────────

export const DiscountType = Strings(['GLOBAL', 'SPECIFIC_ITEMS', 'SHIPPING'])
export type DiscountType = Static<typeof DiscountType>

export const AppliedCoupon = Fields({ id: Text(), code: Text(), name: Text(), amount: MultiCurrencyPrice })
export type AppliedCoupon = Static<typeof AppliedCoupon>

export const AppliedMerchantDiscount = Fields({
  amount: MultiCurrencyPrice,
  percentage: Nullable(Float({ min: 0.01, max: 100 })),
})
export type AppliedMerchantDiscount = Static<typeof AppliedMerchantDiscount>

export const AppliedDiscountRule = Fields({
  id: Text(),
  name: Fields({ original: Text(), translated: Nullable(Text()) }),
  amount: MultiCurrencyPrice,
})
export type AppliedDiscountRule = Static<typeof AppliedDiscountRule>

/** Exactly one of coupon, merchant discount and discount rule. */
export const AppliedDiscount = Fields({
  coupon: AppliedCoupon,
  merchantDiscount: AppliedMerchantDiscount,
  discountRule: AppliedDiscountRule,
  discountType: DiscountType,
  lineItemIds: Type.Array(Text()),
})
export type AppliedDiscount = Static<typeof AppliedDiscount>

// ── Memberships ─────────────────────────────────────────────────────────────────────────────────────────

export const HostSelectedMembership = Fields({
  id: Text({ min: 1, max: 200 }),
  appId: Guid,
  lineItemIds: Type.Array(Text({ min: 1, max: 100 }), { minItems: 1, maxItems: 300 }),
})
export type HostSelectedMembership = Static<typeof HostSelectedMembership>

export const SelectedMemberships = Fields({
  memberships: Type.Array(HostSelectedMembership, { maxItems: 300 }),
})
export type SelectedMemberships = Static<typeof SelectedMemberships>

export const Membership = Fields({
  id: Text({ min: 1, max: 200 }),
  appId: Guid,
  name: Fields({ original: Text({ max: 100 }), translated: Nullable(Text({ max: 100 })) }),
  lineItemIds: Type.Array(Text({ min: 1, max: 100 }), { maxItems: 300 }),
  credits: Fields({ total: Whole({ min: 1 }), remaining: Whole() }),
  expirationDate: Nullable(Timestamp),
  additionalData: Nullable(FreeForm),
})
export type Membership = Static<typeof Membership>

export const InvalidMembership = Fields({
  membership: Membership,
  reason: Text({ min: 1, max: 100 }),
})
export type InvalidMembership = Static<typeof InvalidMembership>

/** Memberships that could pay for the lines. */
export const memberships = {
  eligibleMemberships: Type.Array(Membership, { maxItems: 300 }),
  invalidMemberships: Type.Array(InvalidMembership, { maxItems: 300 }),
}

export type MembershipOptions = {
  eligibleMemberships: Membership[]
  invalidMemberships: InvalidMembership[]
}

// ── What stood in the way ───────────────────────────────────────────────────────────────────────────────

export const Severity = Strings(['WARNING', 'ERROR'])
export type Severity = Static<typeof Severity>

export const NameInOther = Strings(['OTHER_DEFAULT'])
export type NameInOther = Static<typeof NameInOther>

export const NameInLineItem = Strings(['LINE_ITEM_DEFAULT'])
export type NameInLineItem = Static<typeof NameInLineItem>

/** The target is a line or something else. */
export const Violation = Fields({
  severity: Severity,
  target: Fields({
    lineItem: Fields({ name: NameInLineItem, id: Nullable(Text()) }),
    other: Fields({ name: NameInOther }),
  }),
  description: Nullable(Text()),
  /** Which rule objects; an extension of the published contract. */
  data: Fields({ code: Text(), suggestedFix: Text(), pluginId: Text() }),
})
export type Violation = Static<typeof Violation>

/** Exactly one of the three kinds of error. */
export const Details = Fields({
  applicationError: ApplicationError,
  validationError: Fields({ fieldViolations: Type.Array(FieldViolation) }),
  systemError: Fields({ errorCode: Nullable(Text()) }),
  tracing: TextMap,
})
export type Details = Static<typeof Details>

export const CalculationErrors = Fields({
  generalShippingCalculationError: Details,
  carrierErrors: Fields({ errors: Type.Array(Fields({ carrierId: Text(), error: Details })) }),
  selectedShippingOptionError: Details,
  taxCalculationError: Details,
  couponCalculationError: Details,
  giftCardCalculationError: Details,
  orderValidationErrors: Type.Array(ApplicationError),
  membershipError: Details,
  discountsCalculationError: Details,
})
export type CalculationErrors = Static<typeof CalculationErrors>

/** The result of a calculation, the same for carts and checkouts. */
export const calculation = {
  priceSummary: PriceSummary,
  payNow: PriceSummary,
  payLater: PriceSummary,
  taxSummary: TaxSummary,
  giftCard: GiftCard,
  appliedDiscounts: Type.Array(AppliedDiscount),
  additionalFees: Type.Array(AdditionalFee),
  calculationErrors: CalculationErrors,
  violations: Type.Array(Violation),
  currency: CurrencyCode,
}
