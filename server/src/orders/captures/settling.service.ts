import type { Activity } from '@cartwright/contract/orders/activities.ts'
import type { Payment } from '../../payments/attempts/queries.ts'
import { findPayment } from '../../payments/attempts/service.ts'
import * as queries from '../../payments/captures/queries.ts'
import { type Sums, sumsOf } from '../../payments/captures/rules.ts'
import * as captures from '../../payments/captures/service.ts'
import type {
  AuthorizationState,
  CaptureOutcome,
  VoidOutcome,
} from '../../payments/providers/authorizations.ts'
import type { Connection } from '../../platform/db/db.ts'
import { serialise } from '../../platform/process/serialise.ts'
import type { Shop } from '../../platform/shop/shop.ts'
import type { Minor } from '../../platform/values/money.ts'
import * as sites from '../../sites/settings/service.ts'
import { concludePaid } from '../collection/paid.service.ts'
import { captureRefused, voidRefused } from '../mail/authorization.view.ts'
import { sendOrderMail, sendToMerchant } from '../mail/service.ts'
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
 * Brings what was begun with an authorised payment to its end, and asks the service what is true of it before that is written: a job.
 * Doing so twice changes nothing.
 */
export function settleAuthorization(shop: Shop, key: Key): Promise<void> {
  return serialise(shop, `authorization ${key.paymentId}`, async () => {
    const payment = await findPayment(shop, key.siteId, key.paymentId)
    if (payment?.status !== 'AUTHORIZED') return
    const step = await takeStep(shop, payment)
    if (step === 'PENDING') return later(shop, key)
    await write(shop, payment, { step, state: await captures.readState(shop, payment) })
  })
}

type Step =
  | { kind: 'capture'; capture: queries.Capture; outcome: Decided<CaptureOutcome> }
  | { kind: 'void'; outcome: Decided<VoidOutcome> }
type Decided<Outcome> = Exclude<Outcome, { status: 'PENDING' }>

/** Asks the service for what was begun. */
async function takeStep(shop: Shop, payment: Payment): Promise<Step | 'PENDING' | undefined> {
  const { siteId, id, orderId, voidStartedAt } = payment
  const all = await shop.db.run(queries.capturesByOrder, [siteId, [orderId]])
  const capture = all.find(({ paymentId, status }) => paymentId === id && status === 'STARTED')
  if (capture) {
    const outcome = await captures.askForCapture(shop, payment, capture)
    return outcome.status === 'PENDING' ? 'PENDING' : { kind: 'capture', capture, outcome }
  }
  if (voidStartedAt === null) return undefined
  const outcome = await captures.askForVoid(shop, payment)
  return outcome.status === 'PENDING' ? 'PENDING' : { kind: 'void', outcome }
}

/** The service has not decided. */
async function later(shop: Shop, key: Key): Promise<void> {
  await shop.db.run(queries.queueSettlement, [JSON.stringify(key), '5 minutes'])
}

interface Result {
  step: Step | undefined
  state: AuthorizationState
}

/** Writes what has happened to an authorised payment, and what follows for its order. */
async function write(shop: Shop, { siteId, id, orderId }: Payment, { step, state }: Result): Promise<void> {
  const site = await sites.get(shop, siteId)
  await shop.db.transaction(async (tx) => {
    const before = await lockOrder(tx, { siteId }, orderId)
    const payment = (await tx.run(queries.authorizedPayments, [siteId, orderId])).find((one) => one.id === id)
    if (!payment) return
    const readSums = async () => sumsOf(payment, await tx.run(queries.capturesByOrder, [siteId, [orderId]]))
    const old = await readSums()
    const refused = await writeStep(tx, shop, { payment, step })
    await writeFound(tx, shop, { payment, sums: await readSums(), state })
    const { captured, authorized, pending } = await readSums()
    const isOver = captured >= authorized || (pending === 0n && (!state.isOpen || releasesRest(step)))
    if (!refused && !isOver && captured === old.captured) return
    if (isOver) await tx.run(queries.endAuthorization, [siteId, id, captured, new Date(shop.clock())])
    const left = await openOf(tx, before)
    const released = isOver ? authorized - captured : 0n
    const order = await writeOrder(tx, shop, {
      ...{ site, before, paymentId: id, captured: captured - old.captured, released, left, refused },
    })
    await tellRefused(tx, shop, { site, order, payment, refused })
  })
  shop.changes.publish('order', siteId, orderId)
}

/** Returns what the service has refused. Of several outcomes, the first counts. */
async function writeStep(
  tx: Connection,
  shop: Shop,
  { payment: { siteId, id }, step }: { payment: Payment; step: Step | undefined },
): Promise<Refused | undefined> {
  const now = new Date(shop.clock())
  if (step?.kind === 'capture') {
    const { capture, outcome } = step
    const isDone = outcome.status === 'SUCCEEDED'
    const details = isDone ? [outcome.providerReference, null] : [null, outcome.reason]
    const values = [siteId, capture.id, outcome.status, ...details, now]
    const [decided] = await tx.run(queries.decideCapture, values)
    return isDone || !decided ? undefined : { captureOf: capture.amount, reason: outcome.reason }
  }
  if (step?.outcome.status !== 'FAILED') return undefined
  const { reason } = step.outcome
  const [failed] = await tx.run(queries.failVoid, [siteId, id, reason, now])
  return failed && { reason }
}

interface Refused {
  /** Absent: a void. */
  captureOf?: Minor
  reason: string
}

/** E-mails the merchant that a capture was refused, and once that what a cancelled order had set aside is not released. */
async function tellRefused(
  tx: Connection,
  shop: Shop,
  {
    site,
    order,
    payment,
    refused,
  }: { site: sites.Site; order: Order; payment: Payment; refused: Refused | undefined },
): Promise<void> {
  if (!refused || order.paymentStatus === 'PAID') return
  const { captureOf, reason } = refused
  const isFirst = order.status === 'CANCELED' && order.authorized > 0n && payment.voidFailure === null
  if (captureOf !== undefined)
    await sendToMerchant(tx, shop, { site, order, occasion: captureRefused(captureOf, reason) })
  else if (isFirst) await sendToMerchant(tx, shop, { site, order, occasion: voidRefused(reason) })
}

/** What came that the shop did not ask for: somebody has captured at the service, or another server believes that it failed. */
async function writeFound(
  tx: Connection,
  shop: Shop,
  {
    payment: { siteId, id, orderId },
    sums,
    state,
  }: { payment: Payment; sums: Sums; state: AuthorizationState },
): Promise<void> {
  const found = state.captured - sums.captured
  if (sums.pending > 0n || found <= 0n) return
  await tx.run(queries.insertFoundCapture, [
    ...[siteId, shop.newId(), id, orderId, found, state.providerReference, new Date(shop.clock())],
  ])
}

function releasesRest(step: Step | undefined): boolean {
  if (step?.outcome.status !== 'SUCCEEDED') return false
  return step.kind === 'void' || step.outcome.isOver
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
  refused: Refused | undefined
}

async function writeOrder(
  tx: Connection,
  shop: Shop,
  { site, before, paymentId, captured, released, left, refused }: Written,
): Promise<Order> {
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
    ...(refused?.captureOf !== undefined && paymentStatus !== 'PAID'
      ? [{ ...newActivity(shop, 'PAYMENT_DECLINED'), paymentDeclined: { paymentId } }]
      : []),
    ...(paymentStatus === 'PAID' && before.status === 'APPROVED' ? (['ORDER_PAID'] as const) : []),
    ...(paymentStatus === 'PARTIALLY_PAID' && captured > 0n ? (['ORDER_PARTIALLY_PAID'] as const) : []),
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
  return order
}
