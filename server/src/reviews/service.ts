import type {
  BulkCreateReviewRequest,
  NewReview,
  Review,
  UpdateReviewRequest,
} from '@cartwright/contract/reviews/reviews.ts'
import * as budgets from '../budgets/service.ts'
import { productRecords } from '../catalogue/model/cache.service.ts'
import { nameOf } from '../customers/members/rules.ts'
import * as members from '../customers/members/service.ts'
import * as sales from '../orders/sales/service.ts'
import { Refusal, refuse, violation } from '../platform/errors/errors.ts'
import { type Caller, isMerchant, may, type Shop } from '../platform/shop/shop.ts'
import { bulkTotals } from '../platform/values/bulk.ts'
import { isGuid } from '../platform/values/ids.ts'
import type { SiteSettings } from '../sites/settings/rules.ts'
import * as sites from '../sites/settings/service.ts'
import { reviewEvent } from './events.service.ts'
import { toStoredMedia } from './media.service.ts'
import { deleteReview, insertReview, type ReviewRow, reviewById, updateReview } from './queries.ts'
import { applyChange, firstStatus, namespace, toStatus, toWire } from './rules.ts'

/** Members review a product once. Merchants may write for anybody, and say what is approved. */
export async function create(shop: Shop, caller: Caller, review: NewReview): Promise<{ review: Review }> {
  const { siteId } = caller
  assertMayWrite(caller)
  if (review.namespace !== namespace) {
    throw violation('review.namespace', `must be ${namespace}`, 'INVALID_ENUM_VALUE')
  }
  const [{ settings }, record] = await Promise.all([
    sites.get(shop, siteId),
    productRecords.get(shop, siteId, review.entityId.toLowerCase()),
  ])
  const isOpen = isMerchant(caller) || settings.reviews !== 'CLOSED'
  if (!isOpen) throw refuse('REVIEWS_CLOSED')
  if (!record || !(record.product.visible || isMerchant(caller))) throw refuse('PRODUCT_NOT_FOUND')
  const author = await authorOf(shop, caller, review)
  const productId = record.product.id
  const verified = await hasBought(shop, siteId, { member: author, productId })
  if (!(isMerchant(caller) || verified || settings.reviewers === 'MEMBERS')) {
    throw refuse('REVIEW_NEEDS_PURCHASE')
  }
  await limit(shop, caller)
  const media = await toStoredMedia(shop, siteId, review.content.media ?? [])
  const { authorName, ...rest } = contentOf(review, author)
  const status = statusOf(caller, review, settings)
  return insert(shop, siteId, { ...rest, authorName, productId, media, verified, status, author })
}

type Author = members.MemberRow | undefined

type NewRow = Pick<
  ReviewRow,
  'productId' | 'authorName' | 'title' | 'body' | 'rating' | 'media' | 'verified' | 'status'
> & { author: Author; reviewedAt: number | undefined }

async function insert(shop: Shop, siteId: string, row: NewRow): Promise<{ review: Review }> {
  const [id, now] = [shop.newId(), shop.clock()]
  const { productId, author, authorName, title, body, rating, media, status, verified, reviewedAt } = row
  const [made] = await shop.db.run(insertReview, [
    ...[siteId, id, productId, author?.id ?? null, authorName, title, body, rating, JSON.stringify(media)],
    ...[status, verified, new Date(reviewedAt ?? now), new Date(now)],
    ...reviewEvent(shop, 'created', { siteId, id, revision: 1n }),
  ])
  if (!made) throw refuse('REVIEW_ALREADY_EXISTS')
  publish(shop, siteId, made)
  return { review: toWire(made, shop.hosts.urlOf(siteId)) }
}

function contentOf({ content, author: sent, reviewDate }: NewReview, author: Author) {
  const { title = '', body = '', rating } = content
  return {
    authorName: sent?.authorName?.trim() || (author ? nameOf(author) : ''),
    title: title.trim(),
    body: body.trim(),
    rating,
    reviewedAt: reviewDate ? Date.parse(reviewDate) : undefined,
  }
}

function statusOf(caller: Caller, { moderation }: NewReview, settings: SiteSettings) {
  const asked = isMerchant(caller) ? moderation?.moderationStatus : undefined
  return asked === undefined ? firstStatus(settings) : toStatus(asked)
}

/** Members are their own author. Merchants name a member, or nobody who is known here. */
async function authorOf(shop: Shop, caller: Caller, { author }: NewReview): Promise<Author> {
  const named = author?.contactId || undefined
  if (!isMerchant(caller)) {
    if (named !== undefined && named.toLowerCase() !== caller.id) throw refuse('PERMISSION_DENIED')
    return members.get(shop, caller.siteId, caller.id)
  }
  if (named === undefined) return undefined
  const member = isGuid(named) ? await members.find(shop, caller.siteId, named.toLowerCase()) : undefined
  if (!member) throw violation('review.author.contactId', 'must be the id of a member', 'OTHER')
  return member
}

/** Whether the member has an order with the product, of the account or with the confirmed e-mail address. */
export async function hasBought(
  shop: Shop,
  siteId: string,
  { member, productId }: { member: Author; productId: string },
): Promise<boolean> {
  if (!member) return false
  const email = member.emailVerified ? member.email : undefined
  return sales.hasBought(shop, siteId, { memberId: member.id, email, productId })
}

/** Each on its own: one that is refused does not stop the others. */
export async function bulkCreate(
  shop: Shop,
  caller: Caller,
  { reviews, returnEntity = false }: BulkCreateReviewRequest,
) {
  const results = []
  for (const [originalIndex, sent] of reviews.entries()) {
    try {
      const { review } = await create(shop, caller, sent)
      const itemMetadata = { id: review.id ?? '', originalIndex, success: true }
      results.push({ itemMetadata, ...(returnEntity ? { item: review } : {}) })
    } catch (error) {
      if (!(error instanceof Refusal) || error.status >= 500) throw error
      const code = error.code ?? 'INVALID_ARGUMENT'
      const itemError = { code, description: error.message, data: {} }
      results.push({ itemMetadata: { originalIndex, success: false, error: itemError } })
    }
  }
  const failures = results.filter(({ itemMetadata }) => !itemMetadata.success).length
  return { results, bulkActionMetadata: bulkTotals(results, failures) }
}

/** Members change their own review; somebody looks at it again, unless reviews are shown at once. */
export async function update(
  shop: Shop,
  caller: Caller,
  sent: UpdateReviewRequest['review'],
): Promise<{ review: Review }> {
  assertMayWrite(caller)
  const { siteId } = caller
  const { settings } = await sites.get(shop, siteId)
  await findOwn(shop, caller, sent.id)
  await limit(shop, caller)
  const media = sent.content?.media && (await toStoredMedia(shop, siteId, sent.content.media))
  const statusAfter = isMerchant(caller) ? undefined : firstStatus(settings)
  return edit(shop, caller, {
    id: sent.id,
    revision: sent.revision,
    change: (before) => applyChange(before, { sent, media, statusAfter }),
  })
}

interface Edit {
  id: string
  /** That the change is based on. */
  revision?: string | undefined
  change(before: ReviewRow): ReviewRow
}

export async function edit(
  shop: Shop,
  caller: Caller,
  { id, revision, change }: Edit,
): Promise<{ review: Review }> {
  const { siteId } = caller
  for (;;) {
    const before = await findOwn(shop, caller, id)
    if (revision !== undefined && revision !== String(before.revision)) throw refuse('REVISION_MISMATCH')
    const after = change(before)
    const [changed] = await shop.db.run(updateReview, [
      ...[siteId, before.id, before.revision, after.authorName, after.title, after.body, after.rating],
      ...[JSON.stringify(after.media), after.status, after.moderated],
      ...[after.reply, after.repliedAt, after.replyUpdatedAt, new Date(shop.clock())],
      ...reviewEvent(shop, 'updated', { siteId, id: before.id, revision: before.revision + 1n }),
    ])
    if (changed) {
      publish(shop, siteId, changed)
      return { review: toWire(changed, shop.hosts.urlOf(siteId)) }
    }
  }
}

export async function remove(shop: Shop, caller: Caller, reviewId: string): Promise<{ review: Review }> {
  assertMayWrite(caller)
  const { siteId } = caller
  const { id } = await findOwn(shop, caller, reviewId)
  // The statement adds the review's own revision.
  const event = reviewEvent(shop, 'deleted', { siteId, id, revision: 1n })
  const [gone] = await shop.db.run(deleteReview, [siteId, id, ...event])
  if (!gone) throw refuse('REVIEW_NOT_FOUND')
  publish(shop, siteId, gone)
  return { review: toWire(gone, shop.hosts.urlOf(siteId)) }
}

/** The review, if the caller may change it. */
async function findOwn(shop: Shop, caller: Caller, id: string): Promise<ReviewRow> {
  const [row] = await shop.db.run(reviewById, [caller.siteId, id])
  if (!row) throw refuse('REVIEW_NOT_FOUND')
  if (isMerchant(caller) || row.memberId === caller.memberId) return row
  throw refuse(row.status === 'APPROVED' ? 'PERMISSION_DENIED' : 'REVIEW_NOT_FOUND')
}

function assertMayWrite(caller: Caller): void {
  if (isMerchant(caller) && !may(caller, 'REVIEWS.MANAGE')) throw refuse('PERMISSION_DENIED')
}

async function limit(shop: Shop, caller: Caller): Promise<void> {
  if (isMerchant(caller)) return
  const { siteId, id: identity, address } = caller
  await budgets.spend(shop, 'review', { siteId, identity, address })
}

/** Makes pages with the product be made again. */
function publish(shop: Shop, siteId: string, { productId }: Pick<ReviewRow, 'productId'>): void {
  shop.changes.publish('product', siteId, productId)
}
