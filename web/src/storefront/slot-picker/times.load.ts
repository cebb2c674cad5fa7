import type { Service } from '@cartwright/contract/bookings/services.ts'
import type { SlotAvailability } from '@cartwright/contract/bookings/slots.ts'
import { CartwrightError } from '@cartwright/sdk'
import type { PageRequest } from '../kit/page.ts'
import { t } from '../kit/texts.ts'
import { clockSpan, dayAfter, textOfTime } from './rules.ts'
import type { PickerTime } from './view.ts'

/** What the times are asked for. */
export interface Asked {
  service: Service
  zone: string
  staff: string
  today: string
  /** Of an appointment that has several lengths. */
  minutes?: number
}

export function say({ setLanguage }: PageRequest) {
  setLanguage()
  return t.services
}

interface Range extends Asked {
  from: string
  to: string
  /** Not more times of each day than these. */
  slotsPerDay?: number
}

/** Appointments that are free; all sessions of a class that can be booked now, full ones too. */
export async function timesOf(
  { shop }: PageRequest,
  { zone, from, to, slotsPerDay, ...asked }: Range,
): Promise<SlotAvailability[]> {
  const isClass = asked.service.type === 'CLASS'
  const filter = {
    ...{ ...filterOf(asked), startDate: from, endDate: to },
    ...(isClass ? {} : { bookable: true }),
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

/** Of what, with whom, and how long. */
export function filterOf({ service, staff, minutes }: Pick<Asked, 'service' | 'staff' | 'minutes'>): object {
  return {
    serviceId: service.id,
    ...(staff ? { resourceId: staff } : {}),
    ...(minutes === undefined ? {} : { durationInMinutes: minutes }),
  }
}

/** The times of a day. Of a class, the month has them all; of an appointment, only the first of each day. */
export function timesOn(
  request: PageRequest,
  {
    day,
    from,
    byDay,
    ...asked
  }: Asked & { day: string; from: string } & { byDay: ReadonlyMap<string, readonly SlotAvailability[]> },
): Promise<readonly SlotAvailability[]> {
  if (asked.service.type === 'CLASS') return Promise.resolve(byDay.get(day) ?? [])
  const start = day === asked.today ? from : `${day}T00:00:00`
  return timesOf(request, { ...asked, from: start, to: `${dayAfter(day)}T00:00:00` })
}

/** "60 or 90 minutes, 8 places": what the sessions of a class have, without those of them that are unknown. */
export function sessionsTextOf(
  request: PageRequest,
  { service }: Pick<Asked, 'service'>,
  entries: readonly SlotAvailability[],
): string {
  if (service.type !== 'CLASS') return ''
  const texts = say(request)
  const list = new Intl.ListFormat(request.frame.language, { type: 'disjunction' })
  const listed = (numbers: readonly number[]) =>
    list.format(
      [...new Set(numbers)]
        .filter((number) => number > 0)
        .toSorted((a, b) => a - b)
        .map(String),
    )
  const lengths = listed(entries.map(({ slot }) => minutesOf(slot)))
  const places = listed(entries.map(({ totalSpots }) => totalSpots ?? 0))
  return [lengths && texts.lengths(lengths), places && texts.allPlaces(places)].filter(Boolean).join(', ')
}

function minutesOf({ startDate = '', endDate = '' }: SlotAvailability['slot'] = {}): number {
  return Math.round((Date.parse(endDate) - Date.parse(startDate)) / 60_000) || 0
}

export function waits({ openSpots, waitingList }: SlotAvailability): boolean {
  return (openSpots ?? 0) === 0 && (waitingList?.openSpots ?? 0) > 0
}

/** One button for each time, whoever is free; of a class with its places. */
export function toTimes(
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
      ...{ who: isClass ? (resource?.name ?? '') : '', places: isClass ? places : '' },
      waits: isClass && waits(entry),
      ...(isOpen ? { value } : {}),
    }
  })
}
