import { statement } from '../../platform/db/db.ts'

export interface AccountRow {
  method: string
  /** The same with every key of this account. */
  accountId: string
  name: string
  isTest: boolean
  /** The service tells the shop what becomes of payments. */
  notifies: boolean
  /** Sealed. */
  credentials: Buffer
  connectedAt: Date
  capture: CaptureMode
  /** With which a page of the shop shows the fields of the service. */
  publicKey: string | null
  page: 'SHOP' | 'SERVICE'
}

/** When the money of payments is taken. */
export type CaptureMode = 'AT_ONCE' | 'BY_HAND' | 'AT_FULFILLMENT'

const columns = `method, account_id AS "accountId", name, is_test AS "isTest", notifies, credentials, connected_at AS "connectedAt", capture, public_key AS "publicKey", page`

export const accountsOfSite = statement<AccountRow>(
  'payment-accounts.of-site',
  `SELECT ${columns} FROM payment_accounts WHERE site_id = $1`,
)
export const accountByMethod = statement<AccountRow>(
  'payment-accounts.by-method',
  `SELECT ${columns} FROM payment_accounts WHERE site_id = $1 AND method = $2`,
)
export const saveAccount = statement<AccountRow & { isNew: boolean }>(
  'payment-accounts.save',
  `INSERT INTO payment_accounts (site_id, method, account_id, name, is_test, notifies, credentials, connected_at, public_key)
   VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)
   ON CONFLICT (site_id, method) DO UPDATE SET account_id = $3, name = $4, is_test = $5, notifies = $6, credentials = $7, public_key = $9,
     connected_at = CASE WHEN payment_accounts.account_id = $3 THEN payment_accounts.connected_at ELSE $8 END
   RETURNING ${columns}, xmax = 0 AS "isNew"`,
)
/** The public keys of services whose fields are on the checkout page. */
export const publicKeys = statement<{ method: string; publicKey: string }>(
  'payment-accounts.public-keys',
  `SELECT method, public_key AS "publicKey" FROM payment_accounts
   WHERE site_id = $1 AND page = 'SHOP' AND public_key IS NOT NULL`,
)
/** What is null stays. */
export const updateAccount = statement<AccountRow>(
  'payment-accounts.update',
  `UPDATE payment_accounts SET capture = coalesce($3, capture), page = coalesce($4, page) WHERE site_id = $1 AND method = $2 RETURNING ${columns}`,
)
export const deleteAccount = statement<AccountRow>(
  'payment-accounts.delete',
  `DELETE FROM payment_accounts WHERE site_id = $1 AND method = $2 RETURNING ${columns}`,
)

/** Whether buyers of the shop are paying with this method, or the shop has not captured what they have authorised. */
export const openPayment = statement<{ id: string }>(
  'payment-accounts.open-payment',
  `SELECT id FROM payments WHERE site_id = $1 AND method = $2
     AND status IN ('CREATED', 'NEEDS_CONFIRMATION', 'PENDING', 'AUTHORIZED') LIMIT 1`,
)
