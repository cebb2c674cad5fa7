import type { Reply } from '@cartwright/contract/schemas.ts'
import { useCall } from '../../api/use-call.ts'

/** The tags that recent orders have, the most used first. */
export function useTags(): Reply<'listOrderTags'>['tags'] {
  return useCall('listOrderTags', {}).data?.tags ?? []
}
