import type { Payment } from '../../payments/attempts/queries.ts'
import type { Connection } from '../../platform/db/db.ts'
import type { Shop } from '../../platform/shop/shop.ts'
import * as sites from '../../sites/settings/service.ts'
import { contractsByIds } from '../contracts/queries.ts'
import { type Contract, nextAttempt } from '../contracts/rules.ts'
import * as contracts from '../contracts/service.ts'
import {
  type Cycle,
  cyclesByOrders,
  failCycles,
  markPaidUp,
  markPastDue,
  payCycles,
  saveMethods,
  voidCycle,
} from './queries.ts'

/** Somebody has paid the order of a cycle. False if it is none, or was paid before. */
export async function settleCycle(
  tx: Connection,
  shop: Shop,
  { siteId, orderId }: { siteId: string; orderId: string },
): Promise<boolean> {
  return (await settleCycles(tx, shop, { siteId, orderIds: [orderId] })) > 0
}

/** The same for orders of one site. Returns how many cycles are paid now. */
export async function settleCycles(
  tx: Connection,
  shop: Shop,
  { siteId, orderIds }: { siteId: string; orderIds: readonly string[] },
): Promise<number> {
  if (orderIds.length === 0) return 0
  const paid = await tx.run(payCycles, [siteId, orderIds])
  if (paid.length === 0) return 0
  await tx.run(saveMethods, [siteId, paid.map(({ orderId }) => orderId), new Date(shop.clock())])
  const found = await paidUp(tx, shop, { siteId, cycles: paid })
  const news = paid.flatMap(({ contractId, cycle, orderId }) => {
    const contract = found.get(contractId)
    return contract ? [{ contract, change: { kind: 'PAID', cycle, orderId } as const }] : []
  })
  await contracts.tell(tx, shop, news)
  return paid.length
}

/** The order of a cycle is cancelled: nobody has to pay it, and a contract that was past due for it goes on. */
export async function dropCycle(
  tx: Connection,
  shop: Shop,
  { siteId, orderId }: { siteId: string; orderId: string },
): Promise<void> {
  const dropped = await tx.run(voidCycle, [siteId, orderId])
  const found = await paidUp(tx, shop, { siteId, cycles: dropped })
  const news = dropped.flatMap(({ contractId, cycle }) => {
    const contract = found.get(contractId)
    return contract ? [{ contract, change: { kind: 'WAIVED', cycle } as const }] : []
  })
  await contracts.tell(tx, shop, news)
}

/** Lets contracts go on that were past due for these cycles. Returns the contracts of all of them. */
async function paidUp(
  tx: Connection,
  shop: Shop,
  { siteId, cycles }: { siteId: string; cycles: readonly Cycle[] },
): Promise<Map<string, Contract>> {
  if (cycles.length === 0) return new Map()
  const ids = cycles.map(({ contractId }) => contractId)
  await tx.run(markPaidUp, [siteId, ids, new Date(shop.clock())])
  return findContracts(tx, siteId, ids)
}

async function findContracts(
  on: Connection,
  siteId: string,
  ids: readonly string[],
): Promise<Map<string, Contract>> {
  const found = await on.run(contractsByIds, [siteId, ids])
  return new Map(found.map((contract) => [contract.id, contract]))
}

/** Charges of one site were declined. */
export async function failOrders(tx: Connection, shop: Shop, payments: readonly Payment[]): Promise<void> {
  const [first] = payments
  if (!first) return
  const { siteId } = first
  const cycles = await tx.run(cyclesByOrders, [siteId, payments.map(({ orderId }) => orderId)])
  const contractIds = cycles.map(({ contractId }) => contractId)
  const found = await findContracts(tx, siteId, contractIds)
  const failures = payments.flatMap(({ orderId, id: paymentId }) => {
    const cycle = cycles.find((one) => one.orderId === orderId)
    const contract = cycle && found.get(cycle.contractId)
    return contract ? [{ ...cycle, contract, orderId, paymentId }] : []
  })
  await fail(tx, shop, failures)
}

export interface Failure {
  contract: Contract
  orderId: string
  /** Absent for a reminder. */
  paymentId: string | null
  billedAt: Date
  /** Before this one. */
  attempts: number
}

/** Nobody has paid. After the last attempt, a contract is past due, and over if the shop wants it. */
export async function fail(tx: Connection, shop: Shop, failures: readonly Failure[]): Promise<void> {
  const [first] = failures
  if (!first) return
  const { siteId } = first.contract
  const plans = failures.map((failure) => {
    const { contract, billedAt, attempts } = failure
    const isOver = contract.status === 'CANCELED' || contract.status === 'ENDED'
    return { ...failure, isOver, nextAt: isOver ? null : (nextAttempt(billedAt, attempts + 1) ?? null) }
  })
  const rows = plans.map(({ orderId, paymentId, attempts, nextAt }) => ({
    ...{ order: orderId, payment: paymentId, before: attempts, next: nextAt },
  }))
  const cycles = await tx.run(failCycles, [siteId, JSON.stringify(rows)])
  const failed = plans.flatMap(({ contract, orderId, nextAt, isOver }) => {
    const found = isOver ? undefined : cycles.find((one) => one.orderId === orderId)
    return found ? [{ contract, orderId, nextAt, cycle: found.cycle, attempts: found.attempts }] : []
  })
  const news = failed.map(({ contract, ...unpaid }) => {
    const change = { kind: 'UNPAID', ...unpaid } as const
    return { contract, change }
  })
  await contracts.tell(tx, shop, news)
  const lost = failed.flatMap(({ contract, nextAt }) => (nextAt ? [] : [contract.id]))
  await giveUp(tx, shop, { siteId, contractIds: lost })
}

/** Contracts whose last attempt has failed. */
async function giveUp(
  tx: Connection,
  shop: Shop,
  { siteId, contractIds }: { siteId: string; contractIds: readonly string[] },
): Promise<void> {
  if (contractIds.length === 0) return
  await tx.run(markPastDue, [siteId, contractIds, new Date(shop.clock())])
  const { settings } = await sites.get(shop, siteId)
  if (settings.unpaidSubscriptions !== 'END') return
  const ending = { siteId, status: 'CANCELED', cause: 'PAYMENT_FAILURE' } as const
  await contracts.endAll(
    tx,
    shop,
    contractIds.map((id) => ({ ...ending, id })),
  )
}
