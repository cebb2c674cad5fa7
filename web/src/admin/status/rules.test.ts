import { expect, test } from 'vitest'
import { byFeature } from './rules.ts'

const asked = { method: 'POST', firstDate: '2026-11-20T09:00:00Z', lastDate: '2026-11-24T09:00:00Z' }
const services = {
  ...asked,
  clientId: 'a',
  clientName: 'Main',
  feature: 'bookings',
  path: '/s',
  count: 3,
} as const
const slots = { ...services, path: '/t', count: 4 } as const

test('a merchant sees what each storefront asks for in vain, the most wanted first', () => {
  const unknown = { ...asked, clientId: 'a', path: '/ecom/v3/x', count: 5 }
  const ofOther = { ...services, clientId: 'b', clientName: 'Second', count: 9 }
  expect(byFeature([services, unknown, slots, ofOther])).toEqual([
    { clientId: 'b', clientName: 'Second', feature: 'bookings', count: 9, requests: [ofOther] },
    { clientId: 'a', clientName: 'Main', feature: 'bookings', count: 7, requests: [services, slots] },
    { clientId: 'a', clientName: undefined, feature: undefined, count: 5, requests: [unknown] },
  ])
  expect(byFeature([])).toEqual([])
})
