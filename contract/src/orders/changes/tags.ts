import Type, { type Static } from 'typebox'
import { BulkActionMetadata, Fields, Guid, ItemMetadata, Text, Whole } from '../../values/common.ts'

/** How many tags of a kind an order has at most. */
export const mostTags = 50

const TagList = Fields({ tagIds: Type.Array(Text({ min: 1, max: 50 }), { maxItems: mostTags }) })

/** Only the shop sees the private ones. */
export const OrderTags = Fields({ privateTags: TagList, tags: TagList })
export type OrderTags = Static<typeof OrderTags>

/** A tag that is in both is added. */
export const BulkUpdateOrderTagsRequest = Type.Object({
  orderIds: Type.Array(Guid, { minItems: 1, maxItems: 100 }),
  ...Fields({ assignTags: OrderTags, unassignTags: OrderTags }).properties,
})
export type BulkUpdateOrderTagsRequest = Static<typeof BulkUpdateOrderTagsRequest>
export const BulkUpdateOrderTagsReply = Type.Object({
  results: Type.Array(Type.Object({ itemMetadata: ItemMetadata })),
  bulkActionMetadata: BulkActionMetadata,
})
export type BulkUpdateOrderTagsReply = Static<typeof BulkUpdateOrderTagsReply>

export const ListOrderTagsRequest = Type.Object({})
/** Of the last 1,000 orders that have private tags. */
export const ListOrderTagsReply = Type.Object({
  tags: Type.Array(Type.Object({ tag: Text(), orders: Whole() })),
})
export type ListOrderTagsReply = Static<typeof ListOrderTagsReply>
