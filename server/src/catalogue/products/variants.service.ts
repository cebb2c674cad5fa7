import type {
  UpdateProductVariantsReply,
  UpdateProductVariantsRequest,
} from '@cartwright/contract/catalogue/variants.ts'
import { refuse, violations } from '../../platform/errors/errors.ts'
import type { Caller, Shop } from '../../platform/shop/shop.ts'
import type { ProductDraft } from '../model/drafts.rules.ts'
import type { ProductPatch } from '../model/patches.rules.ts'
import type { Product } from '../model/product.rules.ts'
import { wireVariant } from '../wire/v1/products.rules.ts'
import { inWordsOf } from '../wire/v1/refusals.service.ts'
import { merchantTerms } from './requests.service.ts'
import * as products from './service.ts'
import { type Overridden, overridden } from './variants.rules.ts'

/** Changes what is sent of the variants that are named; null gives them again what the product has. Answers those. */
export async function update(
  shop: Shop,
  caller: Caller,
  { id, revision, variants: overrides = [] }: UpdateProductVariantsRequest,
): Promise<UpdateProductVariantsReply> {
  let done: Overridden | undefined
  const patch = (before: Product, draft: ProductDraft): ProductPatch => {
    if (!before.manageVariants) throw refuse('VARIANTS_ARE_NOT_MANAGED')
    done = overridden(before, draft, overrides)
    if (done.problems.length > 0) throw violations(done.problems)
    return { variants: done.variants }
  }
  const asSent = (field: string) =>
    field.replace(/^variants\[(\d+)\]/, (all, place) => {
      const index = done?.overrideOf.get(Number(place))
      return index === undefined ? all : `variants[${index}]`
    })
  const product = await inWordsOf(asSent, products.update(shop, caller, { id, revision, patch }))
  const terms = await merchantTerms(shop, caller)
  const named = new Set(done?.named)
  return {
    variants: product.variants
      .filter((variant) => named.has(variant.id))
      .map((variant) => wireVariant(product, variant, terms)),
  }
}

/** All variants have again what the product has, and are visible. */
export async function reset(
  shop: Shop,
  caller: Caller,
  { id }: { id: string },
): Promise<Record<string, never>> {
  await products.update(shop, caller, { id, patch: { variants: [] } })
  return {}
}
