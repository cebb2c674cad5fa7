import type { Media } from '../../catalogue/model/product.rules.ts'
import { statement } from '../../platform/db/db.ts'

export interface PictureRow {
  productId: string
  position: number
  address: string
  alt: string
  shows: [option: string, choice: string][]
  state: 'WAITING' | 'FETCHED' | 'FAILED'
  attempts: number
  problem: string | null
  media: Media | null
  /** The earlier files of the product, which the file replaces. */
  replaces: string[]
}

const columns = `product_id AS "productId", position, address, alt, shows, state, attempts, problem, media,
  replaces`

/** $3 is a list of pictures; those with `media` are in the library already. */
export const savePictures = statement<never>(
  'transfer.save-pictures',
  `INSERT INTO import_pictures (site_id, import_id, product_id, position, address, alt, shows, state, media,
     replaces)
   SELECT $1, $2, p.product_id, p.position, p.address, p.alt, p.shows,
     CASE WHEN p.media IS NULL THEN 'WAITING' ELSE 'FETCHED' END, p.media, p.replaces
   FROM jsonb_to_recordset($3::jsonb) AS p (product_id uuid, position integer, address text, alt text, shows jsonb,
     media jsonb, replaces text[])
   ON CONFLICT (site_id, import_id, product_id, position) DO NOTHING`,
)

/** The next pictures to fetch, those with the fewest attempts first. */
export const nextPictures = statement<PictureRow>(
  'transfer.next-pictures',
  `SELECT ${columns} FROM import_pictures WHERE site_id = $1 AND import_id = $2 AND state = 'WAITING'
   ORDER BY attempts, product_id, position LIMIT $3`,
)

export const updatePicture = statement<never>(
  'transfer.note-picture',
  `UPDATE import_pictures SET state = $5, attempts = $6, problem = $7, media = $8, settled = false
   WHERE site_id = $1 AND import_id = $2 AND product_id = $3 AND position = $4 AND state = 'WAITING'`,
)

/** Products without waiting pictures that do not have the fetched ones yet. */
export const productsToUpdate = statement<{ productId: string }>(
  'transfer.unsettled-products',
  `SELECT DISTINCT product_id AS "productId" FROM import_pictures p
   WHERE site_id = $1 AND import_id = $2 AND NOT settled AND NOT EXISTS (
     SELECT FROM import_pictures w WHERE w.site_id = $1 AND w.import_id = $2 AND w.product_id = p.product_id
       AND w.state = 'WAITING')
   LIMIT $3`,
)

/** Of the products $3; $4 are the reasons of refused ones. */
export const finishPictures = statement<never>(
  'transfer.settle-pictures',
  `UPDATE import_pictures p SET settled = true, problem = coalesce(s.problem, p.problem),
     state = CASE WHEN s.problem IS NULL THEN p.state ELSE 'FAILED' END
   FROM unnest($3::uuid[], $4::text[]) AS s (product_id, problem)
   WHERE p.site_id = $1 AND p.import_id = $2 AND p.product_id = s.product_id AND p.state <> 'WAITING'`,
)

/** The pictures of those of the products $3 that have none waiting. */
export const finishedPictures = statement<PictureRow>(
  'transfer.tried-pictures',
  `SELECT ${columns} FROM import_pictures p
   WHERE site_id = $1 AND import_id = $2 AND product_id = ANY ($3::uuid[]) AND NOT EXISTS (
     SELECT FROM import_pictures w WHERE w.site_id = $1 AND w.import_id = $2 AND w.product_id = p.product_id
       AND w.state = 'WAITING')
   ORDER BY product_id, position`,
)

/** $3 is the offset, $4 the limit, $5 the state. */
export const listPictures = statement<PictureRow>(
  'transfer.list-pictures',
  `SELECT ${columns} FROM import_pictures
   WHERE site_id = $1 AND import_id = $2 AND ($5::text IS NULL OR state = $5)
   ORDER BY product_id, position OFFSET $3 LIMIT $4`,
)

export const retryPictures = statement<{ productId: string }>(
  'transfer.retry-pictures',
  `UPDATE import_pictures SET state = 'WAITING', attempts = 0, problem = NULL, settled = false
   WHERE site_id = $1 AND import_id = $2 AND state = 'FAILED' RETURNING product_id AS "productId"`,
)

export const addPicturesJob = statement<never>(
  'transfer.add-pictures-job',
  `SELECT add_job('fetch-pictures', json_build_object('siteId', $1::uuid, 'id', $2::uuid),
     run_at := now() + make_interval(secs => $3))`,
)

/** Finished imports with unfinished pictures and no progress since $1. */
export const resumePictures = statement<never>(
  'transfer.resume-pictures',
  `WITH stalled AS (
     UPDATE imports i SET touched_at = $2, worker = NULL
     WHERE i.state IN ('DONE', 'CANCELED') AND i.touched_at < $1 AND EXISTS (
       SELECT FROM import_pictures p WHERE p.site_id = i.site_id AND p.import_id = i.id AND NOT p.settled)
     RETURNING i.site_id, i.id
   )
   SELECT add_job('fetch-pictures', json_build_object('siteId', site_id, 'id', id)) FROM stalled`,
)
