import { type Method, methods, type Send } from '../transport/transport.ts'

/** Reviews of products. All texts are plain text. */
export interface ReviewCalls {
  /**
   * Reads ten approved reviews of a product, with the number and the average of all of them.
   *
   * @example
   * const { count, average, reviews } = await shop.reviews.getProductReviews({ productId })
   * console.log(count, average, reviews.map(({ content }) => content?.title))
   */
  getProductReviews: Method<'getProductReviews'>

  /**
   * Reads whether the shopper may review a product: `OPEN`, `CLOSED`, `SIGN_IN`, `BUYERS_ONLY`, or `REVIEWED` with their
   * review.
   *
   * @example
   * const { access } = await shop.reviews.getReviewAccess({ productId })
   * console.log(access)
   */
  getReviewAccess: Method<'getReviewAccess'>

  /**
   * Reviews a product, as a member. Rejects with `REVIEW_ALREADY_EXISTS`, `REVIEW_NEEDS_PURCHASE`, `REVIEWS_CLOSED`, and
   * with `PERMISSION_DENIED` for a visitor.
   *
   * @example
   * const content = { rating: 5, title: 'My favourite', body: 'It keeps coffee warm.' }
   * const made = await shop.reviews
   *   .createReview({ review: { namespace: 'stores', entityId: productId, content } })
   *   .catch((error) => error.code)
   * console.log(made)
   */
  createReview: Method<'createReview'>
}

export function reviewCalls(send: Send): ReviewCalls {
  return methods(send, ['getProductReviews', 'getReviewAccess', 'createReview'])
}
