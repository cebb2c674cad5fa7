import { useCall } from '../../api/use-call.ts'

export interface ResourceName {
  id: string
  name: string
  isStaff: boolean
}

const most = 100

/** Staff, rooms and equipment by name, the first hundred; empty while they load. */
export function useResources(): ResourceName[] {
  const { data } = useCall('queryResources', { query: { paging: { limit: most } } })
  return (data?.resources ?? []).map(({ id = '', name = '', type }) => ({
    id,
    name,
    isStaff: type === 'Staff',
  }))
}
