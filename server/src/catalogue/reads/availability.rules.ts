import { buyable, shown } from '../../inventory/stock/rules.ts'
import { findVariants, mediaOf, resolveChoices } from '../model/choices.rules.ts'
import type { Media, Product, Variant } from '../model/product.rules.ts'
import type { ChoiceStock } from '../wire/v1/products.rules.ts'

export interface Availability {
  /** The choices lead to one variant, and it can be bought. */
  availableForPurchase: boolean
  /** The one variant the choices lead to. */
  selected?: Variant
  media: Media[]
  /** The stock of a choice, given the choices of the other options. */
  choiceStock(option: string, choice: string): ChoiceStock
}

/** What is available after some or all choices. Undefined for choices that do not exist. */
export function availability(
  product: Product,
  asked: Readonly<Record<string, string>>,
): Availability | undefined {
  const choices = resolveChoices(product, asked)
  if (!choices) return undefined
  const selected = selectedVariant(product, choices)
  return {
    availableForPurchase: selected !== undefined && buyable(selected.stock),
    ...(selected && { selected }),
    media: mediaOf(product, choices),
    choiceStock(option, choice) {
      const variants = visibleWith(product, { ...choices, [option]: choice })
      return { visible: variants.length > 0, inStock: variants.some(({ stock }) => shown(stock).inStock) }
    },
  }
}

function selectedVariant(product: Product, choices: Readonly<Record<string, string>>): Variant | undefined {
  if (!product.manageVariants && product.options.some(({ name }) => choices[name] === undefined))
    return undefined
  const variants = visibleWith(product, choices)
  return variants.length === 1 ? variants[0] : undefined
}

function visibleWith(product: Product, choices: Readonly<Record<string, string>>): Variant[] {
  return findVariants(product, choices).filter(({ visible }) => visible)
}
