import { createHash } from 'node:crypto'
import { mkdir, readdir, readFile, rename, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { writeSecret } from '../platform/secrets/secret-files.ts'

interface Keeper {
  dataDir: string
  /** Absent: in the data directory. */
  signingKeys?: readonly string[] | undefined
}

interface Secrets {
  /** The files by name; absent if the keys are in the environment, or if there are none yet. */
  text?: string
  /** Tells the key that seals secrets from others, without telling the key. */
  mark: string
}

const first = 'signing-key.pem'
const folder = 'keys'

/** The keys that sign tokens and seal the secrets in the database. */
export async function readSecrets({ dataDir, signingKeys }: Keeper): Promise<Secrets> {
  if (signingKeys) return { mark: markOf(signingKeys[0] ?? '') }
  const key = await unlessMissing(readFile(join(dataDir, first), 'utf8'))
  if (key === undefined) return { mark: '' }
  const later = (await unlessMissing(readdir(join(dataDir, folder)))) ?? []
  const entries: [string, string][] = [[first, key]]
  for (const name of later.filter((one) => one.endsWith('.pem'))) {
    entries.push([`${folder}/${name}`, await readFile(join(dataDir, folder, name), 'utf8')])
  }
  return { text: JSON.stringify(Object.fromEntries(entries)), mark: markOf(key) }
}

export async function hasSecrets({ dataDir }: Keeper): Promise<boolean> {
  return (await unlessMissing(stat(join(dataDir, first)))) !== undefined
}

/** Keys that are there already are kept under another name: only they can read what an older database has sealed. */
export async function writeSecrets({ dataDir }: Keeper, text: string): Promise<void> {
  const present = await readSecrets({ dataDir })
  if (present.text === text) return
  if (present.text !== undefined) await setAside(dataDir)
  const files: Record<string, string> = JSON.parse(text)
  for (const [name, content] of Object.entries(files)) {
    if (name !== first && !/^keys\/[\w.-]+\.pem$/.test(name)) continue
    const [last = '', ...above] = name.split('/').reverse()
    const place = join(dataDir, ...above)
    await mkdir(place, { recursive: true, mode: 0o700 })
    await writeSecret(place, last, content)
  }
}

async function setAside(dataDir: string): Promise<void> {
  const time = new Date().toISOString().slice(0, 19).replaceAll(':', '-')
  for (const name of [first, folder]) {
    await unlessMissing(rename(join(dataDir, name), join(dataDir, `${name}.before-${time}`)))
  }
}

function markOf(key: string): string {
  return createHash('sha256').update(`backup ${key}`).digest('hex').slice(0, 16)
}

async function unlessMissing<T>(work: Promise<T>): Promise<T | undefined> {
  try {
    return await work
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
}
