import type { MediaItem } from '@cartwright/contract/catalogue/product-media.ts'
import type { Product, ProductOption } from '@cartwright/contract/catalogue/products.ts'
import type {
  GetProductPageReply,
  PriorPrice,
  VariantAvailability,
} from '@cartwright/contract/catalogue/storefront.ts'
import type { Variant } from '@cartwright/contract/catalogue/variants.ts'
import { t } from '../texts/texts.ts'
import {
  any,
  type Choosable,
  type Chosen,
  chosenIn,
  fieldOf,
  type Option,
  type PriceTexts,
  preorder,
  standingOf,
  uncounted,
  type VariantRow,
} from './choices.rules.ts'
import { clipOf } from './clips.rules.ts'
import { largest, pictureOf } from './pictures.rules.ts'
import { priceTextsOf } from './prices.rules.ts'
import type { Shot } from './shots.rules.ts'

type Found = Pick<GetProductPageReply, 'product' | 'variantAvailability'>

/** The pictures and videos of a product, in the merchant's order. */
export function shotsOf({ media, name }: Product): Shot[] {
  const main = media?.mainMedia
  return itemsOf(media?.items).flatMap((item): Shot[] => {
    const image = pictureOf(item.id === main?.id ? main?.image : item.image, name ?? '')
    if (image) return [{ image, large: largest(image) }]
    const video = clipOf(item, name ?? '')
    return video ? [{ video }] : []
  })
}

/** Those that a {@link Shot} is made of. */
function itemsOf(items: readonly MediaItem[] = []): MediaItem[] {
  return items.filter(({ image, video }) => image?.url || video?.files?.[0]?.url)
}

/** The product as somebody chooses of it: choices by place, prices once each. */
export function choosableOf({ product, variantAvailability }: Found): Choosable {
  const pictures = itemsOf(product.media?.items).map(({ id }) => id)
  const options = (product.productOptions ?? []).map((option) => optionOf(option, pictures))
  const known = new Map(variantAvailability.map((each) => [each.variantId, each]))
  const priced = shownVariants(product).map((variant) => ({
    variant,
    ...priceOf(product, variant, known.get(variant.id ?? '')?.lowestPrice),
  }))
  const dearer = new Map(priced.map(({ key, ...rest }) => [key, rest]))
  const sorted = [...dearer].sort(
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

/** Those that a merchant did not hide. */
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
  /** Of the days before a sale. */
  lowest: number
  texts: PriceTexts
}

function priceOf(product: Product, { variant }: Variant, before: PriorPrice | undefined): Priced {
  const data = variant?.convertedPriceData ?? variant?.priceData
  const texts = {
    ...priceTextsOf(data, product.pricePerUnitData),
    ...(before ? { lowest: t.offers.lowestPrice(before.formatted) } : {}),
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
 * What an address chooses: by variant or by choices. An option with one choice is chosen already, and a colour too: the
 * first that can be had, as something has to be in the picture.
 */
export function chosenBy(found: Found, choosable: Choosable, query: URLSearchParams): number[] {
  const { options } = choosable
  const variant = found.product.variants?.find(({ id }) => id === query.get('variant'))
  const chosen = chosenIn(options, (option) => variant?.choices?.[option] ?? query.get(fieldOf(option)))
  for (const [index, { choices, colors }] of options.entries()) {
    if (chosen[index] !== any || !(colors || choices.length === 1)) continue
    const { states } = standingOf(choosable, chosen)
    const free = states[index]?.indexOf('free') ?? any
    chosen[index] = free < 0 ? (states[index]?.indexOf('soldOut') ?? any) : free
  }
  return chosen
}

/** The picture of what is chosen comes first, so that it is seen without a script. */
export function picturedFirst(
  shots: readonly Shot[],
  options: readonly Option[],
  chosen: Chosen,
): { shots: Shot[]; options: Option[] } {
  const first =
    options
      .map(({ choices }, index) => choices[chosen[index] ?? any]?.picture)
      .find((found) => found !== undefined) ?? 0
  const place = (picture: number) => (picture === first ? 0 : picture < first ? picture + 1 : picture)
  return {
    shots: [...shots.slice(first, first + 1), ...shots.slice(0, first), ...shots.slice(first + 1)],
    options: options.map((option) => ({
      ...option,
      choices: option.choices.map(({ picture, ...choice }) => ({
        ...choice,
        ...(picture === undefined ? {} : { picture: place(picture) }),
      })),
    })),
  }
}
