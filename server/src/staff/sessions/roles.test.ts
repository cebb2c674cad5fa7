import { calls } from '@cartwright/contract/calls.ts'
import { describe, expect, test } from 'vitest'
import { may } from '../../platform/shop/shop.ts'
import { keyPermissions } from '../../sites/apps/permissions.rules.ts'
import { permissionsOf } from './roles.rules.ts'

const merchantCalls = Object.values(calls).filter(({ callers }) => callers.includes('staff'))
const used = [...new Set(merchantCalls.map(({ permission }) => permission))]
  .filter((one) => one !== '')
  .sort()
const mayAll = (role: Parameters<typeof permissionsOf>[0]) =>
  used.filter((permission) => may({ permissions: permissionsOf(role) }, permission))

describe('what a role may do', () => {
  test('every permission of a call has a place in the table of roles and can be given to a key', () => {
    const manager = permissionsOf('manager')
    expect(used.filter((one) => !manager.has(one) && !one.startsWith('SITE.MANAGE_'))).toEqual([])
    expect(used.filter((one) => !(keyPermissions as readonly string[]).includes(one))).toEqual([])
  })

  test('an owner may do everything', () => {
    expect(mayAll('owner')).toEqual(used)
  })

  test('a manager may do everything but staff, keys, webhooks, plugins and domains', () => {
    const forbidden = [
      'SITE.MANAGE_ACCESS',
      'SITE.MANAGE_PLUGINS',
      'SITE.MANAGE_STAFF',
      'SITE.MANAGE_WEBHOOKS',
    ]
    expect(mayAll('manager')).toEqual(used.filter((one) => !forbidden.includes(one)))
  })

  test('an editor keeps catalogue, content, events, forms, media, plans and reviews, and reads the rest', () => {
    const writes = mayAll('editor').filter((one) => !one.includes('.READ'))
    expect(writes.filter((one) => !one.includes('BACK_IN_STOCK'))).toEqual([
      'CONTENT.MANAGE',
      'EVENTS.CHECK_IN',
      'EVENTS.MANAGE',
      'FORMS.MANAGE',
      'MEDIA.MANAGE',
      'PRICING_PLANS.MANAGE_PLANS',
      'REVIEWS.MANAGE',
      'WIX_STORES.MODIFY_PRODUCTS',
    ])
    expect(mayAll('editor')).toContain('ECOM.READ_ORDERS')
  })

  test('a viewer changes nothing', () => {
    expect(mayAll('viewer').filter((one) => !one.includes('.READ'))).toEqual([])
    expect(mayAll('viewer')).toContain('SITE.READ')
    expect(mayAll('viewer')).not.toContain('SITE.READ_AUDIT_LOG')
  })
})

test('a helper at the door lets guests in, and that is all', () => {
  expect(mayAll('door')).toEqual(['EVENTS.CHECK_IN'])
})

test('manage permissions include read permissions, and not the other way round', () => {
  const permissions = new Set(['ECOM.MANAGE_TAX', 'SITE.READ'])
  expect(may({ permissions }, 'ECOM.READ_TAX')).toBe(true)
  expect(may({ permissions: new Set(['EVENTS.MANAGE']) }, 'EVENTS.CHECK_IN')).toBe(true)
  expect(may({ permissions: new Set(['EVENTS.READ']) }, 'EVENTS.CHECK_IN')).toBe(false)
  expect(may({ permissions }, 'SITE.MANAGE')).toBe(false)
  expect(may({ permissions }, 'ECOM.READ_COUPONS')).toBe(false)
})
