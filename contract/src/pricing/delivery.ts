import Type, { type Static } from 'typebox'
import { Address } from '../cart/contacts.ts'
import {
  Amount,
  CursorPagingMetadata,
  EmptyReply,
  ExtendedFields,
  Fields,
  Guid,
  Identified,
  Nullable,
  PlatformQuery,
  Revision,
  Strings,
  Text,
  Timestamp,
} from '../values/common.ts'
import { DeliverySlots } from './delivery-slots.ts'
import { DeliveryArea } from './local-delivery/areas.ts'
import { ChargeType } from './shipping-info.ts'

/** The fields that the server sets. */
const kept = {
  id: Text(),
  revision: Text(),
  createdDate: Nullable(Timestamp),
  updatedDate: Nullable(Timestamp),
}

// ── Rates ───────────────────────────────────────────────────────────────────────────────────────────────

export const ConditionType = Strings(['BY_TOTAL_WEIGHT', 'BY_TOTAL_PRICE', 'BY_TOTAL_QUANTITY'])
export type ConditionType = Static<typeof ConditionType>

export const LogicalOperator = Strings(['EQ', 'GT', 'GTE', 'LT', 'LTE'])
export type LogicalOperator = Static<typeof LogicalOperator>

export const Condition = Fields({ type: ConditionType, value: Amount, operator: LogicalOperator })
export type Condition = Static<typeof Condition>

/** The amount applies if all conditions are true. */
export const ConditionalRates = Fields({
  amount: Amount,
  conditions: Type.Array(Condition),
  multiplyByQuantity: Type.Boolean(),
})
export type ConditionalRates = Static<typeof ConditionalRates>

/** Exceptions of the rate; an extension of the published contract. */
export const AdditionalCharge = Fields({
  type: ChargeType,
  details: Nullable(Text({ max: 250 })),
  amount: Amount,
})
export type AdditionalCharge = Static<typeof AdditionalCharge>

// ── Shipping options ────────────────────────────────────────────────────────────────────────────────────

export const ShippingOption = Fields({
  ...kept,
  title: Text(),
  estimatedDeliveryTime: Nullable(Text()),
  deliveryRegionId: Nullable(Guid),
  deliveryRegionIds: Type.Array(Guid),
  rates: Type.Array(ConditionalRates),
  additionalCharges: Type.Array(AdditionalCharge),
  deliverySlots: Nullable(DeliverySlots),
  /** Of a local delivery; an extension of the published contract. */
  area: Nullable(DeliveryArea),
  extendedFields: ExtendedFields,
})
export type ShippingOption = Static<typeof ShippingOption>

const ShippingOptionEnvelope = Type.Object({ shippingOption: ShippingOption })
const ByShippingOption = Type.Object({ shippingOptionId: Guid })

export const CreateShippingOptionRequest = ShippingOptionEnvelope
export type CreateShippingOptionRequest = Static<typeof CreateShippingOptionRequest>
export const CreateShippingOptionReply = ShippingOptionEnvelope
export type CreateShippingOptionReply = Static<typeof CreateShippingOptionReply>

export const GetShippingOptionRequest = ByShippingOption
export type GetShippingOptionRequest = Static<typeof GetShippingOptionRequest>
export const GetShippingOptionReply = ShippingOptionEnvelope
export type GetShippingOptionReply = Static<typeof GetShippingOptionReply>

export const QueryShippingOptionsRequest = Fields({ query: PlatformQuery })
export type QueryShippingOptionsRequest = Static<typeof QueryShippingOptionsRequest>
export const QueryShippingOptionsReply = Type.Object({
  shippingOptions: Type.Array(ShippingOption),
  pagingMetadata: CursorPagingMetadata,
})
export type QueryShippingOptionsReply = Static<typeof QueryShippingOptionsReply>

export const UpdateShippingOptionRequest = Type.Object({ shippingOption: Identified(ShippingOption) })
export type UpdateShippingOptionRequest = Static<typeof UpdateShippingOptionRequest>
export const UpdateShippingOptionReply = ShippingOptionEnvelope
export type UpdateShippingOptionReply = Static<typeof UpdateShippingOptionReply>

export const DeleteShippingOptionRequest = ByShippingOption
export type DeleteShippingOptionRequest = Static<typeof DeleteShippingOptionRequest>
export const DeleteShippingOptionReply = EmptyReply
export type DeleteShippingOptionReply = EmptyReply

export const AddDeliveryRegionToShippingOptionRequest = Type.Object({
  shippingOptionId: Guid,
  deliveryRegionId: Guid,
  revision: Revision,
})
export type AddDeliveryRegionToShippingOptionRequest = Static<typeof AddDeliveryRegionToShippingOptionRequest>
export const AddDeliveryRegionToShippingOptionReply = ShippingOptionEnvelope
export type AddDeliveryRegionToShippingOptionReply = Static<typeof AddDeliveryRegionToShippingOptionReply>

export const RemoveDeliveryRegionFromShippingOptionRequest = AddDeliveryRegionToShippingOptionRequest
export type RemoveDeliveryRegionFromShippingOptionRequest = AddDeliveryRegionToShippingOptionRequest
export const RemoveDeliveryRegionFromShippingOptionReply = ShippingOptionEnvelope
export type RemoveDeliveryRegionFromShippingOptionReply = AddDeliveryRegionToShippingOptionReply

// ── Pickup locations ────────────────────────────────────────────────────────────────────────────────────

export const PickupLocation = Fields({
  ...kept,
  name: Text(),
  address: Address,
  deliveryTime: Nullable(Text()),
  instructions: Nullable(Text()),
  active: Nullable(Type.Boolean()),
  rates: Type.Array(ConditionalRates),
  additionalCharges: Type.Array(AdditionalCharge),
  deliverySlots: Nullable(DeliverySlots),
  deliveryRegionIds: Type.Array(Guid),
})
export type PickupLocation = Static<typeof PickupLocation>

const PickupLocationEnvelope = Type.Object({ pickupLocation: PickupLocation })
const ByPickupLocation = Type.Object({ pickupLocationId: Guid })

export const CreatePickupLocationRequest = PickupLocationEnvelope
export type CreatePickupLocationRequest = Static<typeof CreatePickupLocationRequest>
export const CreatePickupLocationReply = PickupLocationEnvelope
export type CreatePickupLocationReply = Static<typeof CreatePickupLocationReply>

export const GetPickupLocationRequest = ByPickupLocation
export type GetPickupLocationRequest = Static<typeof GetPickupLocationRequest>
export const GetPickupLocationReply = PickupLocationEnvelope
export type GetPickupLocationReply = Static<typeof GetPickupLocationReply>

export const QueryPickupLocationRequest = Fields({ query: PlatformQuery })
export type QueryPickupLocationRequest = Static<typeof QueryPickupLocationRequest>
export const QueryPickupLocationReply = Type.Object({
  pickupLocations: Type.Array(PickupLocation),
  pagingMetadata: CursorPagingMetadata,
})
export type QueryPickupLocationReply = Static<typeof QueryPickupLocationReply>

export const UpdatePickupLocationRequest = Type.Object({ pickupLocation: Identified(PickupLocation) })
export type UpdatePickupLocationRequest = Static<typeof UpdatePickupLocationRequest>
export const UpdatePickupLocationReply = PickupLocationEnvelope
export type UpdatePickupLocationReply = Static<typeof UpdatePickupLocationReply>

export const DeletePickupLocationRequest = ByPickupLocation
export type DeletePickupLocationRequest = Static<typeof DeletePickupLocationRequest>
export const DeletePickupLocationReply = EmptyReply
export type DeletePickupLocationReply = EmptyReply
