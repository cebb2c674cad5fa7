import type { PlanOrder } from '@cartwright/contract/plans/orders.ts'
import { Anchor, Paper, Stack, Title } from '@mantine/core'
import { Link, useParams } from 'react-router'
import { may, useMe } from '../../api/me.ts'
import { useCall } from '../../api/use-call.ts'
import { Facts } from '../../components/display/facts.tsx'
import { dateTimeText } from '../../components/display/formats.rules.ts'
import { DateTime, useLocaleSettings } from '../../components/display/formats.tsx'
import { Hint } from '../../components/display/hint.tsx'
import { PageHead } from '../../components/page/page-head.tsx'
import { PagePlaceholder } from '../../components/page/page-placeholder.tsx'
import { OrderBadge, PaymentBadge } from '../state.tsx'
import { texts as allTexts } from '../texts/index.ts'
import { orderPriceWords, timeWords } from '../wording.ts'
import { OrderActions } from './actions.tsx'
import { nameOf, useNames } from './list-page.tsx'
import { Payments } from './payments.tsx'

const texts = allTexts.orders
const back = { to: '/admin/plan-orders', label: texts.title }

/** The plan of a member, with what a merchant does about it. */
export function Page() {
  const { id = '' } = useParams()
  const me = useMe()
  const { data, error, refetch } = useCall('managementGetPlanOrder', { id })
  const names = useNames(data ? [data.order] : [])
  if (!data) return <PagePlaceholder texts={texts} back={back} error={error} onRetry={refetch} />
  const { order } = data
  return (
    <>
      <PageHead
        title={texts.open(nameOf(order, names), order.planName ?? '')}
        beside={
          <>
            <OrderBadge order={order} />
            <PaymentBadge order={order} />
          </>
        }
        back={back}
        actions={may(me, 'PRICING_PLANS.MANAGE_ORDERS') && <OrderActions order={order} />}
      />
      <Stack maw="52rem">
        {order.status === 'ACTIVE' && order.autoRenewCanceled && <Hint>{texts.endsLater}</Hint>}
        <Details order={order} name={nameOf(order, names)} />
        <Payments order={order} />
      </Stack>
    </>
  )
}

function Details({ order, name }: { order: PlanOrder; name: string }) {
  const { facts } = texts
  const place = useLocaleSettings()
  const { buyer, planId, planName, status, startDate, endDate, createdDate, freeTrialDays, type } = order
  const day = (date: string | null | undefined) => date && <DateTime at={date} />
  return (
    <Paper withBorder p="lg" component="section" aria-label={facts.title}>
      <Title order={2} mb="sm">
        {facts.title}
      </Title>
      <Facts
        facts={[
          [facts.member, <To key="member" path={`members/${buyer?.memberId}`} label={name} />],
          [facts.plan, <To key="plan" path={`plans/${planId}`} label={planName ?? ''} />],
          [facts.price, orderPriceWords(order, place)],
          [facts.type, type && facts.types[type]],
          [facts.bought, day(createdDate) || ''],
          [status === 'PENDING' ? facts.starts : facts.started, day(startDate) || ''],
          [facts.trial, freeTrialDays ? timeWords(freeTrialDays, 'DAY') : ''],
          [facts.cycle, cycleWords(order, place)],
          [facts.ends, day(endDate) || ''],
          [facts.pauses, pauseWords(order, place)],
          [facts.canceled, cancellationWords(order, place)],
        ]}
      />
    </Paper>
  )
}

function To({ path, label }: { path: string; label: string }) {
  return (
    <Anchor component={Link} to={`/admin/${path}`}>
      {label}
    </Anchor>
  )
}

type Place = ReturnType<typeof useLocaleSettings>

function cycleWords({ currentCycle }: PlanOrder, place: Place): string {
  if (!currentCycle) return ''
  const { index = 0, startedDate, endedDate } = currentCycle
  const day = (date: string) => dateTimeText(date, place, 'day')
  const time = startedDate && endedDate ? texts.facts.pause(day(startedDate), day(endedDate)) : ''
  return [texts.facts.cycleNumber(index), time].filter(Boolean).join(', ')
}

function pauseWords({ pausePeriods = [] }: PlanOrder, place: Place): string {
  const day = (date: string) => dateTimeText(date, place, 'day')
  const lines = pausePeriods.map(({ pauseDate, resumeDate }) => {
    const from = pauseDate ? day(pauseDate) : ''
    return resumeDate ? texts.facts.pause(from, day(resumeDate)) : texts.facts.pausedNow(from)
  })
  return lines.join('; ')
}

function cancellationWords({ cancellation }: PlanOrder, place: Place): string {
  if (!cancellation) return ''
  const { requestedDate, cause } = cancellation
  const when = requestedDate ? dateTimeText(requestedDate, place, 'day') : ''
  return [when, cause ? texts.causes[cause] : ''].filter(Boolean).join(', ')
}
