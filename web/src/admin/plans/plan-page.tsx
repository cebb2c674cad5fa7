import type { Plan } from '@cartwright/contract/plans/plans.ts'
import { Badge, Button } from '@mantine/core'
import { useParams } from 'react-router'
import { may, useMe } from '../api/me.ts'
import { useCall, useChange } from '../api/use-call.ts'
import { Hint } from '../components/display/hint.tsx'
import { askToConfirm } from '../components/feedback/confirm.tsx'
import * as notify from '../components/feedback/notify.tsx'
import { PageHead } from '../components/page/page-head.tsx'
import { PagePlaceholder } from '../components/page/page-placeholder.tsx'
import { PlanForm } from './plan-form.tsx'
import { StateBadge } from './state.tsx'
import { texts } from './texts/index.ts'

const back = { to: '/admin/plans', label: texts.title }

/** One plan, or a new one at `new`. */
export function Page() {
  const { id = '' } = useParams()
  return id === 'new' ? <NewPlan /> : <ExistingPlan id={id} key={id} />
}

function NewPlan() {
  return (
    <>
      <PageHead title={texts.add} back={back} />
      <PlanForm plan={{}} benefits={[]} />
    </>
  )
}

function ExistingPlan({ id }: { id: string }) {
  const read = useCall('getPlanV3', { planId: id })
  const status = useCall('getPlan', { id })
  const benefits = useCall('listPlanBenefits', { planId: id })
  if (!read.data || !status.data || !benefits.data) {
    const failed = [read, status, benefits].find(({ error }) => error)
    const retry = () => failed?.refetch()
    return <PagePlaceholder texts={texts} back={back} error={failed?.error} onRetry={retry} />
  }
  const { plan } = status.data
  return (
    <>
      <PageHead
        title={plan.name ?? ''}
        beside={
          <>
            <StateBadge plan={plan} />
            {plan.primary && <Badge variant="outline">{texts.primary}</Badge>}
          </>
        }
        back={back}
        actions={<Actions plan={plan} />}
      />
      {plan.archived && <Hint>{texts.archivedHint}</Hint>}
      {plan.hasOrders && !plan.archived && <Hint>{texts.ordersHint}</Hint>}
      <PlanForm plan={read.data.plan} benefits={benefits.data.benefits} archived={plan.archived ?? false} />
    </>
  )
}

function Actions({ plan: { id = '', slug, primary, archived, public: isPublic } }: { plan: Plan }) {
  const me = useMe()
  const mayManage = may(me, 'PRICING_PLANS.MANAGE_PLANS')
  const recommend = useChange('makePlanPrimary', {
    onDone: () => notify.success(texts.actions.recommended),
  })
  const clear = useChange('clearPrimaryPlan', {
    onDone: () => notify.success(texts.actions.notRecommended),
  })
  if (archived) return null
  const failed = { onError: notify.failure }
  return (
    <>
      <Button
        variant="default"
        component="a"
        href={`/plans/${isPublic === false ? id : slug}`}
        target="_blank"
        rel="noreferrer"
      >
        {texts.actions.open}
      </Button>
      {mayManage && (
        <Button
          variant="default"
          loading={recommend.isPending || clear.isPending}
          onClick={() => (primary ? clear.mutate({}, failed) : recommend.mutate({ id }, failed))}
        >
          {primary ? texts.actions.dontRecommend : texts.actions.recommend}
        </Button>
      )}
      {mayManage && <Archive id={id} />}
    </>
  )
}

function Archive({ id }: { id: string }) {
  const archive = useChange('archivePlan', { onDone: () => notify.success(texts.actions.archived) })
  const ask = async () => {
    const { archiveTitle: title, archiveText: text, archive: confirm } = texts.actions
    if (await askToConfirm({ title, text, confirm, dangerous: true }))
      archive.mutate({ id }, { onError: notify.failure })
  }
  return (
    <Button variant="light" color="red" loading={archive.isPending} onClick={ask}>
      {texts.actions.archive}
    </Button>
  )
}
