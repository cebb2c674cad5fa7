import Type, { type Static } from 'typebox'
import { Address, FullAddressContactDetails } from '../cart/contacts.ts'
import {
  CatalogReference,
  MultiCurrencyPrice,
  PhysicalProperties,
  Quantity,
} from '../cart/line-item-fields.ts'
import {
  Amount,
  CurrencyCode,
  Decimal,
  Fields,
  FreeForm,
  Nullable,
  optional,
  Text,
} from '../values/common.ts'
import { DeliveryAllocation, DeliveryLogistics } from './shipping-info.ts'

/** Goods to send. What the catalogue knows of them need not be sent. */
export const DeliverableItem = Fields({
  id: Text({ min: 1, max: 100 }),
  name: Text({ max: 400 }),
  quantity: Quantity,
  catalogReference: CatalogReference,
  physicalProperties: PhysicalProperties,
  price: Amount,
  priceBeforeDiscount: Nullable(Amount),
  totalPrice: Nullable(Amount),
})
export type DeliverableItem = Static<typeof DeliverableItem>

export const GetDeliverySolutionsRequest = Type.Object({
  lineItems: Type.Array(DeliverableItem, { minItems: 1, maxItems: 300 }),
  destination: Address,
  ...optional({ currency: Nullable(CurrencyCode), contactDetails: Nullable(FullAddressContactDetails) }),
})
export type GetDeliverySolutionsRequest = Static<typeof GetDeliverySolutionsRequest>

export const DeliverySolution = Fields({
  code: Text(),
  deliveryReference: Fields({ code: Nullable(Text()), appId: Nullable(Text()) }),
  title: Text(),
  logistics: DeliveryLogistics,
  cost: Fields({
    price: Decimal,
    currency: CurrencyCode,
    deliveryPrice: MultiCurrencyPrice,
    additionalCosts: Type.Array(Fields({ description: Nullable(Text()), deliveryPrice: MultiCurrencyPrice })),
  }),
  deliveryAllocations: Type.Array(DeliveryAllocation),
  partial: Nullable(Type.Boolean()),
})
export type DeliverySolution = Static<typeof DeliverySolution>

/** The deliveries that the shop and its plugins offer. `errors` has the plugins that did not answer. */
export const GetDeliverySolutionsReply = Type.Object({
  deliverySolutions: Type.Array(DeliverySolution),
  errors: Type.Array(Fields({ appId: Nullable(Text()), errorDetails: FreeForm })),
})
export type GetDeliverySolutionsReply = Static<typeof GetDeliverySolutionsReply>
