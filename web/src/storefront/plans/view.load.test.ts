import { expect, test } from 'vitest'
import { setTexts } from '../kit/texts.ts'
import type {} from '../texts/texts.ts'
import { en } from './texts.en.ts'
import { shownPlan } from './view.load.ts'

setTexts({ plans: en })

const frame = { language: 'en', currency: 'USD', rate: 1 }
const monthly = {
  pricingVariants: [
    {
      billingTerms: {
        billingCycle: { period: 'MONTH' as const, count: '1' },
        endType: 'UNTIL_CANCELLED' as const,
      },
      pricingStrategies: [{ flatRate: { amount: '40.00' } }],
    },
  ],
}
const wheel = { category: 'SERVICE' as const, externalId: '1', name: 'Wheel class', slug: 'wheel class' }
const classes = { name: 'Classes', kind: 'CREDITS' as const, credits: 4, percent: null, items: [wheel] }

test('a plan says what it pays, how often, and where that is', () => {
  const items = [{ name: 'Wheel class', path: '/services/wheel%20class' }]
  const perksOf = (plan: object) => shownPlan({ ...monthly, ...plan }, frame, false).perks
  expect(perksOf({ perks: [{ description: 'Tea' }, { description: 'Tea' }], benefits: [classes] })).toEqual([
    { text: 'Tea', items: [] },
    { text: 'Classes: 4 per month', items },
  ])
  expect(perksOf({ benefits: [{ ...classes, credits: null }] })).toEqual([
    { text: 'Classes: without limit', items },
  ])
  const discount = { name: 'Goods', kind: 'DISCOUNT', percent: 12.5, items: [] }
  expect(perksOf({ benefits: [discount, { name: 'Archive', kind: 'ACCESS', items: [] }] })).toEqual([
    { text: 'Goods: 12.5% off', items: [] },
    { text: 'Archive', items: [] },
  ])
})

test('a plan that is paid once names its credits without a period', () => {
  const [{ text } = {}] = shownPlan({ benefits: [classes] }, frame, false).perks
  expect(text).toBe('Classes: 4')
})

test('what the merchant says in the same words stands once', () => {
  const plan = { ...monthly, perks: [{ description: 'Classes: 4 per month' }], benefits: [classes] }
  expect(shownPlan(plan, frame, false).perks).toHaveLength(1)
})
