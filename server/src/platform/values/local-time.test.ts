import { expect, test } from 'vitest'
import { dayIn, isTimeZone } from './local-time.ts'

test.each([
  ['Europe/Berlin', true],
  ['UTC', true],
  ['Etc/GMT+2', true],
  ['US/Pacific', true],
  ['+02:00', false],
  ['Mars/Base', false],
  ['', false],
])('%j is the name of a time zone: %s', (name, wanted) => {
  expect(isTimeZone(name)).toBe(wanted)
})

test.each([
  ['Europe/Berlin', '2026-11-24T22:59:59.999Z', '2026-11-24', '2026-11-24T23:00:00Z', '2026-11-25'],
  ['America/New_York', '2026-11-25T04:59:59Z', '2026-11-24', '2026-11-25T05:00:00Z', '2026-11-25'],
  ['Asia/Kathmandu', '2026-11-24T18:14:59Z', '2026-11-24', '2026-11-24T18:15:00Z', '2026-11-25'],
  ['Africa/Monrovia', '1971-06-01T00:44:29Z', '1971-05-31', '1971-06-01T00:44:30Z', '1971-06-01'],
])('in %s, the day begins at midnight, however often one asks before', (zone, last, before, first, after) => {
  for (let turn = 0; turn < 2; turn++) {
    expect([dayIn(zone, new Date(last)), dayIn(zone, Date.parse(last))]).toEqual([before, before])
    expect([dayIn(zone, Date.parse(first)), dayIn(zone, new Date(first))]).toEqual([after, after])
    expect(dayIn('UTC', new Date(first))).toBe(first.slice(0, 10))
  }
})
