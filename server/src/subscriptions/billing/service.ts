import type { Payment } from '../../payments/attempts/queries.ts'
import { findPayment } from '../../payments/attempts/service.ts'
import type { OnlineProvider, SavedPaymentOutcome } from '../../payments/providers/provider.ts'
import { onlineProvider } from '../../payments/providers/service.ts'
import { noId, type Shop } from '../../platform/shop/shop.ts'
import { contractById, dueContracts } from '../contracts/queries.ts'
import { type Contract, nextStep } from '../contracts/rules.ts'
import * as contracts from '../contracts/service.ts'
import { beginCycle, beginTrial, fail, recordCharge } from './cycles.service.ts'
import { draftCycle, isCharged } from './orders.service.ts'
import { type Cycle, dueCycles, retryCycle } from './queries.ts'

/** How many contracts a run works on at once. */
const parallel = 6

/**
 * Does what is due on every contract of all sites: begins and bills cycles, charges and reminds again, and ends what is
 * over. A run that stops half-way is taken up by the next one, and what was begun is charged under the same payment. One
 * that fails does not keep the others waiting.
 */
export async function runBilling(shop: Shop, signal?: AbortSignal): Promise<void> {
  for (;;) {
    const now = new Date(shop.clock())
    const cycles = await eachDue(shop, dueCyclesFrom(shop, now), { signal, work: takeUpCycle })
    const steps = await eachDue(shop, dueContractsFrom(shop, now), { signal, work: takeStep })
    if (signal?.aborted || cycles + steps === 0) return
  }
}

/** Takes the steps of a contract that are due, e.g. its start. */
export async function runContract(shop: Shop, key: contracts.ContractKey): Promise<void> {
  for (;;) {
    const [contract] = await shop.db.run(contractById, [key.siteId, key.id])
    if (!contract?.nextAt || contract.nextAt.getTime() > shop.clock()) return
    if (contract.status !== 'ACTIVE' || !(await takeStep(shop, contract))) return
  }
}

/** Returns how many got on. */
async function eachDue<Due extends { siteId: string }>(
  shop: Shop,
  pages: AsyncGenerator<Due[]>,
  { signal, work }: { signal?: AbortSignal | undefined; work: (shop: Shop, due: Due) => Promise<boolean> },
): Promise<number> {
  let count = 0
  for await (const page of pages) {
    const waiting = page.values()
    const worker = async () => {
      for (const due of waiting) {
        if (signal?.aborted) return
        if (await work(shop, due).catch((error: unknown) => report(shop, due, error))) count++
      }
    }
    await Promise.all(Array.from({ length: parallel }, worker))
    if (signal?.aborted) return count
  }
  return count
}

function report(shop: Shop, due: { siteId: string }, error: unknown): false {
  shop.log.error({ err: error, siteId: due.siteId }, 'a subscription could not be billed')
  return false
}

async function* dueContractsFrom(shop: Shop, now: Date): AsyncGenerator<Contract[]> {
  let [time, id] = [new Date(0), noId]
  for (;;) {
    const page = await shop.db.run(dueContracts, [now, time, id])
    const last = page.at(-1)
    if (!last) return
    yield page
    ;[time, id] = [last.nextAt ?? time, last.id]
  }
}

async function* dueCyclesFrom(shop: Shop, now: Date): AsyncGenerator<Cycle[]> {
  let [time, id] = [new Date(0), noId]
  for (;;) {
    const page = await shop.db.run(dueCycles, [now, time, id])
    const last = page.at(-1)
    if (!last) return
    yield page
    ;[time, id] = [last.dueAt ?? time, last.contractId]
  }
}

async function takeStep(shop: Shop, contract: Contract): Promise<boolean> {
  const { siteId, id } = contract
  const step = nextStep(contract)
  if (step.kind === 'START_TRIAL') {
    const { nextAt } = step
    return shop.db.transaction((tx) => beginTrial(tx, shop, { contract, nextAt }))
  }
  if (step.kind === 'END') {
    const { status } = step
    const cause = contract.status === 'CANCEL_AT_PERIOD_END' ? contract.cause : null
    return shop.db.transaction((tx) => contracts.end(tx, shop, { siteId, id, status, cause }))
  }
  const draft = await draftCycle(shop, contract, step.cycle)
  const begun = await shop.db.transaction((tx) => beginCycle(tx, shop, { ...draft, contract, step }))
  if (begun?.payment) await charge(shop, begun.contract, begun.payment)
  return begun !== undefined
}

/** Charges what an earlier run has begun, charges again, or reminds the buyer. */
async function takeUpCycle(shop: Shop, cycle: Cycle): Promise<boolean> {
  const { siteId, contractId, orderId } = cycle
  const [contract] = await shop.db.run(contractById, [siteId, contractId])
  if (!contract || orderId === null) return false
  if (cycle.status === 'CHARGING') {
    const payment = cycle.paymentId ? await findPayment(shop, siteId, cycle.paymentId) : undefined
    if (payment?.status !== 'CREATED') return false
    return charge(shop, contract, payment)
  }
  if (!isCharged(shop, contract)) {
    await shop.db.transaction((tx) => fail(tx, shop, { ...cycle, contract, orderId, paymentId: null }))
    return true
  }
  const now = new Date(shop.clock())
  const values = [siteId, contractId, cycle.cycle, shop.newId(), now, contract.paymentMethod]
  const [payment] = await shop.db.run(retryCycle, values)
  if (payment) await charge(shop, contract, payment)
  return payment !== undefined
}

/** Charges for a cycle that has begun. False if nobody knows the outcome yet: the next run asks for it. */
export async function charge(shop: Shop, contract: Contract, payment: Payment): Promise<boolean> {
  const { id: paymentId, orderId, amount, currency, method } = payment
  const provider = onlineProvider(shop, method)
  const { savedMethod, terms } = contract
  if (!provider.chargeSaved) throw new Error(`${method} cannot charge again`)
  const outcome =
    savedMethod === null
      ? await findCharge(provider, paymentId)
      : await provider.chargeSaved({
          ...{ paymentId, orderId, amount, currency, savedMethod },
          language: terms.language,
        })
  if (!outcome) return false
  await shop.db.transaction((tx) => recordCharge(tx, shop, { payment, outcome }))
  return true
}

/** A contract that is over has forgotten how it was paid. What was charged before that counts; nothing is charged any more. */
async function findCharge(
  provider: OnlineProvider,
  paymentId: string,
): Promise<SavedPaymentOutcome | undefined> {
  const found = await provider.find(paymentId)
  if (found?.status === 'APPROVED' || found?.status === 'DECLINED') return found
  if (found) return undefined
  return { status: 'DECLINED', reason: 'The subscription was over before it was charged.' }
}
