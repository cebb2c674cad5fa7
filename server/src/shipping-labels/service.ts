import type {
  BuyShippingLabelRequest,
  ListOrderLabelsReply,
  ShippingLabelReply,
} from '@cartwright/contract/shipping-labels/labels.ts'
import { pdfReply } from '../invoices/pdf/files.service.ts'
import { removeIn } from '../orders/fulfilment/service.ts'
import { getOrder, lockOrder } from '../orders/order/service.ts'
import type { Connection } from '../platform/db/db.ts'
import { refuse } from '../platform/errors/errors.ts'
import type { FileReply } from '../platform/http/calls.ts'
import type { Caller, Shop } from '../platform/shop/shop.ts'
import * as sites from '../sites/settings/service.ts'
import { keepAccount } from './accounts/queries.ts'
import * as queries from './labels/queries.ts'
import { get, type LabelKey, readFile } from './labels/service.ts'
import { toWire } from './labels/view.ts'
import { choosePieces, readParcel } from './parcels.service.ts'
import { offerTime } from './rates.service.ts'
import { settle } from './settling.service.ts'

export async function list(shop: Shop, { siteId }: Caller, orderId: string): Promise<ListOrderLabelsReply> {
  const order = await getOrder(shop, siteId, orderId)
  const { settings } = await sites.get(shop, siteId)
  const rows = await shop.db.run(queries.labelsByOrder, [siteId, order.id])
  return { labels: rows.map((row) => toWire(row, settings.language)) }
}

/**
 * Buys what was offered. The row says so before the service is asked: if its answer is lost, a job finds out what has happened. Asking
 * again for the same rate buys nothing more.
 */
export async function buy(
  shop: Shop,
  { siteId }: Caller,
  { labelId, rateId, sendShippingEmail = true }: BuyShippingLabelRequest,
): Promise<ShippingLabelReply> {
  const key = { siteId, labelId }
  await shop.db.transaction((tx) => startPurchase(tx, shop, { key, rateId, sendsMail: sendShippingEmail }))
  return settled(shop, key)
}

interface Start {
  key: LabelKey
  rateId: string
  sendsMail: boolean
}

async function startPurchase(tx: Connection, shop: Shop, { key, rateId, sendsMail }: Start): Promise<void> {
  const { siteId, labelId } = key
  const { orderId } = await get(tx, key)
  const order = await lockOrder(tx, { siteId }, orderId)
  const row = await get(tx, key)
  if (row.status !== 'OFFERED' && row.rateId === rateId) return
  const rate = row.rates.find(({ id }) => id === rateId)
  if (row.status !== 'OFFERED' || !rate) throw refuse('SHIPPING_LABEL_ACTION_NOT_AVAILABLE')
  choosePieces(await readParcel(tx, order, row.returnId), row.lineItems)
  const [account] = await tx.run(keepAccount, [siteId, row.service, row.accountId])
  if (!account) throw refuse('SHIPPING_LABEL_ACCOUNT_MISSING')
  const now = shop.clock()
  const [started] = await tx.run(queries.startPurchase, [
    ...[siteId, labelId, rateId, rate.carrier, rate.carrierService, rate.price, rate.currency, sendsMail],
    ...[new Date(now - offerTime), new Date(now)],
  ])
  if (!started)
    throw refuse('SHIPPING_LABEL_ACTION_NOT_AVAILABLE', 'These prices are too old. Ask for them again')
  await tx.run(queries.queueSettlement, [JSON.stringify(key), '1 minute'])
}

/** Gives the label back, once. Its parcel is taken back too, since nobody will send it with this label. */
export async function giveBack(shop: Shop, { siteId }: Caller, labelId: string): Promise<ShippingLabelReply> {
  const key = { siteId, labelId }
  await shop.db.transaction(async (tx) => {
    const { orderId } = await get(tx, key)
    const order = await lockOrder(tx, { siteId }, orderId)
    const { fulfillmentId, status } = await get(tx, key)
    if (status === 'VOIDING' || status === 'VOIDED') return
    const [started] = await tx.run(queries.startVoid, [siteId, labelId, new Date(shop.clock())])
    if (!started) throw refuse('SHIPPING_LABEL_ACTION_NOT_AVAILABLE')
    if (fulfillmentId !== null) await removeIn(tx, shop, { order, fulfillmentId })
    await tx.run(queries.queueSettlement, [JSON.stringify(key), '1 minute'])
  })
  return settled(shop, key)
}

/** The label after the service was asked; as it is, if the service has not answered. */
async function settled(shop: Shop, key: LabelKey): Promise<ShippingLabelReply> {
  await settle(shop, key).catch((error: unknown) => {
    shop.log.warn({ err: error, ...key }, 'a service for labels did not answer; a job asks again')
  })
  const { settings } = await sites.get(shop, key.siteId)
  const row = await get(shop.db, key)
  shop.changes.publish('order', key.siteId, row.orderId)
  return { label: toWire(row, settings.language) }
}

export async function download(shop: Shop, { siteId }: Caller, labelId: string): Promise<FileReply> {
  const file = await readFile(shop, await get(shop.db, { siteId, labelId }))
  if (!file)
    throw refuse(
      'SHIPPING_LABEL_ACTION_NOT_AVAILABLE',
      'The file of this label has not come yet, or was deleted',
    )
  return pdfReply(file.pdf, file.name)
}
