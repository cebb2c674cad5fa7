import type { GetProductPageReply, VariantAvailability } from '@cartwright/contract/catalogue/storefront.ts'
import type { PriceData } from '@cartwright/contract/catalogue/variants.ts'
import type { GetProductReviewsReply } from '@cartwright/contract/reviews/reviews.ts'
import { t } from '../kit/texts.ts'
import { shownVariants } from '../variants/variants.rules.ts'
import { plainOf } from './description.rules.ts'

/** Of more offers than this, search engines get only the lowest and the highest price. */
const mostOffers = 100

interface Shown extends Pick<GetProductPageReply, 'product' | 'variantAvailability'> {
  reviewed: Pick<GetProductReviewsReply, 'count' | 'average' | 'reviews'>
}

/** The product with an offer for each variant, in the words of schema.org. */
export function productData({ product, variantAvailability, reviewed }: Shown, address: string): object {
  const { name, description, sku, brand, media } = product
  const variants = shownVariants(product)
  const availability = new Map(variantAvailability.map((each) => [each.variantId, each]))
  const offers = variants.map(({ id = '', variant }) => ({
    '@type': 'Offer',
    url: variants.length > 1 ? `${address}?variant=${id}` : address,
    ...(variant?.sku ? { sku: variant.sku } : {}),
    ...gtinOf(variant?.barcode),
    ...priceOf(variant?.priceData),
    availability: `https://schema.org/${availabilityOf(availability.get(id))}`,
  }))
  return {
    '@context': 'https://schema.org',
    '@type': 'Product',
    '@id': address,
    name,
    url: address,
    ...(description ? { description: plainOf(description, 5000) } : {}),
    ...(sku ? { sku } : {}),
    ...(product.manageVariants ? {} : gtinOf(product.barcode ?? undefined)),
    ...(brand ? { brand: { '@type': 'Brand', name: brand } } : {}),
    image: (media?.items ?? []).flatMap(({ image }) => image?.url ?? []),
    offers: offers.length > mostOffers ? aggregated(offers) : offers,
    ...reviewData(reviewed),
  }
}

/** A bar code that is a number of GS1: 8, 12, 13 or 14 digits, of which the last one checks the others. */
function gtinOf(barcode = ''): { gtin?: string } {
  if (!/^(\d{8}|\d{12,14})$/.test(barcode)) return {}
  const sum = [...barcode].reverse().reduce((total, digit, at) => total + Number(digit) * (at % 2 ? 3 : 1), 0)
  return sum % 10 === 0 ? { gtin: barcode } : {}
}

/** Only with reviews: search engines object to a rating of nothing. */
function reviewData({ count, average, reviews }: Shown['reviewed']): object {
  if (count === 0) return {}
  return {
    aggregateRating: { '@type': 'AggregateRating', ratingValue: average, reviewCount: count },
    review: reviews.map(({ content = {}, author, reviewDate }) => ({
      '@type': 'Review',
      reviewRating: { '@type': 'Rating', ratingValue: content.rating },
      ...(content.title ? { name: content.title } : {}),
      ...(content.body ? { reviewBody: content.body } : {}),
      author: { '@type': 'Person', name: author?.authorName || t.reviews.nobody },
      ...(reviewDate ? { datePublished: reviewDate.slice(0, 10) } : {}),
    })),
  }
}

function priceOf(data: PriceData | undefined): { price: number; priceCurrency: string } {
  return { price: Number(data?.discountedPrice ?? data?.price ?? 0), priceCurrency: data?.currency ?? '' }
}

function availabilityOf(found: VariantAvailability | undefined): string {
  if (!found?.availableForPurchase) return 'OutOfStock'
  return found.inStock ? 'InStock' : 'PreOrder'
}

function aggregated(
  offers: readonly { price: number; priceCurrency: string; availability: string }[],
): object {
  const prices = offers.map(({ price }) => price)
  return {
    '@type': 'AggregateOffer',
    lowPrice: Math.min(...prices),
    highPrice: Math.max(...prices),
    priceCurrency: offers[0]?.priceCurrency,
    offerCount: offers.length,
    availability: (offers.find(({ availability }) => availability.endsWith('InStock')) ?? offers[0])
      ?.availability,
  }
}
