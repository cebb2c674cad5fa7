import type { MediaKind } from '@cartwright/contract/media/library.ts'
import type { Statement } from '../../platform/db/db.ts'
import { refuse } from '../../platform/errors/errors.ts'
import { siteMark } from '../../platform/http/media-hosts.ts'
import type { Shop } from '../../platform/shop/shop.ts'
import { publishFiles } from '../events/service.ts'
import * as folders from '../folders/service.ts'
import { addCleanupJob, type FileRow } from './queries.ts'

export interface Origin {
  folderId?: string | null
  /** SHA-256 of the upload. */
  hash?: string
  sourceUrl?: string
  /** The id of the upload link. */
  uploadId?: string
  /** The video of this still. */
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

/** Plans the deletion of the content, in case this server stops before it saves the file in the database. */
export async function planCleanup(
  shop: Shop,
  siteId: string,
  { id, private: secret = false }: Pick<NewFile, 'id' | 'private'>,
): Promise<void> {
  await shop.db.run(addCleanupJob, [siteId, id, secret])
}

/** Saves a file whose content is stored; deletes the content if that fails. */
export async function insert<Row extends FileRow>(
  shop: Shop,
  statement: Statement<Row>,
  { siteId, ...file }: NewFile & { siteId: string },
): Promise<Row> {
  try {
    const values = [siteId, ...insertValues(file), new Date(shop.clock())]
    const adding = shop.db.transaction(async (tx) => {
      const [added] = await tx.run(statement, values)
      if (added && !file.posterOf) await publishFiles(tx, shop, { siteId, kind: 'created', files: [added] })
      return added
    })
    const row = await folders.refuseIfFolderGone(adding)
    if (!row && file.posterOf) throw refuse('NOT_FOUND', 'The video was deleted')
    if (!row) throw refuse('ALREADY_EXISTS', 'This upload link was already used')
    return row
  } catch (error) {
    await shop.files.remove(storageKey(file))
    throw error
  }
}

/** In the order of `insertFile`, between the site and the time. */
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

/** A unique id that nobody can guess; its beginning is the same for all files of a site. */
export function newId(shop: Shop, siteId: string): string {
  return `${siteMark(siteId)}_${shop.newId().replaceAll('-', '')}`
}

/** Private files are apart from public ones. */
export function storageKey({ id, private: secret = false }: Pick<NewFile, 'id' | 'private'>): string {
  return `${secret ? 'private' : 'originals'}/${id}`
}

/** The folder of everything derived from an original. */
export function derivedFolder(id: string): string {
  return `derived/${id}`
}

/** A name for people, without a path. */
export function safeFileName(fileName: string): string {
  const last = fileName.split(/[/\\]/).at(-1) ?? ''
  return last.replace(/\p{C}/gu, '').slice(-200) || 'file'
}
