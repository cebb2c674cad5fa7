import type { Handler } from '../modules/module.ts'
import { purchase } from '../modules/shop/shapes.ts'
import { fromWire, type Shape } from '../values/wire.ts'
import { claimsOf, type Decode, type Identity } from './identity.ts'

/** A received event. */
export interface ReceivedEvent {
  /** Where the app is installed. */
  instanceId: string | undefined
  /** The type, e.g. `wix.ecom.v1.cart_created`. */
  eventType: string
  /** The event as the shop has sent it. */
  payload: unknown
  /** Who caused it. */
  identity: Identity | undefined
}

/** Which events `process` expects besides those with a handler. */
export interface ProcessOptions {
  /** Types of events. */
  expectedEvents?: readonly { type: string }[]
}

/** Receives webhooks. */
export interface Webhooks {
  /**
   * Checks the token of a webhook and runs the handlers of its event. Rejects with 'JWT is not valid' if the token is
   * not the shop's, and with 'Unexpected event type: …' if no handler expects the event.
   */
  process(jwt: string, options?: ProcessOptions): Promise<ReceivedEvent>
  /** Does the same with the request of a webhook. */
  processRequest(request: { text(): Promise<string> }, options?: ProcessOptions): Promise<ReceivedEvent>
}

/** Receives the webhooks of a client with these handlers. */
export function webhooksOf(
  strategy: { decodeJWT?: Decode | undefined },
  handlers: ReadonlyMap<string, readonly Handler[]>,
): Webhooks {
  const process: Webhooks['process'] = async (jwt, { expectedEvents = [] } = {}) => {
    const { instanceId, eventType, identity, payload } = read(await claimsOf(jwt, strategy))
    const expected = [...new Set([...handlers.keys(), ...expectedEvents.map(({ type }) => type)])]
    if (expected.length > 0 && !expected.includes(eventType)) {
      throw new Error(`Unexpected event type: ${eventType}. Expected one of: ${expected.join(', ')}`)
    }
    const event = eventOf(payload, { instanceId, identity }, shapeOf(eventType))
    await Promise.all((handlers.get(eventType) ?? []).map((handler) => handler(event as never)))
    return { instanceId, eventType, payload, identity }
  }
  return { process, processRequest: async (request, options) => process(await request.text(), options) }
}

function read(claims: Record<string, unknown>): ReceivedEvent {
  const { instanceId, eventType, identity, data } = parsed(claims.data) as Record<string, unknown>
  return {
    instanceId: instanceId as string | undefined,
    eventType: String(eventType),
    identity: identity === undefined ? undefined : (parsed(identity) as Identity),
    payload: parsed(data),
  }
}

function parsed(value: unknown): unknown {
  return typeof value === 'string' ? JSON.parse(value) : value
}

/** Carts, checkouts and orders have the same shape in events as in replies. */
function shapeOf(eventType: string): Shape {
  return eventType.startsWith('wix.ecom.') ? purchase : {}
}

/** What a handler gets: `entity` and `metadata`, or `data` and `metadata` for an event without an entity. */
function eventOf(
  payload: unknown,
  origin: Pick<ReceivedEvent, 'instanceId' | 'identity'>,
  shape: Shape,
): unknown {
  const { createdEvent, updatedEvent, deletedEvent, actionEvent, ...rest } = payload as Record<string, Body>
  if (!createdEvent && !updatedEvent && !deletedEvent && !actionEvent) {
    return { data: payload, metadata: origin }
  }
  const time = rest.eventTime as unknown
  const metadata = {
    ...(fromWire(rest) as object),
    ...(typeof time === 'string' ? { eventTime: new Date(time) } : {}),
    ...origin,
  }
  const entity = createdEvent?.entity ?? updatedEvent?.currentEntity ?? deletedEvent?.deletedEntity
  const data = actionEvent ? { data: fromWire(actionEvent.body ?? actionEvent, shape) } : {}
  return entity === undefined ? { ...data, metadata } : { entity: fromWire(entity, shape), metadata }
}

interface Body {
  entity?: unknown
  currentEntity?: unknown
  deletedEntity?: unknown
  body?: unknown
}
