import type { BookingPolicy } from '@cartwright/contract/bookings/policies.ts'

type Count = number | ''

export interface PolicyValues {
  name: string
  text: string
  /** Days. */
  earliest: Count
  /** Hours, as all others. */
  latest: Count
  cancels: boolean
  cancelLimit: Count
  moves: boolean
  moveLimit: Count
  waits: boolean
  waiting: Count
  waitingHours: Count
  participants: Count
}

export function valuesOf(saved: BookingPolicy | undefined): PolicyValues {
  const { name = '', customPolicyDescription, limitEarlyBookingPolicy, limitLateBookingPolicy } = saved ?? {}
  const { cancellationPolicy, reschedulePolicy, waitlistPolicy, participantsPolicy } = saved ?? {}
  const limit = (enabled: boolean | undefined, minutes: number | undefined, unit: number): Count =>
    enabled && minutes !== undefined ? rounded(minutes / unit) : ''
  const { enabled: isEarly, earliestBookingInMinutes } = limitEarlyBookingPolicy ?? {}
  const { enabled: isLate, latestBookingInMinutes } = limitLateBookingPolicy ?? {}
  const {
    enabled: cancels = true,
    limitLatestCancellation,
    latestCancellationInMinutes,
  } = cancellationPolicy ?? {}
  const { enabled: moves = true, limitLatestReschedule, latestRescheduleInMinutes } = reschedulePolicy ?? {}
  return {
    name,
    text: customPolicyDescription?.enabled ? (customPolicyDescription.description ?? '') : '',
    earliest: limit(isEarly, earliestBookingInMinutes, 1440),
    latest: saved ? limit(isLate, latestBookingInMinutes, 60) : 1,
    cancels,
    cancelLimit: saved ? limit(limitLatestCancellation, latestCancellationInMinutes, 60) : 24,
    moves,
    moveLimit: saved ? limit(limitLatestReschedule, latestRescheduleInMinutes, 60) : 24,
    waits: waitlistPolicy?.enabled ?? false,
    waiting: waitlistPolicy?.capacity ?? 10,
    waitingHours: rounded((waitlistPolicy?.reservationTimeInMinutes ?? 120) / 60),
    participants: participantsPolicy?.maxParticipantsPerBooking ?? 1,
  }
}

/** At most four decimals, as the fields have. */
function rounded(value: number): number {
  return Math.round(value * 10_000) / 10_000
}

export function contentOf(values: PolicyValues) {
  const { name, text, earliest, latest, cancels, cancelLimit, moves, moveLimit } = values
  const minutes = (count: Count, unit: number) => Math.max(1, Math.round(Number(count) * unit))
  return {
    name: name.trim(),
    customPolicyDescription: { enabled: text.trim() !== '', description: text.trim() },
    limitEarlyBookingPolicy: {
      enabled: earliest !== '',
      ...(earliest === '' ? {} : { earliestBookingInMinutes: minutes(earliest, 1440) }),
    },
    limitLateBookingPolicy: {
      enabled: latest !== '',
      ...(latest === '' ? {} : { latestBookingInMinutes: minutes(latest, 60) }),
    },
    cancellationPolicy: {
      ...{ enabled: cancels, limitLatestCancellation: cancelLimit !== '' },
      ...(cancelLimit === '' ? {} : { latestCancellationInMinutes: minutes(cancelLimit, 60) }),
    },
    reschedulePolicy: {
      ...{ enabled: moves, limitLatestReschedule: moveLimit !== '' },
      ...(moveLimit === '' ? {} : { latestRescheduleInMinutes: minutes(moveLimit, 60) }),
    },
    waitlistPolicy: {
      ...{ enabled: values.waits, capacity: Number(values.waiting) || 1 },
      reservationTimeInMinutes: minutes(values.waitingHours, 60),
    },
    participantsPolicy: { maxParticipantsPerBooking: Number(values.participants) || 1 },
  }
}
