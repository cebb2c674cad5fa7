import type { Product } from '@cartwright/contract/catalogue/products.ts'
import type { PageImage } from '@cartwright/contract/pages/pages.ts'
import { fieldOf } from './choices.rules.ts'
import { pictureOf } from './pictures.rules.ts'
import { priceTextsOf } from './prices.rules.ts'

/** A product as lists show it. */
export interface Card {
  id: string
  slug: string
  /** The end of the address that chooses what the list was narrowed to. */
  choice?: string
  name: string
  priceText: string
  /** Before the sale, when that was more. */
  fullPriceText?: string
  /** Its variants cost differently: the price is that of the cheapest. */
  from: boolean
  unitPriceText?: string
  ribbon?: string
  soldOut: boolean
  image?: PageImage
  /** Shown while somebody points at the card. */
  second?: PageImage
  swatches: { name: string; color: string }[]
  /** What the merchant calls the option that they are of. */
  swatchesName: string
}

export function cardOf(product: Product): Card {
  const { id = '', slug = '', name, ribbon, stock, media } = product
  const price = priceTextsOf(product.convertedPriceData ?? product.priceData, product.pricePerUnitData)
  const [main, other] = (media?.items ?? []).filter(({ image }) => image?.url)
  const image = pictureOf(media?.mainMedia?.image ?? main?.image, name ?? '')
  const second = pictureOf(other?.image, name ?? '')
  const range = product.priceRange
  return {
    id,
    slug,
    name: name ?? '',
    priceText: price.text,
    ...(price.full ? { fullPriceText: price.full } : {}),
    from: (range?.minValue ?? 0) < (range?.maxValue ?? 0),
    ...(price.unit ? { unitPriceText: price.unit } : {}),
    ...(ribbon ? { ribbon } : {}),
    soldOut: stock?.inStock === false,
    ...(image ? { image } : {}),
    ...(second ? { second } : {}),
    ...swatchesOf(product),
  }
}

/** Values by option, of which one at least has to be. */
export type Wanted = ReadonlyMap<string, readonly string[]>

/** The card as it looks to somebody who wants this of the product: its picture, and the way to it. */
export function choosing(card: Card, { productOptions = [], name }: Product, wanted: Wanted): Card {
  const found = productOptions.flatMap(({ name: option = '', optionType, choices = [] }) => {
    const values = wanted.get(option) ?? []
    const choice = choices.find(({ description, value }) => values.includes(description ?? value ?? ''))
    return choice ? [{ option, colors: optionType === 'color', choice }] : []
  })
  if (found.length === 0) return card
  const query = new URLSearchParams(
    found.map(({ option, choice }) => [fieldOf(option), choice.description ?? choice.value ?? '']),
  )
  const media = found.find(({ colors }) => colors)?.choice.media
  const image = pictureOf((media?.mainMedia ?? media?.items?.[0])?.image, name ?? '')
  if (!image) return { ...card, choice: `?${query}` }
  const { second: _, ...rest } = card
  return { ...rest, choice: `?${query}`, image }
}

function swatchesOf({ productOptions = [] }: Product): Pick<Card, 'swatches' | 'swatchesName'> {
  const colors = productOptions.find(({ optionType }) => optionType === 'color')
  return {
    swatches: (colors?.choices ?? [])
      .filter(({ visible }) => visible !== false)
      .map(({ description = '', value = '' }) => ({ name: description, color: value })),
    swatchesName: colors?.name ?? '',
  }
}
