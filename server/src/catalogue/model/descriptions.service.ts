import { type Connection, type Db, statement } from '../../platform/db/db.ts'
import { withSafeHtml } from './description.rules.ts'
import type { ProductDraft } from './drafts.rules.ts'

const lockUnsafe = statement<never>(
  'catalogue.lock-unsafe',
  'LOCK TABLE unsafe_descriptions IN EXCLUSIVE MODE',
)

type Texts = Pick<ProductDraft, 'description' | 'additionalInfoSections'>

const sitesWithUnsafe = statement<{ siteId: string }>(
  'catalogue.sites-with-unsafe',
  'SELECT DISTINCT site_id AS "siteId" FROM unsafe_descriptions LIMIT 100',
)

const takeUnsafe = statement<{ id: string; texts: Texts }>(
  'catalogue.take-unsafe',
  `WITH taken AS (
     DELETE FROM unsafe_descriptions WHERE site_id = $1 AND ctid = ANY (ARRAY (
       SELECT ctid FROM unsafe_descriptions WHERE site_id = $1 LIMIT 200))
     RETURNING product_id
   )
   SELECT t.product_id AS id, jsonb_strip_nulls(jsonb_build_object('description', p.description,
     'additionalInfoSections', p.details -> 'additionalInfoSections')) AS texts
   FROM taken t LEFT JOIN products p ON p.site_id = $1 AND p.id = t.product_id`,
)

const saveTexts = statement<never>(
  'catalogue.save-safe',
  `WITH written AS (
   UPDATE products p SET description = coalesce(w.texts ->> 'description', p.description),
     details = p.details || (w.texts - 'description')
   FROM jsonb_to_recordset($2::jsonb) AS w (id uuid, texts jsonb, before jsonb)
   WHERE p.site_id = $1 AND p.id = w.id AND p.description IS NOT DISTINCT FROM w.before ->> 'description'
     AND nullif(jsonb_strip_nulls(p.details -> 'additionalInfoSections'), 'null')
       IS NOT DISTINCT FROM w.before -> 'additionalInfoSections'
   RETURNING p.id
   ) INSERT INTO product_changes (site_id, product_id) SELECT $1, id FROM written`,
)

/** Makes the texts of products safe that were saved before saving did so. Resumable: a batch is a transaction. */
export async function makeDescriptionsSafe(db: Db): Promise<void> {
  for (;;) {
    const sites = await db.run(sitesWithUnsafe, [])
    if (sites.length === 0) return
    for (const { siteId } of sites) await db.transaction((tx) => makeBatchSafe(tx, siteId))
  }
}

async function makeBatchSafe(tx: Connection, siteId: string): Promise<void> {
  // Servers that start at the same time wait for each other.
  await tx.run(lockUnsafe, [])
  const rows = await tx.run(takeUnsafe, [siteId])
  // What a merchant saves meanwhile is safe already, and stays.
  const safe = rows.map((row) => ({ ...row, before: row.texts, texts: withSafeHtml(row.texts) }))
  await tx.run(saveTexts, [siteId, JSON.stringify(safe)])
}
