import { isDeepStrictEqual } from 'node:util'
import type { ErrorCode } from '@cartwright/contract/errors.ts'
import * as inventory from '../inventory/service.ts'
import { Refusal, refuse, violations } from '../platform/errors.ts'
import { isGuid } from '../platform/ids.ts'
import type { ProductDraft } from './drafts.rules.ts'
import { problemsWith } from './drafts.service.ts'
import * as history from './history.service.ts'
import { build, choiceRows, goneVariants, type Made, productRow, variantRows } from './made.rules.ts'
import { draftOf, merged, type ProductPatch } from './patches.rules.ts'
import type { Product } from './product.rules.ts'
import {
  deleteProducts,
  deleteVariants,
  insertProducts,
  lastSequences,
  lockProducts,
  saveChoices,
  saveVariants,
  updateProducts,
} from './product-batches.queries.ts'
import * as changes from './product-changes.service.ts'
import { productsByIds, toProduct } from './products.queries.ts'
import * as slugs from './slugs.service.ts'
import type { Outcome, Writing } from './writing.service.ts'

// Many products in one transaction and a handful of statements. What is wrong with one does not hinder the others.

/** With an id, the product is known by it: an import keeps those it brings. */
export type NewProduct = ProductDraft & { id?: string }

/** Puts products into the catalogue, their numbers rising in the order given. */
export async function create(writing: Writing, drafts: readonly NewProduct[]): Promise<Outcome[]> {
  const seen = new Set<string>()
  const refusals = drafts.map((draft) => idRefusal(draft, seen) ?? refusalOf(writing, draft))
  const good = drafts.filter((_, index) => refusals[index] === undefined)
  const made = await buildNew(writing, good)
  const products = await insert(writing, made)
  const outcomes = made.map(({ id }) => outcomeOf(products.get(id), 'ALREADY_EXISTS'))
  return refusals.map((refusal) => (refusal ? { refusal } : (outcomes.shift() as Outcome)))
}

export interface ProductChange {
  id: string
  /** What changes; or how to find that out, asked while nobody else can change the product. */
  patch: ProductPatch | ((before: Product, draft: ProductDraft) => ProductPatch)
  /** The one the change was made from: when the product has another by now, the change is refused. */
  revision?: string | undefined
}

/** Changes what is sent of each product; null takes a field away. A product may be named several times. */
export async function update(writing: Writing, wanted: readonly ProductChange[]): Promise<Outcome[]> {
  const outcomes: Outcome[] = []
  for (const turn of turnsOf(wanted)) {
    const found = await updateOnce(
      writing,
      turn.map((index) => wanted[index] as ProductChange),
    )
    turn.forEach((index, at) => {
      outcomes[index] = found[at] as Outcome
    })
  }
  return outcomes
}

/** Takes products out of the catalogue; answers them as they were. */
export async function remove(writing: Writing, ids: readonly string[]): Promise<Outcome[]> {
  const { tx, shop, author, siteId, changed } = writing
  const products = await lock(writing, ids)
  const known = [...products.keys()]
  if (known.length > 0) {
    await tx.run(deleteProducts, [siteId, known])
    await slugs.forget(writing, 'product', known)
    await inventory.forget(tx, shop, author, known)
    const recorded = [...products.values()].map((before) => ({ before }))
    await changes.record(writing, recorded)
    for (const id of known) changed.add(id)
  }
  return ids.map((id) => outcomeOf(products.get(id.toLowerCase()), 'PRODUCT_NOT_FOUND'))
}

/** An id that is none, or that another of the drafts has. */
function idRefusal({ id }: NewProduct, seen: Set<string>): Refusal | undefined {
  if (id === undefined) return undefined
  if (!isGuid(id)) return violations([{ field: 'id', description: 'must be a GUID', violatedRule: 'FORMAT' }])
  const known = seen.has(id.toLowerCase())
  seen.add(id.toLowerCase())
  return known ? refuse('ALREADY_EXISTS') : undefined
}

async function buildNew(writing: Writing, drafts: readonly NewProduct[]): Promise<Made[]> {
  if (drafts.length === 0) return []
  const { shop, settings } = writing
  const first = await slugs.hold(writing, drafts.length)
  return drafts.map(({ id = shop.newId(), ...draft }, index) =>
    build(draft, {
      id: id.toLowerCase(),
      numericId: first + BigInt(index),
      currency: settings.currency,
      known: [],
      newId: shop.newId,
    }),
  )
}

async function insert(writing: Writing, made: readonly Made[]): Promise<Map<string, Product>> {
  if (made.length === 0) return new Map()
  const { tx, shop, author, siteId, settings } = writing
  const slugById = await slugs.give(writing, 'product', made)
  const last = await lastOf(writing, made)
  const rows = made.map((one) => ({
    ...productRow({ ...one, slug: slugById.get(one.id) ?? one.slug }, settings.currency),
    revision: Number(last.get(one.id) ?? 0n) + 1,
  }))
  const free = await tx.run(insertProducts, [siteId, JSON.stringify(rows), new Date(shop.clock())])
  const inserted = new Set(free.map(({ id }) => id))
  const written = made.filter(({ id }) => inserted.has(id))
  await saveParts(
    writing,
    written.map((one) => ({ made: one })),
  )
  const items = written.map((one) => ({
    ...itemOf(one),
    shown: one.variants.some(({ visible }) => visible),
    revision: last.get(one.id) ?? 0n,
  }))
  await inventory.begin(tx, shop, author, items)
  const ids = items.map(({ productId }) => productId)
  const products = await read(writing, ids)
  const recorded = [...products.values()].map((after) => ({ after }))
  await changes.record(writing, recorded)
  for (const id of ids) writing.changed.add(id)
  return products
}

/** A product may come back under an id it had: its events are counted on. */
async function lastOf({ tx, siteId }: Writing, made: readonly Made[]): Promise<Map<string, bigint>> {
  const ids = made.map(({ id }) => id)
  return new Map((await tx.run(lastSequences, [siteId, ids])).map(({ id, last }) => [id, last]))
}

/** For each occurrence of an id a turn of its own: indexes into `wanted`. */
function turnsOf(wanted: readonly ProductChange[]): number[][] {
  const turns: number[][] = []
  const seen = new Map<string, number>()
  wanted.forEach(({ id }, index) => {
    const turn = seen.get(id) ?? 0
    seen.set(id, turn + 1)
    turns[turn] = [...(turns[turn] ?? []), index]
  })
  return turns
}

interface Changing {
  before: Product
  made: Made
  refusal?: undefined
}

async function updateOnce(writing: Writing, wanted: readonly ProductChange[]): Promise<Outcome[]> {
  const ids = wanted.map(({ id }) => id)
  const befores = await lock(writing, ids)
  const tried = await Promise.all(
    wanted.map(async (change) => {
      const before = befores.get(change.id.toLowerCase())
      const refusal = before && (await history.lateness(writing, before, change.revision))
      return refusal ? { refusal, made: undefined } : decide(writing, before, change)
    }),
  )
  const changing = tried.flatMap((one) => (one.made ? one : []))
  const afters = await apply(writing, changing)
  return tried.map((one) => (one.made ? outcomeOf(afters.get(one.made.id), 'PRODUCT_NOT_FOUND') : one))
}

/** The product as it is to be; as it is, when nothing changes; or a refusal. */
export function decide(
  terms: Pick<Writing, 'settings' | 'shop'>,
  before: Product | undefined,
  { patch, revision }: ProductChange,
): Changing | (Outcome & { made?: undefined }) {
  if (!before) return { refusal: refuse('PRODUCT_NOT_FOUND') }
  if (revision !== undefined && revision !== String(before.revision)) {
    return { refusal: refuse('REVISION_MISMATCH', undefined, { revision: String(before.revision) }) }
  }
  const { currency } = terms.settings
  const known = draftOf(before, currency)
  const draft = asked(() => merged(known, typeof patch === 'function' ? patch(before, known) : patch))
  if (draft instanceof Refusal) return { refusal: draft }
  const refusal = refusalOf(terms, draft)
  if (refusal) return { refusal }
  const { id, numericId, manageVariants, variants } = before
  const origin = { id, numericId, currency, known: manageVariants ? variants : [], newId: terms.shop.newId }
  const made = build(draft, origin)
  if (draft.slug === before.slug) made.slug = before.slug
  return isDeepStrictEqual(known, draftOf(made, currency)) ? { product: before } : { before, made }
}

/** A patch that depends on the product may find that it cannot be. */
function asked(work: () => ProductDraft): ProductDraft | Refusal {
  try {
    return work()
  } catch (error) {
    if (error instanceof Refusal) return error
    throw error
  }
}

async function apply(writing: Writing, changing: readonly Changing[]): Promise<Map<string, Product>> {
  if (changing.length === 0) return new Map()
  const { tx, shop, author, siteId, settings } = writing
  await move(writing, changing)
  const rows = changing.map(({ made }) => productRow(made, settings.currency))
  await tx.run(updateProducts, [siteId, JSON.stringify(rows), new Date(shop.clock())])
  await saveParts(writing, changing)
  const preorders = changing
    .filter(({ before, made }) => !isDeepStrictEqual(before.preorder, made.preorder))
    .map(({ made: { id: productId, preorder } }) => ({ productId, preorder }))
  if (preorders.length > 0) await inventory.setIn(tx, shop, author, { changes: preorders })
  const ids = changing.map(({ made }) => made.id)
  const afters = await read(writing, ids)
  const recorded = changing.map(({ before, made }) => ({ before, after: afters.get(made.id) }))
  await changes.record(writing, recorded)
  for (const id of ids) writing.changed.add(id)
  return afters
}

/** Gives products that are to have another address one that is free. */
async function move(writing: Writing, changing: readonly Changing[]): Promise<void> {
  const moving = changing.filter(({ before, made }) => made.slug !== before.slug)
  if (moving.length === 0) return
  const wishes = moving.map(({ before, made: { id, slug } }) => ({ id, slug, before: before.slug }))
  await slugs.hold(writing)
  const given = await slugs.give(writing, 'product', wishes)
  for (const { made } of moving) made.slug = given.get(made.id) ?? made.slug
}

type Written = { made: Made; before?: Product }

/** Writes of variants and choices what differs from before. */
async function saveParts({ tx, shop, author, siteId }: Writing, written: readonly Written[]): Promise<void> {
  const saved = written.flatMap(({ made, before }) => variantRows(made, before?.variants ?? []))
  if (saved.length > 0) await tx.run(saveVariants, [siteId, JSON.stringify(saved)])
  const gone = written.flatMap(({ made, before }) => goneVariants(made, before?.variants ?? []))
  if (gone.length > 0) {
    const productIds = gone.map(({ productId }) => productId)
    await tx.run(deleteVariants, [siteId, productIds, gone.map(({ variantId }) => variantId)])
  }
  const others = written.filter(
    ({ made, before }) => !(before && isDeepStrictEqual(choiceRows(made), choiceRows(before))),
  )
  if (others.length > 0) {
    const rows = others.flatMap(({ made }) => choiceRows(made))
    await tx.run(saveChoices, [siteId, others.map(({ made }) => made.id), JSON.stringify(rows)])
  }
  const covered = written.filter(({ made, before }) => before && hasOtherVariants(made, before))
  if (covered.length > 0) {
    const items = covered.map(({ made }) => itemOf(made))
    await inventory.cover(tx, shop, author, items)
  }
}

function itemOf({ id, numericId, preorder, variants }: Made) {
  return { productId: id, numericId, preorder, variantIds: variants.map((variant) => variant.id) }
}

function hasOtherVariants({ variants }: Made, before: Product): boolean {
  const ids = new Set(before.variants.map(({ id }) => id))
  return variants.length !== ids.size || variants.some(({ id }) => !ids.has(id))
}

/** Products as they are, which nobody else can change until the commit. */
export async function lock(writing: Writing, ids: readonly string[]): Promise<Map<string, Product>> {
  const { tx, siteId } = writing
  const known = [...new Set(ids.map((id) => id.toLowerCase()).filter(isGuid))]
  if (known.length === 0) return new Map()
  await tx.run(lockProducts, [siteId, known])
  return read(writing, known)
}

async function read({ tx, shop, siteId }: Writing, ids: readonly string[]): Promise<Map<string, Product>> {
  const rows = await tx.run(productsByIds, [siteId, ids, new Date(shop.clock())])
  const products = new Map(rows.map((row) => [row.id, toProduct(row)]))
  return new Map(
    ids.flatMap((id) => {
      const product = products.get(id)
      return product ? [[id, product]] : []
    }),
  )
}

function outcomeOf(product: Product | undefined, otherwise: ErrorCode): Outcome {
  return product ? { product } : { refusal: refuse(otherwise) }
}

function refusalOf({ settings }: Pick<Writing, 'settings'>, draft: ProductDraft): Refusal | undefined {
  const problems = problemsWith(draft, settings)
  return problems.length > 0 ? violations(problems) : undefined
}
