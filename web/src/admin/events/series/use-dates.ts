import type { Event } from '@cartwright/contract/box-office/events/events.ts'
import { eventLimits } from '@cartwright/contract/box-office/limits.ts'
import { useCall } from '../../api/use-call.ts'

/** All dates of a repeated event by their time, drafts too; none of an event that takes place once. */
export function useDates(event: Event | undefined) {
  const seriesId = event?.dateAndTimeSettings?.recurringEvents?.categoryId ?? undefined
  const { data, error } = useCall(
    'queryEvents',
    {
      query: {
        filter: { 'categories.id': { $hasSome: [seriesId ?? ''] } },
        paging: { limit: eventLimits.dates },
      },
      fields: ['REGISTRATION', 'DASHBOARD'],
      includeDrafts: true,
    },
    { enabled: seriesId !== undefined },
  )
  return { dates: seriesId === undefined ? [] : data?.events, error }
}
