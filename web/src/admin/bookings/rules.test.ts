import { expect, test } from 'vitest'
import {
  actionsOf,
  addDays,
  customerOf,
  dayOf,
  daySpan,
  nearestChoice,
  participantsOf,
  queryOf,
  timeChoices,
} from './rules.ts'

const berlin = { language: 'en' as const, timeZone: 'Europe/Berlin' }

test('a customer is called by name, or by e-mail address', () => {
  expect(customerOf({ contactDetails: { firstName: 'Anna', lastName: 'Berg', email: 'a@b.de' } })).toBe(
    'Anna Berg',
  )
  expect(customerOf({ contactDetails: { email: 'a@b.de' } })).toBe('a@b.de')
  expect(customerOf({})).toBe('')
})

test('participants of several kinds are counted together', () => {
  const serviceChoices = [{ numberOfParticipants: 2 }, { numberOfParticipants: 1 }]
  expect(participantsOf({ participantsChoices: { serviceChoices } })).toBe(3)
  expect(participantsOf({ totalParticipants: 4 })).toBe(4)
})

test('what waits is confirmed or declined, what is confirmed moved or cancelled, what ended neither', () => {
  expect(actionsOf({ status: 'PENDING' })).toEqual({
    confirm: true,
    decline: true,
    cancel: false,
    move: true,
  })
  expect(actionsOf({ status: 'CONFIRMED' })).toEqual({
    confirm: false,
    decline: false,
    cancel: true,
    move: true,
  })
  expect(actionsOf({ status: 'CANCELED' })).toEqual({
    confirm: false,
    decline: false,
    cancel: false,
    move: false,
  })
})

test('a course is not moved: it has its dates', () => {
  const schedule = { scheduleId: '1', serviceId: '2' }
  expect(actionsOf({ status: 'CONFIRMED', bookedEntity: { schedule } }).move).toBe(false)
})

test('the list begins with what comes next, without what nobody has ordered', () => {
  const state = { words: '', filters: {}, page: 2 }
  expect(queryOf(state, { now: '2026-11-28T12:00:00Z', size: 50 })).toEqual({
    filter: {
      endDate: { $gte: '2026-11-28T12:00:00Z' },
      status: { $nin: ['CREATED', 'CANCELED', 'DECLINED'] },
    },
    sort: [{ fieldName: 'startDate', order: 'ASC' }],
    paging: { limit: 50, offset: 50 },
  })
})

test('days are those of the shop, also where the clocks change', () => {
  expect(dayOf('2026-11-29T23:30:00Z', 'Europe/Berlin')).toBe('2026-11-30')
  expect(addDays('2026-12-31', 1)).toBe('2027-01-01')
  expect(daySpan('2026-10-25', 'Europe/Berlin')).toEqual({
    startDate: '2026-10-24T22:00:00.000Z',
    endDate: '2026-10-25T23:00:00.000Z',
  })
})

test('a time is offered once, however many are free then, and not when it is taken', () => {
  const slot = { startDate: '2026-11-30T09:00:00.000+01:00' }
  const later = { startDate: '2026-11-30T08:00:00.000+01:00' }
  const entries = [
    { slot, openSpots: 1 },
    { slot, openSpots: 1 },
    { slot: later, openSpots: 0 },
  ]
  expect(timeChoices(entries, berlin).map(({ label }) => label)).toEqual(['9:00 AM'])
})

test('of several times the nearest is proposed, of none none', () => {
  const choice = (value: string) => ({ value, label: value, slot: {} })
  const choices = ['2026-12-14T08:00:00Z', '2026-12-14T09:00:00Z', '2026-12-14T10:00:00Z'].map(choice)
  expect(nearestChoice(choices, new Date('2026-12-14T09:20:00Z'))?.label).toBe('2026-12-14T09:00:00Z')
  expect(nearestChoice([], new Date())).toBeUndefined()
})
