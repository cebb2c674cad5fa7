import type { ListMediaRequest, MediaUse } from '@cartwright/contract/media/library.ts'
import { schemas } from '@cartwright/contract/schemas.ts'
import * as cdn from '../../cdn/service.ts'
import type { Connection } from '../../platform/db/db.ts'
import { refuse, violation } from '../../platform/errors/errors.ts'
import { validate } from '../../platform/errors/validation.ts'
import type { MediaFiles, MediaUses } from '../../platform/room.ts'
import type { Caller, Shop } from '../../platform/shop/shop.ts'
import { publishFiles } from '../events/service.ts'
import { type FileRow, fileId } from '../files/queries.ts'
import * as files from '../files/service.ts'
import * as folders from '../folders/service.ts'
import * as pictures from '../pictures/service.ts'
import {
  deleteFiles,
  filesById,
  listFiles,
  lockFilesForDeletion,
  lockFilesForUse,
  moveFiles,
  updateFile,
} from './queries.ts'

export interface FilePage {
  files: FileRow[]
  nextCursor?: string
}

const defaultLimit = 50

/** A page of the library. A cursor contains its whole request. */
export async function list(shop: Shop, siteId: string, request: ListMediaRequest): Promise<FilePage> {
  const { query, after } = request.cursor ? readCursor(request.cursor) : { query: request }
  const { search = '', sort = 'newest', mediaTypes, folderId, private: secret } = query
  const limit = query.limit ?? defaultLimit
  const words = search.toLowerCase().split(/\s+/).filter(Boolean)
  const wanted = { words, mediaTypes, folderId, private: secret, sort, limit, after }
  const rows = await listFiles(shop.db.read, siteId, wanted).catch((error: { code?: string }) => {
    throw after && isDataError(error) ? invalidCursor() : error
  })
  const files = rows.slice(0, limit)
  const last = files.at(-1)
  if (rows.length <= limit || !last) return { files }
  const cursor = JSON.stringify([query, [last.key, last.id]])
  return { files, nextCursor: Buffer.from(cursor).toString('base64url') }
}

export async function read(shop: Shop, siteId: string, id: string): Promise<FileRow> {
  const [file] = await shop.db.run(filesById, [siteId, [id]])
  if (!file) throw missing()
  return file
}

/** In the requested order; missing files are left out. */
export async function readMany(shop: Shop, siteId: string, ids: readonly string[]): Promise<FileRow[]> {
  const rows = new Map((await shop.db.run(filesById, [siteId, ids])).map((row) => [row.id, row]))
  return ids.flatMap((id) => rows.get(id) ?? [])
}

export interface FileChange {
  id: string
  fileName?: string
  altText?: string
  folderId?: string | null
  revision?: string
}

/** Changes the given fields; with a revision, only if nobody else changed the file since. */
export async function update(shop: Shop, siteId: string, change: FileChange): Promise<FileRow> {
  const { id, fileName, altText, folderId, revision } = change
  if (folderId) await folders.read(shop, siteId, folderId)
  const name = fileName === undefined ? undefined : files.safeFileName(fileName)
  const texts = [name, altText, folderId, folderId !== undefined]
  const values = [siteId, id, ...texts, new Date(shop.clock()), revision]
  const updating = shop.db.transaction(async (tx) => {
    const [updated] = await tx.run(updateFile, values)
    if (updated) await publishFiles(tx, shop, { siteId, kind: 'updated', files: [updated] })
    return updated
  })
  const row = await folders.refuseIfFolderGone(updating)
  if (!row) {
    await read(shop, siteId, id)
    throw refuse('REVISION_MISMATCH')
  }
  pictures.publishChange(shop, [{ id }])
  return row
}

export async function move(
  shop: Shop,
  siteId: string,
  { ids, folderId }: { ids: readonly string[]; folderId: string | null },
): Promise<void> {
  if (folderId) await folders.read(shop, siteId, folderId)
  const values = [siteId, ids, folderId, new Date(shop.clock())]
  const moving = shop.db.transaction(async (tx) => {
    const moved = await tx.run(moveFiles, values)
    await publishFiles(tx, shop, { siteId, kind: 'updated', files: moved })
    return moved
  })
  pictures.publishChange(shop, await folders.refuseIfFolderGone(moving))
}

export interface Lookup extends MediaFiles {
  mediaUses: readonly MediaUses[]
}

export async function findUses(
  on: Connection,
  shop: Shop,
  { mediaUses, ...files }: Lookup,
): Promise<MediaUse[]> {
  const uses: MediaUse[] = []
  for (const { find } of mediaUses) uses.push(...(await find(on, shop, files)))
  return uses
}

/** The ids that exist. Nobody can delete these files until the transaction ends. */
export async function lockForUse(
  tx: Connection,
  siteId: string,
  ids: readonly string[],
): Promise<Set<string>> {
  return new Set((await tx.run(lockFilesForUse, [siteId, ids])).map(({ id }) => id))
}

export interface Deletion {
  ids: readonly string[]
  force?: boolean
  mediaUses: readonly MediaUses[]
}

/** Deletes all files or none. Files in use are deleted only by force. */
export async function remove(shop: Shop, author: Caller, { ids, force, mediaUses }: Deletion): Promise<void> {
  const { siteId } = author
  const { gone, tellings } = await shop.db.transaction(async (tx) => {
    const found = await tx.run(lockFilesForDeletion, [siteId, ids])
    if (found.length === 0) throw missing()
    const usedBy = await findUses(tx, shop, { siteId, ids, mediaUses })
    if (usedBy.length > 0 && !force) throw refuse('MEDIA_IN_USE', describeUses(usedBy), { usedBy })
    const tellings = []
    for (const { remove } of mediaUses) tellings.push(await remove(tx, shop, { siteId, author, ids }))
    const files = found.map(({ id, revision }) => ({ id, revision: revision + 1n }))
    await publishFiles(tx, shop, { siteId, kind: 'deleted', files })
    const gone = await tx.run(deleteFiles, [siteId, ids])
    await cdn.keepDeleted(tx, shop, gone)
    return { gone, tellings }
  })
  for (const tell of tellings) await tell?.()
  pictures.publishChange(shop, gone)
}

/** The job after a deletion. */
export async function removeContent(shop: Shop, file: { id: string; private: boolean }): Promise<void> {
  await shop.files.remove(files.storageKey(file))
  await shop.files.removeFolder(files.derivedFolder(file.id))
}

export interface StoredFile {
  siteId: string
  id: string
  private: boolean
}

/** The job a day after content was stored. */
export async function removeOrphan(shop: Shop, { siteId, ...file }: StoredFile): Promise<void> {
  const [known] = await shop.db.run(fileId, [siteId, file.id])
  if (!known) await removeContent(shop, file)
}

function describeUses(usedBy: readonly MediaUse[]): string {
  const names = usedBy.slice(0, 3).map(({ name }) => name)
  const more = usedBy.length - names.length
  return `Shown by ${names.join(', ')}${more > 0 ? ` and ${more} more` : ''}`
}

interface Cursor {
  query: ListMediaRequest
  after: readonly [string, string]
}

/** Validates the cursor like any request, because it comes from outside. */
function readCursor(cursor: string): Cursor {
  try {
    const [query, after] = JSON.parse(Buffer.from(cursor, 'base64url').toString()) as [
      ListMediaRequest,
      [string, string],
    ]
    validate(schemas.listMedia.request, query)
    const [key, id] = after
    if (typeof key === 'string' && typeof id === 'string' && isSortKey(query, key)) {
      return { query, after: [key, id] }
    }
  } catch {
    // Not a cursor of ours.
  }
  throw invalidCursor()
}

/** PostgreSQL also accepts words such as `yesterday` as times. */
function isSortKey({ sort = 'newest' }: ListMediaRequest, key: string): boolean {
  return sort === 'name' || sort === 'largest' || /^\d{4}-\d\d-\d\d /.test(key)
}

/** The database could not convert a value of the cursor. */
function isDataError({ code }: { code?: string }): boolean {
  return code?.startsWith('22') ?? false
}

function invalidCursor(): Error {
  return violation('cursor', 'is not a cursor of this list', 'FORMAT')
}

function missing(): Error {
  return refuse('NOT_FOUND', 'No such file')
}
