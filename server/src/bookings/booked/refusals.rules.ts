import type { PolicyRules } from '@cartwright/contract/bookings/policies.ts'
import type { BookingRow } from '../bookings/queries.ts'
import { deadlines } from '../slots/policy.rules.ts'

/** Why a booking cannot be cancelled or moved by its link. */
export type Locked = 'tooLate' | 'notAllowed' | 'signIn'

type Lockable = Pick<BookingRow, 'serviceType' | 'status' | 'startsAt' | 'ownerKind'>

/** `rules` are those of the policy of its service, unless that is deleted. */
export function lockOf(
  { serviceType, status, startsAt, ownerKind }: Lockable,
  rules: PolicyRules | undefined,
  { action, now }: { action: 'cancel' | 'reschedule'; now: number },
): Locked {
  const isMovable = serviceType !== 'COURSE' && status !== 'WAITING_LIST'
  if (!rules || (action === 'reschedule' && !isMovable)) return 'notAllowed'
  const policy = action === 'cancel' ? rules.cancellationPolicy : rules.reschedulePolicy
  if (!policy.enabled) return 'notAllowed'
  const start = startsAt.getTime()
  if (now >= start || now > deadlines(rules, start)[action]) return 'tooLate'
  return ownerKind === 'member' ? 'signIn' : 'notAllowed'
}
