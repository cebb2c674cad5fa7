import { createHash } from 'node:crypto'
import type { MediaKind } from '@cartwright/contract/media/library.ts'
import type { Statement } from '../../platform/db/db.ts'
import { refuse } from '../../platform/errors/errors.ts'
import type { Shop } from '../../platform/shop/shop.ts'
import * as folders from '../folders/service.ts'
import { addCleanupJob, type FileRow } from './queries.ts'

/** Where a file comes from and belongs. */
export interface Origin {
  folderId?: string | null
  /** SHA-256 of what came in. */
  hash?: string
  /** Where it was fetched. */
  sourceUrl?: string
  /** The address for one upload it came by. */
  uploadId?: string
  /** The video it is the still of. */
  posterOf?: string
}

export interface NewFile extends Origin {
  id: string
  mediaType: MediaKind
  fileName: string
  mime: string
  bytes: number
  alt: string
  width?: number
  height?: number
  blur?: string
  animated?: boolean
  private?: boolean
  state?: FileRow['state']
}

/** Before content is put in its place: should this server be ended before it is written down, a job takes it away again. */
export async function planCleanup(
  shop: Shop,
  siteId: string,
  { id, private: secret = false }: Pick<NewFile, 'id' | 'private'>,
): Promise<void> {
  await shop.db.run(addCleanupJob, [siteId, id, secret])
}

/** Writes down a file whose content is in place; takes the content away again when it cannot. */
export async function insert<Row extends FileRow>(
  shop: Shop,
  statement: Statement<Row>,
  { siteId, ...file }: NewFile & { siteId: string },
): Promise<Row> {
  try {
    const values = [siteId, ...insertValues(file), new Date(shop.clock())]
    const [row] = await folders.refuseIfFolderGone(shop.db.run(statement, values))
    if (!row && file.posterOf) throw refuse('NOT_FOUND', 'The video is gone')
    if (!row) throw refuse('ALREADY_EXISTS', 'A file was sent to this address before')
    return row
  } catch (error) {
    await shop.files.remove(storageKey(file))
    throw error
  }
}

/** In the order of `insertFile`, after the site and before the time. */
function insertValues(file: NewFile): unknown[] {
  const { id, mediaType, fileName, mime, width, height, bytes, alt, blur = '', animated = false } = file
  const { private: secret = false, state = 'READY', folderId, hash, sourceUrl, uploadId, posterOf } = file
  return [
    ...[
      id,
      mediaType,
      safeFileName(fileName),
      mime,
      width,
      height,
      bytes,
      alt.slice(0, 1000),
      blur,
      animated,
    ],
    ...[secret, state, folderId, hash, sourceUrl, uploadId, posterOf],
  ]
}

/** What no two files share, and nobody guesses; the beginning is the same for all files of a shop. */
export function newId(shop: Shop, siteId: string): string {
  const owner = createHash('sha256').update(siteId).digest('hex').slice(0, 6)
  return `${owner}_${shop.newId().replaceAll('-', '')}`
}

/** Where the content lies: private files apart from those that addresses lead to. */
export function storageKey({ id, private: secret = false }: Pick<NewFile, 'id' | 'private'>): string {
  return `${secret ? 'private' : 'originals'}/${id}`
}

/** A folder: what was made of an original. */
export function derivedFolder(id: string): string {
  return `derived/${id}`
}

/** A file name is a label for people and never a path. */
export function safeFileName(fileName: string): string {
  const last = fileName.split(/[/\\]/).at(-1) ?? ''
  return last.replace(/\p{C}/gu, '').slice(-200) || 'file'
}
