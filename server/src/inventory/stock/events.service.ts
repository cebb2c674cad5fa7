import type { Connection } from '../../platform/db/db.ts'
import { outboxRows } from '../../platform/db/outbox.ts'
import type { EventKinds } from '../../platform/events/events.ts'
import type { Shop } from '../../platform/shop/shop.ts'
import {
  choicesByVariant,
  insertEvents,
  knownProducts,
  lockItems,
  queueCollectionRules,
  updateAvailability,
} from './items.queries.ts'
import { type AdjustedRow, queueNotifications } from './queries.ts'
import { keysOf, type StockKey } from './rules.ts'

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
}

const variantsChanged = 'com.wix.ecommerce.catalog.api.v1.VariantsChanged'

/** Says what has changed, since removed variants cannot be read later. */
export const inventoryEvents: EventKinds = {
  [variantsChanged]: {
    async render(shop, siteId, rows) {
      const ids = [...new Set(rows.map(({ entityId }) => entityId))]
      const known = await shop.db.run(knownProducts, [siteId, ids])
      const isKnown = new Set(known.map(({ id }) => id))
      return rows.map(({ entityId, payload }) => (isKnown.has(entityId) ? payload : undefined))
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

/** {@link publishAvailability} of variants whose quantity was adjusted. */
export function publishAdjustments(
  tx: Connection,
  shop: Shop,
  { siteId, rows }: { siteId: string; rows: readonly AdjustedRow[] },
): Promise<void> {
  const flipped = rows.filter(({ before, after }) => before > 0 !== after > 0)
  const changes = flipped.map(({ after, ...key }) => ({ ...key, inStock: after > 0 }))
  return publishAvailability(tx, shop, { siteId, changes })
}
