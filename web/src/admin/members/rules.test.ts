import type { Account } from '@cartwright/contract/identity/accounts.ts'
import { expect, test } from 'vitest'
import { contactName, customerQuery, displayName, hasEnded, statusOf } from './rules.ts'

const state = { words: '', filters: {}, page: 1 }
const account = (
  status: Account['account']['status'],
  reasons: Account['account']['reasons'] = [],
): Account => ({
  member: {},
  account: { status, reasons, hasPassword: true, mustResetPassword: false },
})

test.each([
  ['PENDING', ['PENDING_ADMIN_APPROVAL_REQUIRED'], 'WAITING'],
  ['PENDING', ['PENDING_EMAIL_VERIFICATION_REQUIRED', 'PENDING_ADMIN_APPROVAL_REQUIRED'], 'UNFINISHED'],
  ['PENDING', ['PENDING_EMAIL_VERIFICATION_REQUIRED'], 'UNFINISHED'],
  ['ACTIVE', [], 'ACTIVE'],
  ['BLOCKED', [], 'BLOCKED'],
  ['OFFLINE', [], 'OFFLINE'],
] as const)('%s with %j is %s', (status, reasons, standing) => {
  expect(statusOf(account(status, [...reasons]))).toBe(standing)
})

test('the query holds the search, the filter, the order and the page', () => {
  expect(customerQuery(state, 50)).toEqual({ paging: { limit: 50, offset: 0 } })
  const sort = { column: 'joined', descending: true }
  const asked = {
    ...state,
    words: 'mia',
    filters: { standing: 'WAITING', label: 'custom.vip' },
    sort,
    page: 3,
  }
  expect(customerQuery(asked, 50)).toEqual({
    paging: { limit: 50, offset: 100 },
    search: 'mia',
    standing: 'WAITING',
    label: 'custom.vip',
    sort: 'NEWEST',
  })
})

test('unknown filters and columns are ignored', () => {
  const sort = { column: 'shoes', descending: false }
  expect(customerQuery({ ...state, filters: { standing: 'TALL' }, sort }, 50)).toEqual({
    paging: { limit: 50, offset: 0 },
  })
})

test.each([
  [{ contact: { firstName: 'Mia', lastName: 'Berg' }, profile: { nickname: 'mimi' } }, 'Mia Berg'],
  [{ contact: { firstName: null }, profile: { nickname: 'mimi' } }, 'mimi'],
  [{ profile: {} }, 'mia@mail.test'],
])('%j has the name %s', (said, name) => {
  expect(displayName({ loginEmail: 'mia@mail.test', ...said })).toBe(name)
})

test.each([
  [{ info: { name: { first: 'Mia', last: null } }, primaryInfo: { email: 'mia@mail.test' } }, 'Mia'],
  [{ info: { company: 'Berg' }, primaryInfo: { email: 'mia@mail.test', phone: '1' } }, 'mia@mail.test'],
  [{ info: { company: 'Berg' }, primaryInfo: { phone: '1' } }, '1'],
  [{ info: { company: 'Berg' } }, 'Berg'],
])('the contact %j is called %s', (contact, name) => {
  expect(contactName(contact)).toBe(name)
})

test('an exemption ends with its last day in the time zone of the shop', () => {
  const at = (timeZone: string) =>
    hasEnded({ reason: 'School', lastDay: '2026-11-23' }, timeZone, new Date('2026-11-24T03:00:00Z'))
  expect([at('Europe/Berlin'), at('America/New_York')]).toEqual([true, false])
  expect(hasEnded({ reason: 'School' }, 'Europe/Berlin')).toBe(false)
})
