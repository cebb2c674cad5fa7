import { expect, test } from 'vitest'
import type { PageRequest } from '../kit/page.ts'
import { setTexts } from '../kit/texts.ts'
import { en } from '../services/texts.en.ts'
import type {} from '../texts/texts.ts'
import { sessionsTextOf } from './times.load.ts'

setTexts({ services: en })

const request = { frame: { language: 'en' }, setLanguage() {} } as unknown as PageRequest
const asked = { service: { type: 'CLASS' } } as const
const session = (minutes: number, totalSpots: number) => ({
  slot: {
    startDate: '2026-12-01T18:00:00+01:00',
    endDate: new Date(Date.UTC(2026, 11, 1, 17, minutes)).toISOString(),
  },
  totalSpots,
})

test('a class says how long its sessions take and how many places they have', () => {
  expect(sessionsTextOf(request, asked, [session(90, 8), session(90, 8)])).toBe('90 minutes, 8 places')
  expect(sessionsTextOf(request, asked, [session(90, 1), session(60, 1)])).toBe('60 or 90 minutes, 1 place')
  expect(sessionsTextOf(request, asked, [])).toBe('')
  const appointment = { service: { type: 'APPOINTMENT' } } as const
  expect(sessionsTextOf(request, appointment, [session(90, 1)])).toBe('')
})
