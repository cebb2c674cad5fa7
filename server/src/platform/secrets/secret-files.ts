import { randomBytes } from 'node:crypto'
import { link, open, readFile, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'

/** Reads a secret from a file that only its owner can read; creates it the first time. Parallel starts get the same one. */
export async function readOrCreateSecret(folder: string, name: string, make: () => string): Promise<string> {
  const path = join(folder, name)
  const known = await readFile(path, 'utf8').catch(undefinedWhenMissing)
  if (known) return known
  const draft = await write(folder, make())
  try {
    await link(draft, path)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  } finally {
    await rm(draft)
  }
  return readFile(path, 'utf8')
}

/** Replaces the secret in a file that only its owner can read. */
export async function writeSecret(folder: string, name: string, secret: string): Promise<void> {
  await rename(await write(folder, secret), join(folder, name))
}

/** Writes the whole secret before the file gets its name, so a crash leaves no partial one. */
async function write(folder: string, secret: string): Promise<string> {
  const path = join(folder, `.${randomBytes(8).toString('hex')}.part`)
  const file = await open(path, 'wx', 0o600)
  try {
    await file.chmod(0o600)
    await file.writeFile(secret)
    await file.sync()
  } finally {
    await file.close()
  }
  return path
}

function undefinedWhenMissing(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT') throw error
}
