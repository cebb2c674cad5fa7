import { createHmac } from 'node:crypto'
import { unseal } from '../../platform/secrets/sealing.ts'
import type { Shop } from '../../platform/shop/shop.ts'
import * as signing from '../../signing/service.ts'
import type { SubscriptionRow } from './subscriptions.queries.ts'

/** What a subscription is told of one event. */
export interface Message {
  /** Of the event: the same in every attempt. */
  id: string
  type: string
  entity: string
  entityId: string
  sequence: bigint
  createdAt: Date
  payload: object
  isSample?: true
}

export interface WebhookRequest {
  headers: Record<string, string>
  body: string
}

/** Seconds for which a signature of the contract is valid. Each attempt has its own. */
const validFor = 3600

export function toRequest(
  shop: Shop,
  subscription: SubscriptionRow,
  message: Message,
): Promise<WebhookRequest> | WebhookRequest {
  return subscription.envelope === 'contract'
    ? contractRequest(shop, subscription, message)
    : standardRequest(shop, { siteId: subscription.siteId, secrets: secretsOf(shop, subscription) }, message)
}

/** The JWT that the published clients read. Each level is a JSON text in the one above. */
async function contractRequest(
  shop: Shop,
  { siteId, id, appId, instanceId }: SubscriptionRow,
  message: Message,
): Promise<WebhookRequest> {
  const event = {
    data: JSON.stringify(message.payload),
    instanceId: instanceId ?? siteId,
    eventType: message.type,
    identity: JSON.stringify({ identityType: 'UNKNOWN' }),
    ...(message.isSample ? { sample: true } : {}),
  }
  const claims = { data: JSON.stringify(event) }
  const body = await signing.sign(shop, { siteId, ownerId: appId ?? id, claims, expiresIn: validFor })
  return { headers: { 'content-type': 'text/plain', 'webhook-id': message.id }, body }
}

/** CloudEvents 1.0 in the structured mode, signed as Standard Webhooks says. */
export function standardRequest(
  shop: Shop,
  { siteId, secrets }: { siteId: string; secrets: readonly string[] },
  message: Message,
): WebhookRequest {
  const body = JSON.stringify({
    specversion: '1.0',
    id: message.id,
    type: message.type,
    source: shop.hosts.urlOf(siteId),
    subject: `${message.entity}/${entityIdOf(message)}`,
    time: message.createdAt.toISOString(),
    sequence: String(message.sequence),
    datacontenttype: 'application/json',
    ...(message.isSample ? { sample: true } : {}),
    data: message.payload,
  })
  const timestamp = String(Math.floor(shop.clock() / 1000))
  const signed = `${message.id}.${timestamp}.${body}`
  return {
    headers: {
      'content-type': 'application/cloudevents+json',
      'webhook-id': message.id,
      'webhook-timestamp': timestamp,
      'webhook-signature': secrets.map((secret) => signatureOf(secret, signed)).join(' '),
    },
    body,
  }
}

/** A payload knows the id of its entity where the outbox has another one. */
function entityIdOf({ payload, entityId }: Message): string {
  return 'entityId' in payload ? String(payload.entityId) : entityId
}

const prefix = 'whsec_'

function signatureOf(secret: string, signed: string): string {
  const key = Buffer.from(secret.slice(prefix.length), 'base64')
  return `v1,${createHmac('sha256', key).update(signed).digest('base64')}`
}

export function toSecret(bytes: Buffer): string {
  return `${prefix}${bytes.toString('base64')}`
}

export function secretPurpose(id: string): string {
  return `webhook-secret ${id}`
}

/** The secret, and the one before it until its end. */
function secretsOf(shop: Shop, subscription: SubscriptionRow): string[] {
  const { oldSecretUntil } = subscription
  const isOldValid = oldSecretUntil !== null && oldSecretUntil.getTime() > shop.clock()
  const [secret, oldSecret] = unsealed(shop, subscription)
  const secrets = [secret, isOldValid ? oldSecret : undefined].filter((one) => one !== undefined)
  if (secrets.length === 0)
    throw new Error('The secret was sealed by another installation. Rotate the secret of the subscription.')
  return secrets
}

/** For as long as the row is used: thousands of messages are signed with one. */
const known = new WeakMap<SubscriptionRow, (string | undefined)[]>()

function unsealed(shop: Shop, subscription: SubscriptionRow): (string | undefined)[] {
  const { id, secret, oldSecret } = subscription
  const secrets =
    known.get(subscription) ??
    [secret, oldSecret].map((one) => (one ? unseal(shop, secretPurpose(id), one) : undefined))
  known.set(subscription, secrets)
  return secrets
}
