import { expect, test } from 'vitest'
import { byDay, missingIn, sessionDraft, sessionValues } from './rules.ts'

const zone = 'Europe/Berlin'
const known = {
  ...{
    name: 'Wheel',
    stageName: 'Room 1',
    speakers: ['Anna Berg'],
    tags: ['clay'],
    description: 'Bring an apron',
  },
  ...{ hidden: false, status: 'CANCELED' as const },
  timeSlot: { start: '2027-03-20T22:30:00.000Z', end: '2027-03-20T23:30:00.000Z', timeZoneId: zone },
}

test('a session that is saved as it is stays so', () => {
  expect(sessionDraft(sessionValues(known, { zone, after: null }), zone)).toEqual(known)
})

test('a session belongs to the day of the place where it is', () => {
  const next = { ...known, timeSlot: { ...known.timeSlot, start: '2027-03-20T23:30:00.000Z' } }
  expect(byDay([known, next], zone).map(([day, items]) => [day, items.length])).toEqual([
    ['2027-03-20', 1],
    ['2027-03-21', 1],
  ])
})

test('a session has a name, and ends after it starts', () => {
  const texts = { nameNeeded: 'name', startNeeded: 'start', endNeeded: 'end', endEarly: 'early' }
  const values = sessionValues(undefined, { zone, after: undefined })
  expect(missingIn(values, texts)).toEqual({ name: 'name', start: 'start', end: 'end' })
  const turned = { ...values, name: 'Wheel', start: '2027-03-20T10:00', end: '2027-03-20T09:00' }
  expect(missingIn(turned, texts)).toEqual({ end: 'early' })
})
