import type { Order } from '@cartwright/contract/orders/orders.ts'
import { Paper, Text, Title } from '@mantine/core'
import { dateTimeText } from '../../components/display/formats.rules.ts'
import { DateTime, useLocaleSettings } from '../../components/display/formats.tsx'
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

/** What became of a line of an app: of bookings and plans we know the words, of others their own name is shown. */
function Custom({ activity: { type = '', additionalData = {} } }: { activity: CustomActivity }) {
  const locale = useLocaleSettings()
  const text = texts.itemActivities[type]
  const { title = '', membership = '', by = '', from, to } = additionalData
  const time = (at: string | undefined) => (at ? dateTimeText(at, locale) : '')
  return text
    ? text({ title, membership, byCustomer: by === 'CUSTOMER', from: time(from), to: time(to) })
    : type
}
