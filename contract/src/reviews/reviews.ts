import Type, { type Static } from 'typebox'
import { Image } from '../cart/line-item-fields.ts'
import { SiteMediaVideo } from '../media/site-media.ts'
import {
  BulkActionMetadata,
  Cursors,
  Fields,
  FreeForm,
  Guid,
  ItemMetadata,
  Nullable,
  optional,
  PlatformQuery,
  Revision,
  Strings,
  Text,
  Timestamp,
  Whole,
} from '../values/common.ts'
import { reviewLimits } from './limits.ts'

// Reviews of products (second ring, section 3 "Reviews").

export const ModerationStatus = Strings(['APPROVED', 'IN_MODERATION', 'REJECTED', 'SUBMITTED'])
export type ModerationStatus = Static<typeof ModerationStatus>

export const ReviewMedia = Fields({ image: Image, video: SiteMediaVideo })
export type ReviewMedia = Static<typeof ReviewMedia>

const Rating = Whole({ min: 1, max: 5 })
const content = {
  title: Text({ max: reviewLimits.title }),
  body: Text({ max: reviewLimits.body }),
  media: Type.Array(ReviewMedia, { maxItems: reviewLimits.media }),
}
const Author = Fields({ contactId: Text({ max: 36 }), authorName: Text({ max: reviewLimits.authorName }) })

/** All texts are plain text. */
export const Review = Fields({
  id: Text(),
  namespace: Text(),
  entityId: Text(),
  content: Fields({ ...content, rating: Rating }),
  author: Author,
  reply: Fields({ message: Text(), createdDate: Timestamp, updatedDate: Timestamp }),
  foundHelpful: Whole(),
  foundUnhelpful: Whole(),
  helpfulness: Type.Number(),
  moderation: Fields({ moderationStatus: ModerationStatus, manuallyChanged: Type.Boolean() }),
  /** The author has bought the product. */
  verified: Type.Boolean(),
  origin: Fields({ type: Strings(['UNKNOWN', 'ORGANIC', 'APP']), appId: Text() }),
  revision: Revision,
  createdDate: Nullable(Timestamp),
  updatedDate: Nullable(Timestamp),
  reviewDate: Nullable(Timestamp),
})
export type Review = Static<typeof Review>

/** `entityId` is a product. Merchants may set the author, the date and the moderation status. */
const NewReview = Type.Object({
  namespace: Text({ min: 1, max: 100 }),
  entityId: Guid,
  content: Type.Object({ rating: Rating, ...optional(content) }),
  ...optional({
    author: Author,
    reviewDate: Nullable(Timestamp),
    moderation: Fields({ moderationStatus: ModerationStatus }),
  }),
})
export type NewReview = Static<typeof NewReview>

const ReviewReply = Type.Object({ review: Review })

export const CreateReviewRequest = Type.Object({ review: NewReview })
export const CreateReviewReply = ReviewReply

export const GetReviewRequest = Type.Object({
  reviewId: Guid,
  ...optional({ returnPrivateReviews: Type.Boolean() }),
})
export const GetReviewReply = ReviewReply

/**
 * Filters: `entityId`, `namespace`, `author.contactId`, `content.rating`, `verified`, `moderation.moderationStatus`,
 * `createdDate`, `updatedDate`. `returnPrivateReviews` adds those that are not approved, for merchants.
 */
export const QueryReviewsRequest = Fields({ query: PlatformQuery, returnPrivateReviews: Type.Boolean() })
export type QueryReviewsRequest = Static<typeof QueryReviewsRequest>
export const QueryReviewsReply = Type.Object({
  reviews: Type.Array(Review),
  metadata: Fields({
    count: Whole(),
    offset: Whole(),
    total: Whole(),
    tooManyToCount: Type.Boolean(),
    cursors: Cursors,
    hasNext: Type.Boolean(),
  }),
})
export type QueryReviewsReply = Static<typeof QueryReviewsReply>

export const CountReviewsRequest = Fields({
  filter: Nullable(FreeForm),
  includePrivateReviews: Type.Boolean(),
})
export type CountReviewsRequest = Static<typeof CountReviewsRequest>
export const CountReviewsReply = Type.Object({ count: Whole() })

/** Fields that are left out stay. */
export const UpdateReviewRequest = Type.Object({
  review: Type.Object({
    id: Guid,
    ...optional({
      revision: Revision,
      content: Fields({ ...content, rating: Rating }),
      author: Author,
    }),
  }),
})
export type UpdateReviewRequest = Static<typeof UpdateReviewRequest>
export const UpdateReviewReply = ReviewReply

export const DeleteReviewRequest = Type.Object({ reviewId: Guid })
export const DeleteReviewReply = ReviewReply

export const SetReviewReplyRequest = Type.Object({
  reviewId: Guid,
  message: Text({ min: 1, max: reviewLimits.reply }),
})
export const SetReviewReplyReply = ReviewReply
export const RemoveReviewReplyRequest = DeleteReviewRequest
export const RemoveReviewReplyReply = ReviewReply

export const UpdateReviewModerationRequest = Type.Object({ reviewId: Guid, status: ModerationStatus })
export const UpdateReviewModerationReply = ReviewReply

export const BulkCreateReviewRequest = Type.Object({
  reviews: Type.Array(NewReview, { minItems: 1, maxItems: 100 }),
  ...optional({ returnEntity: Type.Boolean() }),
})
export type BulkCreateReviewRequest = Static<typeof BulkCreateReviewRequest>
export const BulkCreateReviewReply = Type.Object({
  results: Type.Array(Fields({ itemMetadata: ItemMetadata, item: Review })),
  bulkActionMetadata: BulkActionMetadata,
})

// Beyond the published contract: what pages of the shop show.

/** Approved reviews of a product, newest first. */
export const GetProductReviewsRequest = Type.Object({
  productId: Guid,
  ...optional({ page: Type.Union([Whole({ min: 1, max: 1000 }), Type.Null()]) }),
})
export type GetProductReviewsRequest = Static<typeof GetProductReviewsRequest>
/** `average` has two decimals and is 0 without reviews; `open` says whether the shop takes reviews. */
export const GetProductReviewsReply = Type.Object({
  count: Whole(),
  average: Type.Number(),
  reviews: Type.Array(Review),
  open: Type.Boolean(),
})
export type GetProductReviewsReply = Static<typeof GetProductReviewsReply>

/** Why the caller cannot write a review of the product, or that they can. */
export const ReviewAccess = Strings(['OPEN', 'CLOSED', 'SIGN_IN', 'BUYERS_ONLY', 'REVIEWED'])
export type ReviewAccess = Static<typeof ReviewAccess>
export const GetReviewAccessRequest = Type.Object({ productId: Guid })
/** `review` is the caller's own. */
export const GetReviewAccessReply = Type.Object({ access: ReviewAccess, ...optional({ review: Review }) })
export type GetReviewAccessReply = Static<typeof GetReviewAccessReply>

/** For the admin, newest first; without a status all. */
export const ListReviewsRequest = Type.Object(
  optional({
    status: Strings(['APPROVED', 'IN_MODERATION', 'REJECTED']),
    limit: Type.Union([Whole({ min: 1, max: 100 }), Type.Null()]),
    offset: Type.Union([Whole({ max: 10_000 }), Type.Null()]),
  }),
)
export type ListReviewsRequest = Static<typeof ListReviewsRequest>
/** `productName` is empty if the product is deleted. `total` stops at 10,001. */
export const ListReviewsReply = Type.Object({
  items: Type.Array(Type.Object({ review: Review, productName: Text() })),
  total: Whole(),
})
export type ListReviewsReply = Static<typeof ListReviewsReply>
