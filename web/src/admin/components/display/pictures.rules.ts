import type { Collection } from '@cartwright/contract/catalogue/collections.ts'
import type { Product } from '@cartwright/contract/catalogue/products.ts'

/** The address of a picture in a list. The shop can scale its own pictures; addresses elsewhere stay as they are. */
export function thumbnailOf(url: string): string {
  return /\/media\/[^/?#]+$/.test(url) ? `${url}?w=96` : url
}

/** The main picture, small enough for a list. */
export function pictureOf({ media }: Pick<Product, 'media'> | Pick<Collection, 'media'>): string | undefined {
  const url = media?.mainMedia?.image?.url ?? media?.mainMedia?.thumbnail?.url
  return url && thumbnailOf(url)
}
