import { expect, test } from 'vitest'
import { formTargets } from '../visits/callbacks.rules.ts'
import { thankYouAddress } from './view.ts'

test.each([
  ['https://s.test/thanks', 'https://s.test/thanks?orderId=o1'],
  [
    'https://s.test/thanks?q=a%20b&flag&sig=a+b%2Fc=#done',
    'https://s.test/thanks?q=a%20b&flag&sig=a+b%2Fc=&orderId=o1#done',
  ],
  ['https://s.test/thanks?orderId=old&x=1', 'https://s.test/thanks?orderId=o1&x=1'],
  ['https://s.test/#/thanks', 'https://s.test/?orderId=o1#/thanks'],
  ['fieldhouse://store/checkout/thank-you', 'fieldhouse://store/checkout/thank-you?orderId=o1'],
  ['fieldhouse://store/thank-you?tab=2', 'fieldhouse://store/thank-you?tab=2&orderId=o1'],
])('the order is added to the thank-you page %s and nothing else changes', (thankYouPageUrl, address) => {
  expect(thankYouAddress({ thankYouPageUrl }, 'o1')).toBe(address)
})

test('a storefront without a thank-you page has none', () => {
  expect(thankYouAddress({ postFlowUrl: 'https://s.test/' }, 'o1')).toBeUndefined()
})

test('a form may redirect to the storefront’s addresses, also those of its app', () => {
  const callbacks = { thankYouPageUrl: 'fieldhouse://store/thanks', cartPageUrl: 'https://s.test/cart?x=1' }
  expect(formTargets(callbacks)).toEqual(['fieldhouse:', 'https://s.test'])
})
