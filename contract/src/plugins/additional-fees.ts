import Type, { type Static } from 'typebox'
import { Amount, CurrencyCode, Fields, Nullable, Strings, Text } from '../values/common.ts'
import {
  LineQuantity,
  PluginAddress,
  PluginBuyer,
  PluginCatalogReference,
  PluginDiscount,
  PluginPhysicalProperties,
} from './parts.ts'

export const CalculateAdditionalFeesQuestion = Fields({
  lineItems: Type.Array(
    Fields({
      id: Text(),
      quantity: LineQuantity,
      catalogReference: PluginCatalogReference,
      productName: Text(),
      /** Of one piece, after discounts. */
      price: Amount,
      physicalProperties: PluginPhysicalProperties,
    }),
  ),
  shippingAddress: PluginAddress,
  buyerDetails: Fields({ contactDetails: PluginBuyer }),
  appliedDiscounts: Type.Array(PluginDiscount),
  /** Absent until the buyer has chosen a delivery. */
  shippingInfo: Fields({
    selectedCarrierServiceOption: Fields({
      code: Text(),
      title: Text(),
      cost: Fields({ price: Amount, totalDiscount: Amount }),
    }),
  }),
  purchaseFlowId: Text(),
  subtotal: Amount,
})
export type CalculateAdditionalFeesQuestion = Static<typeof CalculateAdditionalFeesQuestion>

const Fee = Type.Object({
  code: Text({ min: 1, max: 100 }),
  name: Text({ min: 1, max: 50 }),
  /** In the buyer’s language; `name` when absent. */
  translatedName: Type.Optional(Nullable(Text({ max: 50 }))),
  price: Amount,
  /** The fee is charged for these lines; absent or empty: for the whole cart. */
  lineItemIds: Type.Optional(Type.Array(Text(), { maxItems: 300 })),
  /** Absent: taxed like goods of the default tax group. */
  taxDetails: Type.Optional(
    Nullable(
      Fields({
        taxable: Type.Boolean(),
        taxGroupId: Nullable(Text()),
        taxableAddress: Nullable(Fields({ addressType: Strings(['BUSINESS', 'BILLING', 'SHIPPING']) })),
      }),
    ),
  ),
})

export const CalculateAdditionalFeesAnswer = Fields({
  additionalFees: Type.Array(Fee, { maxItems: 100 }),
  currency: Nullable(CurrencyCode),
})
export type CalculateAdditionalFeesAnswer = Static<typeof CalculateAdditionalFeesAnswer>
