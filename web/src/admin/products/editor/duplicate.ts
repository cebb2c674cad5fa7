import type { CatalogueProduct } from '@cartwright/contract/catalogue/products.ts'
import type { VariantOverride } from '@cartwright/contract/catalogue/variants.ts'
import { shop } from '../../api/client.ts'
import { copyDraft, copyName, draftOf, toProduct } from '../form/draft.rules.ts'
import { listOf, shownWithOf } from '../media/media.rules.ts'
import { texts } from '../texts/index.ts'

/**
 * Creates a hidden copy of a saved product, with its media, variant overrides and files for buyers, and returns its id.
 * Deletes the copy again when a part is refused.
 */
export async function duplicateProduct(product: CatalogueProduct): Promise<string> {
  const copy = copyDraft(draftOf(product), copyName(product.name ?? '', texts.copyName))
  const { product: made } = await shop.call('createProduct', { product: toProduct(copy, product) })
  const { id = '' } = made
  try {
    await copyParts(id, product)
  } catch (error) {
    // The first error is the cause.
    await shop.call('deleteProduct', { id }).catch(() => {})
    throw error
  }
  return id
}

async function copyParts(id: string, product: CatalogueProduct): Promise<void> {
  const media = listOf(product)
  if (media.length > 0) await shop.call('setProductMedia', { id, media })
  const shownWith = shownWithOf(product)
  if (shownWith.length > 0) await shop.call('addProductMediaToChoices', { id, media: shownWith })
  const variants = product.manageVariants ? overridesOf(product) : []
  if (variants.length > 0) await shop.call('updateProductVariants', { id, variants })
  if (product.productType !== 'digital') return
  const { files } = await shop.call('listProductFiles', { productId: product.id ?? '' })
  const fileIds = files.map((file) => file.id ?? '')
  if (fileIds.length > 0) await shop.call('saveProductFiles', { productId: id, fileIds })
}

/** The overrides of variants, without SKUs, which are unique. */
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
