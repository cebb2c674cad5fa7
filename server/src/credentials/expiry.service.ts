import { deleteAll, deletion } from '../platform/db/retention.ts'
import type { Shop } from '../platform/shop/shop.ts'

/** Deletes the expired rows of a table, `kept` milliseconds after their end. */
export function deleteExpired(table: string, kept = 0): (shop: Shop) => Promise<void> {
  const statement = deletion(`${table}.delete-expired`, { table, condition: 'expires_at < $1' })
  return (shop) => deleteAll(shop.db, statement, [new Date(shop.clock() - kept)])
}
