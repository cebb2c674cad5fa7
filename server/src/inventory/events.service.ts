import type { Connection } from '../platform/db.ts'
import { outboxValues } from '../platform/outbox.ts'
import type { Shop } from '../platform/shop.ts'
import { choicesOf, insertEvent, lockItem, type StockKey, summarise } from './queries.ts'

export interface ChangedVariants {
  productId: string
  variants: readonly {
    variantId: string
    choices: Record<string, string>
    changedFields: readonly string[]
  }[]
}

/** Writes the event that tells of a change to variants of a product. */
export async function tellOfVariants(
  tx: Connection,
  shop: Shop,
  siteId: string,
  payload: ChangedVariants,
): Promise<void> {
  const now = shop.clock()
  const [item] = await summary(tx, shop, siteId, payload.productId, 1)
  if (!item) return
  const event = {
    id: shop.newId(),
    siteId,
    entity: 'variants',
    entityId: payload.productId,
    sequence: Number(item.revision),
    type: 'com.wix.ecommerce.catalog.api.v1.VariantsChanged',
    payload,
  }
  await tx.run(insertEvent, outboxValues(event, now))
}

/** Notes what a product's variants come to together, without telling anybody: for a product that is new. */
export async function noteStatus(
  tx: Connection,
  shop: Shop,
  siteId: string,
  productId: string,
): Promise<void> {
  await summary(tx, shop, siteId, productId, 0)
}

/** Tells of variants that sold out or came back. */
export async function tellOfFlips(
  tx: Connection,
  shop: Shop,
  siteId: string,
  flipped: readonly StockKey[],
): Promise<void> {
  if (flipped.length === 0) return
  const keys = [siteId, flipped.map((key) => key.productId), flipped.map((key) => key.variantId)]
  for (const { productId, variants } of await tx.run(choicesOf, keys)) {
    const changed = variants.map((variant) => ({ ...variant, changedFields: ['inStock'] }))
    await tellOfVariants(tx, shop, siteId, { productId, variants: changed })
  }
  // Lists that count what can be had, or leave out the rest, are no longer true.
  await shop.changes.publishIn(tx, 'catalogue', siteId)
}

async function summary(
  tx: Connection,
  shop: Shop,
  siteId: string,
  productId: string,
  told: 0 | 1,
): Promise<{ revision: bigint }[]> {
  await tx.run(lockItem, [siteId, productId])
  return tx.run(summarise, [siteId, productId, new Date(shop.clock()), told])
}
