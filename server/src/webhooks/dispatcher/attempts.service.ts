import type { OutboxRow } from '../../platform/db/outbox.ts'
import { isOutage } from '../../platform/errors/errors.ts'
import { type EventHandlers, type EventKinds, renderEvents } from '../../platform/events/events.ts'
import { HttpClientError } from '../../platform/http-client/http-client.ts'
import type { Shop } from '../../platform/shop/shop.ts'
import * as queries from './deliveries.queries.ts'
import { toRequest, type WebhookRequest } from './envelopes.service.ts'
import { handle, handlerOf } from './handlers.service.ts'
import { type Answer, longestAttempt, nextAttempt } from './retries.rules.ts'
import type { SubscriptionRow } from './subscriptions.queries.ts'

/** Claimed, with what is sent of it now. */
export interface Delivery extends Omit<queries.Claimed, 'payload'> {
  payload: object | undefined
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
    // NUL is the one character that PostgreSQL keeps in no text.
    const text = content.subarray(0, mostKept).toString('utf8').replaceAll('\0', '')
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
  return claimed.map((one) => ({ ...one, payload: byId.get(one.id), latest: now + freshness }))
}

/** One attempt. */
export async function send(
  context: AttemptContext,
  subscription: SubscriptionRow,
  { payload, createdAt, attempts, ...delivery }: Delivery,
): Promise<Result> {
  const { id } = delivery
  const { shop } = context
  if (!payload || !createdAt) return { id, state: 'SUPERSEDED', at: new Date(shop.clock()) }
  const message = { ...delivery, payload, createdAt }
  const { status, text, milliseconds, error } = await answerTo(context, subscription, message)
  const now = shop.clock()
  const seen = { id, at: new Date(now), status, answer: text, milliseconds, error }
  if (error === undefined) return { ...seen, state: 'DELIVERED' }
  const due = nextAttempt(now, attempts + 1, Math.random())
  return { ...seen, state: due ? 'WAITING' : 'FAILED', due }
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
