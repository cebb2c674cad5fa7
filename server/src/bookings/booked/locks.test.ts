import type { PolicyRules } from '@cartwright/contract/bookings/policies.ts'
import { expect, test } from 'vitest'
import { usualRules } from '../policies/rules.ts'
import { lockOf } from './locks.rules.ts'

const now = Date.parse('2026-11-24T12:00Z')
const days = (count: number) => new Date(now + count * 86_400_000)
const appointment = {
  ...({ serviceType: 'APPOINTMENT', status: 'CONFIRMED', ownerKind: 'visitor', startsAt: days(3) } as const),
}
const cancel = { action: 'cancel', now } as const
const move = { action: 'reschedule', now } as const

function rulesWith(change: Partial<PolicyRules>): PolicyRules {
  return { ...usualRules, ...change }
}

test('what the policy does not allow, or a deleted service, has no deadline', () => {
  const rules = rulesWith({ cancellationPolicy: { enabled: false } })
  expect(lockOf(appointment, rules, cancel)).toBe('notAllowed')
  expect(lockOf({ ...appointment, startsAt: days(-1) }, rules, cancel)).toBe('notAllowed')
  expect(lockOf(appointment, undefined, cancel)).toBe('notAllowed')
})

test('courses, and whoever waits, cannot move', () => {
  const rules = rulesWith({ reschedulePolicy: { enabled: true } })
  expect(lockOf({ ...appointment, serviceType: 'COURSE' }, rules, move)).toBe('notAllowed')
  expect(lockOf({ ...appointment, status: 'WAITING_LIST' }, rules, move)).toBe('notAllowed')
})

test('it is too late after the deadline, and after the start if there is none', () => {
  const limit = { limitLatestCancellation: true, latestCancellationInMinutes: 4 * 1440 }
  const rules = rulesWith({ cancellationPolicy: { enabled: true, ...limit } })
  expect(lockOf(appointment, rules, cancel)).toBe('tooLate')
  const open = rulesWith({ cancellationPolicy: { enabled: true } })
  expect(lockOf({ ...appointment, startsAt: days(-1) }, open, cancel)).toBe('tooLate')
})

test('where only members may, they sign in and others cannot, also after the deadline', () => {
  const limit = { limitLatestCancellation: true, latestCancellationInMinutes: 4 * 1440 }
  const closed = { enabled: true, allowAnonymous: false }
  const rules = rulesWith({ cancellationPolicy: closed })
  const late = rulesWith({ cancellationPolicy: { ...closed, ...limit } })
  const member = { ...appointment, ownerKind: 'member' } as const
  expect(lockOf(member, rules, cancel)).toBe('signIn')
  expect(lockOf(member, late, cancel)).toBe('tooLate')
  expect(lockOf(appointment, rules, cancel)).toBe('notAllowed')
  expect(lockOf(appointment, late, cancel)).toBe('notAllowed')
})
