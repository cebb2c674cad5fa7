import { isDeepStrictEqual } from 'node:util'
import { outboxRows } from '../../platform/db/outbox.ts'
import { notFound } from '../../platform/errors/errors.ts'
import { isGuid } from '../../platform/values/ids.ts'
import { insertEvents } from '../changes/queries.ts'
import type { ChangeContext } from '../changes/service.ts'
import * as history from '../history/service.ts'
import type { CollectionProductRow, CollectionRow } from '../model/collection.rules.ts'
import { wireMedia } from '../wire/v1/media.rules.ts'
import { lockCollection, touchCollection } from './queries.ts'

/** A written collection: without `before` it is new, without `after` it was deleted. */
export interface WrittenCollection {
  before?: CollectionRow
  after?: CollectionRow
  /** Products that were added or removed, with their positions. */
  added?: readonly CollectionProductRow[]
  removed?: readonly CollectionProductRow[]
  /** Products that were moved. */
  moved?: { before: readonly CollectionProductRow[]; after: readonly CollectionProductRow[] }
}

/** Publishes the event and writes the history of a change, in its transaction. */
export async function record(context: ChangeContext, written: WrittenCollection): Promise<void> {
  const { tx, shop, siteId } = context
  const collection = written.after ?? written.before
  const told = toEvent(context, written)
  if (!collection || !told) return
  const { id, revision } = collection
  const event = {
    id: shop.newId(),
    siteId,
    entity: 'collection',
    entityId: id,
    sequence: Number(revision) + (written.after ? 0 : 1),
    type: `com.wix.ecommerce.catalog.api.v1.${told.type}`,
    // Published typings and examples name the id differently, so send both.
    payload: { collectionId: id, collection_Id: id, ...told.payload },
  }
  await tx.run(insertEvents, [outboxRows([event], shop.clock())])
  await history.recordCollection(context, written)
}

function toEvent(
  { shop }: ChangeContext,
  written: WrittenCollection,
): { type: string; payload: object } | undefined {
  const { before, after, added = [], removed = [], moved } = written
  if (!after) return { type: 'CollectionDeleted', payload: {} }
  if (!before) {
    const { name, slug, visible, media } = after
    return {
      type: 'CollectionCreated',
      payload: { name, slug, visible, media: wireMedia(media, shop.publicUrl) },
    }
  }
  const changedFields: string[] = fields.filter((field) => !isDeepStrictEqual(before[field], after[field]))
  if (added.length + removed.length > 0 || moved) changedFields.push('productIds')
  return changedFields.length > 0 ? { type: 'CollectionChanged', payload: { changedFields } } : undefined
}

const fields = ['name', 'slug', 'description', 'visible', 'media', 'rule'] as const

/** Locks a collection until the commit. */
export async function lockCollectionRow({ tx, siteId }: ChangeContext, id: string): Promise<CollectionRow> {
  const [row] = isGuid(id) ? await tx.run(lockCollection, [siteId, id]) : []
  if (!row) throw notFound('No such collection')
  return row
}

/** Counts a change of the products of a locked collection. */
export async function bumpRevision({ tx, shop, siteId }: ChangeContext, id: string): Promise<CollectionRow> {
  const [row] = await tx.run(touchCollection, [siteId, id, new Date(shop.clock())])
  if (!row) throw new Error('a locked collection is missing')
  return row
}
