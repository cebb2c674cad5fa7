import type { ListReviewsReply, ListReviewsRequest, Review } from '@cartwright/contract/reviews/reviews.ts'
import { Badge } from '@mantine/core'
import { texts } from './texts/index.ts'

export type Item = ListReviewsReply['items'][number]
type Status = keyof typeof texts.states

export function statusIn(text: string | undefined): ListReviewsRequest['status'] | undefined {
  return text !== undefined && Object.hasOwn(texts.states, text) ? (text as Status) : undefined
}

export function nameOf({ productName }: Item): string {
  return productName || texts.deletedProduct
}

const colours: Record<Status, string> = { IN_MODERATION: 'yellow', APPROVED: 'accent', REJECTED: 'gray' }

export function StateBadge({ review: { moderation } }: { review: Review }) {
  const status = statusIn(moderation?.moderationStatus) ?? 'IN_MODERATION'
  return <Badge color={colours[status]}>{texts.states[status]}</Badge>
}
