import Type, { type Static } from 'typebox'
import {
  BulkActionMetadata,
  EmptyReply,
  Fields,
  FreeForm,
  ItemMetadata,
  Nullable,
  optional,
  PlatformPagingMetadata,
  SortOrder,
  Strings,
  Text,
} from '../values/common.ts'

const CollectionName = Text({ min: 1, max: 200 })
export const ContentItemId = Type.String({ pattern: '^[^\\s/?#]{1,128}$' })
const FieldPath = Text({ min: 1, max: 512 })
const mostInBulk = 1000

/** The values of an item, with `_id`, `_owner`, `_createdDate` and `_updatedDate`. Dates are `{"$date": "2026-01-31T09:30:00.000Z"}`. */
export const DataItem = Fields({ id: Text(), dataCollectionId: Text(), data: FreeForm })
export type DataItem = Static<typeof DataItem>

const WrittenItem = Fields({ id: Nullable(ContentItemId), data: FreeForm })
const InCollection = { dataCollectionId: CollectionName }
/** The change happens only if the item meets the filter. */
const Condition = Fields({ filter: FreeForm })
const ItemReply = Type.Object({ dataItem: DataItem })

const Filter = Nullable(FreeForm)
const Sort = Type.Array(Fields({ fieldName: FieldPath, order: SortOrder }), { maxItems: 10 })
/** Checked by the query language, which says what is wrong in its own words. */
const Paging = Nullable(FreeForm)
const Includes = {
  includeReferences: Type.Array(
    Type.Object({
      field: FieldPath,
      limit: Type.Optional(Nullable(Type.Integer({ minimum: 1, maximum: 1000 }))),
    }),
    { maxItems: 20 },
  ),
  /** The same for older clients: names of fields. */
  includeReferencedItems: Type.Array(FieldPath, { maxItems: 20 }),
}
const Counted = { returnTotalCount: Type.Boolean() }
const PagingMetadata = Fields({
  ...PlatformPagingMetadata.properties,
  hasNext: Type.Boolean(),
})

// ── Reads ───────────────────────────────────────────────────────────────────────────────────────────────

export const QueryDataItemsRequest = Type.Object({
  ...InCollection,
  ...optional({
    query: Fields({
      filter: Filter,
      sort: Sort,
      paging: Paging,
      cursorPaging: Paging,
      fields: Type.Array(FieldPath, { maxItems: 100 }),
    }),
    ...Includes,
    ...Counted,
  }),
})
export type QueryDataItemsRequest = Static<typeof QueryDataItemsRequest>
export const QueryDataItemsReply = Type.Object({
  dataItems: Type.Array(DataItem),
  pagingMetadata: PagingMetadata,
})
export type QueryDataItemsReply = Static<typeof QueryDataItemsReply>

export const GetDataItemRequest = Type.Object({
  ...InCollection,
  dataItemId: ContentItemId,
  ...optional({ fields: Type.Array(FieldPath, { maxItems: 100 }), ...Includes }),
})
export type GetDataItemRequest = Static<typeof GetDataItemRequest>
export const GetDataItemReply = ItemReply

export const CountDataItemsRequest = Type.Object({ ...InCollection, ...optional({ filter: Filter }) })
export type CountDataItemsRequest = Static<typeof CountDataItemsRequest>
export const CountDataItemsReply = Type.Object({ totalCount: Type.Integer() })

export const QueryDistinctValuesRequest = Type.Object({
  ...InCollection,
  fieldName: FieldPath,
  ...optional({ filter: Filter, order: SortOrder, paging: Paging, ...Counted }),
})
export type QueryDistinctValuesRequest = Static<typeof QueryDistinctValuesRequest>
export const QueryDistinctValuesReply = Type.Object({
  distinctValues: Type.Array(Type.Unknown()),
  pagingMetadata: PagingMetadata,
})

const OfField = Type.Object({ itemFieldName: FieldPath })
/** One of sum, average, min, max and itemCount. */
export const ContentAggregation = Type.Object({
  resultFieldName: FieldPath,
  ...optional({ sum: OfField, average: OfField, min: OfField, max: OfField, itemCount: FreeForm }),
})
export type ContentAggregation = Static<typeof ContentAggregation>

export const AggregateDataItemsRequest = Type.Object({
  ...InCollection,
  aggregation: Type.Object({
    ...optional({
      groupingFields: Type.Array(FieldPath, { maxItems: 10 }),
      operations: Type.Array(ContentAggregation, { maxItems: 20 }),
    }),
  }),
  ...optional({ initialFilter: Filter, finalFilter: Filter, sort: Sort, paging: Paging, ...Counted }),
})
export type AggregateDataItemsRequest = Static<typeof AggregateDataItemsRequest>
export const AggregateDataItemsReply = Type.Object({
  results: Type.Array(FreeForm),
  pagingMetadata: PagingMetadata,
})

// ── Changes of one item ─────────────────────────────────────────────────────────────────────────────────

export const InsertDataItemRequest = Type.Object({ ...InCollection, dataItem: WrittenItem })
export const InsertDataItemReply = ItemReply

export const UpdateDataItemRequest = Type.Object({
  ...InCollection,
  dataItem: WrittenItem,
  ...optional({ condition: Condition }),
})
export type UpdateDataItemRequest = Static<typeof UpdateDataItemRequest>
export const UpdateDataItemReply = ItemReply

export const SaveDataItemRequest = InsertDataItemRequest
export const SaveDataItemReply = Type.Object({ action: Strings(['INSERT', 'UPDATE']), dataItem: DataItem })

export const FieldModification = Type.Object({
  fieldPath: FieldPath,
  ...optional({
    action: Strings(['SET_FIELD', 'REMOVE_FIELD', 'INCREMENT_FIELD', 'APPEND_TO_ARRAY', 'REMOVE_FROM_ARRAY']),
    setFieldOptions: Fields({ value: Type.Unknown() }),
    incrementFieldOptions: Fields({ value: Type.Number() }),
    appendToArrayOptions: Fields({ value: Type.Unknown() }),
    removeFromArrayOptions: Fields({ value: Type.Unknown() }),
  }),
})
export type FieldModification = Static<typeof FieldModification>

const Patch = Type.Object({
  dataItemId: ContentItemId,
  fieldModifications: Type.Array(FieldModification, { maxItems: 100 }),
})
export const PatchDataItemRequest = Type.Object({
  ...InCollection,
  patch: Patch,
  ...optional({ condition: Condition }),
})
export type PatchDataItemRequest = Static<typeof PatchDataItemRequest>
export const PatchDataItemReply = ItemReply

export const RemoveDataItemRequest = Type.Object({
  ...InCollection,
  dataItemId: ContentItemId,
  ...optional({ condition: Condition }),
})
export type RemoveDataItemRequest = Static<typeof RemoveDataItemRequest>
export const RemoveDataItemReply = ItemReply

export const TruncateDataItemsRequest = Type.Object(InCollection)
export const TruncateDataItemsReply = EmptyReply

// ── Changes of many ─────────────────────────────────────────────────────────────────────────────────────

const ReturnEntity = { returnEntity: Type.Boolean() }

export const BulkWriteDataItemsRequest = Type.Object({
  ...InCollection,
  dataItems: Type.Array(WrittenItem, { minItems: 1, maxItems: mostInBulk }),
  ...optional(ReturnEntity),
})
export type BulkWriteDataItemsRequest = Static<typeof BulkWriteDataItemsRequest>

export const BulkPatchDataItemsRequest = Type.Object({
  ...InCollection,
  patches: Type.Array(Patch, { minItems: 1, maxItems: mostInBulk }),
  ...optional({ condition: Condition, ...ReturnEntity }),
})
export type BulkPatchDataItemsRequest = Static<typeof BulkPatchDataItemsRequest>

export const BulkRemoveDataItemsRequest = Type.Object({
  ...InCollection,
  dataItemIds: Type.Array(ContentItemId, { minItems: 1, maxItems: mostInBulk }),
  ...optional(ReturnEntity),
})
export type BulkRemoveDataItemsRequest = Static<typeof BulkRemoveDataItemsRequest>

export const BulkDataItemsReply = Type.Object({
  results: Type.Array(
    Fields({
      action: Strings(['INSERT', 'UPDATE', 'DELETE']),
      itemMetadata: ItemMetadata,
      dataItem: DataItem,
    }),
  ),
  bulkActionMetadata: BulkActionMetadata,
})
export type BulkDataItemsReply = Static<typeof BulkDataItemsReply>

// ── References ──────────────────────────────────────────────────────────────────────────────────────────

const Referring = { ...InCollection, referringItemId: ContentItemId, referringItemFieldName: FieldPath }

export const QueryReferencedDataItemsRequest = Type.Object({
  ...Referring,
  ...optional({ order: SortOrder, paging: Paging, fields: Type.Array(FieldPath), ...Counted }),
})
export type QueryReferencedDataItemsRequest = Static<typeof QueryReferencedDataItemsRequest>
export const QueryReferencedDataItemsReply = Type.Object({
  results: Type.Array(Type.Object({ dataItem: DataItem })),
  pagingMetadata: PagingMetadata,
})

export const IsReferencedDataItemRequest = Type.Object({ ...Referring, referencedItemId: ContentItemId })
export type IsReferencedDataItemRequest = Static<typeof IsReferencedDataItemRequest>
export const IsReferencedDataItemReply = Type.Object({ isReferenced: Type.Boolean() })

const DataItemReference = Type.Object({
  referringItemId: ContentItemId,
  referringItemFieldName: FieldPath,
  referencedItemId: ContentItemId,
})
export type DataItemReference = Static<typeof DataItemReference>

export const DataItemReferenceRequest = Type.Object({ ...InCollection, dataItemReference: DataItemReference })
export const DataItemReferenceReply = Type.Object({ dataItemReference: DataItemReference })

export const BulkDataItemReferencesRequest = Type.Object({
  ...InCollection,
  dataItemReferences: Type.Array(DataItemReference, { minItems: 1, maxItems: mostInBulk }),
  ...optional(ReturnEntity),
})
export type BulkDataItemReferencesRequest = Static<typeof BulkDataItemReferencesRequest>
export const BulkDataItemReferencesReply = Type.Object({
  results: Type.Array(
    Fields({
      action: Strings(['INSERT', 'DELETE']),
      referenceMetadata: ItemMetadata,
      dataItemReference: DataItemReference,
    }),
  ),
  bulkActionMetadata: BulkActionMetadata,
})

export const ReplaceDataItemReferencesRequest = Type.Object({
  ...Referring,
  newReferencedItemIds: Type.Array(ContentItemId, { maxItems: mostInBulk }),
})
export type ReplaceDataItemReferencesRequest = Static<typeof ReplaceDataItemReferencesRequest>
export const ReplaceDataItemReferencesReply = EmptyReply
