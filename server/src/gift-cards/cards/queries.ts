import type { GiftCardEntryKind, GiftCardOrigin } from '@cartwright/contract/gift-cards/gift-cards.ts'
import { lock, statement } from '../../platform/db/db.ts'
import type { Minor } from '../../platform/values/money.ts'
import { isOpenShop } from '../../sites/settings/archived.rules.ts'

export interface CardRow {
  siteId: string
  id: string
  revision: bigint
  /** Of the code. */
  lastFour: string
  issued: Minor
  balance: Minor
  currency: string
  expiresAt: Date | null
  disabled: boolean
  origin: GiftCardOrigin
  note: string
  recipientName: string
  recipientEmail: string
  senderName: string
  message: string
  /** When its code is made and sent; null where nothing is left to send. */
  sendAt: Date | null
  /** Of the letter, BCP 47. */
  language: string
  /** That it was sold in. */
  orderId: string | null
  lineItemId: string | null
  /** What of its amount went back because its order was refunded or cancelled. */
  takenBack: Minor
  createdAt: Date
  updatedAt: Date
}

export const cardColumns = `site_id AS "siteId", id, revision, last_four AS "lastFour", issued, balance, currency,
  expires_at AS "expiresAt", disabled, origin, note, recipient_name AS "recipientName", recipient_email AS "recipientEmail",
  sender_name AS "senderName", message, send_at AS "sendAt", language,
  order_id AS "orderId", line_item_id AS "lineItemId", taken_back AS "takenBack", created_at AS "createdAt", updated_at AS "updatedAt"`

export interface EntryRow {
  id: string
  cardId: string
  kind: GiftCardEntryKind
  amount: Minor
  balance: Minor
  key: string
  orderId: string | null
  reason: string
  authorKind: string
  authorId: string
  createdAt: Date
}

const entryColumns = `id, card_id AS "cardId", kind, amount, balance, key, order_id AS "orderId", reason,
  author_kind AS "authorKind", author_id AS "authorId", created_at AS "createdAt"`

export const hasCards = statement<{ one: number }>(
  'gift-card-ledger.has-cards',
  'SELECT 1 AS one FROM gift_cards WHERE site_id = $1 LIMIT 1',
)

export const cardById = statement<CardRow>(
  'gift-card-ledger.card-by-id',
  `SELECT ${cardColumns} FROM gift_cards WHERE site_id = $1 AND id = $2`,
)

export const cardByCode = statement<CardRow>(
  'gift-card-ledger.card-by-code',
  `SELECT ${cardColumns} FROM gift_cards WHERE site_id = $1 AND code_hash = $2`,
)

/** In one order for all, so that no two wait for each other. */
export const lockCardsOfOrder = lock<CardRow>(
  'gift-card-ledger.lock-cards-of-order',
  `SELECT ${cardColumns} FROM gift_cards WHERE site_id = $1 AND order_id = $2 ORDER BY id FOR NO KEY UPDATE`,
)

export const cardsOfOrder = statement<CardRow>(
  'gift-card-ledger.cards-of-order',
  `SELECT ${cardColumns} FROM gift_cards WHERE site_id = $1 AND order_id = $2 ORDER BY line_item_id, piece`,
)

/** Adds $3 to what has gone back of card $2. */
export const noteTakenBack = statement<never>(
  'gift-card-ledger.note-taken-back',
  `UPDATE gift_cards SET taken_back = taken_back + $3, revision = revision + 1, updated_at = $4
   WHERE site_id = $1 AND id = $2`,
)

export const disableCard = statement<never>(
  'gift-card-ledger.disable',
  `UPDATE gift_cards SET disabled = true, revision = revision + 1, updated_at = $3
   WHERE site_id = $1 AND id = $2 AND NOT disabled`,
)

/** What moves the balance of a card waits for whoever is at it, so that each sees what the one before has written. */
export const lockCard = lock<CardRow>(
  'gift-card-ledger.lock-card',
  `SELECT ${cardColumns} FROM gift_cards WHERE site_id = $1 AND id = $2 FOR NO KEY UPDATE`,
)

/** Nothing where another card has this code, or is this piece of an order. */
export const insertCard = statement<CardRow>(
  'gift-card-ledger.insert-card',
  `INSERT INTO gift_cards (site_id, id, code_hash, last_four, issued, balance, currency, expires_at, origin, note,
     recipient_name, recipient_email, sender_name, message, created_at, updated_at, order_id, line_item_id, piece, send_at,
     language)
   VALUES ($1, $2, $3, $4, $5, 0, $6, $7, $8, $9, $10, $11, $12, $13, $14, $14, $15, $16, $17, $18, $19)
   ON CONFLICT DO NOTHING RETURNING ${cardColumns}`,
)

export const setCode = statement<CardRow>(
  'gift-card-ledger.set-code',
  `UPDATE gift_cards SET code_hash = $3, last_four = $4, send_at = NULL, revision = revision + 1, updated_at = $5
   WHERE site_id = $1 AND id = $2 RETURNING ${cardColumns}`,
)

/** Cards of all open shops whose code is to be sent by $1. */
export const cardsToSend = statement<{ siteId: string; id: string }>(
  'gift-card-ledger.send.find',
  `SELECT site_id AS "siteId", id FROM gift_cards
   WHERE send_at <= $1 AND NOT disabled AND balance > 0 AND recipient_email <> '' AND ${isOpenShop('gift_cards')}
   ORDER BY send_at LIMIT 500`,
)

export const updateCard = statement<CardRow>(
  'gift-card-ledger.update-card',
  `UPDATE gift_cards SET disabled = $4, expires_at = $5, note = $6, recipient_name = $7, recipient_email = $8,
     sender_name = $9, message = $10, updated_at = $11, revision = revision + 1
   WHERE site_id = $1 AND id = $2 AND revision = $3 RETURNING ${cardColumns}`,
)

/** Adds $4 to the balance of card $2 and writes it down; nothing where the balance would fall below 0. */
export const moveBalance = statement<EntryRow>(
  'gift-card-ledger.move',
  `WITH moved AS (
     UPDATE gift_cards SET balance = balance + $4, entries = entries + 1, updated_at = $12
     WHERE site_id = $1 AND id = $2 AND balance + $4 >= 0 RETURNING balance, entries)
   INSERT INTO gift_card_entries (site_id, id, card_id, position, kind, amount, balance, key, order_id, reverses, reason,
     author_kind, author_id, created_at)
   SELECT $1, $3, $2, moved.entries, $5, $4, moved.balance, $6, $7, $8, $9, $10, $11, $12 FROM moved
   RETURNING ${entryColumns}`,
)

export const entryByKey = statement<EntryRow>(
  'gift-card-ledger.entry-by-key',
  `SELECT ${entryColumns} FROM gift_card_entries WHERE site_id = $1 AND key = $2`,
)

export const entryById = statement<EntryRow>(
  'gift-card-ledger.entry-by-id',
  `SELECT ${entryColumns} FROM gift_card_entries WHERE site_id = $1 AND id = $2`,
)

/** What others have taken back of entry $2. */
export const reversedOf = statement<{ amount: Minor }>(
  'gift-card-ledger.reversed',
  `SELECT coalesce(sum(amount), 0)::bigint AS amount FROM gift_card_entries WHERE site_id = $1 AND reverses = $2`,
)

export const entriesOfCard = statement<EntryRow>(
  'gift-card-ledger.entries',
  `SELECT ${entryColumns} FROM gift_card_entries WHERE site_id = $1 AND card_id = $2 ORDER BY position DESC LIMIT 200`,
)

/** The expiries of card $2 that nothing has taken back. */
export const openExpiries = statement<EntryRow>(
  'gift-card-ledger.open-expiries',
  `SELECT ${entryColumns} FROM gift_card_entries e WHERE site_id = $1 AND card_id = $2 AND kind = 'EXPIRE'
     AND NOT EXISTS (SELECT FROM gift_card_entries r WHERE r.site_id = $1 AND r.reverses = e.id)
   ORDER BY position`,
)

export const extendCard = statement<never>(
  'gift-card-ledger.extend',
  'UPDATE gift_cards SET expires_at = $3 WHERE site_id = $1 AND id = $2 AND expires_at < $3',
)

/** Cards of all open shops whose time is over and that still have a balance. */
export const cardsToExpire = statement<{ siteId: string; id: string }>(
  'gift-card-ledger.expire.find',
  `SELECT site_id AS "siteId", id FROM gift_cards
   WHERE balance > 0 AND expires_at <= $1 AND ${isOpenShop('gift_cards')}
   ORDER BY expires_at LIMIT 500`,
)
