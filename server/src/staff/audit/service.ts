import type { QueryAuditLogRequest, AuditEntry as WireAuditEntry } from '@cartwright/contract/sites/staff.ts'
import type { Static } from 'typebox'
import { violation } from '../../platform/errors/errors.ts'
import type { AuditEntry } from '../../platform/http/audit-entries.ts'
import type { Shop } from '../../platform/shop/shop.ts'
import { isGuid } from '../../platform/values/ids.ts'
import { withoutNulls } from '../../platform/values/optional.ts'
import { type EntryRow, entryValues, findEntries, insertEntry } from './queries.ts'

/** Writes an entry: with the unit of work that it is about, else at once. */
export async function record(shop: Shop, { caller, ...action }: AuditEntry): Promise<void> {
  const { siteId, kind, id } = caller
  const callerKind = kind === 'system' || id === '' ? 'unknown' : kind
  const entry = {
    ...action,
    siteId,
    id: shop.newId(),
    at: new Date(shop.clock()),
    callerKind,
    callerId: id === '' ? undefined : id,
  } as const
  // Last, because the next entry of the shop waits for this one's transaction.
  await shop.db.beforeCommit(() => shop.db.run(insertEntry, entryValues(entry)))
}

/** Searches the audit log, newest first. */
export async function search(
  shop: Shop,
  siteId: string,
  { from, to, cursor, limit = 50, ...filters }: Static<typeof QueryAuditLogRequest>,
): Promise<{ entries: WireAuditEntry[]; nextCursor?: string }> {
  const rows = await findEntries(shop.db, siteId, {
    ...filters,
    from: from === undefined ? undefined : new Date(from),
    to: to === undefined ? undefined : new Date(to),
    after: cursor === undefined ? undefined : parseCursor(cursor),
    limit: limit + 1,
  })
  const shown = rows.slice(0, limit)
  const last = rows.length > limit ? shown.at(-1) : undefined
  return {
    entries: shown.map(toAuditEntry),
    ...(last ? { nextCursor: `${last.at.getTime()}.${last.id}` } : {}),
  }
}

function parseCursor(cursor: string): { at: Date; id: string } {
  const [, time = '', id] = /^(\d{1,15})\.(.+)$/.exec(cursor) ?? []
  if (isGuid(id)) return { at: new Date(Number(time)), id }
  throw violation('cursor', 'must be the cursor of the previous page', 'FORMAT')
}

function toAuditEntry({
  at,
  callerKind,
  callerId,
  callerName,
  entityId,
  entityName,
  code,
  ...row
}: EntryRow): WireAuditEntry {
  return {
    ...row,
    date: at.toISOString(),
    caller: {
      kind: callerKind,
      ...withoutNulls({ id: callerId, name: callerName }),
    },
    ...withoutNulls({ entityId, entityName, code }),
  }
}
