import type { IdentityProfile, PendingReason, StatusName } from '@cartwright/contract/identity/profile.ts'
import { statement } from '../../platform/db/db.ts'
import { outboxInsert } from '../../platform/db/outbox.ts'

export type MemberStatus = Exclude<StatusName, 'UNKNOWN_STATUS'>

/** Without the password hash. */
export interface MemberRow {
  id: string
  revision: bigint
  email: string
  emailVerified: boolean
  hasPassword: boolean
  mustResetPassword: boolean
  /** How often the member was signed out everywhere. */
  signOuts: number
  status: MemberStatus
  reasons: PendingReason[]
  profile: IdentityProfile
  slug: string | null
  inCommunity: boolean
  createdAt: Date
  updatedAt: Date
  signedInAt: Date | null
}

export const memberColumns = `id, revision, email, email_verified AS "emailVerified",
  password IS NOT NULL AS "hasPassword", must_reset_password AS "mustResetPassword",
  sign_outs AS "signOuts", status, reasons, profile, slug,
  in_community AS "inCommunity", created_at AS "createdAt", updated_at AS "updatedAt", signed_in_at AS "signedInAt"`

/**
 * A change of one member, whose contact follows, with the events of both. Their parameters, from `$first` on, are those
 * of `memberEvents`.
 */
export function withEvent(change: string, first: number, columns = memberColumns): string {
  return `WITH changed AS (${change} RETURNING ${columns}), ${followed(first)}`
}

/** Writes the contact of each member in `changed`. The contact of a guest may have had the id in another shop. */
export const contactFollows = `INSERT INTO contacts (site_id, id, is_member, email, profile, source, created_at, updated_at)
     SELECT $1, id, true, email, profile, 'WIX_SITE_MEMBERS', "createdAt", "updatedAt" FROM changed
     ON CONFLICT (site_id, id) DO UPDATE SET is_member = true, email = excluded.email, profile = excluded.profile,
       revision = contacts.revision + 1, updated_at = greatest(contacts.updated_at, excluded.updated_at)
     WHERE (contacts.is_member, contacts.email, contacts.profile) IS DISTINCT FROM (true, excluded.email, excluded.profile)
     RETURNING revision`

/** What follows a change: its first parameter is the site. */
function followed(first: number): string {
  return `told AS (${outboxInsert(first, 'changed.revision')} FROM changed),
   contact AS (${contactFollows}),
   contact_told AS (${outboxInsert(first + 8, 'contact.revision')} FROM contact)
   SELECT * FROM changed`
}

/** For a change that only learns which member it is about. */
export const followUpdate = statement<MemberRow>(
  'members.follow-update',
  `WITH changed AS (SELECT ${memberColumns} FROM members WHERE site_id = $1 AND id = $2), ${followed(3)}`,
)

export const memberById = statement<MemberRow>(
  'members.by-id',
  `SELECT ${memberColumns} FROM members WHERE site_id = $1 AND id = $2 AND status <> 'DELETED'`,
)
export const membersByIds = statement<MemberRow>(
  'members.by-ids',
  `SELECT ${memberColumns} FROM members WHERE site_id = $1 AND id = ANY ($2::uuid[]) AND status <> 'DELETED'`,
)
export const memberByEmail = statement<MemberRow>(
  'members.by-email',
  `SELECT ${memberColumns} FROM members WHERE site_id = $1 AND lower(email) = lower($2) AND status <> 'DELETED'`,
)
export const passwordByEmail = statement<MemberRow & { password: string | null }>(
  'members.password-by-email',
  `SELECT ${memberColumns}, password FROM members
   WHERE site_id = $1 AND lower(email) = lower($2) AND status <> 'DELETED'`,
)
export const passwordById = statement<MemberRow & { password: string | null }>(
  'members.password-by-id',
  `SELECT ${memberColumns}, password FROM members WHERE site_id = $1 AND id = $2 AND status <> 'DELETED'`,
)
/** Inserts nothing if the address is taken. */
export const insertMember = statement<MemberRow>(
  'members.insert',
  withEvent(
    `INSERT INTO members
       (site_id, id, email, email_verified, password, status, reasons, profile, slug, created_at, updated_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $10)
     ON CONFLICT (site_id, lower(email)) WHERE status <> 'DELETED' DO NOTHING`,
    11,
  ),
)
/**
 * A new registration with an unverified address replaces the old one. Only for members who have never signed in, and
 * only if the new one is unverified too or an app vouches for it ($8).
 */
export const replaceUnverified = statement<MemberRow>(
  'members.replace-unverified',
  `UPDATE members SET password = $3, profile = $4, status = $5, reasons = $6, email_verified = $8,
     revision = revision + 1, updated_at = $7
   WHERE site_id = $1 AND lower(email) = lower($2) AND status = 'PENDING' AND NOT email_verified
     AND signed_in_at IS NULL AND 'PENDING_EMAIL_VERIFICATION_REQUIRED' = ANY (reasons)
     AND ($8 OR 'PENDING_EMAIL_VERIFICATION_REQUIRED' = ANY ($6))
   RETURNING ${memberColumns}`,
)
export const updatePassword = statement<MemberRow>(
  'members.set-password',
  withEvent(
    `UPDATE members SET password = $3, must_reset_password = false, revision = revision + 1, updated_at = $4
     WHERE site_id = $1 AND id = $2 AND status <> 'DELETED'`,
    5,
  ),
)
/** The same password in a newer format. */
export const rehashPassword = statement<never>(
  'members.rehash-password',
  'UPDATE members SET password = $4 WHERE site_id = $1 AND id = $2 AND password = $3',
)
export const confirmEmail = statement<MemberRow>(
  'members.confirm-email',
  withEvent(
    `UPDATE members SET email_verified = true,
       reasons = array_remove(reasons, 'PENDING_EMAIL_VERIFICATION_REQUIRED'),
       status = CASE WHEN status = 'PENDING' AND reasons <@ ARRAY['PENDING_EMAIL_VERIFICATION_REQUIRED']
         THEN 'ACTIVE' ELSE status END,
       revision = revision + 1, updated_at = $4
     WHERE site_id = $1 AND id = $2 AND lower(email) = lower($3) AND status <> 'DELETED'`,
    5,
  ),
)
/** Removes what an unverified account can sign in with. */
export const deletePassword = statement<never>(
  'members.forget-password',
  'UPDATE members SET password = NULL WHERE site_id = $1 AND id = $2',
)
export const deletePasskeys = statement<never>(
  'members.forget-passkeys',
  'DELETE FROM passkeys WHERE site_id = $1 AND member_id = $2',
)
export const deleteProviderLinks = statement<never>(
  'members.forget-providers',
  'DELETE FROM provider_links WHERE site_id = $1 AND member_id = $2',
)
export const updateSignedInAt = statement<never>(
  'members.mark-sign-in',
  'UPDATE members SET signed_in_at = $3 WHERE site_id = $1 AND id = $2',
)
