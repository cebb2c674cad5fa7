import type { Connection } from '../../platform/db/db.ts'
import { outboxRows } from '../../platform/db/outbox.ts'
import type { Shop } from '../../platform/shop/shop.ts'
import { choicesOf, insertEvents, lockItems, summarise, wakeRules } from './items.queries.ts'
import type { StockKey } from './queries.ts'

export interface ChangedVariants {
  productId: string
  variants: readonly {
    variantId: string
    choices: Record<string, string>
    changedFields: readonly string[]
  }[]
}

/** Writes one event for each product, which tells of a change to its variants. */
export async function publishVariantsChanged(
  tx: Connection,
  shop: Shop,
  { siteId, changes }: { siteId: string; changes: readonly ChangedVariants[] },
): Promise<void> {
  if (changes.length === 0) return
  const productIds = changes.map(({ productId }) => productId)
  const revisions = await nextRevisions(tx, shop, { siteId, productIds })
  const events = changes.flatMap((payload) => {
    const revision = revisions.get(payload.productId)
    if (revision === undefined) return []
    return {
      id: shop.newId(),
      siteId,
      entity: 'variants',
      entityId: payload.productId,
      sequence: Number(revision),
      type: 'com.wix.ecommerce.catalog.api.v1.VariantsChanged',
      payload,
    }
  })
  await tx.run(insertEvents, [outboxRows(events, shop.clock())])
}

/** Tells of variants that sold out or came back. */
export async function publishAvailability(
  tx: Connection,
  shop: Shop,
  { siteId, flipped }: { siteId: string; flipped: readonly StockKey[] },
): Promise<void> {
  if (flipped.length === 0) return
  const keys = [siteId, flipped.map((key) => key.productId), flipped.map((key) => key.variantId)]
  const changes = (await tx.run(choicesOf, keys)).map(({ productId, variants }) => ({
    productId,
    variants: variants.map((variant) => ({ ...variant, changedFields: ['inStock'] })),
  }))
  await publishVariantsChanged(tx, shop, { siteId, changes })
  await tx.run(wakeRules, [])
  // Lists that count what can be had, or leave out the rest, are no longer true.
  await shop.changes.publishIn(tx, 'catalogue', siteId)
}

async function nextRevisions(
  tx: Connection,
  shop: Shop,
  { siteId, productIds }: { siteId: string; productIds: readonly string[] },
): Promise<Map<string, bigint>> {
  await tx.run(lockItems, [siteId, productIds])
  const rows = await tx.run(summarise, [siteId, productIds, new Date(shop.clock())])
  return new Map(rows.map(({ productId, revision }) => [productId, revision]))
}
