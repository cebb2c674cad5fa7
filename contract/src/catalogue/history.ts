import Type, { type Static } from 'typebox'
import {
  BulkActionMetadata,
  Fields,
  Guid,
  ItemMetadata,
  Nullable,
  optional,
  Revision,
  Strings,
  Text,
  TextMap,
  Timestamp,
  Whole,
} from '../values/common.ts'

// The calls under /admin/v1 for the history of the catalogue and undo.

export const HistoryEntity = Strings(['product', 'collection'])
export type HistoryEntity = Static<typeof HistoryEntity>

export const HistoryAction = Strings(['CREATED', 'CHANGED', 'DELETED'])
export type HistoryAction = Static<typeof HistoryAction>

/** `staff` is a person, `app` an API key, `system` the shop itself. */
export const HistoryAuthor = Type.Object({ kind: Text(), id: Text(), ...optional({ name: Text() }) })
export type HistoryAuthor = Static<typeof HistoryAuthor>

/**
 * The value of a field before and after; absent if it had none. Amounts are decimals in the shop's currency. For a
 * collection's `productIds`, `before` are the removed products and `after` the added ones. `places` has the moved
 * products with their position: lower comes first.
 */
export const FieldChange = Type.Object({
  field: Text(),
  ...optional({ before: Type.Unknown(), after: Type.Unknown() }),
})
export type FieldChange = Static<typeof FieldChange>

export const VariantChange = Type.Object({
  variantId: Text(),
  choices: TextMap,
  action: HistoryAction,
  changes: Type.Array(FieldChange),
})
export type VariantChange = Static<typeof VariantChange>

export const HistoryEntry = Type.Object({
  id: Guid,
  entity: HistoryEntity,
  entityId: Guid,
  /** The name of the product or collection after the change. */
  name: Text(),
  action: HistoryAction,
  /** The revision after the change. */
  revision: Revision,
  changes: Type.Array(FieldChange),
  /** The number of changed variants. A list has the first twenty of them, `getHistoryEntry` all. */
  variantsChanged: Whole(),
  variants: Type.Array(VariantChange),
  author: HistoryAuthor,
  createdDate: Timestamp,
  ...optional({
    /** The number of products added to, removed from or moved in a collection; shown in the same way. */
    productsChanged: Whole(),
    /** The run of a bulk change: a bulk call, import, scheduled change or undo. */
    runId: Guid,
    /** The entry that this one undid. */
    undoes: Guid,
    /** The entry that undid this one, unless it was undone in turn. */
    undoneBy: Guid,
  }),
})
export type HistoryEntry = Static<typeof HistoryEntry>

const limit = Nullable(Whole({ min: 1, max: 100 }))

/** Newest first. `before` is the id of the last entry of the previous page; `since` and `until` are times. */
export const ListHistoryRequest = Fields({
  entity: HistoryEntity,
  entityId: Guid,
  action: HistoryAction,
  authorKind: Text({ min: 1, max: 20 }),
  authorId: Guid,
  runId: Guid,
  since: Timestamp,
  until: Timestamp,
  before: Guid,
  limit,
})
export type ListHistoryRequest = Static<typeof ListHistoryRequest>
export const ListHistoryReply = Type.Object({ entries: Type.Array(HistoryEntry), hasNext: Type.Boolean() })
export type ListHistoryReply = Static<typeof ListHistoryReply>

export const GetHistoryEntryRequest = Type.Object({ id: Guid })
export const GetHistoryEntryReply = Type.Object({ entry: HistoryEntry })

/**
 * Restores the former values of a change. If a field has changed since, the call answers `CHANGED_SINCE`: `data.fields`
 * has its values before, after and now. `force` restores it anyway.
 */
export const UndoHistoryEntryRequest = Type.Object({ id: Guid, ...optional({ force: Type.Boolean() }) })
export type UndoHistoryEntryRequest = Static<typeof UndoHistoryEntryRequest>
/** The change that the undo made. It can be undone in turn. */
export const UndoHistoryEntryReply = GetHistoryEntryReply

export const HistoryRun = Type.Object({
  id: Guid,
  kind: Strings(['BULK', 'IMPORT', 'UNDO', 'SCHEDULE']),
  author: HistoryAuthor,
  createdDate: Timestamp,
  /** Number of entries in the history. */
  changes: Whole(),
  /** Number of undone entries. */
  undone: Whole(),
})
export type HistoryRun = Static<typeof HistoryRun>

/** Newest first. `before` is the id of the last run of the previous page. */
export const ListHistoryRunsRequest = Fields({ before: Guid, limit })
export type ListHistoryRunsRequest = Static<typeof ListHistoryRunsRequest>
export const ListHistoryRunsReply = Type.Object({ runs: Type.Array(HistoryRun), hasNext: Type.Boolean() })
export type ListHistoryRunsReply = Static<typeof ListHistoryRunsReply>

/**
 * Undoes the changes of a run, newest first, up to 100 per call; skips those already undone. While the reply has a
 * `cursor`, call again with it and with `undoRunId`.
 */
export const UndoHistoryRunRequest = Type.Object({
  id: Guid,
  ...optional({ force: Type.Boolean(), cursor: Guid, undoRunId: Guid }),
})
export type UndoHistoryRunRequest = Static<typeof UndoHistoryRunRequest>
/** `itemMetadata.id` is the product or collection. */
export const UndoHistoryRunReply = Type.Object({
  undoRunId: Guid,
  results: Type.Array(Type.Object({ entryId: Guid, name: Text(), itemMetadata: ItemMetadata })),
  bulkActionMetadata: BulkActionMetadata,
  ...optional({ cursor: Guid }),
})
export type UndoHistoryRunReply = Static<typeof UndoHistoryRunReply>

/**
 * `fields` are the changes of an editor, separated by commas: `name,price,variants.<variantId>.price`. Names of the
 * contract (`priceData`, `productOptions` …) work, too.
 */
export const GetProductChangesSinceRequest = Type.Object({
  id: Guid,
  revision: Revision,
  fields: Type.Optional(Text({ max: 8000 })),
})
export type GetProductChangesSinceRequest = Static<typeof GetProductChangesSinceRequest>
export const GetCollectionChangesSinceRequest = GetProductChangesSinceRequest
export const GetProductChangesSinceReply = Type.Object({
  /** The revision to save with. */
  revision: Revision,
  /** False if the history does not reach back to this revision. */
  complete: Type.Boolean(),
  /** All changes since, combined: the value of each field at that revision and now. */
  changes: Type.Array(FieldChange),
  variants: Type.Array(VariantChange),
  /** Authors and times, newest first. */
  entries: Type.Array(HistoryEntry),
  /** The editor's fields that have also changed since. */
  colliding: Type.Array(Text()),
  /** The editor's fields that can be saved without losing anything. */
  mergeable: Type.Array(Text()),
})
export type GetProductChangesSinceReply = Static<typeof GetProductChangesSinceReply>
export const GetCollectionChangesSinceReply = GetProductChangesSinceReply
