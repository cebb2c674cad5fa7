import type { Connection } from '../../platform/db/db.ts'
import { outboxRows } from '../../platform/db/outbox.ts'
import { entityEvent, entityEvents } from '../../platform/events/events.ts'
import type { Shop } from '../../platform/shop/shop.ts'
import * as sites from '../../sites/settings/service.ts'
import { eventsByIds, insertEvents } from './queries.ts'
import { toWire } from './wire.rules.ts'

export type EventChange = 'created' | 'updated' | 'published' | 'started' | 'ended' | 'canceled' | 'deleted'

const name = 'wix.events.v3.event'

/** What is told of a change of an event, as parameters of an insert into the outbox. */
export function eventChange(
  shop: Shop,
  kind: EventChange,
  { siteId, id, revision }: { siteId: string; id: string; revision: bigint },
): unknown[] {
  return entityEvent(shop, { name, kind, siteId, id, version: revision })
}

interface Told {
  siteId: string
  id: string
  revision: bigint
  kind: EventChange
}

/** Writes what is told of several events, in the transaction of their change. */
export async function publishChanges(tx: Connection, shop: Shop, changes: readonly Told[]): Promise<void> {
  if (changes.length === 0) return
  const rows = changes.map(({ siteId, id, revision, kind }) => ({
    ...{ id: shop.newId(), siteId, entity: 'event', entityId: id, type: `${name}_${kind}` },
    sequence: Number(revision),
    payload: {},
  }))
  await tx.run(insertEvents, [outboxRows(rows, shop.clock())])
}

export const eventEvents = entityEvents({
  name,
  kinds: [
    'created',
    'updated',
    'published',
    'started',
    'ended',
    'canceled',
    'deleted',
  ] satisfies EventChange[],
  async read(shop, siteId, ids) {
    const [rows, { settings }] = await Promise.all([
      shop.db.run(eventsByIds, [siteId, ids]),
      sites.get(shop, siteId),
    ])
    const publicUrl = shop.hosts.urlOf(siteId)
    const { language, currency, timeZone } = settings
    const place = { siteId, publicUrl, language, currency, timeZone }
    const view = { ...place, now: shop.clock(), viewer: 'ANYBODY' as const }
    const fields = new Set(['URLS', 'TEXTS', 'SEO_SETTINGS'] as const)
    return new Map(rows.map((row) => [row.id, toWire(row, { ...view, fields })]))
  },
})
