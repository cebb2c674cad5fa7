import { isDeepStrictEqual } from 'node:util'
import { Fields, optional, Text } from '@cartwright/contract/common.ts'
import Type, { type Static } from 'typebox'
import { missing, violations } from '../platform/errors.ts'
import { isGuid } from '../platform/ids.ts'
import { inBatches } from '../platform/retention.ts'
import type { Caller, Shop } from '../platform/shop.ts'
import { check } from '../platform/validation.ts'
import * as changes from './collection-changes.service.ts'
import {
  type CollectionRow,
  deleteCollection,
  deleteMembers,
  insertCollection,
  insertMembers,
  lockCollection,
  takeMembers,
  updateCollection,
} from './collections.queries.ts'
import { MediaDraft } from './drafts.rules.ts'
import * as history from './history.service.ts'
import { slugFrom } from './slugs.rules.ts'
import * as slugs from './slugs.service.ts'
import { everyProduct, type Writing, write } from './writing.service.ts'

const Draft = Type.Object({
  name: Text({ min: 1, max: 50 }),
  ...optional({
    slug: Text({ max: 100 }),
    description: Text({ max: 600 }),
    visible: Type.Boolean(),
    media: Type.Array(MediaDraft, { maxItems: 50 }),
  }),
})
export type CollectionDraft = Static<typeof Draft>

/** Makes an empty collection. */
export function create(shop: Shop, author: Caller, draft: CollectionDraft): Promise<CollectionRow> {
  return write(shop, author, (writing) => createIn(writing, draft))
}

/** {@link create} inside a transaction. With an id, the collection is known by it: an import keeps those it brings. */
export async function createIn(
  writing: Writing,
  { id: given, productIds = [], ...draft }: CollectionDraft & { id?: string; productIds?: readonly string[] },
): Promise<CollectionRow> {
  check(Draft, draft)
  const { tx, shop, siteId } = writing
  const id = given ?? shop.newId()
  const wish = { id, slug: slugFrom(draft.slug || draft.name, 'collection') }
  await slugs.hold(writing)
  const slug = (await slugs.give(writing, 'collection', [wish])).get(id) ?? wish.slug
  const values = valuesOf({ ...draft, description: draft.description ?? null }, slug)
  const [after] = await tx.run(insertCollection, [siteId, id, ...values, new Date(shop.clock())])
  if (!after) throw new Error('a new collection was not returned')
  const added = productIds.length > 0 ? await tx.run(insertMembers, [siteId, id, productIds]) : []
  await changes.record(writing, { after, added: added.map(({ productId }) => productId) })
  if (added.length > 0) writing.changed.add(everyProduct)
  return after
}

const Patch = Fields(Draft.properties)
/** What changes in a collection; null takes a field away. */
export type CollectionPatch = { [Field in keyof CollectionDraft]?: CollectionDraft[Field] | null }

export interface CollectionChange {
  id: string
  patch: CollectionPatch
  /** The one the change was made from: when the collection has another by now, the change is refused. */
  revision?: string | undefined
}

/** Changes what is sent. An address it had goes on leading to it. */
export function update(shop: Shop, author: Caller, change: CollectionChange): Promise<CollectionRow> {
  return write(shop, author, (writing) => updateIn(writing, change))
}

/** {@link update} inside a transaction. */
export async function updateIn(
  writing: Writing,
  { id, patch, revision }: CollectionChange,
): Promise<CollectionRow> {
  check(Patch, given(patch))
  if (patch.name === null) throw nameless()
  const { tx, shop, siteId } = writing
  const before = await lock(writing, id)
  const late = await history.lateness(writing, before, revision)
  if (late) throw late
  const wanted = { ...before, ...given(patch), ...emptied(patch) }
  const slug = patch.slug ? await moved(writing, before, slugFrom(patch.slug, 'collection')) : before.slug
  const values = valuesOf(wanted, slug)
  if (isDeepStrictEqual(values, valuesOf(before, before.slug))) return before
  const [after] = await tx.run(updateCollection, [siteId, id, ...values, new Date(shop.clock())])
  if (!after) throw new Error('a locked collection is gone')
  await changes.record(writing, { before, after })
  return after
}

/** Deletes a collection; its products stay. */
export async function remove(shop: Shop, author: Caller, id: string): Promise<void> {
  await write(shop, author, (writing) => removeIn(writing, id))
}

/** {@link remove} inside a transaction. */
export async function removeIn(writing: Writing, id: string): Promise<void> {
  const { tx, siteId } = writing
  const before = await lock(writing, id)
  const removed: string[] = []
  await inBatches(async () => {
    const rows = await tx.run(deleteMembers, [siteId, id])
    for (const { productId } of rows) removed.push(productId)
    return rows
  })
  await tx.run(deleteCollection, [siteId, id])
  await slugs.forget(writing, 'collection', [id])
  await changes.record(writing, { before, removed })
  writing.changed.add(everyProduct)
}

export interface Members {
  id: string
  productIds: readonly string[]
}

/** Puts products into a collection; those that are in it stay. */
export async function addProducts(shop: Shop, author: Caller, members: Members): Promise<void> {
  await write(shop, author, (writing) => changeMembers(writing, { ...members, adding: true }))
}

/** Takes products out of a collection; those that are not in it are passed over. */
export async function removeProducts(shop: Shop, author: Caller, members: Members): Promise<void> {
  await write(shop, author, (writing) => changeMembers(writing, { ...members, adding: false }))
}

const mostAtOnce = 1000

/** {@link addProducts} or {@link removeProducts} inside a transaction. */
export async function changeMembers(
  writing: Writing,
  { id, productIds, adding }: Members & { adding: boolean },
): Promise<void> {
  if (productIds.length > mostAtOnce) throw tooMany()
  const { tx, shop, siteId } = writing
  const before = await lock(writing, id)
  const rows = await tx.run(adding ? insertMembers : takeMembers, [siteId, id, productIds.filter(isGuid)])
  if (rows.length === 0) return
  const values = valuesOf(before, before.slug)
  const [after] = await tx.run(updateCollection, [siteId, id, ...values, new Date(shop.clock())])
  if (!after) throw new Error('a locked collection is gone')
  const changed = rows.map(({ productId }) => productId)
  await changes.record(writing, { before, after, [adding ? 'added' : 'removed']: changed })
  for (const productId of changed) writing.changed.add(productId)
}

/** A collection as it is, which nobody else can change until the commit. */
export async function lock({ tx, siteId }: Writing, id: string): Promise<CollectionRow> {
  const [row] = isGuid(id) ? await tx.run(lockCollection, [siteId, id]) : []
  if (!row) throw missing('No such collection')
  return row
}

/** The slug a collection has from now on. */
async function moved(writing: Writing, { id, slug: before }: CollectionRow, wanted: string): Promise<string> {
  if (wanted === before) return before
  await slugs.hold(writing)
  const given = await slugs.give(writing, 'collection', [{ id, slug: wanted, before }])
  return given.get(id) ?? before
}

type Values = Pick<CollectionDraft, 'name' | 'visible' | 'media'> & { description: string | null }

function valuesOf({ name, description, visible = true, media = [] }: Values, slug: string): unknown[] {
  const kept = media.map(({ mediaType = 'image', ...one }) => ({ ...one, mediaType }))
  return [name, slug, description, visible, JSON.stringify(kept)]
}

/** What a null leaves of a field. */
function emptied(patch: CollectionPatch): Partial<Values> {
  return {
    ...(patch.description === null ? { description: null } : {}),
    ...(patch.visible === null ? { visible: true } : {}),
    ...(patch.media === null ? { media: [] } : {}),
  }
}

function given(patch: CollectionPatch): Partial<CollectionDraft> {
  const fields = Object.entries(patch).filter(([, value]) => value !== null && value !== undefined)
  return Object.fromEntries(fields)
}

function nameless() {
  return violations([{ field: 'name', description: 'is required', violatedRule: 'REQUIRED_FIELD' }])
}

function tooMany() {
  const description = `must not have more than ${mostAtOnce} items`
  return violations([
    { field: 'productIds', description, violatedRule: 'MAX_SIZE', data: { threshold: mostAtOnce } },
  ])
}
