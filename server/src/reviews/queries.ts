import { sql } from 'kysely'
import { type Reader, statement } from '../platform/db/db.ts'
import { outboxInsert } from '../platform/db/outbox.ts'
import type { Fields, ScalarField } from '../platform/query/fields.ts'
import { countUpTo } from '../platform/query/page.ts'
import type { CompiledQuery } from '../platform/query/query.ts'

/** A picture or video of the media library. */
export interface StoredMedia {
  kind: 'image' | 'video'
  id: string
  width: number | null
  height: number | null
  fileName: string
}

export type ReviewStatus = 'IN_MODERATION' | 'APPROVED' | 'REJECTED'

export interface ReviewRow {
  id: string
  revision: bigint
  productId: string
  memberId: string | null
  authorName: string
  title: string
  body: string
  rating: number
  media: StoredMedia[]
  status: ReviewStatus
  moderated: boolean
  verified: boolean
  reply: string | null
  repliedAt: Date | null
  replyUpdatedAt: Date | null
  reviewedAt: Date
  createdAt: Date
  updatedAt: Date
}

const columns = `r.id, r.revision, r.product_id AS "productId", r.member_id AS "memberId",
  r.author_name AS "authorName", r.title, r.body, r.rating, r.media, r.status, r.moderated, r.verified, r.reply,
  r.replied_at AS "repliedAt", r.reply_updated_at AS "replyUpdatedAt", r.reviewed_at AS "reviewedAt",
  r.created_at AS "createdAt", r.updated_at AS "updatedAt"`

/** Returns nothing if the member has reviewed the product already. */
export const insertReview = statement<ReviewRow>(
  'reviews.insert',
  `WITH made AS (
     INSERT INTO reviews AS r (site_id, id, product_id, member_id, author_name, title, body, rating, media, status, verified,
       reviewed_at, created_at, updated_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $13)
     ON CONFLICT (site_id, product_id, member_id) WHERE member_id IS NOT NULL DO NOTHING RETURNING ${columns}),
   told AS (${outboxInsert(14)} FROM made)
   SELECT * FROM made`,
)

/** Returns nothing if somebody has changed the review since revision $3. */
export const updateReview = statement<ReviewRow>(
  'reviews.update',
  `WITH changed AS (
     UPDATE reviews r SET revision = r.revision + 1, author_name = $4, title = $5, body = $6, rating = $7, media = $8,
       status = $9, moderated = $10, reply = $11, replied_at = $12, reply_updated_at = $13, updated_at = $14
     WHERE r.site_id = $1 AND r.id = $2 AND r.revision = $3 RETURNING ${columns}),
   told AS (${outboxInsert(15)} FROM changed)
   SELECT * FROM changed`,
)

export const deleteReview = statement<ReviewRow>(
  'reviews.delete',
  `WITH gone AS (DELETE FROM reviews r WHERE r.site_id = $1 AND r.id = $2 RETURNING ${columns}),
   told AS (${outboxInsert(3, 'gone.revision')} FROM gone)
   SELECT * FROM gone`,
)

export const reviewById = statement<ReviewRow>(
  'reviews.by-id',
  `SELECT ${columns} FROM reviews r WHERE r.site_id = $1 AND r.id = $2`,
)

export const reviewsByIds = statement<ReviewRow>(
  'reviews.by-ids',
  `SELECT ${columns} FROM reviews r WHERE r.site_id = $1 AND r.id = ANY ($2::uuid[])`,
)

export const reviewOfMember = statement<ReviewRow>(
  'reviews.of-member',
  `SELECT ${columns} FROM reviews r WHERE r.site_id = $1 AND r.product_id = $2 AND r.member_id = $3`,
)

/** Approved reviews of a product from $3 on, and the number and sum of all their ratings. */
export const shownReviews = statement<{ count: number; sum: number; reviews: ShownReview[] }>(
  'reviews.shown',
  `SELECT count(*)::int AS count, coalesce(sum(rating), 0)::int AS sum, (
     SELECT coalesce(jsonb_agg(to_jsonb(page) ORDER BY page."reviewedAt" DESC, page.id DESC), '[]') FROM (
       SELECT ${columns} FROM reviews r WHERE r.site_id = $1 AND r.product_id = $2 AND r.status = 'APPROVED'
       ORDER BY r.reviewed_at DESC, r.id DESC OFFSET $3 LIMIT $4) AS page) AS reviews
   FROM reviews WHERE site_id = $1 AND product_id = $2 AND status = 'APPROVED'`,
)

type Times = 'repliedAt' | 'replyUpdatedAt' | 'reviewedAt' | 'createdAt' | 'updatedAt'

/** As JSON has it. */
export type ShownReview = Omit<ReviewRow, Times | 'revision'> &
  Record<Times, string | null> & { revision: number }

/** $2 is a status or null, $3 the limit, $4 the offset. */
export const listReviews = statement<ReviewRow & { productName: string }>(
  'reviews.list',
  `SELECT ${columns}, coalesce(p.name, '') AS "productName" FROM reviews r
   LEFT JOIN products p ON p.site_id = $1 AND p.id = r.product_id
   WHERE r.site_id = $1 AND ($2::text IS NULL OR r.status = $2) ORDER BY r.created_at DESC, r.id DESC LIMIT $3 OFFSET $4`,
)

export const countListed = statement<{ total: number }>(
  'reviews.count-listed',
  `SELECT count(*)::int AS total FROM (
     SELECT FROM reviews WHERE site_id = $1 AND ($2::text IS NULL OR status = $2) LIMIT 10001) AS counted`,
)

/** Takes the files $2 out of all reviews that show them. */
export const removeMedia = statement<{ productId: string }>(
  'reviews.remove-media',
  `UPDATE reviews r SET revision = r.revision + 1, media = (
     SELECT coalesce(jsonb_agg(m ORDER BY n), '[]') FROM jsonb_array_elements(r.media) WITH ORDINALITY AS e (m, n)
     WHERE m ->> 'id' <> ALL ($2::text[]))
   WHERE r.site_id = $1 AND r.media <> '[]'
     AND r.media @> ANY (SELECT jsonb_build_array(jsonb_build_object('id', id)) FROM unnest($2::text[]) AS id)
   RETURNING r.product_id AS "productId"`,
)

export const deleteReviewsOfMember = statement<{ productId: string }>(
  'personal-data.reviews',
  'DELETE FROM reviews WHERE site_id = $1 AND member_id = $2 RETURNING product_id AS "productId"',
)

export const reviewId: ScalarField = { column: sql`r.id`, type: 'uuid', sortable: true, required: true }
const createdDate: ScalarField = {
  column: sql`r.created_at`,
  type: 'timestamp',
  sortable: true,
  required: true,
}

export const reviewFields: Fields = {
  id: reviewId,
  namespace: { column: sql`'stores'::text`, type: 'text', required: true },
  entityId: { column: sql`r.product_id`, type: 'uuid', required: true },
  'author.contactId': { column: sql`r.member_id`, type: 'uuid' },
  'content.rating': { column: sql`r.rating`, type: 'number', sortable: true, required: true },
  verified: { column: sql`r.verified`, type: 'boolean', required: true },
  'moderation.moderationStatus': {
    column: sql`r.status`,
    type: 'enum',
    values: ['APPROVED', 'IN_MODERATION', 'REJECTED', 'SUBMITTED'],
    required: true,
  },
  createdDate,
  updatedDate: { column: sql`r.updated_at`, type: 'timestamp', sortable: true, required: true },
  reviewDate: { column: sql`r.reviewed_at`, type: 'timestamp', sortable: true, required: true },
}

/** Whose reviews a list has: everybody's, or approved ones and those of a member, if any. */
export type Audience = 'all' | { memberId: string | null }

export function sourceOf(siteId: string, audience: Audience) {
  const from = sql`from reviews r where r.site_id = ${siteId}`
  if (audience === 'all') return from
  const { memberId } = audience
  return memberId === null
    ? sql`${from} and r.status = 'APPROVED'`
    : sql`${from} and (r.status = 'APPROVED' or r.member_id = ${memberId})`
}

export async function findReviews(
  on: Reader,
  from: ReturnType<typeof sourceOf>,
  query: CompiledQuery,
): Promise<{ rows: (ReviewRow & { cursor_key: string | null })[]; total: number | undefined }> {
  const page = sql<ReviewRow & { cursor_key: string | null }>`
    select ${sql.raw(columns)}, ${query.cursorKey} as cursor_key ${from} and ${query.where} ${query.page}`
  if (query.cursor) return { rows: (await page.execute(on.kysely)).rows, total: undefined }
  const counting = countUpTo(sql`${from} and ${query.filter}`)
  const [{ rows }, counted] = await Promise.all([page.execute(on.kysely), counting.execute(on.kysely)])
  return { rows, total: counted.rows[0]?.total ?? 0 }
}

const movedRecord = `id uuid, product_id uuid, member_id uuid, author_name text, title text, body text, rating smallint,
  media jsonb, status text, moderated boolean, verified boolean, reply text, replied_at timestamptz,
  reply_updated_at timestamptz, reviewed_at timestamptz, created_at timestamptz, updated_at timestamptz`

const movedColumns = `id, product_id, member_id, author_name, title, body, rating, media, status, moderated, verified,
  reply, replied_at, reply_updated_at, reviewed_at, created_at, updated_at`

/** Reviews from another shop. Leaves out those of a member who has reviewed the product here. */
export const insertMoved = statement<{ id: string }>(
  'reviews.insert-moved',
  `INSERT INTO reviews (site_id, ${movedColumns})
   SELECT $1, ${movedColumns} FROM jsonb_to_recordset($2::jsonb) AS m (${movedRecord})
   ON CONFLICT DO NOTHING RETURNING id`,
)

/** Not those that were changed here later than in the other shop. */
export const updateMoved = statement<{ id: string }>(
  'reviews.update-moved',
  `UPDATE reviews r SET author_name = m.author_name, title = m.title, body = m.body, rating = m.rating,
     media = m.media, status = m.status, moderated = m.moderated, reply = m.reply, replied_at = m.replied_at,
     reply_updated_at = m.reply_updated_at, updated_at = m.updated_at, revision = r.revision + 1
   FROM jsonb_to_recordset($2::jsonb) AS m (${movedRecord})
   WHERE r.site_id = $1 AND r.id = m.id AND r.updated_at <= m.updated_at RETURNING r.id`,
)
