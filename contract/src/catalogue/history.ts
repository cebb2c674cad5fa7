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

// The calls under /admin/v1 that tell what was changed in the catalogue, by whom, and take it back.

export const HistoryEntity = Strings(['product', 'collection'])
export type HistoryEntity = Static<typeof HistoryEntity>

export const HistoryAction = Strings(['CREATED', 'CHANGED', 'DELETED'])
export type HistoryAction = Static<typeof HistoryAction>

/** `staff` is a person who signed in, `app` an API key, `system` the shop itself. */
export const HistoryAuthor = Type.Object({ kind: Text(), id: Text(), ...optional({ name: Text() }) })
export type HistoryAuthor = Static<typeof HistoryAuthor>

/**
 * What a field was and became; absent where it held nothing. Amounts are decimals in the shop's currency. Of a
 * collection's `productIds`, `before` are those taken out and `after` those put in; its `places` say, by product, what was
 * moved: the lower, the earlier it comes.
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
  /** Of the product or collection, after the change. */
  name: Text(),
  action: HistoryAction,
  /** The revision that the change made. */
  revision: Revision,
  changes: Type.Array(FieldChange),
  /** How many variants changed; a list shows the first twenty of them, `getHistoryEntry` all. */
  variantsChanged: Whole(),
  variants: Type.Array(VariantChange),
  author: HistoryAuthor,
  createdDate: Timestamp,
  ...optional({
    /** How many products of a collection came, went or were moved; shown in the same way. */
    productsChanged: Whole(),
    /** What changed much at once: one bulk call, an import, a scheduled change, an undo. */
    runId: Guid,
    /** The entry that this one took back. */
    undoes: Guid,
    /** The entry that took this one back, unless that was taken back in turn. */
    undoneBy: Guid,
  }),
})
export type HistoryEntry = Static<typeof HistoryEntry>

const limit = Nullable(Whole({ min: 1, max: 100 }))

/** Newest first. `before` is the id of the last entry of the page before; `since` and `until` are moments. */
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
 * Gives back to the fields of one change what they held before. Where one of them was changed again since, it is refused
 * with `CHANGED_SINCE`, whose `data.fields` names them with what they held, were made and hold now; `force` does it all
 * the same.
 */
export const UndoHistoryEntryRequest = Type.Object({ id: Guid, ...optional({ force: Type.Boolean() }) })
export type UndoHistoryEntryRequest = Static<typeof UndoHistoryEntryRequest>
/** The change that the undo made, which can be undone in turn. */
export const UndoHistoryEntryReply = GetHistoryEntryReply

export const HistoryRun = Type.Object({
  id: Guid,
  kind: Strings(['BULK', 'IMPORT', 'UNDO', 'SCHEDULE']),
  author: HistoryAuthor,
  createdDate: Timestamp,
  /** Entries it has in the history. */
  changes: Whole(),
  /** How many of them are taken back. */
  undone: Whole(),
})
export type HistoryRun = Static<typeof HistoryRun>

/** Newest first. `before` is the id of the last run of the page before. */
export const ListHistoryRunsRequest = Fields({ before: Guid, limit })
export type ListHistoryRunsRequest = Static<typeof ListHistoryRunsRequest>
export const ListHistoryRunsReply = Type.Object({ runs: Type.Array(HistoryRun), hasNext: Type.Boolean() })
export type ListHistoryRunsReply = Static<typeof ListHistoryRunsReply>

/**
 * Takes back what a run changed, newest first, up to a hundred changes a call; what is taken back already is passed over.
 * While the reply has a `cursor`, there is more: call again with it and with `undoRunId`.
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
 * `fields` are what an editor changed in the meantime, separated by commas: `name,price,variants.<variantId>.price`. Names
 * of the contract (`priceData`, `productOptions` …) are understood, too.
 */
export const GetProductChangesSinceRequest = Type.Object({
  id: Guid,
  revision: Revision,
  fields: Type.Optional(Text({ max: 8000 })),
})
export type GetProductChangesSinceRequest = Static<typeof GetProductChangesSinceRequest>
export const GetCollectionChangesSinceRequest = GetProductChangesSinceRequest
export const GetProductChangesSinceReply = Type.Object({
  /** The revision to save with from now on. */
  revision: Revision,
  /** False where the history does not reach back to the revision asked for. */
  complete: Type.Boolean(),
  /** All that happened since taken together: what each field held at that revision and holds now. */
  changes: Type.Array(FieldChange),
  variants: Type.Array(VariantChange),
  /** Who did it when, newest first. */
  entries: Type.Array(HistoryEntry),
  /** Of the editor's fields, those that somebody else changed too. */
  colliding: Type.Array(Text()),
  /** Of the editor's fields, those that can be saved and nothing is lost. */
  mergeable: Type.Array(Text()),
})
export type GetProductChangesSinceReply = Static<typeof GetProductChangesSinceReply>
export const GetCollectionChangesSinceReply = GetProductChangesSinceReply
