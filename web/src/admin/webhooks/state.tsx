import type { WebhookDelivery, WebhookSubscription } from '@cartwright/contract/webhooks/subscriptions.ts'
import { Badge } from '@mantine/core'
import { DateTime } from '../components/display/formats.tsx'
import { type SubscriptionState, stateOf } from './rules.ts'
import { texts } from './texts/index.ts'

const colours: Record<SubscriptionState, string> = {
  active: 'accent',
  failing: 'yellow',
  resting: 'red',
  paused: 'gray',
}

export function StateBadge({ subscription }: { subscription: WebhookSubscription }) {
  const state = stateOf(subscription, Date.now())
  return <Badge color={colours[state]}>{texts.states[state]}</Badge>
}

/** When something last happened, if it did. */
export function LastDate({ at }: { at: string | undefined }) {
  return at ? <DateTime at={at} ago /> : texts.never
}

export function eventsText(types: readonly string[] | undefined): string {
  return types ? texts.eventCount(types.length) : texts.allEvents
}

const deliveryColours = { WAITING: 'blue', DELIVERED: 'accent', FAILED: 'red', SUPERSEDED: 'gray' } as const

export function DeliveryBadge({ delivery: { state = 'WAITING', error } }: { delivery: WebhookDelivery }) {
  if (state === 'WAITING' && error) return <Badge color="yellow">{texts.deliveries.retrying}</Badge>
  return <Badge color={deliveryColours[state]}>{texts.deliveries.states[state]}</Badge>
}
