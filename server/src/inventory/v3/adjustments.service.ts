import type { BulkInventoryItemsReply } from '@cartwright/contract/inventory/inventory-items-v3.ts'
import type { Connection } from '../../platform/db/db.ts'
import { Refusal, refuse } from '../../platform/errors/errors.ts'
import type { Caller, Shop } from '../../platform/shop/shop.ts'
import * as sites from '../../sites/settings/service.ts'
import { causeValues } from '../movements/queries.ts'
import { publishAdjustments } from '../stock/events.service.ts'
import { publishChange } from '../stock/holds.service.ts'
import { adjustStock, lockStock } from '../stock/queries.ts'
import { keysOf, onlyVariant } from '../stock/rules.ts'
import { itemsByIds, keysByIds, keysByVariants } from './queries.ts'
import { decideAdjustment, type ItemView, refusalOfPlace } from './rules.ts'
import { type ItemOutcome, replyOf } from './writes.service.ts'

/** More or less of one item. */
interface Adjustment {
  /** Of the item, or of its variant. */
  id: string
  locationId?: string | null | undefined
  amount: number
  preorder?: boolean | undefined
}

export interface Adjustments {
  reason: 'INCREMENT' | 'DECREMENT'
  by: 'item' | 'variant'
  adjustments: readonly Adjustment[]
  returnEntity?: boolean | undefined
}

/** Makes each adjustment that is possible, one after the other, all in one transaction. */
export async function adjust(
  shop: Shop,
  author: Caller,
  { returnEntity, ...asked }: Adjustments,
): Promise<BulkInventoryItemsReply> {
  const { siteId } = author
  const most = (await sites.get(shop, siteId)).settings.limits.stock
  const { outcomes, changed } = await shop.db.transaction(async (tx) => {
    const found = await lockedItems(tx, siteId, asked)
    const decided = decide(asked.adjustments, { found, siteId, most })
    await apply(tx, shop, { author, reason: asked.reason, sums: decided.sums, most })
    return { outcomes: decided.outcomes, changed: decided.sums.map(({ view }) => view) }
  })
  publishChange(shop, siteId, changed)
  return replyOf(shop, author, { outcomes, returnEntity })
}

/** By the id that was asked for; several variants may share one. */
type Found = ReadonlyMap<string, ItemView[]>

async function lockedItems(
  tx: Connection,
  siteId: string,
  { by, adjustments }: Omit<Adjustments, 'returnEntity'>,
): Promise<Found> {
  const ids = [...new Set(adjustments.map(({ id }) => id.toLowerCase()))]
  const keys =
    by === 'variant'
      ? await tx.run(keysByVariants, [siteId, ids, onlyVariant])
      : (await tx.run(keysByIds, [siteId, ids])).map((key) => ({ ...key, asked: key.id }))
  await tx.run(lockStock, keysOf(siteId, keys))
  const views = await tx.run(itemsByIds, [siteId, keys.map(({ id }) => id)])
  const byId = new Map(views.map((view) => [view.id, view]))
  const found = new Map<string, ItemView[]>()
  for (const { asked, id } of keys) {
    const view = byId.get(id)
    if (view) found.set(asked, [...(found.get(asked) ?? []), view])
  }
  return found
}

interface Sum {
  view: ItemView
  amount: number
  preorder: boolean
}

interface Terms {
  found: Found
  siteId: string
  most: number
}

function decide(
  adjustments: readonly Adjustment[],
  { found, siteId, most }: Terms,
): { outcomes: ItemOutcome[]; sums: Sum[] } {
  const sums = new Map<string, Sum>()
  const outcomes = adjustments.map(({ id: asked, locationId, amount, preorder = false }): ItemOutcome => {
    const [view, ...others] = found.get(asked.toLowerCase()) ?? []
    if (!view) return { id: asked, refusal: refuse('INVENTORY_ITEM_NOT_FOUND') }
    if (others.length > 0) return { id: asked, refusal: refuse('INVENTORY_ITEM_NOT_FOUND', severalVariants) }
    const elsewhere = refusalOfPlace(locationId, siteId)
    if (elsewhere) return { id: view.id, refusal: elsewhere }
    const sum = sums.get(view.id) ?? { view, amount: 0, preorder: false }
    const now = view.onHand - view.allocated + sum.amount
    const after = decideAdjustment({ now, amount, preorder }, view, most)
    if (after instanceof Refusal) return { id: view.id, refusal: after }
    sums.set(view.id, { view, amount: sum.amount + amount, preorder: sum.preorder || preorder })
    return { id: view.id }
  })
  return { outcomes, sums: [...sums.values()] }
}

const severalVariants = 'Several variants have this id. Send the id of the inventory item'

interface Applied {
  author: Caller
  reason: Adjustments['reason']
  sums: readonly Sum[]
  most: number
}

async function apply(tx: Connection, shop: Shop, { author, reason, sums, most }: Applied): Promise<void> {
  if (sums.length === 0) return
  const { siteId } = author
  const amounts = [sums.map(({ amount }) => amount), sums.map(({ preorder }) => preorder), most]
  const keys = keysOf(
    siteId,
    sums.map(({ view }) => view),
  )
  const cause = causeValues({ reason, author }, shop.clock())
  const rows = await tx.run(adjustStock, [...keys, ...amounts, ...cause])
  await publishAdjustments(tx, shop, { siteId, rows })
}
