import { randomBytes } from 'node:crypto'
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join, resolve, sep } from 'node:path'

/** Where uploaded and derived files live: a folder here, another store behind the same four calls. */
export interface Files {
  read(key: string): Promise<Buffer | undefined>
  write(key: string, content: Buffer): Promise<void>
  remove(key: string): Promise<void>
  /** For libraries that want a path; derived files only. */
  path(key: string): string
}

export function filesIn(folder: string): Files {
  const root = resolve(folder)
  const path = (key: string) => {
    const full = resolve(root, key)
    if (!full.startsWith(root + sep)) throw new Error(`file key leaves its folder: ${key}`)
    return full
  }
  return {
    path,
    async read(key) {
      try {
        return await readFile(path(key))
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
        throw error
      }
    },
    async write(key, content) {
      const target = path(key)
      await mkdir(dirname(target), { recursive: true })
      const part = join(dirname(target), `.${randomBytes(8).toString('hex')}.part`)
      await writeFile(part, content)
      await rename(part, target)
    },
    async remove(key) {
      await rm(path(key), { force: true })
    },
  }
}
