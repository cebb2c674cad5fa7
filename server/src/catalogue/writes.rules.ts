import type { ProductToWrite } from '@cartwright/contract/catalogue.ts'
import type { ProductPatch } from './patches.rules.ts'

/** What a merchant's call says about a product; what only the server sets is passed over. */
export function patchFrom(product: ProductToWrite): ProductPatch {
  const { priceData, price, costAndProfitData, discount, productOptions, ribbon } = product
  const patch = {
    name: product.name,
    slug: product.slug,
    visible: product.visible,
    productType: product.productType === 'unspecified_product_type' ? undefined : product.productType,
    description: product.description,
    sku: product.sku,
    brand: product.brand,
    ribbon: ribbon === '' ? null : ribbon,
    weight: product.weight,
    price: priceData?.price === undefined ? price?.price : priceData.price,
    cost: costAndProfitData?.itemCost,
    discount: discount && { type: discountType(discount.type), value: discount.value ?? 0 },
    pricePerUnitData: product.pricePerUnitData,
    productDimensions: product.productDimensions,
    packageDimensions: product.packageDimensions,
    manageVariants: product.manageVariants,
    options: productOptions?.map(({ name = '', optionType, choices = [] }) => ({
      name,
      optionType: optionType === 'color' ? 'color' : 'drop_down',
      choices: choices.map(({ value, description }) => ({
        value: value ?? description ?? '',
        description: description ?? value ?? '',
      })),
    })),
    additionalInfoSections: product.additionalInfoSections,
    seoData: product.seoData,
  }
  const sent = Object.entries(patch).filter(([, value]) => value !== undefined)
  return Object.fromEntries(sent) as ProductPatch
}

function discountType(type: string | undefined): 'NONE' | 'AMOUNT' | 'PERCENT' {
  return type === 'AMOUNT' || type === 'PERCENT' ? type : 'NONE'
}
