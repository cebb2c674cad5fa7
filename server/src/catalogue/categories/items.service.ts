import type {
  BulkAddItemsToCategoryReply,
  BulkAddItemsToCategoryRequest,
  BulkAddItemToCategoriesReply,
  BulkAddItemToCategoriesRequest,
  GetArrangedItemsReply,
  GetArrangedItemsRequest,
  ItemReference,
  ListCategoriesForItemReply,
  ListCategoriesForItemRequest,
  ListCategoriesForItemsReply,
  ListCategoriesForItemsRequest,
  ListItemsInCategoryReply,
  ListItemsInCategoryRequest,
  SetArrangedItemsRequest,
} from '@cartwright/contract/catalogue-v3/categories.ts'
import { knownProducts } from '../../inventory/stock/items.queries.ts'
import { Refusal, refuse } from '../../platform/errors/errors.ts'
import type { Fields } from '../../platform/query/fields.ts'
import { pageOf } from '../../platform/query/page.ts'
import { compileQuery } from '../../platform/query/query.ts'
import type { Caller, Shop } from '../../platform/shop/shop.ts'
import { bulkTotals } from '../../platform/values/bulk.ts'
import { isGuid } from '../../platform/values/ids.ts'
import { type ChangeContext, changeCatalogue } from '../changes/service.ts'
import * as collections from '../collections/service.ts'
import { storeAppIds } from '../items/rules.ts'
import { allProducts } from '../model/product.rules.ts'
import { seesMerchantData } from '../model/visibility.rules.ts'
import { position, productFields, productId } from '../search/fields.queries.ts'
import * as lists from '../search/lists.queries.ts'
import { withWireFields } from '../wire/v1/requests.rules.ts'
import { collectionsByProduct } from './queries.ts'
import { isOurTree, storeAppId } from './rules.ts'
import { visibleView } from './service.ts'
import { filledByHand, requireOurTree } from './writes.service.ts'

// The items of categories are the products of collections.

const { numericId } = productFields(0)
const orders: Fields = { position, ...(numericId && { numericId }) }

/** In the category's order; shoppers get visible products only. */
export async function list(
  shop: Shop,
  caller: Caller,
  { cursorPaging, ...request }: ListItemsInCategoryRequest,
): Promise<ListItemsInCategoryReply> {
  const { id } = await visibleView(shop, caller, request)
  const withoutQuery = (field: string) => field.replace(/^query\./, '')
  const page = await withWireFields(withoutQuery, pageOfItems(shop, caller, { id, cursorPaging }))
  const { count = 0, cursors = {} } = page.metadata
  return { items: toItems(page.rows), pagingMetadata: { count, cursors } }
}

const mostArranged = 1000

/** All items of a category that is filled by hand have their place. */
export async function arranged(
  shop: Shop,
  caller: Caller,
  request: GetArrangedItemsRequest,
): Promise<GetArrangedItemsReply> {
  const { id, rule } = await visibleView(shop, caller, request)
  if (rule || id === allProducts.id) return { items: [] }
  const { rows } = await pageOfItems(shop, caller, { id, cursorPaging: { limit: mostArranged } })
  return { items: toItems(rows) }
}

async function pageOfItems(
  shop: Shop,
  caller: Caller,
  { id, cursorPaging = {} }: { id: string; cursorPaging?: object | undefined },
) {
  const collectionId = id === allProducts.id ? undefined : id
  const fieldName = collectionId ? 'position' : 'numericId'
  const compiled = compileQuery({ cursorPaging }, orders, {
    tieBreaker: productId,
    defaultSort: [{ fieldName, order: 'ASC' }],
    maxLimit: mostArranged,
  })
  const hidden = seesMerchantData(caller, true)
  const source = lists.productSource(caller.siteId, { hidden, stock: false, collectionId })
  return pageOf(await lists.page(shop.db.read, source, compiled), compiled)
}

function toItems(rows: readonly { id: string }[]): ItemReference[] {
  return rows.map(({ id }) => ({ catalogItemId: id, appId: storeAppId }))
}

export async function categoriesOfItem(
  shop: Shop,
  caller: Caller,
  { item, treeReference }: ListCategoriesForItemRequest,
): Promise<ListCategoriesForItemReply> {
  const { categoriesForItems } = await categoriesOfItems(shop, caller, { items: [item], treeReference })
  const directCategoryIds = categoriesForItems[0]?.directCategoryIds ?? []
  return { directCategoryIds, allCategoryIds: directCategoryIds }
}

/** No category lies in another, so all are direct ones. */
export async function categoriesOfItems(
  shop: Shop,
  caller: Caller,
  { items = [], treeReference }: ListCategoriesForItemsRequest,
): Promise<ListCategoriesForItemsReply> {
  const ids = isOurTree(treeReference) ? productIdsOf(items) : []
  const onlyShown = !seesMerchantData(caller, true)
  const rows =
    ids.length > 0 ? await shop.db.read.run(collectionsByProduct, [caller.siteId, ids, onlyShown]) : []
  const known = new Map(rows.map((row) => [row.productId, [allProducts.id, ...row.collectionIds]]))
  return {
    categoriesForItems: items.map((item) => ({
      item,
      directCategoryIds: known.get(productIdOf(item) ?? '') ?? [],
      indirectCategoryIds: [],
    })),
  }
}

/** Moves items to the front, in this order. */
export async function setArranged(
  shop: Shop,
  caller: Caller,
  { categoryId, treeReference, items = [] }: SetArrangedItemsRequest,
): Promise<GetArrangedItemsReply> {
  requireOurTree(treeReference)
  const productIds = items.map((item) => productIdOf(item) ?? '')
  if (productIds.includes('')) throw refuse('ITEM_NOT_IN_CATEGORY')
  if (productIds.length === 0) return { items: [] }
  const id = categoryId.toLowerCase()
  const move = () => collections.move(shop, caller, { id, productIds, after: null })
  await filledByHand(id, move).catch((error: unknown) => {
    const isMissing = error instanceof Refusal && error.violations.length > 0
    throw isMissing ? refuse('ITEM_NOT_IN_CATEGORY') : error
  })
  return { items }
}

interface ItemsChange extends BulkAddItemsToCategoryRequest {
  adding: boolean
}

/** Adds or removes what it can, and says which items it does not know. */
export async function change(
  shop: Shop,
  caller: Caller,
  { categoryId, items, treeReference, adding }: ItemsChange,
): Promise<BulkAddItemsToCategoryReply> {
  requireOurTree(treeReference)
  const id = categoryId.toLowerCase()
  const work = async (context: ChangeContext) => {
    const wanted = productIdsOf(items)
    const found = await knownIds(context, wanted)
    const productIds = wanted.filter((one) => found.has(one))
    await collections.changeProducts(context, { id, productIds, adding })
    return found
  }
  const known = await filledByHand(id, () => changeCatalogue(shop, caller, work))
  const results = items.map((item, originalIndex) => {
    const success = known.has(productIdOf(item) ?? '')
    return {
      itemMetadata: { item, originalIndex, success, ...(!success && { error: errorOf(unknownItem()) }) },
    }
  })
  return { results, bulkActionMetadata: totals(results) }
}

/** Adds an item to each category that is there and filled by hand. */
export async function addToCategories(
  shop: Shop,
  caller: Caller,
  { item, categoryIds, treeReference }: BulkAddItemToCategoriesRequest,
): Promise<BulkAddItemToCategoriesReply> {
  requireOurTree(treeReference)
  const refusals = await changeCatalogue(shop, caller, async (context) => {
    const [productId] = await knownIds(context, productIdsOf([item]))
    if (!productId) throw unknownItem()
    // All transactions lock collections in this order.
    const ids = [...new Set(categoryIds.map((id) => id.toLowerCase()))].sort()
    const refused = new Map<string, Refusal>()
    for (const id of ids) {
      const add = () => collections.changeProducts(context, { id, productIds: [productId], adding: true })
      await filledByHand(id, add).catch((error: unknown) => {
        if (!(error instanceof Refusal)) throw error
        refused.set(id, error)
      })
    }
    return refused
  })
  const results = categoryIds.map((id, originalIndex) => {
    const refusal = refusals.get(id.toLowerCase())
    return {
      itemMetadata: { id, originalIndex, success: !refusal, ...(refusal && { error: errorOf(refusal) }) },
    }
  })
  return { results, bulkActionMetadata: totals(results) }
}

function totals(results: readonly { itemMetadata: { success?: boolean } }[]) {
  return bulkTotals(results, results.filter(({ itemMetadata }) => !itemMetadata.success).length)
}

function unknownItem(): Refusal {
  return refuse('PRODUCT_NOT_FOUND')
}

function errorOf({ code = 'NOT_FOUND', message }: Refusal) {
  return { code, description: message, data: {} }
}

async function knownIds({ tx, siteId }: ChangeContext, ids: readonly string[]): Promise<Set<string>> {
  const rows = ids.length > 0 ? await tx.run(knownProducts, [siteId, ids]) : []
  return new Set(rows.map(({ id }) => id))
}

function productIdsOf(items: readonly ItemReference[]): string[] {
  return [...new Set(items.flatMap((item) => productIdOf(item) ?? []))]
}

/** Undefined for items of other apps. */
function productIdOf({ catalogItemId, appId }: ItemReference): string | undefined {
  return storeAppIds.has(appId) && isGuid(catalogItemId) ? catalogItemId.toLowerCase() : undefined
}
