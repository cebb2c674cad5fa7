import { expect, test } from 'vitest'
import { isRiskyOrderButton } from './order-button.ts'

test('in Germany and Austria, words that do not say that the order must be paid are risky', () => {
  expect(isRiskyOrderButton('Bestellen', 'de', 'DE')).toBe(true)
  expect(isRiskyOrderButton('Place order', 'en', 'AT')).toBe(true)
  expect(isRiskyOrderButton(' jetzt KAUFEN ', 'de', 'AT')).toBe(false)
  expect(isRiskyOrderButton('Bestellen', 'de', 'CH')).toBe(false)
  expect(isRiskyOrderButton('', 'de', 'DE')).toBe(false)
})
