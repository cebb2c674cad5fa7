import type { SlotAvailability } from '@cartwright/contract/bookings/slots.ts'
import { addressOf } from '../kit/head.rules.ts'
import type { PageRequest } from '../kit/page.ts'
import { dayIn, firstDayOf, monthAfter, monthIn, nextFree, pathOf, weeksOf } from './rules.ts'
import { type Asked, filterOf, say, sessionsTextOf, timesOf, timesOn, toTimes, waits } from './times.load.ts'
import type { PickerDay, PickerProps } from './view.ts'

/** How far ahead the picker looks for a free day, in days; and how far its months go. */
const aheadDays = 91
const aheadMonths = 24

/** A month with its free days, and the times of one of them: the one that is asked for, or the first with a free day. */
export async function loadMonth(
  request: PageRequest,
  asked: Asked & { kept: Record<string, string> },
  firstFree?: string,
): Promise<Partial<PickerProps>> {
  const { chosen, named, thisMonth, month, last } = monthOf(request, asked, firstFree)
  const from = month === thisMonth ? new Date(request.now).toISOString() : `${month}-01T00:00:00`
  const entries = await timesOf(request, {
    ...{ ...asked, from, to: `${monthAfter(month, 1)}-01T00:00:00` },
    // Of an appointment, the month shows only which days have times.
    ...(asked.service.type === 'CLASS' ? {} : { slotsPerDay: 1 }),
  })
  const byDay = Map.groupBy(entries, ({ slot }) => slot?.startDate?.slice(0, 10) ?? '')
  const freeDays = [...byDay].filter(([, ofDay]) => ofDay.some(isBookable)).map(([day]) => day)
  const isOpen = freeDays.length > 0 || entries.some(waits)
  const shownDay = chosen && byDay.has(chosen) ? chosen : undefined
  const next = nextFree(freeDays, chosen) ?? (await nextDay(request, { ...asked, month }))
  if (!named && !firstFree && !isOpen && next && next.slice(0, 7) <= last)
    return loadMonth(request, asked, next.slice(0, 7))
  const texts = textsOf(request)
  const address = (more: Record<string, string>) => addressWith(request, asked, more)
  const days = { byDay, shownDay, today: asked.today, texts, address }
  const nextText = next ? { label: texts.day(next), url: address({ day: next }) } : undefined
  return {
    month: {
      ...{ label: texts.month(month), weekdays: texts.weekdays() },
      weeks: weeksOf(month, texts.firstDay).map((week) =>
        week.map((day) => (day ? toDay(day, days) : undefined)),
      ),
      ...(month > thisMonth ? { earlierUrl: address({ month: monthAfter(month, -1) }) } : {}),
      ...(month < last ? { laterUrl: address({ month: monthAfter(month, 1) }) } : {}),
      isEmpty: byDay.size === 0,
    },
    sessionsText: sessionsTextOf(request, asked, entries),
    ...(nextText ? { next: nextText } : {}),
    ...(shownDay
      ? {
          day: {
            label: texts.day(shownDay),
            times: toTimes(request, asked, await timesOn(request, { ...asked, day: shownDay, from, byDay })),
          },
        }
      : {}),
  }
}

function isBookable({ bookable }: SlotAvailability): boolean {
  return bookable ?? false
}

/** The month that is shown, and the day and month that the address names. */
function monthOf({ url }: PageRequest, { today }: Asked, firstFree: string | undefined) {
  const thisMonth = today.slice(0, 7)
  const chosen = dayIn(url.searchParams.get('day'))
  const last = monthAfter(thisMonth, aheadMonths)
  const named = monthIn(url.searchParams.get('month')) ?? chosen?.slice(0, 7)
  const wanted = named ?? firstFree ?? thisMonth
  const month = wanted < thisMonth ? thisMonth : wanted > last ? last : wanted
  return { chosen, named, thisMonth, month, last }
}

interface Days {
  byDay: ReadonlyMap<string, readonly SlotAvailability[]>
  shownDay: string | undefined
  today: string
  texts: ReturnType<typeof textsOf>
  address(more: Record<string, string>): string
}

function toDay(day: string, { byDay, shownDay, today, texts, address }: Days): PickerDay {
  const ofDay = byDay.get(day)
  const isFull = ofDay !== undefined && !ofDay.some(isBookable)
  const label = day === today ? texts.today(day) : texts.day(day)
  return {
    number: String(Number(day.slice(8))),
    label: isFull ? `${label}: ${texts.full}` : label,
    ...(ofDay ? { url: address({ day }) } : {}),
    isFull,
    selected: day === shownDay,
    today: day === today,
  }
}

function addressWith(
  { frame }: PageRequest,
  { service, kept }: Pick<Asked, 'service'> & { kept: Record<string, string> },
  more: Record<string, string>,
): string {
  const query = new URLSearchParams({ ...kept, ...more })
  return `${addressOf(frame.prefix, pathOf(service.mainSlug?.name ?? ''))}?${query}`
}

function textsOf(request: PageRequest) {
  const { language } = request.frame
  const { today, full } = say(request)
  const format = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(language, { timeZone: 'UTC', ...options })
  const months = format({ month: 'long', year: 'numeric' })
  const days = format({ weekday: 'long', day: 'numeric', month: 'long' })
  const names = [format({ weekday: 'short' }), format({ weekday: 'long' })]
  const firstDay = firstDayOf(language)
  return {
    ...{ firstDay, full },
    month: (month: string) => months.format(new Date(`${month}-01`)),
    day: (day: string) => days.format(new Date(day)),
    today: (day: string) => today(days.format(new Date(day))),
    // 4 January 2026 is a Sunday.
    weekdays: () =>
      Array.from({ length: 7 }, (_, index) => {
        const date = new Date(Date.UTC(2026, 0, 4 + (firstDay % 7) + index))
        const [short = '', long = ''] = names.map((name) => name.format(date))
        return { short, long }
      }),
  }
}

async function nextDay(
  request: PageRequest,
  { month, ...asked }: Asked & { month: string },
): Promise<string | undefined> {
  const start = Math.max(request.now, Date.parse(`${monthAfter(month, 1)}-01`))
  const { availabilityEntries } = await request.shop.bookings.queryAvailability({
    query: {
      filter: {
        ...filterOf(asked),
        startDate: new Date(start).toISOString(),
        endDate: new Date(start + aheadDays * 86_400_000).toISOString(),
        bookable: true,
      },
    },
    timezone: asked.zone,
    slotsPerDay: 1,
  })
  return availabilityEntries[0]?.slot?.startDate?.slice(0, 10)
}
