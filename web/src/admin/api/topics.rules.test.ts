import type { CallName } from '@cartwright/contract/calls.ts'
import { expect, test } from 'vitest'
import { isOutdated } from './topics.rules.ts'

const changed = (topic: 'product' | 'order' | 'keys') => ({ changes: [{ topic, id: '1' }], deeds: [] })

test('a product that was changed elsewhere is read again, an order is not', () => {
  expect(isOutdated('queryProducts', changed('product'))).toBe(true)
  expect(isOutdated('listLowStock', changed('product'))).toBe(true)
  expect(isOutdated('searchOrders', changed('product'))).toBe(false)
})

test('a new order changes the figures of the dashboard', () => {
  expect(isOutdated('getDashboard', changed('order'))).toBe(true)
  expect(isOutdated('listApiKeys', changed('order'))).toBe(false)
})

test('a key that somebody made is listed', () => {
  const made = { changes: [], deeds: [{ call: 'createApiKey', by: { kind: 'staff' as const, id: '1' } }] }
  expect([isOutdated('listApiKeys', made), isOutdated('searchOrders', made)]).toEqual([true, false])
})

test('an app that somebody installed is in the navigation, and open pages of others stay', () => {
  const done = { changes: [], deeds: [{ call: 'installApp', by: { kind: 'staff' as const, id: '1' } }] }
  const names: CallName[] = ['listApps', 'listAppPages', 'openAppPage']
  expect(names.map((name) => isOutdated(name, done))).toEqual([true, true, false])
})

test('somebody who was let in does not wait any more', () => {
  const done = { changes: [], deeds: [{ call: 'approveMember', by: { kind: 'staff' as const, id: '1' } }] }
  expect(
    ['listAccounts', 'getAccount', 'listStaff'].map((name) => isOutdated(name as CallName, done)),
  ).toEqual([true, true, false])
})

test('after an interruption everything is read again', () => {
  expect(isOutdated('listApiKeys', { changes: [], deeds: [], missed: true })).toBe(true)
})
