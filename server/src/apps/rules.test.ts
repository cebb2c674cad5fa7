import { eventTypes } from '@cartwright/contract/events.ts'
import { expect, test } from 'vitest'
import { appPermissions } from '../sites/apps/permissions.rules.ts'
import { manifestViolations } from './rules.ts'

const owner = { caller: { permissions: new Set(['*']) }, publicUrl: 'https://shop.test' }
const app = {
  id: '0d6e1a56-3c1e-4c52-9d3c-6b9a70a6d3f1',
  name: 'Stockroom',
  developer: { name: 'Ribbon Ltd' },
}
const hook = { url: 'https://app.example/hook', types: [...eventTypes] }

test('an app with all permissions that apps can have may hear of every event', () => {
  const manifest = { ...app, permissions: [...appPermissions], webhooks: [hook] }
  expect(manifestViolations(manifest, owner)).toEqual([])
})

test('an app hears of nothing that it may not read', () => {
  const manifest = { ...app, permissions: [], webhooks: [hook] }
  expect(manifestViolations(manifest, owner)).toHaveLength(eventTypes.length)
})

test('nobody grants more than they may do themselves', () => {
  const caller = { permissions: new Set(['SITE.MANAGE_ACCESS']) }
  const manifest = { ...app, permissions: ['ECOM.READ_ORDERS'] }
  expect(manifestViolations(manifest, { ...owner, caller })).toMatchObject([
    { field: 'manifest.permissions[0]', violatedRule: 'FIELD_NOT_ALLOWED' },
  ])
})

test('an app cannot bring the same part twice', () => {
  const webhooks = [hook, hook].map((one) => ({ ...one, types: ['wix.ecom.v1.cart_created'] }))
  const manifest = { ...app, permissions: ['ECOM.READ_CARTS'], webhooks }
  expect(manifestViolations(manifest, owner)).toMatchObject([{ field: 'manifest.webhooks[1]' }])
})

test('an app whose plugin recommends says what it can be asked for, and holds up no order', () => {
  const plugin = { kind: 'RECOMMENDATIONS', address: 'https://app.example/similar' } as const
  const problems = (more: object) =>
    manifestViolations({ ...app, plugins: [{ ...plugin, ...more }] }, owner).map(({ field }) => field)
  const algorithms = [{ algorithmId: '4d1f5a70-0000-4000-8000-000000000001', name: 'Similar pictures' }]
  expect(problems({ algorithms })).toEqual([])
  expect(problems({})).toEqual(['manifest.plugins[0].algorithms'])
  expect(problems({ algorithms, fallback: 'FAIL' })).toEqual(['manifest.plugins[0].fallback'])
})
