import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Call, calls, isAudited } from '@cartwright/contract/calls.ts'
import { expect, test } from 'vitest'
import { german } from './actions/de.ts'
import { english } from './actions/en.ts'
import { deedsOf, deedText, pageOf, startOf } from './rules.ts'

test.each([
  ['2026-11-24', 'America/New_York', 0, '2026-11-24T05:00:00.000Z'],
  ['2026-11-24', 'America/New_York', 1, '2026-11-25T05:00:00.000Z'],
  ['2026-07-01', 'Europe/Berlin', 0, '2026-06-30T22:00:00.000Z'],
  ['2026-07-01', 'UTC', 0, '2026-07-01T00:00:00.000Z'],
  ['2026-07-01', 'Asia/Kathmandu', 0, '2026-06-30T18:15:00.000Z'],
])('%s in %s, %i days later, begins at %s', (day, zone, later, start) => {
  expect(startOf(day, zone, later)).toBe(start)
})

test('all that is written down has words in every language', () => {
  const byMerchants = (Object.values(calls) as Call[]).filter(
    (call) => isAudited(call) && (call.callers.includes('staff') || call.callers.includes('app')),
  )
  const ofMembers = ['createToken', 'changePassword', 'createPasskey', 'usePasskey', 'signInByProvider']
  const alone = ['setUpShop', 'signIn', 'useStaffLink', 'sendPasswordLink', ...ofMembers]
  const names = [...byMerchants.map(({ name }) => name), ...alone].toSorted()
  expect(Object.keys(english).toSorted()).toEqual(names)
  expect(Object.keys(german).toSorted()).toEqual(names)
})

test('what members do on the pages of the shop has words in every language', () => {
  const server = join(import.meta.dirname, '../../../../server/src')
  const noted = globSync('{identity,account}/*.ts', { cwd: server }).flatMap((file) =>
    [...readFileSync(join(server, file), 'utf8').matchAll(/\.note\(shop, \{[^}]*call: '(\w+)'/g)].map(
      ([, call = '']) => call,
    ),
  )
  expect(noted).toContain('signInByProvider')
  const wordless = noted.filter((call) => !(call in english && call in german))
  expect(wordless).toEqual([])
})

test('what was done is said in words', () => {
  expect(deedText(english, 'createApiKey')).toBe('Made an API key')
  expect(deedText(german, 'createApiKey')).toBe('API-Schlüssel erstellt')
  expect(deedText(english, 'somethingOfOld')).toBe('somethingOfOld')
})

test('no two deeds to choose from look the same', () => {
  const labels = deedsOf(english).map(({ label }) => label)
  expect(labels).toContain('Signed in')
  expect(new Set(labels).size).toBe(labels.length)
})

test.each([
  ['updateProduct', { kind: 'product', address: '/admin/products/x' }],
  ['updateProductPlatformized', { kind: 'product', address: '/admin/products/x' }],
  ['createFulfillment', { kind: 'order', address: '/admin/orders/x' }],
  ['updateShippingOption', { kind: 'delivery', address: '/admin/settings/delivery/options/x' }],
  ['approveMember', { kind: 'member', address: '/admin/members/x' }],
  ['loginV2', { kind: 'member', address: '/admin/members/x' }],
  ['deleteProduct', undefined],
  ['updateFulfillment', undefined],
  ['updateStaff', undefined],
  ['somethingOfOld', undefined],
])('what %s named has the page %j', (call, page) => {
  expect(pageOf(call, 'x')).toEqual(page)
})
