import type { PlanV3 } from '@cartwright/contract/plans/plans-v3.ts'
import { expect, test } from 'vitest'
import {
  benefitsOf,
  contentOf,
  isInTrial,
  mayPause,
  missingIn,
  newBenefit,
  type PlanValues,
  valuesOf,
} from './rules.ts'

const needed = {
  ...{ name: 'name', price: 'price', count: 'count', cycles: 'cycles', feeName: 'fee' },
  ...{ items: 'items', permission: 'permission', percent: 'percent' },
}
const filled: PlanValues = { ...valuesOf({}, []), name: 'Gold', price: '40' }

/** What the shop answers after the content was saved. */
function saved(values: PlanValues, before: PlanV3 = {}): PlanV3 {
  const { pricingVariants = [], ...content } = contentOf(values, before)
  return { ...content, pricingVariants: [{ id: 'v', ...pricingVariants[0] }] } as PlanV3
}

test.each<Partial<PlanValues>>([
  { billing: 'RECURRING', endless: true, trialDays: 14, feeName: 'Key', feeAmount: '5' },
  { billing: 'RECURRING', endless: false, cycles: 6, count: 2, unit: 'WEEK' },
  { billing: 'DURATION', count: 3, unit: 'MONTH', futureStart: true },
  { billing: 'UNLIMITED', perks: 'Tea\nTowels', maxPurchases: 1, visible: false, buyerCanCancel: false },
])('a plan reads as it was written: %o', (more) => {
  const values = { ...filled, ...more }
  const read = valuesOf(saved(values), [])
  expect({
    ...read,
    ...(values.billing === 'UNLIMITED' ? { count: values.count, unit: values.unit } : {}),
  }).toEqual(values)
})

test('perks keep their ids while their words stay, and are listed once', () => {
  const before: PlanV3 = { perks: [{ id: 'tea', description: 'Tea' }] }
  const { perks } = contentOf({ ...filled, perks: ' Towels \n\nTea\nTea' }, before)
  expect(perks).toEqual([{ description: 'Towels' }, { id: 'tea', description: 'Tea' }])
})

test('benefits are sent as the shop reads them', () => {
  const benefits = [
    { ...newBenefit, name: 'Classes', credits: 4, items: ['SERVICE app item'] },
    { ...newBenefit, name: 'Coffee', unlimited: true, items: ['PRODUCT app cup'] },
    { ...newBenefit, kind: 'ACCESS' as const, name: 'Films', permission: 'archive' },
  ]
  expect(benefitsOf({ ...filled, benefits })).toEqual([
    {
      ...{ kind: 'CREDITS', name: 'Classes', credits: 4 },
      items: [{ category: 'SERVICE', providerAppId: 'app', externalId: 'item' }],
    },
    {
      ...{ kind: 'CREDITS', name: 'Coffee', credits: null },
      items: [{ category: 'PRODUCT', providerAppId: 'app', externalId: 'cup' }],
    },
    { kind: 'ACCESS', name: 'Films', permission: 'archive' },
  ])
})

test('a discount sends its percentage and what costs less', () => {
  const benefits = [{ ...newBenefit, kind: 'DISCOUNT' as const, name: ' Less ', percent: '12.5' }]
  expect(benefitsOf({ ...filled, benefits })).toEqual([
    { kind: 'DISCOUNT', name: 'Less', percent: 12.5, items: [] },
  ])
})

test('what is missing is said at its field', () => {
  expect(missingIn(filled, needed)).toBeUndefined()
  const benefits = [
    newBenefit,
    { ...newBenefit, kind: 'ACCESS' as const, name: 'Films', permission: 'No!' },
    { ...newBenefit, kind: 'DISCOUNT' as const, name: 'Less', percent: 12.345 },
  ]
  const wrong = {
    ...filled,
    name: ' ',
    price: '',
    count: '',
    feeAmount: 5,
    endless: false,
    cycles: 1,
    benefits,
  }
  expect(missingIn(wrong, needed)).toEqual({
    ...{ name: 'name', price: 'price', count: 'count', cycles: 'cycles', feeName: 'fee' },
    ...{ 'benefits.0.name': 'name', 'benefits.0.items': 'items', 'benefits.1.permission': 'permission' },
    'benefits.2.percent': 'percent',
  })
})

test('a plan that ends with its period cannot be paused any more', () => {
  expect(mayPause({ status: 'ACTIVE', autoRenewCanceled: false })).toBe(true)
  expect(mayPause({ status: 'ACTIVE', autoRenewCanceled: true })).toBe(false)
  expect(mayPause({ status: 'PAUSED' })).toBe(false)
})

test('a plan is in its free trial until its first cycle begins', () => {
  const order = { status: 'ACTIVE', freeTrialDays: 30 } as const
  expect(isInTrial({ ...order, currentCycle: { index: 0 } })).toBe(true)
  expect(isInTrial({ ...order, currentCycle: { index: 1 } })).toBe(false)
  expect(isInTrial({ ...order, status: 'CANCELED', currentCycle: { index: 0 } })).toBe(false)
  expect(isInTrial({ status: 'ACTIVE', currentCycle: { index: 0 } })).toBe(false)
})
