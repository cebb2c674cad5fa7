import type { ProductV3 } from '@cartwright/contract/catalogue-v3/products.ts'
import { isObject } from '../../platform/values/optional.ts'
import { toMedia } from './media-v3.rules.ts'
import { hasMoreThanWords } from './texts-v3.rules.ts'

type Modifier = NonNullable<ProductV3['modifiers']>[number]
type Option = NonNullable<ProductV3['options']>[number]
type Choices = NonNullable<Option['choicesSettings']>

/** A text field, or a choice that makes no variants. */
type SourceModifier = Omit<Modifier, 'freeTextSettings'> & {
  freeTextSettings?: NonNullable<Modifier['freeTextSettings']> & { defaultAddedPrice?: string | null }
  choicesSettings?: { choices?: (NonNullable<Choices['choices']>[number] & { addedPrice?: string | null })[] }
}

/** A product of Catalog V3 with what this shop does not answer itself. */
export type SourceProduct = Omit<ProductV3, 'modifiers'> & {
  modifiers?: SourceModifier[]
  [beyond: string]: unknown
}

/** Choices that make no variants, as options. */
export function choicesOf(modifiers: readonly SourceModifier[] = []): Option[] {
  return modifiers.filter(hasChoices).map(({ name, key, modifierRenderType, choicesSettings }) => ({
    name: name || key || '',
    optionRenderType: modifierRenderType === 'SWATCH_CHOICES' ? 'SWATCH_CHOICES' : 'TEXT_CHOICES',
    choicesSettings: {
      choices: (choicesSettings?.choices ?? []).map(({ addedPrice: _, ...choice }) => {
        const { media: _media, linkedMedia: _linked, ...plain } = choice
        return plain
      }),
    },
  }))
}

function hasChoices({ modifierRenderType: type }: SourceModifier): boolean {
  return type !== undefined && type !== 'FREE_TEXT'
}

interface Facts {
  isPlain: boolean
  hasOwnPreorders: boolean
}

/** One sentence about everything of a product that has no place here, if there is any. */
export function leftOut(product: SourceProduct, facts: Facts): string[] {
  const parts = [
    ...partsOfVariants(product),
    ...partsOfModifiers(product, facts),
    ...partsOfProduct(product),
    ...(facts.hasOwnPreorders ? ['pre-orders of single variants'] : []),
  ]
  return parts.length > 0 ? [`The product "${product.name}" came without ${parts.join(', ')}.`] : []
}

function partsOfVariants({ variantsInfo, variantSummary }: SourceProduct): string[] {
  const variants = variantsInfo?.variants ?? []
  const missing = (variantSummary?.variantCount ?? 0) - variants.length
  return [...(missing > 0 ? [`${missing} of its variants`] : [])]
}

function partsOfModifiers({ modifiers = [] }: SourceProduct, { isPlain }: Facts): string[] {
  const choices = modifiers.filter(hasChoices)
  const prices = [
    ...modifiers.map(({ freeTextSettings }) => freeTextSettings?.defaultAddedPrice),
    ...(isPlain ? choices : []).flatMap(({ choicesSettings }) =>
      (choicesSettings?.choices ?? []).map(({ addedPrice }) => addedPrice),
    ),
  ]
  const voluntary = isPlain ? choices.filter(({ mandatory }) => !mandatory) : []
  return [
    ...(prices.some((price) => Number(price ?? 0) !== 0) ? ['surcharges'] : []),
    ...(isPlain ? [] : choices.map(({ name }) => `the choices of "${name}", which make no variants`)),
    ...voluntary.map(({ name }) => `the freedom to leave "${name}" open`),
  ]
}

/** By the field that has them. */
const beyond: readonly [string, string][] = [
  ['subscriptionDetails', 'subscriptions'],
  ['additionalRibbons', 'further ribbons'],
  ['purchaseEligibility', 'rules on who may buy it'],
  ['tags', 'tags'],
  ['extendedFields', 'fields of apps'],
]

function partsOfProduct(product: SourceProduct): string[] {
  const { brand, ribbon, description, infoSections = [], physicalProperties, media } = product
  const { fulfillerId, deliveryProfileId } = (physicalProperties ?? {}) as Record<string, unknown>
  const lost = (media?.itemsInfo?.items ?? []).filter((item) => toMedia(item).length === 0)
  const texts = [description, ...infoSections.map((section) => section.description)]
  return [
    ...beyond.flatMap(([field, name]) => (isFilled(product[field]) ? [name] : [])),
    ...(fulfillerId || deliveryProfileId ? ['its own delivery'] : []),
    ...(lost.length > 0 ? [`${lost.length} of its pictures, which have no address`] : []),
    ...(brand?.id && !brand.name ? ['its brand'] : []),
    ...(ribbon?.id && !ribbon.name ? ['its ribbon'] : []),
    ...(texts.some((text) => hasMoreThanWords(text)) ? ['videos and other things in its texts'] : []),
  ]
}

export function isFilled(value: unknown): boolean {
  if (Array.isArray(value)) return value.length > 0
  return isObject(value) ? Object.values(value).some(isFilled) : Boolean(value)
}
