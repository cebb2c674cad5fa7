import type { DiscountRule, DiscountTrigger } from '@cartwright/contract/pricing/discount-rules.ts'
import { expect, test } from 'vitest'
import { contentOf, found, missingIn, newCondition, stateOf, valuesOf } from './rules.ts'
import { english } from './texts/en.ts'

const berlin = 'Europe/Berlin'
const storeAppId = '215238eb-22a5-4c36-9e7b-e7c08025e04e'
const scopes = [{ type: 'CATALOG_ITEM' as const, catalogItemFilter: { catalogAppId: storeAppId } }]
const shelf = [
  {
    type: 'CUSTOM_FILTER' as const,
    customFilter: { appId: storeAppId, params: { collectionIds: ['a', 'b'] } },
  },
]
const pieces: DiscountTrigger = {
  triggerType: 'ITEM_QUANTITY_RANGE',
  itemQuantityRange: { scopes: shelf, from: 3 },
}
const large: DiscountTrigger = {
  triggerType: 'SUBTOTAL_RANGE',
  subtotalRange: { scopes: [], from: '50.5', to: '100' },
}
const regulars: DiscountTrigger = {
  triggerType: 'CUSTOMER_ELIGIBILITY',
  customerEligibility: {
    eligibilityType: 'INDIVIDUAL_MEMBERS',
    individualMembersInfo: { memberIds: ['m'] },
  },
}
const club: DiscountTrigger = {
  triggerType: 'CUSTOM',
  customTrigger: { appId: '0f2b8a52-6c0e-4c6f-9a53-3f2a4f0b7d61', id: 'first order' },
}

function ruleOf(more: Partial<DiscountRule> = {}): DiscountRule {
  return {
    name: 'Summer',
    active: true,
    trigger: null,
    activeTimeInfo: null,
    discounts: {
      values: [
        {
          discountType: 'PERCENTAGE',
          percentage: 10,
          targetType: 'SPECIFIC_ITEMS',
          specificItemsInfo: { scopes },
        },
      ],
    },
    ...more,
  }
}

const returned = (rule: DiscountRule) => contentOf(valuesOf(rule, berlin), berlin)

test.each<[string, Partial<DiscountRule>]>([
  ['without conditions', {}],
  ['with one condition', { trigger: large }],
  ['that needs all conditions', { trigger: { triggerType: 'AND', and: { triggers: [pieces, large] } } }],
  ['that needs one of them', { trigger: { triggerType: 'OR', or: { triggers: [regulars, club] } } }],
  ['with a period', { activeTimeInfo: { start: '2026-10-31T23:00:00.000Z', end: null } }],
])('a discount %s is the same after a visit to its form', (_, more) => {
  expect(returned(ruleOf(more))).toEqual(ruleOf(more))
})

test('conditions within conditions stay until the merchant replaces them', () => {
  const inner: DiscountTrigger = { triggerType: 'OR', or: { triggers: [pieces, club] } }
  const trigger: DiscountTrigger = { triggerType: 'AND', and: { triggers: [inner as never, large] } }
  const values = valuesOf(ruleOf({ trigger }), berlin)
  expect(contentOf(values, berlin).trigger).toEqual(trigger)
  expect(contentOf({ ...values, nested: null }, berlin).trigger).toBeNull()
})

test.each([
  [
    'several pieces for one price',
    { kind: 'QUANTITY_BASED' as const, quantity: 3, groupPrice: 50 },
    { discountType: 'QUANTITY_BASED', quantityBased: { configurations: [{ quantity: 3, price: '50' }] } },
  ],
  [
    'an amount',
    { kind: 'FIXED_AMOUNT' as const, fixedAmount: 2.5 },
    { discountType: 'FIXED_AMOUNT', fixedAmount: '2.5' },
  ],
  [
    'a price',
    { kind: 'FIXED_PRICE' as const, fixedPrice: 20 },
    { discountType: 'FIXED_PRICE', fixedPrice: '20' },
  ],
])('what shoppers get can be %s', (_, typed, discount) => {
  const values = { ...valuesOf(ruleOf(), berlin), ...typed }
  expect(contentOf(values, berlin).discounts?.values?.[0]).toEqual({
    ...discount,
    targetType: 'SPECIFIC_ITEMS',
    specificItemsInfo: { scopes },
  })
})

test('products of the older app id are products, and those of other apps stay as they are', () => {
  const itemsOf = (catalogAppId: string, catalogItemIds?: string[]) => {
    const filter = { catalogAppId, ...(catalogItemIds ? { catalogItemIds } : {}) }
    const specificItemsInfo = { scopes: [{ type: 'CATALOG_ITEM' as const, catalogItemFilter: filter }] }
    return valuesOf({ discounts: { values: [{ percentage: 5, specificItemsInfo }] } }, berlin).items
  }
  expect(itemsOf('1380b703-ce81-ff05-f115-39571d94dfcd', ['x'])).toMatchObject({
    scope: 'products',
    productIds: ['x'],
  })
  expect(itemsOf('b1a7a000-0000-4000-8000-000000000001').scope).toBe('other')
})

test('says what is missing, each at its field', () => {
  const values = valuesOf({}, berlin)
  const conditions = [
    { ...newCondition(), from: 10, to: 5 },
    newCondition('ITEM_QUANTITY_RANGE'),
    newCondition('CUSTOMER_ELIGIBILITY'),
    newCondition('CUSTOM'),
  ]
  const items = { ...values.items, scope: 'products' as const }
  expect(missingIn({ ...values, conditions, items }, english.needed)).toEqual({
    name: 'Enter a name.',
    percentage: 'Enter a value.',
    'items.productIds': 'Choose at least one.',
    'conditions.0.to': 'Enter no less than the other value.',
    'conditions.1.from': 'Enter at least one of the two.',
    'conditions.2.memberIds': 'Choose at least one member.',
    'conditions.3.trigger': 'Choose a condition.',
  })
  expect(missingIn(valuesOf(ruleOf(), berlin), english.needed)).toBeUndefined()
})

test('the list can be searched and filtered', () => {
  const rules = [
    ruleOf({ name: 'Summer', status: 'LIVE' }),
    ruleOf({ name: 'Autumn', status: 'PENDING' }),
    ruleOf({ name: 'Spring', status: 'EXPIRED' }),
    ruleOf({ name: 'Winter', status: 'LIVE', active: false }),
  ]
  expect(rules.map(stateOf)).toEqual(['active', 'planned', 'ended', 'off'])
  const names = (words: string, state?: string) =>
    found(rules, { words, filters: state ? { state } : {}, sort: undefined, page: 1 } as never).map(
      ({ name }) => name,
    )
  expect(names('um')).toEqual(['Summer', 'Autumn'])
  expect(names('', 'off')).toEqual(['Winter'])
})
