import { expect, test } from 'vitest'
import { missedCheckDigit } from './barcode.rules.ts'

test.each([
  '96385074',
  '036000291452',
  '4006381333931',
  ' 9780306406157 ',
  '10614141000415',
  '4000000000006',
])('the bar code %s ends with its check digit', (code) => {
  expect(missedCheckDigit(code)).toBeUndefined()
})

test.each([
  ['96385075', 4],
  ['036000291453', 2],
  ['4006381333391', 9],
  ['10614141000414', 5],
])('the bar code %s was mistyped, or should end with %i', (code, digit) => {
  expect(missedCheckDigit(code)).toBe(digit)
})

test.each(['', 'SHELF-12', '12345', '123456789', '123456789012345'])(
  '%j is no GTIN and is not judged',
  (code) => {
    expect(missedCheckDigit(code)).toBeUndefined()
  },
)
