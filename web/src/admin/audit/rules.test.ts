import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Call, calls, isAudited } from '@cartwright/contract/calls.ts'
import { expect, test } from 'vitest'
import { startOfDay } from '../components/display/formats.rules.ts'
import { german } from './actions/de.ts'
import { english } from './actions/en.ts'
import { attemptText as germanAttempt } from './attempts/de.ts'
import { attemptText as englishAttempt } from './attempts/en.ts'
import { actionOptions, actionText, entityPage } from './rules.ts'

test.each([
  ['2026-11-24', 'America/New_York', 0, '2026-11-24T05:00:00.000Z'],
  ['2026-11-24', 'America/New_York', 1, '2026-11-25T05:00:00.000Z'],
  ['2026-07-01', 'Europe/Berlin', 0, '2026-06-30T22:00:00.000Z'],
  ['2026-07-01', 'UTC', 0, '2026-07-01T00:00:00.000Z'],
  ['2026-07-01', 'Asia/Kathmandu', 0, '2026-06-30T18:15:00.000Z'],
])('%s in %s, plus %i days, starts at %s', (day, zone, later, start) => {
  expect(startOfDay(day, zone, later)).toBe(start)
})

test('every audited call has a description in every language', () => {
  const byMerchants = (Object.values(calls) as Call[]).filter(
    (call) => isAudited(call) && (call.callers.includes('staff') || call.callers.includes('app')),
  )
  const ofMembers = ['createToken', 'changePassword', 'createPasskey', 'usePasskey', 'signInByProvider']
  const onCommandLine = [
    'createAdminLink',
    'addSigningKey',
    'restoreBackup',
    'importShop',
    'moveIn',
    'sendMoveInLinks',
    'fillDemoShop',
    'addShopHost',
    'removeShopHost',
    'setMainShopHost',
    'moveShop',
    'undoShopMove',
  ]
  const alone = [
    ...onCommandLine,
    'setUpShop',
    'signIn',
    'signInWithPasskey',
    'useStaffLink',
    'sendPasswordLink',
    ...ofMembers,
  ]
  const names = [...byMerchants.map(({ name }) => name), ...alone].toSorted()
  expect(Object.keys(english).toSorted()).toEqual(names)
  expect(Object.keys(german).toSorted()).toEqual(names)
})

test('every action of members on pages of the shop has a description in every language', () => {
  const server = join(import.meta.dirname, '../../../../server/src')
  const recorded = globSync('{identity,customers}/**/*.ts', { cwd: server }).flatMap((file) =>
    [...readFileSync(join(server, file), 'utf8').matchAll(/\.record\(shop, \{[^}]*call: '(\w+)'/g)].map(
      ([, call = '']) => call,
    ),
  )
  expect(recorded).toContain('signInByProvider')
  const undescribed = recorded.filter((call) => !(call in english && call in german))
  expect(undescribed).toEqual([])
})

test('an action has a description', () => {
  expect(actionText(english, 'createApiKey')).toBe('Created an API key')
  expect(actionText(german, 'createApiKey')).toBe('API-Schlüssel erstellt')
  expect(actionText(english, 'somethingOfOld')).toBe('somethingOfOld')
})

test.each([
  ['signIn', 'Tried to sign in', 'Versuch: anmelden'],
  ['createProduct', 'Tried to add a product', 'Versuch: Produkt anlegen'],
  ['cancelOrder', 'Tried to cancel an order', 'Versuch: Bestellung stornieren'],
  ['undoHistoryEntry', 'Tried to undo a change', 'Versuch: Änderung rückgängig machen'],
] as const)('a refused %s was only tried', (call, inEnglish, inGerman) => {
  expect(englishAttempt(english[call])).toBe(inEnglish)
  expect(germanAttempt(german[call])).toBe(inGerman)
})

test('every action that was only tried has an infinitive', () => {
  const verbs = Object.values(english).map((action) => englishAttempt(action).split(' ')[2])
  expect([...new Set(verbs)].toSorted().join(' ')).toBe(
    'add answer approve archive ask block book buy call cancel capture change charge confirm connect continue copy create decline decrease delete discard disconnect e-mail end enter export fulfil give grant import increase install invite issue join let make mark move note notify order pause pay place plan preview publish put raise recommend record refund reject release remove rename replace request require reserve reset restore resume retry revoke save sell send set sign start stop switch take test unblock undo uninstall upload use',
  )
  const inGerman = Object.values(german).map(germanAttempt)
  expect(inGerman.filter((text) => !text.endsWith('n'))).toEqual([])
})

test('the options of the filter are distinct', () => {
  const labels = actionOptions(english).map(({ label }) => label)
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
  ['sendMessage', { kind: 'email', address: '/admin/mailbox/x' }],
  ['updateApp', { kind: 'app', address: '/admin/apps/x' }],
  ['updateOAuthClient', { kind: 'storefront', address: '/admin/keys/apps/x' }],
  ['deleteProduct', undefined],
  ['updateFulfillment', undefined],
  ['updateStaff', undefined],
  ['somethingOfOld', undefined],
])('the entity of %s has the page %j', (call, page) => {
  expect(entityPage(call, 'x')).toEqual(page)
})
