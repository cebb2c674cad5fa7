import type {
  BulkDeleteProductsRequest,
  BulkFigures,
  BulkUpdateProductsPropertyReply,
  BulkUpdateProductsRequest,
  PreviewBulkChangeReply,
  PreviewBulkChangeRequest,
} from '@cartwright/contract/catalogue/bulk.ts'
import type { ItemMetadata } from '@cartwright/contract/values/common.ts'
import { type Refusal, renameFields, violations } from '../../platform/errors/errors.ts'
import type { Caller, Shop } from '../../platform/shop/shop.ts'
import { bulkTotals } from '../../platform/values/bulk.ts'
import { toNumber } from '../../platform/values/money.ts'
import { withoutNulls } from '../../platform/values/optional.ts'
import type { SiteSettings } from '../../sites/settings/rules.ts'
import * as sites from '../../sites/settings/service.ts'
import { type ChangeContext, changeCatalogue, type Outcome } from '../changes/service.ts'
import { freshProducts } from '../model/cache.service.ts'
import type { ProductDraft } from '../model/drafts.rules.ts'
import type { ProductPatch } from '../model/patches.rules.ts'
import { type BuiltProduct, type Product, salePriceRange } from '../model/product.rules.ts'
import { toSteps } from '../products/batch.rules.ts'
import type { ProductChange } from '../products/service.ts'
import * as products from '../products/service.ts'
import { toPatch, toWireField } from '../wire/v1/requests.rules.ts'
import { bulkPatch, changeToAdjust, changeToSet, textPatch } from './rules.ts'

type Reply = BulkUpdateProductsPropertyReply

/** Sets one property of many products, or adjusts it by an amount or a percentage. A refused product does not stop the others. */
export async function setOrAdjust(
  shop: Shop,
  caller: Caller,
  request: PreviewBulkChangeRequest,
): Promise<Reply> {
  const { settings } = await sites.get(shop, caller.siteId)
  return changeAll(shop, caller, toChanges(request, settings))
}

/** Changes many products, each by its own patch. */
export async function update(
  shop: Shop,
  caller: Caller,
  { products }: BulkUpdateProductsRequest,
): Promise<Reply> {
  const { limits } = (await sites.get(shop, caller.siteId)).settings
  assertAtMost('products', products.length, limits.bulk)
  const changes = products.map(({ id = '', revision, ...sent }) => ({ id, revision, patch: toPatch(sent) }))
  return changeAll(shop, caller, changes)
}

export async function remove(shop: Shop, caller: Caller, { ids }: BulkDeleteProductsRequest): Promise<Reply> {
  const { limits } = (await sites.get(shop, caller.siteId)).settings
  assertAtMost('ids', ids.length, limits.bulk)
  return runBulk(shop, caller, { ids, work: (context) => products.removeIn(context, ids) })
}

/** Shows the effect of {@link setOrAdjust} without changing anything. */
export async function preview(
  shop: Shop,
  caller: Caller,
  request: PreviewBulkChangeRequest,
): Promise<PreviewBulkChangeReply> {
  const { settings } = await sites.get(shop, caller.siteId)
  const { currency, limits } = settings
  const changes = toChanges(request, settings)
  const results: PreviewBulkChangeReply['results'] = []
  for (const step of toSteps(changes, () => limits.variants)) {
    const named = step.map(({ id }) => id)
    const known = await freshProducts(shop, caller.siteId, named)
    for (const one of step) {
      const before = known.get(one.id.toLowerCase())
      const { refusal, made } = products.planUpdate({ settings, shop }, before, one)
      results.push({
        itemMetadata: toMetadata(one.id, results.length, refusal),
        ...(before && { before: figures(before, currency) }),
        ...(made && { after: figures(made, currency) }),
      })
    }
  }
  return { results }
}

function toChanges(
  { ids, set, adjust }: PreviewBulkChangeRequest,
  { currency, limits }: SiteSettings,
): ProductChange[] {
  const change = adjust ? changeToAdjust(adjust, currency) : changeToSet(set)
  if ('violatedRule' in change) throw violations([change])
  assertAtMost('ids', ids.length, limits.bulk)
  const patch = (_: Product, draft: ProductDraft): ProductPatch => {
    const found = bulkPatch(change, draft, currency)
    if ('problem' in found) throw violations([found.problem])
    return found
  }
  return ids.map((id) => ({ id, patch: 'text' in change ? textPatch(change) : patch }))
}

function changeAll(shop: Shop, caller: Caller, changes: readonly ProductChange[]): Promise<Reply> {
  const ids = changes.map(({ id }) => id)
  return runBulk(shop, caller, { ids, work: (context) => products.updateWithoutResultsIn(context, changes) })
}

interface BulkRun {
  ids: readonly string[]
  work: (context: ChangeContext) => Promise<Pick<Outcome, 'refusal'>[]>
}

async function runBulk(shop: Shop, caller: Caller, { ids, work }: BulkRun): Promise<Reply> {
  const runId = shop.newId()
  const outcomes = await changeCatalogue(shop, { ...caller, run: { id: runId, kind: 'BULK' } }, work)
  return {
    results: outcomes.map(({ refusal }, index) => ({ itemMetadata: toMetadata(ids[index], index, refusal) })),
    bulkActionMetadata: bulkTotals(outcomes, outcomes.filter(({ refusal }) => refusal).length),
    runId,
  }
}

function toMetadata(
  id: string | undefined,
  originalIndex: number,
  refusal: Refusal | undefined,
): ItemMetadata {
  const known = { id: id ?? null, originalIndex, success: refusal === undefined }
  return refusal ? { ...known, error: toError(renameFields(toWireField, refusal)) } : known
}

function toError(refusal: Refusal): NonNullable<ItemMetadata['error']> {
  const { applicationError, message, violations: fieldViolations } = refusal
  return applicationError ?? { code: 'INVALID_ARGUMENT', description: message, data: { fieldViolations } }
}

function figures(product: Product | BuiltProduct, currency: string): BulkFigures {
  const { name, price, cost, weight, ribbon, brand } = product
  const { lowest, highest } = salePriceRange(product, currency)
  return {
    name,
    price: toNumber(price, currency),
    ...(cost === undefined ? {} : { cost: toNumber(cost, currency) }),
    ...withoutNulls({ weight, ribbon, brand }),
    priceRange: { minValue: toNumber(lowest, currency), maxValue: toNumber(highest, currency) },
  }
}

function assertAtMost(field: string, count: number, most: number): void {
  if (count <= most) return
  const description = `must have at most ${most} items`
  throw violations([{ field, description, violatedRule: 'MAX_SIZE', data: { threshold: most } }])
}
