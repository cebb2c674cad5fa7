import { expect, test } from 'vitest'
import { answerOf, askedIn, toCsv } from './answers.rules.ts'

const form = {
  controls: [
    { system: true, inputs: [{ name: 'email' }] },
    { type: 'CHECKBOX' as const, label: 'Apron', inputs: [{ name: 'apron' }] },
    { type: 'CHECKBOX' as const, label: 'Days', inputs: [{ name: 'days', options: ['Sat', 'Sun'] }] },
  ],
}
const inputValues = [
  { inputName: 'apron', value: 'on' },
  { inputName: 'days', values: ['Sat', 'Sun'] },
]

test('the guest list has a column for each question, with answers in words', () => {
  const asked = askedIn(form)
  expect(asked.map(({ label }) => label)).toEqual(['Apron', 'Days'])
  const guest = { guestDetails: { formResponse: { inputValues } } }
  expect(asked.map((one) => answerOf(guest, one, { yes: 'Yes' }))).toEqual(['Yes', 'Sat, Sun'])
  expect(asked.map((one) => answerOf({}, one, { yes: 'Yes' }))).toEqual(['', ''])
})

test('a table keeps commas, quotes and lines, and no answer is a formula', () => {
  const row = ['Berg, Anna', 'She said "no"', 'two\nlines', '=1+1', '-5', 'plain']
  expect(toCsv([row, ['a']])).toBe('"Berg, Anna","She said ""no""","two\nlines",\'=1+1,\'-5,plain\r\na')
})
