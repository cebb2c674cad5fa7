import { expect, test } from 'vitest'
import { expiredNames, lastDue, nameOf, pooledFile, pooledName, timeOf } from './rules.ts'

const keep = { days: 7, weeks: 4, months: 12 }

function daily(...days: string[]): string[] {
  return days.map((day) => nameOf(new Date(`${day}T03:30:00Z`), true))
}

test('the last backup of 7 days, 4 weeks and 12 months is kept, a year has 20 or so', () => {
  const start = Date.UTC(2026, 0, 1, 3, 30)
  let names: string[] = []
  for (let day = 0; day < 400; day++) {
    names.push(nameOf(new Date(start + day * 86_400_000), true))
    const expired = expiredNames(names, keep)
    names = names.filter((name) => !expired.includes(name))
  }
  const days = names.map((name) => name.slice(0, 10))
  expect(days.slice(-7)).toEqual([
    ...['2027-01-29', '2027-01-30', '2027-01-31', '2027-02-01', '2027-02-02', '2027-02-03', '2027-02-04'],
  ])
  expect(days).toContain('2026-03-31')
  expect(days).not.toContain('2026-02-28')
  // Sundays end weeks.
  expect(days).toContain('2027-01-17')
  expect(days.length).toBeLessThan(23)
})

test('what somebody made by hand stays, and other folders are not touched', () => {
  const byHand = nameOf(new Date(0), false)
  const names = [byHand, 'photos', ...daily('2026-01-01', '2026-01-02')]
  expect(expiredNames(names, { days: 1, weeks: 0, months: 0 })).toEqual(daily('2026-01-01'))
  expect(expiredNames(names, { days: 0, weeks: 0, months: 0 })).toEqual(daily('2026-01-01', '2026-01-02'))
  expect(timeOf('photos')).toBeUndefined()
})

test('a daily backup is due at its time', () => {
  const due = (now: string) => new Date(lastDue(Date.parse(now), '03:30')).toISOString()
  expect(due('2026-11-24T03:29:59Z')).toBe('2026-11-23T03:30:00.000Z')
  expect(due('2026-11-24T03:30:00Z')).toBe('2026-11-24T03:30:00.000Z')
})

test('the name of a file in the pool tells its key and checksum', () => {
  const sha256 = 'a'.repeat(64)
  expect(pooledFile(pooledName('originals/a~mv2.webp', sha256))).toEqual({
    key: 'originals/a~mv2.webp',
    sha256,
  })
  expect(pooledFile(`${pooledName('originals/a', sha256)}.age`)).toEqual({ key: 'originals/a', sha256 })
  expect(pooledFile('originals/a')).toBeUndefined()
})
