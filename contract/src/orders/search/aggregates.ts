import Type, { type Static } from 'typebox'
import { Fields, FreeForm, Nullable, Text } from '../../values/common.ts'

/** Under names of the caller: `{ $count: fields }`, or `$sum`, `$avg`, `$min` or `$max` of an amount. */
export const AggregateOrdersRequest = Type.Object({
  aggregation: FreeForm,
  ...Fields({
    filter: Nullable(FreeForm),
    /** Stands between the values of several fields: `(APPROVED|PAID)`. */
    hierarchySeparatorOverride: Nullable(Text({ min: 1, max: 100 })),
  }).properties,
})
export type AggregateOrdersRequest = Static<typeof AggregateOrdersRequest>
/** Under the same names: counts by value, or one count; amounts by currency. */
export const AggregateOrdersReply = Type.Object({ aggregates: FreeForm })
export type AggregateOrdersReply = Static<typeof AggregateOrdersReply>
