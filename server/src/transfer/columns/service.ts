import type { ImportColumn, ImportTarget, TransferLayout } from '@cartwright/contract/catalogue/transfers.ts'
import type { Connection } from '../../platform/db/db.ts'
import { columnKey, proposeTargets } from '../layouts/targets.rules.ts'
import { rememberColumns, rememberedColumns } from './queries.ts'
import type { Mapping } from './rules.ts'

interface UnknownColumns {
  layout: TransferLayout
  columns: readonly Pick<ImportColumn, 'column' | 'sample'>[]
  targets: ImportTarget[]
}

/** What the columns of a file held in earlier files, or else seem to hold. */
export async function propose(
  tx: Connection,
  siteId: string,
  { layout, columns, targets }: UnknownColumns,
): Promise<{ mapping: Mapping; isRemembered: boolean }> {
  const keys = columns.map(({ column }) => columnKey(column))
  const rows = await tx.run(rememberedColumns, [siteId, layout, keys])
  const earlier = new Map(rows.map(({ name, target }) => [name, target]))
  const free = new Set(targets)
  const kept = keys.map((key) => {
    const target = earlier.get(key)
    return target && free.delete(target) ? target : undefined
  })
  const unknown = columns.filter((_, index) => !earlier.has(keys[index] ?? ''))
  const proposals = proposeTargets(
    unknown.map(({ column }) => column),
    [...free],
  )
  const mapped = columns.map((one, index) => {
    const target = kept[index] ?? proposals[unknown.indexOf(one)]
    return { ...one, ...(target ? { target } : {}) }
  })
  return { mapping: { columns: mapped, targets }, isRemembered: unknown.length === 0 }
}

export async function remember(
  tx: Connection,
  siteId: string,
  { layout, columns }: { layout: TransferLayout; columns: readonly ImportColumn[] },
): Promise<void> {
  const byKey = new Map(columns.map(({ column, target }) => [columnKey(column), target ?? null]))
  await tx.run(rememberColumns, [siteId, layout, [...byKey.keys()], [...byKey.values()]])
}
