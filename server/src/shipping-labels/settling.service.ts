import * as fulfilment from '../orders/fulfilment/service.ts'
import { findOrder, lockOrder } from '../orders/order/service.ts'
import type { Connection } from '../platform/db/db.ts'
import { Refusal, refuse } from '../platform/errors/errors.ts'
import { serialise } from '../platform/process/serialise.ts'
import type { Shop } from '../platform/shop/shop.ts'
import { sendToBuyer } from '../returns/returns/mail.ts'
import { find as findReturn } from '../returns/returns/service.ts'
import * as sites from '../sites/settings/service.ts'
import * as accounts from './accounts/service.ts'
import * as queries from './labels/queries.ts'
import { fileKey, fileName, get, type LabelKey, newFileId } from './labels/service.ts'
import type { PurchaseOutcome } from './services/service.ts'

type LabelRow = queries.LabelRow

/**
 * Brings what was begun with a label to its end: asks its service, writes the answer, and fetches the file. A job too; doing so twice
 * changes nothing.
 */
export function settle(shop: Shop, key: LabelKey): Promise<void> {
  return serialise(shop, `shipping label ${key.labelId}`, async () => {
    const before = await get(shop.db, key)
    if (before.status === 'BUYING') await settlePurchase(shop, before)
    if (before.status === 'VOIDING') await settleVoid(shop, before)
    const row = await get(shop.db, key)
    if (row.status === 'BOUGHT' && row.fileId === null) await keepFile(shop, row)
  })
}

/** Has jobs ask again for what a service has not answered, or what was begun by a server that stopped. */
export async function queueOpen(shop: Shop): Promise<void> {
  const now = shop.clock()
  await shop.db.run(queries.queueOpen, [new Date(now), new Date(now - patience)])
}

/** Milliseconds between two questions about one label. */
const patience = 60 * 60_000

/** Only the account with which a label was begun knows it. */
async function accountOf(shop: Shop, { siteId, service, accountId }: LabelRow): Promise<accounts.Account> {
  const account = await accounts.open(shop, siteId, service)
  if (account.accountId !== accountId) throw refuse('SHIPPING_LABEL_ACCOUNT_MISSING')
  return account
}

async function settlePurchase(shop: Shop, row: LabelRow): Promise<void> {
  const { service, credentials } = await accountOf(shop, row)
  const { reference, rateId } = row
  const outcome = await service.buy({ credentials, reference, rateId: rateId ?? '' })
  const site = await sites.get(shop, row.siteId)
  const conclude = (parcel: 'with parcel' | Refusal) =>
    shop.db.transaction((tx) => writePurchase(tx, shop, { row, outcome, site, parcel }))
  try {
    await conclude('with parcel')
  } catch (error) {
    // What was bought is bought, even if the order changed meanwhile.
    if (!(error instanceof Refusal)) throw error
    await conclude(error)
  }
  shop.changes.publish('order', row.siteId, row.orderId)
}

interface Conclusion {
  row: LabelRow
  outcome: PurchaseOutcome
  site: sites.Site
  /** Why no parcel can be recorded. */
  parcel: 'with parcel' | Refusal
}

async function writePurchase(
  tx: Connection,
  shop: Shop,
  { row, outcome, site, parcel }: Conclusion,
): Promise<void> {
  const { siteId, id, orderId, returnId, lineItems, sendsMail: sendShippingEmail } = row
  const now = new Date(shop.clock())
  await lockOrder(tx, { siteId }, orderId)
  const bought = outcome.status === 'BOUGHT' ? outcome : { ...row, trackingNumber: null, trackingLink: null }
  const { carrier, carrierService, price, currency, trackingNumber, trackingLink } = bought
  const [concluded] = await tx.run(queries.concludePurchase, [
    ...[siteId, id, outcome.status, carrier, carrierService, price, currency, trackingNumber, trackingLink],
    ...[outcome.status === 'REFUSED' ? outcome.reason : '', now],
  ])
  if (!concluded || outcome.status === 'REFUSED' || returnId !== null) return
  if (parcel !== 'with parcel') {
    await tx.run(queries.writeParcel, [siteId, id, null, parcel.message, now])
    return
  }
  const trackingInfo = { trackingNumber, shippingProvider: carrier, trackingLink }
  const { fulfillmentId } = await fulfilment.createIn(tx, shop, {
    ...{ caller: { siteId }, site },
    request: { orderId, fulfillment: { lineItems, trackingInfo }, sendShippingEmail },
  })
  await tx.run(queries.writeParcel, [siteId, id, fulfillmentId, '', now])
}

async function settleVoid(shop: Shop, row: LabelRow): Promise<void> {
  const { siteId, id, orderId, reference } = row
  const { service, credentials } = await accountOf(shop, row)
  const outcome = await service.void({ credentials, reference })
  if (outcome.status === 'PENDING') return
  const isVoided = outcome.status === 'VOIDED'
  const after = isVoided ? ['VOIDED', ''] : ['BOUGHT', outcome.reason]
  await shop.db.run(queries.concludeVoid, [siteId, id, ...after, new Date(shop.clock())])
  shop.changes.publish('order', siteId, orderId)
}

/** Keeps the label as PDF, and sends one for a return to its buyer. */
async function keepFile(shop: Shop, row: LabelRow): Promise<void> {
  const { siteId, id, orderId, returnId, reference } = row
  const { service, credentials } = await accountOf(shop, row)
  const pdf = await service.file({ credentials, reference })
  const fileId = newFileId(row)
  await shop.files.write(fileKey(fileId), pdf)
  const site = await sites.get(shop, siteId)
  await shop.db.transaction(async (tx) => {
    const [kept] = await tx.run(queries.writeFile, [siteId, id, fileId, new Date(shop.clock())])
    if (kept && returnId !== null) await sendLabel(tx, shop, { site, row: kept, returnId, pdf })
  })
  shop.changes.publish('order', siteId, orderId)
}

interface Sending {
  site: sites.Site
  row: LabelRow
  returnId: string
  pdf: Buffer
}

async function sendLabel(tx: Connection, shop: Shop, { site, row, returnId, pdf }: Sending): Promise<void> {
  const { siteId, orderId } = row
  const returned = await findReturn(tx, { siteId, id: returnId })
  const order = await findOrder(tx, siteId, orderId)
  if (returned?.status !== 'APPROVED' || !order) return
  const label = {
    ...{ filename: fileName(row), contentType: 'application/pdf' },
    content: pdf.toString('base64'),
  }
  await sendToBuyer(tx, shop, { site, order, row: returned, step: 'label', label })
}
