import { inBatches } from '../../platform/db/retention.ts'
import { refuse, violations } from '../../platform/errors/errors.ts'
import type { Caller, Shop } from '../../platform/shop/shop.ts'
import { isGuid } from '../../platform/values/ids.ts'
import { type ChangeContext, changeCatalogue } from '../changes/service.ts'
import type { CollectionProductRow, CollectionRow, Positions } from '../model/collection.rules.ts'
import * as changes from './changes.service.ts'
import {
  deleteMembers,
  holdProducts,
  insertMembers,
  membersOf,
  moveMembers,
  roomBehind,
  takeMembers,
} from './collection-products.queries.ts'
import { placesIn } from './positions.rules.ts'

// Which products are in a collection, and in which order. Those of a rule follow it by themselves, see following.service.ts.

export interface Members {
  id: string
  productIds: readonly string[]
}

/** Puts products at the end of a collection; those that are in it stay where they are. */
export async function addProducts(shop: Shop, author: Caller, members: Members): Promise<void> {
  mustBeFew(members)
  await changeCatalogue(shop, author, (writing) => changeMembers(writing, { ...members, adding: true }))
}

/** Takes products out of a collection; those that are not in it are passed over. */
export async function removeProducts(shop: Shop, author: Caller, members: Members): Promise<void> {
  mustBeFew(members)
  await changeCatalogue(shop, author, (writing) => changeMembers(writing, { ...members, adding: false }))
}

const mostAtOnce = 1000

function mustBeFew({ productIds }: Members): void {
  if (productIds.length <= mostAtOnce) return
  const description = `must not have more than ${mostAtOnce} items`
  throw violations([
    { field: 'productIds', description, violatedRule: 'MAX_SIZE', data: { threshold: mostAtOnce } },
  ])
}

export interface MembersChange extends Members {
  adding: boolean
  /** Where those that are added come, by product; the others come at the end. */
  places?: Positions
}

/** {@link addProducts} or {@link removeProducts} inside a transaction. */
export async function changeMembers(writing: ChangeContext, change: MembersChange): Promise<void> {
  const { id, adding, places = {} } = change
  const { tx, siteId } = writing
  const productIds = change.productIds.filter(isGuid)
  if (adding) await holdForAdding(writing, productIds)
  const before = await changes.lockCollectionRow(writing, id)
  if (productIds.length === 0) return
  mustBeByHand(before)
  const changed = adding
    ? await put(writing, { id, productIds, places })
    : await tx.run(takeMembers, [siteId, id, productIds])
  if (changed.length === 0) return
  const after = await changes.touch(writing, id)
  await changes.record(writing, { before, after, [adding ? 'added' : 'removed']: changed })
  for (const { productId } of changed) writing.changed.add(productId)
}

/** To be asked for before a collection is locked: products that are to come into it are not deleted meanwhile. */
export async function holdForAdding(
  { tx, siteId }: ChangeContext,
  productIds: readonly string[],
): Promise<void> {
  if (productIds.length > 0) await tx.run(holdProducts, [siteId, productIds])
}

/** Puts products into a collection that nobody else changes meanwhile. */
export async function put(
  { tx, siteId }: ChangeContext,
  { id, productIds, places = {} }: Omit<MembersChange, 'adding'>,
): Promise<CollectionProductRow[]> {
  if (productIds.length === 0) return []
  return tx.run(insertMembers, [siteId, id, productIds, productIds.map((one) => places[one] ?? null)])
}

export interface Move {
  id: string
  productIds: readonly string[]
  /** The product they come behind; null for the front. */
  after: string | null
}

/** Changes the order of the products in a collection. */
export async function move(shop: Shop, author: Caller, wanted: Move): Promise<void> {
  await changeCatalogue(shop, author, (writing) => moveIn(writing, wanted))
}

async function moveIn(writing: ChangeContext, { id, productIds, after }: Move): Promise<void> {
  const { tx, siteId } = writing
  mustBeByHand(await changes.lockCollectionRow(writing, id))
  const wanted = [...new Set(productIds)]
  const known = await tx.run(membersOf, [siteId, id, [...wanted, ...(after === null ? [] : [after])]])
  mustBeMembers(known, { productIds: wanted, after })
  const [room] = await tx.run(roomBehind, [siteId, id, wanted, after])
  const { lower, mates = [], upper } = room ?? {}
  const moving = [...wanted, ...mates]
  const places = placesIn({ lower: lower ?? undefined, upper: upper ?? undefined }, moving.length)
  await putAt(writing, id, Object.fromEntries(moving.map((one, index) => [one, places[index] ?? '0'])))
}

/** Puts members of a collection at these places; those that are in it no more are passed over. */
export async function putAt(writing: ChangeContext, id: string, places: Positions): Promise<void> {
  const { tx, siteId } = writing
  const before = await changes.lockCollectionRow(writing, id)
  mustBeByHand(before)
  const moved = await tx.run(moveMembers, [siteId, id, Object.keys(places), Object.values(places)])
  if (moved.length === 0) return
  const after = await changes.touch(writing, id)
  const now = moved.map(({ productId }) => ({ productId, position: places[productId] ?? '0' }))
  await changes.record(writing, { before, after, moved: { before: moved, after: now } })
}

/** Takes all products out and answers them. */
export async function clear({ tx, siteId }: ChangeContext, id: string): Promise<CollectionProductRow[]> {
  const gone: CollectionProductRow[] = []
  await inBatches(async () => {
    const batch = await tx.run(deleteMembers, [siteId, id])
    gone.push(...batch)
    return batch
  })
  return gone
}

function mustBeByHand({ rule }: CollectionRow): void {
  if (rule) throw refuse('COLLECTION_FILLED_BY_RULE')
}

function mustBeMembers(
  known: readonly CollectionProductRow[],
  { productIds, after }: Omit<Move, 'id'>,
): void {
  const members = new Set(known.map(({ productId }) => productId))
  const description = 'is not in this collection'
  const strangers = productIds.flatMap((id, index) =>
    members.has(id)
      ? []
      : [{ field: `productIds[${index}]`, description, violatedRule: 'VALIDATION' as const }],
  )
  const isOdd = after !== null && (!members.has(after) || productIds.includes(after))
  const odd = { field: 'after', description: 'must be another product of this collection' }
  const problems = [...(isOdd ? [{ ...odd, violatedRule: 'VALIDATION' as const }] : []), ...strangers]
  if (problems.length > 0) throw violations(problems)
}
