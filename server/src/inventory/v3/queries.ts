import { allProductsId } from '@cartwright/contract/catalogue/collections.ts'
import { type RawBuilder, sql } from 'kysely'
import { type Reader, statement } from '../../platform/db/db.ts'
import { type Condition, never, someOf } from '../../platform/query/conditions.ts'
import type { Fields, ScalarField, SetField } from '../../platform/query/fields.ts'
import { countUpTo } from '../../platform/query/page.ts'
import type { CompiledQuery } from '../../platform/query/query.ts'
import { isGuid } from '../../platform/values/ids.ts'
import type { Driver, ItemView } from './rules.ts'

// An inventory item of the second generation is a variant `v` with its stock `s`, its product `p` and that product's
// inventory item `i`. Its id follows from its product and variant, so it needs no row.

/** Null if the stock is not counted; as the index `stock_by_amount` has it. */
const quantity = sql`(case when s.tracked then s.on_hand - s.allocated end)`
const inStock: Condition = sql`(case when s.tracked then s.on_hand > s.allocated else s.in_stock end)`
const soldOut: Condition = sql`(${quantity} <= 0 or (not s.tracked and not s.in_stock))`
const sku = sql`coalesce(v.sku, p.sku)`
const preorders = sql`(i.preorder_enabled and s.on_hand - s.allocated + s.backorder_limit > 0)`

const byStatus: Readonly<Record<string, Condition>> = {
  IN_STOCK: inStock,
  PREORDER: sql`(${soldOut} and ${preorders})`,
  OUT_OF_STOCK: sql`(${soldOut} and not ${preorders})`,
}

/** Conditions on the stock alone come first, so that few items are looked up. */
const statuses: SetField = {
  type: 'set',
  of: 'text',
  some: (values) => someOf(values.map((value) => byStatus[value] ?? never)),
  any: sql`true`,
}

/** A variant without a SKU of its own has that of its product. */
const skus = (siteId: string): SetField => ({
  type: 'set',
  of: 'text',
  some: (values) => sql`v.key in (
    select x.key from variants x where x.site_id = ${siteId} and x.sku = any(${values}::text[])
    union all
    select x.key from products o join variants x on x.site_id = o.site_id and x.product_id = o.id and x.sku is null
    where o.site_id = ${siteId} and o.sku = any(${values}::text[]))`,
  any: sql`(${sku} is not null)`,
})

const productIds = { v: sql`v.product_id`, s: sql`s.product_id`, i: sql`i.product_id`, p: sql`p.id` }
/** A product and its variants are counted together. */
const tracked = { v: sql`s.tracked`, s: sql`s.tracked`, i: sql`i.tracked`, p: sql`i.tracked` }

export interface Listed {
  siteId: string
  /** Also variants that shoppers do not see. */
  hidden: boolean
  driver: Driver
}

const itemId: ScalarField = { column: sql`(md5(v.key)::uuid)`, type: 'uuid', sortable: true, required: true }

/** Lists from other tables than variants are sorted by product, too: see `orderFor`. */
export function tieBreakerOf(driver: Driver): ScalarField {
  return driver === 's' ? { ...itemId, column: sql`s.variant_id` } : itemId
}

export function itemFields({ siteId, driver }: Listed): Fields {
  return {
    id: itemId,
    productId: { column: productIds[driver], type: 'uuid', sortable: true, required: true },
    variantId: { column: sql`v.id`, type: 'uuid', required: true },
    locationId: { column: sql`(${siteId}::uuid)`, type: 'uuid' },
    trackQuantity: { column: tracked[driver], type: 'boolean', sortable: true, required: true },
    quantity: { column: quantity, type: 'number', sortable: true },
    inStock: { column: inStock, type: 'boolean', required: true },
    availabilityStatus: statuses,
    'preorderInfo.enabled': {
      column: sql`i.preorder_enabled`,
      type: 'boolean',
      sortable: true,
      required: true,
    },
    createdDate: { column: sql`p.created_at`, type: 'timestamp', sortable: true, required: true },
    updatedDate: { column: sql`i.updated_at`, type: 'timestamp', sortable: true, required: true },
    'product.name': { column: sql`p.name`, type: 'text', sortable: true, required: true },
    'product.variantSku': skus(siteId),
    'product.directCategoryIds': {
      type: 'set',
      of: 'text',
      some: (ids) =>
        ids.includes(allProductsId)
          ? sql`true`
          : sql`exists (select from collection_products m where m.site_id = ${siteId}
              and m.product_id = ${productIds[driver]} and m.collection_id = any(${ids.filter(isGuid)}::uuid[]))`,
      any: sql`true`,
    },
  }
}

/** Searches look at parts of SKUs, too. */
export function searchFields(listed: Listed): Fields {
  return { ...itemFields(listed), sku: { column: sku, type: 'text' } }
}

/**
 * OFFSET keeps PostgreSQL from joining whole tables, which it would do because it takes variants and their stock for
 * unrelated.
 */
const lookUp = {
  variants: sql`cross join lateral (select * from variants x where x.site_id = p.site_id and x.product_id = p.id offset 0) as v`,
  variantsOfItems: sql`cross join lateral (
    select * from variants x where x.site_id = i.site_id and x.product_id = i.product_id offset 0) as v`,
  variantOfStock: sql`cross join lateral (select * from variants x
    where x.site_id = s.site_id and x.product_id = s.product_id and x.id = s.variant_id offset 0) as v`,
  stock: sql`cross join lateral (select * from stock x
    where x.site_id = v.site_id and x.product_id = v.product_id and x.variant_id = v.id offset 0) as s`,
  items: sql`cross join lateral (
    select * from inventory_items x where x.site_id = v.site_id and x.product_id = v.product_id offset 0) as i`,
  products: sql`cross join lateral (
    select * from products x where x.site_id = v.site_id and x.id = v.product_id offset 0) as p`,
}

const tables: Record<Driver, RawBuilder<unknown>> = {
  v: sql`variants v ${lookUp.stock} ${lookUp.items} ${lookUp.products}`,
  s: sql`stock s ${lookUp.variantOfStock} ${lookUp.items} ${lookUp.products}`,
  i: sql`inventory_items i ${lookUp.variantsOfItems} ${lookUp.stock} ${lookUp.products}`,
  p: sql`products p ${lookUp.variants} ${lookUp.stock} ${lookUp.items}`,
}

function from({ siteId, hidden, driver }: Listed): RawBuilder<unknown> {
  const shown = hidden ? sql`` : sql` and v.visible and p.visible`
  return sql`from ${tables[driver]} where ${sql.ref(`${driver}.site_id`)} = ${siteId}${shown}`
}

const viewColumns = `md5(v.key)::uuid::text AS id, v.product_id AS "productId", v.id AS "variantId", s.revision, s.tracked,
  s.in_stock AS "inStock", s.on_hand AS "onHand", s.allocated, s.backorder_limit AS "backorderLimit",
  i.preorder_enabled AS "preorderEnabled", i.preorder_message AS "preorderMessage", i.preorder_limit AS "preorderLimit",
  p.created_at AS "createdAt", i.updated_at AS "updatedAt", p.name, v.choices, coalesce(v.sku, p.sku) AS sku,
  v.visible AND p.visible AS visible, ARRAY (SELECT m.collection_id::text FROM collection_products m
    WHERE m.site_id = $1 AND m.product_id = v.product_id ORDER BY m.collection_id) AS "categoryIds"`

export async function pageOfItems(
  on: Reader,
  listed: Listed,
  query: CompiledQuery,
): Promise<(ItemView & { cursor_key: string | null })[]> {
  const { rows } = await sql<ItemView & { cursor_key: string | null }>`
    select ${sql.raw(viewColumns.replaceAll('$1', 'v.site_id'))}, ${query.cursorKey} as cursor_key ${from(listed)} and ${query.where} ${query.page}
  `.execute(on.kysely)
  return rows
}

export async function countItems(on: Reader, listed: Listed, condition: Condition): Promise<number> {
  const { rows } = await countUpTo(sql`${from(listed)} and ${condition}`).execute(on.kysely)
  return rows[0]?.total ?? 0
}

const joined = `FROM variants v
   JOIN stock s ON s.site_id = $1 AND s.product_id = v.product_id AND s.variant_id = v.id
   JOIN inventory_items i ON i.site_id = $1 AND i.product_id = v.product_id
   JOIN products p ON p.site_id = $1 AND p.id = v.product_id`

export const itemsByIds = statement<ItemView>(
  'inventory.v3-items-by-ids',
  `SELECT ${viewColumns} ${joined} WHERE v.site_id = $1 AND md5(v.key)::uuid = ANY ($2::uuid[])`,
)

/** All items of the products, and whether anything was ever counted of each. */
export const itemsByProducts = statement<ItemView & { moved: boolean }>(
  'inventory.v3-items-by-products',
  `SELECT ${viewColumns}, EXISTS (SELECT FROM stock_movements m
     WHERE m.site_id = $1 AND m.product_id = v.product_id AND m.variant_id = v.id) AS moved
   ${joined} WHERE v.site_id = $1 AND v.product_id = ANY ($2::uuid[])`,
)

interface ItemKey {
  id: string
  productId: string
  variantId: string
}

export const keysByIds = statement<ItemKey>(
  'inventory.v3-keys-by-ids',
  `SELECT md5(key)::uuid::text AS id, product_id AS "productId", id AS "variantId" FROM variants
   WHERE site_id = $1 AND md5(key)::uuid = ANY ($2::uuid[])`,
)

/** Variants by their own ids $2, or by their products' if they are all zeros. */
export const keysByVariants = statement<ItemKey & { asked: string }>(
  'inventory.v3-keys-by-variants',
  `SELECT a.id::text AS asked, md5(v.key)::uuid::text AS id, v.product_id AS "productId", v.id AS "variantId"
   FROM unnest($2::uuid[]) AS a (id) JOIN variants v ON v.site_id = $1 AND v.id = a.id WHERE a.id <> $3::uuid
   UNION ALL
   SELECT a.id::text, md5(v.key)::uuid::text, v.product_id, v.id
   FROM unnest($2::uuid[]) AS a (id) JOIN variants v ON v.site_id = $1 AND v.product_id = a.id AND v.id = $3::uuid`,
)
