import { statement } from '../../platform/db/db.ts'
import type { MemberStatus } from './queries.ts'

export interface MemberValues {
  id: string
  email: string
  email_verified: boolean
  status: MemberStatus
  reasons: string[]
  profile: object
  card: object
  slug: string
  in_community: boolean
  created_at: string
  updated_at: string
  signed_in_at: string | null
}

const memberRecord = `id uuid, email text, email_verified boolean, status text, reasons text[], profile jsonb, card jsonb,
  slug text, in_community boolean, created_at timestamptz, updated_at timestamptz, signed_in_at timestamptz`

/** Leaves out those whose id, e-mail address or profile address is taken. */
export const insertMoved = statement<{ id: string }>(
  'members.insert-moved',
  `INSERT INTO members (site_id, id, email, email_verified, status, reasons, profile, card, slug, in_community,
     created_at, updated_at, signed_in_at)
   SELECT $1, m.id, m.email, m.email_verified, m.status, m.reasons, m.profile, m.card, m.slug, m.in_community,
     m.created_at, m.updated_at, m.signed_in_at
   FROM jsonb_to_recordset($2::jsonb) AS m (${memberRecord})
   ON CONFLICT DO NOTHING RETURNING id`,
)

/** Not their e-mail address, which they may have changed and verified here. */
export const updateMoved = statement<{ id: string }>(
  'members.update-moved',
  `UPDATE members o SET profile = m.profile, card = m.card, in_community = m.in_community,
     status = CASE WHEN o.password IS NULL THEN m.status ELSE o.status END,
     reasons = CASE WHEN o.password IS NULL THEN m.reasons ELSE o.reasons END,
     updated_at = m.updated_at, revision = o.revision + 1
   FROM jsonb_to_recordset($2::jsonb) AS m (${memberRecord})
   WHERE o.site_id = $1 AND o.id = m.id AND o.status <> 'DELETED' RETURNING o.id`,
)

export const membersByEmail = statement<{ id: string; email: string }>(
  'members.by-emails',
  `SELECT id, lower(email) AS email FROM members
   WHERE site_id = $1 AND lower(email) = ANY ($2::text[]) AND status <> 'DELETED'`,
)

export const takenSlugs = statement<{ slug: string }>(
  'members.taken-slugs',
  'SELECT lower(slug) AS slug FROM members WHERE site_id = $1 AND lower(slug) = ANY ($2::text[])',
)
