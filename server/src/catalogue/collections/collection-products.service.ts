import { isDeepStrictEqual } from 'node:util'
import { insertEvents } from '../../inventory/stock/items.queries.ts'
import { runOne } from '../../platform/db/db.ts'
import { outboxRows } from '../../platform/db/outbox.ts'
import { inBatches } from '../../platform/db/retention.ts'
import { notFound, refuse, refuseIf, type Violation, violations } from '../../platform/errors/errors.ts'
import type { Caller, Shop } from '../../platform/shop/shop.ts'
import { isGuid } from '../../platform/values/ids.ts'
import { type ChangeContext, changeCatalogue } from '../changes/service.ts'
import * as history from '../history/service.ts'
import type { CollectionProductRow, CollectionRow, Positions } from '../model/product.rules.ts'
import { positionsIn } from './positions.rules.ts'
import {
  collectionProductsByIds,
  deleteCollectionProducts,
  deleteSomeCollectionProducts,
  gapAfter,
  insertCollectionProducts,
  lockCollection,
  lockProductKeys,
  touchCollection,
  updatePositions,
} from './queries.ts'

// The products of manual collections and their order. For rules see collection-rules/service.ts.

export interface CollectionProducts {
  id: string
  productIds: readonly string[]
}

/** Adds products at the end of a collection. Products that are already in it stay where they are. */
export function addProducts(shop: Shop, author: Caller, members: CollectionProducts): Promise<void> {
  return changeFew(shop, author, { ...members, adding: true })
}

/** Removes products from a collection. Ignores products that are not in it. */
export function removeProducts(shop: Shop, author: Caller, members: CollectionProducts): Promise<void> {
  return changeFew(shop, author, { ...members, adding: false })
}

const maxProducts = 1000

async function changeFew(shop: Shop, author: Caller, change: CollectionProductsChange): Promise<void> {
  if (change.productIds.length > maxProducts) {
    const description = `must not have more than ${maxProducts} items`
    const data = { threshold: maxProducts }
    throw violations([{ field: 'productIds', description, violatedRule: 'MAX_SIZE', data }])
  }
  await changeCatalogue(shop, author, (context) => changeProducts(context, change))
}

export interface CollectionProductsChange extends CollectionProducts {
  adding: boolean
  /** Positions of added products; the others go to the end. */
  places?: Positions
}

/** {@link addProducts} or {@link removeProducts} inside a transaction. */
export async function changeProducts(
  context: ChangeContext,
  change: CollectionProductsChange,
): Promise<void> {
  const { id, adding, places = {} } = change
  const { tx, siteId } = context
  const productIds = change.productIds.filter(isGuid)
  if (adding) await lockProductsToAdd(context, productIds)
  const before = await lockCollectionRow(context, id)
  if (productIds.length === 0) return
  assertManual(before)
  const changed = adding
    ? await insertProducts(context, { id, productIds, places })
    : await tx.run(deleteCollectionProducts, [siteId, id, productIds])
  if (changed.length === 0) return
  const after = await bumpRevision(context, id)
  await record(context, { before, after, [adding ? 'added' : 'removed']: changed })
  for (const { productId } of changed) context.changed.add(productId)
}

/** Keeps products from being deleted. Must run before the collection is locked. */
export async function lockProductsToAdd(
  { tx, siteId }: ChangeContext,
  productIds: readonly string[],
): Promise<void> {
  if (productIds.length > 0) await tx.run(lockProductKeys, [siteId, productIds])
}

/** Adds products to a locked collection. */
export async function insertProducts(
  { tx, siteId }: ChangeContext,
  { id, productIds, places = {} }: Omit<CollectionProductsChange, 'adding'>,
): Promise<CollectionProductRow[]> {
  if (productIds.length === 0) return []
  return tx.run(insertCollectionProducts, [
    siteId,
    id,
    productIds,
    productIds.map((one) => places[one] ?? null),
  ])
}

export interface Move {
  id: string
  productIds: readonly string[]
  /** The product before them; null for the front. */
  after: string | null
}

/** Changes the order of the products in a collection. */
export async function move(shop: Shop, author: Caller, wanted: Move): Promise<void> {
  await changeCatalogue(shop, author, (context) => moveIn(context, wanted))
}

async function moveIn(context: ChangeContext, { id, productIds, after }: Move): Promise<void> {
  const { tx, siteId } = context
  assertManual(await lockCollectionRow(context, id))
  const wanted = [...new Set(productIds)]
  const known = await tx.run(collectionProductsByIds, [
    siteId,
    id,
    [...wanted, ...(after === null ? [] : [after])],
  ])
  assertInCollection(known, { productIds: wanted, after })
  const [room] = await tx.run(gapAfter, [siteId, id, wanted, after])
  const { lower, mates = [], upper } = room ?? {}
  const moving = [...wanted, ...mates]
  const places = positionsIn({ lower: lower ?? undefined, upper: upper ?? undefined }, moving.length)
  await setPositions(context, id, Object.fromEntries(moving.map((one, index) => [one, places[index] ?? '0'])))
}

/** Sets positions of products. Ignores products that are no longer in the collection. */
export async function setPositions(context: ChangeContext, id: string, places: Positions): Promise<void> {
  const { tx, siteId } = context
  const before = await lockCollectionRow(context, id)
  assertManual(before)
  const moved = await tx.run(updatePositions, [siteId, id, Object.keys(places), Object.values(places)])
  if (moved.length === 0) return
  for (const { productId } of moved) context.moved.add(productId)
  const after = await bumpRevision(context, id)
  const now = moved.map(({ productId }) => ({ productId, position: places[productId] ?? '0' }))
  await record(context, { before, after, moved: { before: moved, after: now } })
}

export async function removeAllProducts(
  { tx, siteId }: ChangeContext,
  id: string,
): Promise<CollectionProductRow[]> {
  const gone: CollectionProductRow[] = []
  await inBatches(async () => {
    const batch = await tx.run(deleteSomeCollectionProducts, [siteId, id])
    gone.push(...batch)
    return batch
  })
  return gone
}

function assertManual({ rule }: CollectionRow): void {
  if (rule) throw refuse('COLLECTION_FILLED_BY_RULE')
}

function assertInCollection(
  known: readonly CollectionProductRow[],
  { productIds, after }: Omit<Move, 'id'>,
): void {
  const members = new Set(known.map(({ productId }) => productId))
  const description = 'is not in this collection'
  const problems = productIds.flatMap((id, index): Violation[] =>
    members.has(id) ? [] : [{ field: `productIds[${index}]`, description, violatedRule: 'VALIDATION' }],
  )
  if (after !== null && (!members.has(after) || productIds.includes(after))) {
    const description = 'must be another product of this collection'
    problems.unshift({ field: 'after', description, violatedRule: 'VALIDATION' })
  }
  refuseIf(problems)
}

/** Publishes the event and writes the history of a change, in its transaction. */
export async function record(context: ChangeContext, written: history.WrittenCollection): Promise<void> {
  const { tx, shop, siteId } = context
  const collection = written.after ?? written.before
  const told = toEvent(written)
  if (!collection || !told) return
  const { id, revision } = collection
  const event = {
    id: shop.newId(),
    siteId,
    entity: 'collection',
    entityId: id,
    sequence: Number(revision) + (written.after ? 0 : 1),
    type: `com.wix.ecommerce.catalog.api.v1.${told.type}`,
    payload: told.payload,
  }
  await tx.run(insertEvents, [outboxRows([event], shop.clock())])
  await history.recordCollection(context, written)
}

function toEvent({
  before,
  after,
  added = [],
  removed = [],
  moved,
}: history.WrittenCollection): { type: string; payload: object } | undefined {
  if (!after) return { type: 'CollectionDeleted', payload: {} }
  if (!before) return { type: 'CollectionCreated', payload: {} }
  const changedFields: string[] = fields.filter((field) => !isDeepStrictEqual(before[field], after[field]))
  if (added.length + removed.length > 0 || moved) changedFields.push('productIds')
  return changedFields.length > 0 ? { type: 'CollectionChanged', payload: { changedFields } } : undefined
}

const fields = ['name', 'slug', 'description', 'visible', 'media', 'rule'] as const

export async function lockCollectionRow({ tx, siteId }: ChangeContext, id: string): Promise<CollectionRow> {
  const [row] = isGuid(id) ? await tx.run(lockCollection, [siteId, id]) : []
  if (!row) throw notFound('No such collection')
  return row
}

/** Counts a change of the products of a locked collection. */
function bumpRevision({ tx, shop, siteId }: ChangeContext, id: string): Promise<CollectionRow> {
  return runOne(tx, touchCollection, [siteId, id, new Date(shop.clock())])
}
