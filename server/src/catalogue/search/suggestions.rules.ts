import type { ProductSuggestion } from '@cartwright/contract/catalogue/storefront.ts'
import type { Product } from '../model/product.rules.ts'
import { wireMedia } from '../wire/v1/media.rules.ts'
import { convertedPriceData, priceData } from '../wire/v1/prices.rules.ts'
import type { Terms } from '../wire/v1/products.rules.ts'
import { type Search, stems } from './rules.ts'

export function toSuggestion(product: Product, terms: Terms): ProductSuggestion {
  const { formatted } = convertedPriceData(product, terms) ?? priceData(product, terms)
  const { price = '', discountedPrice = price } = formatted ?? {}
  const image = wireMedia(product.media.slice(0, 1), terms.publicUrl, product.looks).mainMedia?.image
  return {
    id: product.id,
    name: product.name,
    slug: product.slug,
    price: discountedPrice,
    ...(discountedPrice === price ? {} : { fullPrice: price }),
    ...(image && { image }),
  }
}

const maxPages = 3

/** Pages whose title contains all words. */
export function matchingPages(
  pages: readonly { title: string; slug: string }[],
  { words, language }: Pick<Search, 'words' | 'language'>,
): { title: string; slug: string }[] {
  return pages
    .filter(({ title }) => words.every((word) => hasWord(title.toLowerCase(), word, language)))
    .slice(0, maxPages)
    .map(({ title, slug }) => ({ title, slug }))
}

function hasWord(text: string, word: string, language: string): boolean {
  return (
    text.includes(word) ||
    stems(word, language).some((stem) => new RegExp(`${stem}(?![\\p{L}\\p{N}])`, 'u').test(text))
  )
}

/** Corrects words that match nothing to the nearest words of these names. Undefined when nothing changes. */
export function correctSpelling(words: readonly string[], names: readonly string[]): string | undefined {
  const known = [...new Set(names.flatMap((name) => name.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []))]
  const meant = words.map((word) => (known.some((one) => one.includes(word)) ? word : nearest(word, known)))
  return meant.every((word, index) => word === words[index]) ? undefined : meant.join(' ')
}

function nearest(word: string, known: readonly string[]): string {
  let [best, least] = [word, Math.max(1, Math.ceil(word.length / 2)) + 1]
  for (const one of known) {
    const distance = distanceBetween(word, one)
    if (distance < least) [best, least] = [one, distance]
  }
  return best
}

/** The Damerau-Levenshtein distance. */
function distanceBetween(one: string, other: string): number {
  let [last, row] = [[] as number[], Array.from({ length: other.length + 1 }, (_, index) => index)]
  for (let i = 1; i <= one.length; i++) {
    const next = [i]
    for (let j = 1; j <= other.length; j++) {
      const same = one[i - 1] === other[j - 1]
      const change = cell(row, j - 1) + (same ? 0 : 1)
      const swapped = i > 1 && j > 1 && one[i - 1] === other[j - 2] && one[i - 2] === other[j - 1]
      const swap = swapped ? cell(last, j - 2) + 1 : change
      next.push(Math.min(cell(row, j) + 1, cell(next, j - 1) + 1, change, swap))
    }
    ;[last, row] = [row, next]
  }
  return cell(row, other.length)
}

function cell(row: readonly number[], index: number): number {
  return row[index] ?? 0
}
