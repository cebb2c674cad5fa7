import type { CursorPagingMetadata, PlatformPagingMetadata } from '@cartwright/contract/values/common.ts'
import { SortOrder } from '@cartwright/contract/values/common.ts'
import { type Builder, builder } from './builder.ts'
import { given } from './requests.ts'

/** What a list says besides its items. */
interface PageInfo {
  hasNext: boolean
  next: string | null
}

export const PageInfoRef = builder.objectRef<PageInfo>('PageInfo').implement({
  fields: (t) => ({
    hasNext: t.exposeBoolean('hasNext', { nullable: false }),
    next: t.exposeString('next', { description: 'The `cursor` of the next page' }),
  }),
})

export function pageInfoOf({ cursors }: CursorPagingMetadata | PlatformPagingMetadata): PageInfo {
  return { hasNext: Boolean(cursors?.next), next: cursors?.next ?? null }
}

const SortOrderEnum = builder.enumType('SortOrder', { values: SortOrder.enum })

const SortInput = builder.inputType('Sort', {
  fields: (t) => ({
    field: t.string({ required: true }),
    order: t.field({ type: SortOrderEnum, defaultValue: 'ASC' }),
  }),
})

type Types = Builder extends PothosSchemaTypes.SchemaBuilder<infer Known> ? Known : never
type Fields = Pick<PothosSchemaTypes.QueryFieldBuilder<Types, object>, 'arg'>

export function listArguments(t: Fields) {
  return {
    filter: t.arg({ type: 'JSON', description: 'As the query of the HTTP API takes it' }),
    sort: t.arg({ type: [SortInput] }),
    limit: limit(t, 20),
    cursor: t.arg.string({ description: '`pageInfo.next` of the page before; it holds filter and order' }),
  }
}

/** How many items at most; what is asked of an item costs so many times as much. */
export function limit(t: Fields, usual: number) {
  return t.arg.int({ required: true, defaultValue: usual, description: 'At most 100' })
}

interface Listing {
  filter?: unknown
  sort?: readonly { field: string; order?: 'ASC' | 'DESC' | null | undefined }[] | null | undefined
  limit: number
  cursor?: string | null | undefined
}

/** The same as a query of the HTTP API. */
export function listed({ filter, sort, limit, cursor }: Listing) {
  const asked = {
    filter,
    sort: sort?.map(({ field, order }) => ({ fieldName: field, order: order ?? 'ASC' })),
  }
  return given({ ...(cursor ? {} : asked), cursorPaging: given({ limit, cursor }) })
}
