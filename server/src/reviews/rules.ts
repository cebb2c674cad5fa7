import type {
  ModerationStatus,
  NewReview,
  Review,
  UpdateReviewRequest,
} from '@cartwright/contract/reviews/reviews.ts'
import type { SiteSettings } from '../sites/settings/rules.ts'
import type { ReviewRow, ReviewStatus, ShownReview, StoredMedia } from './queries.ts'

/** The one namespace of the contract that this shop has: products of the store. */
export const namespace = 'stores'

export function toWire(row: ReviewRow | ShownReview, publicUrl: string): Review {
  const { reply, repliedAt, replyUpdatedAt } = row
  return {
    id: row.id,
    namespace,
    entityId: row.productId,
    content: {
      title: row.title,
      body: row.body,
      rating: row.rating,
      media: row.media.map((each) => toWireMedia(each, publicUrl)),
    },
    author: { authorName: row.authorName, ...(row.memberId === null ? {} : { contactId: row.memberId }) },
    ...(reply === null
      ? {}
      : { reply: { message: reply, createdDate: iso(repliedAt), updatedDate: iso(replyUpdatedAt) } }),
    foundHelpful: 0,
    foundUnhelpful: 0,
    helpfulness: 0,
    moderation: { moderationStatus: row.status, manuallyChanged: row.moderated },
    verified: row.verified,
    origin: { type: 'ORGANIC' },
    revision: String(row.revision),
    createdDate: iso(row.createdAt),
    updatedDate: iso(row.updatedAt),
    reviewDate: iso(row.reviewedAt),
  }
}

function iso(time: Date | string | null): string {
  return new Date(time ?? 0).toISOString()
}

function toWireMedia({ kind, id, width, height, fileName: filename }: StoredMedia, publicUrl: string) {
  const url = `${publicUrl}/media/${encodeURIComponent(id)}`
  return kind === 'image'
    ? { image: { id, url, width, height, filename } }
    : { video: { id, url, filename, resolutions: [], posters: [] } }
}

/** The ids of the media library in what clients send: an id, an address of this shop, or one of published clients. */
export function mediaIds(media: NonNullable<NewReview['content']['media']>): (string | undefined)[] {
  return media.map(({ image, video }) => {
    const { id, url = '' } = image ?? video ?? {}
    if (id) return id
    const [, found] = /(?:\/media\/|^wix:(?:image|video):\/\/v1\/|\/video\/)([^/?#]+)/.exec(url) ?? []
    return found === undefined ? undefined : decode(found)
  })
}

function decode(text: string): string | undefined {
  try {
    return decodeURIComponent(text)
  } catch {
    return undefined
  }
}

/** The status of a review that nobody has looked at yet. */
export function firstStatus({ reviews }: Pick<SiteSettings, 'reviews'>): ReviewStatus {
  return reviews === 'AT_ONCE' ? 'APPROVED' : 'IN_MODERATION'
}

/** A new review is one that waits for somebody to look at it. */
export function toStatus(status: ModerationStatus): ReviewStatus {
  return status === 'SUBMITTED' ? 'IN_MODERATION' : status
}

interface Change {
  sent: UpdateReviewRequest['review']
  media: StoredMedia[] | undefined
  /** Of a review that members change; a merchant's changes leave the status as it is. */
  statusAfter: ReviewStatus | undefined
}

export function applyChange(before: ReviewRow, { sent, media, statusAfter }: Change): ReviewRow {
  const { title, body, rating } = sent.content ?? {}
  const looksAgain = statusAfter !== undefined
  return {
    ...before,
    authorName: sent.author?.authorName?.trim() ?? before.authorName,
    title: title?.trim() ?? before.title,
    body: body?.trim() ?? before.body,
    rating: rating ?? before.rating,
    media: media ?? before.media,
    // What was rejected does not come back by a change of its author.
    status: looksAgain ? (before.status === 'REJECTED' ? 'IN_MODERATION' : statusAfter) : before.status,
    moderated: looksAgain ? false : before.moderated,
  }
}

/** The average of ratings with two decimals. */
export function averageOf({ count, sum }: { count: number; sum: number }): number {
  return count === 0 ? 0 : Math.round((sum / count) * 100) / 100
}
