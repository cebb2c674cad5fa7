import { expect, test } from 'vitest'
import type { ScannedTicket } from './queries.ts'
import { decide } from './rules.ts'

const ticket = (number: string): ScannedTicket => ({
  ...{
    number,
    version: 1,
    name: 'Adults',
    seat: null,
    language: 'en',
    firstName: 'Anna',
    lastName: 'Berg',
    canceled: false,
  },
  ...{ checkedInAt: null, checkedInBy: '', orderStatus: 'APPROVED', paymentStatus: 'PAID', orderTotal: 0n },
})
const at = (minute: number) => new Date(Date.UTC(2026, 10, 24, 20, minute))
const door = { device: 'north', tickets: [ticket('A')], scans: [] }

test('of several scans in one request, the earliest lets the guest in', () => {
  const { results } = decide(
    door,
    [
      { id: '2', number: 'A', at: at(2) },
      { id: '1', number: 'A', version: 1, at: at(1) },
    ],
    [],
  )
  expect([results.get('1'), results.get('2')]).toEqual(['CHECKED_IN', 'DOUBLED'])
})

test('a scan that a device takes back before the shop has heard of it lets nobody in', () => {
  const { entries, changed, results } = decide(
    door,
    [{ id: '1', number: 'A', at: at(5) }],
    [{ id: '2', undoes: '1' }],
  )
  expect([entries.size, results.get('1'), results.get('2')]).toEqual([0, 'UNDONE', 'UNDONE'])
  expect(changed).toMatchObject([{ id: '1', result: 'UNDONE' }])
})

test('a scan that is taken back leaves in whom somebody else has let in', () => {
  const entered = { ...ticket('A'), checkedInAt: at(1), checkedInBy: 'south' }
  const scan = { id: '1', number: 'A', device: 'north', at: at(2), result: 'DOUBLED' as const }
  const situation = { device: 'north', tickets: [entered], scans: [scan] }
  const { entries } = decide(situation, [], [{ id: '2', undoes: '1' }])
  expect(entries.get('A')).toEqual({ at: at(1), device: 'south' })
})
