import { expect, test } from 'vitest'
import { requestedIntents, withParameters } from './rules.ts'

test('lists the requested intents', () => {
  expect(requestedIntents({ login: {}, callbacks: {}, ecomCheckout: null })).toEqual(['login'])
  expect(requestedIntents({ ecomCheckout: {}, logout: {} })).toEqual(['ecomCheckout', 'logout'])
})

test('adds parameters to an address', () => {
  expect(withParameters('https://a.test/b?c=1', { utm: 'x y', c: '2' })).toBe('https://a.test/b?c=2&utm=x+y')
})
