import type { Service } from '@cartwright/contract/bookings/services.ts'
import type { SlotAvailability } from '@cartwright/contract/bookings/slots.ts'
import { CartwrightError } from '@cartwright/sdk'
import { addressOf } from '../kit/head.rules.ts'
import type { PageRequest } from '../kit/page.ts'
import { t } from '../kit/texts.ts'
import { loadCourse } from './course.load.ts'
import type { PickerDay, PickerProps, PickerTime } from './picker.view.ts'
import {
  clockSpan,
  dayAfter,
  dayIn,
  firstDayOf,
  isZone,
  keptParameters,
  monthAfter,
  monthIn,
  pathOf,
  textOfTime,
  todayIn,
  weeksOf,
  zoneGroups,
  zoneLabel,
} from './rules.ts'
import { staffOf } from './view.load.ts'

/** How far ahead the picker looks for a free day, in days; and how far its months go. */
const aheadDays = 91
const aheadMonths = 24

interface Asked {
  service: Service
  zone: string
  staff: string
  today: string
}

export async function loadPicker(request: PageRequest, service: Service): Promise<PickerProps> {
  const { url, now, remember, shop } = request
  const { storefront } = await remember('storefront', () => shop.storefront.getStorefront())
  const wanted = url.searchParams.get('zone')
  const zone = isZone(wanted) ? wanted : storefront.timeZone
  const members = staffOf([service])
  const staff = members.find(({ value }) => value === url.searchParams.get('staff'))?.value ?? ''
  const asked: Asked = { service, zone, staff, today: todayIn(zone, now) }
  const base = baseOf(request, {
    ...asked,
    staffMembers: members,
    shopZone: storefront.timeZone,
  })
  if (!service.onlineBooking?.enabled) return { ...base, closed: say(request).closed }
  if (service.type === 'COURSE') return { ...base, ...(await loadCourse(request, asked)) }
  return { ...base, ...(await loadMonth(request, asked)) }
}

function say({ setLanguage }: PageRequest) {
  setLanguage()
  return t.services
}

function baseOf(
  { url, frame }: PageRequest,
  {
    service,
    zone,
    staff,
    staffMembers,
    shopZone,
  }: Asked & { staffMembers: PickerProps['staff']; shopZone: string },
): PickerProps {
  const { language } = frame
  const path = addressOf(frame.prefix, pathOf(service.mainSlug?.name ?? ''))
  const kept = keptIn(url)
  const query = new URLSearchParams({ ...kept, zone, ...(staff ? { staff } : {}) })
  const { zone: _, staff: __, ...hidden } = kept
  return {
    address: `${path}?${query}`,
    ...{ path, hidden, zone, staff: staffMembers, chosenStaff: staff },
    zones: zoneGroups({ zone, shopZone, language }),
    // By video, everybody takes part on their own clocks; elsewhere those of the place count.
    ...(service.conferencing?.enabled
      ? {}
      : { placeZone: shopZone, placeZoneName: zoneLabel(shopZone, language) }),
    ...(kept.move ? { keepUrl: `/bookings/${encodeURIComponent(kept.move)}` } : {}),
  }
}

function keptIn({ searchParams }: URL): Record<string, string> {
  return Object.fromEntries(
    keptParameters.flatMap((name) => {
      const value = searchParams.get(name)
      return value ? [[name, value] as const] : []
    }),
  )
}

/** A month with its free days, and the times of one of them: the one that is asked for, or the first with a free day. */
async function loadMonth(
  request: PageRequest,
  asked: Asked,
  firstFree?: string,
): Promise<Partial<PickerProps>> {
  const { url, now } = request
  const thisMonth = asked.today.slice(0, 7)
  const chosen = dayIn(url.searchParams.get('day'))
  const last = monthAfter(thisMonth, aheadMonths)
  const named = monthIn(url.searchParams.get('month')) ?? chosen?.slice(0, 7)
  const wanted = named ?? firstFree ?? thisMonth
  const month = wanted < thisMonth ? thisMonth : wanted > last ? last : wanted
  const from = month === thisMonth ? new Date(now).toISOString() : `${month}-01T00:00:00`
  const entries = await timesOf(request, {
    ...{ ...asked, from, to: `${monthAfter(month, 1)}-01T00:00:00` },
    // Of an appointment, the month shows only which days have times.
    ...(asked.service.type === 'CLASS' ? {} : { slotsPerDay: 1 }),
  })
  const byDay = Map.groupBy(entries, ({ slot }) => slot?.startDate?.slice(0, 10) ?? '')
  const isFree = (entry: SlotAvailability) => entry.bookable || waits(entry)
  const freeDays = [...byDay].filter(([, ofDay]) => ofDay.some(isFree)).map(([day]) => day)
  const next = freeDays.length === 0 ? await nextDay(request, { ...asked, month }) : freeDays[0]
  if (!named && !firstFree && freeDays.length === 0 && next && next.slice(0, 7) <= last)
    return loadMonth(request, asked, next.slice(0, 7))
  const shownDay = chosen && byDay.has(chosen) ? chosen : undefined
  const texts = textsOf(request)
  const address = (more: Record<string, string>) => addressWith(request, asked, more)
  const days: Days = { byDay, shownDay, today: asked.today, texts, address }
  const nextText =
    next && next !== shownDay ? { label: texts.day(next), url: address({ day: next }) } : undefined
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

/** The times of a day. Of a class, the month has them all; of an appointment, only the first of each day. */
function timesOn(
  request: PageRequest,
  { day, from, byDay, ...asked }: Asked & { day: string; from: string } & Pick<Days, 'byDay'>,
): Promise<readonly SlotAvailability[]> {
  if (asked.service.type === 'CLASS') return Promise.resolve(byDay.get(day) ?? [])
  const start = day === asked.today ? from : `${day}T00:00:00`
  return timesOf(request, { ...asked, from: start, to: `${dayAfter(day)}T00:00:00` })
}

interface Days {
  byDay: ReadonlyMap<string, readonly SlotAvailability[]>
  shownDay: string | undefined
  today: string
  texts: ReturnType<typeof textsOf>
  address(more: Record<string, string>): string
}

function toDay(day: string, { byDay, shownDay, today, texts, address }: Days): PickerDay {
  return {
    number: String(Number(day.slice(8))),
    label: day === today ? texts.today(day) : texts.day(day),
    ...(byDay.has(day) ? { url: address({ day }) } : {}),
    selected: day === shownDay,
    today: day === today,
  }
}

function addressWith(
  { url, frame }: PageRequest,
  { service, zone, staff }: Asked,
  more: Record<string, string>,
): string {
  const query = new URLSearchParams({ ...keptIn(url), zone, ...(staff ? { staff } : {}), ...more })
  return `${addressOf(frame.prefix, pathOf(service.mainSlug?.name ?? ''))}?${query}`
}

function textsOf(request: PageRequest) {
  const { language } = request.frame
  const { today } = say(request)
  const format = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(language, { timeZone: 'UTC', ...options })
  const months = format({ month: 'long', year: 'numeric' })
  const days = format({ weekday: 'long', day: 'numeric', month: 'long' })
  const names = [format({ weekday: 'short' }), format({ weekday: 'long' })]
  const firstDay = firstDayOf(language)
  return {
    firstDay,
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

interface Range extends Asked {
  from: string
  to: string
  /** Not more times of each day than these. */
  slotsPerDay?: number
}

/** Appointments that are free; all sessions of a class that can be booked now, full ones too. */
async function timesOf(
  { shop }: PageRequest,
  { service, zone, staff, from, to, slotsPerDay }: Range,
): Promise<SlotAvailability[]> {
  const isClass = service.type === 'CLASS'
  const filter = {
    ...{ serviceId: service.id, startDate: from, endDate: to },
    ...(isClass ? {} : { bookable: true }),
    ...(staff ? { resourceId: staff } : {}),
  }
  const { availabilityEntries } = await shop.bookings
    .queryAvailability({ query: { filter }, timezone: zone, ...(slotsPerDay ? { slotsPerDay } : {}) })
    .catch(noneAfterEnd)
  if (!isClass) return availabilityEntries
  return availabilityEntries.filter(({ bookingPolicyViolations = {} }) => {
    const { tooEarlyToBook, tooLateToBook } = bookingPolicyViolations
    return !tooEarlyToBook && !tooLateToBook
  })
}

/** The month ends while it is asked for. */
function noneAfterEnd(error: unknown): { availabilityEntries: SlotAvailability[] } {
  if (error instanceof CartwrightError && error.status === 400) return { availabilityEntries: [] }
  throw error
}

async function nextDay(
  request: PageRequest,
  { month, ...asked }: Asked & { month: string },
): Promise<string | undefined> {
  const start = Math.max(request.now, Date.parse(`${monthAfter(month, 1)}-01`))
  const { availabilityEntries } = await request.shop.bookings.queryAvailability({
    query: {
      filter: {
        serviceId: asked.service.id,
        startDate: new Date(start).toISOString(),
        endDate: new Date(start + aheadDays * 86_400_000).toISOString(),
        bookable: true,
        ...(asked.staff ? { resourceId: asked.staff } : {}),
      },
    },
    timezone: asked.zone,
    slotsPerDay: 1,
  })
  return availabilityEntries[0]?.slot?.startDate?.slice(0, 10)
}

function waits({ openSpots, waitingList }: SlotAvailability): boolean {
  return (openSpots ?? 0) === 0 && (waitingList?.openSpots ?? 0) > 0
}

/** One button for each time, whoever is free; of a class with its places. */
function toTimes(
  request: PageRequest,
  { service, zone }: Asked,
  entries: readonly SlotAvailability[],
): PickerTime[] {
  const { language } = request.frame
  const texts = say(request)
  const clock = new Intl.DateTimeFormat(language, { hour: 'numeric', minute: '2-digit', timeZone: zone })
  const isClass = service.type === 'CLASS'
  const seen = new Map(entries.map((entry) => [entry.slot?.startDate, entry] as const).toReversed())
  const shown = isClass ? entries : [...seen.values()].toReversed()
  return shown.map((entry) => {
    const { slot = {}, openSpots } = entry
    const { startDate: start = '', endDate: end = '', eventId, resource } = slot
    const value = textOfTime({ start, end, event: eventId ?? '' })
    const isOpen = entry.bookable || waits(entry)
    const places = (openSpots ?? 0) > 0 ? texts.places(openSpots ?? 0) : texts.full
    return {
      text: isClass ? clockSpan(clock, [new Date(start), new Date(end)]) : clock.format(Date.parse(start)),
      note: isClass ? [resource?.name, places].filter(Boolean).join(' · ') : '',
      waits: isClass && waits(entry),
      ...(isOpen ? { value } : {}),
    }
  })
}
