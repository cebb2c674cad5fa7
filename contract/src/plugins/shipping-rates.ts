import Type, { type Static } from 'typebox'
import { Amount, CurrencyCode, Fields, Nullable, Strings, Text } from '../values/common.ts'
import {
  LineQuantity,
  PluginAddress,
  PluginBuyer,
  PluginCatalogReference,
  PluginPhysicalProperties,
} from './parts.ts'

export const GetShippingRatesQuestion = Fields({
  lineItems: Type.Array(
    Fields({
      name: Text(),
      quantity: LineQuantity,
      catalogReference: PluginCatalogReference,
      physicalProperties: PluginPhysicalProperties,
      /** Of one piece, after discounts. */
      price: Amount,
      /** Of one piece. */
      priceBeforeDiscount: Amount,
      /** Of all pieces, after discounts. */
      totalPrice: Amount,
      /** Of all pieces. */
      totalPriceBeforeDiscount: Amount,
      taxIncludedInPrice: Type.Boolean(),
    }),
  ),
  shippingDestination: PluginAddress,
  /** The shop’s own address. */
  shippingOrigin: PluginAddress,
  buyerContactDetails: PluginBuyer,
  weightUnit: Strings(['KG', 'LB']),
  purchaseFlowId: Text(),
})
export type GetShippingRatesQuestion = Static<typeof GetShippingRatesQuestion>

const ShippingRate = Type.Object({
  code: Text({ min: 1, max: 100 }),
  title: Text({ min: 1, max: 250 }),
  logistics: Type.Optional(
    Fields({
      deliveryTime: Nullable(Text({ max: 500 })),
      instructions: Nullable(Text({ max: 1000 })),
      pickupDetails: Nullable(
        Fields({ address: PluginAddress, pickupMethod: Strings(['STORE_PICKUP', 'PICKUP_POINT']) }),
      ),
    }),
  ),
  cost: Type.Object({
    price: Amount,
    currency: Type.Optional(Nullable(CurrencyCode)),
    additionalCharges: Type.Optional(
      Type.Array(
        Type.Object({
          type: Strings(['HANDLING_FEE', 'INSURANCE']),
          details: Type.Optional(Nullable(Text({ max: 250 }))),
          price: Amount,
        }),
        { maxItems: 10 },
      ),
    ),
  }),
})

export const GetShippingRatesAnswer = Fields({ shippingRates: Type.Array(ShippingRate, { maxItems: 100 }) })
export type GetShippingRatesAnswer = Static<typeof GetShippingRatesAnswer>
