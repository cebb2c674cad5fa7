import type { Order } from '@cartwright/contract/orders/orders.ts'
import { Paper, Text, Title } from '@mantine/core'
import { DateTime, useLocaleSettings } from '../../components/display/formats.tsx'
import { timesOf } from '../rules.ts'
import { texts } from '../texts/index.ts'

/** The activities of an order, newest first. */
export function Timeline({ order: { activities = [] } }: { order: Order }) {
  return (
    <Paper withBorder p="lg" component="section" aria-label={texts.timeline} className="not-printed">
      <Title order={2} mb="sm">
        {texts.timeline}
      </Title>
      <ol className="order-rows">
        {activities.toReversed().map(({ id, activityType = '', customActivity, createdDate }) => (
          <li key={id}>
            <Text size="sm">
              {customActivity ? (
                <Custom activity={customActivity} />
              ) : (
                (texts.activities[activityType] ?? activityType)
              )}
            </Text>
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

type CustomActivity = NonNullable<NonNullable<Order['activities']>[number]['customActivity']>

/**
 * What became of a line of an app: of bookings and plans we know the words, of others their own name is shown. Events
 * have clocks of their own; the time zone of a booking is that of its buyer, and merchants read those of the shop.
 */
function Custom({ activity: { type = '', additionalData = {} } }: { activity: CustomActivity }) {
  const locale = useLocaleSettings()
  const text = texts.itemActivities[type]
  const { title = '', membership = '', by = '', from = '', to = '', timeZone = '' } = additionalData
  const times = timesOf({ from, to, ...(type.startsWith('EVENT_') ? { timeZone } : {}) }, locale)
  return text ? text({ title, membership, byCustomer: by === 'CUSTOMER', ...times }) : type
}
