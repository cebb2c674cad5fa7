import { useParams } from 'react-router'
import { useCall } from '../../api/use-call.ts'
import { PageHead } from '../../components/page/page-head.tsx'
import { PagePlaceholder } from '../../components/page/page-placeholder.tsx'
import { texts as allTexts } from '../texts/index.ts'
import { DeleteResource } from './delete-resource.tsx'
import { ResourceForm } from './resource-form.tsx'

const texts = allTexts.resources
const back = { to: '/admin/bookings/resources', label: texts.title }

/** A room or a piece of equipment, with the hours in which it can be used. */
export function Page() {
  const { id = '' } = useParams()
  if (id !== 'new') return <Existing key={id} id={id} />
  return (
    <>
      <PageHead title={texts.addRoom} back={back} />
      <ResourceForm kind="room" />
    </>
  )
}

function Existing({ id }: { id: string }) {
  const { data, error, refetch } = useCall('getResource', { resourceId: id })
  if (!data) return <PagePlaceholder texts={texts} back={back} error={error} onRetry={refetch} />
  const { resource } = data
  return (
    <>
      <PageHead
        title={resource.name ?? ''}
        back={back}
        actions={<DeleteResource id={id} name={resource.name ?? ''} />}
      />
      <ResourceForm kind="room" saved={resource} />
    </>
  )
}
