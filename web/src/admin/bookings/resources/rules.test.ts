import { expect, test } from 'vitest'
import { missingIn, scheduleOf, valuesOf, weekdayName } from './rules.ts'

const needed = {
  ...{ name: 'name', type: 'type', date: 'date' },
  ...{ twice: 'twice', period: 'period', overlap: 'overlap' },
}
const blank = { ...valuesOf(undefined, 'Europe/Berlin'), name: 'Mara' }
const problems = (values: object) => missingIn({ ...blank, ...values }, { isStaff: true, needed })

test('somebody new works from nine to five on workdays, on the clocks of the shop', () => {
  const { workingHours, timeZone } = scheduleOf(blank)
  expect(timeZone).toBe('Europe/Berlin')
  expect(workingHours).toHaveLength(5)
  expect(workingHours[0]).toEqual({ day: 'MONDAY', startTime: '09:00', endTime: '17:00' })
})

test('hours come back as they were saved', () => {
  const workingHours = [
    { day: 'SATURDAY' as const, startTime: '10:00', endTime: '12:00' },
    { day: 'SATURDAY' as const, startTime: '13:00', endTime: '00:00' },
  ]
  const exceptions = [{ date: '2026-12-24', periods: [] }]
  const saved = { name: 'Mara', type: 'Staff', timeZone: 'Europe/Paris', workingHours, exceptions }
  expect(scheduleOf(valuesOf(saved, 'Europe/Berlin'))).toEqual({
    ...{ name: 'Mara', timeZone: 'Europe/Paris' },
    ...{ workingHours, exceptions },
  })
})

test('a period ends after it begins, and an end at midnight is the end of the day', () => {
  const day = (startTime: string, endTime: string) => ({
    week: { ...blank.week, MONDAY: [{ startTime, endTime }] },
  })
  expect(problems(day('17:00', '09:00'))).toEqual({ 'week.MONDAY': 'period' })
  expect(problems(day('', '09:00'))).toEqual({ 'week.MONDAY': 'period' })
  expect(problems(day('17:00', '00:00'))).toBeUndefined()
})

test('periods of a day do not overlap, and a day has one exception', () => {
  const periods = [
    { startTime: '09:00', endTime: '12:00' },
    { startTime: '11:00', endTime: '13:00' },
  ]
  const exceptions = [
    { date: '2026-12-24', periods },
    { date: '2026-12-24', periods: [] },
    { date: '', periods: [] },
  ]
  expect(problems({ exceptions })).toEqual({
    'exceptions.0': 'overlap',
    'exceptions.1': 'twice',
    'exceptions.2': 'date',
  })
})

test('a room needs a word for what it is', () => {
  expect(missingIn(blank, { isStaff: false, needed })).toEqual({ type: 'type' })
})

test('weekdays have the names of the language', () => {
  expect([weekdayName('MONDAY', 'en'), weekdayName('SUNDAY', 'de')]).toEqual(['Monday', 'Sonntag'])
})
