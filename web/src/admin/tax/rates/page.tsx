import type { TaxRegion } from '@cartwright/contract/pricing/tax.ts'
import { Stack } from '@mantine/core'
import { useNavigate, useParams } from 'react-router'
import { may, useMe } from '../../api/me.ts'
import { useCall, useChange } from '../../api/use-call.ts'
import { DeleteButton } from '../../components/feedback/delete-button.tsx'
import * as notify from '../../components/feedback/notify.tsx'
import { PageHead } from '../../components/page/page-head.tsx'
import { PagePlaceholder } from '../../components/page/page-placeholder.tsx'
import { language } from '../../language/language.ts'
import { RegionForm } from '../region-form.tsx'
import { placeName } from '../rules.ts'
import { texts as allTexts } from '../texts/index.ts'
import { Rates } from './list.tsx'

const texts = allTexts.regions
const back = { to: '/admin/settings/tax', label: allTexts.title }

/** One tax region, or a new one at `new`. */
export function Page() {
  const { id = '' } = useParams()
  if (id !== 'new') return <ExistingRegion id={id} key={id} />
  return (
    <>
      <PageHead title={texts.add} back={back} />
      <RegionForm region={{}} />
    </>
  )
}

function ExistingRegion({ id: taxRegionId }: { id: string }) {
  const me = useMe()
  const { data, error, refetch } = useCall('getTaxRegion', { taxRegionId })
  if (!data) {
    const placeholder = { title: allTexts.title, missing: texts.missing }
    return <PagePlaceholder texts={placeholder} back={back} error={error} onRetry={refetch} />
  }
  const region = data.taxRegion
  return (
    <>
      <PageHead
        title={placeName(region, language)}
        back={back}
        actions={may(me, 'ECOM.MANAGE_TAX') && <DeleteRegion region={region} />}
      />
      <Stack gap={40} maw="52rem">
        <Rates regionId={taxRegionId} />
        <RegionForm region={region} />
      </Stack>
    </>
  )
}

function DeleteRegion({ region }: { region: TaxRegion }) {
  const navigate = useNavigate()
  const remove = useChange('deleteTaxRegion', {
    invalidates: ['queryTaxRegions'],
    onDone() {
      notify.success(texts.removed)
      void navigate('/admin/settings/tax')
    },
  })
  return (
    <DeleteButton
      title={texts.removeTitle(placeName(region, language))}
      texts={texts}
      isPending={remove.isPending}
      onConfirm={() => remove.mutate({ taxRegionId: region.id ?? '' }, { onError: notify.failure })}
    />
  )
}
