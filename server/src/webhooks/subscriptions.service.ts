import { randomBytes } from 'node:crypto'
import type {
  CreateWebhookSubscriptionRequest,
  UpdateWebhookSubscriptionRequest,
  WebhookSubscription,
} from '@cartwright/contract/webhooks/subscriptions.ts'
import type { Static } from 'typebox'
import { day } from '../platform/db/retention.ts'
import { refuse, violation } from '../platform/errors/errors.ts'
import { seal } from '../platform/secrets/sealing.ts'
import type { Caller, Shop } from '../platform/shop/shop.ts'
import { withoutNulls } from '../platform/values/optional.ts'
import * as signing from '../signing/service.ts'
import { secretPurpose, toSecret } from './dispatcher/envelopes.service.ts'
import * as queries from './dispatcher/subscriptions.queries.ts'

/** Subscriptions of a site */
const most = 50
/** Milliseconds for which the secret before the last rotation signs, too. */
const overlap = day

export async function list(shop: Shop, { siteId }: Caller): Promise<WebhookSubscription[]> {
  const rows = await shop.db.run(queries.subscriptionsOfSite, [siteId])
  return withLastDates(shop, siteId, rows)
}

export async function read(shop: Shop, caller: Caller, id: string): Promise<WebhookSubscription> {
  const row = await get(shop, caller, id)
  const [subscription] = await withLastDates(shop, caller.siteId, [row])
  return subscription ?? toWire(row)
}

export async function get(shop: Shop, { siteId }: Caller, id: string): Promise<queries.SubscriptionRow> {
  const [row] = await shop.db.run(queries.subscriptionById, [siteId, id])
  if (!row) throw notFound()
  return row
}

type NewSubscription = Static<typeof CreateWebhookSubscriptionRequest>['subscription'] & {
  app?: { id: string; instanceId: string }
}

/** With `app`, the subscription is a part of this app. */
export async function create(
  shop: Shop,
  { siteId }: Caller,
  { name, url, envelope, types, app }: NewSubscription,
) {
  await assertReachable(shop, url)
  const id = shop.newId()
  const secret = envelope === 'standard' ? newSecret(shop, id) : undefined
  const values = [siteId, id, name, url, envelope, types ?? null, secret?.sealed ?? null]
  const owner = [app?.id ?? null, app?.instanceId ?? null]
  const row = await shop.db.transaction(async (tx) => {
    await tx.run(queries.startReading, [shop.newId()])
    const [written] = await tx.run(queries.insertSubscription, [
      ...values,
      new Date(shop.clock()),
      most,
      ...owner,
    ])
    if (!written) throw violation('subscription', `is one too many: a shop has at most ${most}`, 'VALIDATION')
    await shop.changes.publishIn(tx, 'webhooks', siteId)
    return written
  })
  // Making a key takes long; no event should wait for it.
  if (envelope === 'contract') await signing.publicKeys(shop, siteId, ownerOf(row))
  return { subscription: toWire(row), ...(secret ? { secret: secret.text } : {}) }
}

/** Updates what is sent. */
export async function update(
  shop: Shop,
  { siteId }: Caller,
  { id, name, url, types, state }: Static<typeof UpdateWebhookSubscriptionRequest>['subscription'],
): Promise<WebhookSubscription> {
  if (url !== undefined) await assertReachable(shop, url)
  const values = [siteId, id, name ?? null, url ?? null, types ?? null, types === null, state ?? null]
  const row = await shop.db.transaction(async (tx) => {
    const [written] = await tx.run(queries.updateSubscription, [...values, new Date(shop.clock())])
    if (!written) throw notFound()
    await shop.changes.publishIn(tx, 'webhooks', siteId)
    return written
  })
  return toWire(row)
}

export async function remove(shop: Shop, { siteId }: Caller, id: string): Promise<Record<string, never>> {
  await shop.db.transaction(async (tx) => {
    const [deleted] = await tx.run(queries.deleteSubscription, [siteId, id])
    if (!deleted) throw notFound()
    await signing.remove(tx, shop, { siteId, ownerId: id })
    await shop.changes.publishIn(tx, 'webhooks', siteId)
  })
  return {}
}

/** A new secret or key pair signs at once. The old one stays valid for a day. */
export async function rotate(shop: Shop, caller: Caller, id: string) {
  const subscription = await get(shop, caller, id)
  const { siteId, envelope } = subscription
  if (envelope === 'contract') {
    const keys = await signing.rotate(shop, { siteId, ownerId: ownerOf(subscription) })
    return { keys, publicKeys: keys }
  }
  const { text, sealed } = newSecret(shop, id)
  const now = shop.clock()
  await shop.db.transaction(async (tx) => {
    await tx.run(queries.replaceSecret, [siteId, id, sealed, new Date(now + overlap), new Date(now)])
    await shop.changes.publishIn(tx, 'webhooks', siteId)
  })
  return { secret: text }
}

export async function publicKeys(shop: Shop, caller: Caller, id: string) {
  const subscription = await get(shop, caller, id)
  const keys = await signing.publicKeys(shop, subscription.siteId, ownerOf(subscription))
  return { keys, publicKeys: keys }
}

function toWire(row: queries.SubscriptionRow): WebhookSubscription {
  const { id, name, url, types, appId, state, failures, openUntil, createdAt, updatedAt } = row
  const envelope = row.envelope as 'contract' | 'standard'
  const dates = { createdDate: createdAt.toISOString(), updatedDate: updatedAt.toISOString() }
  const pausedUntil = openUntil?.toISOString() ?? null
  return {
    id,
    name,
    url,
    envelope,
    state,
    failures,
    ...dates,
    ...withoutNulls({ types, appId, pausedUntil }),
  }
}

async function withLastDates(
  shop: Shop,
  siteId: string,
  rows: readonly queries.SubscriptionRow[],
): Promise<WebhookSubscription[]> {
  const dates = await shop.db.run(queries.lastDates, [siteId, rows.map(({ id }) => id)])
  return rows.map((row) => {
    const found = dates.find(({ id }) => id === row.id)
    const deliveredDate = found?.deliveredAt?.toISOString()
    const failedDate = found?.failedAt?.toISOString()
    return { ...toWire(row), ...withoutNulls({ deliveredDate, failedDate }) }
  })
}

function ownerOf({ id, appId }: queries.SubscriptionRow): string {
  return appId ?? id
}

function newSecret(shop: Shop, id: string): { text: string; sealed: Buffer } {
  const text = toSecret(randomBytes(24))
  return { text, sealed: seal(shop, secretPurpose(id), text) }
}

/** A host of a private network is refused now; one that turns private later gets nothing. */
async function assertReachable(shop: Shop, url: string): Promise<void> {
  const problem = await shop.httpClient.problemWith(url)
  if (problem) throw violation('subscription.url', problem, 'VALIDATION')
}

function notFound() {
  return refuse('NOT_FOUND', 'No such subscription')
}
