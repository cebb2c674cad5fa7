import { type Changes, maxAge } from '../../platform/db/changes.ts'
import type { Db } from '../../platform/db/db.ts'
import type { Hosts, SiteAtHost } from '../../platform/shop/hosts.ts'
import type { Cell } from '../../platform/shop/shop.ts'
import { firstId, type PlaceRow, placesOf } from './queries.ts'
import { addressAt, hostIn } from './rules.ts'

interface DirectoryOptions {
  db: Db
  changes: Changes
  /** Of the installation: where its first shop is that has no host of its own. */
  publicUrl: string
  cell?: Cell | undefined
  onError(error: unknown): void
}

interface Place {
  hosts: readonly string[]
  main: { host: string; url: string } | undefined
  isArchived: boolean
  isMoving: boolean
}

interface Directory {
  places: Map<string, Place>
  byHost: Map<string, { siteId: string; isMain: boolean }>
  /** The id of the first site, once there is one. */
  first: string | undefined
  /** No shop but the first has a host, and no other database has shops. */
  isOneShop: boolean
}

/**
 * Keeps the hosts of all shops in memory. Changes are announced by the transaction that makes them; while the listening
 * connection is lost, and when it is back, all hosts are read again.
 */
export async function openDirectory(options: DirectoryOptions): Promise<Hosts> {
  const { publicUrl } = options
  const directory: Directory = {
    ...{ places: new Map(), byHost: new Map(), first: undefined },
    isOneShop: !options.cell,
  }
  const { places, byHost } = directory
  let reading: Promise<unknown> = Promise.resolve()
  // One after the other, so that no older answer replaces a newer one.
  const reload = (siteId?: string) => {
    const moved = reading.catch(() => {}).then(() => read(directory, options, siteId))
    reading = moved
    return moved
  }
  const stop = follow(options, reload)
  await reload()
  const ownHost = hostIn(new URL(publicUrl).host)
  const at = (header: string | undefined): SiteAtHost => {
    if (byHost.size === 0 && !options.cell) return 'first'
    const host = hostIn(header ?? '')
    const known = byHost.get(host)
    if (known) return known
    const { first, isOneShop } = directory
    if (host === ownHost && first) return { siteId: first, isMain: !places.get(first)?.main }
    return isOneShop ? 'first' : 'unknown'
  }
  return {
    at,
    isOf(siteId, host) {
      const found = at(host)
      return found === 'first' || (found !== 'unknown' && found.siteId === siteId)
    },
    firstId: () => directory.first,
    urlOf: (siteId) => places.get(siteId)?.main?.url ?? publicUrl,
    hasSeveral: () => !directory.isOneShop,
    isArchived: (siteId) => places.get(siteId)?.isArchived ?? false,
    isMoving: (siteId) => places.get(siteId)?.isMoving ?? false,
    async reload(siteId) {
      await reload(siteId)
    },
    async close() {
      stop()
      await reading.catch(() => {})
    },
  }
}

/** Reads the places of one site, or of all. Returns the sites whose address or state is another one now. */
async function read(
  directory: Directory,
  { db, publicUrl, cell }: DirectoryOptions,
  siteId: string | undefined,
): Promise<string[]> {
  const { places, byHost } = directory
  const [rows, [first]] = await Promise.all([db.run(placesOf, [siteId ?? null]), db.run(firstId, [])])
  const before = new Map(places)
  for (const id of siteId === undefined ? [...places.keys()] : [siteId]) forget(directory, id)
  for (const [id, own] of Map.groupBy(rows, (row) => row.siteId)) {
    const place = toPlace(own, publicUrl)
    places.set(id, place)
    for (const host of place.hosts) byHost.set(host, { siteId: id, isMain: host === place.main?.host })
  }
  directory.first = cell?.isFirst === false ? undefined : first?.id
  directory.isOneShop = !cell && [...places].every(([id, { main }]) => id === directory.first || !main)
  return [...new Set([...before.keys(), ...places.keys()])].filter((id) => {
    const [was, is] = [before.get(id), places.get(id)]
    return was?.main?.url !== is?.main?.url || was?.isArchived !== is?.isArchived
  })
}

function forget({ places, byHost }: Directory, siteId: string): void {
  for (const host of places.get(siteId)?.hosts ?? []) {
    if (byHost.get(host)?.siteId === siteId) byHost.delete(host)
  }
  places.delete(siteId)
}

/** Follows the changes until it is stopped. What is kept of a shop holds its address, so it is forgotten then. */
function follow(
  { changes, onError }: DirectoryOptions,
  reload: (siteId?: string) => Promise<string[]>,
): () => void {
  let [isStopped, isReading, isStale, isAway] = [false, false, false, false]
  const forget = (moved: readonly string[]) => {
    isAway = false
    for (const id of moved) for (const topic of ['site', 'catalogue'] as const) changes.publishHere(topic, id)
  }
  const fail = (error: unknown) => {
    if (!isAway) onError(error)
    isStale = isAway = true
  }
  const readAll = async () => {
    if (isStopped || isReading) return
    isReading = true
    isStale = false
    await reload().then(forget, fail)
    isReading = false
  }
  changes.subscribe('hosts', (siteId) => {
    if (!isStopped) reload(siteId).then(forget, fail)
  })
  changes.onMissed(() => {
    isStale = true
    void readAll()
  })
  const timer = setInterval(() => {
    if (isStale || !changes.isHearing()) void readAll()
  }, maxAge).unref()
  return () => {
    isStopped = true
    clearInterval(timer)
  }
}

function toPlace(rows: readonly PlaceRow[], publicUrl: string): Place {
  const host = rows.find(({ main }) => main)?.host
  return {
    hosts: rows.flatMap(({ host }) => host ?? []),
    main: host ? { host, url: addressAt(publicUrl, host) } : undefined,
    isArchived: rows[0]?.archived ?? false,
    isMoving: rows[0]?.moving ?? false,
  }
}
