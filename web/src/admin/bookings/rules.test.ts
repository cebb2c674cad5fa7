import { expect, test } from 'vitest'
import {
  actionsOf,
  addDays,
  bookingTime,
  customerOf,
  datesText,
  dayOf,
  daySpan,
  isAt,
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

test('a course is told by its sessions', () => {
  const sessions = ['2026-12-07', '2026-12-14'].map((day) => ({
    startDate: `${day}T17:00:00.000Z`,
    endDate: `${day}T18:00:00.000Z`,
  }))
  const course = { startDate: '2026-12-07T17:00:00.000Z', endDate: '2026-12-14T18:00:00.000Z' }
  const text = bookingTime(course, berlin, sessions).replaceAll(/\s/g, ' ')
  expect(text).toBe('2 dates, Mondays, 6:00 – 7:00 PM Central European Time, December 7 – 14, 2026')
  expect(datesText(sessions, berlin).replaceAll(/[^\S\n]/g, ' ')).toBe(
    'Mon, Dec 7, 6:00 – 7:00 PM\nMon, Dec 14, 6:00 – 7:00 PM',
  )
  expect(datesText(sessions.slice(1), berlin)).toBe('')
})

test('days are those of the shop, also where the clocks change', () => {
  expect(dayOf('2026-11-29T23:30:00Z', 'Europe/Berlin')).toBe('2026-11-30')
  expect(addDays('2026-12-31', 1)).toBe('2027-01-01')
  expect(daySpan('2026-10-25', 'Europe/Berlin')).toEqual({
    startDate: '2026-10-24T22:00:00.000Z',
    endDate: '2026-10-25T23:00:00.000Z',
  })
})

test('a time is offered once with all who are free then, and not when it is taken', () => {
  const [mara, ben] = [
    { id: 'm', name: 'Mara' },
    { id: 'b', name: 'Ben' },
  ]
  const nine = { startDate: '2026-11-30T09:00:00.000+01:00' }
  const eight = { startDate: '2026-11-30T08:00:00.000+01:00' }
  const entries = [
    { slot: { ...nine, resource: mara }, openSpots: 1 },
    { slot: { ...nine, resource: ben }, openSpots: 1 },
    { slot: eight, openSpots: 0 },
  ]
  const named = (staffId?: string) => {
    const choices = timeChoices(entries, { ...berlin, staffId })
    return choices.map(({ label, slots }) => [label, ...slots.map(({ resource }) => resource?.name)])
  }
  expect(named()).toEqual([['9:00 AM', 'Mara', 'Ben']])
  expect(named('b')).toEqual([['9:00 AM', 'Ben', 'Mara']])
})

test('a booking is where it is only at its own time with its own staff, or in its own session', () => {
  const slot = { startDate: '2026-11-30T09:00:00.000+01:00', resource: { id: 'm' } }
  const booking = { startDate: '2026-11-30T08:00:00Z', bookedEntity: { slot } }
  expect(isAt(booking, slot)).toBe(true)
  expect(isAt(booking, { ...slot, resource: { id: 'b' } })).toBe(false)
  expect(isAt(booking, { ...slot, startDate: '2026-11-30T09:30:00.000+01:00' })).toBe(false)
  expect(isAt({ ...booking, bookedEntity: { slot: { eventId: 'one' } } }, { ...slot, eventId: 'two' })).toBe(
    false,
  )
})

test('of several times the nearest is proposed, first of the same staff, of none none', () => {
  const choice = (value: string, id: string) => ({ value, label: value, slots: [{ resource: { id } }] })
  const choices = [
    choice('2026-12-14T08:00:00Z', 'm'),
    choice('2026-12-14T09:00:00Z', 'b'),
    choice('2026-12-14T10:00:00Z', 'm'),
  ]
  const moment = new Date('2026-12-14T09:20:00Z')
  expect(nearestChoice(choices, { moment })?.label).toBe('2026-12-14T09:00:00Z')
  expect(nearestChoice(choices, { moment, staffId: 'm' })?.label).toBe('2026-12-14T10:00:00Z')
  expect(nearestChoice(choices, { moment, staffId: 'x' })?.label).toBe('2026-12-14T09:00:00Z')
  expect(nearestChoice([], { moment })).toBeUndefined()
})
