import Type, { type Static } from 'typebox'
import { CatalogReference, CustomLineItem } from '../cart/line-item-fields.ts'
import { Amount, Fields, Guid, Nullable, Strings, Text, Whole } from '../values/common.ts'
import { LineQuantity, PluginCatalogReference } from './parts.ts'

export const GetCatalogItemsQuestion = Fields({
  catalogReferences: Type.Array(
    Fields({ catalogReference: PluginCatalogReference, quantity: LineQuantity }),
    { maxItems: 300 },
  ),
  currency: Text(),
  weightUnit: Strings(['KG', 'LB']),
})
export type GetCatalogItemsQuestion = Static<typeof GetCatalogItemsQuestion>

const {
  descriptionLines,
  itemType,
  media,
  modifierGroups,
  paymentOption,
  physicalProperties,
  policies,
  priceDescription,
  productName,
  serviceProperties,
  taxableAddress,
  url,
} = CustomLineItem.properties

const CatalogItemData = Fields({
  productName,
  itemType: Nullable(itemType),
  /** Of one piece, as it is sold. Needed, unless `priceUndetermined`. */
  price: Nullable(Amount),
  /** Of one piece, before a sale. */
  fullPrice: Nullable(Amount),
  /** The page of the item. */
  url: Nullable(url),
  descriptionLines: Nullable(descriptionLines),
  media: Nullable(media),
  /** Absent: there is no limit. */
  quantityAvailable: Nullable(Whole({ max: 100_000_000 })),
  /** Only what is `shippable` needs a delivery. */
  physicalProperties: Nullable(physicalProperties),
  taxGroupId: Nullable(Guid),
  taxableAddress: Nullable(taxableAddress),
  paymentOption: Nullable(paymentOption),
  depositAmount: Nullable(Amount),
  priceDescription: Nullable(priceDescription),
  priceUndetermined: Nullable(Type.Boolean()),
  /** The quantity of the line cannot be changed. */
  fixedQuantity: Nullable(Type.Boolean()),
  membersOnly: Nullable(Type.Boolean()),
  savePaymentMethod: Nullable(Type.Boolean()),
  rootCatalogItemId: Nullable(Text({ max: 36 })),
  serviceProperties: Nullable(serviceProperties),
  deliveryProfileId: Nullable(Guid),
  consentRequiredPaymentPolicy: Nullable(Text()),
  policies: Nullable(policies),
  modifierGroups: Nullable(modifierGroups),
})
export type CatalogItemData = Static<typeof CatalogItemData>

export const GetCatalogItemsAnswer = Fields({
  /** Without those that the catalogue does not have. */
  catalogItems: Type.Array(
    Type.Object({
      /** As in the question. */
      catalogReference: CatalogReference,
      data: CatalogItemData,
    }),
    { maxItems: 300 },
  ),
})
export type GetCatalogItemsAnswer = Static<typeof GetCatalogItemsAnswer>
