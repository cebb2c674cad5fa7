import Type, { type Static } from 'typebox'
import { MultiCurrencyPrice } from '../cart/line-item-fields.ts'
import { PriceSummary } from '../pricing/totals.ts'
import { Fields, Nullable, Strings, Text } from '../values/common.ts'
import {
  LineQuantity,
  PluginAddress,
  PluginBuyer,
  PluginCatalogReference,
  PluginPhysicalProperties,
} from './parts.ts'

const AddressWithBuyer = Fields({ address: PluginAddress, contactDetails: PluginBuyer })

export const GetValidationViolationsQuestion = Fields({
  sourceInfo: Fields({ source: Strings(['CART', 'CHECKOUT', 'OTHER']), purchaseFlowId: Text() }),
  validationInfo: Fields({
    buyerDetails: Fields({ email: Text() }),
    lineItems: Type.Array(
      Fields({
        id: Text(),
        quantity: LineQuantity,
        catalogReference: PluginCatalogReference,
        productName: Fields({ original: Text(), translated: Nullable(Text()) }),
        /** Of one piece, after discounts. */
        price: MultiCurrencyPrice,
        physicalProperties: PluginPhysicalProperties,
      }),
    ),
    weightUnit: Strings(['KG', 'LB']),
    priceSummary: PriceSummary,
    billingInfo: AddressWithBuyer,
    shippingAddress: AddressWithBuyer,
    currency: Text(),
  }),
})
export type GetValidationViolationsQuestion = Static<typeof GetValidationViolationsQuestion>

const Violation = Type.Object({
  /** `ERROR` prevents the order, `WARNING` does not. */
  severity: Strings(['WARNING', 'ERROR']),
  /** A line, or the whole cart. */
  target: Type.Optional(
    Fields({
      lineItem: Nullable(Fields({ name: Text(), id: Nullable(Text()) })),
      other: Nullable(Fields({ name: Text() })),
    }),
  ),
  /** The shopper reads it. */
  description: Text({ min: 1, max: 1000 }),
})

export const GetValidationViolationsAnswer = Fields({ violations: Type.Array(Violation, { maxItems: 300 }) })
export type GetValidationViolationsAnswer = Static<typeof GetValidationViolationsAnswer>
