import { expect, test } from 'vitest'
import { timeText } from './times.rules.ts'

test('a time at the door is as people say it, in the language of the page', () => {
  const at = (language: 'en' | 'de') =>
    timeText('2026-12-12T18:27:57Z', { language, timeZone: 'America/New_York' }).replaceAll(/\s/g, ' ')
  expect(at('en')).toBe('Sat 1:27 PM')
  expect(at('de')).toBe('Sa., 13:27')
})
