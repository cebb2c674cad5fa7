import { statement } from '../platform/db/db.ts'

export interface SessionRow {
  siteId: string
  target: { parameters: Record<string, string> } & (
    | { checkoutId: string }
    | { page: 'login' | 'logout' }
    | OtherPage
  )
  callbacks: Record<string, string>
  createdAt: Date
  expiresAt: Date
}

/** A page of another room. */
export interface OtherPage {
  path: string
  /** Who asked for the session; absent for the merchant. */
  owner?: { kind: 'visitor' | 'member'; id: string }
}

const columns = 'site_id AS "siteId", target, callbacks, created_at AS "createdAt", expires_at AS "expiresAt"'

export const insertSession = statement<never>(
  'redirects.insert',
  `INSERT INTO redirect_sessions (site_id, hash, target, callbacks, created_at, expires_at)
   VALUES ($1, $2, $3, $4, $5, $6)`,
)

/** Without a site: the id in the address determines it. Of several requests, exactly one returns a row. */
export const spendSession = statement<{ siteId: string }>(
  'redirects.enter',
  `UPDATE redirect_sessions SET entered_at = $2
   WHERE hash = $1 AND entered_at IS NULL AND expires_at > $2 RETURNING site_id AS "siteId"`,
)

/** Also finds a used or expired session: it still says where to go, but opens nothing. */
export const sessionByHash = statement<SessionRow>(
  'redirects.by-hash',
  `SELECT ${columns} FROM redirect_sessions WHERE hash = $1`,
)
