import type { Service } from '@cartwright/contract/bookings/services.ts'
import type { CourseRun, SlotAvailability } from '@cartwright/contract/bookings/slots.ts'
import { distinctRuns } from '@cartwright/contract/times/run-text.ts'
import { CartwrightError } from '@cartwright/sdk'
import type { PageRequest } from '../kit/page.ts'
import { t } from '../kit/texts.ts'
import { textOfTime, todayIn } from './rules.ts'
import type { CourseView, PickerProps } from './view.ts'

/** As far as one call looks ahead for courses. */
const aheadDays = 731
const mostDates = 200

/** The runs of a course with their dates in the next two years and their places. */
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
  const byRun = Map.groupBy(availabilityEntries, ({ runId }) => runId)
  const runs = places?.runs ?? []
  const shown = { language, zone, now }
  const views = runs.map((run) => runOf(run, { ...shown, entries: byRun.get(run.id) ?? [] }))
  const starts = runs.map(({ firstSessionStart = '' }) => firstSessionStart)
  const titles = distinctRuns(
    views.map(({ title }) => title),
    { language, timeZone: zone, starts },
  )
  return { course: { runs: views.map((view, index) => ({ ...view, title: titles[index] ?? view.title })) } }
}

interface Shown {
  language: string
  zone: string
  now: number
  entries: readonly SlotAvailability[]
}

function runOf(run: CourseRun, { language, zone, now, entries }: Shown): CourseView {
  const { firstSessionStart = '', lastSessionEnd, eventId = '', openSpots, waitingList } = run
  const spans = entries.map(({ slot = {} }) => [slot.startDate ?? '', slot.endDate ?? ''] as const)
  const day = { day: 'numeric', month: 'long', timeZone: zone } as const
  const year = isInOtherYear(spans.at(-1)?.[0], { zone, now }) ? ({ year: 'numeric' } as const) : {}
  const time = { weekday: 'long', hour: 'numeric', minute: '2-digit' } as const
  const format = new Intl.DateTimeFormat(language, { ...day, ...year, ...time })
  const days = new Intl.DateTimeFormat(language, { ...day, ...year })
  const first = new Date(firstSessionStart)
  const { bookingPolicyViolations = {} } = run
  const isEnded = Object.values(bookingPolicyViolations).some((violated) => violated === true)
  const hasPlaces = (openSpots ?? 0) > 0
  const waits = !hasPlaces && (waitingList?.openSpots ?? 0) > 0
  const left = hasPlaces ? t.services.places(openSpots ?? 0) : t.services.full
  return {
    title: lastSessionEnd
      ? days.formatRange(first, new Date(lastSessionEnd))
      : t.services.courseFrom(days.format(first)),
    dates: spans
      .slice(0, mostDates)
      .map(([start, end]) => format.formatRange(Date.parse(start), Date.parse(end))),
    more: spans.length > mostDates ? t.services.moreDates : '',
    note: isEnded ? t.services.ended : left,
    waits,
    ...(!isEnded && (hasPlaces || waits)
      ? {
          value: textOfTime({
            start: firstSessionStart,
            end: lastSessionEnd ?? firstSessionStart,
            event: eventId,
          }),
        }
      : {}),
  }
}

/** Then dates are told with their year. `start` has the offset of the zone. */
function isInOtherYear(start: string | undefined, { zone, now }: { zone: string; now: number }): boolean {
  return start !== undefined && start.slice(0, 4) !== todayIn(zone, now).slice(0, 4)
}

function undefinedWhenUnknown(error: unknown): undefined {
  if (error instanceof CartwrightError && error.status === 404) return undefined
  throw error
}
