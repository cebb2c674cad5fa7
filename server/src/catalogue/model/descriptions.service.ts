import { type Db, statement } from '../../platform/db/db.ts'
import { withSafeHtml } from './description.rules.ts'
import type { ProductDraft } from './drafts.rules.ts'

const lockUnsafe = statement<never>(
  'catalogue.lock-unsafe',
  'LOCK TABLE unsafe_descriptions IN EXCLUSIVE MODE',
)

type Texts = Pick<ProductDraft, 'description' | 'additionalInfoSections'>

const takeUnsafe = statement<{ siteId: string; id: string; texts: Texts }>(
  'catalogue.take-unsafe',
  `WITH taken AS (
     DELETE FROM unsafe_descriptions WHERE ctid = ANY (ARRAY (SELECT ctid FROM unsafe_descriptions LIMIT 200))
     RETURNING site_id, product_id
   )
   SELECT t.site_id AS "siteId", t.product_id AS id, jsonb_strip_nulls(jsonb_build_object('description', p.description,
     'additionalInfoSections', p.details -> 'additionalInfoSections')) AS texts
   FROM taken t LEFT JOIN products p ON p.site_id = t.site_id AND p.id = t.product_id`,
)

const saveTexts = statement<never>(
  'catalogue.save-safe',
  `WITH written AS (
   UPDATE products p SET description = coalesce(w.texts ->> 'description', p.description),
     details = p.details || (w.texts - 'description')
   FROM jsonb_to_recordset($1::jsonb) AS w ("siteId" uuid, id uuid, texts jsonb, before jsonb)
   WHERE p.site_id = w."siteId" AND p.id = w.id
     AND jsonb_strip_nulls(jsonb_build_object('description', p.description,
       'additionalInfoSections', p.details -> 'additionalInfoSections')) = w.before RETURNING p.site_id, p.id
   ) INSERT INTO product_changes (site_id, product_id) SELECT site_id, id FROM written`,
)

/** Makes the texts of products safe that were saved before saving did so. Resumable: a batch is a transaction. */
export async function makeDescriptionsSafe(db: Db): Promise<void> {
  let taken: number
  do {
    taken = await db.transaction(async (tx) => {
      // Servers that start at the same time wait for each other.
      await tx.run(lockUnsafe, [])
      const rows = await tx.run(takeUnsafe, [])
      // What a merchant saves meanwhile is safe already, and stays.
      const safe = rows.map((row) => ({ ...row, before: row.texts, texts: withSafeHtml(row.texts) }))
      await tx.run(saveTexts, [JSON.stringify(safe)])
      return rows.length
    })
  } while (taken > 0)
}
