import { lock, quickRead, statement } from '../../platform/db/db.ts'
import type { Invoice, TaxCategory } from './model.ts'

const columns = `i.site_id AS "siteId", i.id, i.order_id AS "orderId", i.kind, i.series, i.sequence, i.cause, i.currency, i.total,
  i.content, i.issued_at AS "issuedAt", i.sent_at AS "sentAt"`

export const invoiceById = quickRead<Invoice>(
  'invoices.by-id',
  `SELECT ${columns} FROM invoices i WHERE i.site_id = $1 AND i.id = $2`,
)
/** Of the orders $2, the oldest first. */
export const invoicesByOrder = quickRead<Invoice>(
  'invoices.by-order',
  `SELECT ${columns} FROM invoices i WHERE i.site_id = $1 AND i.order_id = ANY ($2::uuid[]) ORDER BY i.issued_at, i.kind DESC, i.sequence`,
)
/** The next number of series $2, whose first is $3. Locks the series until the document is written. */
export const nextNumber = lock<{ sequence: bigint }>(
  'invoices.next-number',
  `INSERT INTO invoice_series AS s (site_id, series, last) VALUES ($1, $2, $3)
   ON CONFLICT (site_id, series) DO UPDATE SET last = s.last + 1 RETURNING last AS sequence`,
)
const countryIn = (content: string) =>
  `coalesce(${content} #>> '{recipient,address,country}', ${content} #>> '{buyer,address,country}', '')`

export const insertInvoice = statement<Invoice>(
  'invoices.insert',
  `INSERT INTO invoices AS i (site_id, id, order_id, kind, series, sequence, cause, currency, total, content, issued_at, country, taxes)
   VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, ${countryIn('$10::jsonb')}, $10::jsonb -> 'taxes') RETURNING ${columns}`,
)
/** Of several that send a document by themselves, exactly one gets a row. */
export const markSent = statement<{ id: string }>(
  'invoices.mark-sent',
  `UPDATE invoices SET sent_at = $3 WHERE site_id = $1 AND id = $2 AND sent_at IS NULL RETURNING id`,
)
/** E-mails a document to the buyer. */
export const queueSending = statement<never>(
  'invoices.queue-sending',
  `SELECT add_job('send-invoice', $1::json)`,
)
/** Documents from $2 to $3, the newest first, after those that a page has shown; of one kind if $4 is. */
export const listInvoices = statement<Invoice>(
  'invoices.list',
  `SELECT ${columns} FROM invoices i
   WHERE i.site_id = $1 AND i.issued_at >= $2 AND i.issued_at < $3 AND ($4::text IS NULL OR i.kind = $4)
     AND ($5::timestamptz IS NULL OR (i.issued_at, i.id) < ($5, $6::uuid))
   ORDER BY i.issued_at DESC, i.id DESC LIMIT $7`,
)

export interface ExternalInvoice {
  orderId: string
  id: string
  appId: string
}

export const externalInvoices = quickRead<ExternalInvoice>(
  'invoices.external',
  `SELECT order_id AS "orderId", id, app_id AS "appId" FROM external_invoices
   WHERE site_id = $1 AND order_id = ANY ($2::uuid[]) ORDER BY created_at, id`,
)
/** No row if the order has it already. */
export const insertExternal = statement<{ id: string }>(
  'invoices.insert-external',
  `INSERT INTO external_invoices (site_id, order_id, id, app_id, created_at) VALUES ($1, $2, $3, $4, $5)
   ON CONFLICT DO NOTHING RETURNING id`,
)

export interface InvoicedTax {
  country: string
  category: TaxCategory
  /** Percent. */
  rate: string
  documents: number
  net: bigint
  tax: bigint
}

const sign = "CASE kind WHEN 'INVOICE' THEN 1 ELSE -1 END"
const issued = 'site_id = $1 AND issued_at >= $2 AND issued_at < $3 AND currency = $4'

/** The taxes of documents from $2 to $3 in currency $4. Credit notes count against invoices. */
export const invoicedTaxes = statement<InvoicedTax>(
  'invoices.taxes',
  `SELECT country, t ->> 'category' AS category, t ->> 'rate' AS rate, count(*)::int AS documents,
     sum(sign * (t ->> 'net')::bigint)::bigint AS net, sum(sign * (t ->> 'tax')::bigint)::bigint AS tax
   FROM (SELECT country, taxes, ${sign} AS sign FROM invoices WHERE ${issued} AND taxes IS NOT NULL
     UNION ALL SELECT ${countryIn('content')}, content -> 'taxes', ${sign} FROM invoices
     WHERE ${issued} AND taxes IS NULL) AS issued
   CROSS JOIN LATERAL jsonb_array_elements(taxes) AS part (t)
   GROUP BY 1, 2, 3`,
)
