import type { PolicyRules } from '@cartwright/contract/bookings/policies.ts'

export interface PolicyViolations {
  tooEarlyToBook: boolean
  tooLateToBook: boolean
  bookOnlineDisabled: boolean
  /** From when on it can be booked, if it is too early. */
  earliestBookingDate?: number
}

interface Asked {
  rules: PolicyRules
  online: boolean
  start: number
  /** Of the last session: a course can be booked until then if its policy says so. */
  end: number
  now: number
}

const minute = 60_000

/** What keeps something from being booked online at this moment. */
export function policyViolations({ rules, online, start, end, now }: Asked): PolicyViolations {
  const { limitEarlyBookingPolicy: early, limitLateBookingPolicy: late, bookAfterStartPolicy: after } = rules
  const opens = early.enabled ? start - (early.earliestBookingInMinutes ?? 0) * minute : undefined
  const closes = start - (late.enabled ? (late.latestBookingInMinutes ?? 0) * minute : 0)
  const isTooEarly = opens !== undefined && now < opens
  return {
    tooEarlyToBook: isTooEarly,
    tooLateToBook: after.enabled ? now >= end : now > closes || now >= start,
    bookOnlineDisabled: !online,
    ...(isTooEarly ? { earliestBookingDate: opens } : {}),
  }
}

export function violatesPolicy({
  tooEarlyToBook,
  tooLateToBook,
  bookOnlineDisabled,
}: PolicyViolations): boolean {
  return tooEarlyToBook || tooLateToBook || bookOnlineDisabled
}

/** Until when a booking that begins at `start` may be canceled and moved, if it may be. */
export function deadlines(
  { cancellationPolicy: cancel, reschedulePolicy: move }: PolicyRules,
  start: number,
): { cancel: number; reschedule: number } {
  const before = (limited: boolean | undefined, minutes = 0) => start - (limited ? minutes * minute : 0)
  return {
    cancel: before(cancel.limitLatestCancellation, cancel.latestCancellationInMinutes),
    reschedule: before(move.limitLatestReschedule, move.latestRescheduleInMinutes),
  }
}

/** What a shopper may still do with a booking that begins at `start`. */
export function allowedActions(
  rules: PolicyRules,
  { start, now, isOpen }: { start: number; now: number; isOpen: boolean },
): { cancel: boolean; reschedule: boolean } {
  const { cancel, reschedule } = deadlines(rules, start)
  const isToCome = isOpen && now < start
  return {
    cancel: isToCome && Boolean(rules.cancellationPolicy.enabled) && now <= cancel,
    reschedule: isToCome && Boolean(rules.reschedulePolicy.enabled) && now <= reschedule,
  }
}
