import type {
  CatalogueCollection,
  Collection,
  CreateCollectionRequest,
  MoveCollectionProductsRequest,
  SetCollectionMediaRequest,
  UpdateCollectionRequest,
} from '@cartwright/contract/catalogue/collections.ts'
import { notFound } from '../../platform/errors/errors.ts'
import type { Caller, Shop } from '../../platform/shop/shop.ts'
import { isGuid } from '../../platform/values/ids.ts'
import { defined, withoutNulls } from '../../platform/values/optional.ts'
import * as sites from '../../sites/settings/service.ts'
import { type ChangeContext, changeCatalogue } from '../changes/service.ts'
import { lockFiles, toMediaDrafts } from '../media/drafts.service.ts'
import { withWireFields } from '../wire/v1/requests.rules.ts'
import { type CollectionView, collectionsByIds } from './queries.ts'
import { catalogueCollection, wireCollection } from './reads.service.ts'
import * as collections from './service.ts'

// The contract's calls that write a collection.

export async function create(
  shop: Shop,
  caller: Caller,
  { collection: { name, slug, description, visible, rule } }: CreateCollectionRequest,
): Promise<{ collection: Collection }> {
  const draft = withoutNulls({ name, slug, description, visible, rule })
  const work = collections.create(shop, caller, draft as collections.CollectionDraft)
  const { id } = await withWireFields(wireField, work)
  return wireReply(shop, caller, { id })
}

/** Returns the new revision when the request names one. */
export async function update(
  shop: Shop,
  caller: Caller,
  { collection: { id = '', revision, ...sent } }: UpdateCollectionRequest,
): Promise<{ collection: CatalogueCollection }> {
  const { name, slug, description, visible, rule } = sent
  const patch = defined({ name, slug, description, visible, rule })
  const change = { id: id?.toLowerCase() ?? '', patch, revision }
  await withWireFields(wireField, collections.update(shop, caller, change))
  return revision === undefined
    ? wireReply(shop, caller, change)
    : catalogueCollectionOf(shop, caller, change)
}

/** Sets all media of a collection, in their order. */
export async function setMedia(
  shop: Shop,
  caller: Caller,
  { id: sent, media: named, revision }: SetCollectionMediaRequest,
): Promise<{ collection: CatalogueCollection }> {
  const id = sent.toLowerCase()
  const { media: known } = await findCollection(shop, caller, id)
  const media = await toMediaDrafts(shop, caller, { named, known })
  await changeCatalogue(shop, caller, async (context) => {
    await lockFiles(context, { media, known })
    await collections.updateIn(context, { id, patch: { media }, revision })
  })
  return catalogueCollectionOf(shop, caller, { id })
}

export async function removeMediaIn(
  context: ChangeContext,
  { id, mediaIds }: { id: string; mediaIds: readonly string[] },
): Promise<void> {
  const { media } = await collections.lockCollectionRow(context, id)
  const kept = media.filter((one) => !mediaIds.includes(one.id))
  await collections.updateIn(context, { id, patch: { media: kept } })
}

/** A collection from the database, with its revision. */
export async function catalogueCollectionOf(
  shop: Shop,
  caller: Caller,
  { id }: { id: string },
): Promise<{ collection: CatalogueCollection }> {
  const view = await findCollection(shop, caller, id.toLowerCase())
  return { collection: catalogueCollection(shop, await sites.get(shop, caller.siteId), view) }
}

export async function moveProducts(
  shop: Shop,
  caller: Caller,
  { id, productIds, after }: MoveCollectionProductsRequest,
): Promise<void> {
  const wanted = productIds.map((one) => one.toLowerCase())
  await collections.move(shop, caller, {
    id: id.toLowerCase(),
    productIds: wanted,
    after: after?.toLowerCase() ?? null,
  })
}

async function wireReply(shop: Shop, caller: Caller, { id }: { id: string }) {
  return { collection: wireCollection(shop, caller.siteId, await findCollection(shop, caller, id)) }
}

async function findCollection(shop: Shop, caller: Caller, id: string): Promise<CollectionView> {
  const [view] = isGuid(id) ? await shop.db.run(collectionsByIds, [caller.siteId, [id]]) : []
  if (!view) throw notFound('No such collection')
  return view
}

function wireField(field: string): string {
  return `collection.${field}`
}
