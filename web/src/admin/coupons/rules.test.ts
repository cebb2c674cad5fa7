import { expect, test } from 'vitest'
import { changesOf, missingOf, queryOf, specificationOf, stateOf, valuesOf } from './rules.ts'

const berlin = 'Europe/Berlin'
const november = {
  name: 'Eleven off',
  code: 'NOVEMBER',
  active: true,
  percentOffRate: 11,
  scope: { namespace: 'stores' },
  minimumSubtotal: 40,
  limitedToOneItem: false,
  startTime: '1793487600000',
  expirationTime: '1796079600000',
  usageLimit: 100,
  limitPerCustomer: null,
}

test('a period is read and written on the clock of the shop', () => {
  const values = valuesOf(november, berlin)
  expect(values).toMatchObject({ startTime: '2026-11-01T00:00', expirationTime: '2026-12-01T00:00' })
  expect(specificationOf(values, berlin)).toEqual(november)
})

test('what nobody touched is not sent again', () => {
  const before = specificationOf(valuesOf(november, berlin), berlin)
  const after = { ...valuesOf(november, berlin), kind: 'moneyOffAmount' as const, moneyOffAmount: 5 }
  expect(changesOf(before, specificationOf(after, berlin))).toEqual({ moneyOffAmount: 5 })
  expect(changesOf(before, { ...before, expirationTime: null })).toEqual({ expirationTime: null })
})

test('a coupon for one collection needs the collection, one with an amount the amount', () => {
  const values = valuesOf(november, berlin)
  expect(missingOf(values)).toBeUndefined()
  expect(missingOf({ ...values, scope: 'collection' })).toBe('entityId')
  expect(missingOf({ ...values, kind: 'moneyOffAmount' })).toBe('moneyOffAmount')
  expect(missingOf({ ...values, kind: 'freeShipping' })).toBeUndefined()
  const chosen = { ...values, scope: 'collection' as const, entityId: 'mugs' }
  expect(specificationOf(chosen, berlin).scope).toEqual({
    namespace: 'stores',
    group: { name: 'collection', entityId: 'mugs' },
  })
})

test('a coupon says why it cannot be used', () => {
  const now = 1793487600000
  const state = (change: object, more = {}) =>
    stateOf({ specification: { ...november, ...change }, ...more }, now)
  expect(state({})).toBe('active')
  expect(state({ active: false })).toBe('off')
  expect(state({}, { expired: true })).toBe('ended')
  expect(state({}, { numberOfUsages: 100 })).toBe('usedUp')
  expect(state({ startTime: '1793487600001' })).toBe('planned')
})

test('a list is asked for by words, state, order and page', () => {
  const list = {
    words: 'nov',
    filters: { state: 'off' },
    sort: { column: 'used', descending: true },
    page: 3,
  }
  expect(queryOf(list, { size: 50, now: 1 })).toEqual({
    paging: { limit: 50, offset: 100 },
    filter: {
      $and: [{ $or: [{ code: { $contains: 'nov' } }, { name: { $contains: 'nov' } }] }, { active: false }],
    },
    sort: [{ fieldName: 'numberOfUsages', order: 'DESC' }],
  })
  expect(queryOf({ words: '', filters: {}, page: 1 }, { size: 50, now: 1 })).toEqual({
    paging: { limit: 50, offset: 0 },
  })
})
