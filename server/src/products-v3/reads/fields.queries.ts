import { type RawBuilder, sql } from 'kysely'
import { type Named, nameId, nameIdOf } from '../../catalogue/model/name-ids.rules.ts'
import type { SortName } from '../../catalogue/product-index/document.rules.ts'
import type { IndexField } from '../../catalogue/product-index/filters.rules.ts'
import {
  collectionIds,
  indexedCollections,
  productId,
  variantFields as storeVariantFields,
  variantKey,
} from '../../catalogue/search/fields.queries.ts'
import type { Fields, ScalarField, SetField } from '../../platform/query/fields.ts'
import { isGuid } from '../../platform/values/ids.ts'

// What products and variants of Catalog V3 may be filtered and sorted by. The tables go by p, v, s and i, as in the
// lists of Catalog V1.

const id = (kind: Named, column: string): ScalarField => ({
  column: sql.raw(nameIdOf(kind, column)),
  type: 'uuid',
})

/** Products that have an option or a choice, by its id. */
function having(kind: 'option' | 'choice', toId: (value: string) => string): SetField {
  const column = sql.raw(nameIdOf(kind, `o.${kind}`))
  return {
    type: 'set',
    of: 'text',
    some: (values) => {
      const ids = values.map(toId).filter(isGuid)
      return sql`exists (select from product_choices o where o.site_id = p.site_id and o.product_id = p.id
        and ${column} = any(${ids}::uuid[]))`
    },
    any: sql`exists (select from product_choices o where o.site_id = p.site_id and o.product_id = p.id)`,
  }
}

const asId = (value: string) => value.toLowerCase()
const options = having('option', asId)
const choices = having('choice', asId)
const optionNames = having('option', (name) => nameId('option', name))

/** `Color: Sage`, as the filters of Catalog V1 name choices. */
const namedChoices = having('choice', (name) => nameId('choice', choiceName(name)))

/** Of a choice without an option, too. */
function choiceName(name: string): string {
  const [option = '', ...choice] = name.split(': ')
  return `${option}: ${choice.join(': ')}`
}

const skus: SetField = {
  type: 'set',
  of: 'text',
  some: (values) => sql`p.id in (
    select v.product_id from variants v where v.site_id = p.site_id and v.sku = any(${values}::text[])
    union all select o.id from products o where o.site_id = p.site_id and o.sku = any(${values}::text[]))`,
  any: sql`(p.sku is not null or exists (select from variants v
    where v.site_id = p.site_id and v.product_id = p.id and v.sku is not null))`,
}

/** Orders lists without a sort. */
export const numericId: ScalarField = {
  column: sql`p.numeric_id`,
  type: 'number',
  filterable: false,
  required: true,
}

const sortable = { sortable: true, required: true } as const
const slug: ScalarField = { column: sql`p.slug`, type: 'text', ...sortable }
const brandId = id('brand', 'p.brand')
const ribbonId = id('ribbon', 'p.ribbon')

/** Prices compare in a currency with this many decimals. */
export function productFields(exponent: number): Fields {
  const price = (column: RawBuilder<unknown>): ScalarField => ({
    column,
    type: 'money',
    exponent,
    ...sortable,
  })
  return {
    id: productId,
    name: { column: sql`p.name`, type: 'text', ...sortable },
    slug,
    handle: slug,
    createdDate: { column: sql`p.created_at`, type: 'timestamp', ...sortable },
    updatedDate: { column: sql`p.updated_at`, type: 'timestamp', ...sortable },
    visible: { column: sql`p.visible`, type: 'boolean' },
    productType: { column: sql`p.product_type`, type: 'enum', values: ['physical', 'digital'] },
    'actualPriceRange.minValue.amount': price(sql`p.lowest_price`),
    'actualPriceRange.maxValue.amount': price(sql`p.highest_price`),
    'brand.id': brandId,
    'brand.name': { column: sql`p.brand`, type: 'text' },
    'ribbon.id': ribbonId,
    'ribbon.name': { column: sql`p.ribbon`, type: 'text' },
    taxGroupId: { column: sql`p.tax_group_id`, type: 'uuid' },
    'directCategoriesInfo.categories.id': collectionIds,
    'allCategoriesInfo.categories.id': collectionIds,
    'options.id': options,
    'options.name': optionNames,
    'options.choicesSettings.choices.choiceId': choices,
    'options.choicesSettings.choices.name': namedChoices,
    'variantsInfo.variants.choices.optionChoiceIds.optionId': options,
    'variantsInfo.variants.choices.optionChoiceIds.choiceId': choices,
    'variantsInfo.variants.sku': skus,
    'inventory.availabilityStatus': {
      column: sql`i.status`,
      type: 'enum',
      values: ['IN_STOCK', 'OUT_OF_STOCK', 'PARTIALLY_OUT_OF_STOCK'],
    },
  }
}

/** The same fields, as far as the product index knows them. */
export const indexedFields: Readonly<Record<string, IndexField>> = {
  id: { id: true },
  createdDate: { number: 'createdAt' },
  updatedDate: { number: 'updatedAt' },
  visible: { when: { visible: true } },
  productType: { value: 'productType' },
  'actualPriceRange.minValue.amount': { number: 'lowestPrice' },
  'actualPriceRange.maxValue.amount': { number: 'highestPrice' },
  'brand.name': { value: 'brand' },
  'ribbon.name': { value: 'ribbon' },
  'directCategoriesInfo.categories.id': indexedCollections,
  'allCategoriesInfo.categories.id': indexedCollections,
  'options.choicesSettings.choices.name': {
    some: (names) => ({ of: 'choices', values: names.map(choiceName) }),
    any: { any: 'choices' },
  },
  'inventory.availabilityStatus': { value: 'stockStatus' },
}

/** What the product index can sort by. */
export const indexedOrders: Readonly<Record<string, SortName>> = {
  id: 'id',
  name: 'name',
  slug: 'slug',
  handle: 'slug',
  createdDate: 'createdAt',
  updatedDate: 'updatedAt',
  'actualPriceRange.minValue.amount': 'lowestPrice',
  'actualPriceRange.maxValue.amount': 'highestPrice',
  numericId: 'numericId',
}

const { productId: productOfVariant, variantId, productName, sku } = storeVariantFields
const { column: inStock } = storeVariantFields['stock.inStock'] as ScalarField

/** Looked up for each variant in turn. A join would read the stock of the whole shop for the first page. */
const isInStock = sql`(select ${inStock} from stock s
  where s.site_id = v.site_id and s.product_id = v.product_id and s.variant_id = v.id)`

export const variantFields: Fields = {
  id: variantKey,
  'productData.productId': productOfVariant as ScalarField,
  variantId: variantId as ScalarField,
  'productData.name': productName as ScalarField,
  sku: sku as ScalarField,
  'productData.slug': slug,
  'productData.handle': slug,
  'productData.visible': { column: sql`p.visible`, type: 'boolean' },
  visible: { column: sql`v.visible`, type: 'boolean' },
  'inventoryStatus.inStock': { column: isInStock, type: 'boolean' },
}
