import Type, { type Static } from 'typebox'
import { Amount, CountryCode, CurrencyCode, Fields, Float, Guid, Text } from '../values/common.ts'

/** Somebody who would order one thing to there. */
export const TryAddressRequest = Type.Object({
  address: Type.Object({
    country: CountryCode,
    ...Fields({ subdivision: Text({ max: 50 }), postalCode: Text({ max: 50 }) }).properties,
  }),
  /** What the thing costs in the shop. */
  price: Amount,
  /** `weight` is in the shop's unit; without a group it is the one that everything is in. */
  ...Fields({ weight: Float({ min: 0 }), taxGroupId: Guid }).properties,
})
export type TryAddressRequest = Static<typeof TryAddressRequest>

/** A way to get the thing there; `cost` includes its additional charges. */
export const TriedDelivery = Type.Object({
  title: Text(),
  pickup: Type.Boolean(),
  cost: Amount,
  ...Fields({ deliveryTime: Text() }).properties,
})
export type TriedDelivery = Static<typeof TriedDelivery>

export const TriedTax = Type.Object({ name: Text(), rate: Amount, amount: Amount })
export type TriedTax = Static<typeof TriedTax>

/** What they would be asked for it, and how they could get it. */
export const TryAddressReply = Type.Object({
  currency: CurrencyCode,
  beforeTax: Amount,
  tax: Amount,
  /** The price again where tax is in it. */
  afterTax: Amount,
  taxes: Type.Array(TriedTax),
  /** False: there is no rate for there, which is not the same as a rate of 0. */
  taxed: Type.Boolean(),
  deliveries: Type.Array(TriedDelivery),
  /** `region` is the delivery region it lies in; nothing is delivered to where there is none. */
  ...Fields({ region: Text() }).properties,
})
export type TryAddressReply = Static<typeof TryAddressReply>
