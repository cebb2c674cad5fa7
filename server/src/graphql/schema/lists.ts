import type { CursorPagingMetadata, PlatformPagingMetadata } from '@cartwright/contract/values/common.ts'
import { SortOrder } from '@cartwright/contract/values/common.ts'
import type { ObjectRef } from '@pothos/core'
import { withoutNulls } from '../../platform/values/optional.ts'
import { builder, type ObjectFields, type SchemaTypes, withCost } from './builder.ts'

interface PageInfo {
  hasNext: boolean
  next: string | null
}

const PageInfoRef = builder.objectRef<PageInfo>('PageInfo').implement({
  fields: (t) => ({
    hasNext: t.exposeBoolean('hasNext', { nullable: false }),
    next: t.exposeString('next', { description: 'The `cursor` of the next page' }),
  }),
})

interface Page {
  metadata: CursorPagingMetadata | PlatformPagingMetadata
}

export function pageInfoField<Parent extends Page>(t: ObjectFields<Parent>) {
  return t.field({
    type: PageInfoRef,
    nullable: false,
    resolve: ({ metadata: { cursors } }) => ({
      hasNext: Boolean(cursors?.next),
      next: cursors?.next ?? null,
    }),
  })
}

/** A list that is never null. The cost of an item's fields counts `times` times. */
export function listField<Parent, Item>(
  t: ObjectFields<Parent>,
  type: ObjectRef<SchemaTypes, Item>,
  { times, of }: { times: number; of: (parent: Parent) => readonly Item[] | null | undefined },
) {
  return t.field({
    type: [type],
    nullable: false,
    ...withCost(1, times),
    resolve: (parent) => of(parent as Parent) ?? [],
  })
}

const SortOrderEnum = builder.enumType('SortOrder', { values: SortOrder.enum })

const SortInput = builder.inputType('Sort', {
  fields: (t) => ({
    field: t.string({ required: true }),
    order: t.field({ type: SortOrderEnum, defaultValue: 'ASC' }),
  }),
})

type Fields = Pick<PothosSchemaTypes.QueryFieldBuilder<SchemaTypes, object>, 'arg'>

export function listArguments(t: Fields) {
  return {
    filter: t.arg({ type: 'JSON', description: 'As in queries of the HTTP API' }),
    sort: t.arg({ type: [SortInput] }),
    limit: limit(t, 20),
    cursor: t.arg.string({
      description: '`pageInfo.next` of the previous page. It includes the filter and the order',
    }),
  }
}

/** The most items to return. The cost of an item's fields counts this many times. */
export function limit(t: Fields, usual: number) {
  return t.arg.int({ required: true, defaultValue: usual, description: 'At most 100' })
}

interface Listing {
  filter?: unknown
  sort?: readonly { field: string; order?: 'ASC' | 'DESC' | null | undefined }[] | null | undefined
  limit: number
  cursor?: string | null | undefined
}

/** The list arguments as a query of the HTTP API. */
export function toQuery({ filter, sort, limit, cursor }: Listing) {
  const asked = {
    filter,
    sort: sort?.map(({ field, order }) => ({ fieldName: field, order: order ?? 'ASC' })),
  }
  return withoutNulls({ ...(cursor ? {} : asked), cursorPaging: withoutNulls({ limit, cursor }) })
}
