import * as inventory from '../../inventory/service.ts'
import { type OutboxEvent, outboxRows } from '../../platform/db/outbox.ts'
import type { Writing } from '../changes/service.ts'
import { noteProducts } from '../collection-rules/queries.ts'
import type { Left } from '../history/rules.ts'
import * as history from '../history/service.ts'
import { changedFields, draftOf } from '../model/patches.rules.ts'
import type { Product } from '../model/product.rules.ts'
import { changedVariants, createdPayload } from './events.rules.ts'
import { insertEvents } from './queries.ts'

/** A product that was written, as it was before (unless it is new) and as it is now (unless it is gone). */
export interface WrittenProduct {
  before?: Product | undefined
  after?: Product | undefined
  /** Of one that is gone. */
  left?: Left
}

/** Everything that changes products ends here, in the transaction of the change: whoever wants to know of it is told. */
export async function record(writing: Writing, written: readonly WrittenProduct[]): Promise<void> {
  const { tx, shop, siteId } = writing
  const events = written.flatMap((one) => eventsOf(writing, one))
  if (events.length > 0) await tx.run(insertEvents, [outboxRows(events, shop.clock())])
  const changed = written.flatMap(({ before, after }) => {
    const variants = before && after ? changedVariants(before, after) : []
    return after && variants.length > 0 ? [{ productId: after.id, variants }] : []
  })
  await inventory.tellOfVariants(tx, shop, siteId, changed)
  const there = written.flatMap(({ after }) => after?.id ?? [])
  if (there.length > 0) await tx.run(noteProducts, [siteId, there])
  await history.recordProducts(writing, written)
}

function eventsOf(writing: Writing, { before, after }: WrittenProduct): OutboxEvent[] {
  const { currency } = writing.settings
  if (!before) return after ? [created(writing, after)] : []
  if (!after) return [deleted(writing, before)]
  const fields = changedFields(draftOf(before, currency), draftOf(after, currency))
  const changed = fields.filter((field) => field !== 'variants')
  if (changed.length === 0) return []
  return [event(writing, after, { type: 'ProductChanged', payload: { changedFields: changed } })]
}

function created(writing: Writing, product: Product): OutboxEvent {
  const { shop, settings } = writing
  const payload = createdPayload(product, { currency: settings.currency, publicUrl: shop.publicUrl })
  return event(writing, product, { type: 'ProductCreated', payload })
}

function deleted(writing: Writing, product: Product): OutboxEvent {
  const last = { ...product, revision: product.revision + 1n }
  return event(writing, last, { type: 'ProductDeleted', payload: {} })
}

function event(
  { shop, siteId }: Writing,
  { id, revision }: Product,
  { type, payload }: { type: string; payload: object },
): OutboxEvent {
  return {
    id: shop.newId(),
    siteId,
    entity: 'product',
    entityId: id,
    sequence: Number(revision),
    type: `com.wix.ecommerce.catalog.api.v1.${type}`,
    payload: { productId: id, ...payload },
  }
}
