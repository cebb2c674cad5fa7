import { calls } from '@cartwright/contract/calls.ts'
import type { EventKinds } from '../platform/events/events.ts'
import type { On } from '../platform/http/calls.ts'
import type { Shop } from '../platform/shop/shop.ts'
import * as deliveries from './deliveries.service.ts'
import * as subscriptions from './subscriptions.service.ts'

export function webhookRoutes(on: On, shop: Shop, kinds: EventKinds): void {
  on(
    calls.createWebhookSubscription,
    ({ caller, body }) => subscriptions.create(shop, caller, body.subscription),
    { secret: true },
  )
  on(calls.listWebhookSubscriptions, async ({ caller }) => ({
    subscriptions: await subscriptions.list(shop, caller),
  }))
  on(calls.getWebhookSubscription, async ({ caller, body }) => ({
    subscription: await subscriptions.read(shop, caller, body.subscriptionId),
  }))
  on(calls.updateWebhookSubscription, async ({ caller, body }) => ({
    subscription: await subscriptions.update(shop, caller, body.subscription),
  }))
  on(calls.deleteWebhookSubscription, ({ caller, body }) =>
    subscriptions.remove(shop, caller, body.subscriptionId),
  )
  on(
    calls.rotateWebhookSecret,
    ({ caller, body }) => subscriptions.rotate(shop, caller, body.subscriptionId),
    { secret: true },
  )
  on(calls.getWebhookPublicKey, ({ caller, body }) =>
    subscriptions.publicKeys(shop, caller, body.subscriptionId),
  )
  on(calls.listWebhookDeliveries, ({ caller, body }) => deliveries.list(shop, caller, body))
  on(calls.countWebhookDeliveries, ({ caller, body }) => deliveries.count(shop, caller, body))
  on(calls.getWebhookDelivery, ({ caller, body }) => deliveries.get(shop, caller, { kinds, ...body }))
  on(calls.resendWebhookDeliveries, ({ caller, body }) => deliveries.resend(shop, caller, body))
  on(calls.sendWebhookSample, ({ caller, body }) => deliveries.sendSample(shop, caller, body), {
    stepwise: true,
  })
}
