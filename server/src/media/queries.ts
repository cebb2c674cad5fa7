import { statement } from '../platform/db.ts'

export interface Medium {
  siteId: string
  id: string
  fileName: string
  mime: string
  width: number
  height: number
  bytes: number
  alt: string
  /** The picture 16 pixels wide, as a data: address. */
  blur: string
  createdAt: Date
}

const columns = `site_id AS "siteId", id, file_name AS "fileName", mime, width, height, bytes, alt, blur,
  created_at AS "createdAt"`

export const insertMedium = statement<Medium>(
  'media.insert',
  `INSERT INTO media (site_id, id, file_name, mime, width, height, bytes, alt, blur, created_at)
   VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10) RETURNING ${columns}`,
)

/** Without a site: the id is all a picture's address says. */
export const mediaById = statement<Medium>('media.by-id', `SELECT ${columns} FROM media WHERE id = ANY($1)`)

export const mediaByFileName = statement<Medium>(
  'media.by-file-name',
  `SELECT ${columns} FROM media WHERE site_id = $1 AND file_name = ANY($2) ORDER BY created_at, id LIMIT 1000`,
)

/** SQL of the blurs by id, those that are small enough to travel with words; `media` is a JSON list of `{ id }`. */
export const blursOf = (siteId: string, media: string) =>
  `(SELECT jsonb_object_agg(m.id, m.blur) FROM jsonb_array_elements(${media}) AS one
    JOIN media m ON m.site_id = ${siteId} AND m.id = one.value ->> 'id' WHERE length(m.blur) < 600)`
