import type {
  ListItemsInCategoryReply,
  QueryCategoriesReply,
} from '@cartwright/contract/catalogue-v3/categories.ts'
import type { GetAllProductsCategoryReply } from '@cartwright/contract/catalogue-v3/reads.ts'
import type {
  InventoryItemV3,
  QueryInventoryItemsReply,
} from '@cartwright/contract/inventory/inventory-items-v3.ts'
import { allProducts } from '../../catalogue/model/product.rules.ts'
import { toCollection } from './category.rules.ts'
import { type Ask, unlessRefused } from './client.service.ts'
import type { SourceProduct } from './left-out-v3.rules.ts'
import { type CatalogueSource, nextCursor, pageSize, queryAt, type SourceFacts } from './pages.rules.ts'
import { hasAllVariants, toProduct } from './product-v3.rules.ts'

/** The second generation of the catalogue: its categories are collections here. */
export function catalogueV3(ask: Ask): CatalogueSource {
  let everything: Promise<string> | undefined
  const allProductsId = () => {
    everything ??= askAllProductsId(ask)
    return everything
  }
  return {
    async collections(position) {
      const { categories, pagingMetadata } = await askCategories(ask, position)
      const all = await allProductsId()
      const records = categories.flatMap((one) => (one.id === all ? [] : (toCollection(one) ?? [])))
      return { records, next: nextCursor(pagingMetadata) }
    },

    /** By the time they were created, so that a product which comes or goes meanwhile shifts no page. */
    async products(position) {
      const { products, pagingMetadata } = await askProducts(ask, position)
      const items = await askItems(
        ask,
        products.flatMap(({ id }) => id ?? []),
      )
      const all = await allProductsId()
      const records = []
      for (const product of products) {
        const whole = hasAllVariants(product) ? product : await askProduct(ask, product)
        records.push(toProduct(whole, { items: items.get(whole.id ?? '') ?? [], allProducts: all }))
      }
      return { records, next: nextCursor(pagingMetadata) }
    },

    async arrangements(position) {
      const { categories, pagingMetadata } = await askCategories(ask, position)
      const all = await allProductsId()
      const records = []
      for (const { id } of categories) {
        if (id && id !== all) records.push({ id, productIds: await askProductsIn(ask, id) })
      }
      return { records, next: nextCursor(pagingMetadata) }
    },

    describe: () => describe(ask),
  }
}

async function describe(ask: Ask): Promise<SourceFacts> {
  const body = {
    query: { cursorPaging: { limit: 1 } },
    fields: ['CURRENCY', 'WEIGHT_MEASUREMENT_UNIT_INFO'],
  }
  const asking = ask<{ products?: SourceProduct[] }>({ path: '/stores/v3/products/query', body })
  const [first] = (await unlessRefused(asking, {})).products ?? []
  const unit = first?.physicalProperties?.weightMeasurementUnitInfo?.weightMeasurementUnit
  return { currency: first?.currency, weightUnit: unit, catalogue: 'V3_CATALOG' }
}

const treeReference = { appNamespace: '@wix/stores' }

async function askAllProductsId(ask: Ask): Promise<string> {
  const asking = ask<GetAllProductsCategoryReply>({ method: 'GET', path: '/stores/v3/all-products-category' })
  return (await unlessRefused(asking, { categoryId: allProducts.id, treeReference })).categoryId
}

function askCategories(ask: Ask, position: string | undefined): Promise<QueryCategoriesReply> {
  return ask<QueryCategoriesReply>({
    path: '/categories/v1/categories/query',
    body: {
      query: queryAt(position, {}),
      treeReference,
      returnNonVisibleCategories: true,
      fields: ['DESCRIPTION', 'RICH_CONTENT_DESCRIPTION', 'BREADCRUMBS_INFO'],
    },
  })
}

/** In the order of the category, with those of the categories in it. */
async function askProductsIn(ask: Ask, categoryId: string): Promise<string[]> {
  const ids: string[] = []
  let cursor: string | undefined
  do {
    const { items = [], pagingMetadata } = await ask<ListItemsInCategoryReply>({
      path: `/categories/v1/categories/${categoryId}/list-items`,
      body: {
        treeReference,
        useCategoryArrangement: true,
        includeItemsFromSubcategories: true,
        cursorPaging: { limit: pageSize, ...(cursor ? { cursor } : {}) },
      },
    })
    ids.push(...items.map(({ catalogItemId }) => catalogItemId))
    const next = pagingMetadata?.cursors?.next ?? undefined
    cursor = next === cursor || items.length === 0 ? undefined : next
  } while (cursor)
  return ids
}

const fields = [
  'CURRENCY',
  'MERCHANT_DATA',
  'PLAIN_DESCRIPTION',
  'DESCRIPTION',
  'INFO_SECTION',
  'INFO_SECTION_PLAIN_DESCRIPTION',
  'INFO_SECTION_DESCRIPTION',
  'MEDIA_ITEMS_INFO',
  'VARIANT_OPTION_CHOICE_NAMES',
  'PRODUCT_CHOICES_MEDIA_REFERENCES',
  'DIRECT_CATEGORIES_INFO',
  'ALL_CATEGORIES_INFO',
  'SUBSCRIPTION_PRICES_INFO',
]

interface ProductsReply {
  products: SourceProduct[]
  pagingMetadata?: Parameters<typeof nextCursor>[0]
}

function askProducts(ask: Ask, position: string | undefined): Promise<ProductsReply> {
  const query = queryAt(position, { sort: [{ fieldName: 'createdDate', order: 'ASC' }] })
  return ask<ProductsReply>({ path: '/stores/v3/products/query', body: { query, fields } })
}

/** A list need not have all variants of its products. */
async function askProduct(ask: Ask, { id }: SourceProduct): Promise<SourceProduct> {
  const asked = new URLSearchParams(fields.map((field): [string, string] => ['fields', field]))
  const path = `/stores/v3/products/${id}?${asked}`
  return (await ask<{ product: SourceProduct }>({ method: 'GET', path })).product
}

/** By product; one for each variant, and for each place that has some of it. */
async function askItems(ask: Ask, productIds: readonly string[]): Promise<Map<string, InventoryItemV3[]>> {
  const found = new Map<string, InventoryItemV3[]>()
  let cursor: string | undefined
  do {
    if (productIds.length === 0) break
    const { inventoryItems, pagingMetadata } = await ask<QueryInventoryItemsReply>({
      path: '/stores/v3/inventory-items/query',
      body: { query: queryAt(cursor, { filter: { productId: { $in: productIds } } }) },
    })
    for (const item of inventoryItems) {
      const known = found.get(item.productId ?? '')
      if (known) known.push(item)
      else found.set(item.productId ?? '', [item])
    }
    const next = nextCursor(pagingMetadata)
    cursor = next === cursor ? undefined : next
  } while (cursor)
  return found
}
