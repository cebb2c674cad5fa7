import type { Activity } from '@cartwright/contract/orders/activities.ts'
import type { Payment } from '../../payments/attempts/queries.ts'
import { findPayment } from '../../payments/attempts/service.ts'
import * as queries from '../../payments/captures/queries.ts'
import { sumsOf } from '../../payments/captures/rules.ts'
import * as captures from '../../payments/captures/service.ts'
import type { AuthorizationState, CaptureOutcome, VoidOutcome } from '../../payments/providers/provider.ts'
import type { Connection } from '../../platform/db/db.ts'
import { serialise } from '../../platform/process/serialise.ts'
import type { Shop } from '../../platform/shop/shop.ts'
import type { Minor } from '../../platform/values/money.ts'
import * as sites from '../../sites/settings/service.ts'
import { concludePaid } from '../collection/paid.service.ts'
import { sendOrderMail } from '../mail/service.ts'
import { downloads } from '../mail/view.ts'
import { newActivity, orderEvent, publishEvents } from '../order/events.service.ts'
import { toPrice } from '../order/prices.rules.ts'
import { type Order, priceFormat } from '../order/rules.ts'
import { lockOrder, updateStatuses } from '../order/service.ts'
import type { ActivityType } from '../order/status.rules.ts'
import { transactionsEvent } from '../transactions/events.service.ts'
import { statusAfterCapture } from './rules.ts'

interface Key {
  siteId: string
  paymentId: string
}

/**
 * Brings what was begun with an authorised payment to its end, then asks the service what is true of it: a job. Doing so twice
 * changes nothing.
 */
export function settleAuthorization(shop: Shop, key: Key): Promise<void> {
  return serialise(shop, `authorization ${key.paymentId}`, async () => {
    const payment = await findPayment(shop, key.siteId, key.paymentId)
    if (payment?.status !== 'AUTHORIZED') return
    const began = await readBegun(shop, payment)
    if (began) {
      const outcome = await captures.askForCapture(shop, payment, began)
      if (outcome.status === 'PENDING') return later(shop, key)
      await writeCapture(shop, { payment, capture: began, outcome })
      if (outcome.status === 'SUCCEEDED') return
    } else if (payment.voidStartedAt !== null) {
      const outcome = await captures.askForVoid(shop, payment)
      if (outcome.status === 'PENDING') return later(shop, key)
      await writeVoid(shop, payment, outcome)
      if (outcome.status === 'SUCCEEDED') return
    }
    await writeState(shop, payment, await captures.readState(shop, payment))
  })
}

async function readBegun(shop: Shop, { siteId, id, orderId }: Payment): Promise<queries.Capture | undefined> {
  const all = await shop.db.run(queries.capturesByOrder, [siteId, [orderId]])
  return all.find(({ paymentId, status }) => paymentId === id && status === 'STARTED')
}

/** The service has not decided. */
async function later(shop: Shop, key: Key): Promise<void> {
  await shop.db.run(queries.queueSettlement, [JSON.stringify(key), '5 minutes'])
}

interface Decided {
  payment: Payment
  capture: queries.Capture
  outcome: Exclude<CaptureOutcome, { status: 'PENDING' }>
}

async function writeCapture(shop: Shop, { payment, capture, outcome }: Decided): Promise<void> {
  const { siteId } = payment
  const isDone = outcome.status === 'SUCCEEDED'
  const details = isDone ? [outcome.providerReference, null] : [null, outcome.reason]
  await change(shop, payment, async (tx) => {
    const values = [siteId, capture.id, outcome.status, ...details, new Date(shop.clock())]
    const [written] = await tx.run(queries.decideCapture, values)
    if (!written) return undefined
    return { captured: isDone ? capture.amount : 0n, isOver: isDone && outcome.isOver }
  })
}

async function writeVoid(
  shop: Shop,
  payment: Payment,
  outcome: Exclude<VoidOutcome, { status: 'PENDING' }>,
): Promise<void> {
  const { siteId, id } = payment
  await change(shop, payment, async (tx) => {
    if (outcome.status === 'SUCCEEDED') return { captured: 0n, isOver: true }
    const [failed] = await tx.run(queries.failVoid, [siteId, id, outcome.reason, new Date(shop.clock())])
    return failed && { captured: 0n, isOver: false }
  })
}

/** Somebody has captured or voided at the service, or the authorisation has ended. */
async function writeState(
  shop: Shop,
  payment: Payment,
  { captured: atService, isOpen, providerReference }: AuthorizationState,
): Promise<void> {
  const { siteId, id, orderId } = payment
  await change(shop, payment, async (tx, { captured, pending }) => {
    if (pending > 0n) return undefined
    const found = atService - captured
    if (found <= 0n) return isOpen ? undefined : { captured: 0n, isOver: true }
    await tx.run(queries.insertFoundCapture, [
      ...[siteId, shop.newId(), id, orderId, found, providerReference, new Date(shop.clock())],
    ])
    return { captured: found, isOver: !isOpen }
  })
}

interface Change {
  /** What has come in now. */
  captured: Minor
  /** Nothing is set aside any more. */
  isOver: boolean
}

/** Writes what has happened to an authorised payment, and what follows for its order. Undefined: nothing has. */
async function change(
  shop: Shop,
  { siteId, id, orderId }: Payment,
  write: (tx: Connection, sums: ReturnType<typeof sumsOf>) => Promise<Change | undefined>,
): Promise<void> {
  const site = await sites.get(shop, siteId)
  await shop.db.transaction(async (tx) => {
    const before = await lockOrder(tx, { siteId }, orderId)
    const payment = (await tx.run(queries.authorizedPayments, [siteId, orderId])).find((one) => one.id === id)
    if (!payment) return
    const sums = async () => sumsOf(payment, await tx.run(queries.capturesByOrder, [siteId, [orderId]]))
    const done = await write(tx, await sums())
    if (!done) return
    const { captured: inAll, authorized } = await sums()
    const isOver = done.isOver || inAll >= authorized
    if (isOver) await tx.run(queries.endAuthorization, [siteId, id, inAll, new Date(shop.clock())])
    const left = await openOf(tx, before)
    const released = isOver ? authorized - inAll : 0n
    await writeOrder(tx, shop, { site, before, paymentId: id, captured: done.captured, released, left })
  })
  shop.changes.publish('order', siteId, orderId)
}

/** What of an order is authorised and not captured. */
async function openOf(tx: Connection, { siteId, id }: Order): Promise<Minor> {
  const payments = await tx.run(queries.authorizedPayments, [siteId, id])
  const all = await tx.run(queries.capturesByOrder, [siteId, [id]])
  return payments.reduce((sum, payment) => {
    const { authorized, captured } = sumsOf(payment, all)
    return sum + authorized - captured
  }, 0n)
}

interface Written {
  site: sites.Site
  before: Order
  paymentId: string
  captured: Minor
  released: Minor
  left: Minor
}

async function writeOrder(
  tx: Connection,
  shop: Shop,
  { site, before, paymentId, captured, released, left }: Written,
): Promise<void> {
  const next = { ...before, paid: before.paid + captured, authorized: left }
  const paymentStatus = statusAfterCapture(next)
  const price = (amount: Minor) => toPrice(amount, priceFormat(before))
  const authorizedPaymentCaptured = { paymentId, amount: price(captured) }
  const authorizedPaymentVoided = { paymentId, amount: price(released) }
  const activities: (ActivityType | Activity)[] = [
    ...(captured > 0n
      ? [{ ...newActivity(shop, 'AUTHORIZED_PAYMENT_CAPTURED'), authorizedPaymentCaptured }]
      : []),
    ...(released > 0n
      ? [{ ...newActivity(shop, 'AUTHORIZED_PAYMENT_VOIDED'), authorizedPaymentVoided }]
      : []),
    ...(paymentStatus === 'PAID' && before.status === 'APPROVED' ? (['ORDER_PAID'] as const) : []),
    ...(paymentStatus === 'PARTIALLY_PAID' ? (['ORDER_PARTIALLY_PAID'] as const) : []),
  ]
  const order = await updateStatuses(tx, shop, { order: { ...next, paymentStatus }, activities })
  if (paymentStatus === 'PAID' && before.status === 'APPROVED') {
    const { order: delivered, files } = await concludePaid(tx, shop, order)
    if (files.length > 0)
      await sendOrderMail(tx, shop, { site, order: delivered, occasion: downloads(files) })
  }
  const events = [orderEvent(shop, 'updated', order), transactionsEvent(shop, order, [paymentId])]
  if (paymentStatus !== before.paymentStatus) events.push(orderEvent(shop, 'payment_status_updated', order))
  await publishEvents(tx, events)
}
