import { isDeepStrictEqual } from 'node:util'
import { type Connection, runOne } from '../../platform/db/db.ts'
import { type OutboxEvent, outboxRows } from '../../platform/db/outbox.ts'
import type { EventKind, EventKinds } from '../../platform/events/events.ts'
import type { Shop } from '../../platform/shop/shop.ts'
import {
  choicesByVariant,
  type ItemRow,
  insertEvents,
  itemsByProduct,
  knownProducts,
  lockItems,
  nextNumber,
  queueCollectionRules,
  updateAvailability,
  type VariantRow,
} from './items.queries.ts'
import { type MovedRow, queueNotifications } from './queries.ts'
import { keysOf, preorderOf, type StockCounts, type StockKey, shownVariant } from './rules.ts'

/** A variant that sold out or came back in stock. */
export interface AvailabilityChange extends StockKey {
  inStock: boolean
}

export interface ChangedVariants {
  productId: string
  variants: readonly {
    variantId: string
    choices: Record<string, string>
    changedFields: readonly string[]
  }[]
  /** Of the product, if no event of the product itself tells of it. */
  revision?: number | undefined
}

export const variantsChanged = 'com.wix.ecommerce.catalog.api.v1.VariantsChanged'

const prefix = 'com.wix.ecommerce.inventory.api.v1.'
export const itemChanged = `${prefix}InventoryItemChanged`
export const stockChanged = `${prefix}InventoryVariantsChanged`

const itemEvent: EventKind = {
  async render(shop, siteId, rows) {
    const ids = [...new Set(rows.map(({ entityId }) => entityId))]
    const found = await shop.db.run(itemsByProduct, [siteId, ids])
    const items = new Map(found.map((item) => [item.productId, item]))
    return rows.map(({ type, entityId: productId, createdAt, payload }) => {
      const item = items.get(productId)
      if (!item) return undefined
      const key = { inventoryItemId: productId, externalId: productId, productId }
      const now = type === itemChanged ? { trackInventory: item.tracked, preorderInfo: preorderOf(item) } : {}
      return { ...key, ...now, ...payload, updatedDate: createdAt.toISOString() }
    })
  },
}

/** Says what has changed, since removed variants and earlier quantities cannot be read later. */
export const inventoryEvents: EventKinds = {
  [itemChanged]: itemEvent,
  [stockChanged]: itemEvent,
  [variantsChanged]: {
    async render(shop, siteId, rows) {
      const ids = [...new Set(rows.map(({ entityId }) => entityId))]
      const known = await shop.db.run(knownProducts, [siteId, ids])
      const isKnown = new Set(known.map(({ id }) => id))
      return rows.map(({ entityId, payload }) => {
        const { revision: _, ...told } = payload as ChangedVariants
        return isKnown.has(entityId) ? told : undefined
      })
    },
  },
}

/** Writes one event for each product whose variants have changed. */
export async function publishVariantsChanged(
  tx: Connection,
  shop: Shop,
  { siteId, changes }: { siteId: string; changes: readonly ChangedVariants[] },
): Promise<void> {
  if (changes.length === 0) return
  const productIds = changes.map(({ productId }) => productId)
  await tx.run(lockItems, [siteId, productIds])
  const rows = await tx.run(updateAvailability, [siteId, productIds, new Date(shop.clock())])
  const revisions = new Map(rows.map(({ productId, revision }) => [productId, revision]))
  const events = changes.flatMap((payload) => {
    const revision = revisions.get(payload.productId)
    if (revision === undefined) return []
    return {
      id: shop.newId(),
      siteId,
      entity: 'variants',
      entityId: payload.productId,
      sequence: Number(revision),
      type: variantsChanged,
      payload,
    }
  })
  await tx.run(insertEvents, [outboxRows(events, shop.clock())])
}

/** Publishes which variants sold out or came back, and queues e-mails to those who wait for the latter. */
export async function publishAvailability(
  tx: Connection,
  shop: Shop,
  { siteId, changes }: { siteId: string; changes: readonly AvailabilityChange[] },
): Promise<void> {
  if (changes.length === 0) return
  const variants = (await tx.run(choicesByVariant, keysOf(siteId, changes))).map(
    ({ productId, variants }) => ({
      productId,
      variants: variants.map((variant) => ({ ...variant, changedFields: ['inStock'] })),
    }),
  )
  await publishVariantsChanged(tx, shop, { siteId, changes: variants })
  await tx.run(queueCollectionRules, [])
  await shop.changes.publishIn(tx, 'catalogue', siteId)
  const returned = changes.filter(({ inStock }) => inStock)
  if (returned.length > 0) await tx.run(queueNotifications, keysOf(siteId, returned))
}

/** Publishes what happened to variants whose quantity was adjusted. */
export async function publishAdjustments(
  tx: Connection,
  shop: Shop,
  { siteId, rows }: { siteId: string; rows: readonly MovedRow[] },
): Promise<void> {
  await writeEvents(tx, shop, stockEvents(shop, siteId, rows))
  const changes = rows.flatMap(({ onHand, allocated, onHandChange, ...key }) => {
    const inStock = onHand > allocated
    return onHand - onHandChange > allocated === inStock ? [] : { ...key, inStock }
  })
  await publishAvailability(tx, shop, { siteId, changes })
}

/** The events that stock has moved, one for each product. Their numbers order them, since stock is locked while it moves. */
export function stockEvents(shop: Shop, siteId: string, rows: readonly MovedRow[]): OutboxEvent[] {
  const changes = rows.flatMap((after) => {
    const { number, onHand, allocated, onHandChange, allocatedChange } = after
    const before = { ...after, onHand: onHand - onHandChange, allocated: allocated - allocatedChange }
    return number === null ? [] : toChange({ ...after, number, before })
  })
  return [...Map.groupBy(changes, ({ productId }) => productId)].map(([productId, ofProduct]) => {
    const sequence = Math.max(...ofProduct.map(({ number }) => Number(number)))
    const payload = { variants: ofProduct.map(({ variant }) => variant) }
    return inventoryEvent(shop, { siteId, productId, sequence, type: stockChanged, payload })
  })
}

interface StockWrite extends StockKey, StockCounts {
  number: bigint
  before: StockCounts
}

/** Nothing if merchants see no difference. */
function toChange({ productId, variantId, number, before, ...after }: StockWrite) {
  const [oldValue, newValue] = [shownVariant(before), shownVariant(after)]
  const isSame = isDeepStrictEqual(oldValue, newValue)
  return isSame ? [] : { productId, number, variant: { id: variantId, oldValue, newValue } }
}

/** What a merchant has written: the item before, its new values and its variants after. */
interface WrittenItem {
  item: ItemRow
  values: { tracked: boolean; enabled: boolean; message: string | null; limit: number | null }
  variants: readonly (VariantRow & { tracked: boolean })[]
}

/** Publishes what a merchant has changed of items and their stock. */
export async function publishStock(
  tx: Connection,
  shop: Shop,
  { siteId, changes }: { siteId: string; changes: readonly WrittenItem[] },
): Promise<void> {
  const known = changes.flatMap(({ item, values, variants }) => {
    const { productId, tracked } = item
    const fields = changedFields(item, values)
    const changed = variants.flatMap((after, index) => {
      const before = item.variants[index]
      return before ? toChange({ ...after, productId, number: 0n, before: { ...before, tracked } }) : []
    })
    const about = { siteId, productId }
    return [
      ...(fields.length > 0 ? [{ ...about, type: itemChanged, payload: { fieldMask: fields.join() } }] : []),
      ...(changed.length > 0
        ? [{ ...about, type: stockChanged, payload: { variants: changed.map(({ variant }) => variant) } }]
        : []),
    ]
  })
  if (known.length === 0) return
  const { number } = await runOne(tx, nextNumber, [])
  const events = known.map((event) => inventoryEvent(shop, { ...event, sequence: Number(number) }))
  await writeEvents(tx, shop, events)
}

function changedFields(item: ItemRow, { tracked, ...preorder }: WrittenItem['values']): string[] {
  const before = { enabled: item.preorderEnabled, message: item.preorderMessage, limit: item.preorderLimit }
  const { enabled, message, limit } = preorder
  return [
    ...(item.tracked === tracked ? [] : ['trackInventory']),
    ...(isDeepStrictEqual(before, { enabled, message, limit }) ? [] : ['preorderInfo']),
  ]
}

type InventoryEvent = Pick<OutboxEvent, 'siteId' | 'sequence' | 'type' | 'payload'> & { productId: string }

function inventoryEvent(shop: Shop, { productId, ...event }: InventoryEvent): OutboxEvent {
  return { ...event, id: shop.newId(), entity: 'inventory_item', entityId: productId }
}

export async function writeEvents(tx: Connection, shop: Shop, events: readonly OutboxEvent[]): Promise<void> {
  if (events.length > 0) await tx.run(insertEvents, [outboxRows(events, shop.clock())])
}
