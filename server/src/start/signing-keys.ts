import { mkdir, readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { StartFailure } from '../platform/process/console.ts'
import { readOrCreateSecret, writeSecret } from '../platform/secrets/secret-files.ts'
import { newSigningKey, openTokens, type Tokens } from '../platform/secrets/tokens.ts'
import type { Config } from './config.ts'

type SigningConfig = Pick<Config, 'dataDir' | 'publicUrl' | 'signingKeys'>

/** Hours until the last token of the previous key has expired; a third key before that would sign users out. */
const overlap = 5

/** The keys of the configuration, or those in the data directory, which are created the first time. */
export async function openSigning(config: SigningConfig): Promise<Tokens> {
  const keys = config.signingKeys ?? (await keysIn(config.dataDir))
  try {
    return openTokens(keys, config.publicUrl)
  } catch {
    const place = config.signingKeys ? 'SIGNING_KEY' : `signing-key.pem or keys/ in ${config.dataDir}`
    throw new StartFailure(`${place} does not hold a P-256 private key.`)
  }
}

/** Creates the key that signs from the next start on and returns its file. Signs nobody out. */
export async function addSigningKey(config: SigningConfig, now: Date): Promise<string> {
  if (config.signingKeys) {
    throw new StartFailure('The keys of this shop are in SIGNING_KEY. Append a PEM to it.')
  }
  const folder = folderOf(config.dataDir)
  const newest = (await namesIn(folder)).at(-1)
  const earliest = new Date(now.getTime() - overlap * 60 * 60 * 1000)
  if (newest !== undefined && newest > nameOf(earliest)) {
    throw new StartFailure(
      `${join(folder, newest)} is not ${overlap} hours old yet. Create the next key later.`,
    )
  }
  await mkdir(folder, { recursive: true, mode: 0o700 })
  await writeSecret(folder, nameOf(now), newSigningKey())
  return join(folder, nameOf(now))
}

async function keysIn(dataDir: string): Promise<string[]> {
  const folder = folderOf(dataDir)
  const later = (await namesIn(folder)).map((name) => readFile(join(folder, name), 'utf8'))
  return [await readOrCreateSecret(dataDir, 'signing-key.pem', newSigningKey), ...(await Promise.all(later))]
}

function folderOf(dataDir: string): string {
  return join(dataDir, 'keys')
}

async function namesIn(folder: string): Promise<string[]> {
  const names = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error
    return []
  })
  return names.filter((name) => name.endsWith('.pem')).sort()
}

/** Names sort by age. */
function nameOf(time: Date): string {
  return `${time.toISOString().slice(0, 19).replaceAll(':', '-')}.pem`
}
