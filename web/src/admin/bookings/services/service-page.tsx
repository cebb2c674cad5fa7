import { Anchor } from '@mantine/core'
import { useNavigate, useParams } from 'react-router'
import { may, useMe } from '../../api/me.ts'
import { useCall, useChange } from '../../api/use-call.ts'
import { DeleteButton } from '../../components/feedback/delete-button.tsx'
import * as notify from '../../components/feedback/notify.tsx'
import { PageHead } from '../../components/page/page-head.tsx'
import { PagePlaceholder } from '../../components/page/page-placeholder.tsx'
import { IconExternalLink } from '../../icons/icons.ts'
import { Sessions } from '../sessions/sessions.tsx'
import { texts as allTexts } from '../texts/index.ts'
import { NothingFree } from './nothing-free.tsx'
import { Options } from './options.tsx'
import { ServiceForm } from './service-form.tsx'
import '../bookings.css'

const texts = allTexts.services
const back = { to: '/admin/bookings/services', label: texts.title }

/** A service, or a new one at `new`. */
export function Page() {
  const { id = '' } = useParams()
  if (id !== 'new') return <Existing key={id} id={id} />
  return (
    <>
      <PageHead title={texts.add} back={back} />
      <ServiceForm />
    </>
  )
}

function Existing({ id }: { id: string }) {
  const mayManage = may(useMe(), 'BOOKINGS.MANAGE')
  const { data, error, refetch } = useCall('getService', { serviceId: id })
  if (!data) return <PagePlaceholder texts={texts} back={back} error={error} onRetry={refetch} />
  const { service } = data
  const { name = '', type, hidden, urls, onlineBooking } = service
  return (
    <>
      <PageHead
        title={name}
        back={back}
        description={
          !hidden && (
            <Anchor href={urls?.servicePage?.relativePath ?? ''} target="_blank" size="sm">
              {texts.open} <IconExternalLink size={14} aria-hidden />
            </Anchor>
          )
        }
        actions={mayManage && <DeleteService id={id} name={name} />}
      />
      {type === 'APPOINTMENT' && onlineBooking?.enabled && <NothingFree serviceId={id} />}
      {type !== 'APPOINTMENT' && <Sessions service={service} />}
      <ServiceForm saved={service} />
      {service.payment?.rateType === 'VARIED' && (
        <div className="booking-more">
          <Options service={service} />
        </div>
      )}
    </>
  )
}

function DeleteService({ id, name }: { id: string; name: string }) {
  const navigate = useNavigate()
  const remove = useChange('deleteService', {
    invalidates: ['searchServices'],
    onDone() {
      notify.success(texts.removed)
      void navigate('/admin/bookings/services')
    },
  })
  return (
    <DeleteButton
      title={texts.removeTitle(name)}
      texts={texts.removal}
      isPending={remove.isPending}
      onConfirm={() => remove.mutate({ serviceId: id }, { onError: notify.failure })}
    />
  )
}
