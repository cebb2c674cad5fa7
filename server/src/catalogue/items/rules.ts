import type { CatalogReference, DescriptionLine, Image } from '@cartwright/contract/cart/line-item-fields.ts'
import { storeAppIds as knownAppIds } from '@cartwright/contract/catalogue/limits.ts'
import type { Stock } from '../../inventory/stock/rules.ts'
import type { Minor } from '../../platform/values/money.ts'
import { isObject, withoutNulls } from '../../platform/values/optional.ts'
import { findChoice, mediaOf, pickVariant } from '../model/choices.rules.ts'
import { allProducts, type Product, priceOf, salePrice } from '../model/product.rules.ts'
import { imageOf } from '../wire/v1/media.rules.ts'

/** What a cart line needs to know about its variant. */
export interface CatalogueItem
  extends Pick<
    Product,
    'name' | 'slug' | 'productType' | 'sku' | 'weight' | 'taxGroupId' | 'collectionIds' | 'membersOnly'
  > {
  productId: string
  /** All zeros for a product without managed variants. */
  variantId: string
  /** Both the product and the variant are shown to shoppers. */
  visible: boolean
  /** Unit price after the discount. */
  price: Minor
  /** Unit price before the discount. */
  fullPrice: Minor
  /** What a piece costs the shop, if the merchant has entered it. */
  cost?: Minor
  image?: Image
  choices: Record<string, string>
  /** The choices, and the shopper's own texts. */
  descriptionLines: DescriptionLine[]
  customTextFields: { title: string; maxLength: number; mandatory: boolean }[]
  stock: Stock
}

/** The app ids of the store in catalogue references. */
export const storeAppIds: ReadonlySet<string> = new Set(knownAppIds)

export interface ItemTerms {
  currency: string
  publicUrl: string
}

export function itemOf(
  product: Product,
  reference: CatalogReference,
  { currency, publicUrl }: ItemTerms,
): CatalogueItem | undefined {
  const { variantId, options, customTextFields } = reference.options ?? {}
  const found = pickVariant(product, {
    variantId: typeof variantId === 'string' && variantId !== '' ? variantId : undefined,
    options: textMap(options),
  })
  if (!found) return undefined
  const { variant, choices } = found
  const fullPrice = priceOf(product, variant)
  return {
    productId: product.id,
    variantId: variant.id,
    name: product.name,
    slug: product.slug,
    productType: product.productType,
    visible: product.visible && variant.visible,
    price: salePrice(fullPrice, product.discount, currency),
    fullPrice,
    ...withoutNulls({
      sku: variant.sku ?? product.sku,
      weight: variant.weight ?? product.weight,
      cost: variant.cost ?? product.cost,
      image: imageOf(mediaOf(product, choices), publicUrl),
      taxGroupId: product.taxGroupId,
      membersOnly: product.membersOnly,
    }),
    choices,
    descriptionLines: [...choiceLines(product, choices), ...textLines(product, textMap(customTextFields))],
    collectionIds: [...product.collectionIds, allProducts.id],
    customTextFields: product.customTextFields.map(({ title = '', maxLength = 500, mandatory = false }) => ({
      title,
      maxLength,
      mandatory,
    })),
    stock: variant.stock,
  }
}

function choiceLines(product: Product, choices: Readonly<Record<string, string>>): DescriptionLine[] {
  return product.options.flatMap(({ name, optionType }): DescriptionLine[] => {
    const chosen = choices[name]
    if (chosen === undefined) return []
    if (optionType !== 'color') return [textLine(name, chosen)]
    const code = findChoice(product, name, chosen)?.colour ?? null
    const colorInfo = { original: chosen, translated: chosen, code }
    return [{ name: { original: name, translated: name }, colorInfo, lineType: 'COLOR' }]
  })
}

/** The shopper's texts in the order of the product's text fields. Ignores other texts. */
function textLines(product: Product, texts: Readonly<Record<string, unknown>>): DescriptionLine[] {
  return product.customTextFields.flatMap(({ title = '', maxLength = 500 }) => {
    const text = Object.hasOwn(texts, title) ? texts[title] : undefined
    return typeof text === 'string' && text !== '' ? [textLine(title, text.slice(0, maxLength))] : []
  })
}

function textLine(name: string, text: string): DescriptionLine {
  return {
    name: { original: name, translated: name },
    plainText: { original: text, translated: text },
    lineType: 'PLAIN_TEXT',
  }
}

function textMap(value: unknown): Record<string, unknown> {
  return isObject(value) ? value : {}
}
