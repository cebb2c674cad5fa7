import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { escapeFormula, readFlag, readList, readNumber, unescapeFormula, writeList } from './cells.rules.ts'

describe('a cell that a spreadsheet could take for a formula', () => {
  test.each([
    '=HYPERLINK("http://evil.example")',
    '+1 555 0100',
    '-oak-',
    '@SUM(A1)',
    '\t=1',
    '\r=1',
    '\n=1',
    '＝1+1',
    "'=already quoted",
  ])('%j gets a quotation mark before it', (text) => {
    expect(escapeFormula(text)).toBe(`'${text}`)
    expect(unescapeFormula(escapeFormula(text))).toBe(text)
  })

  test.each(['Mug', '12.50', '-5', "'t Hof", '', "''", 'a=b'])('%j stays as it is', (text) => {
    expect(escapeFormula(text)).toBe(text)
    expect(unescapeFormula(text)).toBe(text)
  })

  test('every written text is read back', () => {
    const text = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.string({ unit: fc.constantFrom("'", '=', '+', '-', '@', '1', '.', 'a', '\t', '\n') }),
    )
    fc.assert(fc.property(text, (one) => unescapeFormula(escapeFormula(one)) === one))
  })

  test('nothing written begins like a formula, unless it is a number', () => {
    fc.assert(
      fc.property(fc.string(), (one) => {
        const cell = escapeFormula(one)
        return !/^[=+\-@\t\r\n]/.test(cell) || /^-?\d+(\.\d+)?$/.test(cell)
      }),
    )
  })
})

describe('a number as people write it', () => {
  test.each([
    ['12.5', '12.5'],
    [' 1299 ', '1299'],
    ['1,299.50', '1299.50'],
    ['1.299,50', '1299.50'],
    ['12,5', '12.5'],
    ['1,234,567', '1234567'],
    ['1.234.567', '1234567'],
    ['$12.00', '12.00'],
    ['12,00 €', '12.00'],
    ['CHF 12.50', '12.50'],
    ["1'299.00", '1299.00'],
    ['-5', '-5'],
    ['.5', '0.5'],
    ['0,125', '0.125'],
    ['1299,500', '1299.500'],
  ])('%j is %s', (text, decimal) => {
    expect(readNumber(text)).toEqual({ decimal })
  })

  test('an ambiguous one is refused', () => {
    expect(readNumber('1,299')).toEqual({ fault: '"1,299" may mean 1299 or 1.299: write one of them' })
  })

  test.each(['twelve', '12 or 13', '1.2.3', '--5'])('%j is none', (text) => {
    expect(readNumber(text)).toEqual({ fault: `"${text}" is not a number` })
  })
})

describe('several things in one cell', () => {
  test('are read back unchanged', () => {
    const part = fc
      .string({ unit: fc.constantFrom('a', ' ', ',', ';', '\\'), minLength: 1 })
      .map((text) => text.trim())
    const parts = fc.uniqueArray(part.filter((text) => text !== ''))
    const isSame = (separator: string) =>
      fc.property(parts, (list) => {
        expect(readList(writeList(list, separator), separator.trim())).toEqual(list)
      })
    fc.assert(isSame(';'))
    fc.assert(isSame(', '))
  })

  test('are written as on other platforms, and read with stray backslashes', () => {
    expect(writeList(['AC\\DC', 'Rock'], ';')).toBe('AC\\DC;Rock')
    expect(readList(' AC\\DC;;C:\\\\x ; Rock', ';')).toEqual(['AC\\DC', 'C:\\\\x', 'Rock'])
    expect(writeList(['Cups; Mugs', 'Table'], ';')).toBe('Cups\\; Mugs;Table')
  })
})

test('TRUE and FALSE in the words of several programs', () => {
  expect(['TRUE', 'true ', 'Yes', '1', 'WAHR'].map(readFlag)).toEqual([true, true, true, true, true])
  expect(['FALSE', 'no', '0', 'falsch'].map(readFlag)).toEqual([false, false, false, false])
  expect(readFlag('perhaps')).toBeUndefined()
})
