import { entityEvent, entityEvents } from '../../platform/events/events.ts'
import type { Shop } from '../../platform/shop/shop.ts'
import { definitionsByIds } from './queries.ts'
import { toWire } from './rules.ts'

const name = 'wix.events.v3.ticket_definition'

export function definitionEvent(
  shop: Shop,
  kind: 'created' | 'updated' | 'deleted',
  { siteId, id, revision }: { siteId: string; id: string; revision: bigint },
): unknown[] {
  return entityEvent(shop, { name, kind, siteId, id, version: revision })
}

export const definitionEvents = entityEvents({
  name,
  kinds: ['created', 'updated', 'deleted'],
  async read(shop, siteId, ids) {
    const now = shop.clock()
    const rows = await definitionsByIds(shop.db, { siteId, ids, now: new Date(now) })
    return new Map(rows.map((row) => [row.id, toWire(row, { now, fields: new Set(), seesSales: true })]))
  },
})
