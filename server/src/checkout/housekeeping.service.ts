import * as cart from '../cart/cart/service.ts'
import { day, deleteBatch, inBatches } from '../platform/db/retention.ts'
import type { Shop } from '../platform/shop/shop.ts'
import { deleteAbandoned } from './model/queries.ts'

/** Deletes checkouts without a change for thirty days, unless somebody tried to place the order. */
export async function deleteAbandonedCheckouts(shop: Shop): Promise<void> {
  const since = new Date(shop.clock() - 30 * day)
  await inBatches(() =>
    shop.db.transaction(async (tx) => {
      const deleted = await deleteBatch(tx, deleteAbandoned, [since])
      await cart.detachCheckouts(tx, deleted)
      return deleted
    }),
  )
}
