import type { Order } from '@cartwright/contract/orders/orders.ts'
import { Paper, Text, Title } from '@mantine/core'
import { DateTime, useLocaleSettings } from '../../components/display/formats.tsx'
import { Changes } from '../changes.tsx'
import { isPickup } from '../fulfilment.rules.ts'
import { priceText, timesOf } from '../rules.ts'
import { texts } from '../texts/index.ts'
import { NewNote, Note } from './notes.tsx'

/** The activities of an order, newest first. */
export function Timeline({ order }: { order: Order }) {
  const { activities = [] } = order
  return (
    <Paper withBorder p="lg" component="section" aria-label={texts.timeline} className="not-printed">
      <Title order={2} mb="sm">
        {texts.timeline}
      </Title>
      <NewNote orderId={order.id ?? ''} />
      <ol className="order-rows">
        {activities.toReversed().map((activity) => (
          <li key={activity.id}>
            <Entry order={order} activity={activity} />
            <Text size="xs" c="dimmed">
              {activity.createdDate && <DateTime at={activity.createdDate} />}
              {activity.authorEmail && ` · ${activity.authorEmail}`}
            </Text>
          </li>
        ))}
      </ol>
    </Paper>
  )
}

type Activity = NonNullable<Order['activities']>[number]

function Entry({ order, activity }: { order: Order; activity: Activity }) {
  const locale = useLocaleSettings()
  const { activityType = '', customActivity, orderRefunded, merchantComment } = activity
  const { authorizedPaymentCaptured, authorizedPaymentVoided } = activity
  const { chargebackCreated, chargebackReversed } = activity
  const amount =
    (authorizedPaymentCaptured ?? authorizedPaymentVoided ?? chargebackCreated)?.amount ??
    chargebackReversed?.reversalAmount
  const { draftOrderChangesApplied } = activity
  if (draftOrderChangesApplied) return <Changes order={order} applied={draftOrderChangesApplied} />
  if (merchantComment) return <Note orderId={order.id ?? ''} activity={activity} />
  if (orderRefunded?.amount) {
    const { manual, amount, reason } = orderRefunded
    const text = texts.refunds[manual ? 'activityByHand' : 'activity'](priceText(amount, order, locale))
    return (
      <>
        <Text size="sm">{text}</Text>
        {reason && (
          <Text size="sm" className="order-line">
            {reason}
          </Text>
        )}
      </>
    )
  }
  return (
    <Text size="sm">
      {customActivity ? (
        <Custom activity={customActivity} />
      ) : (
        [activityText(order, activityType), ...(amount ? [priceText(amount, order, locale)] : [])].join(': ')
      )}
    </Text>
  )
}

function activityText(order: Order, type: string): string {
  const ofPickup = isPickup(order) ? texts.pickups.activities[type] : undefined
  return ofPickup ?? texts.activities[type] ?? type
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
