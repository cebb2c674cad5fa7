import type { ScheduledChange } from '@cartwright/contract/catalogue/scheduled-changes.ts'
import { Stack, Text } from '@mantine/core'
import { Link } from 'react-router'
import { useCall } from '../api/use-call.ts'
import { DateTime } from '../components/display/formats.tsx'
import { Card } from '../components/page/card.tsx'
import { ChangeSummary } from './columns.tsx'
import { stageOf } from './schedules.rules.ts'
import { texts } from './texts/index.ts'

/** The planned and running changes of a product, if any. */
export function PlannedChanges({ productId }: { productId: string }) {
  const { data } = useCall('listScheduledChanges', { productId, limit: 20 })
  const plans = (data?.scheduledChanges ?? []).filter((plan) => stageOf(plan) !== 'past')
  if (plans.length === 0) return null
  return (
    <Card title={texts.planned}>
      {plans.map((plan) => (
        <Plan key={plan.id} plan={plan} />
      ))}
    </Card>
  )
}

function Plan({ plan }: { plan: ScheduledChange }) {
  const { id, name, startDate, endDate } = plan
  return (
    <Stack gap={2}>
      <Link className="row-link" to={`/admin/schedules/${id}`}>
        {name}
      </Link>
      <Text size="sm">
        <ChangeSummary plan={plan} />
      </Text>
      <Text size="sm" c="dimmed">
        {texts.from} <DateTime at={startDate} />
        {endDate && (
          <>
            {' '}
            {texts.until} <DateTime at={endDate} />
          </>
        )}
      </Text>
    </Stack>
  )
}
