import type { Product } from '@cartwright/contract/catalogue/products.ts'
import type { VariantAvailability } from '@cartwright/contract/catalogue/storefront.ts'
import { describe, expect, test } from 'vitest'
import { mediaOf } from '../gallery/media.rules.ts'
import { setTexts } from '../kit/texts.ts'
import { productData } from '../product/structured-data.rules.ts'
import { en } from '../texts/en.ts'
import type {} from '../texts/texts.ts'
import { any, preorder } from './choices.rules.ts'
import { choosableOf, chosenBy, chosenPictureFirst } from './variants.rules.ts'

const reviewed = { count: 0, average: 0, reviews: [] }

const picture = (id: string) => ({
  id,
  mediaType: 'image' as const,
  image: { url: `https://shop.example/media/${id}`, width: 1200, height: 1500, altText: id },
})
const priced = (id: string, choices: Record<string, string>, price: number) => ({
  id,
  choices,
  variant: {
    sku: id,
    visible: true,
    priceData: {
      currency: 'USD',
      price,
      discountedPrice: price,
      formatted: { price: `$${price}`, discountedPrice: `$${price}` },
    },
  },
})

/** A mug: ink costs more and is sold out, sage comes later. */
const product: Product = {
  id: 'mug',
  name: 'Mug',
  media: { items: [picture('oat'), picture('sage'), picture('ink')] },
  productOptions: [
    {
      name: 'Color',
      optionType: 'color',
      choices: [
        { value: '#222', description: 'Ink', media: { items: [picture('ink')] } },
        { value: '#aba', description: 'Sage', media: { items: [picture('sage')] } },
        { value: '#eed', description: 'Oat', media: { items: [picture('oat')] } },
      ],
    },
    { name: 'Handle', optionType: 'drop_down', choices: [{ value: 'Left', description: 'Left' }] },
  ],
  variants: [
    priced('v-ink', { Color: 'Ink', Handle: 'Left' }, 26),
    priced('v-sage', { Color: 'Sage', Handle: 'Left' }, 24),
    priced('v-oat', { Color: 'Oat', Handle: 'Left' }, 24),
  ],
}
const variantAvailability: VariantAvailability[] = [
  { variantId: 'v-ink', choices: {}, inStock: false, availableForPurchase: false, quantity: 0 },
  { variantId: 'v-sage', choices: {}, inStock: false, availableForPurchase: true, quantity: 0 },
  { variantId: 'v-oat', choices: {}, inStock: true, availableForPurchase: true, quantity: 12 },
]
const found = { product, variantAvailability }
const mug = choosableOf(found)
const chosenAt = (query: string) => chosenBy(found, mug, new URLSearchParams(query))

describe('A mug', () => {
  test('reaches the browser as a few numbers a variant', () => {
    expect(mug.prices).toEqual([{ text: '$24' }, { text: '$26' }])
    expect(mug.variants).toEqual([
      [1, 0, 0, 0],
      [0, preorder, 1, 0],
      [0, 12, 2, 0],
    ])
    expect(mug.options[0]?.choices[1]).toEqual({ name: 'Sage', color: '#aba', picture: 1 })
  })

  test('tells of each variant on sale what it cost at least before', () => {
    setTexts(en)
    const lowest = [30, 29, 28]
    const reduced = variantAvailability.map((each, index) => {
      const price = lowest[index] ?? 0
      return { ...each, lowestPrice: { price, formatted: `$${price}` } }
    })
    const { prices, variants } = choosableOf({ product, variantAvailability: reduced })
    expect(prices.map((price) => price.lowest)).toEqual(
      [28, 29, 30].map((price) => `Lowest price of the last 30 days: $${price}`),
    )
    expect(variants.map(([place]) => place)).toEqual([2, 1, 0])
  })

  test('opens in the first colour that can be had, with what there is no choice of', () => {
    expect(chosenAt('')).toEqual([1, 0])
  })

  test('opens as the address says: by variant, by choices, by neither of another product', () => {
    expect(chosenAt('variant=v-ink')).toEqual([0, 0])
    expect(chosenAt('option.Color=Oat')).toEqual([2, 0])
    expect(chosenAt('variant=lamp&option.Color=Blue&option.Size=L')).toEqual([1, 0])
  })

  test('waits for a choice of what is no colour', () => {
    const sizes = {
      name: 'Size',
      optionType: 'drop_down' as const,
      choices: [{ value: 'S' }, { value: 'M' }],
    }
    const sized = { product: { ...product, productOptions: [sizes] }, variantAvailability }
    expect(chosenBy(sized, choosableOf(sized), new URLSearchParams())).toEqual([any])
  })

  test('shows the colour that is chosen first, and every colour still leads to its picture', () => {
    const { media, options } = chosenPictureFirst(mediaOf(product), mug.options, [1, 0])
    expect(media.map(({ image }) => image?.alt)).toEqual(['sage', 'oat', 'ink'])
    for (const { name, picture: place = any } of options[0]?.choices ?? [])
      expect(media[place]?.image?.alt).toBe(name.toLowerCase())
  })

  test('is offered to search engines by variant', () => {
    expect(productData({ ...found, reviewed }, 'https://shop.example/products/mug')).toMatchObject({
      '@type': 'Product',
      offers: [
        { sku: 'v-ink', price: 26, priceCurrency: 'USD', availability: 'https://schema.org/OutOfStock' },
        {
          url: 'https://shop.example/products/mug?variant=v-sage',
          availability: 'https://schema.org/PreOrder',
        },
        { price: 24, availability: 'https://schema.org/InStock' },
      ],
    })
  })
})

test('a bar code tells search engines the number of the article, if it is one', () => {
  const barcoded = (barcode: string) => {
    const one = priced('1', {}, 10)
    const product = { barcode, variants: [{ ...one, variant: { ...one.variant, barcode } }] }
    return productData({ product, variantAvailability: [], reviewed }, '') as {
      gtin?: string
      offers: object[]
    }
  }
  for (const gtin of ['4006381333931', '96385074', '036000291452', '10012345678902']) {
    expect(barcoded(gtin)).toMatchObject({ gtin, offers: [{ gtin }] })
  }
  for (const own of ['4006381333930', 'MUG-1', '123456789', '']) {
    expect(barcoded(own)).not.toHaveProperty('gtin')
    expect(barcoded(own).offers[0]).not.toHaveProperty('gtin')
  }
})

test('only a product with reviews has a rating for search engines', () => {
  const product = { product: { variants: [priced('1', {}, 10)] }, variantAvailability: [] }
  expect(productData({ ...product, reviewed }, '')).not.toHaveProperty('aggregateRating')
  const review = { content: { rating: 4, title: 'Good', body: '<b>' }, author: { authorName: 'Anna' } }
  const rated = { count: 3, average: 4.33, reviews: [review] }
  expect(productData({ ...product, reviewed: rated }, '')).toMatchObject({
    aggregateRating: { ratingValue: 4.33, reviewCount: 3 },
    review: [{ name: 'Good', reviewBody: '<b>', author: { '@type': 'Person', name: 'Anna' } }],
  })
})

test('a product of hundreds of variants is one offer from the lowest price to the highest', () => {
  const variants = Array.from({ length: 300 }, (_, index) => priced(`${index}`, {}, 10 + index))
  expect(productData({ product: { variants }, variantAvailability: [], reviewed }, '')).toMatchObject({
    offers: { '@type': 'AggregateOffer', lowPrice: 10, highPrice: 309, offerCount: 300 },
  })
})
