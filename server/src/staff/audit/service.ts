import type { QueryAuditLogRequest, AuditEntry as WireAuditEntry } from '@cartwright/contract/sites/staff.ts'
import type { Static } from 'typebox'
import { deleteAll } from '../../platform/db/retention.ts'
import { violations } from '../../platform/errors/errors.ts'
import type { AuditEntry } from '../../platform/http/audit-entries.ts'
import type { Shop } from '../../platform/shop/shop.ts'
import { isGuid } from '../../platform/values/ids.ts'
import { withoutNulls } from '../../platform/values/optional.ts'
import { defaultSettings } from '../../sites/settings/rules.ts'
import {
  columnsOf,
  deleteExpiredEntries,
  type Entry,
  type EntryRow,
  findEntries,
  insertEntries,
} from './queries.ts'

/** Queues an entry. The request does not wait for it. */
export function record(shop: Shop, { caller, ...action }: AuditEntry): void {
  const { siteId, kind, id } = caller
  const callerKind = kind === 'system' || id === '' ? 'unknown' : kind
  const entry = { ...action, siteId, callerKind, callerId: id === '' ? undefined : id } as const
  const log = logOf(shop)
  log.queue.push({ ...entry, id: shop.newId(), at: new Date(shop.clock()) })
  log.timer ??= setTimeout(() => flush(shop), flushDelay)
}

/** How long entries are collected for one statement, in milliseconds. */
const flushDelay = 100

/** Writes the queued entries. */
export function flush(shop: Shop): Promise<void> {
  const log = logOf(shop)
  clearTimeout(log.timer)
  log.timer = undefined
  log.written = log.written.then(() => write(shop, log))
  return log.written
}

/** Searches the audit log, newest first. */
export async function search(
  shop: Shop,
  siteId: string,
  { from, to, cursor, limit = 50, ...filters }: Static<typeof QueryAuditLogRequest>,
): Promise<{ entries: WireAuditEntry[]; nextCursor?: string }> {
  await flush(shop)
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

export async function deleteExpired(shop: Shop): Promise<void> {
  const values = [new Date(shop.clock()), defaultSettings.auditLogDays]
  await deleteAll(shop.db, deleteExpiredEntries, values)
}

interface Log {
  queue: Entry[]
  timer: NodeJS.Timeout | undefined
  written: Promise<void>
}

const logs = new WeakMap<Shop, Log>()

function logOf(shop: Shop): Log {
  const known = logs.get(shop)
  if (known) return known
  const log: Log = { queue: [], timer: undefined, written: Promise.resolve() }
  logs.set(shop, log)
  return log
}

async function write(shop: Shop, log: Log): Promise<void> {
  while (log.queue.length > 0) {
    const entries = log.queue.splice(0, 500)
    await shop.db.run(insertEntries, columnsOf(entries)).catch((error: unknown) => {
      // So that the entries are at least in the log.
      shop.log.error({ err: error, entries }, 'writing the audit log failed')
    })
  }
}

function parseCursor(cursor: string): { at: Date; id: string } {
  const [, time = '', id] = /^(\d{1,15})\.(.+)$/.exec(cursor) ?? []
  if (isGuid(id)) return { at: new Date(Number(time)), id }
  throw violations([
    { field: 'cursor', description: 'must be the cursor of the previous page', violatedRule: 'FORMAT' },
  ])
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
