import Type, { type Static } from 'typebox'
import { Guid, Nullable, Text, Timestamp } from '../values/common.ts'
import { Order } from './orders.ts'

/** An entry of an order's timeline that somebody else than the shop writes: exactly one of the two. */
export const PublicActivity = Type.Object({
  /** Buyers do not see it. */
  merchantComment: Type.Optional(Nullable(Type.Object({ message: Text({ min: 1, max: 1000 }) }))),
  /** Buyers can read it, with its data, in their order. */
  customActivity: Type.Optional(
    Nullable(
      Type.Object({
        appId: Guid,
        type: Text({ min: 1, max: 100 }),
        additionalData: Type.Optional(Nullable(Type.Record(Type.String(), Text({ max: 1000 })))),
      }),
    ),
  ),
  createdDate: Type.Optional(Nullable(Timestamp)),
})
export type PublicActivity = Static<typeof PublicActivity>

export const AddActivitiesRequest = Type.Object({
  orderId: Guid,
  orderActivities: Type.Array(PublicActivity, { minItems: 1, maxItems: 300 }),
})
export type AddActivitiesRequest = Static<typeof AddActivitiesRequest>
export const AddActivitiesReply = Type.Object({ order: Order, activityIds: Type.Array(Guid) })
export type AddActivitiesReply = Static<typeof AddActivitiesReply>

export const UpdateActivityRequest = Type.Object({ id: Guid, activityId: Guid, activity: PublicActivity })
export type UpdateActivityRequest = Static<typeof UpdateActivityRequest>

export const DeleteActivityRequest = Type.Object({ id: Guid, activityId: Guid })
export type DeleteActivityRequest = Static<typeof DeleteActivityRequest>
