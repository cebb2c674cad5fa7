import { expect, test } from 'vitest'
import { dateFormat } from './dates.ts'

test('a format is made once for each language and style', () => {
  const style = { dateStyle: 'long', timeZone: 'UTC' } as const
  const day = new Date('2026-11-24T09:00:00Z')
  expect(dateFormat('de', style).format(day)).toBe('24. November 2026')
  expect(dateFormat('en', style).format(day)).toBe('November 24, 2026')
  expect(
    dateFormat('en', { ...style, timeZone: 'Asia/Tokyo' }).format(new Date('2026-11-24T20:00:00Z')),
  ).toBe('November 25, 2026')
  expect(dateFormat('en', style)).toBe(dateFormat('en', { ...style }))
})
