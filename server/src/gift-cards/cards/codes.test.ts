import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { codeHash, codeText, newCode, typedCode } from './codes.rules.ts'

const codes = Array.from({ length: 500 }, () => newCode(randomBytes))

test('a code has 16 characters that do not look alike, and no two are the same', () => {
  for (const code of codes) expect(code).toMatch(/^[2-9A-HJ-NP-Z]{16}$/)
  expect(new Set(codes).size).toBe(codes.length)
})

/** The check character of 15 numbers below 32. */
const checkOf = (numbers: readonly number[]) => newCode(() => Uint8Array.from(numbers)).slice(-1)
const drawn = () => [...randomBytes(15)].map((byte) => byte % 32)

test('one wrong character changes the check character', () => {
  const numbers = drawn()
  for (let at = 0; at < 15; at++)
    for (let other = 0; other < 32; other++) {
      const isSame = checkOf(numbers.with(at, other)) === checkOf(numbers)
      expect([at, other, isSame]).toEqual([at, other, other === numbers[at]])
    }
})

test('two neighbours that have changed places change it, but for the first and the last of the alphabet', () => {
  for (let round = 0; round < 500; round++) {
    const numbers = drawn()
    for (let at = 0; at < 14; at++) {
      const [one = 0, other = 0] = [numbers[at], numbers[at + 1]]
      if (one === other || (one + other === 31 && one * other === 0)) continue
      const swapped = numbers.with(at, other).with(at + 1, one)
      expect([numbers, at, checkOf(swapped)]).not.toEqual([numbers, at, checkOf(numbers)])
    }
  }
})

test('a code may be typed with spaces, dashes and small letters', () => {
  expect(typedCode(' abcd-EFGH 2345–6789\n')).toBe('ABCDEFGH23456789')
  expect(codeText('ABCDEFGH23456789')).toBe('ABCD-EFGH-2345-6789')
  expect(typedCode('ABC-123')).toBeUndefined()
  expect(typedCode('A'.repeat(51))).toBeUndefined()
})

test('two shops store the same code differently', () => {
  const [one, other] = ['018f0000-0000-7000-8000-000000000001', '018f0000-0000-7000-8000-000000000002']
  expect(codeHash(one, 'ABCDEFGH23456789')).not.toEqual(codeHash(other, 'ABCDEFGH23456789'))
})
