import { useCall } from '../../api/use-call.ts'
import { texts as allTexts } from '../texts/index.ts'
import { type Entry, entriesOf, hitsOf } from './rules.ts'

interface Span {
  resourceId: string
  from: string
  to: string
}

interface Found {
  /** Undefined while they are read, and if that fails. */
  entries: Entry[] | undefined
  isLoading: boolean
  error: Error | null
}

/** The bookings and sessions of a resource in a time. */
export function useHits(span: Span | undefined): Found {
  const { data, isLoading, error } = useCall('getBookingCalendar', span ?? { from: '', to: '' }, {
    enabled: span !== undefined,
  })
  const words = { ...allTexts.calendar, nobody: allTexts.nobody }
  return { entries: data && hitsOf(entriesOf(data, words, new Map())), isLoading, error }
}
