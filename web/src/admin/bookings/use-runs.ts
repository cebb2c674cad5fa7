import type { Service } from '@cartwright/contract/bookings/services.ts'
import type { CourseRun } from '@cartwright/contract/bookings/slots.ts'
import { useCall } from '../api/use-call.ts'

interface Runs {
  runs: readonly CourseRun[]
  nextId: string | undefined
  /** Nobody knows yet whether there are any. */
  isLoading: boolean
}

/** The runs of a course that are not over, and the next one. */
export function useRuns(course: Service | undefined): Runs {
  const scheduleId = course?.schedule?.id ?? ''
  const { data, isLoading } = useCall(
    'getScheduleAvailability',
    { scheduleId },
    { enabled: scheduleId !== '' },
  )
  return { runs: data?.runs ?? [], nextId: data?.availability.runId, isLoading }
}
