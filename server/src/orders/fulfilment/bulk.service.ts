import type {
  BulkCreateFulfillmentsReply,
  BulkCreateFulfillmentsRequest,
} from '@cartwright/contract/orders/fulfillments.ts'
import { Refusal } from '../../platform/errors/errors.ts'
import type { Caller, Shop } from '../../platform/shop/shop.ts'
import { bulkTotals } from '../../platform/values/bulk.ts'
import * as sites from '../../sites/settings/service.ts'
import { createIn } from './service.ts'

/** Records parcels of several orders: of each order all or none. One that is refused does not stop the others. */
export async function bulkCreate(
  shop: Shop,
  caller: Caller,
  { ordersWithFulfillments }: BulkCreateFulfillmentsRequest,
): Promise<BulkCreateFulfillmentsReply> {
  const site = await sites.get(shop, caller.siteId)
  const results = []
  for (const [originalIndex, { orderId, fulfillments }] of ordersWithFulfillments.entries()) {
    try {
      const written = await shop.db.transaction(async (tx) => {
        let last = { orderId: orderId.toLowerCase(), fulfillments: [] } as {
          orderId: string
          fulfillments: object[]
        }
        for (const fulfillment of fulfillments) {
          const created = await createIn(tx, shop, { caller, site, request: { orderId, fulfillment } })
          last = created.orderWithFulfillments
        }
        return last
      })
      results.push({
        itemMetadata: { id: written.orderId, originalIndex, success: true },
        ordersWithFulfillments: written,
      })
    } catch (error) {
      if (!(error instanceof Refusal) || error.status >= 500) throw error
      const code = error.code ?? 'INVALID_ARGUMENT'
      const itemError = { code, description: error.message, data: {} }
      results.push({ itemMetadata: { id: orderId, originalIndex, success: false, error: itemError } })
    }
  }
  const failures = results.filter(({ itemMetadata }) => !itemMetadata.success).length
  return { results, bulkActionMetadata: bulkTotals(results, failures) }
}
