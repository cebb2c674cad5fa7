import { useCall } from '../../api/use-call.ts'
import { regionsOf } from './rules.ts'

/** Every region the shop knows, and the profile that new ones are put into. */
export function useRegions() {
  const { data, error, refetch } = useCall('queryDeliveryProfiles', {
    query: { cursorPaging: { limit: 100 } },
  })
  const profiles = data?.deliveryProfiles
  const home = profiles?.find((profile) => profile.default)
  return { regions: profiles && regionsOf(profiles), home, error, refetch }
}
