import type { CatalogueProduct } from '@cartwright/contract/catalogue.ts'
import type { VariantOverride } from '@cartwright/contract/variants.ts'
import { shop } from '../calls/client.ts'
import { copyOf, draftOf, productFrom } from './draft.rules.ts'
import { texts } from './texts.ts'

/** Makes a hidden copy of a product as it was saved last, with its media and what its variants have; answers its id. */
export async function duplicate(product: CatalogueProduct): Promise<string> {
  const copy = copyOf(draftOf(product), texts.copyName(product.name ?? ''))
  const { product: made } = await shop.call('createProduct', { product: productFrom(copy) })
  const id = made.id ?? ''
  const media = (product.media?.items ?? []).map((item) => ({
    mediaId: item.id ?? '',
    altText: item.image?.altText ?? null,
  }))
  if (media.length > 0) await shop.call('setProductMedia', { id, media })
  const variants = product.manageVariants ? overridesOf(product) : []
  if (variants.length > 0) await shop.call('updateProductVariants', { id, variants })
  return id
}

/** What variants have of their own. An SKU belongs to one thing alone and stays behind. */
function overridesOf({ variants = [], priceData, costAndProfitData, weight }: CatalogueProduct) {
  return variants.flatMap(({ choices = {}, variant = {} }): VariantOverride[] => {
    const price = variant.priceData?.price
    const cost = variant.costAndProfitData?.itemCost
    const own = {
      ...(price === priceData?.price ? {} : { price: price ?? null }),
      ...(cost === costAndProfitData?.itemCost ? {} : { cost: cost ?? null }),
      ...(variant.weight === weight ? {} : { weight: Number(variant.weight) }),
      ...(variant.visible === false ? { visible: false } : {}),
    }
    return Object.keys(own).length === 0 ? [] : [{ choices, ...own }]
  })
}
