import type { ProductV3 } from '@cartwright/contract/catalogue-v3/products.ts'
import { type ChangeContext, changeCatalogue, type Outcome } from '../../catalogue/changes/service.ts'
import { freshProducts } from '../../catalogue/model/cache.service.ts'
import type { ProductDraft } from '../../catalogue/model/drafts.rules.ts'
import type { ProductPatch } from '../../catalogue/model/patches.rules.ts'
import type { Product } from '../../catalogue/model/product.rules.ts'
import * as products from '../../catalogue/products/service.ts'
import { Refusal, refuse, renameFields, required, violations } from '../../platform/errors/errors.ts'
import type { Caller, Shop } from '../../platform/shop/shop.ts'
import { withoutNulls } from '../../platform/values/optional.ts'
import * as sites from '../../sites/settings/service.ts'
import { downloadMedia, lockMedia, readMedia, type SentMedia } from './media.service.ts'
import { type Names, readNames } from './names.service.ts'
import { toPatch, toWireField } from './patch.rules.ts'

/** What happens to products in the transaction that writes them, e.g. to their stock. */
type Afterwards = (context: ChangeContext, written: readonly Product[]) => Promise<void>

interface Written {
  sent: readonly ProductV3[]
  afterwards?: Afterwards
  /** A change of many products, to be undone as one. */
  isBulk?: boolean
}

/** Creates products. A refused one does not stop the others. */
export async function create(shop: Shop, caller: Caller, written: Written): Promise<Outcome[]> {
  const { sent } = written
  const { currency, names } = await readTerms(shop, caller, sent)
  const drafts = await Promise.all(
    sent.map((one) =>
      orRefusal(async (): Promise<Prepared> => {
        const media = await readMedia(shop, caller, { sent: one })
        assertComplete(one)
        const terms = { names, currency, ...(media && { media: media.drafts }) }
        return { draft: withoutNulls(toPatch(one, terms)) as ProductDraft, media }
      }),
    ),
  )
  return write(shop, caller, {
    ...written,
    prepared: drafts,
    work: async (context, good) => {
      for (const { media } of good) await lockMedia(context, media)
      return products.createIn(
        context,
        good.map(({ draft }) => draft),
      )
    },
  })
}

interface Prepared {
  draft: ProductDraft
  media: SentMedia | undefined
}

/** Changes products; each needs the revision that its change is based on. */
export async function update(shop: Shop, caller: Caller, written: Written): Promise<Outcome[]> {
  const { sent } = written
  const { currency, names } = await readTerms(shop, caller, sent)
  const withMedia = sent.filter(({ media }) => media?.itemsInfo?.items)
  const known = await freshProducts(
    shop,
    caller.siteId,
    withMedia.map(({ id }) => id ?? ''),
  )
  const changes = await Promise.all(
    sent.map((one) =>
      orRefusal(async () => {
        const { id, revision } = one
        if (!id) throw violations([required('id')])
        if (!revision) throw violations([required('revision')])
        const media = await readMedia(shop, caller, { sent: one, before: known.get(id.toLowerCase()) })
        const patch = (before: Product, draft: ProductDraft): ProductPatch =>
          toPatch(one, { before, draft, names, currency, ...(media && { media: media.drafts }) })
        return { media, change: { id, revision, patch } }
      }),
    ),
  )
  return write(shop, caller, {
    ...written,
    prepared: changes,
    work: async (context, good) => {
      for (const { media } of good) await lockMedia(context, media)
      return products.updateIn(
        context,
        good.map(({ change }) => change),
      )
    },
  })
}

export function remove(shop: Shop, caller: Caller, ids: readonly string[]): Promise<Outcome[]> {
  return changeCatalogue(shop, author(shop, caller, ids.length > 1), (context) =>
    products.removeIn(context, ids),
  )
}

interface Work<P> extends Written {
  prepared: readonly (P | Refusal)[]
  work(context: ChangeContext, good: readonly P[]): Promise<Outcome[]>
}

async function write<P extends { media: SentMedia | undefined }>(
  shop: Shop,
  caller: Caller,
  { prepared, work, afterwards, isBulk = false }: Work<P>,
): Promise<Outcome[]> {
  const good = prepared.filter((one) => !(one instanceof Refusal)) as P[]
  const done = await changeCatalogue(shop, author(shop, caller, isBulk), async (context) => {
    const outcomes = await work(context, good)
    for (const [at, { product }] of outcomes.entries()) {
      if (product) await downloadMedia(context, product, good[at]?.media)
    }
    const written = outcomes.flatMap(({ product }) => product ?? [])
    await afterwards?.(context, written)
    return refreshed(context, outcomes)
  })
  const outcomes = prepared.map(
    (one): Outcome => (one instanceof Refusal ? { refusal: one } : (done.shift() as Outcome)),
  )
  return outcomes.map((one) => (one.refusal ? { refusal: renameFields(toWireField, one.refusal) } : one))
}

/** As they are at the end of the transaction, with their revision and their stock. */
async function refreshed(
  { tx, shop, siteId }: ChangeContext,
  outcomes: readonly Outcome[],
): Promise<Outcome[]> {
  const ids = outcomes.flatMap(({ product }) => product?.id ?? [])
  const found = await freshProducts({ db: tx, clock: shop.clock }, siteId, ids)
  return outcomes.map((one) => {
    const product = one.product && found.get(one.product.id)
    return product ? { product } : one
  })
}

async function readTerms(
  shop: Shop,
  caller: Caller,
  sent: readonly ProductV3[],
): Promise<{ currency: string; names: Names }> {
  const { settings } = await sites.get(shop, caller.siteId)
  if (sent.length > settings.limits.bulk) {
    const description = `must have at most ${settings.limits.bulk} items`
    throw violations([{ field: 'products', description, violatedRule: 'MAX_SIZE' }])
  }
  return { currency: settings.currency, names: await readNames(shop, caller.siteId, sent) }
}

function author(shop: Shop, caller: Caller, isBulk: boolean) {
  return isBulk ? { ...caller, run: { id: shop.newId(), kind: 'BULK' as const } } : caller
}

/** A new product has a name and at least one variant, whose price says what it costs. */
function assertComplete({ name, variantsInfo }: ProductV3): void {
  const missing = [
    ...(name ? [] : [required('name')]),
    ...(variantsInfo?.variants?.length ? [] : [required('variantsInfo.variants')]),
  ]
  if (missing.length > 0) throw violations(missing)
}

async function orRefusal<T>(work: () => Promise<T>): Promise<T | Refusal> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof Refusal) return error
    throw error
  }
}

/** The product of a change of one, or its refusal. */
export function only([outcome]: readonly Outcome[]): Product {
  if (outcome?.product) return outcome.product
  const refusal = outcome?.refusal ?? refuse('PRODUCT_NOT_FOUND')
  throw renameFields((field) => `product.${field}`, refusal)
}
