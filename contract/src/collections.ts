import Type, { type Static } from 'typebox'
import {
  EmptyReply,
  Fields,
  Guid,
  Nullable,
  PlatformPagingMetadata,
  PlatformQuery,
  Revision,
  Text,
  Whole,
} from './common.ts'
import { Media, MediaList } from './product-media.ts'

const collection = {
  id: Nullable(Text()),
  name: Nullable(Text({ min: 1, max: 50 })),
  slug: Nullable(Text({ min: 1, max: 100 })),
  description: Nullable(Text({ max: 600 })),
  visible: Nullable(Type.Boolean()),
  media: Media,
  numberOfProducts: Whole(),
}

export const Collection = Fields(collection)
export type Collection = Static<typeof Collection>

/** The collection with all products is known by an id of 35 characters, which is no GUID. */
const CollectionId = Text({ min: 1 })
const BySlug = Type.Object({ slug: Text({ min: 1 }) })

const CollectionEnvelope = Type.Object({ collection: Collection })

// ── Reading ─────────────────────────────────────────────────────────────────────────────────────────────

export const QueryCollectionsRequest = Fields({ query: PlatformQuery })
export type QueryCollectionsRequest = Static<typeof QueryCollectionsRequest>
export const QueryCollectionsReply = Type.Object({
  collections: Type.Array(Collection),
  metadata: PlatformPagingMetadata,
})
export type QueryCollectionsReply = Static<typeof QueryCollectionsReply>

export const GetCollectionRequest = Type.Object({ id: CollectionId })
export type GetCollectionRequest = Static<typeof GetCollectionRequest>
export const GetCollectionReply = CollectionEnvelope
export type GetCollectionReply = Static<typeof GetCollectionReply>

export const GetCollectionBySlugRequest = BySlug
export type GetCollectionBySlugRequest = Static<typeof GetCollectionBySlugRequest>
export const GetCollectionBySlugReply = CollectionEnvelope
export type GetCollectionBySlugReply = Static<typeof GetCollectionBySlugReply>

/** The same question, asked of the products service. */
export const GetProductsCollectionBySlugRequest = BySlug
export type GetProductsCollectionBySlugRequest = Static<typeof GetProductsCollectionBySlugRequest>
export const GetProductsCollectionBySlugReply = CollectionEnvelope
export type GetProductsCollectionBySlugReply = Static<typeof GetProductsCollectionBySlugReply>

// ── Writing ─────────────────────────────────────────────────────────────────────────────────────────────

/** Beyond the published contract: the revision the change was made from. It counts the changes of a collection. */
export const CatalogueCollection = Fields({ ...collection, revision: Revision })
export type CatalogueCollection = Static<typeof CatalogueCollection>

export const CreateCollectionRequest = Type.Object({ collection: Collection })
export type CreateCollectionRequest = Static<typeof CreateCollectionRequest>
export const CreateCollectionReply = CollectionEnvelope
export type CreateCollectionReply = Static<typeof CreateCollectionReply>

export const UpdateCollectionRequest = Type.Object({ collection: CatalogueCollection })
export type UpdateCollectionRequest = Static<typeof UpdateCollectionRequest>
export const UpdateCollectionReply = CollectionEnvelope
export type UpdateCollectionReply = Static<typeof UpdateCollectionReply>

export const DeleteCollectionRequest = Type.Object({ id: CollectionId })
export type DeleteCollectionRequest = Static<typeof DeleteCollectionRequest>
export const DeleteCollectionReply = EmptyReply
export type DeleteCollectionReply = EmptyReply

const productIds = Type.Array(Text(), { maxItems: 1000 })

export const AddProductsToCollectionRequest = Type.Object({
  id: Guid,
  productIds: Type.Optional(productIds),
})
export type AddProductsToCollectionRequest = Static<typeof AddProductsToCollectionRequest>
export const AddProductsToCollectionReply = EmptyReply
export type AddProductsToCollectionReply = EmptyReply

export const RemoveProductsFromCollectionRequest = Type.Object({ id: Guid, productIds })
export type RemoveProductsFromCollectionRequest = Static<typeof RemoveProductsFromCollectionRequest>
export const RemoveProductsFromCollectionReply = EmptyReply
export type RemoveProductsFromCollectionReply = EmptyReply

// ── Own calls of merchants ──────────────────────────────────────────────────────────────────────────────

export const GetCatalogueCollectionRequest = Type.Object({ id: CollectionId })
export type GetCatalogueCollectionRequest = Static<typeof GetCatalogueCollectionRequest>
export const GetCatalogueCollectionReply = Type.Object({ collection: CatalogueCollection })
export type GetCatalogueCollectionReply = Static<typeof GetCatalogueCollectionReply>

export const SetCollectionMediaRequest = Type.Object({
  id: Guid,
  media: MediaList,
  revision: Type.Optional(Revision),
})
export type SetCollectionMediaRequest = Static<typeof SetCollectionMediaRequest>
export const SetCollectionMediaReply = GetCatalogueCollectionReply
export type SetCollectionMediaReply = Static<typeof SetCollectionMediaReply>
