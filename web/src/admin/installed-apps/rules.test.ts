import { calls } from '@cartwright/contract/calls.ts'
import { eventTypes } from '@cartwright/contract/events.ts'
import { pluginKinds } from '@cartwright/contract/plugins/kinds.ts'
import { expect, test } from 'vitest'
import { eventsOf, newKeys } from './rules.ts'
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
