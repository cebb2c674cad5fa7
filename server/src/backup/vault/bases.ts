import type { PooledFile } from './pool.ts'
import type { Stored, Vault } from './vault.ts'

/** A copy of the embedded database's files, from which its archived log leads to any later second. */
export interface Base {
  format: 1
  name: string
  /** Of Cartwright. */
  version: string
  startedAt: string
  /** From here on it is of use. */
  endedAt: string
  /** Of PostgreSQL: identifies a server, and its life since the last restore. */
  system: string
  timeline: string
  stored: Stored
  secrets?: Stored
  /** A mark of the key with which secrets in the database are sealed. */
  sealedBy: string
}

/** A piece of the write-ahead log. */
export interface Segment {
  name: string
  /** When it was finished. */
  time: Date
  stored: Stored
}

const folderOf = (name: string) => `continuous/${name}`

/** By age. */
export async function listBases(vault: Vault): Promise<Base[]> {
  const bases: Base[] = []
  for (const path of await vault.list('continuous')) {
    if (path.endsWith('/base.json')) bases.push(JSON.parse((await vault.readText(path)) ?? ''))
  }
  return bases.sort((one, other) => (one.startedAt < other.startedAt ? -1 : 1))
}

export function putBase(vault: Vault, content: AsyncIterable<Uint8Array>, name: string): Promise<Stored> {
  return vault.put(`${folderOf(name)}/base.tar`, content, { compress: true })
}

export function putSecrets(vault: Vault, content: AsyncIterable<Uint8Array>, name: string): Promise<Stored> {
  return vault.put(`${folderOf(name)}/secrets.json`, content)
}

/** Comes last: without it the base does not count. */
export async function writeBase(vault: Vault, base: Base): Promise<void> {
  await vault.writeText(`${folderOf(base.name)}/base.json`, `${JSON.stringify(base, null, 1)}\n`)
}

export async function deleteBase(vault: Vault, { name }: Base): Promise<void> {
  await vault.remove(`${folderOf(name)}/base.json`)
  await vault.removeFolder(folderOf(name))
}

/** The shop's files while the base was the newest one. */
export async function readFileList(vault: Vault, { name }: Base): Promise<PooledFile[]> {
  return JSON.parse((await vault.readText(`${folderOf(name)}/files.json`)) ?? '[]')
}

export async function writeFileList(
  vault: Vault,
  { name }: Base,
  files: readonly PooledFile[],
): Promise<void> {
  await vault.writeText(`${folderOf(name)}/files.json`, JSON.stringify(files))
}

export function putSegment(
  vault: Vault,
  { name }: Base,
  segment: { name: string; time: Date; content: AsyncIterable<Uint8Array> },
): Promise<Stored> {
  const seconds = Math.floor(segment.time.getTime() / 1000)
  return vault.put(
    // The checksum is of what is stored; the place of the suffix keeps names sorted.
    (sha256) => `${folderOf(name)}/log/${segment.name}.${seconds}.${sha256}`,
    segment.content,
    { compress: true },
  )
}

/** In the order of the log. */
export async function listSegments(vault: Vault, { name: base }: Base): Promise<Segment[]> {
  const found = (await vault.list(`${folderOf(base)}/log`)).flatMap((path) => {
    const [, name, seconds, sha256] =
      /\/([0-9A-F]{24})\.(\d+)\.([0-9a-f]{64})\.gz(?:\.age)?$/.exec(path) ?? []
    if (!name || !sha256) return []
    return [{ name, time: new Date(1000 * Number(seconds)), stored: { name: path, sha256 } }]
  })
  return found.sort((one, other) => (one.name < other.name ? -1 : 1))
}
