import type { AppManifest } from '@cartwright/contract/apps/apps.ts'
import { statement } from '../platform/db/db.ts'

export interface AppRow {
  siteId: string
  id: string
  instanceId: string
  address: string | null
  manifest: AppManifest
  createdAt: Date
  updatedAt: Date
}

const columns = `site_id AS "siteId", id, instance_id AS "instanceId", address, manifest, created_at AS "createdAt",
  updated_at AS "updatedAt"`

export const listApps = statement<AppRow>(
  'apps.list',
  `SELECT ${columns} FROM apps WHERE site_id = $1 AND removed_at IS NULL ORDER BY created_at, id`,
)

export const appById = statement<AppRow>(
  'apps.by-id',
  `SELECT ${columns} FROM apps WHERE site_id = $1 AND id = $2 AND removed_at IS NULL`,
)

/** Of parallel requests one installs. The developer chose the id: it must not be that of a plugin or subscription. */
export const insertApp = statement<AppRow>(
  'apps.insert',
  `INSERT INTO apps (site_id, id, instance_id, address, manifest, permissions, secret, created_at, updated_at)
   SELECT $1, $2, $3, $4, $5, $6, $7, $8, $8
   WHERE NOT EXISTS (SELECT FROM plugins WHERE site_id = $1 AND id = $2)
     AND NOT EXISTS (SELECT FROM webhook_subscriptions WHERE site_id = $1 AND id = $2)
   ON CONFLICT (site_id, id) DO UPDATE SET instance_id = excluded.instance_id, address = excluded.address,
     manifest = excluded.manifest, permissions = excluded.permissions, secret = excluded.secret, old_secret = NULL,
     created_at = excluded.created_at, updated_at = excluded.updated_at, removed_at = NULL
   WHERE apps.removed_at IS NOT NULL RETURNING ${columns}`,
)

export const updateApp = statement<AppRow>(
  'apps.update',
  `UPDATE apps SET manifest = $3, permissions = $4, updated_at = $5
   WHERE site_id = $1 AND id = $2 AND removed_at IS NULL RETURNING ${columns}`,
)

export const replaceSecret = statement<{ id: string }>(
  'apps.replace-secret',
  `UPDATE apps SET old_secret = secret, old_secret_until = $4, secret = $3, updated_at = $5
   WHERE site_id = $1 AND id = $2 AND removed_at IS NULL RETURNING id`,
)

/** Locked, so that of parallel changes of one app each sees what the one before did. */
export const lockApp = statement<AppRow>(
  'apps.lock',
  `SELECT ${columns} FROM apps WHERE site_id = $1 AND id = $2 AND removed_at IS NULL FOR UPDATE`,
)

export const removeApp = statement<never>(
  'apps.remove',
  'UPDATE apps SET removed_at = $3 WHERE site_id = $1 AND id = $2 AND removed_at IS NULL',
)
