import { momentOf } from '@cartwright/contract/values/times.ts'
import type {
  WebhookDelivery,
  WebhookRequest,
  WebhookSubscription,
} from '@cartwright/contract/webhooks/subscriptions.ts'
import type { Static } from 'typebox'

export type Envelope = NonNullable<WebhookSubscription['envelope']>
export type DeliveryState = NonNullable<WebhookDelivery['state']>

/** `resting`: nothing is sent for a while, because the receiver failed often. */
export type SubscriptionState = 'active' | 'failing' | 'resting' | 'paused'

export function stateOf(subscription: WebhookSubscription, now: number): SubscriptionState {
  const { state, failures = 0, pausedUntil } = subscription
  if (state === 'PAUSED') return 'paused'
  if (pausedUntil && Date.parse(pausedUntil) > now) return 'resting'
  return failures > 0 ? 'failing' : 'active'
}

/** The names of event types, by noun. */
export type EventTexts = Readonly<Record<string, { title: string; types: Readonly<Record<string, string>> }>>

/** An event in words; its type when it has no name. */
export function eventName(events: EventTexts, type: string): string {
  return eventNames(events)[type] ?? type
}

/** The names of all events, by type. */
export function eventNames(events: EventTexts): Record<string, string> {
  return Object.assign({}, ...Object.values(events).map(({ types }) => types))
}

/** The nouns with the events whose noun, name or type has all the words. */
export function findEvents(events: EventTexts, words: string): { title: string; types: string[] }[] {
  const wanted = words.toLocaleLowerCase().split(/\s+/).filter(Boolean)
  return Object.values(events)
    .map(({ title, types }) => ({
      title,
      types: Object.keys(types).filter((type) => {
        const text = `${title} ${types[type]} ${type}`.toLocaleLowerCase()
        return wanted.every((word) => text.includes(word))
      }),
    }))
    .filter(({ types }) => types.length > 0)
}

/** Adds types to those chosen, or takes them away; in the order of `all`. */
export function withTypes(
  chosen: readonly string[],
  change: { types: readonly string[]; add: boolean; all: readonly string[] },
): string[] {
  const { types, add, all } = change
  return all.filter((type) => (types.includes(type) ? add : chosen.includes(type)))
}

interface Times {
  from?: string | undefined
  until?: string | undefined
}

/** Times of a form, in the time zone of the shop, as a request has them. */
export function toRange({ from, until }: Times, timeZone: string): { from?: string; until?: string } {
  return {
    ...(from ? { from: momentOf(from, timeZone).toISOString() } : {}),
    ...(until ? { until: momentOf(until, timeZone).toISOString() } : {}),
  }
}

/** The content of a request, indented. Each level of a JWT is a JSON text in the one above: they are unfolded. */
export function readableBody({ body = '' }: Static<typeof WebhookRequest>): string {
  const [, claims = ''] = body.split('.')
  const content = body.startsWith('{') ? JSON.parse(body) : unfold(decode(claims))
  return JSON.stringify(content, null, 2)
}

function unfold(value: unknown): unknown {
  if (typeof value === 'string') return value.startsWith('{') ? unfoldText(value) : value
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, unfold(inner)]))
}

/** Somebody may have called a product "{a}", which is no JSON. */
function unfoldText(text: string): unknown {
  try {
    return unfold(JSON.parse(text))
  } catch {
    return text
  }
}

function decode(base64url: string): string {
  const bytes = atob(base64url.replaceAll('-', '+').replaceAll('_', '/'))
  return new TextDecoder().decode(Uint8Array.from(bytes, (character) => character.charCodeAt(0)))
}
