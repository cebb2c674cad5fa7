import type { ListMediaRequest, MediaKind } from '@cartwright/contract/media/library.ts'
import type {
  FileDescriptor,
  FileMedia,
  Folder,
  ListFilesRequest,
  SiteMediaType,
} from '@cartwright/contract/media/site-media.ts'
import type { FileRow } from '../files/queries.ts'
import type { FolderRow } from '../folders/queries.ts'
import { toMediaFile } from '../library/rules.ts'

/** The name of published clients for files in no folder. */
const rootFolder = 'media-root'

const types: Readonly<Record<MediaKind, SiteMediaType>> = {
  image: 'IMAGE',
  video: 'VIDEO',
  audio: 'AUDIO',
  document: 'DOCUMENT',
  zip: 'ARCHIVE',
}

export function toFileDescriptor(row: FileRow, publicUrl: string): FileDescriptor {
  const { url, thumbnailUrl, createdDate, updatedDate } = toMediaFile(row, publicUrl)
  return {
    id: row.id,
    displayName: row.fileName,
    url,
    thumbnailUrl,
    parentFolderId: row.folderId ?? rootFolder,
    hash: row.hash ?? '',
    sizeInBytes: String(row.bytes),
    private: row.private,
    mediaType: types[row.mediaType],
    media: mediaOf(row, publicUrl),
    operationStatus: row.state,
    sourceUrl: row.sourceUrl,
    labels: [],
    createdDate,
    updatedDate,
    siteId: row.siteId,
    state: 'OK',
  }
}

function mediaOf(row: FileRow, publicUrl: string): FileMedia {
  const { id, bytes, fileName: filename, mediaType, width, height, alt: altText } = row
  const { url: address, poster, resolutions } = toMediaFile(row, publicUrl)
  const url = address ?? ''
  const sized = { id, url, sizeInBytes: String(bytes), filename }
  if (mediaType === 'image') return { image: { image: { id, url, width, height, altText, filename } } }
  if (mediaType === 'audio') {
    return { audio: { id, assets: [sized], format: row.mime, sizeInBytes: sized.sizeInBytes } }
  }
  if (mediaType !== 'video') return mediaType === 'zip' ? { archive: sized } : { document: sized }
  const posters = poster ? [{ ...poster, altText, filename }] : []
  const sizes = resolutions.map(({ id: _, ...size }) => ({
    ...size,
    ...(posters[0] && { poster: posters[0] }),
  }))
  return { video: { id, url, filename, resolutions: sizes, posters } }
}

export function toFolder({ id, name, parentId, createdAt }: FolderRow): Folder {
  const date = createdAt.toISOString()
  const place = { id, displayName: name, parentFolderId: parentId ?? rootFolder }
  return { ...place, createdDate: date, updatedDate: date, state: 'OK' }
}

/** Null for the top folder; undefined if absent. */
export function toFolderId(text: string | undefined): string | null | undefined {
  if (text === undefined || text === '') return undefined
  return text === rootFolder ? null : text.toLowerCase()
}

/** The folders of a path, without a file name at its end. */
export function folderNames(path: string): string[] {
  const names = path.split('/').map((name) => name.trim())
  return names.filter(
    (name, index) => name !== '' && !(index === names.length - 1 && /\.\w{1,5}$/.test(name)),
  )
}

/** Leaves out kinds that the library does not have. */
function toMediaKinds(wanted: readonly SiteMediaType[]): MediaKind[] {
  const kinds = Object.entries(types) as [MediaKind, SiteMediaType][]
  return kinds.filter(([, type]) => wanted.includes(type)).map(([kind]) => kind)
}

const maxPageSize = 100

export function toListRequest({
  mediaTypes = [],
  sort,
  paging,
  ...rest
}: ListFilesRequest): ListMediaRequest {
  return {
    ...(mediaTypes.length > 0 ? { mediaTypes: toMediaKinds(mediaTypes) } : {}),
    ...(typeof rest.private === 'boolean' ? { private: rest.private } : {}),
    sort: toSort(sort),
    limit: Math.min(paging?.limit || 50, maxPageSize),
    ...(paging?.cursor ? { cursor: paging.cursor } : {}),
  }
}

function toSort({ fieldName, order }: NonNullable<ListFilesRequest['sort']> = {}) {
  if (fieldName === 'displayName') return 'name'
  if (fieldName === 'sizeInBytes') return 'largest'
  return order === 'ASC' ? 'oldest' : 'newest'
}
