import { expect, test } from 'vitest'
import { contentOf, valuesOf } from './rules.ts'

test('a policy that is opened and saved stays as it was', () => {
  const saved = {
    name: 'Lessons',
    customPolicyDescription: { enabled: true, description: 'Half the price after that.' },
    limitEarlyBookingPolicy: { enabled: true, earliestBookingInMinutes: 129_600 },
    limitLateBookingPolicy: { enabled: true, latestBookingInMinutes: 90 },
    cancellationPolicy: { enabled: true, limitLatestCancellation: true, latestCancellationInMinutes: 2880 },
    reschedulePolicy: { enabled: false, limitLatestReschedule: true, latestRescheduleInMinutes: 1 },
    waitlistPolicy: { enabled: true, capacity: 5, reservationTimeInMinutes: 120 },
    participantsPolicy: { maxParticipantsPerBooking: 4 },
  }
  expect(contentOf(valuesOf(saved))).toEqual(saved)
})

test('an empty limit means none', () => {
  const { limitLateBookingPolicy, cancellationPolicy } = contentOf({
    ...valuesOf(undefined),
    ...{ latest: '', cancelLimit: '' },
  })
  expect(limitLateBookingPolicy).toEqual({ enabled: false })
  expect(cancellationPolicy).toEqual({ enabled: true, limitLatestCancellation: false })
})
