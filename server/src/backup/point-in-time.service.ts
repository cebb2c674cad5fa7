import { mkdir, truncate, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { buffer, text } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { unpackTar } from 'modern-tar/fs'
import { recover } from '../platform/embedded-postgres/recovery.ts'
import { StartFailure } from '../platform/process/console.ts'
import type { Installation } from './backups.service.ts'
import { requireKey, writeFiles } from './restore.service.ts'
import { writeSecrets } from './secrets.service.ts'
import * as bases from './vault/bases.ts'
import type { Vault } from './vault/vault.ts'

export interface Moment {
  vault: Vault
  at: Date
  /** Replaces the keys that are there. */
  replace: boolean
}

/** Restores the embedded database as it was at a time, with the files of that time. There is none in its folder yet. */
export async function restoreAt(
  to: Omit<Installation, 'databaseUrl'>,
  { vault, at, replace }: Moment,
): Promise<{ base: string; files: number }> {
  const known = await bases.listBases(vault)
  const base = known.findLast(({ endedAt }) => Date.parse(endedAt) <= at.getTime())
  if (!base) {
    const [first] = known
    throw new StartFailure(
      first
        ? `The archive begins at ${first.endedAt}. Choose a later time.`
        : 'There is no archive here. Set BACKUP_CONTINUOUS to keep one from now on.',
    )
  }
  await requireKey(to, base, { replace })
  const segments = await segmentsFor({ vault, at }, base, known)
  await recover(join(to.dataDir, 'postgres'), {
    at,
    async fill(folder) {
      await requireSame(vault, base.stored)
      await pipeline(await vault.open(base.stored.name), unpackTar(folder, { dmode: 0o700, fmode: 0o600 }))
      for (const segment of segments) await fetchSegment(vault, segment, join(folder, 'log'))
    },
  })
  const { name, system, timeline } = base
  const later = known.filter((one) => one.system === system && one.timeline === timeline && one.name >= name)
  const files = (await Promise.all(later.map((one) => bases.readFileList(vault, one)))).flat()
  const written = await writeFiles(to.files, vault, files)
  if (base.secrets && !to.signingKeys) {
    await requireSame(vault, base.secrets)
    await writeSecrets(to, await text(await vault.open(base.secrets.name)))
  }
  return { base: base.name, files: written }
}

/** Milliseconds of the log beyond the time: PostgreSQL stops at the first change after it. */
const beyond = 10 * 60 * 1000

/** The log from the base to the time. That of the next base's first moments is in its folder. */
async function segmentsFor(
  { vault, at }: Pick<Moment, 'vault' | 'at'>,
  base: bases.Base,
  known: readonly bases.Base[],
): Promise<bases.Segment[]> {
  const next = known.filter(
    ({ system, timeline, name }) => system === base.system && timeline === base.timeline && name > base.name,
  )
  const found: bases.Segment[] = await bases.listSegments(vault, base)
  for (const one of next) {
    const enough = found.filter(({ time }) => time.getTime() > at.getTime() + beyond)
    if (enough.length === 0) found.push(...(await bases.listSegments(vault, one)))
  }
  const last = found.findIndex(({ time }) => time.getTime() > at.getTime() + beyond)
  return last < 0 ? found : found.slice(0, last + 2)
}

async function requireSame(vault: Vault, { name, sha256 }: bases.Base['stored']): Promise<void> {
  const found = await vault.measure(name)
  if (!found) throw new StartFailure(`The archive is incomplete: ${name} is missing.`)
  if (found.sha256 !== sha256) throw new StartFailure(`The archive is damaged: ${name} was changed.`)
}

/** Most of a piece that was archived early is empty, and takes no room as a hole. */
async function fetchSegment(vault: Vault, { name, stored }: bases.Segment, folder: string): Promise<void> {
  await requireSame(vault, stored)
  const content = await buffer(await vault.open(stored.name))
  let used = content.length
  while (used > 0 && content[used - 1] === 0) used--
  await mkdir(folder, { recursive: true })
  const path = join(folder, name)
  await writeFile(path, content.subarray(0, used))
  await truncate(path, content.length)
}
