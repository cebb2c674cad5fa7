import { StartFailure } from '../../platform/process/console.ts'
import type { PooledFile } from './pool.ts'
import { timeOf } from './rules.ts'
import type { Stored, Vault } from './vault.ts'

/** What a backup consists of. It is written last: a folder without it is an unfinished backup. */
export interface Manifest {
  format: 1
  /** Everything, or one shop for another installation. */
  kind: 'installation' | 'shop'
  /** Of Cartwright. */
  version: string
  takenAt: string
  postgres: string
  migrations: string[]
  tables: { name: string; columns: string[]; stored: Stored }[]
  sequences: { name: string; value: string }[]
  /** Pictures and other files by their keys in the shop. Backups in the same place share them. */
  files: PooledFile[]
  /** The keys of the data directory; absent if they are in SIGNING_KEY, or if this is one shop. */
  secrets?: Stored
  /** A mark of the key with which secrets in the database are sealed. */
  sealedBy: string
  site?: { id: string; name: string }
}

/** Where the parts of a backup are. */
export const folderOf = (name: string) => `backups/${name}`

export const manifestOf = (name: string) => `${folderOf(name)}/manifest.json`

export async function writeManifest(vault: Vault, name: string, manifest: Manifest): Promise<void> {
  await vault.writeText(manifestOf(name), `${JSON.stringify(manifest, null, 1)}\n`)
}

export async function readManifest(vault: Vault, name: string): Promise<Manifest> {
  const text = await vault.readText(manifestOf(name))
  if (text === undefined) throw new StartFailure(`There is no complete backup called ${name} here.`)
  const manifest: Manifest = JSON.parse(text)
  if (manifest.format === 1) return manifest
  throw new StartFailure(`The backup ${name} is of a newer Cartwright.`)
}

/** The names of the complete backups, by age. */
export async function listBackups(vault: Vault): Promise<string[]> {
  const names = (await vault.list('backups')).map(
    (path) => /^backups\/([^/]+)\/manifest\.json$/.exec(path)?.[1] ?? '',
  )
  return names.filter((name) => timeOf(name)).sort()
}

/** Throws a StartFailure if anything of the backup is missing or was changed. */
export async function check(vault: Vault, { tables, files, secrets }: Manifest): Promise<void> {
  const all = [...tables, ...files].map(({ stored }) => stored)
  for (const stored of secrets ? [...all, secrets] : all) {
    const found = await vault.measure(stored.name)
    if (!found) throw new StartFailure(`The backup is incomplete: ${stored.name} is missing.`)
    if (found.sha256 !== stored.sha256)
      throw new StartFailure(`The backup is damaged: ${stored.name} was changed.`)
  }
}
