import type { MediaKind } from '@cartwright/contract/media/library.ts'
import { type Statement, statement } from '../../platform/db/db.ts'

/** A size a video can be had in, kept beside it. */
export interface Resolution {
  /** `720p` */
  name: string
  width: number
  height: number
  bytes: number
}

/** The still of a video: a picture of its own, of which only this is known here. */
export interface Poster {
  id: string
  width: number
  height: number
}

export interface FileRow {
  siteId: string
  id: string
  mediaType: MediaKind
  fileName: string
  mime: string
  /** Null where there is nothing to see, or nobody could look. */
  width: number | null
  height: number | null
  bytes: number
  alt: string
  /** The picture 16 pixels wide, as a data: address; empty when there is none. */
  blur: string
  animated: boolean
  private: boolean
  state: 'READY' | 'PENDING' | 'FAILED'
  /** Milliseconds */
  duration: number | null
  resolutions: Resolution[]
  poster: Poster | null
  folderId: string | null
  hash: string | null
  sourceUrl: string | null
  revision: bigint
  createdAt: Date
  updatedAt: Date
}

/** A public picture. */
export interface Medium extends FileRow {
  width: number
  height: number
}

/** Of a row of `media`. */
export const fileColumns = `media.site_id AS "siteId", media.id, media.media_type AS "mediaType",
  media.file_name AS "fileName", media.mime, media.width, media.height, media.bytes, media.alt, media.blur,
  media.animated, media.private, media.state, media.duration, media.resolutions, media.folder_id AS "folderId",
  media.hash, media.source_url AS "sourceUrl", media.revision, media.created_at AS "createdAt",
  media.updated_at AS "updatedAt",
  (SELECT jsonb_build_object('id', still.id, 'width', still.width, 'height', still.height) FROM media still
   WHERE still.site_id = media.site_id AND still.poster_of = media.id) AS poster`

/** Nothing when the address for one upload has been used meanwhile, or the video is gone that it is the still of. */
export const insertFile = statement<FileRow>(
  'media.insert',
  `INSERT INTO media (site_id, id, media_type, file_name, mime, width, height, bytes, alt, blur, animated, private,
     state, folder_id, hash, source_url, upload_id, poster_of, created_at, updated_at)
   SELECT $1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $19
   WHERE $18::text IS NULL OR EXISTS (
     SELECT FROM media video WHERE video.site_id = $1 AND video.id = $18 FOR KEY SHARE)
   ON CONFLICT (site_id, upload_id) DO NOTHING RETURNING ${fileColumns}`,
)
/** Has content taken away after a day, unless its file is written down by then. */
export const addCleanupJob = statement<never>(
  'media.plan-removal',
  `SELECT graphile_worker.add_job('remove-unkept', json_build_object('siteId', $1::uuid, 'id', $2::text,
     'private', $3::boolean), run_at := now() + interval '1 day')`,
)
export const fileId = statement<{ id: string }>(
  'media.is-kept',
  'SELECT id FROM media WHERE site_id = $1 AND id = $2',
)
export const insertPicture = insertFile as Statement<Medium>

/** Without a site: the id is all a public address says. */
export const filesByPublicId = statement<FileRow>(
  'media.by-public-id',
  `SELECT ${fileColumns} FROM media WHERE id = ANY ($1) AND NOT private`,
)

export const mediaByFileName = statement<Medium>(
  'media.by-file-name',
  `SELECT ${fileColumns} FROM media
   WHERE site_id = $1 AND file_name = ANY ($2) AND media_type = 'image' AND NOT private
   ORDER BY created_at, id LIMIT 1000`,
)

export const fileByUpload = statement<FileRow>(
  'media.by-upload',
  `SELECT ${fileColumns} FROM media WHERE site_id = $1 AND upload_id = $2`,
)

/** The oldest file with this content. */
export const fileByHash = statement<FileRow>(
  'media.by-hash',
  `SELECT ${fileColumns} FROM media WHERE site_id = $1 AND hash = $2 AND private = $3 ORDER BY created_at, id LIMIT 1`,
)

/** The newest file that was fetched there. */
export const fileBySource = statement<FileRow>(
  'media.by-source',
  `SELECT ${fileColumns} FROM media
   WHERE site_id = $1 AND md5(source_url) = md5($2) AND source_url = $2 AND private = $3
   ORDER BY created_at DESC, id DESC LIMIT 1`,
)

/** What a page needs to know of a file besides its address. */
export interface MediaPreview {
  /** Of a picture, when it is small enough to travel with words. */
  blur?: string
  /** Of a video. */
  poster?: Poster | null
  resolutions?: Resolution[]
}

const still = `(SELECT jsonb_build_object('id', s.id, 'width', s.width, 'height', s.height) FROM media s
  WHERE s.site_id = m.site_id AND s.poster_of = m.id)`

/** SQL of the looks by id; `media` is a JSON list of `{ id }`. */
export const previewsJson = (siteId: string, media: string) =>
  `(SELECT jsonb_object_agg(m.id, CASE m.media_type
      WHEN 'video' THEN jsonb_build_object('resolutions', m.resolutions, 'poster', ${still})
      ELSE jsonb_build_object('blur', m.blur) END)
    FROM jsonb_array_elements(${media}) AS one
    JOIN media m ON m.site_id = ${siteId} AND m.id = one.value ->> 'id'
    WHERE NOT m.private AND (m.media_type = 'video' OR length(m.blur) BETWEEN 1 AND 600))`
