import type { PageImage } from '@cartwright/contract/pages/pages.ts'

/** A product that somebody looked at, as their browser remembers it. */
export interface ViewedProduct {
  id: string
  slug: string
  name: string
  priceText: string
  /** Variants have different prices; this is the lowest. */
  from?: boolean
  /** The language and the currency of the price. */
  writtenIn?: string
  image?: PageImage
}

export const mostViewed = 8

/** The latest first, each product once. */
export function addViewed(before: readonly ViewedProduct[], viewed: ViewedProduct): ViewedProduct[] {
  return [viewed, ...before.filter(({ id }) => id !== viewed.id)].slice(0, mostViewed)
}

/** Reads what was stored; what cannot be read is left out. */
export function parseViewed(text: string | null): ViewedProduct[] {
  try {
    const found: unknown = JSON.parse(text ?? '[]')
    return Array.isArray(found) ? found.filter(isViewed) : []
  } catch {
    return []
  }
}

function isViewed(found: Partial<ViewedProduct> | null): found is ViewedProduct {
  return [found?.id, found?.slug, found?.name, found?.priceText].every((text) => typeof text === 'string')
}
