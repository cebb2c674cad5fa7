import type { ChangeContext } from '../../catalogue/changes/service.ts'
import { movedRecords } from './queries.ts'
import type { Ids, Noun, Written } from './rules.ts'

export type { Ids } from './rules.ts'

/** A transaction in which records of another shop are written. */
export interface MoveContext extends ChangeContext {
  /** The key of the other shop. */
  source: string
  /**
   * Own ids by noun and id of the source, besides those of what has come: of what would have come by then while a move is
   * only told, and of {@link ownRecords}.
   */
  told?: Map<string, string> | undefined
}

/** What has come of the noun, by the ids of the source. */
export async function moved(
  { tx, siteId, source, told }: MoveContext,
  noun: Noun,
  ids: readonly (string | null | undefined)[],
): Promise<ReadonlyMap<string, { ownId: string; matched: boolean }>> {
  const wanted = [...new Set(ids.filter((id): id is string => Boolean(id)))]
  if (wanted.length === 0) return new Map()
  const rows = await tx.run(movedRecords, [siteId, source, noun, wanted])
  const here = wanted.flatMap((id) => {
    const ownId = told?.get(toldKey(noun, id))
    return ownId ? [[id, { ownId, matched: false }] as const] : []
  })
  return new Map([
    ...here,
    ...rows.flatMap(({ sourceId, ownId, matched }) =>
      ownId ? [[sourceId, { ownId, matched }] as const] : [],
    ),
  ])
}

/** The shop's own ids of what has come, by the ids of the source. */
export async function ownIds(
  context: MoveContext,
  noun: Noun,
  ids: readonly (string | null | undefined)[],
): Promise<Ids> {
  const rows = await moved(context, noun, ids)
  return new Map([...rows].map(([sourceId, { ownId }]) => [sourceId, ownId]))
}

/** What others refer to by an id that need not exist. */
const toldNouns: readonly Noun[] = ['products', 'members', 'labels']

/** Remembers what would have come. */
export function tell({ told }: MoveContext, noun: Noun, written: readonly Written[]): void {
  // Products would be put into told collections, which do not exist. Only their arrangements may know them.
  const as = noun === 'collections' ? 'arrangements' : noun
  if (!told || !(as === 'arrangements' || toldNouns.includes(noun))) return
  for (const { sourceId, ownId, matched } of written)
    if (ownId && !(matched && as === 'arrangements')) told.set(toldKey(as, sourceId), ownId)
}

/** Records of this shop that what comes refers to by their own ids. */
export function ownRecords(noun: Noun, ids: readonly string[]): Map<string, string> {
  return new Map(ids.map((id) => [toldKey(noun, id), id]))
}

function toldKey(noun: Noun, sourceId: string): string {
  return `${noun} ${sourceId}`
}
