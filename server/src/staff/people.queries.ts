import type { Role } from '@cartwright/contract/staff.ts'
import { statement } from '../platform/db.ts'

export interface PersonRow {
  id: string
  name: string
  email: string
  role: Role
  /** Has chosen a password, so can sign in. */
  active: boolean
  createdAt: Date
  signedInAt: Date | null
}

const columns = `id, name, email, role, password IS NOT NULL AS active, created_at AS "createdAt",
  signed_in_at AS "signedInAt"`

export const personById = statement<PersonRow & { password: string | null }>(
  'staff.by-id',
  `SELECT ${columns}, password FROM staff WHERE site_id = $1 AND id = $2 AND removed_at IS NULL`,
)
export const personByEmail = statement<PersonRow & { password: string | null }>(
  'staff.by-email',
  `SELECT ${columns}, password FROM staff WHERE site_id = $1 AND lower(email) = lower($2) AND removed_at IS NULL`,
)
export const anybodyActive = statement<{ active: boolean }>(
  'staff.anybody-active',
  `SELECT EXISTS (SELECT FROM staff
     WHERE site_id = $1 AND role = 'owner' AND password IS NOT NULL AND removed_at IS NULL) AS active`,
)
/** Who had lost the way in gets it back with a new password, whatever the role was. */
export const putOwner = statement<PersonRow>(
  'staff.put-owner',
  `INSERT INTO staff (site_id, id, email, name, role, password, created_at) VALUES ($1, $2, $3, $4, 'owner', $5, $6)
   ON CONFLICT (site_id, lower(email)) WHERE removed_at IS NULL
     DO UPDATE SET name = excluded.name, role = 'owner', password = excluded.password
   RETURNING ${columns}`,
)
export const markSignIn = statement<never>(
  'staff.mark-sign-in',
  'UPDATE staff SET signed_in_at = $3 WHERE site_id = $1 AND id = $2',
)
