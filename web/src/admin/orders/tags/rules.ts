import type { Order } from '@cartwright/contract/orders/orders.ts'
import type { Request } from '@cartwright/contract/schemas.ts'

/** The tags that the shop has given an order. */
export function tagsOf({ tags }: Order): string[] {
  const { tagIds } = tags?.privateTags ?? {}
  return Array.isArray(tagIds) ? tagIds.filter((tag) => typeof tag === 'string') : []
}

/** What to add and what to take off, so that what others do meanwhile stays. */
export function tagChange(
  orderId: string,
  { before, after }: { before: readonly string[]; after: readonly string[] },
): Request<'bulkUpdateOrderTags'> {
  return {
    orderIds: [orderId],
    assignTags: { privateTags: { tagIds: after.filter((tag) => !before.includes(tag)) } },
    unassignTags: { privateTags: { tagIds: before.filter((tag) => !after.includes(tag)) } },
  }
}
