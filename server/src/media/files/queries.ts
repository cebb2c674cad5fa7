import type { MediaKind } from '@cartwright/contract/media/library.ts'
import { type Statement, statement } from '../../platform/db/db.ts'

/** A size of a video, stored beside it. */
export interface Resolution {
  /** `720p` */
  name: string
  width: number
  height: number
  bytes: number
}

/** The still of a video, which is a picture of its own. */
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
  /** Null for files without a picture, or whose size is unknown. */
  width: number | null
  height: number | null
  bytes: number
  alt: string
  /** The picture, 16 pixels wide, as a data: address. Empty without one. */
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

export interface Medium extends FileRow {
  width: number
  height: number
}

/** Columns of `media`; $1 is the site. */
export const fileColumns = `media.site_id AS "siteId", media.id, media.media_type AS "mediaType",
  media.file_name AS "fileName", media.mime, media.width, media.height, media.bytes, media.alt, media.blur,
  media.animated, media.private, media.state, media.duration, media.resolutions, media.folder_id AS "folderId",
  media.hash, media.source_url AS "sourceUrl", media.revision, media.created_at AS "createdAt",
  media.updated_at AS "updatedAt",
  (SELECT jsonb_build_object('id', still.id, 'width', still.width, 'height', still.height) FROM media still
   WHERE still.site_id = $1 AND still.poster_of = media.id) AS poster`

/** Returns nothing if the upload link was used meanwhile, or if the video of the still is gone. */
export const insertFile = statement<FileRow>(
  'media.insert',
  `INSERT INTO media (site_id, id, media_type, file_name, mime, width, height, bytes, alt, blur, animated, private,
     state, folder_id, hash, source_url, upload_id, poster_of, created_at, updated_at)
   SELECT $1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $19
   WHERE $18::text IS NULL OR EXISTS (
     SELECT FROM media video WHERE video.site_id = $1 AND video.id = $18 FOR KEY SHARE)
   ON CONFLICT (site_id, upload_id) DO NOTHING RETURNING ${fileColumns}`,
)
/** Deletes the content after a day, unless the file is in the database by then. */
export const addCleanupJob = statement<never>(
  'media.plan-removal',
  `SELECT add_job('remove-unkept', json_build_object('siteId', $1::uuid, 'id', $2::text,
     'private', $3::boolean), run_at := now() + interval '1 day')`,
)
export const fileId = statement<{ id: string }>(
  'media.is-kept',
  'SELECT id FROM media WHERE site_id = $1 AND id = $2',
)
export const insertPicture = insertFile as Statement<Medium>

const columnsOfAnySite = fileColumns.replaceAll('$1', 'media.site_id')

/** Without a site: a public address has only the id. `alias` is the id that the file had before it was downloaded. */
export const filesByPublicId = statement<FileRow & { alias: string | null }>(
  'media.by-public-id',
  `SELECT ${columnsOfAnySite}, NULL AS alias FROM media WHERE id = ANY ($1) AND NOT private
   UNION ALL
   SELECT ${columnsOfAnySite}, a.id FROM media_aliases a JOIN media ON media.site_id = a.site_id AND media.id = a.media_id
   WHERE a.id = ANY ($1) AND NOT private`,
)

export const insertAlias = statement<never>(
  'media.insert-alias',
  'INSERT INTO media_aliases (site_id, id, media_id) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING',
)

export const aliasesById = statement<{ id: string; mediaId: string }>(
  'media.aliases',
  'SELECT id, media_id AS "mediaId" FROM media_aliases WHERE site_id = $1 AND id = ANY ($2)',
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

export const fileByHash = statement<FileRow>(
  'media.by-hash',
  `SELECT ${fileColumns} FROM media WHERE site_id = $1 AND hash = $2 AND private = $3 ORDER BY created_at, id LIMIT 1`,
)

export const fileBySource = statement<FileRow>(
  'media.by-source',
  `SELECT ${fileColumns} FROM media
   WHERE site_id = $1 AND md5(source_url) = md5($2) AND source_url = $2 AND private = $3
   ORDER BY created_at DESC, id DESC LIMIT 1`,
)

/** What a page needs to know of a file besides its address. */
export interface MediaPreview {
  /** Of a picture, if it is small enough for a page. */
  blur?: string
  /** Of a video. */
  poster?: Poster | null
  resolutions?: Resolution[]
}

const still = `(SELECT jsonb_build_object('id', s.id, 'width', s.width, 'height', s.height) FROM media s
  WHERE s.site_id = $1 AND s.poster_of = m.id)`

/** SQL of the previews by id; $1 is the site, `media` a JSON list of `{ id }`. */
export const previewsJson = (media: string) =>
  `(SELECT jsonb_object_agg(m.id, CASE m.media_type
      WHEN 'video' THEN jsonb_build_object('resolutions', m.resolutions, 'poster', ${still})
      ELSE jsonb_build_object('blur', m.blur) END)
    FROM jsonb_array_elements(${media}) AS one
    JOIN media m ON m.site_id = $1 AND m.id = one.value ->> 'id'
    WHERE NOT m.private AND (m.media_type = 'video' OR length(m.blur) BETWEEN 1 AND 600))`
