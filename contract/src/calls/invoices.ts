import { checkoutPrefixes, merchants, named, noCaller, noPrefix } from './call.ts'

const writes = { callers: merchants, permission: 'ECOM.MANAGE_ORDERS', prefixes: noPrefix } as const
const reads = { ...writes, permission: 'ECOM.READ_ORDERS' } as const

export const invoicesCalls = named({
  listInvoicesForMultipleOrders: {
    ...reads,
    prefixes: checkoutPrefixes,
    method: 'POST',
    path: '/v1/invoices/list-by-ids',
    aliases: ['/ecom/v1/ep-invoices/list-by-ids'],
    summary: 'List the invoices of up to 100 orders',
  },
  addInvoiceToOrder: {
    ...writes,
    prefixes: checkoutPrefixes,
    method: 'POST',
    path: '/v1/invoices/orders/{orderId}/add-invoice',
    aliases: ['/ecom/v1/ep-invoices/orders/{orderId}/add-invoice'],
    summary: 'Add an invoice that another program has issued to an order',
  },
  generateInvoice: {
    ...writes,
    prefixes: checkoutPrefixes,
    method: 'POST',
    path: '/v1/invoices/orders/{orderId}',
    aliases: ['/ecom/v1/ep-invoices/orders/{orderId}'],
    summary: 'Issue the invoice of an order, or get the one that there is',
  },
  listInvoices: {
    ...reads,
    method: 'GET',
    path: '/admin/v1/invoices',
    summary: 'List invoices and credit notes of a period, the newest first',
  },
  exportInvoices: {
    ...reads,
    file: 'reply',
    method: 'GET',
    path: '/admin/v1/invoices/export',
    summary: 'Download the invoices and credit notes of a period as CSV, a row for each tax rate',
  },
  listOrderInvoices: {
    ...reads,
    method: 'GET',
    path: '/admin/v1/orders/{orderId}/invoices',
    summary: 'List the invoices and credit notes of an order',
  },
  sendInvoice: {
    ...writes,
    method: 'POST',
    path: '/admin/v1/invoices/{invoiceId}/send',
    summary: 'E-mail a document to the buyer',
  },
  downloadInvoice: {
    ...reads,
    file: 'reply',
    method: 'GET',
    path: '/admin/v1/invoices/{invoiceId}/file',
    summary: 'Download a document as PDF',
  },
  downloadSlip: {
    ...reads,
    file: 'reply',
    method: 'GET',
    path: '/admin/v1/orders/{orderId}/slips/{slip}',
    summary: 'Download the packing slip or the return slip of an order as PDF',
  },
  downloadSlips: {
    ...reads,
    file: 'reply',
    method: 'POST',
    path: '/admin/v1/orders/slips',
    summary:
      'Download a pick list or the packing slips of up to 200 orders as PDF: of what is still to be sent',
  },
  downloadInvoiceFile: {
    callers: noCaller,
    permission: '',
    prefixes: noPrefix,
    file: 'reply',
    method: 'GET',
    path: '/v1/invoice-files/{site}/{invoice}',
    summary: "Download a document as PDF, by the link on the buyer's page",
  },
})
