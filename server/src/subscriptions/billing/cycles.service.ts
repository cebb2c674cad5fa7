import { orderEvent, publishEvents } from '../../orders/order/events.service.ts'
import type { Order } from '../../orders/order/rules.ts'
import { insertOrders, lockOrders, takeOrderNumbers, updateAllStatuses } from '../../orders/order/service.ts'
import { transactionsEvent } from '../../orders/transactions/events.service.ts'
import type { Payment } from '../../payments/attempts/queries.ts'
import { writeOutcomes } from '../../payments/attempts/service.ts'
import type { SavedPaymentOutcome } from '../../payments/providers/provider.ts'
import type { Connection } from '../../platform/db/db.ts'
import type { Shop } from '../../platform/shop/shop.ts'
import { advanceContracts } from '../contracts/queries.ts'
import type { Contract, Step } from '../contracts/rules.ts'
import type { ContractChange } from '../contracts/seller.ts'
import * as contracts from '../contracts/service.ts'
import { type CycleDraft, isCharged } from './orders.service.ts'
import { insertCycles } from './queries.ts'
import { fail, failOrders, settleCycles } from './results.service.ts'

// Everything here works on contracts of one site together, so that the cost of a statement is that of many cycles.

type Begin = Extract<Step, { kind: 'BEGIN' }>

export interface TrialStart {
  contract: Contract
  nextAt: Date
}

/** Begins trials. Returns the contracts, without those that others have changed meanwhile. */
export async function beginTrials(
  tx: Connection,
  shop: Shop,
  starts: readonly TrialStart[],
): Promise<Contract[]> {
  const steps = starts.map(({ contract, nextAt }) => ({
    ...{ contract, cycle: 0, begins: contract.startsAt, next: nextAt, credit: 0n },
  }))
  const begun = await advance(tx, shop, steps)
  const change = { kind: 'TRIAL_STARTED' } as const
  await contracts.tell(
    tx,
    shop,
    begun.map((contract) => ({ contract, change })),
  )
  return begun
}

/** What a contract owes for its next cycle: nothing without an order. */
export interface CycleStart extends CycleDraft {
  contract: Contract
  step: Begin
}

/** A cycle that has begun, with the payment to charge for it. */
export interface Begun {
  contract: Contract
  payment?: Payment
}

/** Begins cycles with their orders, once: of several runs, one does so. */
export async function beginCycles(
  tx: Connection,
  shop: Shop,
  starts: readonly CycleStart[],
): Promise<Begun[]> {
  const steps = starts.map(({ contract, step: { cycle, begins, nextAt }, credit }) => ({
    ...{ contract, cycle, begins, next: nextAt, credit },
  }))
  const advanced = new Map((await advance(tx, shop, steps)).map((contract) => [contract.id, contract]))
  const begun = starts.flatMap((start) => {
    const contract = advanced.get(start.contract.id)
    return contract ? [{ ...start, contract }] : []
  })
  const [first] = begun
  if (!first) return []
  await contracts.tell(tx, shop, begun.map(startNews))
  // Late, because no other order of the shop gets a number until the transaction ends.
  const payments = await writeCycleOrders(tx, shop, begun)
  const cycles = begun.map((start) => billed(shop, start, start.order && payments.get(start.order.id)))
  const now = new Date(shop.clock())
  const rows = cycles.map(({ contract, cycle, status, order, payment, credit }) => ({
    ...{
      contract: contract.id,
      cycle,
      status,
      order: order?.id,
      payment: payment?.id,
      credit: String(credit),
    },
  }))
  await tx.run(insertCycles, [first.contract.siteId, JSON.stringify(rows), now])
  // Buyers who cannot be charged are asked to pay.
  const asked = cycles.flatMap(({ contract, status, order }) =>
    order && status === 'DUE' && contract.collection === 'SYSTEM'
      ? [{ contract, orderId: order.id, paymentId: null, billedAt: now, attempts: 0 }]
      : [],
  )
  await fail(tx, shop, asked)
  return cycles.map(({ contract, payment }) => (payment ? { contract, payment } : { contract }))
}

interface Advance extends Pick<CycleStart, 'contract' | 'credit'> {
  cycle: number
  begins: Date
  next: Date | null
}

async function advance(tx: Connection, shop: Shop, steps: readonly Advance[]): Promise<Contract[]> {
  const [first] = steps
  if (!first) return []
  const rows = steps.map(({ contract: { id, version }, cycle, begins, next, credit }) => ({
    ...{ id, version: String(version), cycle, begins, next, credit: String(credit) },
  }))
  return tx.run(advanceContracts, [first.contract.siteId, JSON.stringify(rows), new Date(shop.clock())])
}

function startNews({ contract, step, order }: CycleStart): { contract: Contract; change: ContractChange } {
  const { cycle, begins, ends } = step
  const started = { kind: 'CYCLE_STARTED', cycle, begins, ends, paid: order === undefined } as const
  return { contract, change: order ? { ...started, orderId: order.id } : started }
}

/** A cycle as it is stored, with its payment if the shop charges it. */
function billed(shop: Shop, { contract, step, order, credit }: CycleStart, payment: Payment | undefined) {
  const status = order === undefined ? 'PAID' : isCharged(shop, contract) ? 'CHARGING' : 'DUE'
  const charge = status === 'CHARGING' ? payment : undefined
  return { contract, cycle: step.cycle, status, order, payment: charge, credit } as const
}

/** Writes the orders of cycles; returns their payments by the orders. */
async function writeCycleOrders(
  tx: Connection,
  shop: Shop,
  starts: readonly CycleStart[],
): Promise<Map<string, Payment>> {
  const drafts = starts.flatMap(({ contract, order }) => (order ? [{ contract, order }] : []))
  const [first] = drafts
  if (!first) return new Map()
  const number = await takeOrderNumbers(tx, first.contract.siteId, drafts.length)
  const orders = drafts.map(({ contract, order }, index) => ({
    ...order,
    number: number + BigInt(index),
    offSession: isCharged(shop, contract) ? { savedMethod: contract.savedMethod } : undefined,
  }))
  const written = await insertOrders(tx, shop, orders)
  const payments = new Map(written.map((payment) => [payment.orderId, payment]))
  if (payments.size < orders.length) throw new Error('an order of a cycle was not written')
  const events = orders.flatMap((order) => {
    const approved = { ...order, version: order.version + 1n }
    return [
      orderEvent(shop, 'created', order),
      orderEvent(shop, 'approved', approved),
      transactionsEvent(shop, approved, [payments.get(order.id)?.id ?? '']),
    ]
  })
  await publishEvents(tx, events)
  return payments
}

export interface Charged {
  payment: Payment
  outcome: SavedPaymentOutcome
}

/** Writes the outcomes of charges and everything that follows from them, once. */
export async function recordCharges(
  tx: Connection,
  shop: Shop,
  charges: readonly Charged[],
): Promise<Charged[]> {
  const written = await writeOutcomes(tx, shop, charges)
  const [first] = written
  if (!first) return []
  const { siteId } = first.payment
  const orderIds = written.map(({ payment }) => payment.orderId)
  const before = await lockOrders(tx, { siteId }, orderIds)
  const changes = written.flatMap(({ payment, outcome }) => {
    const order = before.get(payment.orderId)
    return order ? [{ payment, ...afterCharge(shop, { order, payment, outcome }) }] : []
  })
  const orders = await updateAllStatuses(tx, shop, { siteId, changes })
  const events = changes.flatMap(({ payment, isApproved }) => {
    const order = orders.get(payment.orderId)
    if (!order) return []
    const told = [orderEvent(shop, 'updated', order), transactionsEvent(shop, order, [payment.id])]
    return isApproved ? [...told, orderEvent(shop, 'payment_status_updated', order)] : told
  })
  await publishEvents(tx, events)
  const [paid, failed] = [true, false].map((wanted) =>
    changes.flatMap(({ payment, isCharged }) => (isCharged === wanted ? [payment] : [])),
  )
  await settleCycles(tx, shop, { siteId, orderIds: (paid ?? []).map(({ orderId }) => orderId) })
  await failOrders(tx, shop, failed ?? [])
  return written
}

/** What an outcome makes of the order of its payment. Paid twice, the order shows what the merchant owes the buyer. */
function afterCharge(shop: Shop, { order, payment, outcome }: Charged & { order: Order }) {
  const { siteId, orderId, id: paymentId, amount } = payment
  const isCharged = outcome.status === 'APPROVED'
  const isApproved = isCharged && order.paid < order.total
  if (!isCharged) return { isCharged, isApproved, order, activities: ['PAYMENT_DECLINED'] as const }
  if (!isApproved)
    shop.log.error({ siteId, orderId, paymentId }, 'an order that was paid already was charged: pay it back')
  const paymentStatus = isApproved ? ('PAID' as const) : order.paymentStatus
  const paid = { ...order, paymentStatus, paid: order.paid + amount }
  return { isCharged, isApproved, order: paid, activities: ['ORDER_PAID'] as const }
}
