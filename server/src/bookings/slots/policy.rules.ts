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

/** What a shopper may still do with a booking that begins at `start`. */
export function allowedActions(
  { cancellationPolicy, reschedulePolicy }: PolicyRules,
  { start, now, isOpen }: { start: number; now: number; isOpen: boolean },
): { cancel: boolean; reschedule: boolean } {
  const inTime = (limited: boolean | undefined, minutes = 0) =>
    now < start && (!limited || now <= start - minutes * minute)
  return {
    cancel:
      isOpen &&
      Boolean(cancellationPolicy.enabled) &&
      inTime(cancellationPolicy.limitLatestCancellation, cancellationPolicy.latestCancellationInMinutes),
    reschedule:
      isOpen &&
      Boolean(reschedulePolicy.enabled) &&
      inTime(reschedulePolicy.limitLatestReschedule, reschedulePolicy.latestRescheduleInMinutes),
  }
}
