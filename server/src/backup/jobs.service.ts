import type { Shop } from '../platform/shop/shop.ts'
import { backUp } from './backups.service.ts'
import { archive } from './continuous.service.ts'
import { Busy, inTurn } from './tables/snapshot.ts'
import { listBackups } from './vault/manifest.ts'
import { type Keep, lastDue, timeOf } from './vault/rules.ts'
import type { Vault } from './vault/vault.ts'
import { version } from './version.ts'

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

/** Makes the backup of the day if it is due. One that failed is tried again at the next look. */
export async function backUpDaily({ backups, db, files, clock, log }: Shop): Promise<void> {
  if (!backups?.daily) return
  const vault = await backups.vault()
  const newest = (await listBackups(vault)).filter((name) => name.endsWith('-daily')).at(-1)
  const now = clock()
  const taken = newest === undefined ? undefined : timeOf(newest)?.getTime()
  if (taken !== undefined && taken >= lastDue(now, backups.daily)) return
  const { dataDir, signingKeys, keep } = backups
  const from = { databaseUrl: db.url, files, dataDir, signingKeys }
  const name = await backUp(from, vault, { now: new Date(now), version, keep })
  log.info({ backup: name }, 'backup made')
}

/** Keeps the archive of the embedded database up to date. What fails is tried again a minute later. */
export async function archiveNow({ backups, db, files, clock, log }: Shop): Promise<void> {
  if (!backups?.continuous) return
  const { dataDir, signingKeys, continuous: days } = backups
  const from = { databaseUrl: db.url, files, dataDir, signingKeys }
  const vault = await backups.vault()
  try {
    await inTurn(db.url, () => archive(from, vault, { now: clock(), days }))
  } catch (error) {
    if (!(error instanceof Busy)) throw error
    log.info('the archive waits for a backup')
  }
}
