import { type CallerKind, catalogueReads, everyone, merchants, named, noPrefix } from '../call.ts'

const prefixes = ['/reviews', '/reviews/api']
const reads = { callers: everyone, permission: '', prefixes } as const
/** Members write and change their own; merchants need `REVIEWS.MANAGE`. */
const writers: readonly CallerKind[] = ['member', 'app', 'staff']
const writes = { callers: writers, permission: '', prefixes } as const
const moderation = { callers: merchants, permission: 'REVIEWS.MANAGE', prefixes } as const

export const reviewsCalls = named({
  createReview: {
    ...writes,
    method: 'POST',
    path: '/v1/reviews',
    summary: 'Review a product: members once each, merchants for anybody',
  },
  bulkCreateReview: {
    ...moderation,
    method: 'POST',
    path: '/v1/bulk/reviews/create',
    summary: 'Create up to 100 reviews, each on its own',
  },
  getReview: {
    ...reads,
    method: 'GET',
    path: '/v1/reviews/{reviewId}',
    summary: 'Read a review: approved ones, your own, merchants any',
  },
  queryReviews: {
    ...reads,
    method: 'POST',
    query: true,
    path: '/v1/reviews/query',
    summary: 'Find reviews: approved ones, your own, merchants all with `returnPrivateReviews`',
  },
  countReviews: {
    ...reads,
    method: 'POST',
    query: true,
    path: '/v1/reviews/count',
    summary: 'Count the reviews that the same filter of queryReviews finds, up to 10,000',
  },
  updateReview: {
    ...writes,
    method: 'PATCH',
    path: '/v1/reviews/{review.id}',
    summary: 'Change a review: members their own, merchants any',
  },
  deleteReview: {
    ...writes,
    method: 'DELETE',
    path: '/v1/reviews/{reviewId}',
    summary: 'Delete a review: members their own, merchants any',
  },
  setReviewReply: {
    ...moderation,
    method: 'PATCH',
    path: '/v1/reviews/{reviewId}/reply',
    summary: 'Answer a review',
  },
  removeReviewReply: {
    ...moderation,
    method: 'DELETE',
    path: '/v1/reviews/{reviewId}/reply',
    summary: 'Delete the answer to a review',
  },
  updateReviewModeration: {
    ...moderation,
    method: 'PATCH',
    path: '/v1/reviews/{reviewId}/moderate',
    summary: 'Approve or reject a review',
  },
  getProductReviews: {
    ...catalogueReads,
    prefixes: noPrefix,
    method: 'GET',
    path: '/v1/storefront/reviews/{productId}',
    summary: 'Read a page of approved reviews of a product, with their number and average',
  },
  getReviewAccess: {
    ...catalogueReads,
    prefixes: noPrefix,
    method: 'GET',
    path: '/v1/storefront/reviews/{productId}/access',
    summary: 'Read whether you may review a product, and your review of it',
  },
  listReviews: {
    ...moderation,
    permission: 'REVIEWS.READ',
    prefixes: noPrefix,
    method: 'GET',
    path: '/admin/v1/reviews',
    summary: 'List reviews by moderation status, newest first, with the names of their products',
  },
})
