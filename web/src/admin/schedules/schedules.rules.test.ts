import type { ScheduledChange } from '@cartwright/contract/catalogue/scheduled-changes.ts'
import { describe, expect, test } from 'vitest'
import { effectsOn, emptyPlan, firstMissing, toRequest, valuesOf } from './schedules.rules.ts'

const plan = {
  ...emptyPlan(['a']),
  name: ' Winter sale ',
  value: 20,
  startDate: '2026-12-27T00:00',
  endDate: '2027-01-15T00:00',
}

describe('a planned sale', () => {
  test('is asked for as the shop takes it', () => {
    expect(toRequest({ ...plan, ribbon: 'Sale', visible: 'show' })).toEqual({
      name: 'Winter sale',
      target: { productIds: ['a'] },
      change: { discount: { type: 'PERCENT', value: 20 }, ribbon: 'Sale', visible: true },
      startDate: '2026-12-27T00:00',
      endDate: '2027-01-15T00:00',
    })
    expect(toRequest({ ...plan, target: 'all', endDate: '' })).toMatchObject({
      target: { all: true },
      endDate: null,
    })
  })

  test('comes back into the form as it was typed', () => {
    const { name, target, change } = toRequest({ ...plan, ribbon: 'Sale' })
    const made = {
      ...{ name, target, change, startLocal: '2026-12-27T00:00:00', endLocal: '2027-01-15T00:00:00' },
    } as unknown as ScheduledChange
    expect(valuesOf(made)).toEqual({ ...plan, name: 'Winter sale', ribbon: 'Sale' })
  })

  test.each([
    [{ name: ' ' }, 'name'],
    [{ productIds: [] }, 'productIds'],
    [{ target: 'collection' }, 'collectionId'],
    [{ value: 0 }, 'value'],
    [{ discount: 'NONE' }, 'discount'],
    [{ discount: 'NONE', visible: 'hide' }, undefined],
    [{ startDate: '' }, 'startDate'],
  ] as const)('with %j lacks %s', (change, wanted) => {
    expect(firstMissing({ ...plan, ...change, productIds: 'productIds' in change ? [] : ['a'] })).toBe(wanted)
  })

  test('shows what shoppers would pay', () => {
    const mug = { id: 'a', name: 'Mug', priceData: { price: 24, discountedPrice: 24 } }
    expect(effectsOn([mug], plan)).toEqual([{ id: 'a', name: 'Mug', before: 24, after: 19.2 }])
    expect(effectsOn([mug], { ...plan, discount: 'AMOUNT', value: 30 })[0]?.after).toBe(0)
    expect(effectsOn([mug], { ...plan, discount: 'NONE' })[0]?.after).toBe(24)
  })
})
