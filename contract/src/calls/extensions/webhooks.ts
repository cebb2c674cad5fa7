import { merchants, named, noPrefix } from '../call.ts'

const webhooks = { callers: merchants, permission: 'SITE.MANAGE_WEBHOOKS', prefixes: noPrefix } as const
/** Whoever may see what happens to all customers has just proved who they are. */
const confirmed = { ...webhooks, confirmed: true } as const
const path = '/webhooks/v1/subscriptions'
const one = `${path}/{subscriptionId}` as const

export const webhooksCalls = named({
  createWebhookSubscription: {
    ...confirmed,
    method: 'POST',
    path,
    summary: 'Subscribe an address to events; the secret is shown only once',
  },
  listWebhookSubscriptions: {
    ...webhooks,
    method: 'GET',
    path,
    summary: 'List the subscriptions of the shop',
  },
  getWebhookSubscription: { ...webhooks, method: 'GET', path: one, summary: 'Read a subscription' },
  updateWebhookSubscription: {
    ...confirmed,
    method: 'PATCH',
    path: `${path}/{subscription.id}`,
    summary: 'Change, pause or resume a subscription',
  },
  deleteWebhookSubscription: {
    ...webhooks,
    method: 'DELETE',
    path: one,
    summary: 'Delete a subscription with its deliveries',
  },
  rotateWebhookSecret: {
    ...confirmed,
    method: 'POST',
    path: `${one}/rotate-secret`,
    summary: 'Make a new secret or key pair; the old one stays valid for a day',
  },
  getWebhookPublicKey: {
    ...webhooks,
    method: 'GET',
    path: `${one}/public-key`,
    summary: 'Read the public keys that verify a subscription’s JWTs',
  },
  listWebhookDeliveries: {
    ...webhooks,
    method: 'GET',
    path: `${one}/deliveries`,
    summary: 'List the deliveries of a subscription, newest first',
  },
  countWebhookDeliveries: {
    ...webhooks,
    method: 'GET',
    path: `${one}/resend`,
    summary: 'Count the deliveries that would be sent again',
  },
  getWebhookDelivery: {
    ...webhooks,
    method: 'GET',
    path: `${one}/deliveries/{eventId}`,
    summary: 'Read a delivery with its request and answer',
  },
  resendWebhookDeliveries: {
    ...webhooks,
    method: 'POST',
    path: `${one}/resend`,
    summary: 'Send deliveries again: some, all that failed, or those of a time',
  },
  sendWebhookSample: {
    ...webhooks,
    method: 'POST',
    path: `${one}/send-sample`,
    summary: 'Send a sample of an event, or only show what would be sent',
  },
})
