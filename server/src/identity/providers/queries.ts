import { quickRead, statement } from '../../platform/db/db.ts'

export interface ProviderRow {
  siteId: string
  id: string
  revision: bigint
  name: string
  issuer: string
  clientId: string
  /** Sealed. */
  clientSecret: Buffer
  scope: string
  enabled: boolean
  createdAt: Date
}

const columns = `site_id AS "siteId", id, revision, name, issuer, client_id AS "clientId",
  client_secret AS "clientSecret", scope, enabled, created_at AS "createdAt"`

export const providersOfSite = statement<ProviderRow>(
  'identity-providers.of-site',
  `SELECT ${columns} FROM identity_providers WHERE site_id = $1 ORDER BY created_at, id`,
)
export const enabledProvidersOfSite = quickRead<Pick<ProviderRow, 'id' | 'name'>>(
  'identity-providers.buttons',
  'SELECT id, name FROM identity_providers WHERE site_id = $1 AND enabled ORDER BY created_at, id',
)
export const providerById = statement<ProviderRow>(
  'identity-providers.by-id',
  `SELECT ${columns} FROM identity_providers WHERE site_id = $1 AND id = $2`,
)
export const insertProvider = statement<ProviderRow>(
  'identity-providers.insert',
  `INSERT INTO identity_providers
     (site_id, id, name, issuer, client_id, client_secret, scope, enabled, created_at)
   VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9) RETURNING ${columns}`,
)
export const updateProvider = statement<ProviderRow>(
  'identity-providers.update',
  `UPDATE identity_providers SET revision = revision + 1, name = $4, issuer = $5, client_id = $6,
     client_secret = $7, scope = $8, enabled = $9
   WHERE site_id = $1 AND id = $2 AND revision = $3 RETURNING ${columns}`,
)
export const deleteProvider = statement<{ id: string }>(
  'identity-providers.delete',
  'DELETE FROM identity_providers WHERE site_id = $1 AND id = $2 RETURNING id',
)

/** A subject belongs to its issuer, and means nothing at another one. */
export const deleteLinksOfProvider = statement<{ subject: string }>(
  'provider-links.delete-of-provider',
  'DELETE FROM provider_links WHERE site_id = $1 AND provider_id = $2 RETURNING subject',
)
export const memberBySubject = statement<{ memberId: string }>(
  'provider-links.member',
  `SELECT member_id AS "memberId" FROM provider_links WHERE site_id = $1 AND provider_id = $2 AND subject = $3`,
)
export const insertLink = statement<{ memberId: string }>(
  'provider-links.insert',
  `INSERT INTO provider_links (site_id, provider_id, subject, member_id, created_at)
   SELECT $1, id, $3, $4, $5 FROM identity_providers WHERE site_id = $1 AND id = $2
   ON CONFLICT (site_id, provider_id, subject) DO NOTHING RETURNING member_id AS "memberId"`,
)

export const insertVisit = statement<never>(
  'provider-visits.insert',
  `INSERT INTO provider_visits (site_id, hash, provider_id, browser_hash, continue_at, expires_at)
   VALUES ($1, $2, $3, $4, $5, $6)`,
)
/** The state identifies the site. */
export const siteOfVisit = statement<{ siteId: string }>(
  'provider-visits.site',
  'SELECT site_id AS "siteId" FROM provider_visits WHERE hash = $1',
)
/** Once, and only in the same browser. */
export const spendVisit = statement<{ continueAt: string }>(
  'provider-visits.spend',
  `UPDATE provider_visits SET spent_at = $5
   WHERE site_id = $1 AND hash = $2 AND provider_id = $3 AND browser_hash = $4 AND spent_at IS NULL
     AND expires_at > $5
   RETURNING continue_at AS "continueAt"`,
)
