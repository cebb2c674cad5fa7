import { existsSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { backUp, findSite, type Installation } from '../../backup/backups.service.ts'
import { finishLog } from '../../backup/continuous.service.ts'
import { copyDatabase } from '../../backup/move.service.ts'
import { restoreAt } from '../../backup/point-in-time.service.ts'
import { restore } from '../../backup/restore.service.ts'
import { requireIdle } from '../../backup/tables/load.ts'
import { newKey } from '../../backup/vault/keys.ts'
import { listBackups, type Manifest, readManifest } from '../../backup/vault/manifest.ts'
import type { Vault } from '../../backup/vault/vault.ts'
import { openFolder } from '../../platform/embedded-postgres/cluster.ts'
import { requireStopped, setAside } from '../../platform/embedded-postgres/set-aside.ts'
import { StartFailure, table } from '../../platform/process/console.ts'
import { version } from '../../platform/process/installation.ts'
import { openLog } from '../../platform/process/log.ts'
import { openVaultOf } from '../backups.ts'
import type { Config } from '../config.ts'
import { openDatabase } from '../database.ts'
import { openFiles } from '../open.ts'
import type { Outcome } from './command.ts'

interface Input {
  /** What stands after the command. */
  arguments: string[]
  from?: string | undefined
  at?: string | undefined
  replace?: boolean | undefined
  /** The shop to export, by its id or host. */
  site?: string | undefined
}

interface BackupOutcome extends Outcome {
  /** What belongs in the audit log of the shop that is there now. */
  call?: 'restoreBackup' | 'importShop'
}

/** Commands that open no shop: they work on its whole database. */
export const backupCommands: Readonly<
  Record<string, (config: Config, input: Input) => Promise<BackupOutcome>>
> = {
  async 'backup-key'() {
    const { identity, recipient } = await newKey()
    const text =
      `${identity}\n${recipient}\n\nThe first key encrypts and restores: keep a copy away from this machine. ` +
      'With the second one as\nBACKUP_KEY, the server makes backups that it cannot read.'
    return { data: { identity, recipient }, text }
  },

  backup: (config, input) => make(config, input, async () => ({})),

  export: (config, input) =>
    make(config, input, async ({ databaseUrl }) => ({ site: await findSite(databaseUrl, input.site) })),

  async backups(config, input) {
    const vault = await openVaultOf(config, atMostOne(input))
    const found = await Promise.all((await listBackups(vault)).map((name) => describe(vault, name)))
    const rows = found.map(({ name, kind, daily, encrypted, files }) => {
      const by = daily ? 'daily' : 'by hand'
      return [
        name,
        `${kind === 'shop' ? 'export' : 'backup'}, ${by}`,
        encrypted ? 'yes' : 'no',
        String(files),
      ]
    })
    const text = table(['name', 'kind', 'encrypted', 'files'], rows)
    return { data: found, text: found.length > 0 ? text : 'There are no backups yet.' }
  },

  restore: (config, input) =>
    input.at === undefined ? bringBack(config, input, 'installation') : goBack(config, input, input.at),

  import: (config, input) => bringBack(config, input, 'shop'),

  async move(config, input) {
    const to = atMostOne(input)
    const { databaseUrl, ...embedded } = config
    if (to !== 'embedded' && !/^postgres(ql)?:\/\//.test(to ?? '')) {
      throw new StartFailure('Name the new database: an address (postgres://…), or "embedded".')
    }
    if (!databaseUrl === (to === 'embedded')) {
      throw new StartFailure(
        databaseUrl
          ? 'The shop is in DATABASE_URL. To move it, choose "embedded".'
          : 'The shop is in the embedded database. Give the address of the new one (postgres://…).',
      )
    }
    const target = to === 'embedded' ? embedded : { ...config, databaseUrl: to ?? '' }
    const leftOut = await withDatabase(config, async (fromUrl) => {
      // What a server wrote after the copy would be lost.
      await requireIdle(fromUrl)
      return withDatabase(target, (toUrl) =>
        copyDatabase(fromUrl, toUrl, { replace: input.replace ?? false }),
      )
    })
    const next = to === 'embedded' ? 'Remove DATABASE_URL' : 'Set DATABASE_URL to that address'
    return { data: { leftOut }, text: `The shop has been copied. ${next} and start.${tell(leftOut)}` }
  },
}

async function make(
  config: Config,
  input: Input,
  planFor: (from: Installation) => Promise<{ site?: { id: string; name: string } }>,
): Promise<Outcome> {
  const place = atMostOne(input) ?? config.backup.to
  const vault = await openVaultOf(config, place)
  const name = await withInstallation(config, async (from) =>
    backUp(from, vault, { now: new Date(), version, ...(await planFor(from)) }),
  )
  const { kind, tables, files } = await readManifest(vault, name)
  const warning = vault.isEncrypted
    ? ''
    : `\nIt is not encrypted: ${danger[kind]} Set BACKUP_KEY to encrypt it.`
  const text = `${name} in ${place}: ${tables.length} tables, ${files.length} files.${warning}`
  return { data: { name, place, tables: tables.length, files: files.length }, text }
}

const danger: Record<Manifest['kind'], string> = {
  installation: 'whoever reads it can read all orders and sign in as anybody.',
  shop: 'whoever reads it can read all orders and personal data.',
}

async function describe(vault: Vault, name: string) {
  const { kind, tables, files } = await readManifest(vault, name)
  const encrypted = tables.some(({ stored }) => stored.name.endsWith('.age'))
  return { name, kind, daily: name.endsWith('-daily'), encrypted, files: files.length }
}

async function bringBack(config: Config, input: Input, kind: Manifest['kind']): Promise<BackupOutcome> {
  const vault = await openVaultOf(config, input.from)
  const name = atMostOne(input) ?? (await newestOf(vault, kind))
  if (!name) {
    const what = kind === 'shop' ? 'export' : 'backup'
    throw new StartFailure(`There is no ${what} in ${input.from ?? config.backup.to}.`)
  }
  const manifest = await readManifest(vault, name)
  if (manifest.kind !== kind) {
    throw new StartFailure(
      kind === 'shop'
        ? `${name} is the backup of a whole installation: npm run shop -- restore restores it.`
        : `${name} is the export of one shop: npm run shop -- import imports it.`,
    )
  }
  const replace = input.replace ?? false
  openFolder(config.dataDir)
  const { aside, result } = await replacing(config, { replace }, () =>
    withInstallation(config, (to) => restore(to, { vault, manifest }, { replace })),
  )
  const text = `${name} is restored, with ${result.files} files.${tell(result.leftOut)}`
  return {
    data: { name, ...result, aside },
    text: `${text}${keptIn(aside)}${closing[kind]}`,
    call: kind === 'shop' ? 'importShop' : 'restoreBackup',
  }
}

async function newestOf(vault: Vault, kind: Manifest['kind']): Promise<string | undefined> {
  for (const name of (await listBackups(vault)).reverse()) {
    if ((await readManifest(vault, name)).kind === kind) return name
  }
  return undefined
}

/** The embedded database as it was at a time. The one that is there is kept under another name. */
async function goBack(config: Config, input: Input, when: string): Promise<BackupOutcome> {
  const at = new Date(/^[\d-]+T[\d:.]+$/.test(when) ? `${when}Z` : when)
  if (Number.isNaN(at.getTime())) {
    throw new StartFailure(`--at must be a time such as 2026-11-24T09:30:00Z, not "${when}".`)
  }
  if (config.databaseUrl) {
    throw new StartFailure('--at is for the embedded database. Use the tools of the one in DATABASE_URL.')
  }
  if (at.getTime() > Date.now()) throw new StartFailure(`${at.toISOString()} has not come yet.`)
  const place = join(config.dataDir, 'postgres')
  const vault = await openVaultOf(config, input.from)
  const replace = input.replace ?? false
  openFolder(config.dataDir)
  if (existsSync(join(place, 'cluster'))) {
    if (!replace) throw new StartFailure(`There is a shop in ${place}. Replace it with --replace.`)
    requireStopped(place)
    await withDatabase(config, (url) => finishLog({ ...config, databaseUrl: url }, vault))
  }
  const { aside, result } = await replacing(config, { replace }, () =>
    restoreAt({ ...config, files: openFiles(config) }, { vault, at, replace }),
  )
  const { files } = result
  const back = files > 0 ? `; ${files} missing ${files === 1 ? 'file is' : 'files are'} back` : ''
  const text = `The shop is as it was at ${at.toISOString()}${back}.${keptIn(aside)}\nRun npm start.`
  return { data: { ...result, aside }, text, call: 'restoreBackup' }
}

/** Keeps the embedded database that is there under another name, and puts it back if the work fails. */
async function replacing<T>(
  { dataDir, databaseUrl }: Config,
  { replace }: { replace: boolean },
  work: () => Promise<T>,
): Promise<{ aside: string | undefined; result: T }> {
  const place = join(dataDir, 'postgres')
  const aside = replace && !databaseUrl ? setAside(place, new Date()) : undefined
  try {
    return { aside, result: await work() }
  } catch (error) {
    if (aside) {
      rmSync(join(place, 'cluster'), { recursive: true, force: true })
      renameSync(aside, join(place, 'cluster'))
    }
    throw error
  }
}

function keptIn(aside: string | undefined): string {
  return aside ? `\nThe database that was here is in ${aside}; delete it when you are sure.` : ''
}

const closing = {
  installation: '\nRun npm start.',
  shop:
    '\nRun npm start, then enter again what only the other installation can read: the password of the mail server, ' +
    'the secrets of sign-in providers\nand of the captcha.',
}

function tell(leftOut: readonly string[]): string {
  return leftOut.length > 0 ? `\nLeft out, because they are not Cartwright's: ${leftOut.join(', ')}.` : ''
}

function withInstallation<T>(config: Config, work: (installation: Installation) => Promise<T>): Promise<T> {
  const { dataDir, signingKeys } = config
  return withDatabase(config, (databaseUrl) =>
    work({ databaseUrl, files: openFiles(config), dataDir, signingKeys }),
  )
}

async function withDatabase<T>(config: Config, work: (url: string) => Promise<T>): Promise<T> {
  const database = await openDatabase(config, openLog('error'))
  try {
    return await work(database.url)
  } finally {
    await database.stop()
  }
}

function atMostOne({ arguments: [one, ...more] }: Input): string | undefined {
  if (more.length > 0) throw new StartFailure(`One argument is enough, not "${[one, ...more].join(' ')}".`)
  return one
}
