import type { AddressWithContact } from '@cartwright/contract/cart/contacts.ts'
import type { Offer } from '../../items/offers.rules.ts'
import { day } from '../../platform/db/retention.ts'
import type { Minor } from '../../platform/values/money.ts'
import { cycleBegins, farthestCycle, type IntervalUnit, type Schedule } from '../calendar/rules.ts'

export type ContractStatus = 'ACTIVE' | 'PAUSED' | 'PAST_DUE' | 'CANCEL_AT_PERIOD_END' | 'CANCELED' | 'ENDED'
export type Cause = 'OWNER_ACTION' | 'MEMBER_ACTION' | 'PAYMENT_FAILURE'

/** What the order of a cycle sells and says. */
export interface Terms {
  appId: string
  itemId: string
  /** With the price of each cycle. */
  offer: Offer
  /** What the first cycle that the shop bills costs besides. */
  fee?: { name: string; amount: string } | undefined
  /** So many cycles are paid already. */
  prepaid: number
  email: string
  /** BCP 47, the buyer's. */
  language: string
  billingInfo?: AddressWithContact | undefined
}

export interface Contract {
  siteId: string
  id: string
  version: bigint
  seller: string
  subjectId: string
  memberId: string
  status: ContractStatus
  /** `SYSTEM`: the shop charges or reminds. `MERCHANT`: the merchant collects. */
  collection: 'SYSTEM' | 'MERCHANT'
  timeZone: string
  intervalUnit: IntervalUnit | null
  intervalCount: number | null
  /** 0: until somebody cancels. */
  cycles: number
  startsAt: Date
  anchor: Date
  anchorCycle: number
  started: boolean
  /** 0 before the first one. */
  cycle: number
  cycleBeginsAt: Date | null
  /** When it goes on by itself. */
  nextAt: Date | null
  endsAt: Date | null
  pausedAt: Date | null
  paymentMethod: string | null
  savedMethod: string | null
  terms: Terms
  cause: Cause | null
  /** In minor units: what earlier payments leave for the next cycles. */
  credit: Minor
  /** The contract that this one takes the place of. */
  replaces: string | null
}

/** What happens next by itself. */
export type Step =
  | { kind: 'START_TRIAL'; nextAt: Date }
  | { kind: 'BEGIN'; cycle: number; begins: Date; ends: Date | null; nextAt: Date | null }
  | { kind: 'END'; status: 'ENDED' | 'CANCELED' }

/** `isCovered`: credit pays the next cycle as a whole, so that one begins though somebody has cancelled. */
export function nextStep(contract: Contract, isCovered = false): Step {
  const { started, status, cycles, cycle, startsAt, anchor } = contract
  const goesOn = isCovered && (cycles === 0 || cycle < cycles)
  if (status === 'CANCEL_AT_PERIOD_END' && !goesOn) return { kind: 'END', status: 'CANCELED' }
  if (!started && anchor > startsAt) return { kind: 'START_TRIAL', nextAt: anchor }
  if (cycles > 0 && cycle >= cycles) return { kind: 'END', status: 'ENDED' }
  const begins = contract.nextAt ?? startsAt
  const ends = cycleBegins(scheduleOf(contract), cycle + 2) ?? null
  const isLast = cycles > 0 && cycle + 1 >= cycles
  const nextAt = isLast ? later(ends, contract.endsAt) : ends
  return { kind: 'BEGIN', cycle: cycle + 1, begins, ends, nextAt }
}

export function scheduleOf(contract: Contract): Schedule {
  const { timeZone, intervalUnit: unit, intervalCount: count, anchor, anchorCycle } = contract
  return { timeZone, interval: unit && count ? { unit, count } : undefined, anchor, anchorCycle }
}

/** When the contract is over if nobody changes anything; null if it goes on. */
export function endOf(contract: Contract): Date | null {
  const { cycles, endsAt, status, nextAt } = contract
  if (status === 'CANCEL_AT_PERIOD_END') return nextAt
  if (cycles === 0) return endsAt
  return later(cycleBegins(scheduleOf(contract), cycles + 1) ?? null, endsAt)
}

/** When the cycles end that are paid, also by credit that pays cycles to come as a whole. `price` is that of a cycle. */
export function paidUntil(
  contract: Schedule & Pick<Contract, 'nextAt' | 'cycle' | 'cycles' | 'credit'>,
  price: Minor,
): Date | null {
  const { nextAt, cycle, cycles, credit } = contract
  const covered = price > 0n ? Number(credit / price) : 0
  const last = Math.min(cycle + covered, cycles || farthestCycle)
  return (last > cycle ? cycleBegins(contract, last + 1) : undefined) ?? nextAt
}

function later(one: Date | null, other: Date | null): Date | null {
  if (one === null || other === null) return one ?? other
  return one > other ? one : other
}

/** A paused contract goes on as if the pause had not been: everything that is still to come moves by its length. */
export function resumed(contract: Contract, now: Date): Contract {
  const { pausedAt, nextAt, endsAt, cycle, started, startsAt, intervalUnit } = contract
  const pause = now.getTime() - (pausedAt ?? now).getTime()
  const moved = (date: Date) => new Date(date.getTime() + pause)
  const begins = cycleBegins(scheduleOf(contract), cycle + 1)
  const isRecurring = intervalUnit !== null && begins !== undefined
  return {
    ...contract,
    status: 'ACTIVE',
    pausedAt: null,
    nextAt: nextAt && moved(nextAt),
    endsAt: endsAt && moved(endsAt),
    ...(isRecurring ? { anchor: moved(begins), anchorCycle: cycle + 1 } : {}),
    ...(started ? {} : { startsAt: moved(startsAt) }),
  }
}

/** Days after the first attempt on which the shop charges or reminds again. */
const dunningDays = [1, 3, 5, 7]

/** When the next attempt is, after so many; undefined when there is none. */
export function nextAttempt(billedAt: Date, attempts: number): Date | undefined {
  const days = dunningDays[attempts - 1]
  return days === undefined ? undefined : new Date(billedAt.getTime() + days * day)
}
