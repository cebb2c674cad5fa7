import type { PageImage } from '@cartwright/contract/pages/pages.ts'

export interface ShownPlan {
  id: string
  slug: string
  name: string
  description: string
  /** The shop recommends it. */
  isPrimary: boolean
  priceText: string
  /** Beside the price. */
  periodText: string
  trialText?: string
  feeText?: string
  /** How long it lasts, and what limits it. */
  notes: string[]
  perks: Perk[]
  terms: string
  picture?: PageImage
}

/** What members get, with what of the shop it is good for. */
export interface Perk {
  text: string
  items: { name: string; path: string }[]
}

export function pathOf(slug: string): string {
  return `/plans/${encodeURIComponent(slug)}`
}
