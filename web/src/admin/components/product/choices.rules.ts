import type { CatalogReference } from '@cartwright/contract/cart/line-item-fields.ts'
import { storeAppId } from '@cartwright/contract/catalogue/limits.ts'
import type { Product } from '@cartwright/contract/catalogue/products.ts'

export interface VariantChoice {
  value: string
  label: string
  reference: CatalogReference
  price: number
}

/** What can be bought of a product: its variants, or itself. */
export function choicesOf({
  id = '',
  variants = [],
  manageVariants,
  price,
  priceData,
}: Product): VariantChoice[] {
  const base = { appId: storeAppId, catalogItemId: id }
  const own = (priceData ?? price)?.discountedPrice ?? (priceData ?? price)?.price ?? 0
  if (variants.length < 2) return [{ value: id, label: '', reference: base, price: Number(own) }]
  return variants.map(({ id: variantId = '', choices = {}, variant }) => ({
    value: variantId,
    label: Object.values(choices).join(', '),
    reference: { ...base, options: manageVariants ? { variantId } : { options: choices } },
    price: Number(variant?.priceData?.discountedPrice ?? variant?.priceData?.price ?? own),
  }))
}
