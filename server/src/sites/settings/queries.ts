import { quickRead, statement } from '../../platform/db/db.ts'
import type { PartialSettings } from './rules.ts'

export interface SiteRow {
  id: string
  name: string
  settings: PartialSettings
  revision: bigint
  /** The ways to pay for which the shop has an account with their service. */
  paymentAccounts: string[]
  createdAt: Date
  updatedAt: Date
}

const siteColumns = `id, name, settings, revision, payment_accounts AS "paymentAccounts", created_at AS "createdAt", updated_at AS "updatedAt"`

export const sitesById = quickRead<SiteRow>(
  'sites.by-id',
  `SELECT ${siteColumns} FROM sites WHERE id = ANY($1)`,
)
export const firstSite = statement<SiteRow>(
  'sites.first',
  `SELECT ${siteColumns} FROM sites ORDER BY created_at, id LIMIT 1`,
)

export const insertSite = statement<SiteRow>(
  'sites.insert',
  `INSERT INTO sites (id, name, settings, created_at, updated_at) VALUES ($1, $2, $3, $4, $4) RETURNING ${siteColumns}`,
)
export const updateSite = statement<SiteRow>(
  'sites.update',
  `UPDATE sites SET name = $3, settings = $4, revision = revision + 1, updated_at = $5
   WHERE id = $1 AND revision = $2 RETURNING ${siteColumns}`,
)

export const lockSite = statement<SiteRow>(
  'sites.lock',
  `SELECT ${siteColumns} FROM sites WHERE id = $1 FOR NO KEY UPDATE`,
)
export const savePaymentAccounts = statement<never>(
  'sites.save-payment-accounts',
  `UPDATE sites SET payment_accounts = $2, settings = $3, revision = revision + 1, updated_at = $4 WHERE id = $1`,
)

/** Reads a table of another domain: the currency cannot change while prices are in it. */
export const hasPrices = statement<{ priced: boolean }>(
  'sites.has-prices',
  'SELECT EXISTS (SELECT FROM products WHERE site_id = $1) AS priced',
)
