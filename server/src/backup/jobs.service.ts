import { join } from 'node:path'
import { endArchive } from '../platform/embedded-postgres/archive.ts'
import { version } from '../platform/process/installation.ts'
import type { Shop } from '../platform/shop/shop.ts'
import { backUpInTurn } from './backups.service.ts'
import { archive } from './continuous.service.ts'
import { inTurn } from './turns.ts'
import { listBackups } from './vault/manifest.ts'
import { type Keep, lastDue, timeOf } from './vault/rules.ts'
import type { Vault } from './vault/vault.ts'

declare module '../platform/shop/shop.ts' {
  interface Shop {
    /** Absent in programs that have no place for backups. */
    backups?: Backups
  }
}

export interface Backups {
  /** HH:MM (UTC); absent: only when somebody asks for one. */
  daily?: string | undefined
  keep: Keep
  vault(): Promise<Vault>
  dataDir: string
  signingKeys?: readonly string[] | undefined
  /** Days of which the embedded database can be restored to any second; 0 for none. */
  continuous: number
}

/** Makes the backup of the day if it is due; of several servers one does it. One that failed is tried again at the next look. */
export async function backUpDaily(shop: Shop, _payload: never, signal: AbortSignal): Promise<void> {
  const { backups, db, files, clock, log } = shop
  if (!backups?.daily) return
  const vault = await backups.vault()
  const { daily, dataDir, signingKeys, keep } = backups
  if (!(await isDue(vault, clock(), daily))) return
  const from = { databaseUrl: db.url, files, dataDir, signingKeys }
  const work = async (hold: () => Promise<void>) => {
    const now = clock()
    if (!(await isDue(vault, now, daily))) return
    const name = await backUpInTurn(from, vault, { now: new Date(now), version, keep, hold })
    log.info({ backup: name }, 'backup made')
  }
  await inTurn(db.url, work, signal)
}

async function isDue(vault: Vault, now: number, daily: string): Promise<boolean> {
  const newest = (await listBackups(vault)).filter((name) => name.endsWith('-daily')).at(-1)
  const taken = newest === undefined ? undefined : timeOf(newest)?.getTime()
  return taken === undefined || taken < lastDue(now, daily)
}

/** Keeps the archive of the embedded database up to date. What fails is tried again a minute later. */
export async function archiveNow(shop: Shop, _payload: never, signal: AbortSignal): Promise<void> {
  const { backups, db, files, clock } = shop
  if (!backups) return
  const { dataDir, signingKeys, continuous: days } = backups
  if (!days) return endArchive(join(dataDir, 'postgres'))
  const from = { databaseUrl: db.url, files, dataDir, signingKeys }
  const vault = await backups.vault()
  await inTurn(db.url, () => archive(from, vault, { now: clock(), days }), signal)
}
