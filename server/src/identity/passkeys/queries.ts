import type { OwnedCredential } from '../../credentials/passkeys/service.ts'
import { statement } from '../../platform/db/db.ts'

export interface PasskeyRow extends OwnedCredential {
  id: string
  name: string
  createdAt: Date
  usedAt: Date | null
}

const columns = `id, member_id AS "ownerId", credential_id AS "credentialId", public_key AS "publicKey", counter, transports,
  name, created_at AS "createdAt", used_at AS "usedAt"`

export const passkeysOfMember = statement<PasskeyRow>(
  'passkeys.of-member',
  `SELECT ${columns} FROM passkeys WHERE site_id = $1 AND member_id = $2 ORDER BY created_at, id`,
)
export const passkeyByCredential = statement<PasskeyRow>(
  'passkeys.by-credential',
  `SELECT ${columns} FROM passkeys WHERE site_id = $1 AND credential_id = $2`,
)
/** Inserts nothing for a known passkey, or if the member has too many. */
export const insertPasskey = statement<PasskeyRow>(
  'passkeys.insert',
  `INSERT INTO passkeys (site_id, id, member_id, credential_id, public_key, counter, transports, name, created_at)
   SELECT $1, $2, $3, $4, $5, $6, $7, $8, $9
   WHERE (SELECT count(*) FROM passkeys WHERE site_id = $1 AND member_id = $3) < $10
   ON CONFLICT (site_id, credential_id) DO NOTHING
   RETURNING ${columns}`,
)
/** A counter that did not grow belongs to a copy. Counters that always say 0 do not count. */
export const updateCounter = statement<{ memberId: string }>(
  'passkeys.count',
  `UPDATE passkeys SET counter = $3, used_at = $4
   WHERE site_id = $1 AND credential_id = $2 AND (counter < $3 OR (counter = 0 AND $3 = 0))
   RETURNING member_id AS "memberId"`,
)
export const deletePasskey = statement<{ id: string }>(
  'passkeys.delete',
  'DELETE FROM passkeys WHERE site_id = $1 AND member_id = $2 AND id = $3 RETURNING id',
)
