import Type, { type Static } from 'typebox'
import {
  Amount,
  Decimal,
  ExtendedFields,
  Fields,
  Guid,
  Nullable,
  Strings,
  Text,
  Whole,
} from '../values/common.ts'
import {
  CatalogReference,
  DescriptionLine,
  Image,
  ItemType,
  PageUrlV2,
  PaymentOptionType,
  PhysicalProperties,
  Policy,
  PriceDescription,
  Quantity,
  ServiceProperties,
  TaxableAddress,
  TranslatableString,
} from './line-item-fields.ts'

/** Money of the second generation: without the currency and its spelling. */
export const ConvertedMoney = Fields({ amount: Decimal, convertedAmount: Decimal })
export type ConvertedMoney = Static<typeof ConvertedMoney>

/** Money as the caller proposes it. */
export const SentMoney = Fields({ amount: Amount })
export type SentMoney = Static<typeof SentMoney>

export const OverrideFieldsV2 = Fields({
  name: TranslatableString,
  salePrice: Nullable(Amount),
  fullPrice: Nullable(Amount),
  descriptionLines: Type.Array(DescriptionLine, { maxItems: 20 }),
  physicalProperties: PhysicalProperties,
  image: Image,
  paymentOption: Fields({ value: PaymentOptionType }),
  depositAmount: Nullable(Amount),
  savePaymentMethod: Nullable(Type.Boolean()),
  inventoryAppId: Nullable(Guid),
})
export type OverrideFieldsV2 = Static<typeof OverrideFieldsV2>

export const ItemStatus = Strings(['IN_STOCK', 'PARTIALLY_IN_STOCK', 'OUT_OF_STOCK', 'REMOVED_FROM_CATALOG'])
export type ItemStatus = Static<typeof ItemStatus>

/** A discount without a coupon is an automatic one, or one that the merchant gave by hand and that has no type. */
export const DiscountSourceV2 = Fields({
  sourceType: Strings(['AUTOMATIC_RULE', 'COUPON']),
  couponCode: Nullable(Text()),
})
export type DiscountSourceV2 = Static<typeof DiscountSourceV2>

export const ItemDiscount = Fields({
  name: Fields({ original: Text(), translated: Nullable(Text()) }),
  amountOff: ConvertedMoney,
  source: DiscountSourceV2,
})
export type ItemDiscount = Static<typeof ItemDiscount>

const modifierGroups = <Price extends typeof ConvertedMoney | typeof SentMoney>(price: Price) =>
  Type.Array(
    Fields({
      id: Text({ max: 36 }),
      name: TranslatableString,
      modifiers: Type.Array(
        Fields({
          id: Text({ max: 36 }),
          quantity: Nullable(Quantity),
          label: TranslatableString,
          details: TranslatableString,
          price,
        }),
        { minItems: 1, maxItems: 25 },
      ),
    }),
    { maxItems: 25 },
  )

export const LineItemV2 = Fields({
  id: Text(),
  name: Fields({ original: Text(), translated: Nullable(Text()) }),
  quantityInfo: Fields({
    confirmedQuantity: Whole(),
    requestedQuantity: Whole(),
    availableQuantity: Nullable(Whole()),
    fixedQuantity: Type.Boolean(),
  }),
  pricing: Fields({
    unitPrice: ConvertedMoney,
    totalPrice: ConvertedMoney,
    priceDescription: PriceDescription,
    priceUndetermined: Type.Boolean(),
    breakdown: Fields({
      fullPrice: ConvertedMoney,
      salePrice: ConvertedMoney,
      totalModifiersPrice: ConvertedMoney,
    }),
  }),
  source: Fields({
    catalogReference: CatalogReference,
    catalogOverrideFields: OverrideFieldsV2,
    rootCatalogItemId: Nullable(Text()),
    inventoryAppId: Nullable(Text()),
  }),
  attributes: Fields({
    descriptionLines: Type.Array(DescriptionLine),
    image: Image,
    url: PageUrlV2,
    policies: Type.Array(Policy),
    itemType: ItemType,
    physicalProperties: PhysicalProperties,
    serviceProperties: ServiceProperties,
    membersOnly: Type.Boolean(),
  }),
  deliveryConfig: Fields({ deliveryProfileId: Nullable(Text()), fulfillerId: Nullable(Text()) }),
  taxConfig: Fields({ taxableAddress: TaxableAddress, taxGroupId: Nullable(Text()) }),
  paymentConfig: Fields({
    savePaymentMethod: Type.Boolean(),
    consentRequiredPaymentPolicy: Nullable(Text()),
    depositAmount: ConvertedMoney,
    paymentOption: PaymentOptionType,
    selectedMembership: Fields({ id: Text(), appId: Text(), name: TranslatableString }),
    membership: Fields({
      existingMembership: Fields({ appId: Text(), membershipId: Text() }),
      name: TranslatableString,
      redemptionCost: Nullable(Whole()),
    }),
  }),
  status: ItemStatus,
  extendedFields: ExtendedFields,
  modifierGroups: modifierGroups(ConvertedMoney),
  discounts: Type.Array(ItemDiscount),
  customLineItem: Type.Boolean(),
})
export type LineItemV2 = Static<typeof LineItemV2>

const membershipId = Text({ min: 1, max: 200 })

/** What pays the line. The first is an earlier name; one that is bought in the same cart cannot pay. */
const memberships = {
  selectedMembership: Nullable(Fields({ id: membershipId, appId: Guid })),
  membershipPayment: Nullable(
    Fields({
      existingMembership: Fields({ appId: Guid, membershipId }),
      futureMembership: Fields({ lineItemId: Text(), benefitId: Text() }),
    }),
  ),
}

export const CatalogItemInput = Fields({
  catalogReference: CatalogReference,
  quantity: Quantity,
  catalogOverrideFields: OverrideFieldsV2,
  extendedFields: ExtendedFields,
  inventoryAppId: Nullable(Guid),
  ...memberships,
})
export type CatalogItemInput = Static<typeof CatalogItemInput>

export const CustomItemInput = Fields({
  name: TranslatableString,
  quantityInfo: Fields({
    requestedQuantity: Quantity,
    availableQuantity: Nullable(Whole({ max: 100_000 })),
    fixedQuantity: Type.Boolean(),
  }),
  pricing: Fields({
    price: SentMoney,
    fullPrice: SentMoney,
    priceDescription: PriceDescription,
    priceUndetermined: Type.Boolean(),
  }),
  source: Fields({
    catalogReference: CatalogReference,
    rootCatalogItemId: Nullable(Text({ min: 1, max: 36 })),
    inventoryAppId: Nullable(Guid),
  }),
  attributes: Fields({
    descriptionLines: Type.Array(DescriptionLine, { maxItems: 10 }),
    image: Image,
    url: PageUrlV2,
    itemType: ItemType,
    physicalProperties: PhysicalProperties,
    serviceProperties: ServiceProperties,
    membersOnly: Type.Boolean(),
  }),
  deliveryConfig: Fields({ deliveryProfileId: Nullable(Guid) }),
  taxConfig: Fields({ taxableAddress: TaxableAddress, taxGroupId: Nullable(Guid) }),
  paymentConfig: Fields({ depositAmount: SentMoney, paymentOption: PaymentOptionType }),
  modifierGroups: modifierGroups(SentMoney),
})
export type CustomItemInput = Static<typeof CustomItemInput>

export const LineItemUpdate = Fields({
  lineItemId: Guid,
  quantity: Fields({ newQuantity: Quantity }),
  selectedMembership: Nullable(Fields({ newMembership: Nullable(memberships.selectedMembership) })),
  membershipPayment: memberships.membershipPayment,
})
export type LineItemUpdate = Static<typeof LineItemUpdate>
