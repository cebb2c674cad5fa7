import type { PageImage } from '@cartwright/contract/pages/pages.ts'

/** A product somebody looked at, as their browser remembers it. */
export interface Seen {
  id: string
  slug: string
  name: string
  priceText: string
  /** The language and the currency of the text. */
  writtenIn?: string
  image?: PageImage
}

export const mostSeen = 8

/** The latest first, each once. */
export function withSeen(before: readonly Seen[], seen: Seen): Seen[] {
  return [seen, ...before.filter(({ id }) => id !== seen.id)].slice(0, mostSeen)
}

/** What was written down, or nothing of what cannot be read. */
export function seenIn(text: string | null): Seen[] {
  try {
    const found: unknown = JSON.parse(text ?? '[]')
    return Array.isArray(found) ? found.filter(isSeen) : []
  } catch {
    return []
  }
}

function isSeen(found: Partial<Seen> | null): found is Seen {
  return [found?.id, found?.slug, found?.name, found?.priceText].every((text) => typeof text === 'string')
}
