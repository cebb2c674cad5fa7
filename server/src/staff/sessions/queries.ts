import type { Role } from '@cartwright/contract/staff/staff.ts'
import { quickRead, statement } from '../../platform/db/db.ts'
import { deletion } from '../../platform/db/retention.ts'

/** Whether a row of `staff` has a second factor; $1 is the site. */
export const hasFactor = `EXISTS (SELECT FROM staff_factors AS factor
    WHERE factor.site_id = $1 AND factor.staff_id = staff.id)`

/** Whether the role of a row of `staff` needs a second factor that is missing. */
export const needsFactor = `(EXISTS (SELECT FROM staff_rules AS rules
    WHERE rules.site_id = $1 AND staff.role = ANY (rules.factor_roles)) AND NOT ${hasFactor})`

export interface SessionRow {
  siteId: string
  id: string
  staffId: string
  role: Role
  createdAt: Date
  usedAt: Date
  /** The role needs a factor that the person lacks. */
  needsFactor: boolean
}

/** Without a site: the token identifies the site. */
export const sessionByHash = quickRead<SessionRow>(
  'staff-sessions.by-hash',
  `SELECT session.site_id AS "siteId", session.id, staff_id AS "staffId", role, session.created_at AS "createdAt",
     used_at AS "usedAt", ${needsFactor.replaceAll('$1', 'session.site_id')} AS "needsFactor"
   FROM staff_sessions AS session JOIN staff ON staff.site_id = session.site_id AND staff.id = staff_id
   WHERE hash = $1 AND removed_at IS NULL`,
)
export interface OpenSessionRow {
  id: string
  device: string
  address: string
  createdAt: Date
  usedAt: Date
}

export const sessionsOfPerson = statement<OpenSessionRow>(
  'staff-sessions.of-person',
  `SELECT id, device, address, created_at AS "createdAt", used_at AS "usedAt" FROM staff_sessions
   WHERE site_id = $1 AND staff_id = $2 AND used_at > $3 AND created_at > $4 ORDER BY used_at DESC, id`,
)
export const insertSession = statement<never>(
  'staff-sessions.insert',
  `INSERT INTO staff_sessions (site_id, id, staff_id, hash, device, address, created_at, used_at, confirmed_at)
   VALUES ($1, $2, $3, $4, $5, $6, $7, $7, $7)`,
)
export const confirmSession = statement<never>(
  'staff-sessions.confirm',
  'UPDATE staff_sessions SET confirmed_at = $4 WHERE site_id = $1 AND staff_id = $2 AND id = $3',
)
export const confirmedSession = statement<{ id: string }>(
  'staff-sessions.confirmed',
  'SELECT id FROM staff_sessions WHERE site_id = $1 AND staff_id = $2 AND id = $3 AND confirmed_at > $4',
)
/** Parallel requests may do the same. One update is enough. */
export const touchSession = statement<never>(
  'staff-sessions.touch',
  'UPDATE staff_sessions SET used_at = $3, address = $5 WHERE site_id = $1 AND id = $2 AND used_at < $4',
)
export const deleteSession = statement<{ id: string }>(
  'staff-sessions.delete',
  'DELETE FROM staff_sessions WHERE site_id = $1 AND staff_id = $2 AND id = $3 RETURNING id',
)
/** All sessions of a person, except one. */
export const deleteSessions = statement<{ id: string }>(
  'staff-sessions.delete-all',
  'DELETE FROM staff_sessions WHERE site_id = $1 AND staff_id = $2 AND id IS DISTINCT FROM $3::uuid RETURNING id',
)
export const deleteExpiredSessions = deletion('staff-sessions.delete-dead', {
  table: 'staff_sessions',
  condition: 'used_at < $1 OR created_at < $2',
})
export const markSignIn = statement<never>(
  'staff.mark-sign-in',
  'UPDATE staff SET signed_in_at = $3 WHERE site_id = $1 AND id = $2',
)
