import { expect, test } from 'vitest'
import { setTexts } from '../kit/texts.ts'
import type {} from '../texts/texts.ts'
import { en } from './texts.en.ts'
import { placesOf, planTextOf } from './view.load.ts'

setTexts({ services: en })

const atCustomer = (postalCodes?: string[]) => ({
  type: 'CUSTOMER' as const,
  ...(postalCodes ? { customer: { postalCodes } } : {}),
})

test('a service at the customer’s place says that the shop comes, and to which postcodes', () => {
  expect(placesOf({ locations: [atCustomer()] })).toEqual(['We come to you.'])
  expect(placesOf({ locations: [atCustomer([])] })).toEqual(['We come to you.'])
  expect(placesOf({ locations: [atCustomer(['101', 'SW1A'])] })).toEqual([
    'We come to you if your postcode starts with: 101, SW1A',
  ])
  const business = { name: 'The studio', address: {} }
  expect(placesOf({ locations: [{ type: 'BUSINESS', business }, atCustomer()] })).toEqual([
    'The studio',
    'We come to you.',
  ])
})

test('it names thirty postcodes at most', () => {
  const codes = Array.from({ length: 31 }, (_, index) => String(10_100 + index))
  const [text = ''] = placesOf({ locations: [atCustomer(codes)] })
  expect(text).toContain('10129 …')
  expect(text).not.toContain('10130')
})

test('a service says that a plan can pay for it, or that it needs one', () => {
  const options = { online: true, inPerson: false, pricingPlan: true }
  const textOf = (more: object, rateType: 'FIXED' | 'NO_FEE' = 'FIXED') =>
    planTextOf({ payment: { rateType, options: { ...options, ...more } } }, { sellsPlans: true })
  expect(textOf({})).toBe('A plan can pay for it.')
  expect(textOf({ online: false })).toBe('You need a plan to book it.')
  expect([textOf({ pricingPlan: false }), textOf({}, 'NO_FEE')]).toEqual(['', ''])
  const payment = { rateType: 'FIXED' as const, options }
  expect(planTextOf({ payment }, { sellsPlans: false })).toBe('')
})
