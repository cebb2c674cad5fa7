import * as inventory from '../../inventory/service.ts'
import { type Refusal, refuse, violation } from '../../platform/errors/errors.ts'
import { isGuid } from '../../platform/values/ids.ts'
import type { ChangeContext, Outcome } from '../changes/service.ts'
import * as slugs from '../changes/slugs.service.ts'
import { withSafeHtml } from '../model/description.rules.ts'
import type { ProductDraft } from '../model/drafts.rules.ts'
import type { BuiltProduct, Product } from '../model/product.rules.ts'
import { toSteps } from './batch.rules.ts'
import {
  draftRefusal,
  readProducts,
  recordProducts,
  saveVariantsAndChoices,
  toInventoryItem,
  toOutcome,
} from './batch.service.ts'
import { buildProduct, productRow } from './build.rules.ts'
import { insertProducts, lastSequences } from './queries.ts'

/** Imports set the id, and when the product was created in the shop that it comes from. */
export type NewProduct = ProductDraft & { id?: string; createdAt?: string }

/** Creates products, numbered in their order. */
export async function createIn(context: ChangeContext, sent: readonly NewProduct[]): Promise<Outcome[]> {
  const drafts = sent.map(withSafeHtml)
  const seen = new Set<string>()
  const refusals = drafts.map((draft) => idRefusal(draft, seen) ?? draftRefusal(context, draft))
  const good = drafts.filter((_, index) => refusals[index] === undefined)
  const made = await buildNew(context, good)
  const products = new Map<string, Product>()
  for (const step of toSteps(made, ({ variants }) => variants.length)) {
    for (const product of await insertStep(context, step)) products.set(product.id, product)
  }
  const outcomes = made.map(({ id }) => toOutcome(products.get(id), 'ALREADY_EXISTS'))
  return refusals.map((refusal) => (refusal ? { refusal } : (outcomes.shift() as Outcome)))
}

/** Refuses an invalid id, or the id of another draft. */
function idRefusal({ id }: NewProduct, seen: Set<string>): Refusal | undefined {
  if (id === undefined) return undefined
  if (!isGuid(id)) return violation('id', 'must be a GUID', 'FORMAT')
  const known = seen.has(id.toLowerCase())
  seen.add(id.toLowerCase())
  return known ? refuse('ALREADY_EXISTS') : undefined
}

async function buildNew(context: ChangeContext, drafts: readonly NewProduct[]): Promise<BuiltProduct[]> {
  if (drafts.length === 0) return []
  const { shop, settings } = context
  const first = await slugs.lock(context, drafts.length)
  return drafts.map(({ id = shop.newId(), ...draft }, index) =>
    buildProduct(draft, {
      id: id.toLowerCase(),
      numericId: first + BigInt(index),
      currency: settings.currency,
      known: [],
      newId: shop.newId,
    }),
  )
}

async function insertStep(context: ChangeContext, made: readonly BuiltProduct[]): Promise<Product[]> {
  const { tx, shop, author, siteId, settings } = context
  const slugById = await slugs.assign(context, 'product', made)
  const last = await lastRevisions(context, made)
  const rows = made.map((one) => ({
    ...productRow({ ...one, slug: slugById.get(one.id) ?? one.slug }, settings.currency),
    revision: Number(last.get(one.id) ?? 0n) + 1,
    created_at: (one.draft as NewProduct).createdAt,
  }))
  const free = await tx.run(insertProducts, [siteId, JSON.stringify(rows), new Date(shop.clock())])
  const inserted = new Set(free.map(({ id }) => id))
  const written = made.filter(({ id }) => inserted.has(id))
  await saveVariantsAndChoices(
    context,
    written.map((one) => ({ made: one })),
  )
  const items = written.map((one) => ({
    ...toInventoryItem(one),
    shown: one.variants.some(({ visible }) => visible),
    revision: last.get(one.id) ?? 0n,
  }))
  await inventory.createItems(tx, shop, { author, items })
  const ids = items.map(({ productId }) => productId)
  const products = [...(await readProducts(context, ids)).values()]
  const recorded = products.map((after) => ({ after }))
  await recordProducts(context, recorded)
  for (const id of ids) context.changed.add(id)
  return products
}

/** A restored product continues its revisions. */
async function lastRevisions(
  { tx, siteId }: ChangeContext,
  made: readonly BuiltProduct[],
): Promise<Map<string, bigint>> {
  const ids = made.map(({ id }) => id)
  return new Map((await tx.run(lastSequences, [siteId, ids])).map(({ id, last }) => [id, last]))
}
