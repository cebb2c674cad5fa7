import type { Order } from '@cartwright/contract/orders/orders.ts'
import { Paper, Text, Title } from '@mantine/core'
import { DateTime, useLocaleSettings } from '../../components/display/formats.tsx'
import { Changes } from '../changes.tsx'
import { isPickup } from '../fulfilment.rules.ts'
import { priceText, timesOf } from '../rules.ts'
import { texts } from '../texts/index.ts'
import { usePaidParts } from '../use-paid-parts.ts'
import { NewNote, Note } from './notes.tsx'

/** The activities of an order, newest first. */
export function Timeline({ order }: { order: Order }) {
  const entries = useEntries(order)
  return (
    <Paper withBorder p="lg" component="section" aria-label={texts.timeline} className="not-printed">
      <Title order={2} mb="sm">
        {texts.timeline}
      </Title>
      <NewNote orderId={order.id ?? ''} />
      <ol className="order-rows">
        {entries.map(({ id, at, by, text }) => (
          <li key={id}>
            {text}
            <Text size="xs" c="dimmed">
              {at && <DateTime at={at} />}
              {by && ` · ${by}`}
            </Text>
          </li>
        ))}
      </ol>
    </Paper>
  )
}

/** The newest first. What several payments have paid is told by each of them, with its amount. */
function useEntries(order: Order) {
  const parts = usePaidParts(order)
  const activities = (order.activities ?? []).filter(
    ({ activityType }) => parts.length === 0 || activityType !== 'ORDER_PARTIALLY_PAID',
  )
  const ofActivities = activities.map((activity) => ({
    ...{ id: activity.id, at: activity.createdDate, by: activity.authorEmail },
    text: <Entry order={order} activity={activity} />,
  }))
  const ofParts = parts.map(({ id, at, name, text }) => ({
    ...{ id, at, by: undefined },
    text: <Text size="sm">{texts.paidBy.paid(text, name)}</Text>,
  }))
  const instant = ({ at }: { at?: string | null | undefined }) => Date.parse(at ?? '') || 0
  return [...ofActivities, ...ofParts].toSorted((a, b) => instant(a) - instant(b)).toReversed()
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
        <Custom order={order} activity={customActivity} />
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
function Custom({
  order,
  activity: { type = '', additionalData = {} },
}: {
  order: Order
  activity: CustomActivity
}) {
  const locale = useLocaleSettings()
  const text = texts.itemActivities[type]
  const { title = '', membership = '', by = '', from = '', to = '', timeZone = '' } = additionalData
  const { amount, damaged = '0', missing = '0' } = additionalData
  const returned = { amount: priceText(amount ? { amount } : undefined, order, locale), damaged, missing }
  const times = timesOf({ from, to, ...(type.startsWith('EVENT_') ? { timeZone } : {}) }, locale)
  return text ? text({ title, membership, byCustomer: by === 'CUSTOMER', ...times, ...returned }) : type
}
