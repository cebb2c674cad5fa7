import Type, { type Static } from 'typebox'
import { features } from '../absent/absent-call.ts'
import { EmptyRequest, Guid, Strings, Text, Timestamp, Whole } from '../values/common.ts'

export const AbsentFeature = Strings([...features])
export type AbsentFeature = Static<typeof AbsentFeature>

/** Requests of one program for something that this shop does not have. */
export const MissedRequest = Type.Object({
  /** The OAuth client, API key or app that asked. */
  clientId: Guid,
  /** Absent if it is gone. */
  clientName: Type.Optional(Text()),
  /** Absent for a path that no call has. */
  feature: Type.Optional(AbsentFeature),
  method: Text(),
  /** Ids are left out: `/bookings/v2/services/{serviceId}`. */
  path: Text(),
  /** The package of the published client that asked last, e.g. `@wix/bookings`. */
  packageName: Type.Optional(Text()),
  count: Whole(),
  firstDate: Timestamp,
  lastDate: Timestamp,
})
export type MissedRequest = Static<typeof MissedRequest>

export const ListMissedRequestsRequest = EmptyRequest
/** Of the last 90 days, the latest first. */
export const ListMissedRequestsReply = Type.Object({ requests: Type.Array(MissedRequest) })
export type ListMissedRequestsReply = Static<typeof ListMissedRequestsReply>
