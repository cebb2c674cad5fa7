import { expect, test } from 'vitest'
import { setTexts } from '../kit/texts.ts'
import type {} from '../texts/texts.ts'
import { en } from './texts.en.ts'
import { placesOf, plansPathOf, planTextOf } from './view.load.ts'

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

test('a service says that a plan on sale can pay for it, or that it needs one, and leads to these plans', () => {
  const options = { online: true, inPerson: false, pricingPlan: true }
  const service = (
    more: object,
    pricingPlanIds = ['gold', 'silver'],
    rateType: 'FIXED' | 'NO_FEE' = 'FIXED',
  ) => ({
    payment: { rateType, options: { ...options, ...more }, pricingPlanIds },
  })
  expect(planTextOf(service({}))).toBe('A plan can pay for it.')
  expect(plansPathOf(service({}))).toBe('/plans?planIds=gold,silver')
  expect(planTextOf(service({ online: false }))).toBe('You need a plan to book it.')
  const unpaid = [service({ pricingPlan: false }), service({}, [], 'NO_FEE'), service({}, [])]
  expect(unpaid.map(planTextOf)).toEqual(['', '', ''])
  const closed = service({ online: false }, [])
  expect([planTextOf(closed), plansPathOf(closed)]).toEqual(['You need a plan to book it.', ''])
})
