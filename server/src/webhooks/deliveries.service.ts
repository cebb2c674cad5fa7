import { events } from '@cartwright/contract/events.ts'
import type {
  CountWebhookDeliveriesRequest,
  GetWebhookDeliveryReply,
  ListWebhookDeliveriesRequest,
  ResendWebhookDeliveriesRequest,
  SendWebhookSampleRequest,
  WebhookDelivery,
} from '@cartwright/contract/webhooks/subscriptions.ts'
import type { Static } from 'typebox'
import { runOne } from '../platform/db/db.ts'
import { refuse, violation } from '../platform/errors/errors.ts'
import { type EventKinds, renderEvents } from '../platform/events/events.ts'
import type { Caller, Shop } from '../platform/shop/shop.ts'
import { withoutNulls } from '../platform/values/optional.ts'
import { attempt } from './dispatcher/attempts.service.ts'
import * as queries from './dispatcher/deliveries.queries.ts'
import { type Message, toRequest } from './dispatcher/envelopes.service.ts'
import * as subscriptions from './subscriptions.service.ts'

const usualLimit = 50

export async function list(
  shop: Shop,
  caller: Caller,
  {
    subscriptionId,
    state,
    type,
    from,
    until,
    limit = usualLimit,
    cursor,
  }: Static<typeof ListWebhookDeliveriesRequest>,
) {
  await subscriptions.get(shop, caller, subscriptionId)
  const filter = [cursor, state, type, from, until].map((value) => value ?? null)
  const values = [caller.siteId, subscriptionId, ...filter, limit + 1]
  const rows = await shop.db.run(state === 'FAILED' ? queries.listFailed : queries.listDeliveries, values)
  const page = rows.slice(0, limit)
  return { deliveries: page.map(toWire), cursor: rows.length > limit ? (page.at(-1)?.eventId ?? null) : null }
}

/** How many deliveries `resend` would send again. */
export async function count(
  shop: Shop,
  caller: Caller,
  { subscriptionId, failed = false, from, until }: Static<typeof CountWebhookDeliveriesRequest>,
): Promise<{ count: number }> {
  await subscriptions.get(shop, caller, subscriptionId)
  const { count } = queries.resendable[failed ? 'failed' : 'all']
  return runOne(shop.db, count, [caller.siteId, subscriptionId, from ?? null, until ?? null])
}

/** With the request as it would be sent now, since copies of what was sent are not kept. */
export async function get(
  shop: Shop,
  caller: Caller,
  { kinds, subscriptionId, eventId }: { kinds: EventKinds; subscriptionId: string; eventId: string },
): Promise<Static<typeof GetWebhookDeliveryReply>> {
  const subscription = await subscriptions.get(shop, caller, subscriptionId)
  const [row] = await shop.db.run(queries.deliveryByEvent, [caller.siteId, subscriptionId, eventId])
  if (!row) throw refuse('NOT_FOUND', 'No such delivery')
  const found = await shop.db.run(queries.outboxById, [caller.siteId, eventId])
  const [rendered] = await renderEvents(shop, kinds, found)
  const [event] = found
  if (!event || !rendered?.payload) return { delivery: toWire(row) }
  const request = await toRequest(shop, subscription, { ...event, payload: rendered.payload })
  return { delivery: toWire(row), request: { url: subscription.url, ...request } }
}

export async function resend(
  shop: Shop,
  caller: Caller,
  { subscriptionId, eventIds, failed = false, from, until }: Static<typeof ResendWebhookDeliveriesRequest>,
): Promise<{ resent: number }> {
  if (!(eventIds || failed || from || until))
    throw violation('eventIds', 'is required unless failed, from or until is sent', 'REQUIRED_FIELD')
  await subscriptions.get(shop, caller, subscriptionId)
  const values = [caller.siteId, subscriptionId, from ?? null, until ?? null, new Date(shop.clock())]
  const { resend: again } = queries.resendable[failed ? 'failed' : 'all']
  const { count: resent } = await runOne(shop.db, again, [...values, eventIds ?? null])
  return { resent }
}

/** Sends a sample, marked as such; with `dryRun` only shows what would be sent. */
export async function sendSample(
  shop: Shop,
  caller: Caller,
  { subscriptionId, type, dryRun = false }: Static<typeof SendWebhookSampleRequest>,
) {
  const subscription = await subscriptions.get(shop, caller, subscriptionId)
  const request = await toRequest(shop, subscription, sampleOf(shop, type))
  const shown = { url: subscription.url, ...request }
  if (dryRun) return { request: shown }
  return { request: shown, answer: await attempt(shop, subscription.url, request) }
}

function sampleOf(shop: Shop, type: string): Message {
  const event = events.find((one) => one.type === type)
  if (!event) throw refuse('NOT_FOUND', 'No such event')
  const [id, entityId, createdAt] = [shop.newId(), shop.newId(), new Date(shop.clock())]
  return {
    id,
    type,
    entity: event.entity,
    entityId,
    sequence: 1n,
    createdAt,
    payload: event.sample,
    isSample: true,
  }
}

function toWire(row: queries.DeliveryRow): WebhookDelivery {
  const { eventId, type, entity, entityId, sequence, state, attempts, dueAt, createdAt, attemptedAt } = row
  const { status, answer, milliseconds, error } = row
  return {
    ...{ eventId, type, entity, entityId, sequence: String(sequence), state, attempts },
    ...(state === 'WAITING' ? { dueDate: dueAt.toISOString() } : {}),
    createdDate: createdAt.toISOString(),
    ...withoutNulls({ attemptedDate: attemptedAt?.toISOString(), status, answer, milliseconds, error }),
  }
}
