import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { openKey } from '../backup/vault/keys.ts'
import { openVault, type Vault } from '../backup/vault/vault.ts'
import { openDiskFiles } from '../platform/files/files.ts'
import { openS3Files } from '../platform/files/s3-files.ts'
import { StartFailure } from '../platform/process/console.ts'
import type { Config } from './config.ts'
import { storePlace } from './environment.ts'

type VaultConfig = Pick<Config, 'backup' | 'store' | 'dataDir' | 'cell'>

/** The place of the configuration, or the one named by `to`. Each further cell has a folder of its own there. */
export async function openVaultOf(
  { backup, store, dataDir, cell }: VaultConfig,
  to = backup.to,
): Promise<Vault> {
  const ofCell = cell === undefined ? '' : `cells/${cell}/`
  const key = backup.key ? await openKey(backup.key) : undefined
  const place = storePlace(to)
  if (!place) {
    await mkdir(to, { recursive: true, mode: 0o700 })
    return openVault(openDiskFiles(to), ofCell, key)
  }
  if (!store)
    throw new StartFailure(`Backups in ${to} need S3_BUCKET, S3_ENDPOINT and the keys of the store.`)
  const scratch = join(dataDir, 'incoming')
  const files = openS3Files({ ...store, bucket: place.bucket ?? store.bucket, scratch })
  return openVault(files, (place.prefix ? `${place.prefix}/` : '') + ofCell, key)
}
