import { createHash } from 'node:crypto'
import { type Connection, statement } from '../../platform/db/db.ts'
import { outboxInsertMany, outboxRows } from '../../platform/db/outbox.ts'
import type { Shop } from '../../platform/shop/shop.ts'

/** Ours: the published packages that we know have no events of files. */
export const fileEventName = 'cartwright.media.v1.file'

export type FileEvent = 'created' | 'updated' | 'deleted'

interface Change {
  siteId: string
  kind: FileEvent
  /** With the revision after the change. */
  files: readonly { id: string; revision: bigint }[]
}

/** Writes an event for each file, in the transaction of the change. */
export async function publishFiles(
  tx: Connection,
  shop: Shop,
  { siteId, kind, files }: Change,
): Promise<void> {
  if (files.length === 0) return
  const now = shop.clock()
  const events = files.map(({ id, revision }) => ({
    id: shop.newId(),
    siteId,
    entity: 'file',
    entityId: toGuid(id),
    sequence: Number(revision),
    type: `${fileEventName}_${kind}`,
    payload: { entityId: id },
  }))
  await tx.run(insertEvents, [outboxRows(events, now)])
}

const insertEvents = statement<never>('media.append-events', outboxInsertMany(1))

/** The outbox knows entities by GUIDs, and the id of a file is none. */
function toGuid(id: string): string {
  const hex = createHash('sha256').update(id).digest('hex')
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12}).*$/, '$1-$2-$3-$4-$5')
}
