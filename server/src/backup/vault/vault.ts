import { createHash, randomBytes } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'
import type { Files } from '../../platform/files/files.ts'
import { StartFailure } from '../../platform/process/console.ts'
import type { BackupKey } from './keys.ts'

/** One file of a backup, as it is stored: after compression and encryption. */
export interface Stored {
  /** Ends with `.gz` if it is compressed, and then with `.age` if it is encrypted. */
  name: string
  sha256: string
}

/** Where backups are kept: a folder or a bucket. */
export interface Vault {
  isEncrypted: boolean
  /** The folder of files that backups share; those with another key have another one. */
  pool: string
  list(folder: string): Promise<string[]>
  /** The name may depend on the checksum. */
  put(name: Name, content: Bytes, options?: { compress?: boolean }): Promise<Stored>
  /** The content as it was given to `put`. */
  open(name: string): Promise<Bytes>
  /** What is in the store under this name, for the checksum. */
  measure(name: string): Promise<Stored | undefined>
  readText(name: string): Promise<string | undefined>
  /** Neither compressed nor encrypted. */
  writeText(name: string, text: string): Promise<void>
  remove(name: string): Promise<void>
  removeFolder(folder: string): Promise<void>
}

type Bytes = AsyncIterable<Uint8Array>
type Name = string | ((sha256: string) => string)

/** `prefix` is the folder in the store, with a slash at its end if it is not empty. */
export function openVault(files: Files, prefix: string, key: BackupKey | undefined): Vault {
  const read = async (name: string): Promise<Readable> => {
    const content = await files.open(prefix + name)
    if (!content) throw new StartFailure(`The backup is incomplete: ${name} is missing.`)
    return content
  }
  return {
    isEncrypted: key !== undefined,
    pool: `files/${key?.mark ?? 'plain'}`,
    list: async (folder) =>
      (await files.list((prefix + folder).replace(/\/$/, ''))).map((name) => name.slice(prefix.length)),
    async put(name, content, { compress = false } = {}) {
      await mkdir(files.scratch, { recursive: true, mode: 0o700 })
      const path = join(files.scratch, randomBytes(16).toString('hex'))
      try {
        const sha256 = await write(path, content, { compress, key })
        const base = typeof name === 'string' ? name : name(sha256)
        const stored = { name: `${base}${compress ? '.gz' : ''}${key ? '.age' : ''}`, sha256 }
        await files.take(prefix + stored.name, path)
        return stored
      } finally {
        await rm(path, { force: true })
      }
    },
    async open(name) {
      const encrypted = name.endsWith('.age')
      if (encrypted && !key) throw new StartFailure('The backup is encrypted: set BACKUP_KEY.')
      const content = encrypted && key ? key.decrypt(await read(name)) : await read(name)
      return /\.gz(\.age)?$/.test(name) ? unzipped(content) : content
    },
    async measure(name) {
      const content = await files.open(prefix + name)
      return content && { name, sha256: await hashOf(content) }
    },
    readText: async (name) => (await files.read(prefix + name))?.toString(),
    writeText: (name, text) => files.write(prefix + name, Buffer.from(text)),
    remove: (name) => files.remove(prefix + name),
    removeFolder: (folder) => files.removeFolder(prefix + folder),
  }
}

async function write(
  path: string,
  content: Bytes,
  { compress, key }: { compress: boolean; key: BackupKey | undefined },
): Promise<string> {
  const zipped = compress ? createGzip({ level: 1 }) : undefined
  const source = zipped ? piped(content, zipped) : content
  const hash = createHash('sha256')
  await pipeline(
    key ? key.encrypt(source) : source,
    async function* (parts: Bytes) {
      for await (const part of parts) {
        hash.update(part)
        yield part
      }
    },
    createWriteStream(path, { mode: 0o600, flush: true }),
  )
  return hash.digest('hex')
}

function unzipped(content: Bytes): Bytes {
  return piped(content, createGunzip())
}

/** Who reads the stream gets the errors of its source. */
function piped(content: Bytes, through: ReturnType<typeof createGzip | typeof createGunzip>): Readable {
  pipeline(content, through).catch(() => {})
  return through
}

async function hashOf(content: Bytes): Promise<string> {
  const hash = createHash('sha256')
  for await (const part of content) hash.update(part)
  return hash.digest('hex')
}
