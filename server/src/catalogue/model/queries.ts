import { noStock, type Preorder, type Stock } from '../../inventory/stock/rules.ts'
import { type StockByVariant, stockJson } from '../../inventory/stock/variants.queries.ts'
import { previewsJson } from '../../media/files/queries.ts'
import { statement } from '../../platform/db/db.ts'
import { pick } from '../../platform/values/optional.ts'
import type { Option, Product, ProductDetails, Variant, VariantDetails } from './product.rules.ts'

type Required =
  | ('id' | 'numericId' | 'name' | 'slug' | 'productType' | 'visible' | 'price' | 'manageVariants')
  | ('revision' | 'createdAt' | 'updatedAt' | 'collectionIds')

type Nullable<Fields> = { [Name in keyof Fields]-?: Fields[Name] | null }

type Optional = 'description' | 'sku' | 'brand' | 'ribbon' | 'cost' | 'weight' | 'taxGroupId' | 'looks'

export interface ProductRow extends Pick<Product, Required>, Nullable<Pick<Product, Optional>> {
  details: ProductDetails
  variants: VariantJson[]
  stock: StockByVariant
  lacksFile: boolean
  preorder: { enabled: boolean; message: string | null; limit: number | null } | null
}

/** Whether a product `p` is digital and has no file for its buyers. */
export const lacksFile = `(p.product_type = 'digital' AND NOT EXISTS (
  SELECT FROM product_files f WHERE f.site_id = p.site_id AND f.product_id = p.id))`

/** The same for few products, without reading the files of the whole shop, which PostgreSQL does unless it is forbidden. */
const lacksFileAlone = lacksFile.replace('p.site_id', '$1').replace('p.id)', 'p.id OFFSET 0)')

interface VariantJson extends Pick<Variant, 'id' | 'choices' | 'visible'> {
  price: number | null
  cost: number | null
  weight: number | null
  sku: string | null
  details: VariantDetails
}

const columnsFor = ({
  variants,
  stock,
}: {
  variants: string
  stock: string
}) => `p.id, p.numeric_id AS "numericId", p.name, p.slug, p.product_type AS "productType", p.visible, p.description,
     p.sku, p.brand, p.ribbon, p.price, p.cost, p.weight, p.manage_variants AS "manageVariants",
     p.tax_group_id AS "taxGroupId", p.details, p.revision, p.created_at AS "createdAt", p.updated_at AS "updatedAt",
     ${lacksFileAlone} AS "lacksFile", ${variants} AS variants, ${stock} AS stock,
     ARRAY (SELECT c.collection_id FROM collection_products c
       WHERE c.site_id = $1 AND c.product_id = p.id ORDER BY c.collection_id) AS "collectionIds",
     ${previewsJson("p.details -> 'media'")} AS looks,
     (SELECT jsonb_build_object('enabled', i.preorder_enabled, 'message', i.preorder_message, 'limit', i.preorder_limit)
      FROM inventory_items i WHERE i.site_id = $1 AND i.product_id = p.id) AS preorder`

/** All columns of a product `p`; $1 is the site, $3 is now. */
export const productColumns = columnsFor({
  variants: `(SELECT json_agg(json_build_object('id', v.id, 'choices', v.choices, 'price', v.price, 'cost', v.cost,
      'weight', v.weight, 'sku', v.sku, 'visible', v.visible, 'details', v.details) ORDER BY v.position)
    FROM variants v WHERE v.site_id = $1 AND v.product_id = p.id)`,
  stock: stockJson,
})

/** SQL of what rules look at, of a product `p` and its inventory item `i`. */
export const ruleSubject = `jsonb_build_object('name', p.name, 'brand', p.brand, 'ribbon', p.ribbon,
  'productType', p.product_type, 'price', p.lowest_price, 'inStock', i.in_stock, 'discount', p.details -> 'discount')`

/** Complete products: $1 site, $2 ids, $3 now. */
export const productsByIds = statement<ProductRow>(
  'catalogue.products-by-ids',
  `SELECT ${productColumns} FROM products p WHERE p.site_id = $1 AND p.id = ANY ($2::uuid[])`,
)

/** What a product's row stores about its variants. */
export interface VariantSummary {
  lowest: bigint
  highest: bigint
  /** SKUs and bar codes, separated by spaces. */
  codes: string | null
}

/** Products without their variants. */
export const productsWithoutVariants = statement<ProductRow & VariantSummary>(
  'catalogue.products-apart',
  `SELECT ${columnsFor({ variants: 'NULL', stock: "'{}'::jsonb" })}, p.lowest_price AS lowest, p.highest_price AS highest,
     (SELECT string_agg(concat_ws(' ', v.sku, v.details ->> 'barcode'), ' ' ORDER BY v.position) FROM variants v
      WHERE v.site_id = $1 AND v.product_id = p.id
        AND (v.sku <> '' OR v.details ->> 'barcode' <> '')) AS codes
   FROM products p WHERE p.site_id = $1 AND p.id = ANY ($2::uuid[])`,
)

export function toProduct({
  variants,
  stock,
  details,
  preorder: item,
  lacksFile,
  ...row
}: ProductRow): Product {
  const preorder: Preorder = {
    enabled: item?.enabled ?? false,
    ...(item && pick(item, 'message', 'limit')),
  }
  const { description, sku, brand, ribbon, cost, weight, taxGroupId, looks, ...always } = row
  return {
    ...details,
    ...always,
    ...pick(row, 'description', 'sku', 'brand', 'ribbon', 'cost', 'weight', 'taxGroupId', 'looks'),
    preorder,
    ...(lacksFile ? { lacksFile } : {}),
    variants: (variants ?? []).map((variant) =>
      toVariant(variant, {
        options: details.options,
        stock: {
          ...(stock[variant.id] ?? noStock),
          preorder,
          ...(lacksFile ? { notForSale: true } : {}),
        },
      }),
    ),
  }
}

/** jsonb does not keep the order of keys. */
function inOptionOrder(choices: Record<string, string>, options: readonly Option[]): Record<string, string> {
  const entries: [string, string][] = []
  for (const { name } of options) {
    const choice = choices[name]
    if (choice !== undefined) entries.push([name, choice])
  }
  return Object.fromEntries(entries)
}

function toVariant(
  { details, ...row }: VariantJson,
  { options, stock }: { options: readonly Option[]; stock: Stock },
): Variant {
  const { id, visible, price, cost } = row
  return {
    ...details,
    id,
    choices: inOptionOrder(row.choices, options),
    visible,
    ...(price === null ? {} : { price: BigInt(price) }),
    ...(cost === null ? {} : { cost: BigInt(cost) }),
    ...pick(row, 'weight', 'sku'),
    stock,
  }
}

export const productRevision = statement<{ revision: bigint }>(
  'catalogue.product-revision',
  'SELECT revision FROM products WHERE site_id = $1 AND id = $2',
)

export const collectionRevision = statement<{ revision: bigint }>(
  'catalogue.collection-revision',
  'SELECT revision FROM collections WHERE site_id = $1 AND id = $2',
)
