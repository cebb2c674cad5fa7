import type { IncomingHttpHeaders } from 'node:http'
import { Readable } from 'node:stream'
import type {
  AddInvoiceToOrderReply,
  AddInvoiceToOrderRequest,
  DownloadInvoiceFileRequest,
  ExportInvoicesRequest,
  InvoiceInfo,
  ListInvoicesForMultipleOrdersReply,
  ListInvoicesReply,
  ListInvoicesRequest,
  ListOrderInvoicesReply,
  Invoice as WireInvoice,
} from '@cartwright/contract/orders/invoices.ts'
import { storeAppIds } from '../catalogue/items/rules.ts'
import { orderEvent, publishEvents } from '../orders/order/events.service.ts'
import { toPrice } from '../orders/order/prices.rules.ts'
import { getOrder, lockOrder, updateStatuses } from '../orders/order/service.ts'
import { refuse } from '../platform/errors/errors.ts'
import { FileReply } from '../platform/http/calls.ts'
import { requireHostOf } from '../platform/http/origin.ts'
import type { Caller, Shop } from '../platform/shop/shop.ts'
import { isGuid } from '../platform/values/ids.ts'
import { dayStart, daysLater } from '../platform/values/local-time.ts'
import * as sites from '../sites/settings/service.ts'
import { csvRows, invoicesHead } from './csv.rules.ts'
import { type Invoice, numberOf } from './documents/model.ts'
import {
  type ExternalInvoice,
  externalInvoices,
  type InvoicedTax,
  insertExternal,
  invoicedTaxes,
  invoicesByOrder,
  listInvoices,
} from './documents/queries.ts'
import * as documents from './documents/service.ts'
import { fileName, isFileKey, pdfReply } from './pdf/files.service.ts'
import { invoicePdf } from './pdf/invoice.service.ts'

const [ourAppId = ''] = storeAppIds

/** The invoices of orders, in the requested order. Credit notes are none. */
export async function listForOrders(
  shop: Shop,
  { siteId }: Caller,
  orderIds: readonly string[],
): Promise<ListInvoicesForMultipleOrdersReply> {
  const ids = orderIds.filter(isGuid)
  const [own, external] = await Promise.all([
    shop.db.run(invoicesByOrder, [siteId, ids]),
    shop.db.run(externalInvoices, [siteId, ids]),
  ])
  return {
    invoicesForOrder: [...new Set(ids)].map((orderId) => ({
      orderId,
      invoicesInfo: infosOf(orderId.toLowerCase(), own, external),
    })),
  }
}

function infosOf(
  orderId: string,
  own: readonly Invoice[],
  external: readonly ExternalInvoice[],
): InvoiceInfo[] {
  return [
    ...own
      .filter((invoice) => invoice.orderId === orderId && invoice.kind === 'INVOICE')
      .map(({ id }) => ({ id, appId: ourAppId })),
    ...external
      .filter((invoice) => invoice.orderId === orderId)
      .map(({ id, appId }) => ({ id, ...(appId ? { appId } : {}) })),
  ]
}

/** Notes that another program has issued an invoice for an order. Adding it twice changes nothing. */
export async function addExternal(
  shop: Shop,
  caller: Caller,
  { orderId, invoiceInfo: { id, appId = '' } }: AddInvoiceToOrderRequest,
): Promise<AddInvoiceToOrderReply> {
  const { siteId } = caller
  await shop.db.transaction(async (tx) => {
    const order = await lockOrder(tx, caller, orderId)
    const known = await tx.run(externalInvoices, [siteId, [order.id]])
    if (known.length >= mostExternal)
      throw refuse('ORDER_ACTION_NOT_AVAILABLE', `An order has at most ${mostExternal} invoices`)
    const [added] = await tx.run(insertExternal, [siteId, order.id, id, appId, new Date(shop.clock())])
    if (!added) return
    const updated = await updateStatuses(tx, shop, { order, activities: ['INVOICE_ADDED'] })
    await publishEvents(tx, [orderEvent(shop, 'updated', updated)])
  })
  const { invoicesForOrder } = await listForOrders(shop, caller, [orderId])
  return { orderInvoices: invoicesForOrder[0]?.invoicesInfo ?? [] }
}

const mostExternal = 300

/** The documents of an order, the oldest first. */
export async function listOfOrder(
  shop: Shop,
  { siteId }: Caller,
  orderId: string,
): Promise<ListOrderInvoicesReply> {
  const { id } = await getOrder(shop, siteId, orderId)
  const [own, external] = await Promise.all([
    documents.ofOrder(shop, { siteId, orderId: id }),
    shop.db.run(externalInvoices, [siteId, [id]]),
  ])
  return { invoices: own.map(toWire), external: infosOf(id, [], external) }
}

/** Documents of a period, the newest first. */
export async function list(
  shop: Shop,
  { siteId }: Caller,
  { cursor, limit = 50, ...period }: ListInvoicesRequest,
): Promise<ListInvoicesReply> {
  const [time, id] = cursor?.split(' ') ?? []
  const after =
    time && id && isGuid(id) && !Number.isNaN(Date.parse(time)) ? [new Date(time), id] : [null, null]
  const span = await spanOf(shop, siteId, period)
  const rows = await shop.db.run(listInvoices, [siteId, ...span, ...after, limit + 1])
  const shown = rows.slice(0, limit)
  const last = shown.at(-1)
  const more = rows.length > limit && last ? { cursor: `${last.issuedAt.toISOString()} ${last.id}` } : {}
  return { invoices: shown.map(toWire), ...more }
}

/** From, to and kind, as the statement takes them. */
async function spanOf(shop: Shop, siteId: string, { from, to, kind }: ExportInvoicesRequest) {
  const { timeZone } = (await sites.get(shop, siteId)).settings
  const start = from ? dayStart(timeZone, from) : new Date(0)
  const end = to ? dayStart(timeZone, daysLater(to, 1)) : new Date('9999-01-01T00:00:00Z')
  return [start, end, kind ?? null] as const
}

/** The documents of a period as CSV, the newest first. */
export async function exportAll(
  shop: Shop,
  { siteId }: Caller,
  period: ExportInvoicesRequest,
): Promise<FileReply> {
  const span = await spanOf(shop, siteId, period)
  const day = new Date(shop.clock()).toISOString().slice(0, 10)
  return new FileReply(Readable.from(writeRows(shop, siteId, span), { objectMode: false }), {
    'content-type': 'text/csv; charset=utf-8',
    'content-disposition': `attachment; filename="invoices-${day}.csv"`,
    'x-content-type-options': 'nosniff',
  })
}

/** What the documents of a time say of taxes, by country, category and rate. */
export function taxesBetween(
  shop: Shop,
  siteId: string,
  { start, end, currency }: { start: Date; end: Date; currency: string },
): Promise<InvoicedTax[]> {
  return shop.db.read.run(invoicedTaxes, [siteId, start, end, currency])
}

const batch = 500

async function* writeRows(shop: Shop, siteId: string, span: readonly unknown[]): AsyncGenerator<string> {
  yield invoicesHead
  for (let after: unknown[] = [null, null]; ; ) {
    const rows = await shop.db.run(listInvoices, [siteId, ...span, ...after, batch])
    yield rows.map(csvRows).join('')
    const last = rows.at(-1)
    if (!last || rows.length < batch) return
    after = [last.issuedAt, last.id]
  }
}

export async function download(shop: Shop, { siteId }: Caller, id: string): Promise<FileReply> {
  const invoice = await documents.get(shop, siteId, id)
  return pdfReply(await invoicePdf(shop, invoice), fileName(invoice))
}

/** The document behind a link on the buyer's page of the order. */
export async function downloadByKey(
  shop: Shop,
  { site: siteId, invoice: id, key }: DownloadInvoiceFileRequest,
  headers: IncomingHttpHeaders,
): Promise<FileReply> {
  requireHostOf(shop, siteId, headers)
  if (!isFileKey(shop, { siteId: siteId.toLowerCase(), id: id.toLowerCase() }, key))
    throw refuse('NOT_FOUND', 'No such document')
  const invoice = await documents.get(shop, siteId, id)
  return pdfReply(await invoicePdf(shop, invoice), fileName(invoice))
}

function toWire(invoice: Invoice): WireInvoice {
  const { id, kind, orderId, currency, total, content, issuedAt, sentAt } = invoice
  const { buyer, order, language } = content
  return {
    ...{ id, kind, number: numberOf(invoice), orderId, orderNumber: order.number, currency },
    buyer: buyer.company || buyer.name || buyer.email,
    total: toPrice(total, { currency, language }),
    issuedDate: issuedAt.toISOString(),
    ...(sentAt ? { sentDate: sentAt.toISOString() } : {}),
  }
}
