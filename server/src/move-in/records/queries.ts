import { statement } from '../../platform/db/db.ts'

export interface MovedRow {
  sourceId: string
  ownId: string | null
  hash: Buffer
  problem: string | null
  matched: boolean
}

/** Of the noun $3, those with the ids $4 of the source. */
export const movedRecords = statement<MovedRow>(
  'move-in.records',
  `SELECT source_id AS "sourceId", own_id AS "ownId", hash, problem, matched FROM moved_records
   WHERE site_id = $1 AND source = $2 AND noun = $3 AND source_id = ANY ($4::text[])`,
)

/** $4 is a list of records. One that came before and cannot come again stays what it became. */
export const saveRecords = statement<never>(
  'move-in.save-records',
  `INSERT INTO moved_records (site_id, source, noun, source_id, own_id, hash, problem, matched)
   SELECT $1, $2, $3, r.source_id, r.own_id, decode(r.hash, 'hex'), r.problem, r.matched
   FROM jsonb_to_recordset($4::jsonb) AS r (source_id text, own_id text, hash text, problem text, matched boolean)
   ON CONFLICT (site_id, source, noun, source_id) DO UPDATE SET hash = excluded.hash,
     own_id = coalesce(excluded.own_id, moved_records.own_id),
     problem = excluded.problem, matched = excluded.matched`,
)

/** Which of the products $2 are in which manual collections that came from the source $3. */
export const movedPositions = statement<{ productId: string; collectionId: string }>(
  'move-in.positions',
  `SELECT p.product_id AS "productId", p.collection_id AS "collectionId" FROM collection_products p
   JOIN moved_records r ON r.site_id = $1 AND r.source = $3 AND r.noun = 'collections'
     AND r.own_id = p.collection_id::text
   JOIN collections c ON c.site_id = $1 AND c.id = p.collection_id AND c.rule IS NULL
   WHERE p.site_id = $1 AND p.product_id = ANY ($2::uuid[])`,
)

/** Those of the collections $2 that the shop still has and fills by hand. */
export const manualCollections = statement<{ id: string }>(
  'move-in.manual-collections',
  'SELECT id FROM collections WHERE site_id = $1 AND id = ANY ($2::uuid[]) AND rule IS NULL',
)

/** Those of the products $2 that the shop has. */
export const productIds = statement<{ id: string }>(
  'move-in.products',
  'SELECT id FROM products WHERE site_id = $1 AND id = ANY ($2::uuid[])',
)

/** Collections with an id or a slug of these. */
export const collectionIds = statement<{ id: string; slug: string }>(
  'move-in.collections',
  'SELECT id, slug FROM collections WHERE site_id = $1 AND (id = ANY ($2::uuid[]) OR slug = ANY ($3::text[]))',
)

/** Contacts with the e-mail addresses $2, and whether they came from the source $3 themselves. */
export const contactsByEmails = statement<{ id: string; email: string; came: boolean }>(
  'move-in.contacts',
  `SELECT c.id, lower(c.email) AS email, EXISTS (
     SELECT FROM moved_records r WHERE r.site_id = $1 AND r.source = $3 AND r.noun IN ('members', 'contacts')
       AND r.source_id = c.id::text AND r.own_id = r.source_id AND NOT r.matched) AS came
   FROM contacts c WHERE c.site_id = $1 AND lower(c.email) = ANY ($2::text[])
   ORDER BY c.is_member DESC, c.created_at, c.id`,
)

/** Queues a job for each picture with an id of $3 and its address in $4 that has not been taken, or did not come. */
export const takePictures = statement<never>(
  'move-in.take-pictures',
  `WITH taken AS (
     INSERT INTO moved_records (site_id, source, noun, source_id, own_id, hash)
     SELECT $1, $2, 'pictures', p.id, p.id, '' FROM unnest($3::text[]) AS p (id)
     ON CONFLICT (site_id, source, noun, source_id) DO UPDATE SET problem = NULL
     WHERE moved_records.problem IS NOT NULL RETURNING source_id)
   SELECT add_job('fetch-moved-picture', json_build_object('siteId', $1::uuid, 'source', $2::text, 'id', p.id, 'url', p.url),
     max_attempts := 5)
   FROM unnest($3::text[], $4::text[]) AS p (id, url) JOIN taken ON taken.source_id = p.id`,
)

export const notePictureProblem = statement<never>(
  'move-in.note-picture-problem',
  `UPDATE moved_records SET problem = $4
   WHERE site_id = $1 AND source = $2 AND noun = 'pictures' AND source_id = $3`,
)
