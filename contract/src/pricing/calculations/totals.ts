import Type, { type Static } from 'typebox'
import { CartMembershipOptions } from '../../cart/cart.ts'
import { Address } from '../../cart/contacts.ts'
import {
  CatalogReference,
  CustomModifierGroup,
  ItemType,
  MultiCurrencyPrice,
  PaymentOptionType,
  PhysicalProperties,
  Quantity,
  ServiceProperties,
  TaxableAddress,
  WeightUnit,
} from '../../cart/line-item-fields.ts'
import {
  Amount,
  CurrencyCode,
  Decimal,
  Email,
  ExtendedFields,
  Fields,
  Guid,
  Nullable,
  Phone,
  Text,
} from '../../values/common.ts'
import { SelectedShippingOption, ShippingInformation } from '../shipping-info.ts'
import { CalculatedLineItem, calculation, SelectedMemberships } from '../totals.ts'

/** A line to price. What the catalogue knows of it need not be sent. */
export const LineItemToCalculate = Fields({
  id: Text({ min: 1, max: 100 }),
  quantity: Nullable(Quantity),
  catalogReference: CatalogReference,
  productName: Nullable(Text({ max: 200 })),
  price: Amount,
  fullPrice: Nullable(Amount),
  depositAmount: Nullable(Amount),
  physicalProperties: PhysicalProperties,
  serviceProperties: ServiceProperties,
  paymentOption: PaymentOptionType,
  rootCatalogItemId: Nullable(Text({ min: 1, max: 36 })),
  deliveryProfileId: Nullable(Guid),
  itemType: ItemType,
  taxableAddress: TaxableAddress,
  modifierGroups: Type.Array(CustomModifierGroup, { maxItems: 25 }),
})
export type LineItemToCalculate = Static<typeof LineItemToCalculate>

/** `externalReferences`, `businessLocationId` and `extendedFields` say what the totals are for. They change no amount. */
export const CalculateTotalsRequest = Fields({
  couponId: Nullable(Guid),
  couponCode: Nullable(Text({ max: 50 })),
  giftCardCode: Nullable(Text({ max: 100 })),
  calculationId: Nullable(Text({ min: 1, max: 100 })),
  lineItems: Type.Array(LineItemToCalculate, { maxItems: 300 }),
  shippingAddress: Nullable(Address),
  billingAddress: Nullable(Address),
  selectedShippingOption: Nullable(SelectedShippingOption),
  buyerEmail: Nullable(Email),
  buyerPhone: Nullable(Phone),
  memberId: Nullable(Guid),
  selectedMemberships: Nullable(SelectedMemberships),
  purchaseFlowId: Nullable(Guid),
  externalReferences: Type.Array(
    Fields({ appId: Nullable(Guid), resourceId: Text({ max: 100 }), resourceType: Nullable(Text()) }),
    { maxItems: 20 },
  ),
  businessLocationId: Nullable(Guid),
  extendedFields: Nullable(ExtendedFields),
})
export type CalculateTotalsRequest = Static<typeof CalculateTotalsRequest>

export const CalculateTotalsReply = Fields({
  ...calculation,
  calculatedLineItems: Type.Array(CalculatedLineItem),
  shippingInfo: ShippingInformation,
  weightUnit: WeightUnit,
  conversionCurrency: CurrencyCode,
  taxIncludedInPrice: Type.Boolean(),
  membershipOptions: CartMembershipOptions,
  checkoutConversionRate: Nullable(Decimal),
  payNowTotalAfterGiftCard: MultiCurrencyPrice,
  totalAfterGiftCard: MultiCurrencyPrice,
})
export type CalculateTotalsReply = Static<typeof CalculateTotalsReply>
