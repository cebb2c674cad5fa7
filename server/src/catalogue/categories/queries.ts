import { type RawBuilder, sql } from 'kysely'
import { statement } from '../../platform/db/db.ts'
import type { Fields, ScalarField } from '../../platform/query/fields.ts'
import { allProducts } from '../model/product.rules.ts'
import type { Source } from '../search/lists.queries.ts'
import { storeAppId, tree } from './rules.ts'

export const categoryId: ScalarField = { column: sql`c.id`, type: 'text', sortable: true, required: true }

const text = (column: RawBuilder<unknown>): ScalarField => ({ column, type: 'text' })
const nobody = text(sql`(null::text)`)
const noIndex: ScalarField = { column: sql`(null::int)`, type: 'number', sortable: true }

/** No category has a parent, so conditions on parents find all or none. */
export const categoryFields: Fields = {
  id: categoryId,
  name: { column: sql`c.name`, type: 'text', sortable: true, required: true },
  slug: { column: sql`c.slug`, type: 'text', required: true },
  visible: { column: sql`c.visible`, type: 'boolean', required: true },
  createdDate: { column: sql`c.created_at`, type: 'timestamp', sortable: true, required: true },
  updatedDate: { column: sql`c.updated_at`, type: 'timestamp', sortable: true, required: true },
  managingAppId: { ...text(sql`c.managed_by`), sortable: true },
  'parentCategory.id': { ...nobody, sortable: true },
  'parentCategory.index': noIndex,
  'treeReference.appNamespace': text(sql`(${tree.appNamespace}::text)`),
  'treeReference.treeKey': nobody,
}

/** Searches look at descriptions too. */
export const searchFields: Fields = { ...categoryFields, description: text(sql`c.description`) }

/** The stored collections and the collection of all products. */
export function categorySource(siteId: string, hidden: boolean): Source {
  const shown = hidden ? sql`` : sql` and visible`
  const { id, name, slug } = allProducts
  return {
    id: sql`c.id`,
    from: sql`from (
      select id::text, name, slug, description, visible, created_at, updated_at, null::text as managed_by
      from collections where site_id = ${siteId}${shown}
      union all select ${id}::text, ${name}::text, ${slug}::text, null, true, to_timestamp(0), to_timestamp(0),
        ${storeAppId}::text
    ) as c where true`,
  }
}

/** The collections of products $2 that exist; with $3 only products and collections that shoppers see. */
export const collectionsByProduct = statement<{ productId: string; collectionIds: string[] }>(
  'catalogue.categories-of-items',
  `SELECT p.id::text AS "productId", ARRAY (
     SELECT m.collection_id::text FROM collection_products m
     JOIN collections c ON c.site_id = $1 AND c.id = m.collection_id AND (c.visible OR NOT $3)
     WHERE m.site_id = $1 AND m.product_id = p.id ORDER BY m.collection_id) AS "collectionIds"
   FROM products p WHERE p.site_id = $1 AND p.id = ANY ($2::uuid[]) AND (p.visible OR NOT $3)`,
)
