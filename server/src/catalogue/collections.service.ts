import { Fields, optional, Text } from '@cartwright/contract/common.ts'
import Type, { type Static } from 'typebox'
import type { Connection } from '../platform/db.ts'
import { missing, violations } from '../platform/errors.ts'
import { isGuid } from '../platform/ids.ts'
import { outboxValues } from '../platform/outbox.ts'
import type { Caller, Shop } from '../platform/shop.ts'
import { check } from '../platform/validation.ts'
import {
  bumpCollection,
  type CollectionRow,
  collectionSlugsLike,
  insertCollection,
  insertMembers,
  lockCollection,
  updateCollection,
} from './collections.queries.ts'
import { MediaDraft } from './drafts.rules.ts'
import { wireMedia } from './media.rules.ts'
import { allProducts, freeSlug, slugFrom } from './product.rules.ts'
import { insertEvent } from './products.queries.ts'
import { keepSlug, takeSlug } from './slugs.queries.ts'

const Draft = Type.Object({
  name: Text({ min: 1, max: 50 }),
  ...optional({
    slug: Text({ max: 100 }),
    description: Text({ max: 600 }),
    visible: Type.Boolean(),
    media: Type.Array(MediaDraft, { maxItems: 50 }),
  }),
})
export type CollectionDraft = Static<typeof Draft>

export async function create(shop: Shop, author: Caller, draft: CollectionDraft): Promise<CollectionRow> {
  const { siteId } = author
  check(Draft, draft)
  const { name, description = null, visible = true } = draft
  const media = (draft.media ?? []).map(({ mediaType = 'image', ...one }) => ({ ...one, mediaType }))
  const id = shop.newId()
  const collection = await shop.db.transaction(async (tx) => {
    for (;;) {
      const slug = await untaken(tx, siteId, { id, slug: slugFrom(draft.slug || name, 'collection') })
      const [row] = await tx.run(insertCollection, [
        siteId,
        id,
        name,
        slug,
        description,
        visible,
        JSON.stringify(media),
        new Date(shop.clock()),
      ])
      if (!row) continue
      await tx.run(takeSlug, [siteId, 'collection', slug])
      const payload = { name, slug, visible, media: wireMedia(media, shop.publicUrl) }
      await tell(tx, shop, siteId, { collection: row, type: 'CollectionCreated', payload })
      return row
    }
  })
  shop.changes.publish('catalogue', siteId)
  return collection
}

const Patch = Fields(Draft.properties)
export type CollectionPatch = Omit<Static<typeof Patch>, 'media'>

export interface CollectionChange {
  id: string
  patch: CollectionPatch
}

/** Changes what is sent. An address it had goes on leading to it. */
export async function update(
  shop: Shop,
  author: Caller,
  { id, patch }: CollectionChange,
): Promise<CollectionRow> {
  const { siteId } = author
  check(Patch, patch)
  if (!isGuid(id)) throw missing('No such collection')
  const collection = await shop.db.transaction(async (tx) => {
    const [before] = await tx.run(lockCollection, [siteId, id])
    if (!before) throw missing('No such collection')
    const { name, description, visible } = { ...before, ...patch }
    const slug = patch.slug
      ? await moved(tx, siteId, before, slugFrom(patch.slug, 'collection'))
      : before.slug
    const now = new Date(shop.clock())
    const [after] = await tx.run(updateCollection, [siteId, id, name, slug, description, visible, now])
    if (!after) throw new Error('a locked collection is gone')
    const payload = { changedFields: Object.keys(patch) }
    await tell(tx, shop, siteId, { collection: after, type: 'CollectionChanged', payload })
    return after
  })
  shop.changes.publish('catalogue', siteId)
  return collection
}

async function moved(tx: Connection, siteId: string, before: CollectionRow, wanted: string): Promise<string> {
  if (wanted === before.slug) return wanted
  const slug = await untaken(tx, siteId, { id: before.id, slug: wanted })
  if (slug === before.slug) return slug
  await tx.run(keepSlug, [siteId, 'collection', before.slug, before.id])
  await tx.run(takeSlug, [siteId, 'collection', slug])
  return slug
}

const mostAtOnce = 1000

/** Puts products into a collection; those that are in it stay. */
export async function addProducts(
  shop: Shop,
  author: Caller,
  { id: collectionId, productIds }: { id: string; productIds: readonly string[] },
): Promise<void> {
  const { siteId } = author
  if (productIds.length > mostAtOnce) {
    const description = `must not have more than ${mostAtOnce} items`
    throw violations([
      { field: 'productIds', description, violatedRule: 'MAX_SIZE', data: { threshold: mostAtOnce } },
    ])
  }
  if (!isGuid(collectionId)) throw missing('No such collection')
  const added = await shop.db.transaction(async (tx) => {
    const [collection] = await tx.run(bumpCollection, [siteId, collectionId, new Date(shop.clock())])
    if (!collection) throw missing('No such collection')
    const rows = await tx.run(insertMembers, [siteId, collectionId, productIds.filter(isGuid)])
    if (rows.length > 0) {
      const payload = { changedFields: ['productIds'] }
      await tell(tx, shop, siteId, { collection, type: 'CollectionChanged', payload })
    }
    return rows
  })
  publishMembers(
    shop,
    siteId,
    added.map(({ productId }) => productId),
  )
}

/** Beyond this many it is cheaper to forget all products. */
const fewProducts = 50

function publishMembers(shop: Shop, siteId: string, productIds: readonly string[]): void {
  if (productIds.length > fewProducts) shop.changes.publish('product', siteId)
  else for (const id of productIds) shop.changes.publish('product', siteId, id)
  shop.changes.publish('catalogue', siteId)
}

async function untaken(
  tx: Connection,
  siteId: string,
  { id, slug }: { id: string; slug: string },
): Promise<string> {
  const rows = await tx.run(collectionSlugsLike, [siteId, slug.slice(0, 90), id])
  return freeSlug(slug, new Set([allProducts.slug, ...rows.map((row) => row.slug)]))
}

interface Told {
  collection: CollectionRow
  type: 'CollectionCreated' | 'CollectionChanged'
  payload: object
}

/** The published typings and the published examples disagree about the name of the id: both are sent. */
async function tell(
  tx: Connection,
  shop: Shop,
  siteId: string,
  { collection, type, payload }: Told,
): Promise<void> {
  const { id, revision } = collection
  const event = {
    id: shop.newId(),
    siteId,
    entity: 'collection',
    entityId: id,
    sequence: Number(revision),
    type: `com.wix.ecommerce.catalog.api.v1.${type}`,
    payload: { collectionId: id, collection_Id: id, ...payload },
  }
  await tx.run(insertEvent, outboxValues(event, shop.clock()))
}
