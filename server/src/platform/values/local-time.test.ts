import { expect, test } from 'vitest'
import { isTimeZone } from './local-time.ts'

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
