import { calls } from '@cartwright/contract/calls.ts'
import type { On } from '../platform/http/calls.ts'
import type { Shop } from '../platform/shop/shop.ts'
import * as documents from './documents/service.ts'
import * as mail from './mail/service.ts'
import * as invoices from './service.ts'
import * as slips from './slips.service.ts'

export function invoiceRoutes(on: On, shop: Shop): void {
  on(calls.listInvoicesForMultipleOrders, ({ caller, body }) =>
    invoices.listForOrders(shop, caller, body.orderIds),
  )
  on(calls.addInvoiceToOrder, ({ caller, body }) => invoices.addExternal(shop, caller, body))
  on(calls.generateInvoice, async ({ caller, body }) => ({
    invoiceId: (await documents.issue(shop, caller, body.orderId)).id,
  }))
  on(calls.listInvoices, ({ caller, body }) => invoices.list(shop, caller, body))
  on(calls.exportInvoices, ({ caller, body }) => invoices.exportAll(shop, caller, body))
  on(calls.listOrderInvoices, ({ caller, body }) => invoices.listOfOrder(shop, caller, body.orderId))
  on(calls.sendInvoice, async ({ caller, body }) => {
    await mail.send(shop, { siteId: caller.siteId, id: body.invoiceId })
    return {}
  })
  on(calls.downloadInvoice, ({ caller, body }) => invoices.download(shop, caller, body.invoiceId))
  on(calls.downloadSlip, ({ caller, body }) => slips.downloadSlip(shop, caller, body))
  on(calls.downloadSlips, ({ caller, body }) => slips.downloadSlips(shop, caller, body))
  on(calls.downloadInvoiceFile, ({ body, headers }) => invoices.downloadByKey(shop, body, headers))
}
