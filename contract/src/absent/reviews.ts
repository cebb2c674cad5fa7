import { everyone, merchants } from '../calls/call.ts'
import { type AbsentCall, absent, emptyQuery, missing, queryReply, unavailable } from './absent-call.ts'

const ofMerchants = { callers: merchants, permission: 'REVIEWS.MANAGE' } as const

export const reviews: readonly AbsentCall[] = [
  ...absent(
    { feature: 'reviewExtras', ...ofMerchants },
    {
      'POST /reviews/v1/bulk/reviews/delete': ['reviews.bulkDeleteReviews', unavailable],
      'POST /reviews/v1/bulk/reviews/moderate': ['reviews.bulkUpdateModerationStatus', unavailable],
    },
  ),
  ...absent(
    { feature: 'reviewExtras', callers: everyone },
    {
      'POST /reviews/v1/reviews/contact': ['reviews.createReviewAndContact', unavailable],
      'PUT /reviews/v1/reviews/content/{reviewId}': ['reviews.updateReviewContent', unavailable],
    },
  ),
  ...absent(
    { feature: 'reviewRequests', ...ofMerchants },
    {
      'POST /reviews/v2/review-requests': ['reviewRequests.createReviewRequest', unavailable],
      'POST /reviews/v2/bulk/review-requests/create': [
        'reviewRequests.bulkCreateReviewRequests',
        unavailable,
      ],
      'GET /reviews/v2/review-requests/{reviewRequestId}': ['reviewRequests.getReviewRequest', missing],
      'DELETE /reviews/v2/review-requests/{reviewRequestId}': ['reviewRequests.deleteReviewRequest', missing],
      'POST /reviews/v2/review-requests/query': [
        'reviewRequests.queryReviewRequests',
        emptyQuery('reviewRequests'),
      ],
      'POST /reviews/v2/review-requests/count': [
        'reviewRequests.countReviewRequests',
        queryReply({ count: 0 }),
      ],
      'PUT /reviews/v2/bulk/review-requests/cancel-by-filter': [
        'reviewRequests.bulkCancelReviewRequestsByFilter',
        unavailable,
      ],
    },
  ),
]
