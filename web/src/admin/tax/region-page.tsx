import type { TaxRegion } from '@cartwright/contract/pricing/tax.ts'
import { Button, Skeleton, Stack } from '@mantine/core'
import { useNavigate, useParams } from 'react-router'
import { may, useMe } from '../api/me.ts'
import { useCall, useChange } from '../api/use-call.ts'
import { askToConfirm } from '../components/feedback/confirm.tsx'
import * as notify from '../components/feedback/notify.tsx'
import { Problem } from '../components/feedback/problem.tsx'
import { PageHead } from '../components/page/page-head.tsx'
import { language } from '../language/language.ts'
import { Rates } from './rates.tsx'
import { RegionForm } from './region-form.tsx'
import { placeName } from './rules.ts'
import { texts as allTexts } from './texts/index.ts'

const texts = allTexts.regions
const back = { to: '/admin/settings/tax', label: allTexts.back }

/** One place where tax is charged; at `new`, the one that is being added. */
export function Page() {
  const { id = '' } = useParams()
  if (id !== 'new') return <KnownRegion id={id} key={id} />
  return (
    <>
      <PageHead title={texts.add} back={back} />
      <RegionForm region={{}} />
    </>
  )
}

function KnownRegion({ id: taxRegionId }: { id: string }) {
  const me = useMe()
  const { data, error, refetch } = useCall('getTaxRegion', { taxRegionId })
  if (!data) {
    return (
      <>
        <PageHead title={error ? texts.missing : allTexts.title} back={back} />
        <Problem error={error} onRetry={refetch} />
        {!error && <Skeleton height={480} maw="52rem" />}
      </>
    )
  }
  const region = data.taxRegion
  return (
    <>
      <PageHead
        title={placeName(region, language)}
        back={back}
        actions={may(me, 'ECOM.MANAGE_TAX') && <DeleteButton region={region} />}
      />
      <Stack gap={40} maw="52rem">
        <Rates regionId={taxRegionId} />
        <RegionForm region={region} />
      </Stack>
    </>
  )
}

function DeleteButton({ region }: { region: TaxRegion }) {
  const navigate = useNavigate()
  const remove = useChange('deleteTaxRegion', {
    invalidates: ['queryTaxRegions'],
    onDone() {
      notify.success(texts.removed)
      void navigate('/admin/settings/tax')
    },
  })
  const ask = async () => {
    const title = texts.removeTitle(placeName(region, language))
    const question = { title, text: texts.removeText, confirm: texts.remove }
    if (!(await askToConfirm({ ...question, dangerous: true }))) return
    remove.mutate({ taxRegionId: region.id ?? '' }, { onError: notify.failure })
  }
  return (
    <Button variant="light" color="red" loading={remove.isPending} onClick={ask}>
      {texts.remove}
    </Button>
  )
}
