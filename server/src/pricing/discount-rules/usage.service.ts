import type { Connection } from '../../platform/db/db.ts'
import * as queries from './queries.ts'

/** Counts rules as used by an order, in the order's transaction, once per order. */
export async function useRules(
  tx: Connection,
  { siteId, orderId, ruleIds }: { siteId: string; orderId: string; ruleIds: readonly string[] },
): Promise<void> {
  await tx.run(queries.useRules, [siteId, orderId, ruleIds])
}

/** Gives back the uses of a cancelled or failed order. */
export async function releaseRules(tx: Connection, siteId: string, orderId: string): Promise<void> {
  await tx.run(queries.releaseRules, [siteId, orderId])
}
