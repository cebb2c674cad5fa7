import { createReadStream, existsSync } from 'node:fs'
import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { setTimeout as wait } from 'node:timers/promises'
import {
  archiveFolder,
  endArchive,
  isPiece,
  readMark,
  writeMark,
} from '../platform/embedded-postgres/archive.ts'
import { StartFailure } from '../platform/process/console.ts'
import { version } from '../platform/process/installation.ts'
import type { Installation } from './backups.service.ts'
import { takeBase } from './base-backup.service.ts'
import { readSecrets } from './secrets.service.ts'
import { cluster, fileChanges } from './tables/queries.ts'
import { onClient } from './tables/snapshot.ts'
import * as bases from './vault/bases.ts'
import { poolFiles } from './vault/pool.ts'
import { nameOf } from './vault/rules.ts'
import type { Vault } from './vault/vault.ts'

const hour = 60 * 60 * 1000
const day = 24 * hour

/** The note beside the log that waits to be taken away. */
interface Mark {
  /** The name of the base from which the log has had no gap. */
  base: string
  /** When the shop's files were last listed, and the changes in the database until then. */
  listed?: { at: number; changes: string }
}

async function markIn({ dataDir }: Pick<Installation, 'dataDir'>): Promise<Mark | undefined> {
  return JSON.parse((await readMark(join(dataDir, 'postgres'))) ?? 'null') ?? undefined
}

function mark({ dataDir }: Pick<Installation, 'dataDir'>, note: Mark): Promise<void> {
  return writeMark(join(dataDir, 'postgres'), JSON.stringify(note))
}

/** Takes the finished log away, makes a new base once a day, and deletes those that are too old. */
export async function archive(
  from: Installation,
  vault: Vault,
  { now, days }: { now: number; days: number },
): Promise<void> {
  const server = await identify(from.databaseUrl)
  if (!server.archives) {
    await endArchive(join(from.dataDir, 'postgres'))
    throw new StartFailure(
      'The embedded database runs without an archive. Stop everything that uses it, then start the server again.',
    )
  }
  const known = await bases.listBases(vault)
  let newest = await newestWithoutGap(from, server, known)
  if (newest) await takeLog(from, vault, newest)
  if (!newest || Date.parse(newest.startedAt) <= now - day) {
    newest = await makeBase(from, vault, { now, server })
    await mark(from, { base: newest.name })
    await takeLog(from, vault, newest)
  }
  await noteFiles(from, vault, { base: newest, now })
  // A base is of use until the next one can take its place.
  for (const [index, base] of known.entries()) {
    const next = known[index + 1] ?? newest
    if (base.name !== newest.name && Date.parse(next.endedAt) < now - days * day) {
      await bases.deleteBase(vault, base)
    }
  }
}

interface Server {
  system: string
  timeline: string
  archives: boolean
}

async function newestWithoutGap(
  from: Pick<Installation, 'dataDir'>,
  server: Server,
  known: readonly bases.Base[],
): Promise<bases.Base | undefined> {
  const newest = known.findLast((base) => isOf(server, base))
  return newest && newest.name === (await markIn(from))?.base ? newest : undefined
}

function isOf({ system, timeline }: Server, base: bases.Base): boolean {
  return base.system === system && base.timeline === timeline
}

async function identify(databaseUrl: string): Promise<Server> {
  const { rows } = await onClient(databaseUrl, (client) => client.query<Server>(cluster))
  if (!rows[0]) throw new Error('PostgreSQL does not tell its identity')
  return rows[0]
}

async function makeBase(
  from: Installation,
  vault: Vault,
  { now, server }: { now: number; server: Server },
): Promise<bases.Base> {
  const name = nameOf(new Date(now), false)
  const home = join(from.dataDir, 'postgres', 'cluster')
  const began = performance.now()
  const { text, mark } = await readSecrets(from)
  const stored = await takeBase({ ...from, home }, (tar) => bases.putBase(vault, tar, name))
  const base: bases.Base = {
    format: 1,
    name,
    version,
    startedAt: new Date(now).toISOString(),
    // Rounded up: a restore stops at whole seconds.
    endedAt: new Date(now + Math.ceil(performance.now() - began)).toISOString(),
    system: server.system,
    timeline: server.timeline,
    stored,
    ...(text ? { secrets: await bases.putSecrets(vault, Readable.from([Buffer.from(text)]), name) } : {}),
    sealedBy: mark,
  }
  await bases.writeBase(vault, base)
  return base
}

/** Moves the finished log into the archive. The base needs every piece. */
async function takeLog({ dataDir }: Pick<Installation, 'dataDir'>, vault: Vault, base: bases.Base) {
  const folder = archiveFolder(join(dataDir, 'postgres'))
  for (const name of (await readdir(folder)).sort()) {
    const path = join(folder, name)
    // Notes of PostgreSQL about backups and timelines are not needed.
    if (/\.(backup|history)$/.test(name)) await rm(path, { force: true })
    if (!isPiece(name)) continue
    const { mtime: time } = await stat(path)
    await bases.putSegment(vault, base, { name, time, content: createReadStream(path) })
    await rm(path, { force: true })
  }
}

/**
 * Archives all that a server did, so that it can be restored to any second until now. It has no other user. PostgreSQL gets
 * `patience` milliseconds.
 */
export async function finishLog(
  from: Pick<Installation, 'databaseUrl' | 'dataDir'>,
  vault: Vault,
  patience = 60_000,
): Promise<void> {
  const server = await identify(from.databaseUrl)
  const newest = await newestWithoutGap(from, server, await bases.listBases(vault))
  if (!newest || !server.archives) return
  await onClient(from.databaseUrl, async (client) => {
    // A restore stops at the first commit after its time.
    await client.query('SELECT pg_current_xact_id()')
    const { rows } = await client.query<{ name: string }>('SELECT pg_walfile_name(pg_switch_wal()) AS name')
    const path = join(archiveFolder(join(from.dataDir, 'postgres')), rows[0]?.name ?? '')
    const until = Date.now() + patience
    while (!existsSync(path)) {
      if (Date.now() > until) throw new StartFailure(notArchived(from))
      await wait(20)
    }
  })
  await takeLog(from, vault, newest)
}

function notArchived({ dataDir }: Pick<Installation, 'dataDir'>): string {
  const folder = join(dataDir, 'postgres')
  return (
    `PostgreSQL did not archive its log into ${archiveFolder(folder)}; ${join(folder, 'postgres.log')} says why. Remove ` +
    'the cause and try again, or restore into an empty DATA_DIR, without the last minutes.'
  )
}

/** Lists the files that were there while the base is the newest one, even if they are deleted by now. */
async function noteFiles(
  from: Installation,
  vault: Vault,
  { base, now }: { base: bases.Base; now: number },
): Promise<void> {
  const { rows } = await onClient(from.databaseUrl, (client) =>
    client.query<{ changes: string }>(fileChanges),
  )
  const changes = rows[0]?.changes ?? ''
  const { listed } = (await markIn(from)) ?? {}
  if (listed?.changes === changes && listed.at > now - hour) return
  const before = await bases.readFileList(vault, base)
  const known = new Set(before.map(({ key }) => key))
  const added = (await poolFiles(from.files, vault, () => true)).filter(({ key }) => !known.has(key))
  if (added.length > 0) await bases.writeFileList(vault, base, [...before, ...added])
  await mark(from, { base: base.name, listed: { at: now, changes } })
}
