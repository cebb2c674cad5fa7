import Type, { type Static } from 'typebox'
import {
  Fields,
  Guid,
  Nullable,
  optional,
  Revision,
  Strings,
  Text,
  Timestamp,
  Whole,
} from '../values/common.ts'
import { FieldChange, HistoryAuthor } from './history.ts'
import { ProductToWrite } from './products.ts'

// The calls under /admin/v1 for changes of products, such as a sale, that start and end by themselves.

/** Exactly one of the three. The products of a collection, and all products, are determined at the start. */
export const ScheduledTarget = Fields({
  productIds: Type.Array(Guid, { minItems: 1, maxItems: 5000 }),
  collectionId: Guid,
  all: Type.Boolean(),
})
export type ScheduledTarget = Static<typeof ScheduledTarget>

/**
 * `SCHEDULED` waits for its start, `STARTING` changes products, `ACTIVE` has changed them all; `ENDING` restores the
 * former values, `ENDED` has done so. `MISSED`: its end passed before a server could start it.
 */
export const ScheduledState = Strings([
  'SCHEDULED',
  'STARTING',
  'ACTIVE',
  'ENDING',
  'ENDED',
  'CANCELED',
  'MISSED',
])
export type ScheduledState = Static<typeof ScheduledState>

/** A time with offset, or a local time in the shop's time zone: `2026-11-27T00:00`. */
export const MomentOrLocal = Type.String({
  pattern:
    '^(?!0000)\\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\\d|3[01])T(?:[01]\\d|2[0-3]):[0-5]\\d(?::[0-5]\\d(?:\\.\\d{1,9})?)?(?:Z|[+-](?:0\\d|1[0-4]):[0-5]\\d)?$',
})

const name = Text({ min: 1, max: 100 })

export const ScheduledChange = Type.Object({
  id: Guid,
  name,
  target: ScheduledTarget,
  /** As in `updateProduct`: sets the fields that are present; null removes a field. */
  change: ProductToWrite,
  state: ScheduledState,
  startDate: Timestamp,
  /** The same in the shop's time zone, without offset. */
  startLocal: Text(),
  timeZone: Text(),
  revision: Revision,
  /**
   * Numbers of products: changed and refused at the start; restored at the end, and kept because they have changed
   * meanwhile.
   */
  counts: Type.Object({ changed: Whole(), refused: Whole(), restored: Whole(), kept: Whole() }),
  author: HistoryAuthor,
  createdDate: Timestamp,
  updatedDate: Timestamp,
  ...optional({ endDate: Timestamp, endLocal: Text(), startRunId: Guid, endRunId: Guid }),
})
export type ScheduledChange = Static<typeof ScheduledChange>

const ScheduledChangeEnvelope = Type.Object({ scheduledChange: ScheduledChange })

/** Without an `endDate`, the change stays. */
export const CreateScheduledChangeRequest = Type.Object({
  scheduledChange: Type.Object({
    name,
    target: ScheduledTarget,
    change: ProductToWrite,
    startDate: MomentOrLocal,
    ...optional({ endDate: Nullable(MomentOrLocal) }),
  }),
})
export type CreateScheduledChangeRequest = Static<typeof CreateScheduledChangeRequest>
export const CreateScheduledChangeReply = ScheduledChangeEnvelope

/** Latest start first. `before` is the id of the last one of the previous page. */
export const ListScheduledChangesRequest = Fields({
  state: ScheduledState,
  productId: Guid,
  before: Guid,
  limit: Nullable(Whole({ min: 1, max: 100 })),
})
export type ListScheduledChangesRequest = Static<typeof ListScheduledChangesRequest>
export const ListScheduledChangesReply = Type.Object({
  scheduledChanges: Type.Array(ScheduledChange),
  hasNext: Type.Boolean(),
})
export type ListScheduledChangesReply = Static<typeof ListScheduledChangesReply>

export const GetScheduledChangeRequest = Type.Object({ id: Guid })
export const GetScheduledChangeReply = ScheduledChangeEnvelope

/** After the start, only the name and the end can change. With `revision`, a stale update is refused. */
export const UpdateScheduledChangeRequest = Type.Object({
  scheduledChange: Type.Object({
    id: Guid,
    ...optional({
      name,
      target: ScheduledTarget,
      change: ProductToWrite,
      startDate: MomentOrLocal,
      endDate: Nullable(MomentOrLocal),
      revision: Revision,
    }),
  }),
})
export type UpdateScheduledChangeRequest = Static<typeof UpdateScheduledChangeRequest>
export const UpdateScheduledChangeReply = ScheduledChangeEnvelope

/** A scheduled change never starts; a started one ends now. */
export const CancelScheduledChangeRequest = Type.Object({ id: Guid })
export const CancelScheduledChangeReply = ScheduledChangeEnvelope

/** The effect of a scheduled change on one product. */
export const ScheduledProduct = Type.Object({
  productId: Guid,
  name: Text(),
  /** `KEPT`: `fields` had changed since the start and were not restored. */
  state: Strings(['CHANGED', 'REFUSED', 'RESTORED', 'KEPT']),
  changes: Type.Array(FieldChange),
  fields: Type.Array(Text()),
  ...optional({ problem: Text() }),
})
export type ScheduledProduct = Static<typeof ScheduledProduct>

/** `after` is the id of the last product of the previous page. */
export const ListScheduledProductsRequest = Type.Object({
  id: Guid,
  ...optional({
    state: ScheduledProduct.properties.state,
    after: Guid,
    limit: Nullable(Whole({ min: 1, max: 100 })),
  }),
})
export type ListScheduledProductsRequest = Static<typeof ListScheduledProductsRequest>
export const ListScheduledProductsReply = Type.Object({
  products: Type.Array(ScheduledProduct),
  hasNext: Type.Boolean(),
})
export type ListScheduledProductsReply = Static<typeof ListScheduledProductsReply>
