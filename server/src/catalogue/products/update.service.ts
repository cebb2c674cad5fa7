import { isDeepStrictEqual } from 'node:util'
import * as stockItems from '../../inventory/stock/items.service.ts'
import { noStock } from '../../inventory/stock/rules.ts'
import { Refusal, refuse } from '../../platform/errors/errors.ts'
import type { ChangeContext, Outcome } from '../changes/service.ts'
import * as slugs from '../changes/slugs.service.ts'
import * as history from '../history/service.ts'
import type { ProductDraft } from '../model/drafts.rules.ts'
import { applyPatch, keepsVariants, type ProductPatch, toDraft } from '../model/patches.rules.ts'
import type { BuiltProduct, Product } from '../model/product.rules.ts'
import { productsWithoutVariants, toProduct, type VariantSummary } from '../model/queries.ts'
import { toRounds } from './batch.rules.ts'
import {
  draftRefusal,
  hasOtherVariants,
  lockRows,
  readProducts,
  recordProducts,
  saveVariantsAndChoices,
  stepsWithoutVariants,
  stepsWithVariants,
} from './batch.service.ts'
import { buildProduct, productRow } from './build.rules.ts'
import { updateProducts } from './queries.ts'

// Many products in one transaction, in steps of a few statements. An invalid change does not stop the others.

export interface ProductChange {
  id: string
  /** The patch, or a function that makes it from the locked product. */
  patch: ProductPatch | ((before: Product, draft: ProductDraft) => ProductPatch)
  /** The revision the change is based on. A change based on an old revision is refused. */
  revision?: string | undefined
}

/** Changes products; null clears a field. A product may occur several times. */
export function updateIn(context: ChangeContext, wanted: readonly ProductChange[]): Promise<Outcome[]> {
  return updateInRounds(context, wanted, () => false)
}

/** {@link updateIn} that returns only refusals, so it need not read variants that do not change. */
export function updateWithoutResultsIn(
  context: ChangeContext,
  wanted: readonly ProductChange[],
): Promise<Pick<Outcome, 'refusal'>[]> {
  return updateInRounds(context, wanted, ({ patch }) => typeof patch === 'object' && keepsVariants(patch))
}

async function updateInRounds(
  context: ChangeContext,
  wanted: readonly ProductChange[],
  isApart: (change: ProductChange) => boolean,
): Promise<Outcome[]> {
  const outcomes: Outcome[] = []
  for (const turn of toRounds(wanted, ({ id }) => id.toLowerCase())) {
    const changes = turn.map((index) => wanted[index] as ProductChange)
    const found = await updateOnce(context, changes, isApart)
    turn.forEach((index, at) => {
      outcomes[index] = found[at] as Outcome
    })
  }
  return outcomes
}

interface PlannedUpdate extends ReadProduct {
  made: BuiltProduct
  refusal?: undefined
}

type Changes = ReadonlyMap<string, ProductChange>

async function updateOnce(
  context: ChangeContext,
  wanted: readonly ProductChange[],
  isApart: (change: ProductChange) => boolean,
): Promise<Outcome[]> {
  const changes: Changes = new Map(wanted.map((change) => [change.id.toLowerCase(), change]))
  const held = await lockRows(context, [...changes.keys()])
  const apart = new Set(held.filter(({ id }) => isApart(changes.get(id) as ProductChange)))
  const outcomes = new Map<string, Outcome>()
  for (const step of stepsWithoutVariants([...apart])) {
    const rows = await context.tx.run(productsWithoutVariants, [context.siteId, step])
    const befores = rows.map(({ lowest, highest, codes, ...row }) => ({
      before: toProduct(row),
      kept: { lowest, highest, codes },
    }))
    await updateStep(context, { befores, changes }, outcomes)
  }
  for (const step of stepsWithVariants(held.filter((one) => !apart.has(one)))) {
    const befores = [...(await readProducts(context, step)).values()].map((before) => ({ before }))
    await updateStep(context, { befores, changes }, outcomes)
  }
  return wanted.map(({ id }) => outcomes.get(id.toLowerCase()) ?? { refusal: refuse('PRODUCT_NOT_FOUND') })
}

interface ReadProduct {
  before: Product
  /** Set when the product was read without its variants. */
  kept?: VariantSummary
}

async function updateStep(
  context: ChangeContext,
  { befores, changes }: { befores: readonly ReadProduct[]; changes: Changes },
  outcomes: Map<string, Outcome>,
): Promise<void> {
  const changing: PlannedUpdate[] = []
  for (const { before, kept } of befores) {
    const decided = await planOrRefuse(context, before, changes.get(before.id) as ProductChange)
    if (decided.made) changing.push({ ...decided, ...(kept && { kept }) })
    else outcomes.set(before.id, decided)
  }
  for (const [id, product] of await writeUpdates(context, changing)) outcomes.set(id, { product })
}

async function planOrRefuse(context: ChangeContext, before: Product, change: ProductChange) {
  const refusal = await history.staleRefusal(context, before, change.revision)
  return refusal ? { refusal, made: undefined } : planUpdate(context, before, change)
}

/** The product to write, the unchanged product, or a refusal. */
export function planUpdate(
  terms: Pick<ChangeContext, 'settings' | 'shop'>,
  before: Product | undefined,
  { patch, revision }: ProductChange,
): PlannedUpdate | (Outcome & { made?: undefined }) {
  if (!before) return { refusal: refuse('PRODUCT_NOT_FOUND') }
  if (revision !== undefined && revision !== String(before.revision)) {
    return { refusal: refuse('REVISION_MISMATCH', undefined, { revision: String(before.revision) }) }
  }
  const { currency } = terms.settings
  const now = toDraft(before, currency)
  const draft = patchOrRefusal(() =>
    applyPatch(now, typeof patch === 'function' ? patch(before, now) : patch),
  )
  if (draft instanceof Refusal) return { refusal: draft }
  const refusal = draftRefusal(terms, draft)
  if (refusal) return { refusal }
  const { id, numericId, manageVariants, variants } = before
  const known = manageVariants ? variants : []
  const apart = variants.length === 0
  const made = buildProduct(draft, { id, numericId, currency, known, apart, newId: terms.shop.newId })
  if (draft.slug === before.slug) made.slug = before.slug
  return isDeepStrictEqual(now, toDraft(made, currency)) ? { product: before } : { before, made }
}

/** A patch function may refuse. */
function patchOrRefusal(work: () => ProductDraft): ProductDraft | Refusal {
  try {
    return work()
  } catch (error) {
    if (error instanceof Refusal) return error
    throw error
  }
}

async function writeUpdates(
  context: ChangeContext,
  changing: readonly PlannedUpdate[],
): Promise<Map<string, Product>> {
  if (changing.length === 0) return new Map()
  const { tx, shop, author, siteId, settings } = context
  await assignNewSlugs(context, changing)
  const rows = changing.map(({ made, kept }) => productRow(made, settings.currency, kept))
  await tx.run(updateProducts, [siteId, JSON.stringify(rows), new Date(shop.clock())])
  await saveVariantsAndChoices(context, changing)
  const preorders = changing
    .filter(({ before, made }) => !isDeepStrictEqual(before.preorder, made.preorder))
    .map(({ made: { id: productId, preorder } }) => ({ productId, preorder }))
  if (preorders.length > 0) await stockItems.setIn(tx, shop, { author, changes: preorders })
  const afters = await updatedProducts(context, changing)
  const recorded = changing.map(({ before, made }) => ({ before, after: afters.get(made.id) }))
  await recordProducts(context, recorded)
  for (const id of afters.keys()) context.changed.add(id)
  return afters
}

/** The updated products. Reads them again if variants were added or removed, because of their stock. */
async function updatedProducts(
  context: ChangeContext,
  changing: readonly PlannedUpdate[],
): Promise<Map<string, Product>> {
  const others = changing.filter(({ before, made }) => hasOtherVariants(made, before))
  const known = await readProducts(
    context,
    others.map(({ made }) => made.id),
  )
  const now = new Date(context.shop.clock())
  return new Map(
    changing.map(({ before, made }) => [made.id, known.get(made.id) ?? toUpdatedProduct(before, made, now)]),
  )
}

function toUpdatedProduct(before: Product, { draft: _, ...made }: BuiltProduct, updatedAt: Date): Product {
  const { collectionIds, looks, revision, createdAt } = before
  const stock = new Map(before.variants.map((variant) => [variant.id, variant.stock]))
  return {
    ...made,
    ...{ collectionIds, createdAt, updatedAt, revision: revision + 1n },
    ...(looks && { looks }),
    variants: made.variants.map((variant) => ({
      ...variant,
      stock: { ...(stock.get(variant.id) ?? noStock), preorder: made.preorder },
    })),
  }
}

/** Assigns free slugs to products whose slug changes. */
async function assignNewSlugs(context: ChangeContext, changing: readonly PlannedUpdate[]): Promise<void> {
  const moving = changing.filter(({ before, made }) => made.slug !== before.slug)
  if (moving.length === 0) return
  const wishes = moving.map(({ before, made: { id, slug } }) => ({ id, slug, before: before.slug }))
  await slugs.lock(context)
  const given = await slugs.assign(context, 'product', wishes)
  for (const { made } of moving) made.slug = given.get(made.id) ?? made.slug
}
