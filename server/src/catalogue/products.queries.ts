import { type StockByVariant, stockJson } from '../inventory/queries.ts'
import type { Stock } from '../inventory/rules.ts'
import { noStock, type Preorder } from '../inventory/rules.ts'
import { blursOf } from '../media/queries.ts'
import { statement } from '../platform/db.ts'
import { outboxInsert } from '../platform/outbox.ts'
import type { NewVariant, Option, Product, ProductDetails, Variant, VariantDetails } from './product.rules.ts'

export interface ProductRow {
  id: string
  numericId: bigint
  name: string
  slug: string
  productType: 'physical' | 'digital'
  visible: boolean
  description: string | null
  sku: string | null
  brand: string | null
  ribbon: string | null
  price: bigint
  cost: bigint | null
  weight: number | null
  manageVariants: boolean
  taxGroupId: string | null
  details: ProductDetails
  revision: bigint
  createdAt: Date
  updatedAt: Date
  variants: VariantJson[]
  stock: StockByVariant
  collectionIds: string[]
  blurs: Record<string, string> | null
  preorder: { enabled: boolean; message: string | null; limit: number | null } | null
}

interface VariantJson {
  id: string
  choices: Record<string, string>
  price: number | null
  cost: number | null
  weight: number | null
  sku: string | null
  visible: boolean
  details: VariantDetails
}

/** All that belongs to a product `p`; $3 is now. */
export const productColumns = `p.id, p.numeric_id AS "numericId", p.name, p.slug, p.product_type AS "productType", p.visible, p.description,
     p.sku, p.brand, p.ribbon, p.price, p.cost, p.weight, p.manage_variants AS "manageVariants",
     p.tax_group_id AS "taxGroupId", p.details, p.revision, p.created_at AS "createdAt", p.updated_at AS "updatedAt",
     (SELECT jsonb_agg(jsonb_build_object('id', v.id, 'choices', v.choices, 'price', v.price, 'cost', v.cost,
        'weight', v.weight, 'sku', v.sku, 'visible', v.visible, 'details', v.details) ORDER BY v.position)
      FROM variants v WHERE v.site_id = p.site_id AND v.product_id = p.id) AS variants,
     ${stockJson} AS stock,
     ARRAY (SELECT c.collection_id FROM collection_products c
       WHERE c.site_id = p.site_id AND c.product_id = p.id ORDER BY c.collection_id) AS "collectionIds",
     ${blursOf('p.site_id', "p.details -> 'media'")} AS blurs,
     (SELECT jsonb_build_object('enabled', i.preorder_enabled, 'message', i.preorder_message, 'limit', i.preorder_limit)
      FROM inventory_items i WHERE i.site_id = p.site_id AND i.product_id = p.id) AS preorder`

/** Products with all that belongs to them, in one statement: $1 site, $2 ids, $3 now. */
export const productsByIds = statement<ProductRow>(
  'catalogue.products-by-ids',
  `SELECT ${productColumns} FROM products p WHERE p.site_id = $1 AND p.id = ANY ($2::uuid[])`,
)

export function toProduct({ variants, stock, details, preorder: item, ...row }: ProductRow): Product {
  const preorder: Preorder = {
    enabled: item?.enabled ?? false,
    ...present({ message: item?.message, limit: item?.limit }),
  }
  const { description, sku, brand, ribbon, cost, weight, taxGroupId, blurs, ...always } = row
  return {
    ...details,
    ...always,
    ...present({ description, sku, brand, ribbon, cost, weight, taxGroupId, blurs }),
    preorder,
    variants: (variants ?? []).map((variant) => ({
      ...toVariant(variant, { ...(stock[variant.id] ?? noStock), preorder }),
      choices: inOrder(variant.choices, details.options),
    })),
  }
}

/** The database keeps the choices of a variant in an order of its own. */
function inOrder(choices: Record<string, string>, options: readonly Option[]): Record<string, string> {
  return Object.fromEntries(
    options.flatMap(({ name }) => {
      const choice = choices[name]
      return choice === undefined ? [] : [[name, choice]]
    }),
  )
}

function toVariant({ details, id, choices, visible, ...own }: VariantJson, stock: Stock): Variant {
  const { price, cost, weight, sku } = own
  return {
    ...details,
    id,
    choices,
    visible,
    ...present({
      price: price === null ? null : BigInt(price),
      cost: cost === null ? null : BigInt(cost),
      weight,
      sku,
    }),
    stock,
  }
}

type Present<T> = { [Key in keyof T]?: NonNullable<T[Key]> }

/** Without the fields that hold nothing. */
function present<T extends object>(fields: T): Present<T> {
  const kept = Object.entries(fields).filter(([, value]) => value !== null && value !== undefined)
  return Object.fromEntries(kept) as Present<T>
}

export const lockProduct = statement<{ revision: bigint }>(
  'catalogue.lock-product',
  'SELECT revision FROM products WHERE site_id = $1 AND id = $2 FOR UPDATE',
)

/** Counted under a row lock until the commit, so that ids appear in ascending order to those who crawl by them. */
export const nextNumericId = statement<{ numericId: bigint }>(
  'catalogue.next-numeric-id',
  `INSERT INTO catalogue_counters (site_id, last_numeric_id) VALUES ($1, 1)
   ON CONFLICT (site_id) DO UPDATE SET last_numeric_id = catalogue_counters.last_numeric_id + 1
   RETURNING last_numeric_id AS "numericId"`,
)

/** $2 is the slug; it and what is made of it by a suffix. */
export const slugsLike = statement<{ slug: string }>(
  'catalogue.slugs-like',
  `SELECT slug FROM products WHERE site_id = $1 AND id <> $3 AND lower(slug) LIKE lower($2) || '%'`,
)

const columns = `site_id, id, numeric_id, name, slug, product_type, visible, description, sku, brand, ribbon, price,
  sale_price, lowest_price, highest_price, cost, weight, manage_variants, tax_group_id, keywords, words,
  details, created_at, updated_at`

/** Answers nothing when the slug was taken a moment ago. */
export const insertProduct = statement<{ id: string }>(
  'catalogue.insert-product',
  `INSERT INTO products (${columns})
   VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20, $21, $22, $23, $23)
   ON CONFLICT (site_id, slug) DO NOTHING RETURNING id`,
)

export const updateProduct = statement<{ revision: bigint }>(
  'catalogue.update-product',
  `UPDATE products SET name = $4, slug = $5, product_type = $6, visible = $7, description = $8, sku = $9, brand = $10,
     ribbon = $11, price = $12, sale_price = $13, lowest_price = $14, highest_price = $15, cost = $16, weight = $17,
     manage_variants = $18, tax_group_id = $19, keywords = $20, words = $21, details = $22,
     updated_at = $23, revision = revision + 1
   WHERE site_id = $1 AND id = $2 AND numeric_id = $3 RETURNING revision`,
)

export interface ProductValues {
  siteId: string
  product: Omit<
    Product,
    'variants' | 'preorder' | 'collectionIds' | 'blurs' | 'revision' | 'createdAt' | 'updatedAt'
  >
  salePrice: bigint
  span: { lowest: bigint; highest: bigint }
  keywords: string
  now: number
}

/** The parameters of {@link insertProduct} and {@link updateProduct}. */
export function productValues({ siteId, product, salePrice, span, keywords, now }: ProductValues): unknown[] {
  const { id, numericId, name, slug, productType, visible, description, sku, brand, ribbon, price, cost } =
    product
  const { weight, manageVariants, taxGroupId, discount, options, media, additionalInfoSections } = product
  const { customTextFields, seoData, pricePerUnitData, productDimensions, packageDimensions } = product
  const details = {
    discount,
    options,
    media,
    additionalInfoSections,
    customTextFields,
    keywords: product.keywords,
    seoData,
    pricePerUnitData,
    productDimensions,
    packageDimensions,
  }
  const allWords = `${name} ${keywords} ${description ?? ''}`.toLowerCase()
  const money = [price, salePrice, span.lowest, span.highest, cost]
  const words = [name, slug, productType, visible, description, sku, brand, ribbon]
  const rest = [
    weight,
    manageVariants,
    taxGroupId,
    keywords,
    allWords,
    JSON.stringify(details),
    new Date(now),
  ]
  return [siteId, id, numericId, ...words, ...money, ...rest]
}

/** $3 is a list of {@link variantJson}: these are the product's variants from now on. */
export const saveVariants = statement<never>(
  'catalogue.save-variants',
  `WITH wanted AS (
     SELECT * FROM jsonb_to_recordset($3::jsonb) AS v (id uuid, position integer, choices jsonb, price bigint, cost bigint,
       weight double precision, sku text, visible boolean, details jsonb)
   ), gone AS (
     DELETE FROM variants v WHERE v.site_id = $1 AND v.product_id = $2 AND v.id NOT IN (SELECT id FROM wanted)
   )
   INSERT INTO variants (site_id, product_id, id, key, position, choices, price, cost, weight, sku, visible, details)
   SELECT $1, $2, w.id, $2::uuid::text || '-' || w.id::text, w.position, w.choices, w.price, w.cost, w.weight, w.sku,
     w.visible, w.details
   FROM wanted w
   ON CONFLICT (site_id, product_id, id) DO UPDATE SET position = excluded.position, choices = excluded.choices,
     price = excluded.price, cost = excluded.cost, weight = excluded.weight, sku = excluded.sku,
     visible = excluded.visible, details = excluded.details`,
)

export function variantsJson(variants: readonly NewVariant[]): string {
  return JSON.stringify(
    variants.map(({ id, choices, price, cost, weight, sku, visible, ...details }, position) => ({
      id,
      position,
      choices,
      price: price === undefined ? null : Number(price),
      cost: cost === undefined ? null : Number(cost),
      weight,
      sku,
      visible,
      details,
    })),
  )
}

export const saveChoices = statement<never>(
  'catalogue.save-choices',
  `WITH gone AS (
     DELETE FROM product_choices WHERE site_id = $1 AND product_id = $2 AND choice <> ALL ($3::text[])
   )
   INSERT INTO product_choices (site_id, choice, product_id, option, colour)
   SELECT $1, o.choice, $2, o.option, o.colour FROM unnest($3::text[], $4::text[], $5::text[]) AS o (choice, option, colour)
   ON CONFLICT (site_id, choice, product_id) DO UPDATE SET colour = excluded.colour
     WHERE product_choices.colour IS DISTINCT FROM excluded.colour`,
)

export const insertEvent = statement<never>('catalogue.insert-event', outboxInsert(1))
