import type { QueryAuditLogRequest, AuditEntry as WireAuditEntry } from '@cartwright/contract/staff/staff.ts'
import type { Static } from 'typebox'
import { violation } from '../../platform/errors/errors.ts'
import type { AuditEntry } from '../../platform/http/audit-entries.ts'
import type { Caller, Shop } from '../../platform/shop/shop.ts'
import { isGuid } from '../../platform/values/ids.ts'
import { withoutNulls } from '../../platform/values/optional.ts'
import { beginChain, type Entry, type EntryRow, entryValues, findEntries, insertEntry } from './queries.ts'

/** Writes an entry: with the unit of work that it is about, else at once. */
export async function record(shop: Shop, { caller, ...action }: AuditEntry): Promise<void> {
  await write(shop, { ...action, siteId: caller.siteId, ...whoIs(caller) })
}

function whoIs({ kind, id }: Caller): Pick<Entry, 'callerKind' | 'callerId'> {
  const callerKind = kind === 'system' || id === '' ? 'unknown' : kind
  return { callerKind, callerId: id === '' ? undefined : id }
}

/**
 * Does what an operator wants on the command line, and writes its entry in the same transaction. `call` is an action where
 * there is no such call. The `id` of the result is what the entry is about.
 */
export function recordCommand<T extends object>(
  shop: Shop,
  { siteId, call }: { siteId: string; call: string },
  work: () => Promise<T>,
): Promise<T> {
  return shop.db.unit(async () => {
    const result = await work()
    const entry = {
      call,
      entityId: 'id' in result ? String(result.id) : undefined,
      address: '',
      status: 200,
      code: undefined,
    }
    await write(shop, { ...entry, siteId, callerKind: 'command-line', callerId: undefined })
    return result
  })
}

/**
 * Writes an entry about a shop into its own log, with the unit of work in which somebody of the installation changes it. From
 * where, only the log of the first shop says.
 */
export function recordInShop(
  shop: Recorder,
  { siteId, call }: { siteId: string; call: string },
  by: Caller | 'command-line',
): Promise<void> {
  const who = by === 'command-line' ? { callerKind: by, callerId: undefined } : whoIs(by)
  return write(shop, { ...who, siteId, call, entityId: siteId, address: '', status: 200, code: undefined })
}

/** What writing an entry needs. */
type Recorder = Pick<Shop, 'clock' | 'newId'> & { db: Pick<Shop['db'], 'run' | 'beforeCommit'> }

async function write(shop: Recorder, action: Omit<Entry, 'id' | 'at'>): Promise<void> {
  const entry = { ...action, id: shop.newId(), at: new Date(shop.clock()) }
  // Last, because the next entry of the shop waits for this one's transaction.
  await shop.db.beforeCommit(() => append(shop, entryValues(entry)))
}

async function append({ db }: Recorder, values: unknown[]): Promise<void> {
  const [added] = await db.run(insertEntry, values)
  if (added) return
  await db.run(beginChain, values.slice(0, 1))
  await db.run(insertEntry, values)
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
