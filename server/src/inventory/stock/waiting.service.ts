import type { Connection } from '../../platform/db/db.ts'
import { type StockKey, wakeWaiting as wake } from './queries.ts'

/**
 * Asks for those who wait for these variants to be told that they are back in stock: a job, in the transaction that
 * brought them back.
 */
export async function queueBackInStock(
  tx: Connection,
  siteId: string,
  returned: readonly StockKey[],
): Promise<void> {
  if (returned.length === 0) return
  await tx.run(wake, [siteId, returned.map((key) => key.productId), returned.map((key) => key.variantId)])
}
