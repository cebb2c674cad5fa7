import { createHash } from 'node:crypto'
import { reviewLimits } from '@cartwright/contract/reviews/limits.ts'
import type { ModerationStatus } from '@cartwright/contract/reviews/reviews.ts'
import { type Cells, cellReader, type Problem, type Row } from '../entries/rules.ts'
import {
  columnMap,
  dateIn,
  emailIn,
  limited,
  type RecordLayout,
  recordEntry,
  trimmed,
  wholeIn,
} from './rules.ts'

/** Product reviews, as the review apps of both platforms export them. */
export const reviews: RecordLayout = {
  name: 'REVIEWS',
  columns: columnMap([
    ['review_id', 'id', 'comment_id'],
    ['product_handle', 'handle', 'product handle', 'product_slug'],
    ['sku', 'product_sku', 'product sku'],
    ['rating', 'stars', 'star_rating', 'review_score'],
    ['title', 'review_title', 'review title', 'headline'],
    ['body', 'review_body', 'review', 'content', 'comment', 'review_content', 'review content', 'text'],
    ['author', 'reviewer_name', 'reviewer name', 'nickname', 'display_name', 'name', 'author_name'],
    ['email', 'reviewer_email', 'reviewer email', 'author_email'],
    ['date', 'review_date', 'created_at', 'review date', 'created at'],
    ['status', 'curated', 'state', 'published'],
    ['reply', 'answer', 'store_reply'],
    ['verified', 'verified_buyer', 'verified_purchase', 'verified buyer'],
  ]),
  targets: {},
  ignores: /./,
  needs: [['rating'], ['product_handle', 'sku'], ['body', 'title'], ['author', 'email', 'date', 'status']],
  begins: () => true,
  entryOf([first], terms) {
    const problems: Problem[] = []
    const cells = cellReader(first as Row, terms, problems)
    const rating = wholeIn(cells, 'rating', 1) ?? 0
    if (rating > 5) cells.error('rating', 'is more than 5 stars')
    const [handle, sku] = [trimmed(cells, 'product_handle'), trimmed(cells, 'sku')]
    if (!handle && !sku) cells.error(cells.has('sku') ? 'sku' : 'product_handle', 'must name the product')
    const email = emailIn(cells, 'email')
    const author = limited(cells, 'author', reviewLimits.authorName)
    const date = dateIn(cells, 'date')
    const texts = {
      title: limited(cells, 'title', reviewLimits.title),
      body: limited(cells, 'body', reviewLimits.body),
    }
    const reply = limited(cells, 'reply', reviewLimits.reply)
    const facts = [handle, sku, email.toLowerCase(), author, date ?? '', texts.title, texts.body]
    const id = trimmed(cells, 'review_id') || hashOf(facts)
    return recordEntry({
      line: cells.line,
      key: id,
      name: [handle || sku, author].filter(Boolean).join(', '),
      problems,
      record: {
        ...{ noun: 'reviews', handle, sku, email },
        review: {
          id,
          content: { ...texts, rating },
          author: { authorName: author },
          moderation: { moderationStatus: statusIn(cells), manuallyChanged: true },
          verified: /^(true|yes|1|verified.*)$/i.test(trimmed(cells, 'verified')),
          ...(date ? { createdDate: date, reviewDate: date } : {}),
          ...(reply
            ? { reply: { message: reply, ...(date ? { createdDate: date, updatedDate: date } : {}) } }
            : {}),
        },
      },
    })
  },
  columnOf: () => undefined,
}

/** Without an id, a review is the same one if all that was written is the same. */
function hashOf(facts: readonly string[]): string {
  return createHash('sha256').update(JSON.stringify(facts)).digest('hex').slice(0, 32)
}

const shown = /^(|approved?|published|ok|1|true|yes|active|visible)$/i
const rejected = /^(rejected|spam|trash|hidden|deleted|archived|declined)$/i

/** What is neither shown nor rejected waits for somebody to decide. */
function statusIn(cells: Cells): ModerationStatus {
  const status = trimmed(cells, 'status')
  if (shown.test(status)) return 'APPROVED'
  return rejected.test(status) ? 'REJECTED' : 'IN_MODERATION'
}
