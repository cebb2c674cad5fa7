import type { Files } from '../../platform/files/files.ts'
import { siteMark } from '../../platform/http/media-hosts.ts'
import { isIrreplaceable, pooledFile, pooledName } from './rules.ts'
import type { Stored, Vault } from './vault.ts'

/** A file of a shop, by its key there. */
export interface PooledFile {
  key: string
  stored: Stored
}

/** Of the store of files. */
export const folders = ['originals', 'private', 'derived', 'transfers']

export function belongsTo(key: string, siteId: string): boolean {
  const mark = siteMark(siteId)
  return key.split('/').some((part) => part.startsWith(`${mark}_`))
}

/** Copies files that no earlier backup has. A file never changes under its key. */
export async function poolFiles(
  files: Files,
  vault: Vault,
  isWanted: (key: string) => boolean,
): Promise<PooledFile[]> {
  const listed = await Promise.all(folders.map((folder) => files.list(folder)))
  const known = new Map(
    (await vault.list(vault.pool)).flatMap((name) => {
      const file = pooledFile(name.slice(vault.pool.length + 1))
      return file ? [[file.key, { name, sha256: file.sha256 }]] : []
    }),
  )
  const pooled: PooledFile[] = []
  for (const key of listed.flat().filter((one) => isIrreplaceable(one) && isWanted(one))) {
    const stored = known.get(key) ?? (await copy(files, vault, key))
    if (stored) pooled.push({ key, stored })
  }
  return pooled
}

/** Nothing if the file was deleted meanwhile. */
async function copy(files: Files, vault: Vault, key: string): Promise<Stored | undefined> {
  const content = await files.open(key)
  return content && vault.put((sha256) => `${vault.pool}/${pooledName(key, sha256)}`, content)
}

/** Deletes what no backup has any more. */
export async function prunePool(vault: Vault, used: readonly PooledFile[]): Promise<void> {
  const names = new Set(used.map(({ stored }) => stored.name))
  for (const name of await vault.list('files')) if (!names.has(name)) await vault.remove(name)
}
