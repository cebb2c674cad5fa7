import type {
  BulkUpdateOrderTagsReply,
  BulkUpdateOrderTagsRequest,
  ListOrderTagsReply,
} from '@cartwright/contract/orders/changes/tags.ts'
import type {
  BulkUpdateOrdersReply,
  BulkUpdateOrdersRequest,
} from '@cartwright/contract/orders/changes/updates.ts'
import type { Connection } from '../../platform/db/db.ts'
import { Refusal, refuseIf, violation } from '../../platform/errors/errors.ts'
import type { Caller, Shop } from '../../platform/shop/shop.ts'
import { bulkTotals } from '../../platform/values/bulk.ts'
import { type Order, orderToWire } from '../order/rules.ts'
import { lockOrder } from '../order/service.ts'
import * as queries from './queries.ts'
import { overfull, reassignTags, tagViolations } from './rules.ts'
import { updateIn, write } from './service.ts'

/** Changes details of several orders. One that is refused does not stop the others. */
export async function bulkUpdate(
  shop: Shop,
  caller: Caller,
  { orders, returnEntity = false }: BulkUpdateOrdersRequest,
): Promise<BulkUpdateOrdersReply> {
  const ids = orders.map(({ order }) => order.id)
  const { results, bulkActionMetadata } = await each(shop, caller, {
    ids,
    change: (tx, index) => {
      const sent = orders[index]?.order ?? { id: '' }
      return updateIn(tx, shop, { caller, sent, path: `orders[${index}].order` })
    },
  })
  return {
    results: results.map(({ itemMetadata, order }) => ({
      itemMetadata,
      ...(order && returnEntity ? { item: orderToWire(order) } : {}),
    })),
    bulkActionMetadata,
  }
}

/** Adds tags to orders, and takes tags off them. Events tell only of orders whose tags are others afterwards. */
export async function bulkUpdateTags(
  shop: Shop,
  caller: Caller,
  { orderIds, assignTags = {}, unassignTags = {} }: BulkUpdateOrderTagsRequest,
): Promise<BulkUpdateOrderTagsReply> {
  refuseIf(tagViolations(assignTags, 'assignTags'))
  const { results, bulkActionMetadata } = await each(shop, caller, {
    ids: orderIds,
    change: async (tx, index) => {
      const before = await lockOrder(tx, caller, orderIds[index] ?? '')
      const { tags: old, ...kept } = before.data.order
      const tags = reassignTags(old, assignTags, unassignTags)
      if (JSON.stringify(tags) === JSON.stringify(old)) return before
      const full = overfull(tags)
      if (full) throw violation(`assignTags.${full}`, 'would be too many for the order', 'MAX_SIZE')
      const data = { ...before.data, order: { ...kept, ...(tags ? { tags } : {}) } }
      return write(tx, shop, { order: { ...before, data } })
    },
  })
  return { results: results.map(({ itemMetadata }) => ({ itemMetadata })), bulkActionMetadata }
}

/** The private tags of recent orders. */
export async function listTags(shop: Shop, { siteId }: Caller): Promise<ListOrderTagsReply> {
  return { tags: await shop.db.run(queries.recentTags, [siteId]) }
}

interface Bulk {
  ids: readonly string[]
  /** In a transaction of its own. */
  change(tx: Connection, index: number): Promise<Order>
}

async function each(shop: Shop, { siteId }: Caller, { ids, change }: Bulk) {
  const results = []
  for (const [originalIndex, id] of ids.entries()) {
    try {
      const order = await shop.db.transaction((tx) => change(tx, originalIndex))
      shop.changes.publish('order', siteId, order.id)
      results.push({ itemMetadata: { id: order.id, originalIndex, success: true }, order })
    } catch (error) {
      if (!(error instanceof Refusal) || error.status >= 500) throw error
      const code = error.code ?? 'INVALID_ARGUMENT'
      const itemError = { code, description: error.message, data: {} }
      results.push({
        itemMetadata: { id, originalIndex, success: false, error: itemError },
        order: undefined,
      })
    }
  }
  const failures = results.filter(({ itemMetadata }) => !itemMetadata.success).length
  return { results, bulkActionMetadata: bulkTotals(results, failures) }
}
