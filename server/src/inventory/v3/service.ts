import type {
  CountInventoryItemsRequest,
  GetInventoryItemReply,
  QueryInventoryItemsReply,
  QueryInventoryItemsRequest,
  SearchInventoryItemsReply,
  SearchInventoryItemsRequest,
} from '@cartwright/contract/inventory/inventory-items-v3.ts'
import { refuse } from '../../platform/errors/errors.ts'
import { compileFilter } from '../../platform/query/filter.ts'
import { mostCounted, pageOf } from '../../platform/query/page.ts'
import { newProblems } from '../../platform/query/problems.ts'
import { compileQuery } from '../../platform/query/query.ts'
import { filterByWords } from '../../platform/query/words.ts'
import { type Caller, isMerchant, may, type Shop } from '../../platform/shop/shop.ts'
import { countItems, itemFields, itemsByIds, pageOfItems, tieBreaker } from './queries.ts'
import { asksForQuantity, toItem } from './rules.ts'

// Inventory items of the second generation: the same stock, by variant instead of by product.

export async function byId(shop: Shop, caller: Caller, id: string): Promise<GetInventoryItemReply> {
  const [view] = await shop.db.read.run(itemsByIds, [caller.siteId, [id]])
  if (!view || !(view.visible || seesHidden(caller))) throw refuse('INVENTORY_ITEM_NOT_FOUND')
  return { inventoryItem: toItem(view, caller.siteId) }
}

export function query(
  shop: Shop,
  caller: Caller,
  { query = {} }: QueryInventoryItemsRequest,
): Promise<QueryInventoryItemsReply> {
  return find(shop, caller, { query, path: 'query' })
}

const searchable = ['product.name', 'product.variantSku']

export async function search(
  shop: Shop,
  caller: Caller,
  { search: { search: words = {}, aggregations: _, ...listed } = {} }: SearchInventoryItemsRequest,
): Promise<SearchInventoryItemsReply> {
  const query = { ...listed, filter: filterByWords(listed.filter, words, searchable) }
  return { ...(await find(shop, caller, { query, path: 'search' })), aggregationData: {} }
}

export async function count(
  shop: Shop,
  caller: Caller,
  { filter: sent, search = {} }: CountInventoryItemsRequest,
): Promise<{ count: number }> {
  const filter = (filterByWords(sent, search, searchable) ?? {}) as Record<string, unknown>
  const listed = listedFor(caller, { filter })
  const problems = newProblems()
  const condition = compileFilter(filter, itemFields(caller.siteId, listed.counted), {
    path: 'filter',
    problems,
  })
  problems.throwIfAny()
  const found = await countItems(shop.db.read, listed, condition)
  if (found > mostCounted) throw refuse('TOO_MANY_TO_COUNT')
  return { count: found }
}

interface Asked {
  query: { filter?: unknown; paging?: unknown; cursorPaging?: unknown }
  path: string
}

async function find(shop: Shop, caller: Caller, { query, path }: Asked): Promise<QueryInventoryItemsReply> {
  const { siteId } = caller
  const listed = listedFor(caller, query)
  const paging = query.paging ? {} : { cursorPaging: query.cursorPaging ?? {} }
  const fields = itemFields(siteId, listed.counted)
  const compiled = compileQuery({ ...query, ...paging }, fields, { tieBreaker, path })
  const page = pageOf(await pageOfItems(shop.db.read, listed, compiled), compiled)
  return { inventoryItems: page.rows.map((view) => toItem(view, siteId)), pagingMetadata: page.metadata }
}

function listedFor(caller: Caller, { filter }: { filter?: unknown }) {
  return { siteId: caller.siteId, hidden: seesHidden(caller), counted: asksForQuantity(filter) }
}

function seesHidden(caller: Caller): boolean {
  return isMerchant(caller) && may(caller, 'WIX_STORES.READ_INVENTORY')
}
