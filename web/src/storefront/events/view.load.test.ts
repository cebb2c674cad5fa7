import { expect, test } from 'vitest'
import { setTexts } from '../kit/texts.ts'
import type {} from '../texts/texts.ts'
import { en } from './texts.en.ts'
import { shownEvent } from './view.load.ts'

setTexts({ events: en })

const note = (lowest: string, highest: string) => {
  const money = (value: string) => ({ value, currency: 'USD' })
  const tickets = { lowestPrice: money(lowest), highestPrice: money(highest), currency: 'USD' }
  return shownEvent({ registration: { type: 'TICKETING', tickets } }, 'en').note
}

test('an event is listed with its price, the lowest of several, and as free only if all tickets are', () => {
  expect(note('25.00', '25.00')).toBe('$25.00')
  expect(note('12.00', '25.00')).toBe('from $12.00')
  expect(note('0.00', '25.00')).toBe('Free – $25.00')
  expect(note('0.00', '0.00')).toBe('Free')
})
