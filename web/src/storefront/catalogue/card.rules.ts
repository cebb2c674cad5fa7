import type { Product } from '@cartwright/contract/catalogue/products.ts'
import type { PageImage } from '@cartwright/contract/pages/pages.ts'
import { pictureOf } from './pictures.rules.ts'
import { priceTextsOf } from './prices.rules.ts'

export interface Card {
  id: string
  slug: string
  /** The query of the address that selects what the list was filtered by. */
  choice?: string
  name: string
  priceText: string
  /** Before the sale, when that was more. */
  fullPriceText?: string
  /** Variants have different prices; this is the lowest. */
  from: boolean
  unitPriceText?: string
  ribbon?: string
  soldOut: boolean
  digital: boolean
  image?: PageImage
  /** Shown while somebody points at the card. */
  second?: PageImage
  swatches: { name: string; color: string }[]
  /** The name of the option they belong to. */
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
    digital: product.productType === 'digital',
    ...(image ? { image } : {}),
    ...(second ? { second } : {}),
    ...swatchesOf(product),
  }
}

/** The values a list was filtered by, for each option. */
export type WantedChoices = ReadonlyMap<string, readonly string[]>

/** The card with the picture of the wanted choice, and a link that selects it. */
export function withChoices(card: Card, { productOptions = [], name }: Product, wanted: WantedChoices): Card {
  const found = productOptions.flatMap(({ name: option = '', optionType, choices = [] }) => {
    const values = wanted.get(option) ?? []
    const choice = choices.find(({ description, value }) => values.includes(description ?? value ?? ''))
    return choice ? [{ option, colors: optionType === 'color', choice }] : []
  })
  if (found.length === 0) return card
  const query = new URLSearchParams(
    found.map(({ option, choice }) => [optionField(option), choice.description ?? choice.value ?? '']),
  )
  const media = found.find(({ colors }) => colors)?.choice.media
  const image = pictureOf((media?.mainMedia ?? media?.items?.[0])?.image, name ?? '')
  if (!image) return { ...card, choice: `?${query}` }
  const { second: _, ...rest } = card
  return { ...rest, choice: `?${query}`, image }
}

/** The name of an option in forms and addresses. */
export function optionField(option: string): string {
  return `option.${option}`
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
