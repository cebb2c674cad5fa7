import { expect, test } from 'vitest'
import { registrationEffect } from './registration.rules.ts'

test.each([
  [false, true, true, 'closed'],
  [true, true, true, 'both'],
  [true, true, false, 'verify'],
  [true, false, true, 'approve'],
  [true, false, false, 'nothing'],
])('open %s, verified %s, approved %s means %s', (registrationOpen, verifyEmail, approveMembers, effect) => {
  expect(registrationEffect({ registrationOpen, verifyEmail, approveMembers })).toBe(effect)
})
