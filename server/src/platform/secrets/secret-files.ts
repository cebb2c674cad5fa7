import { randomBytes } from 'node:crypto'
import { link, open, readFile, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'

/** The secret in a file of its owner's alone; made the first time. Two starts at once end up with the same one. */
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

/** Puts a secret into a file of its owner's alone, in place of what was there. */
export async function writeSecret(folder: string, name: string, secret: string): Promise<void> {
  await rename(await write(folder, secret), join(folder, name))
}

/** The whole secret is on disk before the file gets its name: a crash leaves no half one behind. */
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
