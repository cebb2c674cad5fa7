import type { PickupLocation } from '@cartwright/contract/pricing/delivery.ts'
import { useNavigate, useParams } from 'react-router'
import { may, useMe } from '../../api/me.ts'
import { useCall, useChange } from '../../api/use-call.ts'
import { DeleteButton } from '../../components/feedback/delete-button.tsx'
import * as notify from '../../components/feedback/notify.tsx'
import { Problem } from '../../components/feedback/problem.tsx'
import { PageHead } from '../../components/page/page-head.tsx'
import { PagePlaceholder } from '../../components/page/page-placeholder.tsx'
import { useSite } from '../../settings/use-site.ts'
import { texts as allTexts } from '../texts/index.ts'
import { PickupForm } from './pickup-form.tsx'

const texts = allTexts.pickups
const back = { to: '/admin/settings/delivery', label: allTexts.title }

/** One pickup location, or a new one at `new`. */
export function Page() {
  const { id = '' } = useParams()
  return id === 'new' ? <NewPickup /> : <ExistingPickup id={id} key={id} />
}

function NewPickup() {
  const { site, error, refetch } = useSite()
  return (
    <>
      <PageHead title={texts.add} back={back} />
      <Problem error={error} onRetry={refetch} />
      {site && <PickupForm location={{}} country={site.settings?.country ?? ''} />}
    </>
  )
}

function ExistingPickup({ id: pickupLocationId }: { id: string }) {
  const { data, error, refetch } = useCall('getPickupLocation', { pickupLocationId })
  const me = useMe()
  if (!data)
    return (
      <PagePlaceholder
        texts={{ ...texts, title: allTexts.title }}
        back={back}
        error={error}
        onRetry={refetch}
      />
    )
  const location: PickupLocation = data.pickupLocation
  return (
    <>
      <PageHead
        title={location.name ?? ''}
        back={back}
        actions={
          may(me, 'ECOM.MANAGE_DELIVERY') && <DeletePickup id={pickupLocationId} name={location.name ?? ''} />
        }
      />
      <PickupForm location={location} country="" />
    </>
  )
}

function DeletePickup({ id: pickupLocationId, name }: { id: string; name: string }) {
  const navigate = useNavigate()
  const remove = useChange('deletePickupLocation', {
    invalidates: ['queryPickupLocation'],
    onDone() {
      notify.success(texts.removed)
      void navigate(back.to)
    },
  })
  return (
    <DeleteButton
      title={texts.removeTitle(name)}
      texts={texts}
      isPending={remove.isPending}
      onConfirm={() => remove.mutate({ pickupLocationId }, { onError: notify.failure })}
    />
  )
}
