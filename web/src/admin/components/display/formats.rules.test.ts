import { expect, test } from 'vitest'
import { percentText, placedTimeText } from './formats.rules.ts'

test.each([
  ['8.875', 'en', '8.875%'],
  ['8.875', 'de', '8,875\u00a0%'],
  [0.0001, 'en', '0.0001%'],
  [20, 'de', '20\u00a0%'],
] as const)('%s per cent in %s is %s', (percent, language, text) => {
  expect(percentText(percent, { language })).toBe(text)
})

test('a time of an event elsewhere is on its clocks and names its time zone; a time of the shop names none', () => {
  const at = '2026-12-11T18:30:00Z'
  const shop = { language: 'en', currency: 'USD', timeZone: 'America/New_York' } as const
  const plain = (text: string) => text.replaceAll('\u202f', ' ')
  expect(plain(placedTimeText(at, shop, { timeZone: 'Europe/Berlin' }))).toBe(
    'Dec 11, 2026, 7:30 PM (Europe/Berlin)',
  )
  expect(plain(placedTimeText(at, shop, { timeZone: 'America/New_York' }))).toBe('Dec 11, 2026, 1:30 PM')
  expect(plain(placedTimeText(at, shop, { timeZone: undefined, detail: 'second' }))).toBe(
    'Dec 11, 2026, 1:30:00 PM',
  )
})
