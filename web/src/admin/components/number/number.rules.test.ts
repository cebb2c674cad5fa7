import fc from 'fast-check'
import { expect, test } from 'vitest'
import { fieldText, isPlain, type NumberFormat, readNumber } from './number.rules.ts'

const price = { decimals: 2, padded: true, unit: 'EUR' }
const dinar = { decimals: 3, padded: true, unit: 'KWD' }
const yen = { decimals: 0, padded: true, unit: 'JPY' }
const percent = { decimals: 4, most: 100, unit: '%' }
const weight = { decimals: 3, unit: 'kg' }
const stock = { decimals: 0, most: 99_999 }
const change = { decimals: 2, least: -1000, padded: true, unit: 'EUR' }

const invalid = 'invalid'
const low = 'tooLow'
const high = 'tooHigh'
/** Two numbers: the field asks which one is meant. */
const ask = (...choices: number[]) => ({ kind: 'unclear', choices })
const tooPrecise = (...choices: number[]) => ({ kind: 'decimals', choices })

type Meaning = number | string | object

/** What is typed or pasted; what it means in an English admin, and in a German one where that differs. */
const inputs: [text: string, field: Omit<NumberFormat, 'language'>, english: Meaning, german?: Meaning][] = [
  ['24.90', price, 24.9],
  ['24,90', price, 24.9],
  ['1299', price, 1299],
  ['1,299.50', price, 1299.5],
  ['1.299,50', price, 1299.5],
  ['1 299,50', price, 1299.5],
  ['1 299.50', price, 1299.5],
  ['1\u00a0299,50', price, 1299.5],
  ['1\u202f299,50\u00a0€', price, 1299.5],
  ["1'299.50", price, 1299.5],
  ['1’299.50', price, 1299.5],
  ['CHF 1’299.–', price, 1299],
  ['12,-', price, 12],
  ['12,– €', price, 12],
  ['Fr. 12.50', price, 12.5],
  ['12,50 kr', price, 12.5],
  ['€1,299.50', price, 1299.5],
  ['1.299,50 €', price, 1299.5],
  ['EUR 1.299,50', price, 1299.5],
  ['1299,50EUR', price, 1299.5],
  ['1299.50 eur', price, 1299.5],
  ['US$ 1,299.50', price, 1299.5],
  ['  24,9  ', price, 24.9],
  ['.5', price, 0.5],
  [',5', price, 0.5],
  ['5,', price, 5],
  ['0', price, 0],
  ['', price, ''],
  ['0,250', price, 0.25],
  ['1299,500', price, 1299.5],
  ['1,299,000', price, 1_299_000],
  ['1.299.000', price, 1_299_000],
  ['1,299,000.5', price, 1_299_000.5],
  ['12,50,000.00', price, 1_250_000],
  ['1,299', price, 1299, ask(1299, 1.3)],
  ['1.299', price, ask(1299, 1.3), 1299],
  ['12.500', price, ask(12_500, 12.5), 12_500],
  ['24.999999', price, tooPrecise(25)],
  ['1,29.5', price, invalid],
  ['1.299.50', price, invalid],
  ['12 50', price, invalid],
  ['1,2,3', price, invalid],
  ['24.90 each', price, invalid],
  ['1e3', price, invalid],
  ['five', price, invalid],
  ['€', price, invalid],
  ['-5', price, low],
  ['−5,50 €', change, -5.5],
  ['-€5.50', change, -5.5],
  ['+1.000,50', change, 1000.5],
  ['1.299', dinar, 1.299, ask(1299, 1.299)],
  ['1,299', dinar, ask(1299, 1.299), 1.299],
  ['1,299', yen, 1299],
  ['19 %', percent, 19],
  ['8,875', percent, 8.875],
  ['8.875 %', percent, 8.875],
  ['7,5%', percent, 7.5],
  ['150', percent, high],
  ['19 €', percent, invalid],
  ['1,250', weight, ask(1250, 1.25), 1.25],
  ['1.250', weight, 1.25, ask(1250, 1.25)],
  ['0,750 kg', weight, 0.75],
  ['750 g', weight, invalid],
  ['1,299', stock, 1299],
  ['1.299', stock, 1299],
  ['1 299', stock, 1299],
  ['1.000', stock, ask(1000, 1), 1000],
  ['1,000', stock, 1000, ask(1000, 1)],
  ['12,00', stock, 12],
  ['12.5', stock, tooPrecise()],
  ['250,000', stock, high],
]

for (const language of ['en', 'de'] as const) {
  test.each(inputs)(
    `%s in a field of %o, in the language ${language}`,
    (text, field, english, german = english) => {
      const meaning = language === 'de' ? german : english
      const reading = readNumber(text, { ...field, language })
      if (typeof meaning === 'object') return expect(reading).toEqual(meaning)
      const isKind = [invalid, low, high].includes(String(meaning))
      expect(reading).toEqual(isKind ? { kind: meaning } : { kind: 'number', value: meaning })
    },
  )
}

test('a field reads what it shows as the same number', () => {
  const fields = [price, dinar, yen, percent, weight, stock].map((field) => ({
    ...field,
    least: -1e9,
    most: 1e9,
  }))
  fc.assert(
    fc.property(
      fc.integer({ min: -999_999_999, max: 999_999_999 }),
      fc.constantFrom(...fields),
      fc.constantFrom('en' as const, 'de' as const),
      (digits, field, language) => {
        const format = { ...field, language }
        const value = digits / 10 ** field.decimals
        const text = fieldText(value, format)
        expect(readNumber(text, format), text).toEqual({ kind: 'number', value })
        expect(isPlain(text, value, format)).toBe(true)
      },
    ),
  )
})

test.each([
  ['24.9', 24.9, true],
  ['24,9', 24.9, false],
  ['1,299.50', 1299.5, true],
  ['1.299,50', 1299.5, false],
  ['$24.90', 24.9, false],
])(
  'whoever types %s in an English admin is told what it was taken for, unless it is plain',
  (text, value, plain) => {
    expect(isPlain(text, value, { ...price, language: 'en' })).toBe(plain)
  },
)
