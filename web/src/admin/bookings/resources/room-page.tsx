import { useParams } from 'react-router'
import { useCall } from '../../api/use-call.ts'
import { ResourcePage } from './resource-page.tsx'

/** A room or a piece of equipment, with the hours in which it can be used. */
export function Page() {
  const { id = '' } = useParams()
  const { data, error, refetch } = useCall('getResource', { resourceId: id }, { enabled: id !== 'new' })
  return <ResourcePage kind="room" id={id} saved={data?.resource} error={error} onRetry={refetch} />
}
