import { isDeepStrictEqual } from 'node:util'
import type { ErrorCode } from '@cartwright/contract/errors.ts'
import * as inventory from '../../inventory/service.ts'
import { type Refusal, refuse, violations } from '../../platform/errors/errors.ts'
import { isGuid } from '../../platform/values/ids.ts'
import type { Outcome, Writing } from '../changes/service.ts'
import { problemsWith } from '../model/draft-problems.service.ts'
import type { ProductDraft } from '../model/drafts.rules.ts'
import type { Product } from '../model/product.rules.ts'
import { productsByIds, toProduct } from '../model/queries.ts'
import { inSteps } from './batch.rules.ts'
import { choiceRows, goneVariants, type Made, variantRows } from './build.rules.ts'
import { deleteVariants, lockProducts, saveChoices, saveVariants } from './queries.ts'

// What making and changing products have in common.

/** Products as they are, which nobody else can change until the commit. */
export async function lock(writing: Writing, ids: readonly string[]): Promise<Map<string, Product>> {
  const products = new Map<string, Product>()
  for (const step of stepsOf(await hold(writing, ids))) {
    for (const [id, product] of await read(writing, step)) products.set(id, product)
  }
  return products
}

interface Held {
  id: string
  /** How many it has. */
  variants: number
}

/** Lets nobody else change products until the commit; answers those that there are. */
export async function hold({ tx, siteId }: Writing, ids: readonly string[]): Promise<Held[]> {
  const known = [...new Set(ids.map((id) => id.toLowerCase()).filter(isGuid))]
  if (known.length === 0) return []
  const rows = new Map((await tx.run(lockProducts, [siteId, known])).map((row) => [row.id, row]))
  return known.flatMap((id) => rows.get(id) ?? [])
}

/** Ids of products that are read and written together. */
export function stepsOf(held: readonly Held[]): string[][] {
  return inSteps(held, ({ variants }) => variants).map((step) => step.map(({ id }) => id))
}

/** More of them: of a variant its SKU alone is read. */
export function stepsApart(held: readonly Held[]): string[][] {
  return inSteps(held, ({ variants }) => variants / 10).map((step) => step.map(({ id }) => id))
}

export async function read(
  { tx, shop, siteId }: Writing,
  ids: readonly string[],
): Promise<Map<string, Product>> {
  if (ids.length === 0) return new Map()
  const rows = await tx.run(productsByIds, [siteId, ids, new Date(shop.clock())])
  const products = new Map(rows.map((row) => [row.id, toProduct(row)]))
  return new Map(
    ids.flatMap((id) => {
      const product = products.get(id)
      return product ? [[id, product]] : []
    }),
  )
}

type Written = { made: Made; before?: Product }

/** Writes of variants and choices what differs from before. */
export async function saveParts(
  { tx, shop, author, siteId }: Writing,
  written: readonly Written[],
): Promise<void> {
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

export function itemOf({ id, numericId, preorder, variants }: Made) {
  return { productId: id, numericId, preorder, variantIds: variants.map((variant) => variant.id) }
}

export function hasOtherVariants({ variants }: Made, before: Product): boolean {
  const ids = new Set(before.variants.map(({ id }) => id))
  return variants.length !== ids.size || variants.some(({ id }) => !ids.has(id))
}

export function outcomeOf(product: Product | undefined, otherwise: ErrorCode): Outcome {
  return product ? { product } : { refusal: refuse(otherwise) }
}

export function refusalOf({ settings }: Pick<Writing, 'settings'>, draft: ProductDraft): Refusal | undefined {
  const problems = problemsWith(draft, settings)
  return problems.length > 0 ? violations(problems) : undefined
}
