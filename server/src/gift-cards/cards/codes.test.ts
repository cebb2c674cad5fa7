import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { codeHash, codeText, isWellFormed, newCode, typedCode } from './codes.rules.ts'

const codes = Array.from({ length: 500 }, () => newCode(randomBytes))
const alphabet = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ'

test('a code has 16 characters that do not look alike, and no two are the same', () => {
  for (const code of codes) expect(code).toMatch(/^[2-9A-HJ-NP-Z]{16}$/)
  expect(new Set(codes).size).toBe(codes.length)
  expect(codes.every(isWellFormed)).toBe(true)
})

test('a code with one wrong character is not well-formed', () => {
  const [code = ''] = codes
  for (let at = 0; at < code.length; at++)
    for (const other of alphabet) {
      const typed = code.slice(0, at) + other + code.slice(at + 1)
      expect([typed, isWellFormed(typed)]).toEqual([typed, other === code[at]])
    }
})

test('two neighbours that have changed places are found, but for one pair', () => {
  const missed = new Set<string>()
  for (const code of codes)
    for (let at = 0; at < 15; at++) {
      const [one = '', other = ''] = [code[at], code[at + 1]]
      const typed = code.slice(0, at) + other + one + code.slice(at + 2)
      if (one !== other && isWellFormed(typed)) missed.add([one, other].toSorted().join(''))
    }
  expect([...missed].filter((pair) => pair !== '2Z')).toEqual([])
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
