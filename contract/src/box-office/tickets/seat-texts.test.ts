import { expect, test } from 'vitest'
import { seatText, seatTextIn } from './seat-texts.ts'

test('a seat is read in the language of the reader, whoever has bought it', () => {
  const place = { section: 'Rang, links', row: 'B', label: '3' }
  expect(seatText(place, 'de-AT')).toBe('Rang, links, Reihe B, Platz 3')
  for (const [wrote, reads] of [
    ['en', 'de'],
    ['de', 'en'],
    ['de', 'de'],
  ] as const)
    expect(seatTextIn(`Adults, ${seatText(place, wrote)}`, reads)).toBe(`Adults, ${seatText(place, reads)}`)
  expect(seatTextIn('Front row, seat cushion', 'de')).toBe('Front row, seat cushion')
})
