import Type, { type Static } from 'typebox'
import {
  CatalogReference,
  DescriptionLine,
  Image,
  ItemType,
  PaymentOptionType,
  PhysicalProperties,
  PriceDescription,
  ProductName,
  Quantity,
  ServiceProperties,
  SubscriptionSettings,
  TaxableAddress,
  TranslatableString,
} from '../cart/line-item-fields.ts'
import { MeasurementUnit } from '../catalogue/products.ts'
import { JurisdictionType } from '../pricing/totals.ts'
import {
  Decimal,
  ExtendedFields,
  Fields,
  Nullable,
  Strings,
  Text,
  Timestamp,
  Whole,
} from '../values/common.ts'

/** An order has one currency, so its amounts are not converted. */
export const Price = Fields({ amount: Decimal, formattedAmount: Text() })
export type Price = Static<typeof Price>

// ── Tax ─────────────────────────────────────────────────────────────────────────────────────────────────

const jurisdiction = {
  taxName: Text(),
  taxType: Text(),
  jurisdiction: Text(),
  jurisdictionType: JurisdictionType,
  rate: Decimal,
}

export const LineItemTaxBreakdown = Fields({
  ...jurisdiction,
  taxAmount: Price,
  taxableAmount: Price,
  nonTaxableAmount: Price,
})
export type LineItemTaxBreakdown = Static<typeof LineItemTaxBreakdown>

export const LineItemTaxInfo = Fields({
  taxAmount: Price,
  taxableAmount: Price,
  taxRate: Decimal,
  taxGroupId: Text(),
  taxIncludedInPrice: Type.Boolean(),
  taxBreakdown: Type.Array(LineItemTaxBreakdown),
})
export type LineItemTaxInfo = Static<typeof LineItemTaxInfo>

export const OrderItemTaxDetails = Fields({ taxableAmount: Price, taxRate: Decimal, totalTax: Price })
export type OrderItemTaxDetails = Static<typeof OrderItemTaxDetails>

/** What shows that a VAT ID exists. */
export const VatIdCheck = Fields({
  method: Strings(['CHECK_DIGITS', 'VIES']),
  /** `NO_ANSWER`: VIES did not answer, and the shop waives the tax all the same. */
  result: Strings(['VALID', 'NO_ANSWER']),
  checkedDate: Timestamp,
  /** The number that VIES gave the question. */
  consultationNumber: Text(),
})
export type VatIdCheck = Static<typeof VatIdCheck>

/** Why an order, or a part of it, is not taxed. */
export const TaxExemption = Fields({
  /** `REVERSE_CHARGE`: a company in another member state of the EU owes the tax; `CUSTOMER`: the merchant has marked the buyer as exempt. */
  reason: Strings(['REVERSE_CHARGE', 'CUSTOMER']),
  /** Why a customer is exempt. */
  description: Text(),
  certificateNumber: Text(),
  vatId: Text(),
  check: VatIdCheck,
})
export type TaxExemption = Static<typeof TaxExemption>

export const OrderTaxInfo = Fields({
  totalTax: Price,
  taxBreakdown: Type.Array(Fields({ ...jurisdiction, aggregatedTaxAmount: Price })),
  taxExempt: Nullable(Type.Boolean()),
  exemption: TaxExemption,
})
export type OrderTaxInfo = Static<typeof OrderTaxInfo>

// ── Line ────────────────────────────────────────────────────────────────────────────────────────────────

export const DigitalFile = Fields({ fileId: Text(), link: Text(), expirationDate: Nullable(Timestamp) })
export type DigitalFile = Static<typeof DigitalFile>

export const SubscriptionInfo = Fields({
  id: Text(),
  cycleNumber: Whole(),
  subscriptionOptionTitle: Text(),
  subscriptionOptionDescription: Text(),
  subscriptionSettings: SubscriptionSettings,
  chargesDescription: Text(),
})
export type SubscriptionInfo = Static<typeof SubscriptionInfo>

export const LocationAndQuantity = Fields({ id: Text(), appId: Text(), quantity: Quantity, name: Text() })
export type LocationAndQuantity = Static<typeof LocationAndQuantity>

export const DecimalQuantity = Fields({
  measurementUnit: MeasurementUnit,
  otherUnit: Text(),
  value: Decimal,
  description: TranslatableString,
})
export type DecimalQuantity = Static<typeof DecimalQuantity>

export const OrderItemModifier = Fields({
  id: Text(),
  quantity: Nullable(Quantity),
  label: TranslatableString,
  details: TranslatableString,
  price: Price,
})
export type OrderItemModifier = Static<typeof OrderItemModifier>

export const OrderModifierGroup = Fields({
  id: Text(),
  name: TranslatableString,
  modifiers: Type.Array(OrderItemModifier),
})
export type OrderModifierGroup = Static<typeof OrderModifierGroup>

export const SecuredMediaFileType = Strings([
  'UNSPECIFIED',
  'SECURE_PICTURE',
  'SECURE_VIDEO',
  'SECURE_DOCUMENT',
  'SECURE_MUSIC',
  'SECURE_ARCHIVE',
])
export type SecuredMediaFileType = Static<typeof SecuredMediaFileType>

export const OrderLineItem = Fields({
  id: Text(),
  productName: ProductName,
  catalogReference: CatalogReference,
  quantity: Quantity,
  decimalQuantity: DecimalQuantity,
  refundQuantity: Nullable(Whole({ max: 100_000 })),
  /** Those of the refunded pieces that were not sent yet, so that they never will be. An extension of the published contract. */
  unsentRefundQuantity: Nullable(Whole({ max: 100_000 })),
  restockQuantity: Nullable(Whole({ max: 100_000 })),
  descriptionLines: Type.Array(DescriptionLine),
  image: Image,
  physicalProperties: PhysicalProperties,
  itemType: ItemType,
  fulfillerId: Text(),
  price: Price,
  priceBeforeDiscounts: Price,
  lineItemPrice: Price,
  totalDiscount: Price,
  totalPriceBeforeTax: Price,
  totalPriceAfterTax: Price,
  depositAmount: Price,
  priceDescription: PriceDescription,
  paymentOption: PaymentOptionType,
  serviceProperties: ServiceProperties,
  taxDetails: OrderItemTaxDetails,
  taxInfo: LineItemTaxInfo,
  taxableAddress: TaxableAddress,
  digitalFile: DigitalFile,
  subscriptionInfo: SubscriptionInfo,
  locations: Type.Array(LocationAndQuantity),
  priceUndetermined: Type.Boolean(),
  fixedQuantity: Type.Boolean(),
  extendedFields: ExtendedFields,
  modifierGroups: Type.Array(OrderModifierGroup),
})
export type OrderLineItem = Static<typeof OrderLineItem>
