import { orderEvent, publishEvents } from '../../orders/order/events.service.ts'
import type { Order } from '../../orders/order/rules.ts'
import { insertOrder, lockOrder, takeOrderNumber, updateStatuses } from '../../orders/order/service.ts'
import { transactionsEvent } from '../../orders/transactions/events.service.ts'
import type { Payment } from '../../payments/attempts/queries.ts'
import { writeOutcome } from '../../payments/attempts/service.ts'
import type { SavedPaymentOutcome } from '../../payments/providers/provider.ts'
import type { Connection } from '../../platform/db/db.ts'
import type { Shop } from '../../platform/shop/shop.ts'
import * as sites from '../../sites/settings/service.ts'
import { advanceContract, contractById } from '../contracts/queries.ts'
import { type Contract, nextAttempt, type Step } from '../contracts/rules.ts'
import * as contracts from '../contracts/service.ts'
import { type CycleDraft, isCharged as hasSavedMethod } from './orders.service.ts'
import {
  cycleByOrder,
  failCycle,
  insertCycle,
  markPaidUp,
  markPastDue,
  payCycle,
  voidCycle,
} from './queries.ts'

type Begin = Extract<Step, { kind: 'BEGIN' }>

/** A cycle that has begun, with the payment to charge for it. */
export interface Begun {
  contract: Contract
  payment?: Payment
}

/** Begins a trial. */
export async function beginTrial(
  tx: Connection,
  shop: Shop,
  { contract: before, nextAt }: { contract: Contract; nextAt: Date },
): Promise<boolean> {
  const { siteId, id, version, startsAt } = before
  const values = [siteId, id, version, 0, startsAt, nextAt, new Date(shop.clock()), 0n]
  const [contract] = await tx.run(advanceContract, values)
  if (contract) await contracts.tell(tx, shop, { contract, change: { kind: 'TRIAL_STARTED' } })
  return contract !== undefined
}

/** Begins a cycle with its order, once: of several runs, one does so. */
export async function beginCycle(
  tx: Connection,
  shop: Shop,
  { contract: before, step, order, credit }: CycleDraft & { contract: Contract; step: Begin },
): Promise<Begun | undefined> {
  const { siteId, id, version } = before
  const { cycle, begins, ends, nextAt } = step
  const now = new Date(shop.clock())
  const [contract] = await tx.run(advanceContract, [siteId, id, version, cycle, begins, nextAt, now, credit])
  if (!contract) return undefined
  const payment = order && (await writeCycleOrder(tx, shop, { contract, order }))
  const isPaid = order === undefined
  const status = isPaid ? 'PAID' : hasSavedMethod(shop, contract) ? 'CHARGING' : 'DUE'
  const charge = status === 'CHARGING' ? payment : undefined
  const dueAt = charge ? now : null
  const values = [siteId, id, cycle, status, order?.id ?? null, charge?.id ?? null, now, dueAt, credit]
  await tx.run(insertCycle, values)
  const started = { kind: 'CYCLE_STARTED', cycle, begins, ends, paid: isPaid } as const
  const change = order ? { ...started, orderId: order.id } : started
  await contracts.tell(tx, shop, { contract, change })
  // A buyer who cannot be charged is asked to pay.
  if (order && status === 'DUE' && contract.collection === 'SYSTEM')
    await fail(tx, shop, { contract, orderId: order.id, paymentId: null, billedAt: now, attempts: 0 })
  return charge ? { contract, payment: charge } : { contract }
}

async function writeCycleOrder(
  tx: Connection,
  shop: Shop,
  { contract, order: draft }: { contract: Contract; order: Order },
): Promise<Payment> {
  const number = await takeOrderNumber(tx, contract.siteId)
  const order = { ...draft, number }
  const payment = await insertOrder(tx, shop, { ...order, offSession: hasSavedMethod(shop, contract) })
  const approved = { ...order, version: order.version + 1n }
  await publishEvents(tx, [
    orderEvent(shop, 'created', order),
    orderEvent(shop, 'approved', approved),
    transactionsEvent(shop, approved, [payment.id]),
  ])
  return payment
}

/** Writes the outcome of a charge and everything that follows from it, once. */
export async function recordCharge(
  tx: Connection,
  shop: Shop,
  { payment, outcome }: { payment: Payment; outcome: SavedPaymentOutcome },
): Promise<void> {
  if (!(await writeOutcome(tx, shop, { payment, outcome }))) return
  const { siteId, orderId, id: paymentId } = payment
  const before = await lockOrder(tx, { siteId }, orderId)
  const isCharged = outcome.status === 'APPROVED'
  const isApproved = isCharged && before.paymentStatus !== 'PAID'
  if (isCharged && !isApproved)
    shop.log.error({ siteId, orderId, paymentId }, 'an order that was paid already was charged: pay it back')
  const order = isApproved
    ? await updateStatuses(tx, shop, {
        order: { ...before, paymentStatus: 'PAID', paid: before.paid + payment.amount },
        activities: ['ORDER_PAID'],
      })
    : await updateStatuses(tx, shop, { order: before, activities: ['PAYMENT_DECLINED'] })
  const events = [orderEvent(shop, 'updated', order), transactionsEvent(shop, order, [paymentId])]
  if (isApproved) events.push(orderEvent(shop, 'payment_status_updated', order))
  await publishEvents(tx, events)
  if (isCharged) await settleCycle(tx, shop, { siteId, orderId })
  else await failOrder(tx, shop, payment)
}

/** Somebody has paid the order of a cycle. False if it is none, or was paid before. */
export async function settleCycle(
  tx: Connection,
  shop: Shop,
  { siteId, orderId }: { siteId: string; orderId: string },
): Promise<boolean> {
  const [paid] = await tx.run(payCycle, [siteId, orderId])
  if (!paid) return false
  const { contractId, cycle } = paid
  await tx.run(markPaidUp, [siteId, contractId, new Date(shop.clock())])
  const [contract] = await tx.run(contractById, [siteId, contractId])
  if (contract) await contracts.tell(tx, shop, { contract, change: { kind: 'PAID', cycle, orderId } })
  return true
}

/** The order of a cycle is cancelled: nobody has to pay it, and a contract that was past due for it goes on. */
export async function dropCycle(
  tx: Connection,
  shop: Shop,
  { siteId, orderId }: { siteId: string; orderId: string },
): Promise<void> {
  const [dropped] = await tx.run(voidCycle, [siteId, orderId])
  if (!dropped) return
  const { contractId, cycle } = dropped
  await tx.run(markPaidUp, [siteId, contractId, new Date(shop.clock())])
  const [contract] = await tx.run(contractById, [siteId, contractId])
  if (contract) await contracts.tell(tx, shop, { contract, change: { kind: 'WAIVED', cycle } })
}

async function failOrder(
  tx: Connection,
  shop: Shop,
  { siteId, orderId, id: paymentId }: Payment,
): Promise<void> {
  const [cycle] = await tx.run(cycleByOrder, [siteId, orderId])
  const [contract] = cycle ? await tx.run(contractById, [siteId, cycle.contractId]) : []
  if (cycle && contract) await fail(tx, shop, { ...cycle, contract, orderId, paymentId })
}

interface Failure {
  contract: Contract
  orderId: string
  /** Absent for a reminder. */
  paymentId: string | null
  billedAt: Date
  /** Before this one. */
  attempts: number
}

/** Nobody has paid. After the last attempt, the contract is past due, and over if the shop wants it. */
export async function fail(
  tx: Connection,
  shop: Shop,
  { contract, orderId, paymentId, billedAt, attempts }: Failure,
): Promise<void> {
  const { siteId, id, status } = contract
  const isOver = status === 'CANCELED' || status === 'ENDED'
  const nextAt = isOver ? null : (nextAttempt(billedAt, attempts + 1) ?? null)
  const [failed] = await tx.run(failCycle, [siteId, orderId, paymentId, nextAt])
  if (!failed || isOver) return
  const { cycle } = failed
  const change = { kind: 'UNPAID', cycle, orderId, attempts: failed.attempts, nextAt } as const
  await contracts.tell(tx, shop, { contract, change })
  if (nextAt) return
  await tx.run(markPastDue, [siteId, id, new Date(shop.clock())])
  const { settings } = await sites.get(shop, siteId)
  if (settings.unpaidSubscriptions === 'END')
    await contracts.end(tx, shop, { siteId, id, status: 'CANCELED', cause: 'PAYMENT_FAILURE' })
}
