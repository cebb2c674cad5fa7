import { useAll } from '../../api/use-call.ts'

export interface ResourceName {
  id: string
  name: string
  isStaff: boolean
}

/** Staff, rooms and equipment by name; empty while they load. */
export function useResources(): ResourceName[] {
  const { data } = useAll('queryResources', {
    request: (paging) => ({ query: { paging } }),
    itemsOf: ({ resources }) => resources,
  })
  return (data ?? []).map(({ id = '', name = '', type }) => ({ id, name, isStaff: type === 'Staff' }))
}
