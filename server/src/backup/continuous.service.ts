import { createReadStream, existsSync } from 'node:fs'
import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { setTimeout as wait } from 'node:timers/promises'
import { archiveFolder } from '../platform/embedded-postgres/archive.ts'
import type { Installation } from './backups.service.ts'
import { takeBase } from './base-backup.service.ts'
import { readSecrets } from './secrets.service.ts'
import { cluster } from './tables/queries.ts'
import { onClient } from './tables/snapshot.ts'
import * as bases from './vault/bases.ts'
import { poolFiles } from './vault/pool.ts'
import { nameOf } from './vault/rules.ts'
import type { Vault } from './vault/vault.ts'
import { version } from './version.ts'

const day = 24 * 60 * 60 * 1000

/** Takes the finished log away, makes a new base once a day, and deletes those that are too old. */
export async function archive(
  from: Installation,
  vault: Vault,
  { now, days }: { now: number; days: number },
): Promise<void> {
  const known = await bases.listBases(vault)
  const server = await identify(from.databaseUrl)
  let newest = known.findLast((base) => isOf(server, base))
  if (newest) await takeLog(from, vault, newest)
  if (!newest || Date.parse(newest.startedAt) <= now - day) {
    newest = await makeBase(from, vault, { now, server })
    await takeLog(from, vault, newest)
  }
  await noteFiles(from, vault, newest)
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
    if (!/^[0-9A-F]{24}$/.test(name)) continue
    const { mtime: time } = await stat(path)
    await bases.putSegment(vault, base, { name, time, content: createReadStream(path) })
    await rm(path, { force: true })
  }
}

/** Archives all that a server did, so that it can be restored to any second until now. It has no other user. */
export async function finishLog(
  from: Pick<Installation, 'databaseUrl' | 'dataDir'>,
  vault: Vault,
): Promise<void> {
  const server = await identify(from.databaseUrl)
  const newest = (await bases.listBases(vault)).findLast((base) => isOf(server, base))
  if (!newest || !server.archives) return
  await onClient(from.databaseUrl, async (client) => {
    // A restore stops at the first commit after its time.
    await client.query('SELECT pg_current_xact_id()')
    const { rows } = await client.query<{ name: string }>('SELECT pg_walfile_name(pg_switch_wal()) AS name')
    const path = join(archiveFolder(join(from.dataDir, 'postgres')), rows[0]?.name ?? '')
    while (!existsSync(path)) await wait(20)
  })
  await takeLog(from, vault, newest)
}

/** Lists the files that were there while the base is the newest one, even if they are deleted by now. */
async function noteFiles({ files }: Installation, vault: Vault, base: bases.Base): Promise<void> {
  const before = await bases.readFileList(vault, base)
  const known = new Set(before.map(({ key }) => key))
  const added = (await poolFiles(files, vault, () => true)).filter(({ key }) => !known.has(key))
  if (added.length > 0) await bases.writeFileList(vault, base, [...before, ...added])
}
