import { expect, test } from 'vitest'
import type { Offer } from '../../items/offers.rules.ts'
import type { PricedPurchase } from '../../pricing/totals/purchase.rules.ts'
import { seenFields } from './summary.view.ts'

const booking: Offer = {
  productName: { original: 'Wheel lesson' },
  itemType: { preset: 'SERVICE' },
  price: '60.00',
  descriptionLines: [{ name: { original: 'When' }, plainText: { original: '9:00 AM (Europe/Berlin)' } }],
  agreed: { times: { timeZone: 'Europe/Berlin' } },
  serviceProperties: { scheduledDate: '2026-12-14T08:00:00.000Z', numberOfParticipants: 1 },
}

/** The form fields of a checkout with one line of this offer. */
function seenOf(change: Partial<Offer>) {
  const lines = [{ line: { id: 'line', quantity: 1 }, offer: { ...booking, ...change } }]
  const priced: unknown = { lines, currency: 'EUR', result: { summary: { total: 6000n } } }
  return seenFields(priced as PricedPurchase)
}

test('other words for the same booking are no change of the order', () => {
  const descriptionLines = [{ name: { original: 'Wann' }, plainText: { original: '09:00 (Berlin)' } }]
  expect(seenOf({ descriptionLines })).toEqual(seenOf({}))
})

test('another time, and another time zone, are', () => {
  expect(seenOf({ agreed: { times: { timeZone: 'America/New_York' } } })).not.toEqual(seenOf({}))
  const scheduledDate = '2026-12-14T09:00:00.000Z'
  expect(seenOf({ serviceProperties: { scheduledDate } })).not.toEqual(seenOf({}))
})
