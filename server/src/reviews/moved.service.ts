import type { Review } from '@cartwright/contract/reviews/reviews.ts'
import type { Connection } from '../platform/db/db.ts'
import type { Shop } from '../platform/shop/shop.ts'
import { isGuid } from '../platform/values/ids.ts'
import { insertMoved, type StoredMedia, updateMoved } from './queries.ts'
import { toStatus } from './rules.ts'

// Reviews that come from another shop, with what the merchant decided and answered there. They make no events.

/** A review as the other shop describes it, with the ids that its product and its author have here. */
export interface MovedReview {
  review: Review
  productId: string | undefined
  memberId: string | undefined
  /** The review that it became before. */
  ownId: string | undefined
}

export interface MovedOutcome {
  ownId?: string
  problem?: string
}

/** Writes reviews of another shop. One outcome for each, in their order. */
export async function writeMoved(
  tx: Connection,
  shop: Shop,
  { siteId, reviews }: { siteId: string; reviews: readonly MovedReview[] },
): Promise<MovedOutcome[]> {
  const rows = reviews.map((one) => ({ ...one, values: toValues(shop, one) }))
  const writable = rows.flatMap(({ values, ownId }) =>
    values ? [{ values, isOld: ownId !== undefined }] : [],
  )
  const of = (isOld: boolean) =>
    JSON.stringify(writable.filter((one) => one.isOld === isOld).map(({ values }) => values))
  const written = [
    ...(await tx.run(insertMoved, [siteId, of(false)])),
    ...(await tx.run(updateMoved, [siteId, of(true)])),
  ]
  const done = new Set(written.map(({ id }) => id))
  return rows.map(({ values, ownId, review }) => {
    if (!values) return { problem: `The review ${review.id} did not come: its product is not here.` }
    if (done.has(values.id)) return { ownId: values.id }
    // Somebody has deleted it here.
    if (ownId) return { ownId }
    return { problem: `The review ${review.id} did not come: its author has reviewed the product here.` }
  })
}

function toValues(shop: Shop, { review, productId, memberId, ownId }: MovedReview) {
  if (!productId) return undefined
  const {
    id,
    content = {},
    author,
    reply,
    moderation,
    verified,
    createdDate,
    updatedDate,
    reviewDate,
  } = review
  const createdAt = createdDate ?? new Date(shop.clock()).toISOString()
  return {
    id: ownId ?? (isGuid(id) ? id.toLowerCase() : shop.newId()),
    product_id: productId,
    member_id: memberId ?? null,
    author_name: author?.authorName ?? '',
    title: content.title ?? '',
    body: content.body ?? '',
    rating: content.rating ?? 5,
    media: toMedia(content.media),
    status: toStatus(moderation?.moderationStatus ?? 'SUBMITTED'),
    moderated: moderation?.manuallyChanged ?? false,
    verified: verified ?? false,
    reply: reply?.message ?? null,
    replied_at: reply?.createdDate ?? (reply ? createdAt : null),
    reply_updated_at: reply?.updatedDate ?? (reply ? createdAt : null),
    reviewed_at: reviewDate ?? createdAt,
    created_at: createdAt,
    updated_at: updatedDate ?? createdAt,
  }
}

function toMedia(media: NonNullable<Review['content']>['media'] = []): StoredMedia[] {
  return media.flatMap(({ image }): StoredMedia[] => {
    const { id, width, height, filename } = image ?? {}
    if (!id) return []
    return [{ kind: 'image', id, width: width ?? null, height: height ?? null, fileName: filename ?? '' }]
  })
}
