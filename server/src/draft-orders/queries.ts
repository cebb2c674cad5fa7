import { sql } from 'kysely'
import type { Checkout, CheckoutData } from '../checkout/model/rules.ts'
import { lock, quickRead, statement } from '../platform/db/db.ts'
import type { Fields } from '../platform/query/fields.ts'

/** An order that a merchant writes. Its checkout will have its id. */
export interface DraftRow {
  id: string
  version: bigint
  ownerId: string
  ownerKind: Checkout['ownerKind']
  data: CheckoutData
  /** The order that it has become. */
  orderId: string | null
  /** The order that it changes. */
  sourceOrderId: string | null
  /** What of that order it is based on. */
  sourceRevision: string | null
  /** When it was written to that order. */
  committedAt: Date | null
  createdAt: Date
  updatedAt: Date
}

export const draftColumns = `d.id, d.version, d.owner_id AS "ownerId", d.owner_kind AS "ownerKind", d.data, o.id AS "orderId",
  d.source_order_id AS "sourceOrderId", d.source_revision AS "sourceRevision", d.committed_at AS "committedAt",
  d.created_at AS "createdAt", d.updated_at AS "updatedAt"`

const orderOfDraft = 'orders o WHERE o.site_id = $1 AND o.checkout_id = $2 AND o.purchased_at IS NOT NULL'

export const draftById = quickRead<DraftRow>(
  'draft-orders.by-id',
  `SELECT ${draftColumns} FROM draft_orders d
   LEFT JOIN orders o ON o.site_id = $1 AND o.checkout_id = d.id AND o.purchased_at IS NOT NULL
   WHERE d.site_id = $1 AND d.id = $2`,
)

/** One request after the other makes an order of it. Those that change or delete what they have read before, do not. */
export const lockDraft = lock<{ id: string }>(
  'draft-orders.lock',
  'UPDATE draft_orders SET version = version + 1 WHERE site_id = $1 AND id = $2 RETURNING id',
)

/** No row if its order has an open draft already. */
export const insertDraft = statement<{ id: string }>(
  'draft-orders.insert',
  `INSERT INTO draft_orders (site_id, id, version, owner_id, owner_kind, data, created_at, updated_at, source_order_id,
     source_revision)
   VALUES ($1, $2, 1, $3, $4, $5, $6, $6, $7, $8)
   ON CONFLICT (site_id, source_order_id) WHERE committed_at IS NULL DO NOTHING RETURNING id`,
)

/** The draft of changes to an order that are not written yet. */
export const openDraftOfOrder = quickRead<DraftRow>(
  'draft-orders.open-of-order',
  `SELECT ${draftColumns} FROM draft_orders d
   LEFT JOIN orders o ON o.site_id = $1 AND o.checkout_id = d.id AND o.purchased_at IS NOT NULL
   WHERE d.site_id = $1 AND d.source_order_id = $2 AND d.committed_at IS NULL`,
)

/** Of several that write a draft to its order, one gets a row. */
export const commitDraft = statement<{ id: string }>(
  'draft-orders.commit',
  `UPDATE draft_orders SET committed_at = $4, updated_at = $4, version = version + 1
   WHERE site_id = $1 AND id = $2 AND version = $3 AND committed_at IS NULL RETURNING id`,
)

/** Writes a draft that still has version $3 and is no order yet. */
export const updateDraft = statement<{ id: string }>(
  'draft-orders.update',
  `UPDATE draft_orders SET version = version + 1, owner_id = $4, owner_kind = $5, data = $6, updated_at = $7,
     source_revision = $8
   WHERE site_id = $1 AND id = $2 AND version = $3 AND committed_at IS NULL AND NOT EXISTS (SELECT FROM ${orderOfDraft}) RETURNING id`,
)

/** Deletes a draft that still has version $3 and is no order yet. */
export const deleteDraft = statement<{ id: string }>(
  'draft-orders.delete',
  `DELETE FROM draft_orders WHERE site_id = $1 AND id = $2 AND version = $3 AND committed_at IS NULL
   AND NOT EXISTS (SELECT FROM ${orderOfDraft}) RETURNING id`,
)

/** What lists are filtered and sorted by. */
export const draftFields = {
  id: { column: sql`d.id`, type: 'uuid', sortable: true, required: true },
  status: {
    column: sql`case when o.id is null and d.committed_at is null then 'DRAFT' else 'COMMITTED' end`,
    type: 'enum',
    values: ['DRAFT', 'COMMITTED'],
    required: true,
  },
  orderId: { column: sql`coalesce(o.id, d.source_order_id)`, type: 'uuid' },
  /** Of the order that a draft changes; a draft of a new order has none. */
  orderRevision: { column: sql`d.source_revision::text`, type: 'text' },
  memberId: { column: sql`case when d.owner_kind = 'member' then d.owner_id end`, type: 'uuid' },
  'buyerInfo.email': { column: sql`d.data ->> 'email'`, type: 'text' },
  createdDate: { column: sql`d.created_at`, type: 'timestamp', sortable: true, required: true },
  updatedDate: { column: sql`d.updated_at`, type: 'timestamp', sortable: true, required: true },
} satisfies Fields
