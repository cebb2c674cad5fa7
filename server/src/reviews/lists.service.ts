import { reviewsPerPage } from '@cartwright/contract/reviews/limits.ts'
import type {
  CountReviewsRequest,
  GetProductReviewsReply,
  GetProductReviewsRequest,
  GetReviewAccessReply,
  ListReviewsReply,
  ListReviewsRequest,
  QueryReviewsReply,
  QueryReviewsRequest,
  Review,
  ReviewAccess,
} from '@cartwright/contract/reviews/reviews.ts'
import { sql } from 'kysely'
import * as members from '../customers/members/service.ts'
import { refuse } from '../platform/errors/errors.ts'
import { compileFilter } from '../platform/query/filter.ts'
import { countUpTo, mostCounted, pageOf } from '../platform/query/page.ts'
import { newProblems } from '../platform/query/problems.ts'
import { compileQuery } from '../platform/query/query.ts'
import { type Caller, isMerchant, may, type Shop } from '../platform/shop/shop.ts'
import * as sites from '../sites/settings/service.ts'
import {
  type Audience,
  countListed,
  findReviews,
  listReviews,
  type ReviewRow,
  reviewById,
  reviewFields,
  reviewId,
  reviewOfMember,
  shownReviews,
  sourceOf,
} from './queries.ts'
import { averageOf, toWire } from './rules.ts'
import { hasBought } from './service.ts'

/** Approved reviews, the member's own, and for merchants any. */
export async function read(shop: Shop, caller: Caller, id: string): Promise<{ review: Review }> {
  const [row] = await shop.db.run(reviewById, [caller.siteId, id])
  if (!row || !maySee(caller, row)) throw refuse('REVIEW_NOT_FOUND')
  return { review: toWire(row, shop.hosts.urlOf(caller.siteId)) }
}

function maySee(caller: Caller, { status, memberId }: ReviewRow): boolean {
  if (status === 'APPROVED') return true
  return isMerchant(caller) ? may(caller, 'REVIEWS.READ') : memberId !== null && memberId === caller.memberId
}

const options = {
  tieBreaker: reviewId,
  defaultSort: [{ fieldName: 'createdDate', order: 'DESC' as const }],
}

export async function query(
  shop: Shop,
  caller: Caller,
  { query: asked, returnPrivateReviews }: QueryReviewsRequest,
): Promise<QueryReviewsReply> {
  const compiled = compileQuery(asked, reviewFields, options)
  const from = sourceOf(caller.siteId, audienceOf(caller, returnPrivateReviews))
  const { rows, total } = await findReviews(shop.db.read, from, compiled)
  const page = pageOf(rows, compiled, total)
  return {
    reviews: page.rows.map((row) => toWire(row, shop.hosts.urlOf(caller.siteId))),
    metadata: page.metadata,
  }
}

export async function count(
  shop: Shop,
  caller: Caller,
  { filter, includePrivateReviews }: CountReviewsRequest,
): Promise<{ count: number }> {
  const problems = newProblems()
  const condition = compileFilter(filter ?? {}, reviewFields, { path: 'filter', problems })
  problems.throwIfAny()
  const from = sourceOf(caller.siteId, audienceOf(caller, includePrivateReviews))
  const { rows } = await countUpTo(sql`${from} and ${condition}`).execute(shop.db.read.kysely)
  const found = rows[0]?.total ?? 0
  if (found > mostCounted) throw refuse('TOO_MANY_TO_COUNT')
  return { count: found }
}

function audienceOf(caller: Caller, wantsAll = false): Audience {
  if (isMerchant(caller)) return wantsAll && may(caller, 'REVIEWS.READ') ? 'all' : { memberId: null }
  return { memberId: caller.memberId ?? null }
}

/** What a product page shows: a page of approved reviews, and the rating of all. */
export async function ofProduct(
  shop: Shop,
  { siteId }: Caller,
  { productId, page }: GetProductReviewsRequest,
): Promise<GetProductReviewsReply> {
  const { settings } = await sites.get(shop, siteId)
  const values = [siteId, productId, ((page ?? 1) - 1) * reviewsPerPage, reviewsPerPage]
  // Pages keep the answer: a replica may not have the review yet that made them ask again.
  const [found] = await shop.db.run(shownReviews, values)
  const { reviews, ...ratings } = found ?? { count: 0, sum: 0, reviews: [] }
  return {
    count: ratings.count,
    average: averageOf(ratings),
    reviews: reviews.map((row) => toWire(row, shop.hosts.urlOf(siteId))),
    open: settings.reviews !== 'CLOSED',
  }
}

/** Whether the caller may review a product, and what they have said about it. */
export async function accessOf(
  shop: Shop,
  { siteId, memberId }: Caller,
  productId: string,
): Promise<GetReviewAccessReply> {
  const { settings } = await sites.get(shop, siteId)
  const member = memberId === undefined ? undefined : await members.find(shop, siteId, memberId)
  const [own] = member ? await shop.db.run(reviewOfMember, [siteId, productId, member.id]) : []
  const review = own && { review: toWire(own, shop.hosts.urlOf(siteId)) }
  const answer = (access: ReviewAccess) => ({ access, ...review })
  if (own) return answer('REVIEWED')
  if (settings.reviews === 'CLOSED') return answer('CLOSED')
  if (!member) return answer('SIGN_IN')
  if (settings.reviewers === 'MEMBERS') return answer('OPEN')
  return answer((await hasBought(shop, siteId, { member, productId })) ? 'OPEN' : 'BUYERS_ONLY')
}

const defaultLimit = 50

/** For the admin: any review with the name of its product, newest first. */
export async function list(
  shop: Shop,
  { siteId }: Caller,
  { status, limit, offset }: ListReviewsRequest,
): Promise<ListReviewsReply> {
  const [rows, counted] = await Promise.all([
    shop.db.read.run(listReviews, [siteId, status ?? null, limit ?? defaultLimit, offset ?? 0]),
    shop.db.read.run(countListed, [siteId, status ?? null]),
  ])
  const items = rows.map(({ productName, ...row }) => ({
    review: toWire(row, shop.hosts.urlOf(siteId)),
    productName,
  }))
  return { items, total: counted[0]?.total ?? 0 }
}
