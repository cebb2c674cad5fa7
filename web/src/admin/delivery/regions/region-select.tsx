import { MultiSelect } from '@mantine/core'
import { useCall } from '../../api/use-call.ts'
import { regionsOf } from './rules.ts'

interface RegionSelectProps {
  label: string
  description: string
  /** The input props of the form. */
  field: object
}

export function RegionSelect({ label, description, field }: RegionSelectProps) {
  const { regions = [] } = useRegions()
  return (
    <MultiSelect
      label={label}
      description={description}
      data={regions.map(({ id = '', name = '' }) => ({ value: id, label: name }))}
      searchable
      {...field}
    />
  )
}

/** All regions, and the profile for new ones. */
export function useRegions() {
  const { data, error, refetch } = useCall('queryDeliveryProfiles', {
    query: { cursorPaging: { limit: 100 } },
  })
  const profiles = data?.deliveryProfiles
  const defaultProfile = profiles?.find((profile) => profile.default)
  return { regions: profiles && regionsOf(profiles), defaultProfile, error, refetch }
}
