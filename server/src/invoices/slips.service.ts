import type { DownloadSlipRequest, DownloadSlipsRequest } from '@cartwright/contract/orders/invoices.ts'
import { fulfillmentsByOrder } from '../orders/fulfilment/queries.ts'
import { toSend } from '../orders/fulfilment/rules.ts'
import { ordersByIds } from '../orders/order/queries.ts'
import { hasNothingToSend } from '../orders/order/rules.ts'
import { getOrder } from '../orders/order/service.ts'
import { refuse } from '../platform/errors/errors.ts'
import type { FileReply } from '../platform/http/calls.ts'
import type { Caller, Shop } from '../platform/shop/shop.ts'
import { pdfReply } from './pdf/files.service.ts'
import type { Parcel } from './pdf/pick-list.rules.ts'
import { pickListPdf } from './pdf/pick-list.service.ts'
import { goodsOf } from './pdf/slips.rules.ts'
import { packingSlipsPdf, slipPdf } from './pdf/slips.service.ts'

export async function downloadSlip(
  shop: Shop,
  { siteId }: Caller,
  { orderId, slip }: DownloadSlipRequest,
): Promise<FileReply> {
  const order = await getOrder(shop, siteId, orderId)
  const name = slip === 'PACKING_SLIP' ? 'packing-slip' : 'return-slip'
  return pdfReply(await slipPdf(shop, order, slip), `${name}-${order.number}.pdf`)
}

/** What is still to be sent of several orders: a list for picking it, or the packing slips. */
export async function downloadSlips(
  shop: Shop,
  { siteId }: Caller,
  { orderIds, kind }: DownloadSlipsRequest,
): Promise<FileReply> {
  const parcels = await readParcels(shop, siteId, orderIds)
  if (parcels.length === 0)
    throw refuse('ORDER_ACTION_NOT_AVAILABLE', 'Nothing of these orders is left to send')
  return kind === 'PICK_LIST'
    ? pdfReply(await pickListPdf(shop, siteId, parcels), 'pick-list.pdf')
    : pdfReply(await packingSlipsPdf(shop, siteId, parcels), 'packing-slips.pdf')
}

/** By the numbers of the orders. */
async function readParcels(shop: Shop, siteId: string, orderIds: readonly string[]): Promise<Parcel[]> {
  const [rows, sent] = await Promise.all([
    shop.db.run(ordersByIds, [siteId, orderIds]),
    shop.db.run(fulfillmentsByOrder, [siteId, orderIds]),
  ])
  return rows
    .filter(({ status, data }) => status === 'APPROVED' && !hasNothingToSend(data.order))
    .toSorted((a, b) => Number(a.number - b.number))
    .flatMap((row) => {
      const order = { ...row, siteId }
      const parcels = sent.filter(({ orderId }) => orderId === row.id)
      const pieces = toSend(order, parcels)
      return goodsOf(order, pieces).length > 0 ? [{ order, pieces }] : []
    })
}
