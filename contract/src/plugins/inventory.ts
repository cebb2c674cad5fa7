import Type, { type Static } from 'typebox'
import { EmptyReply, Fields, Guid, Strings, Text } from '../values/common.ts'
import { LineQuantity, PluginCatalogReference } from './parts.ts'

const change = {
  items: Type.Array(
    Fields({ catalogReference: PluginCatalogReference, quantity: LineQuantity, locationId: Guid }),
    { minItems: 1, maxItems: 300 },
  ),
  /** Asked again for the same order, the plugin changes nothing more. */
  orderId: Text(),
  reason: Strings(['ORDER_PLACED', 'ORDER_CANCELED', 'ORDER_REJECTED']),
}

export const DecrementAvailabilityQuestion = Type.Object({
  ...change,
  /** True: the plugin refuses what it does not have. False: the order is placed already. */
  restrictInventoryValue: Type.Boolean(),
})
export type DecrementAvailabilityQuestion = Static<typeof DecrementAvailabilityQuestion>
export const DecrementAvailabilityAnswer = EmptyReply

export const IncrementAvailabilityQuestion = Type.Object(change)
export type IncrementAvailabilityQuestion = Static<typeof IncrementAvailabilityQuestion>
export const IncrementAvailabilityAnswer = EmptyReply
