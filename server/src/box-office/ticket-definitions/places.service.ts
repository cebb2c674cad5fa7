import type { Connection } from '../../platform/db/db.ts'
import { changeQuotaTaken, changeTaken, type TakenChange } from './queries.ts'

/**
 * Takes places, or gives them back, by kinds of tickets. Whether there are enough is decided by the statements that take
 * them, the own places of a kind first and then those of its quota, always in the order of their ids. Returns a kind of
 * which there are not enough; then the caller must roll back.
 */
export async function changePlaces(
  tx: Connection,
  siteId: string,
  changes: readonly TakenChange[],
): Promise<string | undefined> {
  const quotas = new Map<string, { taken: number; limited: boolean; kind: string }>()
  for (const { id, taken, sold, limited } of sorted(changes)) {
    const [changed] = await tx.run(changeTaken, [siteId, id, taken, sold, limited])
    if (!changed) return id
    if (changed.quotaId === null || taken === 0) continue
    const quota = quotas.get(changed.quotaId) ?? { taken: 0, limited: false, kind: id }
    quotas.set(changed.quotaId, { ...quota, taken: quota.taken + taken, limited: quota.limited || limited })
  }
  for (const [id, { taken, limited, kind }] of [...quotas].sort(([a], [b]) => (a < b ? -1 : 1))) {
    const [changed] = await tx.run(changeQuotaTaken, [siteId, id, taken, limited])
    if (!changed) return kind
  }
  return undefined
}

/** One change for each kind. */
function sorted(changes: readonly TakenChange[]): TakenChange[] {
  const byId = new Map<string, TakenChange>()
  for (const { id, taken, sold, limited } of changes) {
    const known = byId.get(id) ?? { id, taken: 0, sold: 0, limited: false }
    byId.set(id, {
      id,
      taken: known.taken + taken,
      sold: known.sold + sold,
      limited: known.limited || limited,
    })
  }
  return [...byId.values()].sort((a, b) => (a.id < b.id ? -1 : 1))
}
