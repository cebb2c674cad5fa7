import { expect, test } from 'vitest'
import { readLine } from './description-lines.ts'

test('what an order says of a ticket is read in the language of the reader, not of the buyer', () => {
  const seat = {
    name: { original: 'Seat', translated: 'Platz' },
    plainText: { original: 'Rang, Reihe B, Platz 3' },
  }
  expect(readLine(seat, { language: 'en' })).toEqual({ label: 'Seat', value: 'Rang, row B, seat 3' })
  expect(readLine(seat, { language: 'de', merchant: true })).toEqual({
    label: 'Platz',
    value: 'Rang, Reihe B, Platz 3',
  })
  const fee = {
    name: { original: 'Service fee', translated: 'Service fee' },
    plainText: { original: '$1.00 per ticket', translated: '1,00 $ pro Ticket' },
  }
  expect(readLine(fee, { language: 'en' }).value).toBe('$1.00 per ticket')
  expect(readLine(fee, { language: 'de' })).toEqual({ label: 'Servicegebühr', value: '1,00 $ pro Ticket' })
})

test('an option of a product is translated for its buyer, and stays for the merchant', () => {
  const seat = {
    name: { original: 'Seat', translated: 'Sitz' },
    plainText: { original: 'Oak', translated: 'Eiche' },
    lineType: 'PLAIN_TEXT' as const,
  }
  expect(readLine(seat, { language: 'en' })).toEqual({ label: 'Sitz', value: 'Eiche' })
  expect(readLine(seat, { language: 'de', merchant: true })).toEqual({ label: 'Seat', value: 'Oak' })
  const color = { name: { original: 'Color' }, colorInfo: { original: 'Red', translated: 'Rot' } }
  expect(readLine(color, { language: 'de' })).toEqual({ label: 'Color', value: 'Rot' })
})
