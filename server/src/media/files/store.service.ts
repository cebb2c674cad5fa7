import { createHash } from 'node:crypto'
import type { MediaKind } from '@cartwright/contract/media/library.ts'
import type { Statement } from '../../platform/db/db.ts'
import { refuse } from '../../platform/errors/errors.ts'
import type { Shop } from '../../platform/shop/shop.ts'
import * as folders from '../folders/service.ts'
import { type FileRow, planRemoval } from './queries.ts'

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
export async function announce(
  shop: Shop,
  siteId: string,
  { id, private: secret = false }: Pick<NewFile, 'id' | 'private'>,
): Promise<void> {
  await shop.db.run(planRemoval, [siteId, id, secret])
}

/** Writes down a file whose content is in place; takes the content away again when it cannot. */
export async function keep<Row extends FileRow>(
  shop: Shop,
  siteId: string,
  file: NewFile,
  insert: Statement<Row>,
): Promise<Row> {
  try {
    const values = [siteId, ...valuesOf(file), new Date(shop.clock())]
    const [row] = await folders.unlessGone(shop.db.run(insert, values))
    if (!row && file.posterOf) throw refuse('NOT_FOUND', 'The video is gone')
    if (!row) throw refuse('ALREADY_EXISTS', 'A file was sent to this address before')
    return row
  } catch (error) {
    await shop.files.remove(placeOf(file))
    throw error
  }
}

/** In the order of `insertFile`, after the site and before the time. */
function valuesOf(file: NewFile): unknown[] {
  const { id, mediaType, fileName, mime, width, height, bytes, alt, blur = '', animated = false } = file
  const { private: secret = false, state = 'READY', folderId, hash, sourceUrl, uploadId, posterOf } = file
  return [
    ...[id, mediaType, labelOf(fileName), mime, width, height, bytes, alt.slice(0, 1000), blur, animated],
    ...[secret, state, folderId, hash, sourceUrl, uploadId, posterOf],
  ]
}

/** What no two files share, and nobody guesses; the beginning is the same for all files of a shop. */
export function newId(shop: Shop, siteId: string): string {
  const owner = createHash('sha256').update(siteId).digest('hex').slice(0, 6)
  return `${owner}_${shop.newId().replaceAll('-', '')}`
}

/** Where the content lies: private files apart from those that addresses lead to. */
export function placeOf({ id, private: secret = false }: Pick<NewFile, 'id' | 'private'>): string {
  return `${secret ? 'private' : 'originals'}/${id}`
}

/** A folder: what was made of an original. */
export function derived(id: string): string {
  return `derived/${id}`
}

/** A file name is a label for people and never a path. */
export function labelOf(fileName: string): string {
  const last = fileName.split(/[/\\]/).at(-1) ?? ''
  return last.replace(/\p{C}/gu, '').slice(-200) || 'file'
}
