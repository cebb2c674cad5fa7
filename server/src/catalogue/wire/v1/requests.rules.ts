import type { CatalogueProduct, ProductToWrite } from '@cartwright/contract/catalogue/products.ts'
import { Refusal, renameFields } from '../../../platform/errors/errors.ts'
import { defined } from '../../../platform/values/optional.ts'
import type { OptionDraft } from '../../model/drafts.rules.ts'
import type { ProductPatch } from '../../model/patches.rules.ts'
import type { Product } from '../../model/product.rules.ts'
import { type Terms, wireProduct } from './products.rules.ts'

/** The patch that a merchant's call describes. Ignores fields that only the server sets. */
export function toPatch(product: ProductToWrite): ProductPatch {
  const { priceData, price, costAndProfitData, discount, productOptions, ribbon, brand } = product
  return defined({
    name: product.name,
    slug: product.slug,
    visible: product.visible,
    productType: product.productType === 'unspecified_product_type' ? undefined : product.productType,
    description: product.description,
    sku: product.sku,
    barcode: product.barcode === '' ? null : product.barcode,
    brand: brand === '' ? null : brand,
    ribbon: ribbon === '' ? null : ribbon,
    weight: product.weight,
    price: priceData?.price === undefined ? price?.price : priceData.price,
    cost: costAndProfitData?.itemCost,
    discount: discount && { type: toDiscountType(discount.type), value: discount.value ?? 0 },
    pricePerUnitData: product.pricePerUnitData,
    productDimensions: product.productDimensions,
    packageDimensions: product.packageDimensions,
    manageVariants: product.manageVariants,
    options: productOptions?.map(toOptionDraft),
    additionalInfoSections: product.additionalInfoSections,
    customTextFields: product.customTextFields,
    seoData: product.seoData,
    membersOnly: product.membersOnly,
    taxGroupId: product.taxGroupId,
    preorder: product.preorderInfo,
    keywords: product.keywords,
  }) as ProductPatch
}

/** A product with all fields that a merchant can change. */
export function catalogueProduct(product: Product, terms: Terms): CatalogueProduct {
  const { taxGroupId, preorder, keywords, revision } = product
  return {
    ...wireProduct(product, terms),
    ...(taxGroupId === undefined ? {} : { taxGroupId }),
    preorderInfo: preorder,
    keywords,
    revision: String(revision),
  }
}

/** The contract's name of a field of a draft. */
export function toWireField(field: string): string {
  const [first = '', ...rest] = field.split(/(?=[.[])/)
  return [wireFields[first] ?? first, ...rest].join('')
}

const wireFields: Record<string, string> = {
  price: 'priceData.price',
  cost: 'costAndProfitData.itemCost',
  options: 'productOptions',
  preorder: 'preorderInfo',
}

type SentOption = NonNullable<ProductToWrite['productOptions']>[number]

function toOptionDraft({ name = '', optionType, choices = [] }: SentOption): OptionDraft {
  return {
    name,
    ...(optionType === 'color' || optionType === 'drop_down' ? { optionType } : {}),
    choices: choices.map(({ value, description }) => ({
      value: value ?? description ?? '',
      description: description ?? value ?? '',
    })),
  }
}

function toDiscountType(type: string | undefined): 'NONE' | 'AMOUNT' | 'PERCENT' {
  return type === 'AMOUNT' || type === 'PERCENT' ? type : 'NONE'
}

/** Awaits the work and renames the fields of its refusal to what the caller sent. */
export async function withWireFields<T>(rename: (field: string) => string, work: Promise<T>): Promise<T> {
  try {
    return await work
  } catch (error) {
    throw error instanceof Refusal ? renameFields(rename, error) : error
  }
}
