import { describe, expect, test } from 'vitest'
import { passwordViolations } from './passwords.rules.ts'

const own = ['Anna Berg', 'anna.berg@fieldhouse.test', 'Fieldhouse']
const refused = (password: string) => passwordViolations('password', password, own).length > 0

describe('a password', () => {
  test.each([
    ['a common one with a year', 'Password2026!'],
    ['digits for letters', 'P@ssw0rd1234'],
    ['two common words', 'sunshinedragon7'],
    ['found in lists of leaked ones', 'Metallica'],
    ['found there with its number', 'blink182'],
    ['found there as it is', 'teddybear'],
    ['a row of keys', 'qwertyuiop12345'],
    ['columns of keys', '1qaz2wsx3edc'],
    ['the same again and again', 'abcabcabcabc'],
    ['one sign', 'aaaaaaaaaaaa'],
    ['a telephone number', '0170 123456'],
    ['the own name', 'AnnaBerg-1984'],
    ['the name of the shop', 'fieldhouse2026'],
    ['the own address', 'annaberg!fieldhouse'],
  ])('is refused that is %s', (_, password) => {
    expect(refused(password)).toBe(true)
  })

  test.each([
    'correct horse battery staple',
    'tin kettle under 9 stairs',
    'kV8#wq!Lz2pR',
    'Käsekuchen mit Rhabarber',
    '８月の静かな図書館の窓',
  ])('is taken that nobody guesses: %s', (password) => {
    expect(refused(password)).toBe(false)
  })

  test('may be a long text, but not a book', () => {
    expect(refused('ok tin kettle '.repeat(70))).toBe(false)
    expect(refused('ok tin kettle '.repeat(80))).toBe(true)
  })
})
