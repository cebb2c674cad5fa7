import type { Payment } from '../../payments/attempts/queries.ts'
import * as payments from '../../payments/attempts/service.ts'
import type { SavedPaymentOutcome } from '../../payments/providers/provider.ts'
import type { Connection } from '../../platform/db/db.ts'
import { noId, type Shop } from '../../platform/shop/shop.ts'
import * as sites from '../../sites/settings/service.ts'
import { contractById, contractsByIds, dueContracts, moveMissed } from '../contracts/queries.ts'
import { type Contract, nextStep, type Step } from '../contracts/rules.ts'
import * as contracts from '../contracts/service.ts'
import {
  type Begun,
  beginCycles,
  beginTrials,
  type Charged,
  type CycleStart,
  recordCharges,
} from './cycles.service.ts'
import { draftCycle, isCharged, isCovered } from './orders.service.ts'
import { type Cycle, dueCycles, moveMissedAttempts, postponeCharges, retryCycles } from './queries.ts'
import { fail } from './results.service.ts'

/** How many contracts of a shop a transaction takes together: it holds the shop's order numbers until it ends. */
const together = 25
/** How many such groups a run works on at once, and how many charges in each. */
const parallel = { groups: 2, charges: 6 }

/**
 * Does what is due on every contract of all sites: begins and bills cycles, charges and reminds again, and ends what is
 * over. A run that stops half-way is taken up by the next one, and what was begun is charged under the same payment. One
 * that fails does not keep the others waiting.
 */
export async function runBilling(shop: Shop, signal?: AbortSignal): Promise<void> {
  for (;;) {
    const now = new Date(shop.clock())
    await shop.db.run(moveMissed, [now])
    await shop.db.run(moveMissedAttempts, [now])
    const cycles = await eachDue(shop, dueCyclesFrom(shop, now), { signal, work: takeUpCycles })
    const steps = await eachDue(shop, dueContractsFrom(shop, now), { signal, work: takeSteps })
    if (signal?.aborted || cycles + steps === 0) return
  }
}

/** Takes the steps of a contract that are due, e.g. its start. */
export async function runContract(shop: Shop, key: contracts.ContractKey): Promise<void> {
  for (;;) {
    const [contract] = await shop.db.run(contractById, [key.siteId, key.id])
    if (!contract?.nextAt || contract.nextAt.getTime() > shop.clock()) return
    if (contract.status !== 'ACTIVE' || (await takeSteps(shop, [contract])) === 0) return
  }
}

/** Works on some of one site, and returns how many got on. */
type Work<Due> = (shop: Shop, some: readonly Due[], signal?: AbortSignal) => Promise<number>

/** Returns how many got on. */
async function eachDue<Due extends { siteId: string }>(
  shop: Shop,
  pages: AsyncGenerator<Due[]>,
  { signal, work }: { signal?: AbortSignal | undefined; work: Work<Due> },
): Promise<number> {
  let count = 0
  for await (const page of pages) {
    const waiting = groupsOf(page).values()
    const worker = async () => {
      for (const group of waiting) {
        if (signal?.aborted) return
        const siteId = group[0]?.siteId
        count += (await reported(shop, siteId, work(shop, group, signal))) ?? 0
      }
    }
    await Promise.all(Array.from({ length: parallel.groups }, worker))
    if (signal?.aborted) return count
  }
  return count
}

/** Of one site each. */
function groupsOf<Due extends { siteId: string }>(page: readonly Due[]): Due[][] {
  return [...Map.groupBy(page, ({ siteId }) => siteId).values()].flatMap((ofSite) => {
    const groups = Array.from({ length: Math.ceil(ofSite.length / together) }, (_, index) => index * together)
    return groups.map((from) => ofSite.slice(from, from + together))
  })
}

/** Undefined if it fails, which the log says. */
function reported<T>(shop: Shop, siteId: string | undefined, work: Promise<T>): Promise<T | undefined> {
  return work.catch((error: unknown) => {
    shop.log.error({ err: error, siteId }, 'a subscription could not be billed')
    return undefined
  })
}

/** Does something in one transaction; if that fails, one by one, so that only the faulty one is left out. */
async function inGroup<One extends { contract: Contract }, Done>(
  shop: Shop,
  group: readonly One[],
  work: (tx: Connection, some: readonly One[]) => Promise<Done[]>,
): Promise<Done[]> {
  const [first, ...others] = group
  if (!first) return []
  const { siteId } = first.contract
  const all = shop.db.transaction((tx) => work(tx, group))
  if (others.length === 0) return (await reported(shop, siteId, all)) ?? []
  return all.catch(async () => {
    const done: Done[] = []
    for (const one of group) done.push(...(await inGroup(shop, [one], work)))
    return done
  })
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

/** Takes the next step of each contract. */
async function takeSteps(shop: Shop, group: readonly Contract[], signal?: AbortSignal): Promise<number> {
  const known = await Promise.all(group.map((each) => reported(shop, each.siteId, stepOf(shop, each))))
  const steps = known.filter((step) => step !== undefined)
  const trials = steps.flatMap(({ contract, step }) =>
    step.kind === 'START_TRIAL' ? [{ contract, nextAt: step.nextAt }] : [],
  )
  const endings = steps.flatMap(({ contract, step }) => {
    const cause = contract.status === 'CANCEL_AT_PERIOD_END' ? contract.cause : null
    return step.kind === 'END' ? [{ ...contract, contract, status: step.status, cause }] : []
  })
  const starts = await Promise.all(
    steps.flatMap(({ contract, step }) =>
      step.kind === 'BEGIN' ? [reported(shop, contract.siteId, startOf(shop, { contract, step }))] : [],
    ),
  )
  const drafted = starts.filter((start) => start !== undefined)
  const begun = await inGroup(shop, drafted, (tx, some) => beginCycles(tx, shop, some))
  const started = await inGroup(shop, trials, (tx, some) => beginTrials(tx, shop, some))
  const ended = await inGroup(shop, endings, (tx, some) => contracts.endAll(tx, shop, some))
  const charged = await chargeAll(shop, begun, signal)
  const owesNothing = begun.filter(({ payment }) => !payment)
  return owesNothing.length + charged + started.length + ended.length
}

async function stepOf(shop: Shop, contract: Contract): Promise<{ contract: Contract; step: Step }> {
  return { contract, step: nextStep(contract, await isCovered(shop, contract)) }
}

async function startOf(shop: Shop, start: Pick<CycleStart, 'contract' | 'step'>): Promise<CycleStart> {
  return { ...start, ...(await draftCycle(shop, start.contract, start.step.cycle)) }
}

/** Charges what an earlier run has begun, charges again, or reminds the buyers. */
async function takeUpCycles(shop: Shop, group: readonly Cycle[], signal?: AbortSignal): Promise<number> {
  const [first] = group
  if (!first) return 0
  const { siteId } = first
  // Of a contract that owes for two cycles, the next round takes up the other.
  const byContract = new Map(group.map((cycle) => [cycle.contractId, cycle]))
  const found = await shop.db.run(contractsByIds, [siteId, [...byContract.keys()]])
  const owed = found.flatMap((contract) => {
    const cycle = byContract.get(contract.id)
    return cycle && cycle.orderId !== null ? [{ ...cycle, contract, orderId: cycle.orderId }] : []
  })
  const due = owed.filter(({ status }) => status === 'DUE')
  const reminders = due.filter(({ contract }) => !isCharged(shop, contract))
  const reminded = await inGroup(shop, reminders, async (tx, some) => {
    await fail(
      tx,
      shop,
      some.map((cycle) => ({ ...cycle, paymentId: null })),
    )
    return [...some]
  })
  const again = due.filter(({ contract }) => isCharged(shop, contract))
  const retried = await inGroup(shop, again, (tx, some) => retry(tx, shop, some))
  const begun = owed.filter(({ status }) => status === 'CHARGING')
  const charged = await chargeAll(shop, [...(await openCharges(shop, siteId, begun)), ...retried], signal)
  return reminded.length + charged
}

type Owed = Cycle & { contract: Contract; orderId: string }

async function openCharges(shop: Shop, siteId: string, begun: readonly Owed[]): Promise<Begun[]> {
  const ids = begun.flatMap(({ paymentId }) => paymentId ?? [])
  const known = ids.length > 0 ? await payments.findPayments(shop, siteId, ids) : []
  return begun.flatMap(({ contract, paymentId }) => {
    const payment = known.find(({ id }) => id === paymentId)
    return payment?.status === 'CREATED' ? [{ contract, payment }] : []
  })
}

/** Begins other charges of cycles that nobody has paid. */
async function retry(tx: Connection, shop: Shop, cycles: readonly Owed[]): Promise<Begun[]> {
  const rows = cycles.map(({ contract, cycle }) => ({
    ...{ contract: contract.id, cycle, payment: shop.newId(), method: contract.paymentMethod },
    saved: contract.savedMethod,
  }))
  const values = [cycles[0]?.siteId, JSON.stringify(rows), new Date(shop.clock())]
  const begun = await tx.run(retryCycles, values)
  return begun.flatMap((payment) => {
    const owed = cycles.find(({ orderId }) => orderId === payment.orderId)
    return owed ? [{ contract: owed.contract, payment }] : []
  })
}

/**
 * Charges for cycles that have begun, some at once, then writes all outcomes together. Returns how many were written: of the
 * others nobody knows it yet, and the next run asks for it.
 */
export async function chargeAll(shop: Shop, begun: readonly Begun[], signal?: AbortSignal): Promise<number> {
  const charges = begun.flatMap(({ contract, payment }) => (payment ? [{ contract, payment }] : []))
  const answered: (Charged & { contract: Contract })[] = []
  const waiting = charges.values()
  const worker = async () => {
    for (const { contract, payment } of waiting) {
      if (signal?.aborted) return
      const outcome = await reported(shop, contract.siteId, charge(shop, contract, payment))
      if (outcome) answered.push({ contract, payment, outcome })
    }
  }
  await Promise.all(Array.from({ length: parallel.charges }, worker))
  const pending = answered.filter(({ outcome }) => outcome.status === 'PENDING')
  if (pending.length > 0) await postpone(shop, pending)
  const decided = answered.filter(({ outcome }) => outcome.status !== 'PENDING')
  const recorded = await inGroup(shop, decided, (tx, some) => recordCharges(tx, shop, some))
  return recorded.length
}

/** Milliseconds after which the shop asks again for the outcome of a charge. */
const patience = 60 * 60_000

async function postpone(shop: Shop, pending: readonly Charged[]): Promise<void> {
  const ids = pending.map(({ payment }) => payment.id)
  const next = new Date(shop.clock() + patience)
  await shop.db.run(postponeCharges, [pending[0]?.payment.siteId, ids, next])
}

async function charge(
  shop: Shop,
  contract: Contract,
  payment: Payment,
): Promise<SavedPaymentOutcome | undefined> {
  const { terms, siteId } = contract
  if (contract.savedMethod === null) return findCharge(shop, payment)
  // The buyer may have given another way to pay since this charge began.
  const savedMethod = payment.savedMethod ?? contract.savedMethod
  const { name } = await sites.get(shop, siteId)
  const outcome = await payments.chargeOffSession(shop, payment, {
    ...{ savedMethod, language: terms.language, description: name },
  })
  if (!outcome) throw new Error(`${payment.method} cannot charge again`)
  return outcome
}

/** A contract that is over has forgotten how it was paid. What was charged before that counts; nothing is charged any more. */
async function findCharge(shop: Shop, payment: Payment): Promise<SavedPaymentOutcome | undefined> {
  const found = await payments.findCharge(shop, payment)
  if (found?.status === 'APPROVED' || found?.status === 'DECLINED') return found
  if (found) return undefined
  return { status: 'DECLINED', reason: 'The subscription was over before it was charged.' }
}
