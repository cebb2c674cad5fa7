import type { Product, ProductOption } from '@cartwright/contract/catalogue/products.ts'
import type {
  GetProductPageReply,
  PriorPrice,
  VariantAvailability,
} from '@cartwright/contract/catalogue/storefront.ts'
import type { Variant } from '@cartwright/contract/catalogue/variants.ts'
import { optionField } from '../catalogue/card.rules.ts'
import { type PriceTexts, priceTextsOf } from '../catalogue/prices.rules.ts'
import { type Media, shownItems } from '../gallery/media.rules.ts'
import { t } from '../kit/texts.ts'
import {
  any,
  type Choosable,
  type Chosen,
  chosenIn,
  type Option,
  preorder,
  selectionOf,
  uncounted,
  type VariantRow,
} from './choices.rules.ts'

type Found = Pick<GetProductPageReply, 'product' | 'variantAvailability'>

/** The options and variants of a product: choices by index, each price once. */
export function choosableOf({ product, variantAvailability }: Found): Choosable {
  const pictures = shownItems(product.media?.items).map(({ id }) => id)
  const options = (product.productOptions ?? []).map((option) => optionOf(option, pictures))
  const known = new Map(variantAvailability.map((each) => [each.variantId, each]))
  const priced = shownVariants(product).map((variant) => ({
    variant,
    ...priceOf(product, variant, known.get(variant.id ?? '')?.lowestPrice),
  }))
  const distinct = new Map(priced.map(({ key, ...rest }) => [key, rest]))
  const sorted = [...distinct].sort(
    ([, one], [, other]) => one.amount - other.amount || one.lowest - other.lowest,
  )
  const places = new Map(sorted.map(([key], place) => [key, place]))
  return {
    options,
    prices: sorted.map(([, { texts }]) => texts),
    variants: priced.map(({ variant, key }): VariantRow => {
      const choices = options.map(({ name, choices: all }) =>
        all.findIndex((choice) => choice.name === variant.choices?.[name]),
      )
      return [places.get(key) ?? 0, stockOf(known.get(variant.id ?? '')), ...choices]
    }),
  }
}

export function shownVariants({ variants = [] }: Product): Variant[] {
  return variants.filter(({ variant }) => variant?.visible !== false)
}

function optionOf(
  { name = '', optionType, choices = [] }: ProductOption,
  pictures: readonly unknown[],
): Option {
  const colors = optionType === 'color'
  return {
    name,
    colors,
    choices: choices
      .filter(({ visible }) => visible !== false)
      .map(({ description, value = '', media }) => {
        const picture = pictures.indexOf(media?.mainMedia?.id ?? media?.items?.[0]?.id ?? '')
        return {
          name: description ?? value,
          ...(colors ? { color: value } : {}),
          ...(picture < 0 ? {} : { picture }),
        }
      }),
  }
}

interface Priced {
  key: string
  amount: number
  /** The lowest of the days before the sale. */
  lowest: number
  texts: PriceTexts
}

function priceOf(product: Product, { variant }: Variant, before: PriorPrice | undefined): Priced {
  const data = variant?.convertedPriceData ?? variant?.priceData
  const texts = {
    ...priceTextsOf(data, product.pricePerUnitData),
    ...(before ? { lowest: t.variants.lowestPrice(before.formatted) } : {}),
  }
  const amount = Number(data?.discountedPrice ?? data?.price ?? 0)
  return { key: JSON.stringify(texts), amount, lowest: before?.price ?? 0, texts }
}

function stockOf(availability: VariantAvailability | undefined): number {
  if (!availability?.availableForPurchase) return 0
  const { inStock, quantity } = availability
  return inStock ? (quantity ?? uncounted) : preorder
}

/**
 * The choices in an address, by variant or by option. An option with one choice is selected already. So is a colour, the
 * first that is available: the page needs a picture.
 */
export function chosenBy(found: Found, choosable: Choosable, query: URLSearchParams): number[] {
  const { options } = choosable
  const variant = found.product.variants?.find(({ id }) => id === query.get('variant'))
  const chosen = chosenIn(options, (option) => variant?.choices?.[option] ?? query.get(optionField(option)))
  for (const [index, { choices, colors }] of options.entries()) {
    if (chosen[index] !== any || !(colors || choices.length === 1)) continue
    const { states } = selectionOf(choosable, chosen)
    const free = states[index]?.indexOf('free') ?? any
    chosen[index] = free < 0 ? (states[index]?.indexOf('soldOut') ?? any) : free
  }
  return chosen
}

/** Puts the picture of the selected choice first, so that it shows without a script. */
export function chosenPictureFirst(
  media: readonly Media[],
  options: readonly Option[],
  chosen: Chosen,
): { media: Media[]; options: Option[] } {
  const first =
    options
      .map(({ choices }, index) => choices[chosen[index] ?? any]?.picture)
      .find((found) => found !== undefined) ?? 0
  const place = (picture: number) => (picture === first ? 0 : picture < first ? picture + 1 : picture)
  return {
    media: [...media.slice(first, first + 1), ...media.slice(0, first), ...media.slice(first + 1)],
    options: options.map((option) => ({
      ...option,
      choices: option.choices.map(({ picture, ...choice }) => ({
        ...choice,
        ...(picture === undefined ? {} : { picture: place(picture) }),
      })),
    })),
  }
}
