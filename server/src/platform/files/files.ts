import { randomBytes } from 'node:crypto'
import { mkdirSync } from 'node:fs'
import { copyFile, mkdir, open, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join, relative, resolve, sep } from 'node:path'
import type { Readable } from 'node:stream'

/** Storage for uploaded and derived files: a folder on disk or an object store. */
export interface Files {
  kind: 'disk' | 's3'
  /** A local folder for uploads in progress. */
  scratch: string
  read(key: string): Promise<Buffer | undefined>
  write(key: string, content: Buffer): Promise<void>
  /** Moves a file from `scratch` into the store in one step. */
  take(key: string, path: string): Promise<void>
  /** A stream of the content or a part of it. */
  open(key: string, part?: Part): Promise<Readable | undefined>
  /** All keys that begin with the folder and a slash. */
  list(folder: string): Promise<string[]>
  remove(key: string): Promise<void>
  /** Removes all keys that begin with the folder and a slash. */
  removeFolder(folder: string): Promise<void>
}

/** Offsets of the first and the last byte. */
export interface Part {
  start: number
  end: number
}

/** A folder of a store as a store of its own. `folder` ends with a slash. */
export function inFolder(files: Files, folder: string): Files {
  return {
    kind: files.kind,
    scratch: files.scratch,
    read: (key) => files.read(folder + key),
    write: (key, content) => files.write(folder + key, content),
    take: (key, path) => files.take(folder + key, path),
    open: (key, part) => files.open(folder + key, part),
    list: async (name) => (await files.list(folder + name)).map((key) => key.slice(folder.length)),
    remove: (key) => files.remove(folder + key),
    removeFolder: (name) => files.removeFolder(folder + name),
  }
}

export function openDiskFiles(folder: string): Files {
  const root = resolve(folder)
  const scratch = join(root, '.incoming')
  mkdirSync(scratch, { recursive: true })
  const path = (key: string) => {
    const full = resolve(root, key)
    if (!full.startsWith(root + sep)) throw new Error(`file key leaves its folder: ${key}`)
    return full
  }
  return {
    kind: 'disk',
    scratch,
    async read(key) {
      return unlessMissing(readFile(path(key)))
    },
    async write(key, content) {
      const part = await newFile(path(key))
      await writeFile(part, content)
      await rename(part, path(key))
    },
    async take(key, source) {
      const part = await newFile(path(key))
      await move(source, part)
      await rename(part, path(key))
    },
    async open(key, part) {
      const file = await unlessMissing(open(path(key)))
      return file?.createReadStream(part)
    },
    async list(name) {
      const entries = await unlessMissing(readdir(path(name), { recursive: true, withFileTypes: true }))
      const files = (entries ?? []).filter((entry) => entry.isFile() && !entry.name.startsWith('.'))
      return files.map((file) => relative(root, join(file.parentPath, file.name)).replaceAll(sep, '/'))
    },
    async remove(key) {
      await rm(path(key), { force: true })
    },
    async removeFolder(name) {
      await rm(path(name), { recursive: true, force: true })
    },
  }
}

/** A temporary file beside its target. */
async function newFile(target: string): Promise<string> {
  await mkdir(dirname(target), { recursive: true })
  return join(dirname(target), `.${randomBytes(8).toString('hex')}.part`)
}

/** Renames, or copies if the two are on different disks. */
async function move(source: string, target: string): Promise<void> {
  try {
    await rename(source, target)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EXDEV') throw error
    await copyFile(source, target)
    await rm(source)
  }
}

async function unlessMissing<T>(reading: Promise<T>): Promise<T | undefined> {
  try {
    return await reading
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
}
