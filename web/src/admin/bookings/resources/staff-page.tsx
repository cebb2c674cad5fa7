import { useParams } from 'react-router'
import { useCall } from '../../api/use-call.ts'
import { PageHead } from '../../components/page/page-head.tsx'
import { PagePlaceholder } from '../../components/page/page-placeholder.tsx'
import { texts as allTexts } from '../texts/index.ts'
import { DeleteResource } from './delete-resource.tsx'
import { ResourceForm } from './resource-form.tsx'

const texts = allTexts.resources
const back = { to: '/admin/bookings/resources', label: texts.title }

/** Somebody who gives services, with their hours. */
export function Page() {
  const { id = '' } = useParams()
  if (id !== 'new') return <Existing key={id} id={id} />
  return (
    <>
      <PageHead title={texts.addStaff} back={back} />
      <ResourceForm kind="staff" />
    </>
  )
}

function Existing({ id }: { id: string }) {
  const { data, error, refetch } = useCall('getStaffMember', { staffMemberId: id })
  if (!data) return <PagePlaceholder texts={texts} back={back} error={error} onRetry={refetch} />
  const { staffMember } = data
  return (
    <>
      <PageHead
        title={staffMember.name ?? ''}
        back={back}
        actions={<DeleteResource id={id} name={staffMember.name ?? ''} />}
      />
      <ResourceForm kind="staff" saved={{ ...staffMember, type: 'Staff' }} />
    </>
  )
}
