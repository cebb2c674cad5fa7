import type { Role } from '@cartwright/contract/staff/staff.ts'
import { statement } from '../../platform/db/db.ts'
import { hasFactor, needsFactor } from '../sessions/queries.ts'

export interface PersonRow {
  id: string
  name: string
  email: string
  role: Role
  /** The person has chosen a password, and can sign in. */
  active: boolean
  createdAt: Date
  signedInAt: Date | null
  /** Has a passkey or an authenticator app. */
  hasFactor: boolean
  /** The role needs a factor that the person lacks. */
  needsFactor: boolean
}

const columns = `id, name, email, role, password IS NOT NULL AS active, created_at AS "createdAt",
  signed_in_at AS "signedInAt", ${hasFactor} AS "hasFactor", ${needsFactor} AS "needsFactor"`

export const personById = statement<PersonRow & { password: string | null }>(
  'staff.by-id',
  `SELECT ${columns}, password FROM staff WHERE site_id = $1 AND id = $2 AND removed_at IS NULL`,
)
export const personByEmail = statement<PersonRow & { password: string | null }>(
  'staff.by-email',
  `SELECT ${columns}, password FROM staff WHERE site_id = $1 AND lower(email) = lower($2) AND removed_at IS NULL`,
)
/** Of several parallel requests for a link, one comes first. */
export const lockPersonByEmail = statement<PersonRow>(
  'staff.lock-by-email',
  `SELECT ${columns} FROM staff WHERE site_id = $1 AND lower(email) = lower($2) AND removed_at IS NULL FOR UPDATE`,
)
export const hasActiveOwner = statement<{ active: boolean }>(
  'staff.anybody-active',
  `SELECT EXISTS (SELECT FROM staff
     WHERE site_id = $1 AND role = 'owner' AND password IS NOT NULL AND removed_at IS NULL) AS active`,
)
export const peopleOfSite = statement<PersonRow>(
  'staff.list',
  `SELECT ${columns} FROM staff WHERE site_id = $1 AND removed_at IS NULL ORDER BY created_at, id`,
)
export const ownersOfSite = statement<{ email: string }>(
  'staff.owners',
  `SELECT email FROM staff WHERE site_id = $1 AND role = 'owner' AND removed_at IS NULL ORDER BY created_at, id LIMIT 10`,
)
/** Inserts nothing if the address is taken. */
export const insertPerson = statement<{ id: string }>(
  'staff.insert',
  `INSERT INTO staff (site_id, id, email, name, role, created_at) VALUES ($1, $2, $3, $4, $5, $6)
   ON CONFLICT (site_id, lower(email)) WHERE removed_at IS NULL DO NOTHING RETURNING id`,
)
/** Locks the owners who can sign in, because the last one has to stay. */
export const lockOwners = statement<{ id: string }>(
  'staff.lock-owners',
  `SELECT id FROM staff
   WHERE site_id = $1 AND role = 'owner' AND password IS NOT NULL AND removed_at IS NULL ORDER BY id FOR UPDATE`,
)
export const updatePerson = statement<PersonRow>(
  'staff.update',
  `UPDATE staff SET name = coalesce($3, name), role = coalesce($4, role)
   WHERE site_id = $1 AND id = $2 AND removed_at IS NULL RETURNING ${columns}`,
)
export const removePerson = statement<PersonRow>(
  'staff.remove',
  `UPDATE staff SET removed_at = $3, password = NULL
   WHERE site_id = $1 AND id = $2 AND removed_at IS NULL RETURNING ${columns}`,
)
/** Updates nothing if another person has the address. */
export const updateSelf = statement<PersonRow>(
  'staff.update-self',
  `UPDATE staff SET name = coalesce($3, name), email = coalesce($4, email)
   WHERE site_id = $1 AND id = $2 AND removed_at IS NULL AND NOT EXISTS (
     SELECT FROM staff AS other
     WHERE other.site_id = $1 AND lower(other.email) = lower($4) AND other.id <> $2 AND other.removed_at IS NULL)
   RETURNING ${columns}`,
)
export const setPassword = statement<PersonRow>(
  'staff.set-password',
  `UPDATE staff SET password = $3, name = coalesce($4, name)
   WHERE site_id = $1 AND id = $2 AND removed_at IS NULL RETURNING ${columns}`,
)
/** Includes former staff, whose changes keep their names. */
export const namesOfPeople = statement<{ id: string; name: string }>(
  'staff.names',
  'SELECT id, name FROM staff WHERE site_id = $1 ORDER BY created_at, id LIMIT 10000',
)
/** Each of two accounts knows the other one, and is forgotten by one that it knew in the other shop before. */
export const insertOtherShop = statement<never>(
  'staff-shops.insert',
  `WITH before AS (
     DELETE FROM staff_shops
     WHERE (site_id = $3 AND other_site_id = $1 AND other_staff_id = $2 AND staff_id <> $4)
       OR (site_id = $1 AND other_site_id = $3 AND other_staff_id = $4 AND staff_id <> $2)
   )
   INSERT INTO staff_shops (site_id, staff_id, other_site_id, other_staff_id, created_at)
   VALUES ($1, $2, $3, $4, $5), ($3, $4, $1, $2, $5)
   ON CONFLICT (site_id, staff_id, other_site_id) DO UPDATE SET other_staff_id = excluded.other_staff_id`,
)
/** Both directions, whoever asks. */
export const deleteOtherShop = statement<never>(
  'staff-shops.delete',
  `DELETE FROM staff_shops
   WHERE (site_id = $1 AND staff_id = $2 AND other_site_id = $3) OR (site_id = $3 AND other_site_id = $1 AND other_staff_id = $2)`,
)
/** Open shops whose account is still there, by name. */
export const otherShops = statement<{ id: string; name: string }>(
  'staff-shops.of-person',
  `WITH others AS MATERIALIZED (
     SELECT other_site_id, other_staff_id FROM staff_shops WHERE site_id = $1 AND staff_id = $2)
   SELECT s.id, s.name FROM others o
   JOIN staff p ON p.site_id = o.other_site_id AND p.id = o.other_staff_id AND p.removed_at IS NULL
   JOIN sites s ON s.id = p.site_id AND s.archived_at IS NULL
   ORDER BY s.name, s.id`,
)

/** An existing person with this address becomes an owner with the new password. */
export const upsertOwner = statement<{ id: string }>(
  'staff.put-owner',
  `INSERT INTO staff (site_id, id, email, name, role, password, created_at) VALUES ($1, $2, $3, $4, 'owner', $5, $6)
   ON CONFLICT (site_id, lower(email)) WHERE removed_at IS NULL
     DO UPDATE SET name = excluded.name, role = 'owner', password = excluded.password
   RETURNING id`,
)

/** Deletes everything besides the password that a person signs in with. */
export const deleteFactors = statement<never>(
  'staff-factors.delete-all',
  `WITH codes AS (DELETE FROM staff_recovery_codes WHERE site_id = $1 AND staff_id = $2)
   DELETE FROM staff_factors WHERE site_id = $1 AND staff_id = $2`,
)

export type Purpose = 'set-up' | 'invitation' | 'password'

export interface LinkRow {
  id: string
  purpose: Purpose
  staffId: string | null
  hash: Buffer
}

const linkColumns = 'id, purpose, staff_id AS "staffId", hash'

export const openSetUpLink = statement<LinkRow>(
  'staff-links.open-set-up',
  `SELECT ${linkColumns} FROM staff_links
   WHERE site_id = $1 AND purpose = 'set-up' AND spent_at IS NULL AND expires_at > $2`,
)
/** At most one: a new link replaces the previous one. */
export const upsertSetUpLink = statement<never>(
  'staff-links.put-set-up',
  `INSERT INTO staff_links (site_id, id, purpose, hash, expires_at) VALUES ($1, $2, 'set-up', $3, $4)
   ON CONFLICT (site_id) WHERE purpose = 'set-up' AND spent_at IS NULL
     DO UPDATE SET id = excluded.id, hash = excluded.hash, expires_at = excluded.expires_at`,
)
export const openLink = statement<LinkRow>(
  'staff-links.open',
  `SELECT ${linkColumns} FROM staff_links
   WHERE site_id = $1 AND hash = $2 AND purpose = ANY($3) AND spent_at IS NULL AND expires_at > $4`,
)
export const insertLink = statement<never>(
  'staff-links.insert',
  `INSERT INTO staff_links (site_id, id, purpose, staff_id, hash, expires_at) VALUES ($1, $2, $3, $4, $5, $6)`,
)
/** A link to a new password that expires after this time. */
export const openPasswordLink = statement<{ id: string }>(
  'staff-links.open-password',
  `SELECT id FROM staff_links
   WHERE site_id = $1 AND staff_id = $2 AND purpose = 'password' AND spent_at IS NULL AND expires_at > $3 LIMIT 1`,
)
/** Deletes the unused links of a person. */
export const deleteLinks = statement<never>(
  'staff-links.drop',
  'DELETE FROM staff_links WHERE site_id = $1 AND staff_id = $2 AND spent_at IS NULL',
)
/** Of several parallel requests, one succeeds. */
export const spendLink = statement<LinkRow>(
  'staff-links.spend',
  `UPDATE staff_links SET spent_at = $4
   WHERE site_id = $1 AND hash = $2 AND purpose = ANY($3) AND spent_at IS NULL AND expires_at > $4 RETURNING ${linkColumns}`,
)
