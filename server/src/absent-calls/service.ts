import type { ListMissedRequestsReply } from '@cartwright/contract/sites/missed-requests.ts'
import type { Caller, Shop } from '../platform/shop/shop.ts'
import { addMissedRequests, type MissedRequestRow, missedRequests } from './queries.ts'
import { featureOf, isAnswered } from './rules.ts'

interface Missed {
  method: string
  /** Without ids. */
  path: string
  packageName: string | undefined
}

interface Counted extends Missed {
  siteId: string
  clientId: string
  count: number
  first: Date
  last: Date
}

/** What is counted and not yet written, by shop. */
const waiting = new WeakMap<Shop, Map<string, Counted>>()

/** Different requests between two writes. More are not counted. */
const mostWaiting = 1000

/** Counts a request that a program made in vain. The database hears of it later. */
export function count(shop: Shop, { siteId, kind, id, clientId = id }: Caller, missed: Missed): void {
  if (kind === 'staff') return
  const now = new Date(shop.clock())
  add(shop, { ...missed, siteId, clientId, count: 1, first: now, last: now })
}

function add(shop: Shop, counted: Counted): void {
  const counts = waiting.get(shop) ?? new Map<string, Counted>()
  waiting.set(shop, counts)
  const { siteId, clientId, method, path, packageName } = counted
  const key = `${siteId} ${clientId} ${method} ${path}`
  const known = counts.get(key)
  if (known) {
    known.count += counted.count
    known.last = counted.last
    known.packageName = packageName ?? known.packageName
  } else if (counts.size < mostWaiting) counts.set(key, counted)
}

/** Writes what was counted; the next time, if the database is away. */
export async function write(shop: Shop): Promise<void> {
  const counts = [...(waiting.get(shop)?.values() ?? [])]
  if (counts.length === 0) return
  waiting.delete(shop)
  const columns = [
    counts.map(({ siteId }) => siteId),
    counts.map(({ clientId }) => clientId),
    counts.map(({ method }) => method),
    counts.map(({ path }) => path),
    counts.map(({ packageName }) => packageName ?? null),
    counts.map(({ count }) => count),
    counts.map(({ first }) => first),
    counts.map(({ last }) => last),
    counts.map(({ method, path }) => featureOf(method, path) !== undefined),
  ]
  try {
    await shop.db.run(addMissedRequests, columns)
  } catch (error) {
    for (const counted of counts) add(shop, counted)
    shop.log.warn({ err: error }, 'counting the requests that the shop cannot serve waits')
  }
}

export async function list(shop: Shop, siteId: string): Promise<ListMissedRequestsReply> {
  await write(shop)
  const rows = await shop.db.run(missedRequests, [siteId])
  return { requests: rows.filter(({ method, path }) => !isAnswered(method, path)).map(toMissedRequest) }
}

function toMissedRequest({ clientName, packageName, firstAt, lastAt, ...row }: MissedRequestRow) {
  const feature = featureOf(row.method, row.path)
  return {
    ...row,
    ...(clientName === null ? {} : { clientName }),
    ...(feature ? { feature } : {}),
    ...(packageName === null ? {} : { packageName }),
    firstDate: firstAt.toISOString(),
    lastDate: lastAt.toISOString(),
  }
}
