import type { OutboxRow } from '../../platform/db/outbox.ts'
import { isOutage } from '../../platform/errors/errors.ts'
import { type EventHandlers, type EventKinds, renderEvents } from '../../platform/events/events.ts'
import { HttpClientError } from '../../platform/http-client/http-client.ts'
import type { Shop } from '../../platform/shop/shop.ts'
import { storableText } from '../../platform/values/text.ts'
import * as queries from './deliveries.queries.ts'
import { toRequest, type WebhookRequest } from './envelopes.service.ts'
import { handle, handlerOf } from './handlers.service.ts'
import { type Answer, longestAttempt, nextAttempt } from './retries.rules.ts'
import type { SubscriptionRow } from './subscriptions.queries.ts'

/** Claimed, with what is sent of it now. */
export interface Delivery extends Omit<queries.Claimed, 'payload'> {
  payload?: object | undefined
  /** Why nothing can be sent. */
  error?: string | undefined
  /** It is not sent after this time, so that an attempt ends before the claim does. */
  latest: number
}

/** What is written of an attempt. */
export interface Result {
  id: string
  state: 'WAITING' | 'DELIVERED' | 'FAILED' | 'SUPERSEDED'
  at: Date
  status?: number | undefined
  answer?: string | undefined
  /** Absent when nothing was sent: the receiver did nothing wrong. */
  milliseconds?: number
  error?: string | undefined
  /** When it is tried again. */
  due?: Date | undefined
}

/** Milliseconds for which deliveries are claimed, and in which their attempts begin. */
const lease = 30_000
const freshness = 10_000
const limits = { largest: 1_000_000, longest: longestAttempt }
const mostKept = 4096

/** Sends one request. Anything but a status from 200 to 299 is a failure; redirects are not followed. */
export async function attempt(shop: Shop, url: string, request: WebhookRequest): Promise<Answer> {
  const begin = performance.now()
  const milliseconds = () => Math.round(performance.now() - begin)
  try {
    const { status, content } = await shop.httpClient.ask(url, { method: 'POST', ...request }, limits)
    const text = storableText(content.subarray(0, mostKept).toString('utf8'), mostKept)
    const answer = { status, text, milliseconds: milliseconds() }
    return status >= 200 && status < 300 ? answer : { ...answer, error: `answers with status ${status}` }
  } catch (error) {
    if (!(error instanceof HttpClientError)) throw error
    return { milliseconds: milliseconds(), error: error.message }
  }
}

/** What attempts are made with. */
export interface AttemptContext {
  shop: Shop
  kinds: EventKinds
  handlers: EventHandlers
}

/** Takes deliveries that are due. */
export async function claim(
  { shop, kinds }: AttemptContext,
  { siteId, id }: SubscriptionRow,
  most: number,
): Promise<Delivery[]> {
  const now = shop.clock()
  const values = [siteId, id, new Date(now), new Date(now + lease), most]
  const claimed = await shop.db.run(queries.claimDeliveries, values)
  const found = claimed.flatMap(({ payload, createdAt, ...row }) =>
    payload && createdAt ? [{ ...row, payload, createdAt }] : [],
  )
  const rendered = await renderEvents(shop, kinds, found)
  const byId = new Map(found.map((event, index) => [event.id, rendered[index]]))
  return claimed.map(({ payload: _, ...one }) => ({ ...one, ...byId.get(one.id), latest: now + freshness }))
}

/** Nothing that is due could be claimed, since an earlier event of its entity is tried again later. */
export async function postpone({ shop }: AttemptContext, { siteId, id }: SubscriptionRow): Promise<void> {
  const now = shop.clock()
  await shop.db.run(queries.postponeBehind, [siteId, id, new Date(now), new Date(now + lease)])
}

/** One attempt. */
export async function send(
  context: AttemptContext,
  subscription: SubscriptionRow,
  { payload, createdAt, error: fault, ...delivery }: Delivery,
): Promise<Result> {
  const { id } = delivery
  const { shop } = context
  if (fault !== undefined) return failure(shop, delivery, { error: fault })
  if (!payload || !createdAt) return { id, state: 'SUPERSEDED', at: new Date(shop.clock()) }
  const message = { ...delivery, payload, createdAt }
  const { text: answer, error, ...seen } = await answerTo(context, subscription, message)
  if (error !== undefined) return failure(shop, delivery, { ...seen, answer, error })
  return { id, at: new Date(shop.clock()), state: 'DELIVERED', ...seen, answer }
}

/** Tried again later, unless that was the last attempt. */
function failure(
  shop: Shop,
  { id, attempts }: Pick<Delivery, 'id' | 'attempts'>,
  seen: Pick<Result, 'status' | 'answer' | 'milliseconds'> & { error: string },
): Result {
  const now = shop.clock()
  const due = nextAttempt(now, attempts + 1, Math.random())
  const error = storableText(seen.error, mostKept)
  return { id, at: new Date(now), state: due ? 'WAITING' : 'FAILED', due, ...seen, error }
}

/** What cannot even be sent counts as failed: it must not be tried for ever. */
async function answerTo(
  { shop, handlers }: AttemptContext,
  subscription: SubscriptionRow,
  message: OutboxRow,
): Promise<Answer> {
  try {
    const handler = handlerOf(handlers, subscription)
    if (handler) return await handle(shop, handler, message)
    return await attempt(shop, subscription.url, await toRequest(shop, subscription, message))
  } catch (error) {
    report(shop, error)
    return { milliseconds: 0, error: (error as Error).message }
  }
}

export function report(shop: Shop, error: unknown): void {
  if (!isOutage(error)) shop.log.error({ err: error }, 'webhooks')
}
