import { statement } from '../platform/db/db.ts'
import { deletion } from '../platform/db/retention.ts'

export interface KeyRow {
  id: string
  ownerId: string
  publicKey: string
  privateKey: Buffer
  retiresAt: Date | null
}

const columns = `id, owner_id AS "ownerId", public_key AS "publicKey", private_key AS "privateKey",
  retires_at AS "retiresAt"`

export const currentKeys = statement<KeyRow>(
  'signing.current',
  `SELECT ${columns} FROM signing_keys WHERE site_id = $1 AND owner_id = ANY ($2::uuid[]) AND retires_at IS NULL`,
)

/** Those that receivers may still meet, first the one that signs. */
export const keysByOwner = statement<KeyRow>(
  'signing.of-owner',
  `SELECT ${columns} FROM signing_keys WHERE site_id = $1 AND owner_id = $2 AND (retires_at IS NULL OR retires_at > $3)
   ORDER BY retires_at DESC NULLS FIRST, id DESC`,
)

/** Of parallel first uses, exactly one writes its key. */
export const insertKey = statement<{ id: string }>(
  'signing.insert',
  `INSERT INTO signing_keys (site_id, id, owner_id, public_key, private_key, created_at) VALUES ($1, $2, $3, $4, $5, $6)
   ON CONFLICT (site_id, owner_id) WHERE retires_at IS NULL DO NOTHING RETURNING id`,
)

export const retireKey = statement<{ id: string }>(
  'signing.retire',
  'UPDATE signing_keys SET retires_at = $3 WHERE site_id = $1 AND owner_id = $2 AND retires_at IS NULL RETURNING id',
)

export const deleteKeys = statement<{ id: string }>(
  'signing.delete',
  'DELETE FROM signing_keys WHERE site_id = $1 AND owner_id = $2 RETURNING id',
)

export const deleteRetired = deletion('signing.delete-retired', {
  table: 'signing_keys',
  condition: 'retires_at < $1',
})
