import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { glob, mkdir, readFile, rm, rmdir, stat, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
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
    const { size } = await stat(join(folder, path))
    if (size <= largest) files.push({ path, text: await readFile(join(folder, path), 'utf8') })
  }
  return files.sort((a, b) => (a.path < b.path ? -1 : 1))
}

export async function readConnection(folder: string): Promise<Connection | undefined> {
  if (!existsSync(join(folder, record))) return undefined
  return JSON.parse(await readFile(join(folder, record), 'utf8'))
}

export async function writeConnection(folder: string, connection: Connection): Promise<void> {
  await mkdir(join(folder, 'cartwright'), { recursive: true })
  await writeFile(join(folder, record), `${JSON.stringify(connection, null, 2)}\n`)
}

/** Makes a file, or writes it again if it is still as we left it. */
export async function makeFile(
  folder: string,
  { file, content }: { file: string; content: string },
  earlier: readonly Change[],
): Promise<Change> {
  const path = join(folder, file)
  if (existsSync(path) && !isOurs(file, await readFile(path, 'utf8'), earlier))
    throw new StartFailure(`${file} is there already and is not from Cartwright. Rename it first.`)
  await mkdir(dirname(path), { recursive: true })
  await writeFile(path, content)
  return { file, hash: hashOf(content) }
}

function isOurs(file: string, text: string, earlier: readonly Change[]): boolean {
  return earlier.some((change) => change.file === file && 'hash' in change && change.hash === hashOf(text))
}

/** Edits a file, which it makes if there is none. Undefined if there is nothing to edit. */
export async function editFile(
  folder: string,
  { file, edits }: { file: string; edits: readonly Edit[] },
  earlier: readonly Change[],
): Promise<Change | undefined> {
  if (edits.length === 0) return undefined
  const text = await readIfThere(join(folder, file))
  const result = apply(text ?? '', edits)
  if (result === undefined) throw new Error(`the edits of ${file} do not fit`)
  await writeFile(join(folder, file), result)
  const isMade = text === undefined || isOurs(file, text, earlier)
  return isMade ? { file, hash: hashOf(result) } : { file, edits: [...edits] }
}

export async function readIfThere(path: string): Promise<string | undefined> {
  return existsSync(path) ? readFile(path, 'utf8') : undefined
}

/** Takes everything back. Returns a sentence for each file that somebody has changed since. */
export async function takeBack(folder: string, { changes }: Connection): Promise<string[]> {
  const left: string[] = []
  for (const change of changes.toReversed()) {
    const path = join(folder, change.file)
    const text = await readIfThere(path)
    if (text === undefined) continue
    if ('edits' in change) {
      const before = revert(text, change.edits)
      if (before === undefined)
        left.push(`${change.file} was changed since. Remove what Cartwright added there.`)
      else await writeFile(path, before)
    } else if (hashOf(text) === change.hash) await rm(path)
    else left.push(`${change.file} was changed since, so it stays.`)
  }
  await rm(join(folder, record))
  await rmdir(join(folder, 'cartwright')).catch(() => {})
  return left
}

function hashOf(text: string): string {
  return createHash('sha256').update(text).digest('hex')
}
