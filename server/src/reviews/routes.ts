import { calls } from '@cartwright/contract/calls.ts'
import type { On } from '../platform/http/calls.ts'
import type { Shop } from '../platform/shop/shop.ts'
import { isObject } from '../platform/values/optional.ts'
import * as lists from './lists.service.ts'
import * as moderation from './moderation.service.ts'
import * as reviews from './service.ts'

export function reviewRoutes(on: On, shop: Shop): void {
  on(calls.createReview, ({ caller, body }) => reviews.create(shop, caller, body.review))
  on(calls.bulkCreateReview, ({ caller, body }) => reviews.bulkCreate(shop, caller, body))
  on(calls.getReview, ({ caller, body }) => lists.read(shop, caller, body.reviewId))
  on(calls.queryReviews, ({ caller, body }) => lists.query(shop, caller, body))
  on(calls.countReviews, ({ caller, body }) => lists.count(shop, caller, body))
  on(calls.updateReview, ({ caller, body }) => reviews.update(shop, caller, body.review))
  on(calls.deleteReview, ({ caller, body }) => reviews.remove(shop, caller, body.reviewId))
  on(
    calls.setReviewReply,
    ({ caller, body: { reviewId: id, message } }) => moderation.setReply(shop, caller, { id, message }),
    { normalise: withPlainMessage },
  )
  on(calls.removeReviewReply, ({ caller, body }) => moderation.removeReply(shop, caller, body.reviewId))
  on(calls.updateReviewModeration, ({ caller, body: { reviewId: id, status } }) =>
    moderation.setStatus(shop, caller, { id, status }),
  )
  on(calls.getProductReviews, ({ caller, body }) => lists.ofProduct(shop, caller, body))
  on(calls.getReviewAccess, ({ caller, body }) => lists.accessOf(shop, caller, body.productId))
  on(calls.listReviews, ({ caller, body }) => lists.list(shop, caller, body))
}

/** Some programs send the answer as the review has it: `{message: {message}}`. */
function withPlainMessage(request: Record<string, unknown>): Record<string, unknown> {
  const { message } = request
  return isObject(message) ? { ...request, message: message.message } : request
}
