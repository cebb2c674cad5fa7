import { expect, test } from 'vitest'
import { slotErrors, slotFields, slotsOf, slotValues } from './rules.ts'

const monday = { weekday: 'MONDAY', from: '09:00', to: '12:00', capacity: 4 } as const
const slots = {
  timeZone: null,
  windows: [monday, { ...monday, weekday: 'FRIDAY' as const }, { ...monday, from: '14:00', to: '16:00' }],
  cutOffMinutes: 90,
  preparationDays: 1,
  horizonDays: 10,
  blackoutDates: ['2026-12-25'],
}

test('the form joins the days of a window and saves what it read', () => {
  const values = slotValues(slots)
  expect(values).toMatchObject({
    on: true,
    cutOffHours: 1.5,
    windows: [
      { weekdays: ['MONDAY', 'FRIDAY'], from: '09:00', to: '12:00', capacity: 4 },
      { weekdays: ['MONDAY'], from: '14:00', to: '16:00', capacity: 4 },
    ],
  })
  expect(slotsOf(values)).toEqual(slots)
})

test('switched off, an option has no slots', () => {
  expect(slotsOf(slotValues(undefined))).toBeNull()
  expect(slotsOf({ ...slotValues(slots), on: false })).toBeNull()
})

test('a message belongs to the row that its window comes from', () => {
  const values = slotValues(slots)
  const errors = {
    'deliverySlots.windows.2.to': 'Too early.',
    'deliverySlots.blackoutDates.0': 'No day.',
    title: 'x',
  }
  expect(slotErrors(values, errors)).toEqual({
    windows: [{}, { to: 'Too early.' }],
    blackoutDates: 'No day.',
  })
  expect(slotFields('shippingOption', values)).toContain('shippingOption.deliverySlots.windows[2].to')
})
