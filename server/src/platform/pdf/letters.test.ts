import { expect, test } from 'vitest'
import { beginsRight, linesOf, printable, runsOf } from './letters.rules.ts'

const textsOf = (line: string) => runsOf(line, { rtl: beginsRight(line) }).map(({ text }) => text)

test('a line of Latin, Greek or Cyrillic letters is one run', () => {
  expect(textsOf('Łódź Αθήνα Київ 12')).toEqual(['Łódź Αθήνα Київ 12'])
})

test('a Hebrew or Arabic line begins at the right, its numbers and foreign words run from the left', () => {
  expect(beginsRight('סדנה 12')).toBe(true)
  expect(beginsRight('12 سنة')).toBe(true)
  expect(beginsRight('Raku סדנה')).toBe(false)
  expect(textsOf('سنة 2026 Raku')).toEqual(['Raku', ' ', '2026', 'سنة '])
  expect(textsOf('סדנה של Raku Studio ב 12 יום')).toEqual([' יום', '12', ' ב ', 'Raku Studio', 'סדנה של '])
})

test('a Hebrew word in another line keeps its place, and its brackets turn', () => {
  expect(textsOf('Bowls סדנה גדולה now')).toEqual(['Bowls ', 'סדנה גדולה', ' now'])
  expect(textsOf('Hello שלום 12 now')).toEqual(['Hello ', '12', 'שלום ', ' now'])
  expect(textsOf('סדנה (גדולה) כאן')).toEqual(['סדנה )גדולה( כאן'])
})

test('lines break between words, and in a word that is too long', () => {
  const fits = (line: string) => line.length <= 6
  expect(linesOf('one two three\nfour', fits)).toEqual(['one', 'two', 'three', 'four'])
  expect(linesOf('abcdefghij', fits)).toEqual(['abcdef', 'ghij'])
  expect(linesOf('ab cd  ef', fits)).toEqual(['ab cd', 'ef'])
})

test('a letter that the font lacks loses its marks or is an empty square', () => {
  const latin = (codePoint: number) => codePoint < 0x100 || codePoint === 0x25a1
  expect(printable('Łódź 陶\u202fart', latin)).toBe('□ódz □ art')
})
