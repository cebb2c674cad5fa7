import { type Statement, statement } from '../../platform/db.ts'

export interface Entry {
  entry: Record<string, unknown>
}

const entries = (name: string, from: string): Statement<Entry> =>
  statement(`exporting.${name}`, `SELECT to_jsonb(e) AS entry FROM (${from}) AS e`)

/** $1 is the site, $2 the member and, where letters lead to it, $3 the e-mail address. */
export const passkeysOf = entries(
  'passkeys',
  `SELECT name, transports, created_at AS "createdDate", used_at AS "lastUsedDate"
   FROM passkeys WHERE site_id = $1 AND member_id = $2 ORDER BY created_at`,
)

export const providersOf = entries(
  'providers',
  `SELECT p.name, p.issuer, l.subject, l.created_at AS "createdDate"
   FROM provider_links l JOIN identity_providers p ON p.site_id = l.site_id AND p.id = l.provider_id
   WHERE l.site_id = $1 AND l.member_id = $2 ORDER BY l.created_at`,
)

export const checkoutsOf = entries(
  'checkouts',
  `SELECT id, created_at AS "createdDate", completed_at AS "completedDate", data ->> 'email' AS email,
     data -> 'shippingDestination' AS "shippingDestination", data -> 'billingInfo' AS "billingInfo",
     data ->> 'buyerNote' AS "buyerNote"
   FROM checkouts WHERE site_id = $1 AND owner_id = $2 ORDER BY created_at`,
)

export const waitingOf = entries(
  'waiting',
  `SELECT reference AS "catalogReference", email, status, created_at AS "createdDate"
   FROM back_in_stock_requests WHERE site_id = $1 AND lower(email) = lower($2) ORDER BY created_at`,
)

/** What lets somebody in is in no archive. */
export const lettersTo = entries(
  'letters',
  `SELECT subject, created_at AS "createdDate", sent_at AS "sentDate", CASE WHEN confidential THEN NULL ELSE text END AS text
   FROM messages WHERE site_id = $1 AND lower(recipient) = lower($2) ORDER BY created_at`,
)

export const deedsOf = entries(
  'deeds',
  `SELECT at AS "date", call, address, status, code FROM audit_log
   WHERE site_id = $1 AND caller_kind = 'member' AND caller_id = $2 ORDER BY at`,
)
