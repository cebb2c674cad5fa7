import { randomBytes } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { requireKnown } from '../platform/db/migrate.ts'
import type { Files } from '../platform/files/files.ts'
import { StartFailure } from '../platform/process/console.ts'
import type { Installation } from './backups.service.ts'
import { hasSecrets, readSecrets, writeSecrets } from './secrets.service.ts'
import { load, prepare } from './tables/load.ts'
import { check, type Manifest } from './vault/manifest.ts'
import type { PooledFile } from './vault/pool.ts'
import type { Vault } from './vault/vault.ts'

export interface Restored {
  files: number
  /** Tables of the backup that are not Cartwright's. */
  leftOut: string[]
}

/** Restores a backup into an empty installation. Checks every checksum before it writes anything. */
export async function restore(
  to: Installation,
  { vault, manifest }: { vault: Vault; manifest: Manifest },
  { replace }: { replace: boolean },
): Promise<Restored> {
  await check(vault, manifest)
  await requireKnown(manifest.migrations)
  await requireReadable(vault, manifest)
  const secrets = manifest.secrets && (await text(await vault.open(manifest.secrets.name)))
  if (manifest.kind === 'installation') await requireKey(to, manifest, { replace })
  await prepare(to.databaseUrl, manifest, { replace })
  const leftOut = await load(to.databaseUrl, {
    ...manifest,
    open: async ({ name }) => {
      const table = manifest.tables.find((one) => one.name === name)
      return vault.open(table?.stored.name ?? name)
    },
  })
  const files = await writeFiles(to.files, vault, manifest.files)
  if (secrets !== undefined && !to.signingKeys) await writeSecrets(to, secrets)
  return { files, leftOut }
}

/** Begins to decrypt a table, so that a wrong BACKUP_KEY is known before anything is deleted. */
async function requireReadable(vault: Vault, { tables }: Manifest): Promise<void> {
  const [table] = tables
  if (!table) return
  const content = await vault.open(table.stored.name)
  for await (const _ of content) break
}

/** The key that can read the sealed secrets must be here afterwards. */
export async function requireKey(
  to: Pick<Installation, 'dataDir' | 'signingKeys'>,
  { secrets, sealedBy }: Pick<Manifest, 'secrets' | 'sealedBy'>,
  { replace }: { replace: boolean },
): Promise<void> {
  const { mark } = await readSecrets(to)
  if (mark === sealedBy) return
  if (to.signingKeys || !secrets) {
    throw new StartFailure(
      'The backup needs the SIGNING_KEY with which the shop ran. Set it, then try again.',
    )
  }
  if ((await hasSecrets(to)) && !replace) {
    throw new StartFailure(
      `${to.dataDir} has the keys of another shop. Choose an empty DATA_DIR, or replace them with --replace.`,
    )
  }
}

/** Files that are there already stay: they never change under their keys. Returns how many were missing. */
export async function writeFiles(to: Files, vault: Vault, files: readonly PooledFile[]): Promise<number> {
  const folders = new Set(files.map(({ key }) => key.split('/')[0] ?? ''))
  const there = new Set((await Promise.all([...folders].map((folder) => to.list(folder)))).flat())
  const missing = files.filter(({ key }) => !there.has(key))
  for (const { key, stored } of missing) {
    await mkdir(to.scratch, { recursive: true })
    const path = join(to.scratch, randomBytes(16).toString('hex'))
    await pipeline(await vault.open(stored.name), createWriteStream(path, { flush: true }))
    await to.take(key, path)
  }
  return missing.length
}
