import { PageHead } from '../../components/page/page-head.tsx'
import { PagePlaceholder } from '../../components/page/page-placeholder.tsx'
import { texts as allTexts } from '../texts/index.ts'
import { BusyCalendarSection } from './busy-calendar.tsx'
import { DeleteResource } from './delete-resource.tsx'
import { ResourceForm, type ResourceFormProps } from './resource-form.tsx'

const texts = allTexts.resources
const back = { to: '/admin/bookings/resources', label: texts.title }
const newTitles = { staff: texts.addStaff, room: texts.addRoom }

interface ResourcePageProps extends ResourceFormProps {
  /** `new` for one that is not saved yet. */
  id: string
  error: unknown
  onRetry: () => void
}

/** One of the staff, or a room or a piece of equipment, with the hours. */
export function ResourcePage({ kind, id, saved, error, onRetry }: ResourcePageProps) {
  if (id === 'new')
    return (
      <>
        <PageHead title={newTitles[kind]} back={back} />
        <ResourceForm kind={kind} />
      </>
    )
  if (!saved) return <PagePlaceholder texts={texts} back={back} error={error} onRetry={onRetry} />
  const { name = '' } = saved
  return (
    <>
      <PageHead title={name} back={back} actions={<DeleteResource id={id} name={name} />} />
      <ResourceForm key={id} kind={kind} saved={saved} />
      <BusyCalendarSection key={`${id} calendar`} id={id} />
    </>
  )
}
