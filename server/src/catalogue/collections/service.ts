import { isDeepStrictEqual } from 'node:util'
import { CollectionRule } from '@cartwright/contract/catalogue/collections.ts'
import { Fields, optional, Text } from '@cartwright/contract/values/common.ts'
import { slugFrom } from '@cartwright/contract/values/slugs.ts'
import Type, { type Static } from 'typebox'
import { violations } from '../../platform/errors/errors.ts'
import { validate } from '../../platform/errors/validation.ts'
import type { Caller, Shop } from '../../platform/shop/shop.ts'
import { type ChangeContext, changeCatalogue } from '../changes/service.ts'
import * as slugs from '../changes/slugs.service.ts'
import { keptRule, pathOf, problemsWithRule } from '../collection-rules/rules.ts'
import * as history from '../history/service.ts'
import { everyProduct } from '../model/cache.service.ts'
import type { CollectionRow, KeptRule, Positions } from '../model/collection.rules.ts'
import { MediaDraft } from '../model/drafts.rules.ts'
import * as changes from './changes.service.ts'
import { lockCollectionRow } from './changes.service.ts'
import * as members from './collection-products.service.ts'
import { deleteCollection, insertCollection, updateCollection } from './queries.ts'

export { lockCollectionRow } from './changes.service.ts'
export { addProducts, changeMembers, move, putAt, removeProducts } from './collection-products.service.ts'

const Draft = Type.Object({
  name: Text({ min: 1, max: 50 }),
  ...optional({
    slug: Text({ max: 100 }),
    description: Text({ max: 600 }),
    visible: Type.Boolean(),
    media: Type.Array(MediaDraft, { maxItems: 50 }),
    rule: CollectionRule,
  }),
})
export type CollectionDraft = Static<typeof Draft>

/** Makes an empty collection. */
export function create(shop: Shop, author: Caller, draft: CollectionDraft): Promise<CollectionRow> {
  return changeCatalogue(shop, author, (writing) => createIn(writing, draft))
}

/** What comes with a collection that is brought back or in. */
export interface BroughtCollection extends CollectionDraft {
  /** It is known by it. */
  id?: string
  productIds?: readonly string[]
  places?: Positions
}

/** {@link create} inside a transaction. */
export async function createIn(
  writing: ChangeContext,
  { id: given, productIds = [], places = {}, ...draft }: BroughtCollection,
): Promise<CollectionRow> {
  validate(Draft, draft)
  const { tx, shop, siteId } = writing
  const rule = ruleFrom(writing, draft.rule)
  const id = given ?? shop.newId()
  const wish = { id, slug: slugFrom(draft.slug || draft.name, 'collection') }
  await members.holdForAdding(writing, productIds)
  await slugs.hold(writing)
  const slug = (await slugs.give(writing, 'collection', [wish])).get(id) ?? wish.slug
  const values = valuesOf({ ...draft, description: draft.description ?? null, slug, rule })
  const [after] = await tx.run(insertCollection, [siteId, id, ...values, new Date(shop.clock())])
  if (!after) throw new Error('a new collection was not returned')
  const added = await members.put(writing, { id, productIds, places })
  await changes.record(writing, { after, added })
  if (rule || added.length > 0) writing.changed.add(everyProduct)
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
  return changeCatalogue(shop, author, (writing) => updateIn(writing, change))
}

/** {@link update} inside a transaction. */
export async function updateIn(
  writing: ChangeContext,
  { id, patch, revision }: CollectionChange,
): Promise<CollectionRow> {
  validate(Patch, given(patch))
  if (patch.name === null) throw nameless()
  const { tx, shop, siteId } = writing
  const before = await lockCollectionRow(writing, id)
  const late = await history.lateness(writing, before, revision)
  if (late) throw late
  const rule = patch.rule === undefined ? before.rule : ruleFrom(writing, patch.rule)
  const slug = patch.slug ? await moved(writing, before, slugFrom(patch.slug, 'collection')) : before.slug
  const values = valuesOf({ ...before, ...given(patch), ...emptied(patch), slug, rule })
  if (isDeepStrictEqual(values, valuesOf(before))) return before
  const isFilled = rule !== null && !isDeepStrictEqual(rule, before.rule)
  const [after] = await tx.run(updateCollection, [siteId, id, ...values, new Date(shop.clock())])
  if (!after) throw new Error('a locked collection is gone')
  // Those that a rule chose are found again by it, those that somebody chose are not.
  const removed = isFilled && !before.rule ? await members.clear(writing, id) : []
  if (isFilled) writing.changed.add(everyProduct)
  await changes.record(writing, { before, after, removed })
  return after
}

/** Deletes a collection; its products stay. */
export async function remove(shop: Shop, author: Caller, id: string): Promise<void> {
  await changeCatalogue(shop, author, (writing) => removeIn(writing, id))
}

/** {@link remove} inside a transaction. */
export async function removeIn(writing: ChangeContext, id: string): Promise<void> {
  const { tx, siteId } = writing
  const before = await lockCollectionRow(writing, id)
  const gone = await members.clear(writing, id)
  await tx.run(deleteCollection, [siteId, id])
  await slugs.forget(writing, 'collection', [id])
  await changes.record(writing, { before, removed: before.rule ? [] : gone })
  writing.changed.add(everyProduct)
}

/** The slug a collection has from now on. */
async function moved(
  writing: ChangeContext,
  { id, slug: before }: CollectionRow,
  wanted: string,
): Promise<string> {
  if (wanted === before) return before
  await slugs.hold(writing)
  const given = await slugs.give(writing, 'collection', [{ id, slug: wanted, before }])
  return given.get(id) ?? before
}

interface Values extends Pick<CollectionDraft, 'name' | 'visible' | 'media'> {
  slug: string
  description: string | null
  rule: KeptRule | null
}

function valuesOf({ name, slug, description, visible = true, media = [], rule }: Values): unknown[] {
  const kept = media.map(({ mediaType = 'image', ...one }) => ({ ...one, mediaType }))
  const said = rule ? [JSON.stringify(rule), pathOf(rule)] : [null, null]
  return [name, slug, description, visible, JSON.stringify(kept), ...said]
}

/** The rule as it is kept, or the refusal that says what is wrong with it. */
function ruleFrom({ settings }: ChangeContext, rule: CollectionRule | null | undefined): KeptRule | null {
  if (!rule) return null
  const problems = problemsWithRule(rule, settings.currency)
  if (problems.length > 0) throw violations(problems)
  return keptRule(rule, settings.currency)
}

/** What a null leaves of a field. */
function emptied(patch: CollectionPatch): Partial<Omit<Values, 'rule'>> {
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
