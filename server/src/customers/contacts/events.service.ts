import { entityEvent, entityEvents } from '../../platform/events/events.ts'
import type { Shop } from '../../platform/shop/shop.ts'
import { contactsByIds } from './queries.ts'
import { toContact } from './wire.ts'

type ContactEvent = 'created' | 'updated' | 'deleted'

interface ContactKey {
  siteId: string
  id: string
  /** What the statement counts from, or the revision itself. */
  revision: bigint
}

const name = 'wix.contacts.v4.contact'

/** An event about a contact, as parameters of an insert into the outbox. */
export function contactEvent(
  shop: Shop,
  kind: ContactEvent,
  { siteId, id, revision }: ContactKey,
): unknown[] {
  return entityEvent(shop, { name, kind, siteId, id, version: revision })
}

export const contactEvents = entityEvents({
  name,
  kinds: ['created', 'updated', 'deleted'] satisfies ContactEvent[],
  async read(shop, siteId, ids) {
    const rows = await shop.db.run(contactsByIds, [siteId, ids])
    return new Map(rows.map((row) => [row.id, toContact(row)]))
  },
})
