import type {
  BulkInventoryItemsReply,
  GetInventoryItemReply,
  ItemToCreate,
  ItemToUpdate,
} from '@cartwright/contract/inventory/inventory-items-v3.ts'
import type { Connection } from '../../platform/db/db.ts'
import { Refusal, refuse, renameFields, violation } from '../../platform/errors/errors.ts'
import type { Caller, Shop } from '../../platform/shop/shop.ts'
import { bulkTotals } from '../../platform/values/bulk.ts'
import * as sites from '../../sites/settings/service.ts'
import { publishChange } from '../stock/holds.service.ts'
import { lockItemsStock } from '../stock/items.queries.ts'
import { type StockChange, setIn } from '../stock/items.service.ts'
import { itemsByIds, itemsByProducts, keysByIds } from './queries.ts'
import { type ItemView, itemIdOf, refusalOfPlace, toItem, type Wish, wishOf } from './rules.ts'

export async function update(shop: Shop, caller: Caller, item: ItemToUpdate): Promise<GetInventoryItemReply> {
  return onlyItem(shop, caller, await set(shop, caller, { items: [item] }))
}

/** Sets the stock of a variant that nobody has counted yet. */
export async function create(shop: Shop, caller: Caller, item: ItemToCreate): Promise<GetInventoryItemReply> {
  return onlyItem(shop, caller, await set(shop, caller, { items: [named(item)] }))
}

interface BulkOptions {
  returnEntity?: boolean | undefined
}

export async function bulkUpdate(
  shop: Shop,
  caller: Caller,
  { items, ...options }: { items: readonly ItemToUpdate[] } & BulkOptions,
): Promise<BulkInventoryItemsReply> {
  return replyOf(shop, caller, { outcomes: await set(shop, caller, { items }), ...options })
}

export async function bulkCreate(
  shop: Shop,
  caller: Caller,
  { items, ...options }: { items: readonly ItemToCreate[] } & BulkOptions,
): Promise<BulkInventoryItemsReply> {
  return replyOf(shop, caller, { outcomes: await set(shop, caller, { items: items.map(named) }), ...options })
}

/** What became of each item, in the order of the request. */
export interface ItemOutcome {
  id: string
  refusal?: Refusal | undefined
}

type NewItem = ItemToCreate & { id: string; revision?: undefined }
type Sent = ItemToUpdate | NewItem

/** The id that the variant's item has. */
function named(item: ItemToCreate): NewItem {
  const key = { productId: item.productId.toLowerCase(), variantId: item.variantId.toLowerCase() }
  const { revision: _, ...rest } = item as ItemToUpdate & ItemToCreate
  return { ...rest, id: itemIdOf(key) }
}

/** Makes each change that is possible, all in one transaction. */
async function set(
  shop: Shop,
  author: Caller,
  { items }: { items: readonly Sent[] },
): Promise<ItemOutcome[]> {
  const { limits } = (await sites.get(shop, author.siteId)).settings
  const { outcomes, changes } = await shop.db.transaction(async (tx) => {
    const views = await lockViews(tx, author.siteId, items)
    const decided = decide(items, { views, siteId: author.siteId, most: limits.stock })
    if (decided.changes.length > 0) await setIn(tx, shop, { author, changes: decided.changes })
    return decided
  })
  publishChange(shop, author.siteId, changes)
  return outcomes
}

type Locked = ItemView & { moved: boolean }

/** Locks the stock of the products whose items these are, and reads it. */
async function lockViews(tx: Connection, siteId: string, items: readonly Sent[]): Promise<Locked[]> {
  const keys = await tx.run(keysByIds, [siteId, items.map(({ id }) => id)])
  const productIds = [...new Set(keys.map(({ productId }) => productId))]
  await tx.run(lockItemsStock, [siteId, productIds])
  return productIds.length > 0 ? tx.run(itemsByProducts, [siteId, productIds]) : []
}

interface Terms {
  views: readonly Locked[]
  siteId: string
  most: number
}

interface Decided {
  sent: Sent
  view?: Locked | undefined
  wish: Wish | Refusal
}

function decide(items: readonly Sent[], terms: Terms): { outcomes: ItemOutcome[]; changes: StockChange[] } {
  const byId = new Map(terms.views.map((view) => [view.id, view]))
  const seen = new Set<string>()
  const decided = items.map((sent): Decided => {
    const id = sent.id.toLowerCase()
    const view = seen.has(id) ? undefined : byId.get(id)
    const wish = seen.has(id) ? twice(sent) : wishFor(sent, view, terms)
    seen.add(id)
    return { sent, view, wish }
  })
  const together = refuseHalfCounted(decided, terms.views)
  return {
    outcomes: together.map(({ sent, wish }) => ({
      id: sent.id.toLowerCase(),
      refusal: wish instanceof Refusal ? wish : undefined,
    })),
    changes: toChanges(together),
  }
}

/** The first of two has changed the item. */
function twice({ revision }: Sent): Refusal {
  return refuse(revision === undefined ? 'ITEM_ALREADY_EXISTS' : 'REVISION_MISMATCH')
}

function wishFor(sent: Sent, view: Locked | undefined, { siteId, most }: Terms): Wish | Refusal {
  if (!view) return refuse('INVENTORY_ITEM_NOT_FOUND')
  const elsewhere = refusalOfPlace(sent.locationId, siteId)
  if (elsewhere) return elsewhere
  if (sent.revision === undefined) {
    if (view.moved || view.allocated > 0) return refuse('ITEM_ALREADY_EXISTS')
  } else if (sent.revision !== String(view.revision)) {
    return refuse('REVISION_MISMATCH', undefined, { revision: String(view.revision) })
  }
  return wishOf(sent, view, most)
}

/**
 * The variants of a product are counted together. One that begins or ends counting on its own would leave the others
 * without a quantity. Only the first stock of all may do that, since the others have none yet either.
 */
function refuseHalfCounted(decided: readonly Decided[], views: readonly Locked[]): Decided[] {
  const variants = Map.groupBy(views, ({ productId }) => productId)
  const turning = ({ view, wish }: Decided) =>
    view && !(wish instanceof Refusal) && wish.tracked !== view.tracked
      ? `${view.productId} ${wish.tracked}`
      : ''
  const groups = Map.groupBy(decided.filter(turning), turning)
  return decided.map((one) => {
    const group = groups.get(turning(one))
    const all = variants.get(one.view?.productId ?? '') ?? []
    const isFirst = one.sent.revision === undefined && !all.some(({ moved }) => moved)
    if (!group || group.length === all.length || isFirst) return one
    return { ...one, wish: violation('quantity', halfCounted, 'FIELD_NOT_ALLOWED') }
  })
}

const halfCounted =
  'begins or ends counting, which takes all variants of the product in one bulkUpdateInventoryItems'

/** One change for each product. */
function toChanges(decided: readonly Decided[]): StockChange[] {
  const possible = decided.flatMap(({ view, wish }) =>
    view && !(wish instanceof Refusal) ? [{ view, wish }] : [],
  )
  return [...Map.groupBy(possible, ({ view }) => view.productId)].map(([productId, wishes]) => {
    const preorder = wishes.findLast(({ wish }) => wish.preorder)?.wish.preorder
    return {
      productId,
      tracked: wishes.some(({ wish }) => wish.tracked),
      ...(preorder && { preorder }),
      variants: wishes.map(({ view: { variantId }, wish: { quantity, inStock } }) => ({
        variantId,
        ...(quantity !== undefined && { quantity }),
        ...(inStock !== undefined && { inStock }),
      })),
    }
  })
}

async function onlyItem(
  shop: Shop,
  { siteId }: Caller,
  [outcome]: readonly ItemOutcome[],
): Promise<GetInventoryItemReply> {
  if (outcome?.refusal) throw renameFields((field) => `inventoryItem.${field}`, outcome.refusal)
  const [view] = await shop.db.run(itemsByIds, [siteId, [outcome?.id]])
  if (!view) throw refuse('INVENTORY_ITEM_NOT_FOUND')
  return { inventoryItem: toItem(view, siteId) }
}

/** The reply of a bulk call; with the items as they are now if the caller asks for them. */
export async function replyOf(
  shop: Shop,
  { siteId }: Caller,
  { outcomes, returnEntity }: { outcomes: readonly ItemOutcome[] } & BulkOptions,
): Promise<BulkInventoryItemsReply> {
  const ids = returnEntity ? outcomes.flatMap(({ id, refusal }) => (refusal ? [] : id)) : []
  const views = ids.length > 0 ? await shop.db.run(itemsByIds, [siteId, ids]) : []
  const byId = new Map(views.map((view) => [view.id, view]))
  const results = outcomes.map(({ id, refusal }, originalIndex) => {
    const view = refusal ? undefined : byId.get(id)
    const error = refusal && {
      error: { code: refusal.code ?? 'VALIDATION_ERROR', description: refusal.message },
    }
    const itemMetadata = { id, originalIndex, success: !refusal, ...error }
    return { itemMetadata, ...(view && { item: toItem(view, siteId) }) }
  })
  return {
    results,
    bulkActionMetadata: bulkTotals(outcomes, outcomes.filter(({ refusal }) => refusal).length),
  }
}
