import type { Order } from '@cartwright/contract/orders/orders.ts'
import { Paper, Text, Title } from '@mantine/core'
import { DateTime } from '../../components/display/formats.tsx'
import { texts } from '../texts/index.ts'

/** The activities of an order, newest first. */
export function Timeline({ order: { activities = [] } }: { order: Order }) {
  return (
    <Paper withBorder p="lg" component="section" aria-label={texts.timeline} className="not-printed">
      <Title order={2} mb="sm">
        {texts.timeline}
      </Title>
      <ol className="order-rows">
        {activities.toReversed().map(({ id, activityType = '', createdDate }) => (
          <li key={id}>
            <Text size="sm">{texts.activities[activityType] ?? activityType}</Text>
            {createdDate && (
              <Text size="xs" c="dimmed">
                <DateTime at={createdDate} />
              </Text>
            )}
          </li>
        ))}
      </ol>
    </Paper>
  )
}
