import { lock, quickRead, statement } from '../../platform/db/db.ts'
import type { Minor } from '../../platform/values/money.ts'

export interface Piece {
  id: string
  quantity: number
}

/** What the service has offered. The price is minor units as text, since it is kept as JSON. */
export interface OfferedRate {
  id: string
  carrier: string
  carrierService: string
  price: string
  currency: string
  days: number | null
}

export interface LabelRow {
  siteId: string
  id: string
  orderId: string
  returnId: string | null
  service: string
  accountId: string
  isTest: boolean
  reference: string
  status: 'OFFERED' | 'BUYING' | 'BOUGHT' | 'REFUSED' | 'VOIDING' | 'VOIDED'
  lineItems: Piece[]
  rates: OfferedRate[]
  rateId: string | null
  carrier: string
  carrierService: string
  price: Minor
  currency: string
  trackingNumber: string | null
  trackingLink: string | null
  sendsMail: boolean
  fulfillmentId: string | null
  /** Of the store of files. Null: not fetched yet; empty: deleted. */
  fileId: string | null
  problem: string
  createdAt: Date
}

const columns = `site_id AS "siteId", id, order_id AS "orderId", return_id AS "returnId", service, account_id AS "accountId",
  is_test AS "isTest", reference, status, line_items AS "lineItems", rates, rate_id AS "rateId", carrier,
  carrier_service AS "carrierService", price, currency, tracking_number AS "trackingNumber",
  tracking_link AS "trackingLink", sends_mail AS "sendsMail", fulfillment_id AS "fulfillmentId", file_id AS "fileId",
  problem, created_at AS "createdAt"`

export const labelById = statement<LabelRow>(
  'shipping-labels.by-id',
  `SELECT ${columns} FROM shipping_labels WHERE site_id = $1 AND id = $2`,
)

/** The oldest first, without those that are only offered. */
export const labelsByOrder = quickRead<LabelRow>(
  'shipping-labels.by-order',
  `SELECT ${columns} FROM shipping_labels WHERE site_id = $1 AND order_id = $2 AND status <> 'OFFERED'
   ORDER BY created_at, id`,
)

export const insertOffered = statement<never>(
  'shipping-labels.insert-offered',
  `INSERT INTO shipping_labels (site_id, id, order_id, return_id, service, account_id, is_test, reference, status,
     line_items, rates, created_at, updated_at)
   VALUES ($1, $2, $3, $4, $5, $6, $7, $8, 'OFFERED', $9, $10, $11, $11)`,
)

/** No row if somebody has begun to buy it. The offer must be younger than $9. */
export const startPurchase = statement<LabelRow>(
  'shipping-labels.start-purchase',
  `UPDATE shipping_labels SET status = 'BUYING', rate_id = $3, carrier = $4, carrier_service = $5, price = $6, currency = $7,
     sends_mail = $8, asked_at = $10, updated_at = $10
   WHERE site_id = $1 AND id = $2 AND status = 'OFFERED' AND created_at > $9 RETURNING ${columns}`,
)

/** Of several outcomes of a purchase, exactly one gets a row. */
export const concludePurchase = lock<LabelRow>(
  'shipping-labels.conclude-purchase',
  `UPDATE shipping_labels SET status = $3, carrier = $4, carrier_service = $5, price = $6, currency = $7,
     tracking_number = $8, tracking_link = $9, problem = $10, updated_at = $11
   WHERE site_id = $1 AND id = $2 AND status = 'BUYING' RETURNING ${columns}`,
)

export const writeParcel = statement<never>(
  'shipping-labels.write-parcel',
  `UPDATE shipping_labels SET fulfillment_id = $3, problem = $4, updated_at = $5 WHERE site_id = $1 AND id = $2`,
)

/** No row if it has its file already. */
export const writeFile = statement<LabelRow>(
  'shipping-labels.write-file',
  `UPDATE shipping_labels SET file_id = $3, updated_at = $4
   WHERE site_id = $1 AND id = $2 AND file_id IS NULL RETURNING ${columns}`,
)

/** No row unless it is bought. */
export const startVoid = statement<LabelRow>(
  'shipping-labels.start-void',
  `UPDATE shipping_labels SET status = 'VOIDING', fulfillment_id = NULL, problem = '', asked_at = $3, updated_at = $3
   WHERE site_id = $1 AND id = $2 AND status = 'BOUGHT' RETURNING ${columns}`,
)

/** Of several answers, exactly one gets a row. */
export const concludeVoid = statement<LabelRow>(
  'shipping-labels.conclude-void',
  `UPDATE shipping_labels SET status = $3, problem = $4, updated_at = $5
   WHERE site_id = $1 AND id = $2 AND status = 'VOIDING' RETURNING ${columns}`,
)

/** Asks the service after $2; a job of the same label that waits is replaced. */
export const queueSettlement = statement<never>(
  'shipping-labels.queue',
  `SELECT add_job('settle-shipping-label', $1::json, run_at := now() + $2::interval,
     job_key := 'shipping-label:' || ($1::json ->> 'labelId'))`,
)

/** Has jobs bring labels of all sites to their end that were last asked for before $2. */
export const queueOpen = statement<{ job: unknown }>(
  'shipping-labels.queue-open',
  `WITH due AS (
     UPDATE shipping_labels SET asked_at = $1 WHERE (site_id, id) IN (
       SELECT site_id, id FROM shipping_labels
       WHERE (status IN ('BUYING', 'VOIDING') OR (status = 'BOUGHT' AND file_id IS NULL)) AND asked_at < $2
       ORDER BY asked_at LIMIT 100)
     RETURNING site_id, id)
   SELECT add_job('settle-shipping-label', json_build_object('siteId', site_id, 'labelId', id),
     job_key := 'shipping-label:' || id) AS job FROM due`,
)

/** Takes the files of labels of orders $2 away. */
export const eraseFiles = statement<{ fileId: string | null }>(
  'personal-data.shipping-labels',
  `WITH gone AS (SELECT id, file_id FROM shipping_labels
     WHERE site_id = $1 AND order_id = ANY ($2::uuid[]) AND file_id IS DISTINCT FROM '' FOR UPDATE)
   UPDATE shipping_labels l SET file_id = '', updated_at = $3 FROM gone
   WHERE l.site_id = $1 AND l.id = gone.id RETURNING gone.file_id AS "fileId"`,
)
