import Type, { type Static } from 'typebox'
import { Address } from '../cart/contacts.ts'
import { MultiCurrencyPrice } from '../cart/line-item-fields.ts'
import { Fields, Guid, Nullable, Strings, Text, Timestamp } from '../values/common.ts'
import { priced } from './totals.ts'

export const SelectedShippingOption = Fields({
  carrierId: Nullable(Guid),
  code: Text({ min: 1, max: 100 }),
})
export type SelectedShippingOption = Static<typeof SelectedShippingOption>

export const PickupMethod = Strings(['UNKNOWN_METHOD', 'STORE_PICKUP', 'PICKUP_POINT'])
export type PickupMethod = Static<typeof PickupMethod>

export const PickupDetails = Fields({
  address: Address,
  businessLocation: Type.Boolean(),
  pickupMethod: PickupMethod,
})
export type PickupDetails = Static<typeof PickupDetails>

/** `timeZone`, an extension of the published contract, is the IANA name of the zone in which people read the times. */
export const DeliveryTimeSlot = Fields({
  from: Nullable(Timestamp),
  to: Nullable(Timestamp),
  timeZone: Text({ max: 100 }),
})
export type DeliveryTimeSlot = Static<typeof DeliveryTimeSlot>

export const DeliveryLogistics = Fields({
  deliveryTime: Nullable(Text({ max: 500 })),
  deliveryTimeSlot: DeliveryTimeSlot,
  instructions: Nullable(Text({ max: 1000 })),
  pickupDetails: PickupDetails,
})
export type DeliveryLogistics = Static<typeof DeliveryLogistics>

export const ChargeType = Strings(['HANDLING_FEE', 'INSURANCE'])
export type ChargeType = Static<typeof ChargeType>

/** The line items of each carrier. */
export const DeliveryAllocation = Fields({
  deliveryCarrier: Fields({ appId: Nullable(Guid), code: Text({ max: 250 }) }),
  deliveryRegion: Fields({ id: Nullable(Guid), name: Nullable(Text({ max: 100 })) }),
  applicableLineItems: Fields({
    lineItemIds: Type.Array(Text({ min: 1, max: 100 }), { maxItems: 300 }),
  }),
})
export type DeliveryAllocation = Static<typeof DeliveryAllocation>

const deliveryOption = {
  code: Text({ max: 100 }),
  title: Text({ max: 250 }),
  logistics: DeliveryLogistics,
  deliveryAllocations: Type.Array(DeliveryAllocation, { maxItems: 300 }),
  partial: Nullable(Type.Boolean()),
}

export const ShippingOptionPrice = Fields({
  price: MultiCurrencyPrice,
  otherCharges: Type.Array(
    Fields({ type: ChargeType, details: Nullable(Text({ max: 250 })), price: MultiCurrencyPrice }),
  ),
})
export type ShippingOptionPrice = Static<typeof ShippingOptionPrice>

export const CarrierServiceOption = Fields({
  carrierId: Guid,
  shippingOptions: Type.Array(Fields({ ...deliveryOption, cost: ShippingOptionPrice })),
})
export type CarrierServiceOption = Static<typeof CarrierServiceOption>

export const SelectedCarrierServiceOptionPrices = Fields(priced)
export type SelectedCarrierServiceOptionPrices = Static<typeof SelectedCarrierServiceOptionPrices>

export const SelectedCarrierServiceOption = Fields({
  ...deliveryOption,
  carrierId: Nullable(Guid),
  cost: SelectedCarrierServiceOptionPrices,
  requestedShippingOption: Type.Boolean(),
  otherCharges: Type.Array(
    Fields({
      type: ChargeType,
      details: Nullable(Text({ max: 200 })),
      cost: SelectedCarrierServiceOptionPrices,
    }),
  ),
})
export type SelectedCarrierServiceOption = Static<typeof SelectedCarrierServiceOption>

export const ShippingRegion = Fields({ id: Text(), name: Text({ max: 100 }) })
export type ShippingRegion = Static<typeof ShippingRegion>

export const ShippingInformation = Fields({
  region: ShippingRegion,
  selectedCarrierServiceOption: SelectedCarrierServiceOption,
  carrierServiceOptions: Type.Array(CarrierServiceOption),
})
export type ShippingInformation = Static<typeof ShippingInformation>
