import { expect, test } from 'vitest'
import { changesOf, missingField, queryOf, specificationOf, stateOf, valuesOf } from './rules.ts'

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

test('the start and end of a coupon are in the time zone of the shop', () => {
  const values = valuesOf(november, berlin)
  expect(values).toMatchObject({ startTime: '2026-11-01T00:00', expirationTime: '2026-12-01T00:00' })
  expect(specificationOf(values, berlin)).toEqual(november)
})

test('only changed fields are sent', () => {
  const before = specificationOf(valuesOf(november, berlin), berlin)
  const after = { ...valuesOf(november, berlin), kind: 'moneyOffAmount' as const, moneyOffAmount: 5 }
  expect(changesOf(before, specificationOf(after, berlin))).toEqual({ moneyOffAmount: 5 })
  expect(changesOf(before, { ...before, expirationTime: null })).toEqual({ expirationTime: null })
})

test('a coupon for a collection needs the collection, and a discount needs its amount', () => {
  const values = valuesOf(november, berlin)
  expect(missingField(values)).toBeUndefined()
  expect(missingField({ ...values, scope: 'collection' })).toBe('entityId')
  expect(missingField({ ...values, kind: 'moneyOffAmount' })).toBe('moneyOffAmount')
  expect(missingField({ ...values, kind: 'freeShipping' })).toBeUndefined()
  const chosen = { ...values, scope: 'collection' as const, entityId: 'mugs' }
  expect(specificationOf(chosen, berlin).scope).toEqual({
    namespace: 'stores',
    group: { name: 'collection', entityId: 'mugs' },
  })
})

test('the state of a coupon says why it cannot be used', () => {
  const now = 1793487600000
  const state = (change: object, more = {}) =>
    stateOf({ specification: { ...november, ...change }, ...more }, now)
  expect(state({})).toBe('active')
  expect(state({ active: false })).toBe('off')
  expect(state({}, { expired: true })).toBe('ended')
  expect(state({}, { numberOfUsages: 100 })).toBe('usedUp')
  expect(state({ startTime: '1793487600001' })).toBe('planned')
})

test('the query holds the search, the state, the order and the page', () => {
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
