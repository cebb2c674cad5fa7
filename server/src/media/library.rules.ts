import type { MediaFile } from '@cartwright/contract/media-library.ts'
import type { FolderRow } from './folders.queries.ts'
import type { FileRow } from './queries.ts'

/** A file as our own calls show it. */
export function mediaFile(row: FileRow, publicUrl: string) {
  const { id, fileName, mediaType, mime, bytes, width, height, duration, blur, folderId, state, sourceUrl } =
    row
  return {
    ...{ id, fileName, mediaType, mime, bytes, width, height, duration, blur, folderId, state, sourceUrl },
    url: urlOf(row, publicUrl),
    thumbnailUrl: thumbnailOf(row, publicUrl),
    altText: row.alt,
    private: row.private,
    poster: row.poster && posterOf(row, publicUrl),
    resolutions: resolutionsOf(row, publicUrl),
    revision: String(row.revision),
    createdDate: row.createdAt.toISOString(),
    updatedDate: row.updatedAt.toISOString(),
  } satisfies MediaFile
}

export function mediaFolder({ siteId: _, createdAt, ...folder }: FolderRow) {
  return { ...folder, createdDate: createdAt.toISOString() }
}

/** Where anybody sees it, in the paths published storefronts know; null for private files. */
function urlOf(file: Pick<FileRow, 'id' | 'mediaType' | 'private'>, publicUrl: string): string | null {
  return file.private ? null : `${publicUrl}${pathOf(file)}`
}

function pathOf({ id, mediaType }: Pick<FileRow, 'id' | 'mediaType'>): string {
  if (mediaType === 'image') return `/media/${id}`
  if (mediaType === 'video') return `/video/${id}/file`
  return mediaType === 'audio' ? `/mp3/${id}` : `/ugd/${id}`
}

const thumbnailWidth = 256

function thumbnailOf(file: FileRow, publicUrl: string): string | null {
  if (file.private) return null
  const picture = file.mediaType === 'image' ? file.id : file.poster?.id
  return picture ? `${publicUrl}/media/${picture}?w=${thumbnailWidth}` : null
}

function posterOf({ poster }: FileRow, publicUrl: string) {
  return poster && { ...poster, url: `${publicUrl}/media/${poster.id}`, format: 'webp' }
}

/** From small to large. */
function resolutionsOf({ id, resolutions }: FileRow, publicUrl: string) {
  return resolutions.map(({ name, width, height }) => ({
    id: name,
    url: `${publicUrl}/video/${id}/${name}/mp4/file.mp4`,
    width,
    height,
    format: 'mp4',
  }))
}
