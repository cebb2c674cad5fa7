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
  perks: string[]
  terms: string
  picture?: PageImage
}

export function pathOf(slug: string): string {
  return `/plans/${encodeURIComponent(slug)}`
}
