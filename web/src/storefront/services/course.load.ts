import type { Service } from '@cartwright/contract/bookings/services.ts'
import { CartwrightError } from '@cartwright/sdk'
import type { PageRequest } from '../kit/page.ts'
import { t } from '../kit/texts.ts'
import type { PickerProps } from './picker.view.ts'

const aheadDays = 91

/** The dates of a course from now on, and its places. */
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
  const format = new Intl.DateTimeFormat(language, {
    ...{ weekday: 'long', day: 'numeric', month: 'long', hour: 'numeric', minute: '2-digit' },
    timeZone: zone,
  })
  const dates = availabilityEntries.map(({ slot = {} }) =>
    format.formatRange(Date.parse(slot.startDate ?? ''), Date.parse(slot.endDate ?? '')),
  )
  if (!places) return { course: { dates, note: '', isOpen: false, waits: false } }
  const { openSpots, waitingList, bookingPolicyViolations = {} } = places.availability
  const isEnded = Object.values(bookingPolicyViolations).some((violated) => violated === true)
  const waits = (openSpots ?? 0) === 0 && (waitingList?.openSpots ?? 0) > 0
  const isOpen = !isEnded && ((openSpots ?? 0) > 0 || waits)
  const left = (openSpots ?? 0) > 0 ? t.services.places(openSpots ?? 0) : t.services.full
  return { course: { dates, note: isEnded ? t.services.ended : left, isOpen, waits } }
}

function undefinedWhenUnknown(error: unknown): undefined {
  if (error instanceof CartwrightError && error.status === 404) return undefined
  throw error
}
