import { onlyVariant } from '../../inventory/stock/rules.ts'
import type { Choice, Media, Product, Variant } from './product.rules.ts'

/** Finds a choice by its name or its colour. */
export function findChoice(
  product: Pick<Product, 'options'>,
  option: string,
  asked: string,
): Choice | undefined {
  const choices = product.options.find(({ name }) => name === option)?.choices ?? []
  return choices.find(({ name }) => name === asked) ?? choices.find(({ colour }) => colour === asked)
}

/** The choices by name. Undefined when an option or a choice does not exist. */
export function resolveChoices(
  product: Pick<Product, 'options'>,
  asked: Readonly<Record<string, unknown>>,
): Record<string, string> | undefined {
  const named: Record<string, string> = {}
  for (const [option, value] of Object.entries(asked)) {
    const choice = typeof value === 'string' ? findChoice(product, option, value) : undefined
    if (!choice) return undefined
    named[option] = choice.name
  }
  return named
}

/** Variants that have all of these choices. */
export function findVariants(product: Product, choices: Readonly<Record<string, string>>): Variant[] {
  if (!product.manageVariants) return product.variants
  return product.variants.filter((variant) =>
    Object.entries(choices).every(([option, name]) => variant.choices[option] === name),
  )
}

/** The variant of a reference. Undefined when there is none or a choice is open. */
export function pickVariant(
  product: Product,
  {
    variantId,
    options = {},
  }: { variantId?: string | undefined; options?: Readonly<Record<string, unknown>> },
): { variant: Variant; choices: Record<string, string> } | undefined {
  const choices = resolveChoices(product, options)
  if (!choices) return undefined
  if (!product.manageVariants) {
    const [variant] = product.variants
    return variant && (variantId ?? onlyVariant) === onlyVariant ? { variant, choices } : undefined
  }
  const byId = variantId !== undefined && variantId !== onlyVariant
  const found = byId ? product.variants.filter(({ id }) => id === variantId) : findVariants(product, choices)
  const [variant] = found
  return variant && found.length === 1 ? { variant, choices: variant.choices } : undefined
}

/** The media of the choices, or else of the product. */
export function mediaOf(product: Product, choices: Readonly<Record<string, string>>): Media[] {
  const ids = product.options.flatMap(
    ({ name, choices: known }) => known.find((choice) => choice.name === choices[name])?.mediaIds ?? [],
  )
  const own = product.media.filter(({ id }) => ids.includes(id))
  return own.length > 0 ? own : product.media
}
