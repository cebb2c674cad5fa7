import type { ContentField } from '@cartwright/contract/content/collections.ts'
import { type RawBuilder, sql } from 'kysely'
import { refuse, violation } from '../../platform/errors/errors.ts'
import type { Caller, Shop } from '../../platform/shop/shop.ts'
import { reach, referencedBy } from '../collections/rules.ts'
import * as collections from '../collections/service.ts'
import { withoutDrafts } from './drafts.rules.ts'
import { hiddenKeys } from './rules.ts'

/** A field whose referenced items come along, inlined. */
export interface Include {
  field: ContentField
  collection: collections.Collection
  limit: number
  /** The caller sees only items of their own. */
  ownerId?: string
  /** The condition that leaves out what the caller does not see. */
  withoutDrafts: RawBuilder<unknown>
  siteId: string
}

interface Asked {
  collection: collections.Collection
  includeReferences?: { field: string; limit?: number | null }[]
  includeReferencedItems?: string[]
}

const usualLimit = 50

/** A field that is no reference is left as it is: storefronts name fields that a merchant has not made yet. */
export async function planIncludes(
  shop: Shop,
  caller: Caller,
  { collection, includeReferences = [], includeReferencedItems = [] }: Asked,
): Promise<Include[]> {
  const asked = [
    ...includeReferences,
    ...includeReferencedItems.map((field) => ({ field, limit: usualLimit })),
  ]
  const wanted = asked.flatMap(({ field: name, limit }) => {
    const field = collection.fields.find(({ key }) => key === name)
    const target = field && referencedBy(field)
    return field && target ? [{ field, target, limit: limit ?? usualLimit }] : []
  })
  const names = [...new Set(wanted.map(({ target }) => target))]
  const found = names.length > 0 ? await collections.findMany(shop, caller.siteId, names) : []
  return wanted.flatMap(({ field, target, limit }) => {
    const referenced = found.find(({ name }) => name === target)
    if (!referenced) return []
    const allowed = reach(referenced, 'read', caller)
    if (allowed === 'none') throw refuse('WDE0027', `The collection ${target} may not be read`)
    const own = allowed === 'own' ? { ownerId: caller.id } : {}
    const drafts = withoutDrafts(shop, caller, { collection: referenced, item: 'r' })
    const include = { field, collection: referenced, limit, siteId: caller.siteId, ...own }
    return [{ ...include, withoutDrafts: drafts }]
  })
}

const mostIncluded = 100_000

/** Refuses a page whose items could bring so many others along that the server runs out of memory. */
export function assertFew(includes: readonly Include[], pageSize: number): void {
  if (itemsAlong(includes) * pageSize <= mostIncluded) return
  const description = `must bring at most ${mostIncluded} items along: ask for a smaller page or a lower limit`
  throw violation('includeReferences', description, 'MAX_SIZE')
}

/** How many items one item brings along at most. */
export function itemsAlong(includes: readonly Include[]): number {
  return includes.reduce((sum, { field, limit }) => sum + (field.type === 'REFERENCE' ? 1 : limit), 0)
}

/** The data of `i` with what is included, and without other multi-references. */
export function shownData(
  { fields }: collections.Collection,
  includes: readonly Include[],
): RawBuilder<unknown> {
  const hidden = hiddenKeys(fields)
  const data = hidden.length > 0 ? sql`(i.data - ${hidden}::text[])` : sql`i.data`
  if (includes.length === 0) return data
  const pairs = includes.map((include) => sql`${include.field.key}::text, ${inlined(include)}`)
  return sql`(${data} || jsonb_build_object(${sql.join(pairs)}))`
}

function inlined(include: Include): RawBuilder<unknown> {
  return include.field.type === 'REFERENCE' ? one(include) : many(include)
}

/** The id stays where the item is gone. */
function one(include: Include): RawBuilder<unknown> {
  const key = include.field.key
  return sql`coalesce((select ${referencedData(include)} from content_items r
    where ${ofInclude(include)} and r.id = i.data ->> ${key}::text), i.data -> ${key}::text)`
}

function many(include: Include): RawBuilder<unknown> {
  const key = include.field.key
  return sql`(select coalesce(jsonb_agg(x.data order by x.position), '[]') from (
    select ${referencedData(include)} as data, u.position
    from jsonb_array_elements_text(case jsonb_typeof(i.data -> ${key}::text) when 'array' then i.data -> ${key}::text
      else '[]' end) with ordinality u (id, position)
    join content_items r on ${ofInclude(include)} and r.id = u.id
    order by u.position limit ${include.limit}) x)`
}

function referencedData({ collection }: Include): RawBuilder<unknown> {
  return sql`r.data - ${hiddenKeys(collection.fields)}::text[]`
}

function ofInclude({ siteId, collection, ownerId, withoutDrafts }: Include): RawBuilder<unknown> {
  const own = ownerId ? sql`and r.data @> ${JSON.stringify({ _owner: ownerId })}::jsonb` : sql``
  return sql`r.site_id = ${siteId}::uuid and r.collection_id = ${collection.id}::uuid ${own} ${withoutDrafts}`
}
