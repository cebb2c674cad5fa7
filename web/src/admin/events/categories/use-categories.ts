import type { EventCategory } from '@cartwright/contract/box-office/events/categories.ts'
import { eventLimits } from '@cartwright/contract/box-office/limits.ts'
import { useCall } from '../../api/use-call.ts'

/** The merchant's categories in their order, without those that repeated events have. */
export function useCategories() {
  const query = {
    filter: { states: { $hasSome: ['MANUAL'] } },
    paging: { limit: eventLimits.categories },
  }
  const { data, error, refetch } = useCall('queryEventCategories', { query })
  const categories: EventCategory[] | undefined = data?.categories
  return { categories, error, refetch }
}
