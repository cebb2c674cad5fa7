import { expect, test } from 'vitest'
import { setTexts } from '../kit/texts.ts'
import type {} from '../texts/texts.ts'
import { en } from './texts.en.ts'
import { offeredTicket, shownEvent } from './view.load.ts'

setTexts({ events: en })

const note = (lowest: string, highest: string) => {
  const money = (value: string) => ({ value, currency: 'USD' })
  const tickets = { lowestPrice: money(lowest), highestPrice: money(highest), currency: 'USD' }
  return shownEvent({ registration: { type: 'TICKETING', tickets } }, 'en').note
}

test('an event is listed with its price, the lowest of several, and as free only if all tickets are', () => {
  expect(note('25.00', '25.00')).toBe('$25.00')
  expect(note('12.00', '25.00')).toBe('from $12.00')
  expect(note('0.00', '25.00')).toBe('Free – $25.00')
  expect(note('0.00', '0.00')).toBe('Free')
})

test('tickets that are sold out say until when reserved ones may come free', () => {
  const sold = {
    language: 'en',
    timeZone: 'Europe/Berlin',
    most: 10,
    feeRate: '0',
    form: new URLSearchParams(),
  }
  const kind = { id: 'adults', saleStatus: 'SALE_STARTED', limitPerCheckout: 0 } as const
  expect(offeredTicket(kind, sold)?.note).toBe('Sold out')
  const reservedUntilDate = '2026-11-24T09:20:00.000Z'
  expect(offeredTicket({ ...kind, reservedUntilDate }, sold)?.note?.replaceAll(/\s/g, ' ')).toBe(
    'Sold out for now. Tickets that others have reserved may come free until November 24, 2026 at 10:20 AM.',
  )
})
