import type { ScheduledChange } from '@cartwright/contract/catalogue/scheduled-changes.ts'
import { Button } from '@mantine/core'
import { useLocation, useParams } from 'react-router'
import { may, useMe } from '../api/me.ts'
import { useCall, useChange } from '../api/use-call.ts'
import { askToConfirm } from '../components/feedback/confirm.tsx'
import * as notify from '../components/feedback/notify.tsx'
import { PageHead } from '../components/page/page-head.tsx'
import { PagePlaceholder } from '../components/page/page-placeholder.tsx'
import { StateBadge } from './columns.tsx'
import { PlanForm } from './plan-form.tsx'
import { Results } from './results.tsx'
import { emptyPlan, stageOf, valuesOf } from './schedules.rules.ts'
import { texts } from './texts/index.ts'

const back = { to: '/admin/schedules', label: texts.back }

/** One planned change; `new` creates one. */
export function Page() {
  const { id = '' } = useParams()
  return id === 'new' ? <NewPlan /> : <ExistingPlan id={id} key={id} />
}

/** The list of products passes its selection along. */
function NewPlan() {
  const { state } = useLocation()
  const productIds: unknown = state?.productIds
  const chosen = Array.isArray(productIds) ? productIds.map(String) : []
  return (
    <>
      <PageHead title={texts.addTitle} back={back} />
      <PlanForm values={emptyPlan(chosen)} stage="coming" />
    </>
  )
}

function ExistingPlan({ id }: { id: string }) {
  const me = useMe()
  const { data, error, refetch } = useCall('getScheduledChange', { id })
  if (!data) return <PagePlaceholder texts={texts} back={back} error={error} onRetry={refetch} />
  const plan = data.scheduledChange
  const stage = stageOf(plan)
  const mayEnd = may(me, 'WIX_STORES.MODIFY_PRODUCTS') && stage !== 'past' && plan.state !== 'ENDING'
  return (
    <>
      <PageHead
        title={plan.name}
        beside={<StateBadge plan={plan} />}
        back={back}
        actions={mayEnd && <CancelButton plan={plan} />}
      />
      {plan.state !== 'SCHEDULED' && <Results plan={plan} />}
      <PlanForm values={valuesOf(plan)} stage={stage} known={{ id, revision: plan.revision }} />
    </>
  )
}

function CancelButton({ plan }: { plan: ScheduledChange }) {
  const { id, name, state } = plan
  const waits = state === 'SCHEDULED'
  const cancel = useChange('cancelScheduledChange', {
    onDone: () => notify.success(waits ? texts.canceled : texts.ended),
  })
  const ask = async () => {
    const question = waits
      ? { title: texts.cancelTitle(name), text: texts.cancelText, confirm: texts.cancel }
      : { title: texts.endTitle(name), text: texts.endText, confirm: texts.endNow }
    if (await askToConfirm({ ...question, dangerous: true }))
      cancel.mutate({ id }, { onError: notify.failure })
  }
  return (
    <Button variant="light" color="red" loading={cancel.isPending} onClick={ask}>
      {waits ? texts.cancel : texts.endNow}
    </Button>
  )
}
