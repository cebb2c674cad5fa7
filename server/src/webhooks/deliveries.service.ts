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
import { inBatches } from '../platform/db/retention.ts'
import { refuse, violation } from '../platform/errors/errors.ts'
import { type EventKinds, renderEvents } from '../platform/events/events.ts'
import type { Caller, Shop } from '../platform/shop/shop.ts'
import { withoutNulls } from '../platform/values/optional.ts'
import { attempt } from './dispatcher/attempts.service.ts'
import * as queries from './dispatcher/deliveries.queries.ts'
import { type Message, toRequest } from './dispatcher/envelopes.service.ts'
import { queueResending, resendable, resentAtOnce } from './dispatcher/resending.queries.ts'
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
  const { count } = resendable[failed ? 'failed' : 'all']
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
  const found = await shop.db.run(queries.deliveredEvent, [caller.siteId, subscriptionId, eventId])
  const [rendered] = await renderEvents(shop, kinds, found)
  const [event] = found
  if (!event || !rendered?.payload) return { delivery: toWire(row) }
  const request = await toRequest(shop, subscription, { ...event, payload: rendered.payload })
  return { delivery: toWire(row), request: { url: subscription.url, ...request } }
}

type Resending = Static<typeof ResendWebhookDeliveriesRequest>

/** What is more than one batch is sent again by a job. */
export async function resend(shop: Shop, caller: Caller, resending: Resending): Promise<{ resent: number }> {
  const { subscriptionId, eventIds, failed, from, until } = resending
  if (!(eventIds || failed || from || until))
    throw violation('eventIds', 'is required unless failed, from or until is sent', 'REQUIRED_FIELD')
  await subscriptions.get(shop, caller, subscriptionId)
  const { siteId } = caller
  const at = new Date(shop.clock()).toISOString()
  const ids = await resendBatch(shop, { siteId, resending, at })
  if (eventIds || ids.length < resentAtOnce) return { resent: ids.length }
  const others = await count(shop, caller, resending)
  await shop.db.run(queueResending, [{ siteId, resending, at }])
  return { resent: ids.length + others.count }
}

/** Before all events. */
const first = '00000000-0000-0000-0000-000000000000'

/** What a job sends again. What was tried after `at` has been. */
interface ResendingJob {
  siteId: string
  resending: Resending
  at: string
}

/** Sends everything again that is asked for, batch by batch. What was done before a crash is not done again. */
export async function resendAll(shop: Shop, job: ResendingJob, signal: AbortSignal): Promise<void> {
  for (let after: string | undefined = first; after !== undefined; ) {
    signal.throwIfAborted()
    after = (await resendBatch(shop, job, after)).at(-1)
  }
}

async function resendBatch(
  shop: Shop,
  { siteId, resending, at }: ResendingJob,
  after = first,
): Promise<string[]> {
  const { subscriptionId, eventIds, failed = false, from, until } = resending
  const { resend: batch } = resendable[failed ? 'failed' : 'all']
  const chosen = [from ?? null, until ?? null, at, eventIds ?? null, after]
  return (await shop.db.run(batch, [siteId, subscriptionId, ...chosen])).map(({ id }) => id)
}

/** Deletes the deliveries of deleted subscriptions. */
export async function deleteOfDeleted({ db }: Pick<Shop, 'db'>): Promise<void> {
  const sites = await db.run(queries.sitesWithDeliveries, [])
  if (sites.length === 0) return
  const deleted = await db.transaction((tx) =>
    Promise.all(sites.map(({ siteId }) => tx.run(queries.deletedSubscriptions, [siteId]))),
  )
  for (const { siteId, id } of deleted.flat())
    await inBatches(() => db.run(queries.deleteDeliveries, [siteId, id]))
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
