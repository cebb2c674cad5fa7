import type { Factor } from '@cartwright/contract/staff/factors.ts'
import type { OwnedCredential } from '../../credentials/passkeys/service.ts'
import { statement } from '../../platform/db/db.ts'

export interface FactorRow {
  id: string
  kind: Factor['kind']
  name: string
  createdAt: Date
  usedAt: Date | null
}

const columns = 'id, kind, name, created_at AS "createdAt", used_at AS "usedAt"'

export const factorsOfPerson = statement<FactorRow>(
  'staff-factors.of-person',
  `SELECT ${columns} FROM staff_factors WHERE site_id = $1 AND staff_id = $2 ORDER BY created_at, id`,
)
export const renameFactor = statement<FactorRow>(
  'staff-factors.rename',
  `UPDATE staff_factors SET name = $4 WHERE site_id = $1 AND staff_id = $2 AND id = $3 RETURNING ${columns}`,
)
export const deleteFactor = statement<FactorRow>(
  'staff-factors.delete',
  `DELETE FROM staff_factors WHERE site_id = $1 AND staff_id = $2 AND id = $3 RETURNING ${columns}`,
)
/** Recovery codes without a factor would be of no use. */
export const deleteStrayRecoveryCodes = statement<never>(
  'staff-recovery-codes.delete-stray',
  `DELETE FROM staff_recovery_codes WHERE site_id = $1 AND staff_id = $2
     AND NOT EXISTS (SELECT FROM staff_factors WHERE site_id = $1 AND staff_id = $2)`,
)
/** The row of the person, so that parallel changes of their factors wait for each other. */
export const lockPerson = statement<{ id: string }>(
  'staff-factors.lock-person',
  'SELECT id FROM staff WHERE site_id = $1 AND id = $2 AND removed_at IS NULL FOR UPDATE',
)

export interface PasskeyRow extends OwnedCredential {
  id: string
}

export const insertPasskey = statement<FactorRow>(
  'staff-factors.insert-passkey',
  `INSERT INTO staff_factors
     (site_id, id, staff_id, kind, name, created_at, credential_id, public_key, counter, transports)
   VALUES ($1, $2, $3, 'PASSKEY', $4, $5, $6, $7, $8, $9) ON CONFLICT DO NOTHING RETURNING ${columns}`,
)
const passkeyColumns = `id, staff_id AS "ownerId", credential_id AS "credentialId", public_key AS "publicKey", counter,
  transports`
export const passkeysOfPerson = statement<PasskeyRow>(
  'staff-factors.passkeys-of-person',
  `SELECT ${passkeyColumns} FROM staff_factors WHERE site_id = $1 AND staff_id = $2 AND kind = 'PASSKEY'`,
)
export const passkeyByCredential = statement<PasskeyRow>(
  'staff-factors.by-credential',
  `SELECT ${passkeyColumns} FROM staff_factors WHERE site_id = $1 AND credential_id = $2`,
)
/** A counter that did not grow belongs to a copy. Counters that always say 0 do not count. */
export const usePasskey = statement<{ id: string }>(
  'staff-factors.use-passkey',
  `UPDATE staff_factors SET counter = $3, used_at = $4
   WHERE site_id = $1 AND id = $2 AND (counter < $3 OR (counter = 0 AND $3 = 0)) RETURNING id`,
)

export const insertAuthenticator = statement<FactorRow>(
  'staff-factors.insert-authenticator',
  `INSERT INTO staff_factors (site_id, id, staff_id, kind, name, created_at, used_at, secret, step)
   VALUES ($1, $2, $3, 'AUTHENTICATOR', $4, $5, $5, $6, $7) ON CONFLICT DO NOTHING RETURNING ${columns}`,
)
export const authenticatorsOfPerson = statement<{ id: string; secret: Buffer }>(
  'staff-factors.authenticators-of-person',
  `SELECT id, secret FROM staff_factors WHERE site_id = $1 AND staff_id = $2 AND kind = 'AUTHENTICATOR'`,
)
/** Uses up a code and all earlier ones: of several parallel requests, one succeeds. */
export const useStep = statement<{ id: string }>(
  'staff-factors.use-step',
  'UPDATE staff_factors SET step = $3, used_at = $4 WHERE site_id = $1 AND id = $2 AND step < $3 RETURNING id',
)

export const replaceRecoveryCodes = statement<never>(
  'staff-recovery-codes.replace',
  `WITH dropped AS (DELETE FROM staff_recovery_codes WHERE site_id = $1 AND staff_id = $2)
   INSERT INTO staff_recovery_codes (site_id, staff_id, hash) SELECT $1, $2, unnest($3::bytea[])`,
)
export const useRecoveryCode = statement<{ hash: Buffer }>(
  'staff-recovery-codes.use',
  `UPDATE staff_recovery_codes SET used_at = $4
   WHERE site_id = $1 AND staff_id = $2 AND hash = $3 AND used_at IS NULL RETURNING hash`,
)
export const recoveryCodesLeft = statement<{ left: number }>(
  'staff-recovery-codes.left',
  `SELECT count(*)::int AS left FROM staff_recovery_codes
   WHERE site_id = $1 AND staff_id = $2 AND used_at IS NULL`,
)

export const staffRules = statement<{ factorRoles: string[] }>(
  'staff-rules.of-site',
  'SELECT factor_roles AS "factorRoles" FROM staff_rules WHERE site_id = $1',
)
export const saveStaffRules = statement<never>(
  'staff-rules.save',
  `INSERT INTO staff_rules (site_id, factor_roles) VALUES ($1, $2)
   ON CONFLICT (site_id) DO UPDATE SET factor_roles = excluded.factor_roles`,
)
