import type { BookingPolicy, PolicyRules } from '@cartwright/contract/bookings/policies.ts'
import { isObject } from '../../platform/values/optional.ts'
import type { PolicyRow } from './queries.ts'

export const usualRules: PolicyRules = {
  customPolicyDescription: { enabled: false, description: '' },
  limitEarlyBookingPolicy: { enabled: false, earliestBookingInMinutes: 129_600 },
  limitLateBookingPolicy: { enabled: true, latestBookingInMinutes: 60 },
  bookAfterStartPolicy: { enabled: false },
  cancellationPolicy: {
    ...{
      enabled: true,
      limitLatestCancellation: true,
      latestCancellationInMinutes: 1440,
      allowAnonymous: true,
    },
  },
  reschedulePolicy: {
    ...{ enabled: true, limitLatestReschedule: true, latestRescheduleInMinutes: 1440, allowAnonymous: true },
  },
  waitlistPolicy: { enabled: false, capacity: 10, reservationTimeInMinutes: 120 },
  participantsPolicy: { maxParticipantsPerBooking: 1 },
  resourcesPolicy: { enabled: true, autoAssignAllowed: true },
}

/** Rules and parts of them that are left out stay. */
export function mergeRules(before: PolicyRules, sent: BookingPolicy): PolicyRules {
  const names = Object.keys(usualRules) as (keyof PolicyRules)[]
  const entries = names.map((name) => {
    const said = isObject(sent[name]) ? Object.entries(sent[name] ?? {}) : []
    const known = said.filter(([key, value]) => Object.hasOwn(usualRules[name], key) && value !== null)
    return [name, { ...before[name], ...Object.fromEntries(known) }]
  })
  return Object.fromEntries(entries) as PolicyRules
}

export function toPolicy({
  id,
  revision,
  name,
  isDefault,
  rules,
  createdAt,
  updatedAt,
}: PolicyRow): BookingPolicy {
  return {
    ...{ id, revision: String(revision), name, default: isDefault, ...rules },
    createdDate: new Date(createdAt).toISOString(),
    updatedDate: new Date(updatedAt).toISOString(),
  }
}

/** What holds if all of them hold. */
export function strictest(all: readonly PolicyRules[]): PolicyRules {
  const [first = usualRules, ...others] = all
  return others.reduce(stricter, first)
}

function stricter(a: PolicyRules, b: PolicyRules): PolicyRules {
  const both = [a, b]
  const early = both.map((rules) => rules.limitEarlyBookingPolicy)
  const late = both.map((rules) => rules.limitLateBookingPolicy)
  const most = both.map((rules) => rules.participantsPolicy.maxParticipantsPerBooking)
  return {
    ...a,
    limitEarlyBookingPolicy: {
      enabled: early.some(({ enabled }) => enabled),
      earliestBookingInMinutes: lowest(
        early.map((one) => limitOf(one.enabled, one.earliestBookingInMinutes)),
      ),
    },
    limitLateBookingPolicy: {
      enabled: late.some(({ enabled }) => enabled),
      latestBookingInMinutes: highest(late.map((one) => limitOf(one.enabled, one.latestBookingInMinutes))),
    },
    bookAfterStartPolicy: { enabled: both.every((rules) => rules.bookAfterStartPolicy.enabled) },
    cancellationPolicy: strictestCancellation(both.map((rules) => rules.cancellationPolicy)),
    reschedulePolicy: strictestReschedule(both.map((rules) => rules.reschedulePolicy)),
    waitlistPolicy: { ...a.waitlistPolicy, enabled: both.every((rules) => rules.waitlistPolicy.enabled) },
    participantsPolicy: { maxParticipantsPerBooking: lowest(most) },
  }
}

function strictestCancellation(all: readonly PolicyRules['cancellationPolicy'][]) {
  return {
    enabled: all.every(({ enabled }) => enabled),
    limitLatestCancellation: all.some((one) => one.limitLatestCancellation),
    latestCancellationInMinutes: highest(
      all.map((one) => limitOf(one.limitLatestCancellation, one.latestCancellationInMinutes)),
    ),
    allowAnonymous: all.every(({ allowAnonymous }) => allowAnonymous),
  }
}

function strictestReschedule(all: readonly PolicyRules['reschedulePolicy'][]) {
  return {
    enabled: all.every(({ enabled }) => enabled),
    limitLatestReschedule: all.some((one) => one.limitLatestReschedule),
    latestRescheduleInMinutes: highest(
      all.map((one) => limitOf(one.limitLatestReschedule, one.latestRescheduleInMinutes)),
    ),
    allowAnonymous: all.every(({ allowAnonymous }) => allowAnonymous),
  }
}

function limitOf(enabled: boolean | undefined, minutes: number | undefined): number | undefined {
  return enabled ? minutes : undefined
}

function lowest(values: readonly (number | undefined)[]): number {
  const known = values.filter((value) => value !== undefined)
  return known.length > 0 ? Math.min(...known) : 1
}

function highest(values: readonly (number | undefined)[]): number {
  return Math.max(1, ...values.filter((value) => value !== undefined))
}
