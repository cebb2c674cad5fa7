import type { PolicyRules } from '@cartwright/contract/bookings/policies.ts'
import type { BookingRow } from '../bookings/queries.ts'
import { deadlines } from '../slots/policy.rules.ts'

/** Why a booking cannot be cancelled or moved by its link. */
export type Lock = 'tooLate' | 'notAllowed' | 'signIn'

export type LockedAction = 'cancel' | 'reschedule'

type Lockable = Pick<BookingRow, 'serviceType' | 'status' | 'startsAt' | 'ownerKind'>

/** Of an action that is not allowed. `rules` are those of the policy of its service, unless that is deleted. */
export function lockOf(
  booking: Lockable,
  rules: PolicyRules | undefined,
  { action, now }: { action: LockedAction; now: number },
): Lock {
  if (!rules || (action === 'reschedule' && !isMovable(booking))) return 'notAllowed'
  const { enabled, allowAnonymous } = action === 'cancel' ? rules.cancellationPolicy : rules.reschedulePolicy
  const isMembers = booking.ownerKind === 'member'
  if (!enabled || (allowAnonymous === false && !isMembers)) return 'notAllowed'
  const start = booking.startsAt.getTime()
  if (now >= start || now > deadlines(rules, start)[action]) return 'tooLate'
  return isMembers ? 'signIn' : 'notAllowed'
}

/** A course is booked as a whole, so there is no other time. */
export function isMovable({ serviceType, status }: Pick<Lockable, 'serviceType' | 'status'>): boolean {
  return serviceType !== 'COURSE' && status !== 'WAITING_LIST'
}
