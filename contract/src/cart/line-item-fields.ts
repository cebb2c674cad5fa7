import Type, { type Static } from 'typebox'
import {
  Amount,
  Decimal,
  ExtendedFields,
  Fields,
  Float,
  FreeForm,
  Guid,
  Nullable,
  Strings,
  Text,
  Timestamp,
  Whole,
} from '../values/common.ts'

// ── Money ───────────────────────────────────────────────────────────────────────────────────────────────

export const MultiCurrencyPrice = Fields({
  amount: Decimal,
  convertedAmount: Decimal,
  formattedAmount: Text(),
  formattedConvertedAmount: Text(),
})
export type MultiCurrencyPrice = Static<typeof MultiCurrencyPrice>

// ── What a line says ────────────────────────────────────────────────────────────────────────────────────

/** A text in the shop's language and, where there is one, in the shopper's. */
const Translated = (original: { min?: number; max: number }, longest = original.max) =>
  Fields({ original: Text(original), translated: Nullable(Text({ ...original, max: longest })) })

export const TranslatableString = Translated({ min: 1, max: 200 }, 400)
export type TranslatableString = Static<typeof TranslatableString>

export const ProductName = Translated({ min: 1, max: 200 }, 400)
export type ProductName = Static<typeof ProductName>

export const PriceDescription = Translated({ min: 1, max: 100 })
export type PriceDescription = Static<typeof PriceDescription>

export const CatalogReference = Fields({
  catalogItemId: Text({ min: 1, max: 36 }),
  appId: Text({ min: 1 }),
  options: Nullable(FreeForm),
})
export type CatalogReference = Static<typeof CatalogReference>

export const PageUrlV2 = Fields({ relativePath: Text(), url: Nullable(Text()) })
export type PageUrlV2 = Static<typeof PageUrlV2>

export const Image = Fields({
  id: Text(),
  url: Text(),
  height: Nullable(Whole()),
  width: Nullable(Whole()),
  altText: Nullable(Text()),
  filename: Nullable(Text()),
  urlExpirationDate: Nullable(Timestamp),
})
export type Image = Static<typeof Image>

export const PlainTextValue = Translated({ max: 600 })
export type PlainTextValue = Static<typeof PlainTextValue>

export const Color = Fields({
  original: Text({ max: 500 }),
  translated: Nullable(Text({ max: 500 })),
  code: Nullable(Text()),
})
export type Color = Static<typeof Color>

export const DescriptionLineName = Translated({ max: 100 }, 200)
export type DescriptionLineName = Static<typeof DescriptionLineName>

export const DescriptionLineType = Strings(['UNRECOGNISED', 'PLAIN_TEXT', 'COLOR'])
export type DescriptionLineType = Static<typeof DescriptionLineType>

/** Either `plainText` or `colorInfo`. */
export const DescriptionLine = Fields({
  name: DescriptionLineName,
  plainText: PlainTextValue,
  colorInfo: Color,
  lineType: DescriptionLineType,
})
export type DescriptionLine = Static<typeof DescriptionLine>

export const ItemTypePreset = Strings(['UNRECOGNISED', 'PHYSICAL', 'DIGITAL', 'GIFT_CARD', 'SERVICE'])
export type ItemTypePreset = Static<typeof ItemTypePreset>

/** Either `preset` or `custom`. */
export const ItemType = Fields({ preset: ItemTypePreset, custom: Text() })
export type ItemType = Static<typeof ItemType>

export const ItemAvailabilityStatus = Strings([
  'AVAILABLE',
  'NOT_FOUND',
  'NOT_AVAILABLE',
  'PARTIALLY_AVAILABLE',
])
export type ItemAvailabilityStatus = Static<typeof ItemAvailabilityStatus>

export const ItemAvailabilityInfo = Fields({
  status: ItemAvailabilityStatus,
  quantityAvailable: Nullable(Whole()),
})
export type ItemAvailabilityInfo = Static<typeof ItemAvailabilityInfo>

export const WeightUnit = Strings(['UNSPECIFIED_WEIGHT_UNIT', 'KG', 'LB'])
export type WeightUnit = Static<typeof WeightUnit>

export const PhysicalProperties = Fields({
  weight: Nullable(Float()),
  sku: Nullable(Text({ max: 40 })),
  shippable: Type.Boolean(),
})
export type PhysicalProperties = Static<typeof PhysicalProperties>

export const ServiceProperties = Fields({
  scheduledDate: Nullable(Timestamp),
  numberOfParticipants: Nullable(Whole({ min: 1, max: 10_000 })),
})
export type ServiceProperties = Static<typeof ServiceProperties>

// ── How a line is paid ──────────────────────────────────────────────────────────────────────────────────

export const PaymentOptionType = Strings([
  'FULL_PAYMENT_ONLINE',
  'FULL_PAYMENT_OFFLINE',
  'MEMBERSHIP',
  'DEPOSIT_ONLINE',
  'MEMBERSHIP_OFFLINE',
  'MEMBERSHIP_ONLINE_WITH_OFFLINE_REMAINDER',
])
export type PaymentOptionType = Static<typeof PaymentOptionType>

export const SubscriptionFrequency = Strings(['UNDEFINED', 'DAY', 'WEEK', 'MONTH', 'YEAR'])
export type SubscriptionFrequency = Static<typeof SubscriptionFrequency>

export const FreeTrialPeriod = Fields({
  frequency: SubscriptionFrequency,
  interval: Whole({ min: 1, max: 3650 }),
})
export type FreeTrialPeriod = Static<typeof FreeTrialPeriod>

export const SubscriptionSettings = Fields({
  frequency: SubscriptionFrequency,
  interval: Nullable(Whole({ min: 1, max: 3650 })),
  autoRenewal: Type.Boolean(),
  billingCycles: Nullable(Whole({ min: 1 })),
  enableCustomerCancellation: Type.Boolean(),
  freeTrialPeriod: FreeTrialPeriod,
})
export type SubscriptionSettings = Static<typeof SubscriptionSettings>

export const SubscriptionOptionInfo = Fields({
  subscriptionSettings: SubscriptionSettings,
  title: Translated({ min: 1, max: 150 }),
  description: Translated({ max: 500 }),
})
export type SubscriptionOptionInfo = Static<typeof SubscriptionOptionInfo>

export const SelectedMembership = Fields({ id: Text({ min: 1, max: 100 }), appId: Guid })
export type SelectedMembership = Static<typeof SelectedMembership>

export const TaxableAddressType = Strings(['BUSINESS', 'BILLING', 'SHIPPING'])
export type TaxableAddressType = Static<typeof TaxableAddressType>

export const TaxableAddress = Fields({ addressType: TaxableAddressType })
export type TaxableAddress = Static<typeof TaxableAddress>

export const Policy = Fields({
  title: Nullable(Text({ min: 1, max: 29 })),
  content: Text({ min: 1, max: 3000 }),
})
export type Policy = Static<typeof Policy>

// ── Modifiers ───────────────────────────────────────────────────────────────────────────────────────────

const modifier = {
  id: Text({ min: 1, max: 36 }),
  quantity: Nullable(Whole({ min: 1, max: 100_000 })),
  label: TranslatableString,
  details: TranslatableString,
}

export const ItemModifier = Fields({ ...modifier, price: MultiCurrencyPrice })
export type ItemModifier = Static<typeof ItemModifier>

export const ModifierGroup = Fields({
  id: Text({ min: 1, max: 36 }),
  name: TranslatableString,
  modifiers: Type.Array(ItemModifier),
})
export type ModifierGroup = Static<typeof ModifierGroup>

/** A modifier as the caller proposes it: a price without currency. */
export const CustomItemModifier = Fields({ ...modifier, price: Nullable(Amount) })
export type CustomItemModifier = Static<typeof CustomItemModifier>

export const CustomModifierGroup = Fields({
  id: Text({ min: 1, max: 36 }),
  name: TranslatableString,
  modifiers: Type.Array(CustomItemModifier, { minItems: 1, maxItems: 25 }),
})
export type CustomModifierGroup = Static<typeof CustomModifierGroup>

// ── Lines ───────────────────────────────────────────────────────────────────────────────────────────────

export const Quantity = Whole({ min: 1, max: 100_000 })

export const CatalogOverrideFields = Fields({
  productName: ProductName,
  price: Nullable(Amount),
  fullPrice: Nullable(Amount),
  descriptionLines: Type.Array(DescriptionLine, { maxItems: 20 }),
  physicalProperties: PhysicalProperties,
  image: Image,
  paymentOption: Fields({ value: PaymentOptionType }),
  depositAmount: Nullable(Amount),
  savePaymentMethod: Nullable(Type.Boolean()),
  inventoryAppId: Nullable(Guid),
})
export type CatalogOverrideFields = Static<typeof CatalogOverrideFields>

/** What the lines of a cart and of a checkout have in common. */
export const lineItem = {
  id: Nullable(Text()),
  quantity: Quantity,
  catalogReference: CatalogReference,
  productName: ProductName,
  url: PageUrlV2,
  price: MultiCurrencyPrice,
  fullPrice: MultiCurrencyPrice,
  priceBeforeDiscounts: MultiCurrencyPrice,
  lineItemPrice: MultiCurrencyPrice,
  descriptionLines: Type.Array(DescriptionLine),
  availability: ItemAvailabilityInfo,
  physicalProperties: PhysicalProperties,
  itemType: ItemType,
  subscriptionOptionInfo: SubscriptionOptionInfo,
  paymentOption: PaymentOptionType,
  serviceProperties: ServiceProperties,
  rootCatalogItemId: Nullable(Text()),
  priceDescription: PriceDescription,
  depositAmount: MultiCurrencyPrice,
  deliveryProfileId: Nullable(Text()),
  customLineItem: Type.Boolean(),
  consentRequiredPaymentPolicy: Nullable(Text()),
  priceUndetermined: Type.Boolean(),
  fixedQuantity: Type.Boolean(),
  catalogOverrideFields: CatalogOverrideFields,
  savePaymentMethod: Type.Boolean(),
  taxableAddress: TaxableAddress,
  extendedFields: ExtendedFields,
  policies: Type.Array(Policy),
  membersOnly: Type.Boolean(),
  modifierGroups: Type.Array(ModifierGroup),
  modifiersTotalPrice: MultiCurrencyPrice,
}

/** A line that has no catalogue behind it. */
export const CustomLineItem = Fields({
  id: Nullable(Text()),
  quantity: Quantity,
  price: Amount,
  fullPrice: Nullable(Amount),
  depositAmount: Nullable(Amount),
  priceDescription: PriceDescription,
  productName: ProductName,
  descriptionLines: Type.Array(DescriptionLine, { maxItems: 10 }),
  url: PageUrlV2,
  media: Image,
  itemType: ItemType,
  catalogReference: CatalogReference,
  rootCatalogItemId: Nullable(Text({ min: 1, max: 36 })),
  quantityAvailable: Nullable(Whole({ max: 100_000 })),
  physicalProperties: PhysicalProperties,
  serviceProperties: ServiceProperties,
  paymentOption: PaymentOptionType,
  taxGroupId: Nullable(Guid),
  deliveryProfileId: Nullable(Guid),
  taxableAddress: TaxableAddress,
  consentRequiredPaymentPolicy: Nullable(Text()),
  savePaymentMethod: Type.Boolean(),
  priceUndetermined: Type.Boolean(),
  fixedQuantity: Type.Boolean(),
  membersOnly: Type.Boolean(),
  policies: Type.Array(Policy, { maxItems: 5 }),
  modifierGroups: Type.Array(CustomModifierGroup, { maxItems: 25 }),
})
export type CustomLineItem = Static<typeof CustomLineItem>

export const LineItemQuantityUpdate = Fields({ id: Guid, quantity: Quantity })
export type LineItemQuantityUpdate = Static<typeof LineItemQuantityUpdate>
