import Type, { type Static } from 'typebox'
import { Image } from '../cart/line-item-fields.ts'
import {
  ApplicationError,
  BulkActionMetadata,
  CursorPaging,
  CursorPagingMetadata,
  EmptyReply,
  ExtendedFields,
  Fields,
  FreeForm,
  Guid,
  ItemMetadata,
  Nullable,
  optional,
  PlatformPagingMetadata,
  PlatformQuery,
  Revision,
  Strings,
  Text,
  Timestamp,
  Whole,
} from '../values/common.ts'

// Categories are the collections of the shop as the second generation of the contract reads and writes them.

/** Which categories: those of `@wix/stores` are this shop's collections. It has no other. */
export const TreeReference = Type.Object({
  appNamespace: Text({ min: 4, max: 100 }),
  ...optional({ treeKey: Nullable(Text({ max: 100 })) }),
})
export type TreeReference = Static<typeof TreeReference>

/** Parts of a category that a reply has only if they are asked for. */
export const CategoryField = Strings(['BREADCRUMBS_INFO', 'DESCRIPTION', 'RICH_CONTENT_DESCRIPTION'])
export type CategoryField = Static<typeof CategoryField>

/** The categories of this shop lie beside one another: none has a parent. */
const ParentCategory = Fields({ id: Nullable(Text()), index: Nullable(Whole()) })

const category = {
  id: Nullable(Text()),
  name: Nullable(Text({ max: 50 })),
  slug: Nullable(Text({ max: 100 })),
  description: Nullable(Text({ max: 600 })),
  richContentDescription: Nullable(FreeForm),
  image: Nullable(Image),
  visible: Nullable(Type.Boolean()),
  itemCounter: Whole(),
  breadcrumbsInfo: Fields({ breadcrumbs: Type.Array(FreeForm) }),
  parentCategory: Nullable(ParentCategory),
  seoData: Nullable(FreeForm),
  treeReference: Fields({ appNamespace: Text(), treeKey: Nullable(Text()) }),
  managingAppId: Nullable(Text()),
  extendedFields: ExtendedFields,
  createdDate: Nullable(Timestamp),
  updatedDate: Nullable(Timestamp),
}

export const Category = Fields({ ...category, revision: Nullable(Revision) })
export type Category = Static<typeof Category>

const tree = { treeReference: TreeReference }
const fields = { fields: Type.Array(CategoryField, { maxItems: 20 }) }
const CategoryEnvelope = Type.Object({ category: Category })

// ── Reading ─────────────────────────────────────────────────────────────────────────────────────────────

export const QueryCategoriesRequest = Type.Object({
  ...tree,
  ...optional({ ...fields, query: PlatformQuery, returnNonVisibleCategories: Type.Boolean() }),
})
export type QueryCategoriesRequest = Static<typeof QueryCategoriesRequest>
export const QueryCategoriesReply = Type.Object({
  categories: Type.Array(Category),
  pagingMetadata: CursorPagingMetadata,
})
export type QueryCategoriesReply = Static<typeof QueryCategoriesReply>

/** The words are looked for in name and description; `AND` finds categories with all of them. */
const CategorySearch = Fields({
  ...PlatformQuery.properties,
  search: Fields({
    expression: Nullable(Text({ max: 100 })),
    mode: Strings(['OR', 'AND']),
    fields: Type.Array(Text({ max: 100 }), { maxItems: 20 }),
    fuzzy: Type.Boolean(),
  }),
  aggregations: Type.Array(FreeForm, { maxItems: 10 }),
})

export const SearchCategoriesRequest = Type.Object({
  ...tree,
  ...optional({ ...fields, search: CategorySearch, returnNonVisibleCategories: Type.Boolean() }),
})
export type SearchCategoriesRequest = Static<typeof SearchCategoriesRequest>
export const SearchCategoriesReply = Type.Object({
  ...QueryCategoriesReply.properties,
  aggregationData: FreeForm,
})
export type SearchCategoriesReply = Static<typeof SearchCategoriesReply>

/** The category of all products has an id of 35 characters that is no GUID. */
const categoryId = Text({ min: 1 })

export const GetCategoryRequest = Type.Object({ categoryId, ...tree, ...optional(fields) })
export type GetCategoryRequest = Static<typeof GetCategoryRequest>
export const GetCategoryReply = CategoryEnvelope
export type GetCategoryReply = Static<typeof GetCategoryReply>

export const GetCategoryBySlugRequest = Type.Object({
  slug: Text({ min: 1 }),
  ...tree,
  ...optional(fields),
})
export type GetCategoryBySlugRequest = Static<typeof GetCategoryBySlugRequest>
export const GetCategoryBySlugReply = CategoryEnvelope
export type GetCategoryBySlugReply = Static<typeof GetCategoryBySlugReply>

export const ListTreesReply = Type.Object({ trees: Type.Array(TreeReference) })
export type ListTreesReply = Static<typeof ListTreesReply>

// ── Items ───────────────────────────────────────────────────────────────────────────────────────────────

/** A product: its id and an id of the store app. */
export const ItemReference = Type.Object({
  catalogItemId: Text({ min: 1, max: 36 }),
  appId: Text({ min: 1, max: 36 }),
})
export type ItemReference = Static<typeof ItemReference>

/** The items of a category in its order, whatever `useCategoryArrangement` says. */
export const ListItemsInCategoryRequest = Type.Object({
  categoryId,
  ...tree,
  ...optional({
    cursorPaging: CursorPaging,
    useCategoryArrangement: Type.Boolean(),
    includeItemsFromSubcategories: Type.Boolean(),
  }),
})
export type ListItemsInCategoryRequest = Static<typeof ListItemsInCategoryRequest>
export const ListItemsInCategoryReply = Type.Object({
  items: Type.Array(ItemReference),
  pagingMetadata: PlatformPagingMetadata,
})
export type ListItemsInCategoryReply = Static<typeof ListItemsInCategoryReply>

export const ListCategoriesForItemRequest = Type.Object({ item: ItemReference, ...tree })
export type ListCategoriesForItemRequest = Static<typeof ListCategoriesForItemRequest>
export const ListCategoriesForItemReply = Type.Object({
  directCategoryIds: Type.Array(Text()),
  allCategoryIds: Type.Array(Text()),
})
export type ListCategoriesForItemReply = Static<typeof ListCategoriesForItemReply>

/** The published client of today leaves the items out, and gets an empty list. */
export const ListCategoriesForItemsRequest = Type.Object({
  ...tree,
  ...optional({ items: Type.Array(ItemReference, { maxItems: 100 }) }),
})
export type ListCategoriesForItemsRequest = Static<typeof ListCategoriesForItemsRequest>
export const ListCategoriesForItemsReply = Type.Object({
  categoriesForItems: Type.Array(
    Type.Object({
      item: ItemReference,
      directCategoryIds: Type.Array(Text()),
      indirectCategoryIds: Type.Array(Text()),
    }),
  ),
})
export type ListCategoriesForItemsReply = Static<typeof ListCategoriesForItemsReply>

export const GetArrangedItemsRequest = Type.Object({ categoryId, ...tree })
export type GetArrangedItemsRequest = Static<typeof GetArrangedItemsRequest>
/** The first 1,000 items of a category that is filled by hand, in its order. */
export const GetArrangedItemsReply = Type.Object({ items: Type.Array(ItemReference) })
export type GetArrangedItemsReply = Static<typeof GetArrangedItemsReply>

/** Moves these items to the front of the category, in this order. */
export const SetArrangedItemsRequest = Type.Object({
  categoryId,
  ...tree,
  ...optional({ items: Type.Array(ItemReference, { maxItems: 1000 }) }),
})
export type SetArrangedItemsRequest = Static<typeof SetArrangedItemsRequest>
export const SetArrangedItemsReply = GetArrangedItemsReply
export type SetArrangedItemsReply = Static<typeof SetArrangedItemsReply>

// ── Writing ─────────────────────────────────────────────────────────────────────────────────────────────

export const CreateCategoryRequest = Type.Object({
  category: Type.Object({ ...optional(category), name: Text({ min: 1, max: 50 }) }),
  ...tree,
  ...optional(fields),
})
export type CreateCategoryRequest = Static<typeof CreateCategoryRequest>
export const CreateCategoryReply = CategoryEnvelope
export type CreateCategoryReply = Static<typeof CreateCategoryReply>

/** Fields that are left out stay as they are. */
export const UpdateCategoryRequest = Type.Object({
  category: Type.Object({ ...optional(category), id: Text({ min: 1 }), revision: Revision }),
  ...tree,
  ...optional(fields),
})
export type UpdateCategoryRequest = Static<typeof UpdateCategoryRequest>
export const UpdateCategoryReply = CategoryEnvelope
export type UpdateCategoryReply = Static<typeof UpdateCategoryReply>

export const UpdateCategoryVisibilityRequest = Type.Object({
  categoryId,
  visible: Type.Boolean(),
  revision: Revision,
  ...tree,
  ...optional(fields),
})
export type UpdateCategoryVisibilityRequest = Static<typeof UpdateCategoryVisibilityRequest>
export const UpdateCategoryVisibilityReply = CategoryEnvelope
export type UpdateCategoryVisibilityReply = Static<typeof UpdateCategoryVisibilityReply>

export const DeleteCategoryRequest = Type.Object({ categoryId, ...tree })
export type DeleteCategoryRequest = Static<typeof DeleteCategoryRequest>
export const DeleteCategoryReply = EmptyReply
export type DeleteCategoryReply = EmptyReply

export const BulkAddItemsToCategoryRequest = Type.Object({
  categoryId,
  items: Type.Array(ItemReference, { minItems: 1, maxItems: 1000 }),
  ...tree,
})
export type BulkAddItemsToCategoryRequest = Static<typeof BulkAddItemsToCategoryRequest>
export const BulkAddItemsToCategoryReply = Type.Object({
  results: Type.Array(
    Type.Object({
      itemMetadata: Type.Object({
        item: ItemReference,
        originalIndex: Whole(),
        success: Type.Boolean(),
        ...optional({ error: ApplicationError }),
      }),
    }),
  ),
  bulkActionMetadata: BulkActionMetadata,
})
export type BulkAddItemsToCategoryReply = Static<typeof BulkAddItemsToCategoryReply>

export const BulkRemoveItemsFromCategoryRequest = BulkAddItemsToCategoryRequest
export type BulkRemoveItemsFromCategoryRequest = BulkAddItemsToCategoryRequest
export const BulkRemoveItemsFromCategoryReply = BulkAddItemsToCategoryReply
export type BulkRemoveItemsFromCategoryReply = BulkAddItemsToCategoryReply

export const BulkAddItemToCategoriesRequest = Type.Object({
  item: ItemReference,
  categoryIds: Type.Array(Guid, { minItems: 1, maxItems: 100 }),
  ...tree,
})
export type BulkAddItemToCategoriesRequest = Static<typeof BulkAddItemToCategoriesRequest>
export const BulkAddItemToCategoriesReply = Type.Object({
  results: Type.Array(Type.Object({ itemMetadata: ItemMetadata })),
  bulkActionMetadata: BulkActionMetadata,
})
export type BulkAddItemToCategoriesReply = Static<typeof BulkAddItemToCategoriesReply>
