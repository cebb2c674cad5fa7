import { lock, statement } from '../../platform/db/db.ts'
import type { Minor } from '../../platform/values/money.ts'

export interface GiftCardCharge {
  siteId: string
  orderId: string
  pluginId: string
  /** Sealed. */
  code: Buffer
  amount: Minor
  /** What a card of the shop has back of it. */
  returned: Minor
  currency: string
  status: 'HELD' | 'REDEEMING' | 'REDEEMED' | 'REFUSED' | 'VOIDING' | 'VOIDED'
  /** The program was asked to redeem before. */
  asked: boolean
  transactionId: string | null
  /** Why it was refused: a code. */
  reason: string | null
  createdAt: Date
  updatedAt: Date
}

const columns = `site_id AS "siteId", order_id AS "orderId", plugin_id AS "pluginId", code, amount, returned, currency, status,
  asked, transaction_id AS "transactionId", reason, created_at AS "createdAt", updated_at AS "updatedAt"`

/** The charges of orders $2. */
export const chargesByOrder = statement<GiftCardCharge>(
  'gift-cards.by-order',
  `SELECT ${columns} FROM gift_card_charges WHERE site_id = $1 AND order_id = ANY ($2::uuid[])`,
)

const job = `add_job('settle-gift-card', json_build_object('siteId', site_id, 'orderId', order_id),
  job_key := 'gift-card:' || order_id)`

/**
 * Orders of a shop that take gift cards follow one another: no row stands for a card before its first order. Rows that
 * refer to the shop are written meanwhile.
 */
export const lockCards = statement<never>(
  'gift-cards.lock-cards',
  'SELECT 1 FROM sites WHERE id = $1 FOR NO KEY UPDATE',
)

/** What other orders are about to take, or have taken since $5 without being in the balance that is known. */
export const takenByOthers = statement<{ amount: Minor }>(
  'gift-cards.taken-by-others',
  `SELECT coalesce(sum(amount), 0)::bigint AS amount FROM gift_card_charges
   WHERE site_id = $1 AND plugin_id = $2 AND code_hash = $3 AND order_id <> $4
     AND (status IN ('HELD', 'REDEEMING') OR status = 'REDEEMED' AND updated_at > $5)`,
)

/** Writes the charge of an order, or that of the next attempt to pay it. One that was refused gives way to another card. */
export const holdCharge = statement<{ orderId: string }>(
  'gift-cards.hold',
  `INSERT INTO gift_card_charges AS c (site_id, order_id, plugin_id, code, code_hash, amount, currency, status, created_at, updated_at)
   VALUES ($1, $2, $3, $4, $5, $6, $7, 'HELD', $8, $8)
   ON CONFLICT (site_id, order_id) DO UPDATE SET plugin_id = excluded.plugin_id, code = excluded.code,
     code_hash = excluded.code_hash, amount = excluded.amount, currency = excluded.currency, updated_at = excluded.updated_at,
     status = 'HELD', asked = false, reason = NULL
     WHERE c.status IN ('HELD', 'REFUSED')
   RETURNING order_id AS "orderId"`,
)

export const dropHeld = statement<never>(
  'gift-cards.drop-held',
  "DELETE FROM gift_card_charges WHERE site_id = $1 AND order_id = $2 AND status = 'HELD'",
)

export const redeemHeld = statement<{ job: unknown }>(
  'gift-cards.redeem-held',
  `WITH due AS (
     UPDATE gift_card_charges SET status = 'REDEEMING', updated_at = $3
     WHERE site_id = $1 AND order_id = $2 AND status = 'HELD' RETURNING site_id, order_id)
   SELECT ${job} AS job FROM due`,
)

/** Ends a charge with a status of $4. What the program may have redeemed is voided. Gives what the order counts as paid with it. */
export const endCharge = statement<{ counted: Minor; job: unknown }>(
  'gift-cards.end',
  `WITH before AS (
     SELECT site_id, order_id, status, asked FROM gift_card_charges
     WHERE site_id = $1 AND order_id = $2 AND status = ANY ($4::text[]) FOR UPDATE),
   ended AS (
     UPDATE gift_card_charges c SET updated_at = $3, status = CASE WHEN c.asked THEN 'VOIDING' ELSE 'VOIDED' END
     FROM before WHERE c.site_id = $1 AND c.order_id = before.order_id
     RETURNING c.site_id, c.order_id, c.status, CASE WHEN before.status = 'REDEEMED' THEN c.amount - c.returned ELSE 0 END AS counted)
   SELECT counted, CASE WHEN status = 'VOIDING' THEN ${job} END AS job FROM ended`,
)

/** Lowers to $3 what a card is still to pay, unless its program was asked before. Gives what the card pays. */
export const lowerCharge = statement<{ amount: Minor }>(
  'gift-cards.lower',
  `UPDATE gift_card_charges SET amount = CASE WHEN status = 'REDEEMING' AND NOT asked THEN least(amount, $3) ELSE amount END
   WHERE site_id = $1 AND order_id = $2 AND status IN ('REDEEMING', 'REDEEMED') RETURNING amount`,
)

/** Notes that the program is asked, and gives the charge as it was before. */
export const markAsked = statement<GiftCardCharge>(
  'gift-cards.mark-asked',
  `WITH before AS (
     SELECT ${columns} FROM gift_card_charges
     WHERE site_id = $1 AND order_id = $2 AND status IN ('REDEEMING', 'VOIDING') FOR UPDATE),
   marked AS (
     UPDATE gift_card_charges SET asked = true WHERE site_id = $1 AND order_id = $2 AND status = 'REDEEMING')
   SELECT * FROM before`,
)

/** A charge that was redeemed and not ended. */
export const lockRedeemed = lock<GiftCardCharge>(
  'gift-cards.lock-redeemed',
  `SELECT ${columns} FROM gift_card_charges WHERE site_id = $1 AND order_id = $2 AND status = 'REDEEMED' FOR UPDATE`,
)

/** Notes that $3 went back to the card. */
export const addReturned = statement<never>(
  'gift-cards.add-returned',
  `UPDATE gift_card_charges SET returned = returned + $3, updated_at = $4
   WHERE site_id = $1 AND order_id = $2 AND status = 'REDEEMED'`,
)

/** Keeps the transaction, also if the charge is to be voided by now. */
export const markRedeemed = statement<{ status: GiftCardCharge['status'] }>(
  'gift-cards.mark-redeemed',
  `UPDATE gift_card_charges SET transaction_id = coalesce($3, transaction_id), updated_at = $4,
     status = CASE WHEN status = 'REDEEMING' THEN 'REDEEMED' ELSE status END
   WHERE site_id = $1 AND order_id = $2 AND status IN ('REDEEMING', 'VOIDING') RETURNING status`,
)

export const markRefused = statement<{ status: GiftCardCharge['status'] }>(
  'gift-cards.mark-refused',
  `UPDATE gift_card_charges SET reason = $3, updated_at = $4,
     status = CASE WHEN status = 'REDEEMING' THEN 'REFUSED' ELSE 'VOIDED' END
   WHERE site_id = $1 AND order_id = $2 AND status IN ('REDEEMING', 'VOIDING') RETURNING status`,
)

export const markVoided = statement<never>(
  'gift-cards.mark-voided',
  `UPDATE gift_card_charges SET status = 'VOIDED', updated_at = $3
   WHERE site_id = $1 AND order_id = $2 AND status = 'VOIDING'`,
)
