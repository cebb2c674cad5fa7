import { sql } from 'kysely'
import type { Fields, ScalarField, SetField } from '../../platform/query/fields.ts'
import { isGuid } from '../../platform/values/ids.ts'
import { stockValues } from '../index-thread/messages.rules.ts'
import { allProducts } from '../model/product.rules.ts'
import { lacksFile } from '../model/queries.ts'
import type { SortName } from '../product-index/document.rules.ts'
import type { IndexField } from '../product-index/filters.rules.ts'

// What products, collections and variants may be filtered and sorted by. The tables go by p, c and v;
// with stock conditions, i is the product's inventory item.

export const productId: ScalarField = { column: sql`p.id`, type: 'uuid', sortable: true, required: true }

const available = sql`(case when s.tracked then s.on_hand > s.allocated else s.in_stock end)`

/** Every product is in the collection of all products, which has no rows. */
export const collectionIds: SetField = {
  type: 'set',
  of: 'text',
  some: (ids) =>
    ids.includes(allProducts.id)
      ? sql`true`
      : sql`exists (select from collection_products m where m.site_id = p.site_id and m.product_id = p.id
          and m.collection_id = any(${ids.filter(isGuid)}::uuid[]))`,
  any: sql`true`,
}

export const choices: SetField = {
  type: 'set',
  of: 'text',
  some: (
    values,
  ) => sql`exists (select from product_choices o where o.site_id = p.site_id and o.product_id = p.id
    and o.choice = any(${values}::text[]))`,
  any: sql`exists (select from product_choices o where o.site_id = p.site_id and o.product_id = p.id)`,
}

export const indexedCollections: Extract<IndexField, { some: unknown }> = {
  some: (ids) =>
    ids.includes(allProducts.id)
      ? { all: [] }
      : { of: 'collections', values: ids.filter(isGuid).map((id) => id.toLowerCase()) },
  any: { all: [] },
}

/** Prices compare in a currency with this many decimals. */
export function productFields(exponent: number): Fields {
  const price: ScalarField = { column: sql`p.price`, type: 'money', exponent, sortable: true, required: true }
  const salePrice: ScalarField = { ...price, column: sql`p.sale_price` }
  return {
    id: productId,
    name: { column: sql`p.name`, type: 'text', sortable: true, required: true },
    slug: { column: sql`p.slug`, type: 'text', sortable: true, required: true },
    productType: {
      column: sql`p.product_type`,
      type: 'enum',
      values: ['physical', 'digital', 'unspecified_product_type'],
      sortable: true,
      required: true,
    },
    description: { column: sql`left(p.description, 500)`, type: 'text' },
    sku: { column: sql`p.sku`, type: 'text', sortable: true },
    price,
    'priceData.price': price,
    'priceData.discountedPrice': salePrice,
    numericId: { column: sql`p.numeric_id`, type: 'number', sortable: true, required: true },
    lastUpdated: { column: sql`p.updated_at`, type: 'timestamp', sortable: true, required: true },
    createdDate: { column: sql`p.created_at`, type: 'timestamp', sortable: true, required: true },
    updatedDate: { column: sql`p.updated_at`, type: 'timestamp', sortable: true, required: true },
    bestSelling: { column: sql`p.sold`, type: 'number', sortable: true, filterable: false, required: true },
    hasSold: { column: sql`(p.sold > 0)`, type: 'boolean' },
    brand: { column: sql`p.brand`, type: 'text', sortable: true },
    ribbon: { column: sql`p.ribbon`, type: 'text', sortable: true },
    lacksFile: { column: sql.raw(lacksFile), type: 'boolean' },
    visible: { column: sql`p.visible`, type: 'boolean' },
    collectionIds,
    'collections.id': collectionIds,
    choices,
    'stock.inStock': { column: sql`i.in_stock`, type: 'boolean' },
    'stock.inventoryStatus': {
      column: sql`i.status`,
      type: 'enum',
      values: ['IN_STOCK', 'OUT_OF_STOCK', 'PARTIALLY_OUT_OF_STOCK'],
    },
  }
}

/** The same fields, as far as the product index knows them. */
export const indexedFields: Readonly<Record<string, IndexField>> = {
  id: { id: true },
  productType: { value: 'productType' },
  price: { number: 'price' },
  'priceData.price': { number: 'price' },
  'priceData.discountedPrice': { number: 'salePrice' },
  numericId: { number: 'numericId' },
  lastUpdated: { number: 'updatedAt' },
  createdDate: { number: 'createdAt' },
  updatedDate: { number: 'updatedAt' },
  hasSold: { when: { number: 'sold', comparison: '>', value: 0 } },
  brand: { value: 'brand' },
  ribbon: { value: 'ribbon' },
  visible: { when: { visible: true } },
  collectionIds: indexedCollections,
  'collections.id': indexedCollections,
  choices: { some: (values) => ({ of: 'choices', values }), any: { any: 'choices' } },
  'stock.inStock': { when: { of: 'stock', values: [stockValues.true] } },
  'stock.inventoryStatus': { value: 'stockStatus' },
}

/** What the product index can sort by. */
export const indexedOrders: Readonly<Record<string, SortName>> = {
  id: 'id',
  name: 'name',
  slug: 'slug',
  price: 'price',
  'priceData.price': 'price',
  'priceData.discountedPrice': 'salePrice',
  numericId: 'numericId',
  lastUpdated: 'updatedAt',
  createdDate: 'createdAt',
  updatedDate: 'updatedAt',
  bestSelling: 'sold',
}

/** A product's position in the joined collection `m`. */
export const position: ScalarField = {
  column: sql`m.position`,
  type: 'number',
  filterable: false,
  required: true,
}

export const collectionId: ScalarField = { column: sql`c.id`, type: 'text', sortable: true, required: true }

export const collectionFields: Fields = {
  id: collectionId,
  name: { column: sql`c.name`, type: 'text', sortable: true, required: true },
  slug: { column: sql`c.slug`, type: 'text', sortable: true, required: true },
}

export const variantKey: ScalarField = { column: sql`v.key`, type: 'text', sortable: true, required: true }

/** `s` is the variant's stock, `p` its product, `i` the inventory item. */
export const variantFields: Fields = {
  id: variantKey,
  productId: { column: sql`v.product_id`, type: 'uuid', sortable: true, required: true },
  variantId: { column: sql`v.id`, type: 'uuid', sortable: true, required: true },
  productName: { column: sql`p.name`, type: 'text', sortable: true, required: true },
  sku: { column: sql`v.sku`, type: 'text', sortable: true },
  managedVariant: { column: sql`p.manage_variants`, type: 'boolean' },
  collectionIds,
  'stock.inStock': { column: available, type: 'boolean' },
  'stock.trackQuantity': { column: sql`s.tracked`, type: 'boolean' },
  'stock.quantity': {
    column: sql`(case when s.tracked then greatest(0, s.on_hand - s.allocated) end)`,
    type: 'number',
    sortable: true,
  },
  'preorderInfo.enabled': { column: sql`i.preorder_enabled`, type: 'boolean' },
}
