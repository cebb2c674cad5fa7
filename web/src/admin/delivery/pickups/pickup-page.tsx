import type { PickupLocation } from '@cartwright/contract/pricing/delivery.ts'
import { useParams } from 'react-router'
import { useCall, useChange } from '../../api/use-call.ts'
import { Problem } from '../../components/feedback/problem.tsx'
import { PagePlaceholder } from '../../components/page/opening.tsx'
import { PageHead } from '../../components/page/page-head.tsx'
import { useSite } from '../../settings/use-site.ts'
import { DeleteButton } from '../delete-button.tsx'
import { texts as allTexts } from '../texts/index.ts'
import { PickupForm } from './pickup-form.tsx'

const texts = allTexts.pickups
const back = { to: '/admin/settings/delivery', label: allTexts.back }

/** One pickup place; at `new`, the one that is being made. */
export function Page() {
  const { id = '' } = useParams()
  return id === 'new' ? <NewPickup /> : <KnownPickup id={id} key={id} />
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

function KnownPickup({ id: pickupLocationId }: { id: string }) {
  const { data, error, refetch } = useCall('getPickupLocation', { pickupLocationId })
  const remove = useChange('deletePickupLocation', { invalidates: ['queryPickupLocation'] })
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
          <DeleteButton
            texts={texts}
            name={location.name ?? ''}
            isPending={remove.isPending}
            onSure={() => remove.mutateAsync({ pickupLocationId })}
          />
        }
      />
      <PickupForm location={location} country="" />
    </>
  )
}
