import { createWriteStream } from 'node:fs'
import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type pg from 'pg'
import { belongsTo, folders } from '../../backup/vault/pool.ts'
import type { Files } from '../../platform/files/files.ts'
import type { Shop } from '../../platform/shop/shop.ts'
import * as queries from './queries.ts'

export type IsOfShop = (key: string) => boolean

/** Tells the files of a shop from those of others in its database. */
export async function filesOf(client: pg.Client, siteId: string): Promise<IsOfShop> {
  const { rows } = await client.query<{ id: string }>(queries.files, [siteId])
  const ids = new Set(rows.map(({ id }) => id))
  return (key) => belongsTo(key, siteId) || key.split('/').some((part) => ids.has(part))
}

interface FileCopy {
  shop: Shop
  from: Files
  to: Files
  isOfShop: IsOfShop
}

/** At once. */
const copies = 8

/**
 * Copies what is missing, since a file never changes under its key, and deletes what is no longer in the source. Returns how many
 * there are. While the shop is open, files may be deleted meanwhile.
 */
export async function copyFiles(copy: FileCopy, shopIs: 'open' | 'closed'): Promise<number> {
  const { from, to, isOfShop } = copy
  const [wanted, there] = [await list(from, isOfShop), new Set(await list(to, isOfShop))]
  const missing = wanted.filter((key) => !there.delete(key)).values()
  const copyNext = async () => {
    for (const key of missing)
      if (!(await copyFile(copy, key)) && shopIs === 'closed') throw new Error(`The file ${key} is gone`)
  }
  await Promise.all(Array.from({ length: copies }, copyNext))
  for (const key of there) await to.remove(key)
  return wanted.length
}

export async function removeFiles(from: Files, isOfShop: IsOfShop): Promise<void> {
  for (const key of await list(from, isOfShop)) await from.remove(key)
}

async function list(files: Files, isOfShop: IsOfShop): Promise<string[]> {
  const listed = await Promise.all(folders.map((folder) => files.list(folder)))
  return listed.flat().filter(isOfShop)
}

/** Returns false if there is no such file. */
async function copyFile({ shop, from, to }: FileCopy, key: string): Promise<boolean> {
  const content = await from.open(key)
  if (!content) return false
  await mkdir(to.scratch, { recursive: true })
  const path = join(to.scratch, shop.newId())
  try {
    await pipeline(content, createWriteStream(path, { flush: true }))
    await to.take(key, path)
  } finally {
    await rm(path, { force: true })
  }
  return true
}
