import type { SlotAvailability } from '@cartwright/contract/bookings/slots.ts'
import { expect, test } from 'vitest'
import type { PageRequest } from '../kit/page.ts'
import { setTexts } from '../kit/texts.ts'
import { en } from '../services/texts.en.ts'
import type {} from '../texts/texts.ts'
import { loadMonth } from './month.load.ts'

setTexts({ services: en })

/** A session with a waiting list. */
const session = (day: string, openSpots: number): SlotAvailability => ({
  slot: { startDate: `${day}T18:00:00`, endDate: `${day}T19:30:00`, eventId: day },
  ...{ bookable: openSpots > 0, openSpots, totalSpots: 2, waitingList: { openSpots: 3 } },
})

async function monthOf(sessions: readonly SlotAvailability[], query: string) {
  const queryAvailability = async ({ query: { filter } }: AskedTimes) => ({
    availabilityEntries: sessions.filter(({ slot, bookable }) => {
      const start = slot?.startDate ?? ''
      return start >= filter.startDate && start < filter.endDate && (bookable || !filter.bookable)
    }),
  })
  const request = {
    ...{ url: new URL(`https://shop.test/services/clay?${query}`), now: Date.UTC(2026, 11, 1) },
    ...{ frame: { language: 'en', prefix: '' }, shop: { bookings: { queryAvailability } }, setLanguage() {} },
  } as unknown as PageRequest
  const service = { id: 'clay', type: 'CLASS', mainSlug: { name: 'clay' } } as const
  const asked = { service, zone: 'UTC', staff: '', today: '2026-12-01', kept: {} }
  const { month, next } = await loadMonth(request, asked)
  const days = month?.weeks.flat().filter((day) => day?.url !== undefined)
  return { days: days?.map((day) => [day?.label, day?.isFull]), next: next?.label }
}

interface AskedTimes {
  query: { filter: { startDate: string; endDate: string; bookable?: boolean } }
}

const december = [session('2026-12-02', 2), session('2026-12-04', 0), session('2026-12-11', 1)]

test('a day that is full with a waiting list is not called free', async () => {
  const { days, next } = await monthOf(december.slice(1), '')
  expect(days).toEqual([
    ['Friday, December 4: Fully booked', true],
    ['Friday, December 11', false],
  ])
  expect(next).toBe('Friday, December 11')
})

test.each([
  ['day=2026-12-02', 'Friday, December 11'],
  ['day=2026-12-04', 'Friday, December 11'],
  ['day=2026-12-07', 'Friday, December 11'],
  ['day=2026-12-11', 'Tuesday, January 5'],
  ['day=2027-01-05', undefined],
])('the next free day comes after the chosen one: %s', async (query, wanted) => {
  const all = [...december, session('2027-01-04', 0), session('2027-01-05', 1)]
  expect((await monthOf(all, query)).next).toBe(wanted)
})
