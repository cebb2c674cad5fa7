import { statement } from '../platform/db/db.ts'
import { type CardRow, cardColumns } from './cards/queries.ts'

/** $2 to $4 are the hash, the last four characters and the recipient to look for; $5 is the state at $6. */
const found = `FROM gift_cards WHERE site_id = $1
   AND ($2::bytea IS NULL OR code_hash = $2 OR last_four = $3 OR lower(recipient_email) LIKE $4)
   AND ($5::text IS NULL OR $5 = CASE WHEN disabled THEN 'DISABLED' WHEN expires_at <= $6 THEN 'EXPIRED'
     WHEN balance = 0 THEN 'USED_UP' ELSE 'VALID' END)`

export const listCards = statement<CardRow>(
  'gift-cards.list',
  `SELECT ${cardColumns} ${found} ORDER BY id DESC LIMIT $7 OFFSET $8`,
)

export const countCards = statement<{ total: number }>(
  'gift-cards.count',
  `SELECT count(*)::int AS total ${found}`,
)
