import type { MediaFile } from '@cartwright/contract/media/library.ts'
import type { FileRow } from '../files/queries.ts'
import type { FolderRow } from '../folders/queries.ts'

export function toMediaFile(row: FileRow, publicUrl: string) {
  const { id, fileName, mediaType, mime, bytes, width, height, duration, blur, folderId, state, sourceUrl } =
    row
  return {
    ...{ id, fileName, mediaType, mime, bytes, width, height, duration, blur, folderId, state, sourceUrl },
    url: row.private ? null : `${publicUrl}${publicPath(row)}`,
    thumbnailUrl: thumbnailOf(row, publicUrl),
    altText: row.alt,
    private: row.private,
    poster: row.poster && { ...row.poster, url: `${publicUrl}/media/${row.poster.id}`, format: 'webp' },
    resolutions: resolutionsOf(row, publicUrl),
    revision: String(row.revision),
    createdDate: row.createdAt.toISOString(),
    updatedDate: row.updatedAt.toISOString(),
  } satisfies MediaFile
}

export function toMediaFolder({ siteId: _, createdAt, ...folder }: FolderRow) {
  return { ...folder, createdDate: createdAt.toISOString() }
}

/** In the paths that published storefronts know. */
export function publicPath({ id, mediaType }: { id: string; mediaType: string }): string {
  const name = encodeURIComponent(id)
  if (mediaType === 'video') return `/video/${name}/file`
  if (mediaType === 'audio') return `/mp3/${name}`
  return mediaType === 'document' || mediaType === 'zip' ? `/ugd/${name}` : `/media/${name}`
}

const thumbnailWidth = 256

function thumbnailOf(file: FileRow, publicUrl: string): string | null {
  if (file.private) return null
  const picture = file.mediaType === 'image' ? file.id : file.poster?.id
  return picture ? `${publicUrl}/media/${picture}?w=${thumbnailWidth}` : null
}

/** Smallest first. */
function resolutionsOf({ id, resolutions }: FileRow, publicUrl: string) {
  return resolutions.map(({ name, width, height }) => ({
    id: name,
    url: `${publicUrl}${sizePath(id, name)}`,
    width,
    height,
    format: 'mp4',
  }))
}

export function sizePath(id: string, size: string): string {
  return `/video/${encodeURIComponent(id)}/${size}/mp4/file.mp4`
}
