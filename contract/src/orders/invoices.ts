import Type, { type Static } from 'typebox'
import { EmptyReply, Fields, Guid, LocalDate, Strings, Text, Timestamp, Whole } from '../values/common.ts'
import { Price } from './line-items.ts'

// ── Published calls ─────────────────────────────────────────────────────────────────────────────────────

/** An invoice of an order, as the program names it that has issued it. */
export const InvoiceInfo = Fields({ id: Text({ min: 1, max: 100 }), appId: Text({ max: 100 }) })
export type InvoiceInfo = Static<typeof InvoiceInfo>

const OrderId = Text({ min: 1, max: 100 })

export const ListInvoicesForMultipleOrdersRequest = Type.Object({
  orderIds: Type.Array(OrderId, { maxItems: 100 }),
})
export type ListInvoicesForMultipleOrdersRequest = Static<typeof ListInvoicesForMultipleOrdersRequest>
export const ListInvoicesForMultipleOrdersReply = Type.Object({
  invoicesForOrder: Type.Array(
    Type.Object({ orderId: Text(), invoicesInfo: Type.Array(InvoiceInfo, { maxItems: 300 }) }),
  ),
})
export type ListInvoicesForMultipleOrdersReply = Static<typeof ListInvoicesForMultipleOrdersReply>

export const AddInvoiceToOrderRequest = Type.Object({
  orderId: OrderId,
  invoiceInfo: Type.Object({
    id: Text({ min: 1, max: 100 }),
    ...Fields({ appId: Text({ max: 100 }) }).properties,
  }),
})
export type AddInvoiceToOrderRequest = Static<typeof AddInvoiceToOrderRequest>
export const AddInvoiceToOrderReply = Type.Object({ orderInvoices: Type.Array(InvoiceInfo) })
export type AddInvoiceToOrderReply = Static<typeof AddInvoiceToOrderReply>

export const GenerateInvoiceRequest = Type.Object({ orderId: OrderId })
export const GenerateInvoiceReply = Type.Object({ invoiceId: Guid })

// ── Calls of the admin ──────────────────────────────────────────────────────────────────────────────────

export const InvoiceKind = Strings(['INVOICE', 'CREDIT_NOTE'])
export type InvoiceKind = Static<typeof InvoiceKind>

/** A document that the shop has issued. `sentDate`: when it was first e-mailed to the buyer. */
export const Invoice = Type.Object({
  id: Guid,
  kind: InvoiceKind,
  number: Text(),
  orderId: Guid,
  orderNumber: Text(),
  buyer: Text(),
  currency: Text(),
  total: Price,
  issuedDate: Timestamp,
  ...Fields({ sentDate: Timestamp }).properties,
})
export type Invoice = Static<typeof Invoice>

/** Days in the shop's time zone, both included. */
const period = Fields({ from: LocalDate, to: LocalDate, kind: InvoiceKind }).properties

export const ListInvoicesRequest = Type.Object({
  ...period,
  ...Fields({ cursor: Text({ max: 200 }), limit: Whole({ min: 1, max: 100 }) }).properties,
})
export type ListInvoicesRequest = Static<typeof ListInvoicesRequest>
/** `cursor` leads to older documents. */
export const ListInvoicesReply = Type.Object({
  invoices: Type.Array(Invoice),
  ...Fields({ cursor: Text() }).properties,
})
export type ListInvoicesReply = Static<typeof ListInvoicesReply>

export const ExportInvoicesRequest = Type.Object(period)
export type ExportInvoicesRequest = Static<typeof ExportInvoicesRequest>

export const ListOrderInvoicesRequest = Type.Object({ orderId: Guid })
/** The oldest first. `external` are those of other programs. */
export const ListOrderInvoicesReply = Type.Object({
  invoices: Type.Array(Invoice),
  external: Type.Array(InvoiceInfo),
})
export type ListOrderInvoicesReply = Static<typeof ListOrderInvoicesReply>

export const SendInvoiceRequest = Type.Object({ invoiceId: Guid })
export const SendInvoiceReply = EmptyReply

export const DownloadInvoiceRequest = Type.Object({ invoiceId: Guid })
export const DownloadSlipRequest = Type.Object({
  orderId: Guid,
  slip: Strings(['PACKING_SLIP', 'RETURN_SLIP']),
})
export type DownloadSlipRequest = Static<typeof DownloadSlipRequest>

export const mostSlips = 200

/** Of what is still to be sent of these orders. */
export const DownloadSlipsRequest = Type.Object({
  orderIds: Type.Array(Guid, { minItems: 1, maxItems: mostSlips }),
  kind: Strings(['PICK_LIST', 'PACKING_SLIPS']),
})
export type DownloadSlipsRequest = Static<typeof DownloadSlipsRequest>

/** What a link on the buyer's page of the order consists of. */
export const DownloadInvoiceFileRequest = Type.Object({
  site: Guid,
  invoice: Guid,
  key: Text({ max: 100 }),
})
export type DownloadInvoiceFileRequest = Static<typeof DownloadInvoiceFileRequest>
export const FileReply = Type.Object({})
