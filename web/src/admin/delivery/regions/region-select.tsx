import { MultiSelect } from '@mantine/core'
import { useRegions } from './use-regions.ts'

interface RegionSelectProps {
  label: string
  description: string
  /** What the form says of the field. */
  field: object
}

/** Some of the regions by name. */
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
