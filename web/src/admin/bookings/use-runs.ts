import type { Service } from '@cartwright/contract/bookings/services.ts'
import type { CourseRun } from '@cartwright/contract/bookings/slots.ts'
import { useCall } from '../api/use-call.ts'

interface Runs {
  runs: readonly CourseRun[]
  nextId: string | undefined
  /** Nobody knows yet whether there are any. */
  isLoading: boolean
}

/** The runs of a course that can be booked, and the next one; none while it has no sessions. */
export function useRuns(course: Service | undefined): Runs {
  const scheduleId = course?.schedule?.id ?? ''
  const { data, isLoading } = useCall(
    'getScheduleAvailability',
    { scheduleId },
    { enabled: scheduleId !== '' },
  )
  return { runs: data?.runs ?? [], nextId: data?.availability.runId, isLoading }
}
