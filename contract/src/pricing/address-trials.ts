import Type, { type Static } from 'typebox'
import { Amount, CountryCode, CurrencyCode, Fields, Float, Guid, Text } from '../values/common.ts'

/** An order of one item to an address. */
export const TryAddressRequest = Type.Object({
  address: Type.Object({
    country: CountryCode,
    ...Fields({ subdivision: Text({ max: 50 }), postalCode: Text({ max: 50 }) }).properties,
  }),
  /** The price of the item in the shop. */
  price: Amount,
  /** `weight` is in the shop's unit. Without a tax group, the default one applies. */
  ...Fields({ weight: Float({ min: 0 }), taxGroupId: Guid }).properties,
})
export type TryAddressRequest = Static<typeof TryAddressRequest>

/** A delivery option. `cost` includes its additional charges. */
export const TriedDelivery = Type.Object({
  title: Text(),
  pickup: Type.Boolean(),
  cost: Amount,
  ...Fields({ deliveryTime: Text() }).properties,
})
export type TriedDelivery = Static<typeof TriedDelivery>

export const TriedTax = Type.Object({ name: Text(), rate: Amount, amount: Amount })
export type TriedTax = Static<typeof TriedTax>

/** The tax and the delivery options at the address. */
export const TryAddressReply = Type.Object({
  currency: CurrencyCode,
  beforeTax: Amount,
  tax: Amount,
  /** The price with tax. It equals the price if that includes tax. */
  afterTax: Amount,
  taxes: Type.Array(TriedTax),
  /** False: this place has no rate, which differs from a rate of 0. */
  taxed: Type.Boolean(),
  deliveries: Type.Array(TriedDelivery),
  /** `region` is the delivery region of the address. Without one, there is no delivery. */
  ...Fields({ region: Text() }).properties,
})
export type TryAddressReply = Static<typeof TryAddressReply>
