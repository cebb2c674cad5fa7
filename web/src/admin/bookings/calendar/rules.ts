import type { GetBookingCalendarReply } from '@cartwright/contract/bookings/calendar.ts'
import { momentOf, wallTimeOf } from '@cartwright/contract/values/times.ts'
import { addDays, customerOf } from '../rules.ts'

/** What the calendar shows: a booking, a session with its places, blocked time, or a time of another calendar. */
export interface Entry {
  id: string
  kind: 'booking' | 'session' | 'block' | 'busy'
  title: string
  /** Who booked, how many places are taken, or why it is blocked. */
  note: string
  /** Staff and rooms by name, where several are shown. */
  who: string
  resourceIds: readonly string[]
  start: number
  end: number
  looks: readonly Look[]
}

/** Bookings to confirm or not ordered yet, cancelled sessions, and what is in blocked time look different. */
export type Look = 'waiting' | 'held' | 'canceled' | 'closed'

export interface Words {
  places(booked: number, capacity: number): string
  blocked: string
  busy: string
  /** Where the time comes from. */
  busyNote: string
  nobody: string
}

/** What the calendar shows, in order. Bookings of a class are in its session. `names` are those of resources that are told. */
export function entriesOf(
  reply: GetBookingCalendarReply,
  words: Words,
  names: ReadonlyMap<string, string>,
): Entry[] {
  return [...bookingEntries(reply, words), ...sessionEntries(reply, words), ...closedEntries(reply, words)]
    .map((entry) => ({ ...entry, who: entry.resourceIds.flatMap((id) => names.get(id) ?? []).join(', ') }))
    .sort((a, b) => a.start - b.start || a.end - b.end || a.title.localeCompare(b.title))
}

/** What blocked time hits: appointments and sessions that take place. */
export function hitsOf(entries: readonly Entry[]): Entry[] {
  return entries.filter(
    ({ kind, looks }) => kind === 'booking' || (kind === 'session' && !looks.includes('canceled')),
  )
}

type Unnamed = Omit<Entry, 'who'>

function bookingEntries({ bookings, blocks, busyTimes }: GetBookingCalendarReply, words: Words): Unnamed[] {
  const booked = bookings.filter(({ booking }) => booking.bookedEntity?.tags?.includes('INDIVIDUAL'))
  return booked.map(({ booking, resourceIds }) => {
    const span = { start: momentIn(booking.startDate), end: momentIn(booking.endDate) }
    const isClosed = [...blocks, ...busyTimes].some(
      ({ resourceId, startDate, endDate }) =>
        resourceIds.includes(resourceId) && momentIn(startDate) < span.end && momentIn(endDate) > span.start,
    )
    return {
      ...{ id: booking.id ?? '', kind: 'booking', title: booking.bookedEntity?.title ?? '', resourceIds },
      ...{ note: customerOf(booking) || words.nobody, ...span },
      looks: looksOf({
        ...{ waiting: booking.status === 'PENDING', held: booking.status === 'CREATED' },
        closed: isClosed,
      }),
    }
  })
}

function sessionEntries({ sessions }: GetBookingCalendarReply, words: Words): Unnamed[] {
  return sessions.map(
    ({ eventId, title, resourceIds, startDate, endDate, capacity, booked, canceled, closed }) => ({
      ...{ id: eventId, kind: 'session', title, resourceIds, note: words.places(booked, capacity) },
      ...{ start: momentIn(startDate), end: momentIn(endDate) },
      looks: looksOf({ canceled, closed: closed && !canceled }),
    }),
  )
}

function closedEntries({ blocks, busyTimes }: GetBookingCalendarReply, words: Words): Unnamed[] {
  return [
    ...blocks.map(
      ({ id, resourceId, startDate, endDate, note }): Unnamed => ({
        ...{ id, kind: 'block', title: words.blocked, note, resourceIds: [resourceId] },
        ...{ start: momentIn(startDate), end: momentIn(endDate), looks: [] },
      }),
    ),
    ...busyTimes.map(
      ({ resourceId, startDate, endDate }): Unnamed => ({
        ...{ id: `${resourceId} ${startDate}`, kind: 'busy', title: words.busy, note: words.busyNote },
        ...{ resourceIds: [resourceId], start: momentIn(startDate), end: momentIn(endDate), looks: [] },
      }),
    ),
  ]
}

function momentIn(text: string | null | undefined): number {
  return Date.parse(text ?? '')
}

function looksOf(all: Partial<Record<Look, boolean>>): Look[] {
  return (Object.keys(all) as Look[]).filter((look) => all[look])
}

/** The days from Monday to Sunday around a day, or from Sunday on where weeks begin with it. */
export function weekOf(day: string, first: number): string[] {
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay()
  const start = addDays(day, -((weekday - (first % 7) + 7) % 7))
  return Array.from({ length: 7 }, (_, index) => addDays(start, index))
}

/** 1 for Monday, 7 for Sunday, in the first of these languages that is one. Some browsers have none of BCP 47. */
export function firstDayOf(languages: readonly string[]): number {
  for (const language of languages) {
    try {
      const locale = new Intl.Locale(language) as Intl.Locale & { getWeekInfo?(): { firstDay: number } }
      return locale.getWeekInfo?.().firstDay ?? 1
    } catch {}
  }
  return 1
}

/** From the beginning of the first day to the end of the last one. */
export function spanOf(days: readonly string[], timeZone: string): { from: string; to: string } {
  const [first = ''] = days
  const last = days.at(-1) ?? first
  return {
    from: momentOf(`${first}T00:00`, timeZone).toISOString(),
    to: momentOf(`${addDays(last, 1)}T00:00`, timeZone).toISOString(),
  }
}

/** A part of an entry on one day, in minutes after midnight on the clocks of the shop, in one of the lanes of its day. */
export interface Placed {
  entry: Entry
  from: number
  until: number
  lane: number
  lanes: number
}

/** The entries of a day, side by side where they overlap. */
export function placesOn(day: string, entries: readonly Entry[], timeZone: string): Placed[] {
  const parts = entries.flatMap((entry) => {
    const [from, until] = [minuteOn(day, entry.start, timeZone), minuteOn(day, entry.end, timeZone)]
    return from < 1440 && until > 0 && until > from ? [{ entry, from: Math.max(0, from), until }] : []
  })
  const placed: Placed[] = []
  let group: Placed[] = []
  let groupEnd = 0
  for (const part of parts.sort((a, b) => a.from - b.from)) {
    if (part.from >= groupEnd) group = closed(group)
    const taken = new Set(group.filter(({ until }) => until > part.from).map(({ lane }) => lane))
    let lane = 0
    while (taken.has(lane)) lane += 1
    const one = { ...part, until: Math.min(1440, part.until), lane, lanes: 1 }
    group.push(one)
    placed.push(one)
    groupEnd = Math.max(groupEnd, part.until)
  }
  closed(group)
  return placed
}

/** All of a group are as narrow as its widest moment demands. */
function closed(group: readonly Placed[]): Placed[] {
  const lanes = Math.max(1, ...group.map(({ lane }) => lane + 1))
  for (const one of group) one.lanes = lanes
  return []
}

/** Before the day 0, after it 1440. */
function minuteOn(day: string, moment: number, timeZone: string): number {
  const wall = wallTimeOf(new Date(moment), timeZone)
  const date = wall.slice(0, 10)
  if (date !== day) return date < day ? 0 : 1440
  return Number(wall.slice(11, 13)) * 60 + Number(wall.slice(14, 16))
}

/** 9:00 – 10:00 AM. What ends on another day has both days: it stands under each of them. */
export function hoursText(
  { start, end }: Pick<Entry, 'start' | 'end'>,
  { language, timeZone }: { language: string; timeZone: string },
): string {
  const clock = new Intl.DateTimeFormat(language, { timeZone, hour: 'numeric', minute: '2-digit' })
  const day = { weekday: 'short', day: 'numeric', month: 'short' } as const
  const dated = new Intl.DateTimeFormat(language, { ...day, timeZone, hour: 'numeric', minute: '2-digit' })
  const dayAt = (time: number) => wallTimeOf(new Date(time), timeZone).slice(0, 10)
  return dayAt(start) === dayAt(end)
    ? clock.formatRange(start, end)
    : `${dated.format(start)} – ${dated.format(end)}`
}

/** 8 AM; 08:00 where days have 24 hours. */
export function hourText(hour: number, language: string): string {
  const style = { hour: 'numeric', timeZone: 'UTC' } as const
  const { hour12 } = new Intl.DateTimeFormat(language, style).resolvedOptions()
  const format = new Intl.DateTimeFormat(
    language,
    hour12 ? style : { ...style, hour: '2-digit', minute: '2-digit' },
  )
  return format.format(Date.UTC(2026, 0, 1, hour))
}

/** The minute of the day, to the quarter of an hour, at a height of a day that shows some of its hours. */
export function minuteAt(
  { top, height }: { top: number; height: number },
  { first, last }: { first: number; last: number },
): number {
  const minutes = first * 60 + (top / height) * (last - first) * 60
  return Math.min(1425, Math.max(0, Math.round(minutes / 15) * 15))
}

/** A minute of a day in the shop as a moment. */
export function momentOn(day: string, minute: number, timeZone: string): Date {
  const two = (number: number) => String(number).padStart(2, '0')
  return momentOf(`${day}T${two(Math.floor(minute / 60))}:${two(minute % 60)}`, timeZone)
}

/** The widths of days as columns of a grid: one with many entries side by side is wider, so that names can be read. */
export function columnsOf(days: readonly (readonly Placed[])[]): string {
  return days
    .map((placed) => Math.max(0, ...placed.map(({ lanes }) => lanes)))
    .map((lanes) => `minmax(${Math.max(5.25, lanes * 7.5)}rem, ${lanes + 1}fr)`)
    .join(' ')
}

/** Of an hour's entry, six lines of text are seen; of half an hour's, three. */
export function sizeOf({ from, until }: Pick<Placed, 'from' | 'until'>): 'short' | 'usual' | 'tall' {
  const minutes = until - from
  if (minutes >= 90) return 'tall'
  return minutes >= 45 ? 'usual' : 'short'
}

/** The hours that are shown: those of most shops, and all that have entries. */
export function hoursOf(placed: readonly Placed[]): { first: number; last: number } {
  const first = Math.min(8, ...placed.map(({ from }) => Math.floor(from / 60)))
  const last = Math.max(18, ...placed.map(({ until }) => Math.ceil(until / 60)))
  return { first, last }
}

/** The hour that stands at the top: one before the first entry, so that entries of evenings are in sight. */
export function topHour(placed: readonly Placed[]): number {
  const { first } = hoursOf(placed)
  const hours = placed.map(({ from }) => Math.floor(from / 60))
  return hours.length === 0 ? first : Math.max(first, Math.min(...hours) - 1)
}
