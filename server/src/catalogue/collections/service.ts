import { isDeepStrictEqual } from 'node:util'
import { CollectionRule } from '@cartwright/contract/catalogue/collections.ts'
import { Fields, optional, Text } from '@cartwright/contract/values/common.ts'
import { slugFrom } from '@cartwright/contract/values/slugs.ts'
import Type, { type Static } from 'typebox'
import { runOne } from '../../platform/db/db.ts'
import { refuseIf, violation } from '../../platform/errors/errors.ts'
import { validate } from '../../platform/errors/validation.ts'
import type { Caller, Shop } from '../../platform/shop/shop.ts'
import { withoutNulls } from '../../platform/values/optional.ts'
import { type ChangeContext, changeCatalogue } from '../changes/service.ts'
import * as slugs from '../changes/slugs.service.ts'
import { ruleProblems, toJsonPath, toStoredRule } from '../collection-rules/rules.ts'
import * as history from '../history/service.ts'
import { allProductIds } from '../model/cache.service.ts'
import { MediaDraft } from '../model/drafts.rules.ts'
import type { CollectionRow, Positions, StoredRule } from '../model/product.rules.ts'
import * as members from './collection-products.service.ts'
import { deleteCollection, insertCollection, updateCollection } from './queries.ts'

export {
  addProducts,
  changeProducts,
  lockCollectionRow,
  move,
  removeProducts,
  setPositions,
} from './collection-products.service.ts'

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

/** Creates an empty collection. */
export function create(shop: Shop, author: Caller, draft: CollectionDraft): Promise<CollectionRow> {
  return changeCatalogue(shop, author, (context) => createIn(context, draft))
}

/** A collection that is restored or imported. */
export interface RestoredCollection extends CollectionDraft {
  /** The collection keeps this id. */
  id?: string
  /** When it was created in the shop that it comes from. */
  createdAt?: string
  productIds?: readonly string[]
  places?: Positions
}

export async function createIn(
  context: ChangeContext,
  { id = context.shop.newId(), createdAt, productIds = [], places = {}, ...draft }: RestoredCollection,
): Promise<CollectionRow> {
  validate(Draft, draft)
  const { tx, shop, siteId } = context
  const rule = toStoredRuleOrRefuse(context, draft.rule)
  const wish = { id, slug: slugFrom(draft.slug || draft.name, 'collection') }
  await members.lockProductsToAdd(context, productIds)
  await slugs.lock(context)
  const slug = (await slugs.assign(context, 'collection', [wish])).get(id) ?? wish.slug
  const values = toValues({ ...draft, description: draft.description ?? null, slug, rule })
  const now = new Date(shop.clock())
  const after = await runOne(tx, insertCollection, [siteId, id, ...values, now, createdAt ?? now])
  const added = await members.insertProducts(context, { id, productIds, places })
  await members.record(context, { after, added })
  for (const { productId } of added) context.moved.add(productId)
  if (rule || added.length > 0) context.changed.add(allProductIds)
  return after
}

const Patch = Fields(Draft.properties)
/** The fields to change; null clears a field. */
export type CollectionPatch = { [Field in keyof CollectionDraft]?: CollectionDraft[Field] | null }

export interface CollectionChange {
  id: string
  patch: CollectionPatch
  /** The revision the change is based on. A change based on an old revision is refused. */
  revision?: string | undefined
}

/** Changes the fields in the patch. Its old slug still leads to it. */
export function update(shop: Shop, author: Caller, change: CollectionChange): Promise<CollectionRow> {
  return changeCatalogue(shop, author, (context) => updateIn(context, change))
}

export async function updateIn(
  context: ChangeContext,
  { id, patch, revision }: CollectionChange,
): Promise<CollectionRow> {
  validate(Patch, withoutNulls(patch))
  if (patch.name === null) throw violation('name', 'is required', 'REQUIRED_FIELD')
  const { tx, shop, siteId } = context
  const before = await members.lockCollectionRow(context, id)
  const late = await history.staleRefusal(context, before, revision)
  if (late) throw late
  const rule = patch.rule === undefined ? before.rule : toStoredRuleOrRefuse(context, patch.rule)
  const slug = patch.slug
    ? await assignSlug(context, before, slugFrom(patch.slug, 'collection'))
    : before.slug
  const values = toValues({ ...before, ...withoutNulls(patch), ...defaultsForNulls(patch), slug, rule })
  if (isDeepStrictEqual(values, toValues(before))) return before
  const isFilled = rule !== null && !isDeepStrictEqual(rule, before.rule)
  const after = await runOne(tx, updateCollection, [siteId, id, ...values, new Date(shop.clock())])
  // Manually added products are removed and recorded; a rule finds its products again.
  const removed = isFilled && !before.rule ? await members.removeAllProducts(context, id) : []
  for (const { productId } of removed) context.moved.add(productId)
  if (isFilled) context.changed.add(allProductIds)
  await members.record(context, { before, after, removed })
  return after
}

/** Deletes a collection; its products stay. */
export async function remove(shop: Shop, author: Caller, id: string): Promise<void> {
  await changeCatalogue(shop, author, (context) => removeIn(context, id))
}

export async function removeIn(context: ChangeContext, id: string): Promise<void> {
  const { tx, siteId } = context
  const before = await members.lockCollectionRow(context, id)
  const gone = await members.removeAllProducts(context, id)
  await tx.run(deleteCollection, [siteId, id])
  await slugs.deleteOld(context, 'collection', [id])
  await members.record(context, { before, removed: before.rule ? [] : gone })
  for (const { productId } of gone) context.moved.add(productId)
  context.changed.add(allProductIds)
}

async function assignSlug(
  context: ChangeContext,
  { id, slug: before }: CollectionRow,
  wanted: string,
): Promise<string> {
  if (wanted === before) return before
  await slugs.lock(context)
  const given = await slugs.assign(context, 'collection', [{ id, slug: wanted, before }])
  return given.get(id) ?? before
}

interface Values extends Pick<CollectionDraft, 'name' | 'visible' | 'media'> {
  slug: string
  description: string | null
  rule: StoredRule | null
}

function toValues({ name, slug, description, visible = true, media = [], rule }: Values): unknown[] {
  const kept = media.map(({ mediaType = 'image', ...one }) => ({ ...one, mediaType }))
  const said = rule ? [JSON.stringify(rule), toJsonPath(rule)] : [null, null]
  return [name, slug, description, visible, JSON.stringify(kept), ...said]
}

function toStoredRuleOrRefuse(
  { settings }: ChangeContext,
  rule: CollectionRule | null | undefined,
): StoredRule | null {
  if (!rule) return null
  refuseIf(ruleProblems(rule, settings.currency))
  return toStoredRule(rule, settings.currency)
}

/** The values of fields that are null in the patch. */
function defaultsForNulls(patch: CollectionPatch): Partial<Omit<Values, 'rule'>> {
  return {
    ...(patch.description === null ? { description: null } : {}),
    ...(patch.visible === null ? { visible: true } : {}),
    ...(patch.media === null ? { media: [] } : {}),
  }
}
