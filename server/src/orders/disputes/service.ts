import type { Activity } from '@cartwright/contract/orders/activities.ts'
import { credentialsOf } from '../../payments/accounts/service.ts'
import { findPayment } from '../../payments/attempts/service.ts'
import { type Dispute, disputesByOrder, undecidedDisputes } from '../../payments/disputes/queries.ts'
import { sumsOf } from '../../payments/disputes/rules.ts'
import * as disputes from '../../payments/disputes/service.ts'
import type { DisputeRecord } from '../../payments/providers/disputes.ts'
import type { Connection } from '../../platform/db/db.ts'
import type { Shop } from '../../platform/shop/shop.ts'
import * as sites from '../../sites/settings/service.ts'
import { chargedBack, disputed } from '../mail/dispute.view.ts'
import { sendToMerchant } from '../mail/service.ts'
import { newActivity, orderEvent, publishEvents } from '../order/events.service.ts'
import { toPrice } from '../order/prices.rules.ts'
import { type Order, priceFormat } from '../order/rules.ts'
import { lockOrder, updateDisputes } from '../order/service.ts'
import { transactionsEvent } from '../transactions/events.service.ts'

interface Account {
  siteId: string
  method: string
}

/** Asks a service what is true of a dispute of which it has told something: a job. */
export async function readDispute(
  shop: Shop,
  { siteId, method, ...asked }: Account & { reference: string; paymentReference?: string },
): Promise<void> {
  const service = disputes.disputeService(shop, method)
  if (!service) return
  const askedAt = new Date(shop.clock())
  const credentials = await credentialsOf(shop, { siteId, method })
  const record = await service.read({ credentials, ...asked })
  if (record) await take(shop, { siteId, method, record, askedAt })
}

/** The same for all disputes of a payment: a job. */
export async function readDisputesOfPayment(
  shop: Shop,
  { siteId, paymentId }: { siteId: string; paymentId: string },
): Promise<void> {
  const payment = await findPayment(shop, siteId, paymentId)
  const service = payment && disputes.disputeService(shop, payment.method)
  if (!service?.ofPayment || !payment?.providerReference) return
  const { method, providerReference: paymentReference } = payment
  const askedAt = new Date(shop.clock())
  const credentials = await credentialsOf(shop, { siteId, method })
  for (const record of await service.ofPayment({ credentials, paymentReference }))
    await take(shop, { siteId, method, record, askedAt })
}

/** Finds what nobody has announced: disputes that began in this time, and what became of those that were not decided. */
export async function findDisputes(
  shop: Shop,
  { siteId, method, signal, ...question }: Account & Searched,
): Promise<void> {
  const service = disputes.disputeService(shop, method)
  if (!service) return
  const found = new Set<string>()
  const askedAt = new Date(shop.clock())
  for await (const records of service.list(question)) {
    signal?.throwIfAborted()
    for (const record of records) {
      found.add(record.reference)
      await take(shop, { siteId, method, record, askedAt })
    }
  }
  const open = await shop.db.run(undecidedDisputes, [siteId, method])
  for (const { reference, paymentReference } of open) {
    signal?.throwIfAborted()
    if (!found.has(reference)) await readDispute(shop, { siteId, method, reference, paymentReference })
  }
}

interface Searched {
  credentials: Readonly<Record<string, string>>
  from: Date
  to: Date
  signal: AbortSignal | undefined
}

/**
 * Writes what a service says of a dispute, and what it means for the order. Doing so twice changes nothing, and what was asked for
 * earlier does not replace what was asked for later.
 */
async function take(
  shop: Shop,
  { siteId, method, record, askedAt }: Account & { record: DisputeRecord; askedAt: Date },
): Promise<void> {
  const payment = await disputes.disputedPayment(shop, { siteId, method, record })
  if (payment?.currency !== record.currency) {
    const details = { siteId, method, reference: record.reference }
    shop.log.warn(details, 'a dispute is about no payment of the shop')
    return
  }
  const site = await sites.get(shop, siteId)
  const isNew = await shop.db.transaction(async (tx) => {
    const order = await lockOrder(tx, { siteId }, payment.orderId)
    const saved = await disputes.save(tx, shop, { siteId, method, record, askedAt, payment })
    if (saved) await apply(tx, shop, { ...saved, site, order })
    return saved !== undefined
  })
  if (isNew) shop.changes.publish('order', siteId, payment.orderId)
}

interface Changed {
  before: Dispute | undefined
  dispute: Dispute
  site: sites.Site
  /** Locked. */
  order: Order
}

async function apply(tx: Connection, shop: Shop, changed: Changed): Promise<void> {
  const { before, dispute, site, order } = changed
  const { chargeback, reversal } = sumsOf(await tx.run(disputesByOrder, [order.siteId, [order.id]]))
  const next = { ...order, chargeback, chargebackReversal: reversal }
  const activities = activitiesOf(shop, changed)
  const written = await updateDisputes(tx, shop, { order: next, activities })
  await publishEvents(tx, [
    orderEvent(shop, 'updated', written),
    transactionsEvent(shop, written, [dispute.paymentId]),
  ])
  const waits = (one: Dispute | undefined) => one?.status === 'NEEDS_RESPONSE' && one.submittedAt === null
  const isTold = waits(before) && before?.dueAt && before.inquiry === dispute.inquiry
  if (waits(dispute) && dispute.dueAt && !isTold)
    await sendToMerchant(tx, shop, {
      ...{ site, order: written },
      occasion: disputed(dispute.amount, dispute.dueAt),
    })
  else if (!before && dispute.withdrawn > dispute.reversed)
    await sendToMerchant(tx, shop, { site, order: written, occasion: chargedBack(dispute.withdrawn) })
}

/** What the service has taken now, or given back. */
function activitiesOf(shop: Shop, { before, dispute, order }: Changed): Activity[] {
  const { paymentId, id: chargebackId, withdrawn, reversed } = dispute
  const price = (amount: bigint) => toPrice(amount, priceFormat(order))
  const about = { paymentId, chargebackId, amount: price(withdrawn) }
  const isTaken = withdrawn > (before?.withdrawn ?? 0n)
  const isReversed = reversed > (before?.reversed ?? 0n)
  return [
    ...(isTaken ? [{ ...newActivity(shop, 'CHARGEBACK_CREATED'), chargebackCreated: about }] : []),
    ...(isReversed
      ? [
          {
            ...newActivity(shop, 'CHARGEBACK_REVERSED'),
            chargebackReversed: { ...about, reversalAmount: price(reversed) },
          },
        ]
      : []),
  ]
}
