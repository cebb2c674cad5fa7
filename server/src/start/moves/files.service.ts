import { randomBytes } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type pg from 'pg'
import { belongsTo, folders } from '../../backup/vault/pool.ts'
import type { Files } from '../../platform/files/files.ts'
import * as queries from './queries.ts'

export type IsOfShop = (key: string) => boolean

/** Tells the files of a shop from those of others in its database. */
export async function filesOf(client: pg.Client, siteId: string): Promise<IsOfShop> {
  const { rows } = await client.query<{ id: string }>(queries.files, [siteId])
  const ids = new Set(rows.map(({ id }) => id))
  return (key) => belongsTo(key, siteId) || key.split('/').some((part) => ids.has(part))
}

/** Copies what is missing, since a file never changes under its key, and deletes what is no longer in the source. Returns how many there are. */
export async function copyFiles(from: Files, to: Files, isOfShop: IsOfShop): Promise<number> {
  const [wanted, there] = [await list(from, isOfShop), new Set(await list(to, isOfShop))]
  for (const key of wanted) if (!there.delete(key)) await copyFile(from, to, key)
  for (const key of there) await to.remove(key)
  return wanted.length
}

/** Throws if a file of the source is not in the target. */
export async function requireFiles(from: Files, to: Files, isOfShop: IsOfShop): Promise<void> {
  const there = new Set(await list(to, isOfShop))
  const missing = (await list(from, isOfShop)).filter((key) => !there.has(key))
  if (missing.length > 0) throw new Error(`${missing.length} files have not arrived, such as ${missing[0]}`)
}

export async function removeFiles(from: Files, isOfShop: IsOfShop): Promise<void> {
  for (const key of await list(from, isOfShop)) await from.remove(key)
}

async function list(files: Files, isOfShop: IsOfShop): Promise<string[]> {
  const listed = await Promise.all(folders.map((folder) => files.list(folder)))
  return listed.flat().filter(isOfShop)
}

/** Nothing if it was deleted meanwhile. */
async function copyFile(from: Files, to: Files, key: string): Promise<void> {
  const content = await from.open(key)
  if (!content) return
  await mkdir(to.scratch, { recursive: true })
  const path = join(to.scratch, randomBytes(16).toString('hex'))
  await pipeline(content, createWriteStream(path, { flush: true }))
  await to.take(key, path)
}
