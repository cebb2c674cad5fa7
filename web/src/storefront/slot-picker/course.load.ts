import type { Service } from '@cartwright/contract/bookings/services.ts'
import { CartwrightError } from '@cartwright/sdk'
import type { PageRequest } from '../kit/page.ts'
import { t } from '../kit/texts.ts'
import { todayIn } from './rules.ts'
import type { PickerProps } from './view.ts'

/** As far as one call looks ahead for courses. */
const aheadDays = 731
const mostDates = 200

/** The dates of a course in the next two years, and its places. */
export async function loadCourse(
  { shop, now, frame: { language }, setLanguage }: PageRequest,
  { service, zone }: { service: Service; zone: string },
): Promise<Partial<PickerProps>> {
  const places = await shop.bookings
    .getScheduleAvailability({ scheduleId: service.schedule?.id ?? '' })
    .catch(undefinedWhenUnknown)
  const { availabilityEntries } = await shop.bookings.queryAvailability({
    query: {
      filter: {
        serviceId: service.id,
        startDate: new Date(now).toISOString(),
        endDate: new Date(now + aheadDays * 86_400_000).toISOString(),
      },
    },
    timezone: zone,
  })
  setLanguage()
  const spans = availabilityEntries.map(
    ({ slot = {} }) => [slot.startDate ?? '', slot.endDate ?? ''] as const,
  )
  const format = new Intl.DateTimeFormat(language, {
    ...{ weekday: 'long', day: 'numeric', month: 'long', hour: 'numeric', minute: '2-digit' },
    ...(isInOtherYear(spans.at(-1)?.[0], { zone, now }) ? { year: 'numeric' } : {}),
    timeZone: zone,
  })
  const shown = spans.slice(0, mostDates)
  const dates = shown.map(([start, end]) => format.formatRange(Date.parse(start), Date.parse(end)))
  const more = spans.length > mostDates ? t.services.moreDates : ''
  if (!places) return { course: { dates, more, note: '', isOpen: false, waits: false } }
  const { openSpots, waitingList, bookingPolicyViolations = {} } = places.availability
  const isEnded = Object.values(bookingPolicyViolations).some((violated) => violated === true)
  const waits = (openSpots ?? 0) === 0 && (waitingList?.openSpots ?? 0) > 0
  const isOpen = !isEnded && ((openSpots ?? 0) > 0 || waits)
  const left = (openSpots ?? 0) > 0 ? t.services.places(openSpots ?? 0) : t.services.full
  return { course: { dates, more, note: isEnded ? t.services.ended : left, isOpen, waits } }
}

/** Then dates are told with their year. `start` has the offset of the zone. */
function isInOtherYear(start: string | undefined, { zone, now }: { zone: string; now: number }): boolean {
  return start !== undefined && start.slice(0, 4) !== todayIn(zone, now).slice(0, 4)
}

function undefinedWhenUnknown(error: unknown): undefined {
  if (error instanceof CartwrightError && error.status === 404) return undefined
  throw error
}
