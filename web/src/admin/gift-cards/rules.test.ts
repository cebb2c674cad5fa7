import type { IssuedGiftCard } from '@cartwright/contract/gift-cards/gift-cards.ts'
import { expect, test } from 'vitest'
import { codeLabel, emptyCard, toWritten, valuesOf, withFormNames } from './rules.ts'

const card: IssuedGiftCard = {
  ...{ id: '018f0000-0000-7000-8000-000000000001', revision: '1', lastFour: 'K7QM', state: 'VALID' },
  ...{ disabled: false, origin: 'MANUAL', issued: '50.00', balance: '20.00', currency: 'EUR', note: 'Prize' },
  ...{ recipient: { name: 'Anna', email: 'anna@example.com' }, senderName: '', message: '' },
  ...{ createdDate: '2026-11-24T09:00:00.000Z', updatedDate: '2026-11-24T09:00:00.000Z' },
}
const berlin = 'Europe/Berlin'

test('a card ends with its last day in the time zone of the shop', () => {
  const values = { ...emptyCard, lastDay: '2027-12-31' }
  const { expirationDate } = toWritten(values, berlin)
  expect(expirationDate).toBe('2027-12-31T23:00:00.000Z')
  expect(valuesOf({ ...card, expirationDate: expirationDate ?? '' }, berlin).lastDay).toBe('2027-12-31')
  expect(toWritten(emptyCard, berlin).expirationDate).toBeNull()
})

test('a card keeps its time while its day stays', () => {
  const noon = { ...card, expirationDate: '2027-12-31T12:00:00.000Z' }
  const values = valuesOf(noon, berlin)
  expect(toWritten(values, berlin, noon)).toEqual({
    ...{ senderName: '', message: '', note: 'Prize', recipient: { name: 'Anna', email: 'anna@example.com' } },
  })
  expect(toWritten({ ...values, lastDay: '' }, berlin, noon).expirationDate).toBeNull()
})

test('errors stand at the fields of the form', () => {
  expect(withFormNames({ 'recipient.email': 'No', expirationDate: 'Past', note: 'Long' })).toEqual({
    ...{ recipientEmail: 'No', lastDay: 'Past', note: 'Long' },
  })
})

test('a card is named by the end of its code', () => {
  expect(codeLabel(card, 'No code yet')).toBe('•••• K7QM')

  expect(codeLabel({ lastFour: '' }, 'No code yet')).toBe('No code yet')
})
