import Type, { type Static } from 'typebox'
import {
  EmptyReply,
  EmptyRequest,
  Fields,
  FreeForm,
  Nullable,
  optional,
  PlatformPagingMetadata,
  Revision,
  SortOrder,
  Strings,
  Text,
  Timestamp,
} from '../values/common.ts'

export const ContentFieldType = Strings([
  'TEXT',
  'RICH_TEXT',
  'NUMBER',
  'BOOLEAN',
  'DATE',
  'DATETIME',
  'TIME',
  'IMAGE',
  'VIDEO',
  'AUDIO',
  'DOCUMENT',
  'URL',
  'SLUG',
  'EMAIL',
  'LANGUAGE',
  'PAGE_LINK',
  'ADDRESS',
  'ARRAY_STRING',
  'ARRAY_DOCUMENT',
  'MEDIA_GALLERY',
  'ARRAY',
  'OBJECT',
  'RICH_CONTENT',
  'ANY',
  'REFERENCE',
  'MULTI_REFERENCE',
])
export type ContentFieldType = Static<typeof ContentFieldType>

/** The name under which storefronts ask for the collection, e.g. `Menus`. */
export const ContentCollectionId = Type.String({ pattern: '^[A-Za-z][A-Za-z0-9_-]{0,62}$' })

const Referenced = Fields({ referencedCollectionId: ContentCollectionId })

export const ContentFieldKey = Type.String({ pattern: '^[A-Za-z_][A-Za-z0-9_-]{0,62}$' })

export const ContentField = Type.Object({
  key: ContentFieldKey,
  type: ContentFieldType,
  ...optional({
    displayName: Nullable(Text({ max: 100 })),
    description: Nullable(Text({ max: 500 })),
    required: Nullable(Type.Boolean()),
    systemField: Type.Boolean(),
    typeMetadata: Fields({ reference: Referenced, multiReference: Referenced }),
  }),
})
export type ContentField = Static<typeof ContentField>

/** From the fewest to everybody: staff, the member who made the item, all members, anyone. */
export const ContentRole = Strings(['ADMIN', 'SITE_MEMBER_AUTHOR', 'SITE_MEMBER', 'ANYONE'])
export type ContentRole = Static<typeof ContentRole>

/** Who may read, insert, update and remove items. Without a word: anyone reads, staff do the rest. */
export const ContentPermissions = Fields({
  read: ContentRole,
  insert: ContentRole,
  update: ContentRole,
  remove: ContentRole,
})
export type ContentPermissions = Static<typeof ContentPermissions>

const mostFields = 100

const written = {
  displayName: Nullable(Text({ max: 100 })),
  /** The field whose value stands for an item in lists. */
  displayField: Nullable(Text({ max: 63 })),
  fields: Type.Array(ContentField, { maxItems: mostFields + 4 }),
  permissions: ContentPermissions,
}

export const ContentCollection = Type.Object({
  id: ContentCollectionId,
  ...Fields({
    ...written,
    revision: Revision,
    collectionType: Text(),
    maxPageSize: Type.Integer(),
    pagingModes: Type.Array(Text()),
    plugins: Type.Array(FreeForm),
    createdDate: Timestamp,
    updatedDate: Timestamp,
  }).properties,
})
export type ContentCollection = Static<typeof ContentCollection>

/** What a merchant sends; what the server owns may come along and is ignored. */
const WrittenCollection = Type.Object({ id: ContentCollectionId, ...optional(written) })

// ── Calls ───────────────────────────────────────────────────────────────────────────────────────────────

const ByCollection = Type.Object({ dataCollectionId: Text({ max: 200 }) })
const CollectionReply = Type.Object({ collection: ContentCollection })

export const CreateDataCollectionRequest = Type.Object({ collection: WrittenCollection })
export type CreateDataCollectionRequest = Static<typeof CreateDataCollectionRequest>
export const CreateDataCollectionReply = CollectionReply

export const GetDataCollectionRequest = ByCollection
export const GetDataCollectionReply = CollectionReply

export const ListDataCollectionsRequest = Fields({
  paging: Fields({
    limit: Type.Union([Type.Integer({ minimum: 0, maximum: 1000 }), Type.Null()]),
    offset: Type.Union([Type.Integer({ minimum: 0 }), Type.Null()]),
  }),
  sort: Fields({ fieldName: Text({ max: 100 }), order: SortOrder }),
})
export type ListDataCollectionsRequest = Static<typeof ListDataCollectionsRequest>
export const ListDataCollectionsReply = Type.Object({
  collections: Type.Array(ContentCollection),
  pagingMetadata: PlatformPagingMetadata,
})

/** Replaces the collection. With a revision, only if nobody has changed it since. */
export const UpdateDataCollectionRequest = Type.Object({
  collection: Type.Object({ ...WrittenCollection.properties, ...optional({ revision: Nullable(Revision) }) }),
})
export type UpdateDataCollectionRequest = Static<typeof UpdateDataCollectionRequest>
export const UpdateDataCollectionReply = CollectionReply

export const DeleteDataCollectionRequest = ByCollection
export const DeleteDataCollectionReply = EmptyReply

export const WriteDataCollectionFieldRequest = Type.Object({
  ...ByCollection.properties,
  field: ContentField,
})
export type WriteDataCollectionFieldRequest = Static<typeof WriteDataCollectionFieldRequest>
export const WriteDataCollectionFieldReply = Type.Object({ dataCollection: ContentCollection })

export const DeleteDataCollectionFieldRequest = Type.Object({
  ...ByCollection.properties,
  fieldKey: Text({ max: 63 }),
})
export const DeleteDataCollectionFieldReply = WriteDataCollectionFieldReply

/** How many items each collection has; counting stops at 10,001. */
export const CountDataItemsByCollectionRequest = EmptyRequest
export const CountDataItemsByCollectionReply = Type.Object({
  counts: Type.Array(Type.Object({ dataCollectionId: Text(), count: Type.Integer() })),
})
