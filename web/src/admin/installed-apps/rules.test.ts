import { calls } from '@cartwright/contract/calls.ts'
import { eventTypes } from '@cartwright/contract/events.ts'
import { pluginKinds } from '@cartwright/contract/plugins/kinds.ts'
import { expect, test } from 'vitest'
import { eventsOf, isSigned, neededText, newKeys, pluginsOf } from './rules.ts'
import { german } from './texts/de.ts'
import { english } from './texts/en.ts'

const app = { id: '3b0a6a1e-1f52-4a0e-8f43-6e1f2a4c9d10', name: 'App', developer: { name: 'Ribbon Ltd' } }

/** No app can have these. */
const notForApps = [
  'SITE.MANAGE_ACCESS',
  'SITE.MANAGE_PLUGINS',
  'SITE.MANAGE_STAFF',
  'SITE.MANAGE_WEBHOOKS',
  'SITE.PASS_ON_BUYER_ADDRESS',
]

test('the merchant reads in plain words what an app may do, is told and is asked for', () => {
  const permissions = Object.values(calls)
    .filter(({ callers, permission }) => callers.includes('app') && permission !== '')
    .map(({ permission }) => permission)
  const webhooks = [{ url: 'https://app.example/hook', types: [...eventTypes] }]
  const nouns = eventsOf({ ...app, webhooks }).map(({ name }) => name)
  for (const texts of [english, german]) {
    const missing = permissions.filter((name) => !notForApps.includes(name) && !texts.permissions[name])
    expect(missing).toEqual([])
    expect(Object.keys(texts.kinds)).toEqual(Object.keys(pluginKinds))
    expect(nouns.toSorted()).toEqual(Object.keys(texts.nouns).toSorted())
  }
})

test('a newer version says what it asks for besides what was granted', () => {
  const before = { ...app, permissions: ['ECOM.READ_CARTS'], page: 'https://app.example/page' }
  const now = {
    ...before,
    permissions: ['ECOM.READ_CARTS', 'ECOM.READ_ORDERS'],
    page: 'https://evil.example/',
  }
  expect([...newKeys(now, before)]).toEqual(['permission ECOM.READ_ORDERS', 'page evil.example'])
  expect(newKeys(now, undefined).size).toBe(0)
})

test('the key is shown to every app that gets something signed', () => {
  const fees = { kind: 'ADDITIONAL_FEES', address: 'https://app.example/fees' } as const
  const hook = { url: 'https://app.example/hook', types: ['wix.ecom.v1.order_approved'] }
  expect(isSigned({ ...app, webhooks: [], plugins: [fees] })).toBe(true)
  expect(isSigned({ ...app, webhooks: [hook] })).toBe(true)
  expect(isSigned({ ...app, page: 'https://app.example/page' })).toBe(true)
  expect(isSigned({ ...app, webhooks: [], plugins: [] })).toBe(false)
})

test('a plugin says what stops while it does not answer', () => {
  const address = 'https://app.example/shop'
  const kinds = ['TAX', 'CATALOGUE', 'PAYMENT_SETTINGS'] as const
  const grants = pluginsOf({ ...app, plugins: kinds.map((kind) => ({ kind, address })) })
  expect(grants.map((grant) => neededText(grant, english.grants))).toEqual([
    'While it does not answer, nobody can order.',
    'While it does not answer, nobody can order its items.',
    'While it does not answer, nobody can pay online.',
  ])
})

test('a plugin without which nobody can order says so, also when only a newer version wants it', () => {
  const fees = { kind: 'ADDITIONAL_FEES', address: 'https://app.example/fees' } as const
  const skipped = { ...app, plugins: [{ ...fees, fallback: 'SKIP' as const }] }
  expect(pluginsOf(skipped)).toMatchObject([{ isNeeded: false }])
  expect(pluginsOf({ ...app, plugins: [fees] })).toMatchObject([{ isNeeded: true }])
  expect(newKeys({ ...app, plugins: [fees] }, skipped).size).toBe(1)
  expect(newKeys(skipped, { ...app, plugins: [fees] }).size).toBe(0)
})
