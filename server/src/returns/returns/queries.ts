import type { ReturnStatus } from '@cartwright/contract/returns/returns.ts'
import type { Order } from '../../orders/order/rules.ts'
import { quickRead, statement } from '../../platform/db/db.ts'
import type { Minor } from '../../platform/values/money.ts'

type OrderLine = NonNullable<Order['data']['order']['lineItems']>[number]

export interface Received {
  sound: number
  damaged: number
  missing: number
}

export interface ReturnedLine {
  lineItemId: string
  quantity: number
  reason: string
  received?: Received
  /** The variant that the buyer wants instead of money, as it was called. */
  exchangeFor?: { variantId: string; name: string }
}

/** The order of what the buyer gets instead. Amounts are minor units as text, since it comes as JSON. */
export interface ReturnExchange {
  orderId: string
  number: string
  canceled: boolean
  settled: boolean
  total: string
  paid: string
  /** Of what was paid, what has gone back or is on its way. */
  returned: string
  credit: string
  items: Pick<OrderLine, 'quantity' | 'productName' | 'descriptionLines'>[]
}

export interface ReturnRow {
  siteId: string
  id: string
  orderId: string
  /** Counted within the order. */
  number: number
  status: ReturnStatus
  lines: ReturnedLine[]
  note: string
  declineReason: string
  approvalMessage: string
  closingMessage: string
  refundId: string | null
  /** The payment service has refused the refund: the return is open again. */
  refundFailed: boolean
  /** What that refund gives back, without what counts for the exchange. */
  refunded: Minor | null
  /** What of it a payment service has refused, and is not given back otherwise. */
  missing: Minor | null
  exchange: ReturnExchange | null
  createdAt: Date
  updatedAt: Date
}

const hasFailed = `EXISTS (SELECT FROM refunds f WHERE f.site_id = $1 AND f.id = r.refund_id AND f.status = 'FAILED')`
const status = `CASE WHEN ${hasFailed} THEN 'RECEIVED' ELSE r.status END`

/** What of a refund f was not refused, or is given back by another one. */
const given = `(SELECT coalesce(sum(t.amount), 0)::bigint FROM refunds p
    JOIN refund_transactions t ON t.site_id = $1 AND t.refund_id = p.id AND t.status <> 'FAILED'
    WHERE p.site_id = $1 AND (p.id = f.id OR p.retry_of = f.id))`

const asked = `r.site_id AS "siteId", r.id, r.order_id AS "orderId", r.number, r.lines, r.note,
  r.decline_reason AS "declineReason", r.approval_message AS "approvalMessage", r.closing_message AS "closingMessage",
  r.created_at AS "createdAt", r.updated_at AS "updatedAt"`

const exchangeItems = `(SELECT coalesce(jsonb_agg(jsonb_build_object('quantity', l -> 'quantity',
      'productName', l -> 'productName', 'descriptionLines', l -> 'descriptionLines')), '[]')
    FROM jsonb_array_elements(o.data #> '{order,lineItems}') l)`

const columns = `${asked}, ${status} AS status, CASE WHEN NOT ${hasFailed} THEN r.refund_id END AS "refundId",
  ${hasFailed} AS "refundFailed",
  (SELECT ${given} - coalesce((f.details #>> '{exchange,amount}')::bigint, 0) FROM refunds f
    WHERE f.site_id = $1 AND f.id = r.refund_id AND f.status <> 'FAILED') AS refunded,
  (SELECT f.amount - ${given} FROM refunds f
    WHERE f.site_id = $1 AND f.id = r.refund_id AND f.status = 'SUCCEEDED') AS missing,
  (SELECT jsonb_build_object('orderId', o.id, 'number', o.number::text, 'canceled', o.status = 'CANCELED',
      'settled', e.settled_at IS NOT NULL, 'total', o.total::text, 'paid', o.paid::text,
      'returned', (o.refunded + o.refund_pending)::text, 'credit', e.credit::text, 'items', ${exchangeItems})
    FROM exchanges e JOIN orders o ON o.site_id = $1 AND o.id = e.order_id
    WHERE e.site_id = $1 AND e.return_id = r.id) AS exchange`

export const returnById = quickRead<ReturnRow>(
  'returns.by-id',
  `SELECT ${columns} FROM returns r WHERE r.site_id = $1 AND r.id = $2`,
)

/** The oldest first. */
export const returnsByOrder = quickRead<ReturnRow>(
  'returns.by-order',
  `SELECT ${columns} FROM returns r WHERE r.site_id = $1 AND r.order_id = $2 ORDER BY r.number`,
)

/** The return whose exchange an order is. */
export const returnOfExchange = quickRead<ReturnRow>(
  'returns.of-exchange',
  `SELECT ${columns} FROM returns r JOIN exchanges x ON x.site_id = $1 AND x.return_id = r.id
   WHERE r.site_id = $1 AND x.order_id = $2`,
)

/** The newest first, after those that a page has shown; of one status if $2 is. */
export const listReturns = statement<ReturnRow>(
  'returns.list',
  `SELECT ${columns} FROM returns r
   WHERE r.site_id = $1 AND ($2::text IS NULL OR ${status} = $2)
     AND ($3::timestamptz IS NULL OR (r.created_at, r.id) < ($3, $4::uuid))
   ORDER BY r.created_at DESC, r.id DESC LIMIT $5`,
)

/** No row if it is written already. A new return has no refund and no exchange. */
export const insertReturn = statement<ReturnRow>(
  'returns.insert',
  `INSERT INTO returns AS r (site_id, id, order_id, number, status, lines, note, created_at, updated_at)
   VALUES ($1, $2, $3, $4, 'REQUESTED', $5, $6, $7, $7)
   ON CONFLICT DO NOTHING RETURNING ${asked}, r.status, r.refund_id AS "refundId", false AS "refundFailed",
     NULL::bigint AS refunded, NULL::bigint AS missing, NULL::jsonb AS exchange`,
)

/** No row unless its status is one of $3. */
export const moveReturn = statement<ReturnRow>(
  'returns.move',
  `UPDATE returns r SET status = $4, lines = coalesce($5::jsonb, lines), decline_reason = coalesce($6, decline_reason),
     refund_id = $7, updated_at = $8, approval_message = coalesce($9, approval_message),
     closing_message = coalesce($10, closing_message)
   WHERE r.site_id = $1 AND r.id = $2 AND ${status} = ANY ($3::text[]) RETURNING ${columns}`,
)
