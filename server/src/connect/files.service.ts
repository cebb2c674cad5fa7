import { createHash } from 'node:crypto'
import { existsSync, lstatSync } from 'node:fs'
import { glob, mkdir, readFile, realpath, rename, rm, rmdir, writeFile } from 'node:fs/promises'
import { dirname, join, sep } from 'node:path'
import { StartFailure } from '../platform/process/console.ts'
import { apply, type Edit, revert } from './edits.rules.ts'
import type { SourceFile } from './storefront.rules.ts'

/** What `connect` did, kept in the storefront for the next time and for `--undo`. */
export interface Connection {
  url: string
  siteId: string
  clientId: string
  changes: Change[]
}

/** A file that was made, with the hash of its content, or one that was edited. */
type Change = { file: string; hash: string } | { file: string; edits: Edit[] }

/** A change that is still to be made. */
export interface Planned {
  change: Change
  content: string
}

const record = 'cartwright/connection.json'
const sources =
  '**/{*.{js,jsx,ts,tsx,mjs,cjs,mts,cts,vue,svelte,astro},.env.{example,sample,template},package.json}'
const notTheirs = /^(?:node_modules|dist|build|out|cartwright|\.(?!env).*)$/
const largest = 500_000

/** The source files of a storefront. */
export async function readSources(folder: string): Promise<SourceFile[]> {
  if (!existsSync(join(folder, 'package.json')))
    throw new StartFailure(`There is no package.json in ${folder}. Name the folder of the storefront.`)
  const files: SourceFile[] = []
  const exclude = (path: string) => notTheirs.test(path.split('/').at(-1) ?? '')
  for await (const path of glob(sources, { cwd: folder, exclude })) {
    const found = lstatSync(join(folder, path))
    if (found.isFile() && found.size <= largest)
      files.push({ path, text: await readFile(join(folder, path), 'utf8') })
  }
  return files.sort((a, b) => (a.path < b.path ? -1 : 1))
}

export async function readConnection(folder: string): Promise<Connection | undefined> {
  const text = await read(folder, record)
  if (text === undefined) return undefined
  try {
    return JSON.parse(text)
  } catch {
    throw new StartFailure(`${record} is damaged. Restore it, or delete it and connect again.`)
  }
}

export async function writeConnection(folder: string, connection: Connection): Promise<void> {
  const path = await pathOf(folder, record)
  await mkdir(dirname(path), { recursive: true })
  await writeFile(`${path}.new`, `${JSON.stringify(connection, null, 2)}\n`)
  await rename(`${path}.new`, path)
}

/** Makes a file, or writes it again if it is still as we left it. */
export async function planFile(
  folder: string,
  { file, content }: { file: string; content: string },
  earlier: readonly Change[],
): Promise<Planned> {
  const text = await read(folder, file)
  if (text !== undefined && text !== content && !isOurs(file, text, earlier))
    throw new StartFailure(`${file} is there already and is not from Cartwright. Rename it first.`)
  return { change: { file, hash: hashOf(content) }, content }
}

function isOurs(file: string, text: string, earlier: readonly Change[]): boolean {
  return earlier.some((change) => change.file === file && 'hash' in change && change.hash === hashOf(text))
}

/** Edits a file, which it makes if there is none. Undefined if there is nothing to edit. */
export async function planEdits(
  folder: string,
  { file, edits }: { file: string; edits: readonly Edit[] },
  earlier: readonly Change[],
): Promise<Planned | undefined> {
  if (edits.length === 0) return undefined
  const text = await read(folder, file)
  const content = apply(text ?? '', edits)
  if (content === undefined) throw new Error(`the edits of ${file} do not fit`)
  const isMade = text === undefined || isOurs(file, text, earlier)
  return { change: isMade ? { file, hash: hashOf(content) } : { file, edits: [...edits] }, content }
}

/** Writes what the record in the storefront already says. */
export async function write(folder: string, { change, content }: Planned): Promise<void> {
  const path = await pathOf(folder, change.file)
  await mkdir(dirname(path), { recursive: true })
  await writeFile(path, content)
}

export async function read(folder: string, file: string): Promise<string | undefined> {
  const path = await pathOf(folder, file)
  return existsSync(path) ? readFile(path, 'utf8') : undefined
}

/** Takes everything back. Returns a sentence for each file that somebody has changed since. */
export async function takeBack(folder: string, { changes }: Connection): Promise<string[]> {
  const left: string[] = []
  for (const change of changes.toReversed()) {
    const path = await pathOf(folder, change.file)
    const text = await read(folder, change.file)
    if (text === undefined) continue
    if ('edits' in change) {
      const before = revert(text, change.edits)
      if (before === undefined)
        left.push(`${change.file} was changed since. Remove what Cartwright added there.`)
      else await writeFile(path, before)
    } else if (hashOf(text) === change.hash) await rm(path)
    else left.push(`${change.file} was changed since, so it stays.`)
  }
  await rm(await pathOf(folder, record))
  await rmdir(join(folder, 'cartwright')).catch(() => {})
  return left
}

/** Refuses names and links that lead out of the folder: a storefront may come from anywhere, with a record in it. */
async function pathOf(folder: string, file: string): Promise<string> {
  const [path, top] = [join(folder, file), await realpath(folder)]
  let known = path
  while (!lstatSync(known, { throwIfNoEntry: false })) known = dirname(known)
  const real = await realpath(known).catch(() => '')
  if (real === top || real.startsWith(top + sep)) return path
  throw new StartFailure(`${file} leads out of the storefront’s folder. Put a file of its own there.`)
}

function hashOf(text: string): string {
  return createHash('sha256').update(text).digest('hex')
}
