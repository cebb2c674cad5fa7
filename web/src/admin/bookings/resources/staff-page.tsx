import { useParams } from 'react-router'
import { useCall } from '../../api/use-call.ts'
import { ResourcePage } from './resource-page.tsx'

/** Somebody who gives services, with their hours. */
export function Page() {
  const { id = '' } = useParams()
  const { data, error, refetch } = useCall('getStaffMember', { staffMemberId: id }, { enabled: id !== 'new' })
  return (
    <ResourcePage
      kind="staff"
      id={id}
      saved={data && { ...data.staffMember, type: 'Staff' }}
      error={error}
      onRetry={refetch}
    />
  )
}
