import { lock, statement } from '../../platform/db/db.ts'

export interface AccountRow {
  service: string
  /** The same with every key of this account. */
  accountId: string
  name: string
  isTest: boolean
  /** Sealed. */
  credentials: Buffer
  connectedAt: Date
}

const columns = `service, account_id AS "accountId", name, is_test AS "isTest", credentials, connected_at AS "connectedAt"`

export const accountsOfSite = statement<AccountRow>(
  'shipping-label-accounts.of-site',
  `SELECT ${columns} FROM shipping_label_accounts WHERE site_id = $1 ORDER BY connected_at, service`,
)
export const accountByService = statement<AccountRow>(
  'shipping-label-accounts.by-service',
  `SELECT ${columns} FROM shipping_label_accounts WHERE site_id = $1 AND service = $2`,
)
/** Keeps the account as it is until the transaction ends. No row if the shop has another one by now. */
export const keepAccount = lock<{ service: string }>(
  'shipping-label-accounts.keep',
  `SELECT service FROM shipping_label_accounts WHERE site_id = $1 AND service = $2 AND account_id = $3 FOR SHARE`,
)
export const saveAccount = statement<AccountRow>(
  'shipping-label-accounts.save',
  `INSERT INTO shipping_label_accounts (site_id, service, account_id, name, is_test, credentials, connected_at)
   VALUES ($1, $2, $3, $4, $5, $6, $7)
   ON CONFLICT (site_id, service) DO UPDATE SET account_id = $3, name = $4, is_test = $5, credentials = $6,
     connected_at = CASE WHEN shipping_label_accounts.account_id = $3 THEN shipping_label_accounts.connected_at ELSE $7 END
   RETURNING ${columns}`,
)
export const deleteAccount = statement<AccountRow>(
  'shipping-label-accounts.delete',
  `DELETE FROM shipping_label_accounts WHERE site_id = $1 AND service = $2 RETURNING ${columns}`,
)

/** Whether the shop waits for an answer that only this account gets. */
export const openLabel = statement<{ id: string }>(
  'shipping-label-accounts.open-label',
  `SELECT id FROM shipping_labels WHERE site_id = $1 AND service = $2 AND status IN ('BUYING', 'VOIDING') LIMIT 1`,
)
