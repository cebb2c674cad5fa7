import type { ChangeContext } from '../../catalogue/changes/service.ts'
import { movedRecords } from './queries.ts'
import type { Ids, Noun } from './rules.ts'

export type { Ids } from './rules.ts'

/** A transaction in which records of another shop are written. */
export interface MoveContext extends ChangeContext {
  /** The key of the other shop. */
  source: string
}

/** The shop's own ids of what has come, by the ids of the source. */
export async function ownIds(
  { tx, siteId, source }: MoveContext,
  noun: Noun,
  ids: readonly (string | null | undefined)[],
): Promise<Ids> {
  const wanted = [...new Set(ids.filter((id): id is string => Boolean(id)))]
  if (wanted.length === 0) return new Map()
  const rows = await tx.run(movedRecords, [siteId, source, noun, wanted])
  return new Map(rows.flatMap(({ sourceId, ownId }) => (ownId ? [[sourceId, ownId] as const] : [])))
}
