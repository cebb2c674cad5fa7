import Type, { type Static } from 'typebox'
import {
  Amount,
  CursorPagingMetadata,
  EmptyReply,
  Fields,
  FreeForm,
  Guid,
  Identified,
  Nullable,
  PlatformQuery,
  Strings,
  Text,
  Timestamp,
  Whole,
} from '../../values/common.ts'
import { ConditionalRates } from '../delivery.ts'
import { DeliveryArea } from './areas.ts'

const TimeOfDay = Fields({ hours: Nullable(Whole({ max: 24 })), minutes: Nullable(Whole({ max: 59 })) })

export const Day = Strings(['MON', 'TUE', 'WED', 'THU', 'FRI', 'SAT', 'SUN'])
export type Day = Static<typeof Day>

/** `capacity`, an extension of the published contract, is the number of orders. */
export const DeliveryTimeWindow = Fields({
  day: Day,
  start: TimeOfDay,
  end: TimeOfDay,
  enabled: Nullable(Type.Boolean()),
  capacity: Whole({ min: 1, max: 10_000 }),
})
export type DeliveryTimeWindow = Static<typeof DeliveryTimeWindow>

/** A shipping option that delivers near the shop: within postcodes or cities. The shop finds no places on a map. */
export const LocalDeliveryOption = Fields({
  id: Text(),
  revision: Text(),
  createdDate: Nullable(Timestamp),
  updatedDate: Nullable(Timestamp),
  areaName: Nullable(Text({ max: 100 })),
  estimatedDeliveryTime: Nullable(Text({ max: 40 })),
  zipConfig: Nullable(Fields({ zipCodes: DeliveryArea.properties.zipCodes })),
  cityConfig: Nullable(Fields({ cityItems: DeliveryArea.properties.cities })),
  radiusConfig: Nullable(FreeForm),
  customAreaConfig: Nullable(FreeForm),
  destinations: DeliveryArea.properties.destinations,
  deliveryRegionIds: Type.Array(Guid, { maxItems: 50 }),
  rates: Type.Array(ConditionalRates, { maxItems: 50 }),
  /** The former way to say one rate, and from what price of goods on the delivery is free. */
  rate: Nullable(Amount),
  minimumFreeDeliveryOrderAmount: Nullable(Type.Number({ minimum: 0, maximum: 1e9 })),
  scheduledDeliveryConfig: Nullable(
    Fields({
      handlingDays: Nullable(Whole({ max: 30 })),
      cutOffTime: Nullable(TimeOfDay),
      days: Nullable(FreeForm),
      timeWindows: Type.Array(DeliveryTimeWindow, { maxItems: 100 }),
    }),
  ),
})
export type LocalDeliveryOption = Static<typeof LocalDeliveryOption>

const Envelope = Type.Object({ localDeliveryOption: LocalDeliveryOption })
const ById = Type.Object({ localDeliveryOptionId: Guid })

export const CreateLocalDeliveryOptionRequest = Envelope
export type CreateLocalDeliveryOptionRequest = Static<typeof CreateLocalDeliveryOptionRequest>
export const CreateLocalDeliveryOptionReply = Envelope
export type CreateLocalDeliveryOptionReply = Static<typeof CreateLocalDeliveryOptionReply>

export const GetLocalDeliveryOptionRequest = ById
export type GetLocalDeliveryOptionRequest = Static<typeof GetLocalDeliveryOptionRequest>
export const GetLocalDeliveryOptionReply = Envelope
export type GetLocalDeliveryOptionReply = Static<typeof GetLocalDeliveryOptionReply>

export const QueryLocalDeliveryOptionsRequest = Fields({ query: PlatformQuery })
export type QueryLocalDeliveryOptionsRequest = Static<typeof QueryLocalDeliveryOptionsRequest>
export const QueryLocalDeliveryOptionsReply = Type.Object({
  localDeliveryOptions: Type.Array(LocalDeliveryOption),
  pagingMetadata: CursorPagingMetadata,
})
export type QueryLocalDeliveryOptionsReply = Static<typeof QueryLocalDeliveryOptionsReply>

export const UpdateLocalDeliveryOptionRequest = Type.Object({
  localDeliveryOption: Identified(LocalDeliveryOption),
})
export type UpdateLocalDeliveryOptionRequest = Static<typeof UpdateLocalDeliveryOptionRequest>
export const UpdateLocalDeliveryOptionReply = Envelope
export type UpdateLocalDeliveryOptionReply = Static<typeof UpdateLocalDeliveryOptionReply>

export const DeleteLocalDeliveryOptionRequest = ById
export type DeleteLocalDeliveryOptionRequest = Static<typeof DeleteLocalDeliveryOptionRequest>
export const DeleteLocalDeliveryOptionReply = EmptyReply
export type DeleteLocalDeliveryOptionReply = EmptyReply
