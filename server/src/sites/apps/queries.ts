import type { MediaHosts } from '@cartwright/contract/identity/credentials.ts'
import { quickRead, statement } from '../../platform/db/db.ts'

export interface KeyRow {
  siteId: string
  id: string
  name: string
  permissions: string[]
  mediaHosts: MediaHosts
  createdAt: Date
  revokedAt: Date | null
}

const keyColumns = `site_id AS "siteId", id, name, permissions, media_hosts AS "mediaHosts", created_at AS "createdAt",
  revoked_at AS "revokedAt"`

export const keyByHash = quickRead<KeyRow>(
  'keys.by-hash',
  `SELECT ${keyColumns} FROM api_keys WHERE hash = $1 AND revoked_at IS NULL`,
)
export const keyById = quickRead<KeyRow>(
  'keys.by-id',
  `SELECT ${keyColumns} FROM api_keys WHERE site_id = $1 AND id = $2 AND revoked_at IS NULL`,
)
export const listKeys = statement<KeyRow>(
  'keys.list',
  `SELECT ${keyColumns} FROM api_keys WHERE site_id = $1 ORDER BY created_at, id LIMIT 1000`,
)
export const insertKey = statement<KeyRow>(
  'keys.insert',
  `INSERT INTO api_keys (site_id, id, name, hash, permissions, created_at, media_hosts)
   VALUES ($1, $2, $3, $4, $5, $6, $7)
   RETURNING ${keyColumns}`,
)
export const revokeKey = statement<KeyRow>(
  'keys.revoke',
  `UPDATE api_keys SET revoked_at = coalesce(revoked_at, $3) WHERE site_id = $1 AND id = $2 RETURNING ${keyColumns}`,
)

/** An app in one of the shops that installed it. */
export interface InstanceRow {
  siteId: string
  appId: string
  id: string
  permissions: string[]
  secret: Buffer
  oldSecret: Buffer | null
  oldSecretUntil: Date | null
}

/** The id determines the site. */
export const instanceById = quickRead<InstanceRow>(
  'instances.by-id',
  `SELECT site_id AS "siteId", id AS "appId", instance_id AS id, permissions, secret, old_secret AS "oldSecret",
     old_secret_until AS "oldSecretUntil"
   FROM apps WHERE instance_id = $1 AND removed_at IS NULL`,
)

export const pageByApp = statement<{ page: string | null }>(
  'instances.page',
  "SELECT manifest->>'page' AS page FROM apps WHERE site_id = $1 AND id = $2 AND removed_at IS NULL",
)

/** Those that were uninstalled, too. */
export const namesOfApps = statement<{ id: string; name: string }>(
  'instances.names',
  "SELECT id, manifest->>'name' AS name FROM apps WHERE site_id = $1 ORDER BY created_at, id",
)

export interface ClientRow {
  siteId: string
  id: string
  name: string
  kind: 'compat' | 'modern'
  mediaHosts: MediaHosts
  redirectUris: string[]
  allowedOrigins: string[]
  emailCodes: boolean
  createdAt: Date
  revokedAt: Date | null
}

const clientColumns = `site_id AS "siteId", id, name, kind, media_hosts AS "mediaHosts",
  redirect_uris AS "redirectUris", allowed_origins AS "allowedOrigins", email_codes AS "emailCodes",
  created_at AS "createdAt", revoked_at AS "revokedAt"`

/** The only lookup without a site, because the client id determines it. */
export const clientById = quickRead<ClientRow>(
  'clients.by-id',
  `SELECT ${clientColumns} FROM oauth_clients WHERE id = $1 AND revoked_at IS NULL`,
)
export const listClients = statement<ClientRow>(
  'clients.list',
  `SELECT ${clientColumns} FROM oauth_clients WHERE site_id = $1 ORDER BY created_at, id LIMIT 1000`,
)
export const insertClient = statement<never>(
  'clients.insert',
  `INSERT INTO oauth_clients
     (site_id, id, name, kind, redirect_uris, allowed_origins, created_at, media_hosts, email_codes)
   VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9) ON CONFLICT DO NOTHING`,
)
export const updateClient = statement<ClientRow>(
  'clients.update',
  `UPDATE oauth_clients SET name = coalesce($3, name), redirect_uris = coalesce($4, redirect_uris),
     allowed_origins = coalesce($5, allowed_origins), media_hosts = coalesce($6, media_hosts),
     email_codes = coalesce($7, email_codes)
   WHERE site_id = $1 AND id = $2 AND revoked_at IS NULL RETURNING ${clientColumns}`,
)
export const revokeClient = statement<ClientRow>(
  'clients.revoke',
  `UPDATE oauth_clients SET revoked_at = coalesce(revoked_at, $3) WHERE site_id = $1 AND id = $2
   RETURNING ${clientColumns}`,
)
