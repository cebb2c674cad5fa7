import Type, { type Static } from 'typebox'
import {
  EmptyReply,
  Fields,
  Guid,
  Nullable,
  optional,
  Paging,
  PlatformPagingMetadata,
  PlatformQuery,
  Revision,
  Strings,
  Text,
  Timestamp,
  Whole,
} from '../values/common.ts'
import { Media, MediaList } from './product-media.ts'
import { Product } from './products.ts'

/** Of the collection of all products. It is not a GUID because published storefronts use this one. */
export const allProductsId = '00000000-000000-000000-000000000001'

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

/** The collection of all products has an id of 35 characters that is no GUID. */
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

/** The same request to the products service. */
export const GetProductsCollectionBySlugRequest = BySlug
export type GetProductsCollectionBySlugRequest = Static<typeof GetProductsCollectionBySlugRequest>
export const GetProductsCollectionBySlugReply = CollectionEnvelope
export type GetProductsCollectionBySlugReply = Static<typeof GetProductsCollectionBySlugReply>

// ── Rules ───────────────────────────────────────────────────────────────────────────────────────────────

/** Fields of a product. `price` is the lowest price of its variants. */
export const RuleField = Strings(['brand', 'ribbon', 'name', 'productType', 'price', 'onSale', 'inStock'])
export type RuleField = Static<typeof RuleField>

export const RuleOperator = Strings(['IS', 'IS_NOT', 'CONTAINS', 'CONTAINS_NOT', 'AT_LEAST', 'AT_MOST'])
export type RuleOperator = Static<typeof RuleOperator>

/** The operators of each field. */
export const ruleOperators = {
  brand: ['IS', 'IS_NOT'],
  ribbon: ['IS', 'IS_NOT'],
  name: ['CONTAINS', 'CONTAINS_NOT'],
  productType: ['IS'],
  price: ['AT_LEAST', 'AT_MOST'],
  onSale: ['IS'],
  inStock: ['IS'],
} as const satisfies Record<RuleField, readonly RuleOperator[]>

/** A text, an amount in the shop's currency, or a truth value. */
const RuleValue = Type.Unsafe<string | number | boolean>({ type: ['string', 'number', 'boolean'] })

export const CollectionCondition = Type.Object({
  field: RuleField,
  operator: RuleOperator,
  value: RuleValue,
})
export type CollectionCondition = Static<typeof CollectionCondition>

/** The rule of a collection. `CONTAINS` ignores case, `IS` does not. */
export const CollectionRule = Type.Object({
  match: Strings(['ALL', 'ANY']),
  conditions: Type.Array(CollectionCondition, { minItems: 1, maxItems: 20 }),
})
export type CollectionRule = Static<typeof CollectionRule>

// ── Writing ─────────────────────────────────────────────────────────────────────────────────────────────

/**
 * Beyond the published contract: the `revision` that the update is based on, and the `rule` that fills the collection.
 * With `rule: null`, products are added by hand.
 */
export const CatalogueCollection = Fields({
  ...collection,
  revision: Revision,
  rule: Nullable(CollectionRule),
})
export type CatalogueCollection = Static<typeof CatalogueCollection>

export const CreateCollectionRequest = Type.Object({
  collection: Fields({ ...collection, rule: Nullable(CollectionRule) }),
})
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

/** Filters by `search` in name or slug and by the product `productId`. Default order: by name. */
export const ListCatalogueCollectionsRequest = Fields({
  search: Text({ max: 100 }),
  kind: Strings(['MANUAL', 'RULE']),
  visible: Type.Boolean(),
  productId: Guid,
  paging: Paging,
  sort: Type.Object({
    fieldName: Strings(['name', 'lastUpdated']),
    ...optional({ order: Strings(['ASC', 'DESC']) }),
  }),
})
export type ListCatalogueCollectionsRequest = Static<typeof ListCatalogueCollectionsRequest>
export const ListedCollection = Fields({
  ...collection,
  revision: Revision,
  rule: Nullable(CollectionRule),
  lastUpdated: Timestamp,
})
export type ListedCollection = Static<typeof ListedCollection>
export const ListCatalogueCollectionsReply = Type.Object({
  collections: Type.Array(ListedCollection),
  total: Whole(),
})
export type ListCatalogueCollectionsReply = Static<typeof ListCatalogueCollectionsReply>

export const PreviewCollectionRuleRequest = Type.Object({ rule: CollectionRule })
export type PreviewCollectionRuleRequest = Static<typeof PreviewCollectionRuleRequest>
/** The number of matching products, counted up to 10,001, and the first of them, including hidden ones. */
export const PreviewCollectionRuleReply = Type.Object({ total: Whole(), products: Type.Array(Product) })
export type PreviewCollectionRuleReply = Static<typeof PreviewCollectionRuleReply>

/** Moves the products, in the given order, behind the product `after`, or to the front if it is null. */
export const MoveCollectionProductsRequest = Type.Object({
  id: Guid,
  productIds: Type.Array(Guid, { minItems: 1, maxItems: 100 }),
  after: Nullable(Guid),
})
export type MoveCollectionProductsRequest = Static<typeof MoveCollectionProductsRequest>
export const MoveCollectionProductsReply = EmptyReply
export type MoveCollectionProductsReply = EmptyReply
