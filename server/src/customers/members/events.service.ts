import { entityEvent, entityEvents } from '../../platform/events/events.ts'
import type { Shop } from '../../platform/shop/shop.ts'
import { membersByIds } from './profiles.queries.ts'
import { toMember } from './wire.ts'

type MemberEvent = 'created' | 'updated' | 'deleted'

interface MemberKey {
  siteId: string
  id: string
  /** After the change. The statements of {@link withEvent} count from 0, since only they know it. */
  revision?: bigint
}

const name = 'wix.members.v1.member'

/** An event about a member, as parameters of an insert into the outbox. */
export function memberEvent(
  shop: Shop,
  kind: MemberEvent,
  { siteId, id, revision = 0n }: MemberKey,
): unknown[] {
  return entityEvent(shop, { name, kind, siteId, id, version: revision })
}

/** The event that a person was erased. */
export function erasedEvent(shop: Shop, { siteId, id }: MemberKey): unknown[] {
  const payload = { triggeredByAnonymizeRequest: true }
  return entityEvent(shop, { name, kind: 'deleted', siteId, id, version: 0n, payload })
}

export const memberEvents = entityEvents({
  name,
  kinds: ['created', 'updated', 'deleted'] satisfies MemberEvent[],
  async read(shop, siteId, ids) {
    const rows = await shop.db.run(membersByIds, [siteId, ids])
    return new Map(rows.map((row) => [row.id, toMember(row, 'FULL')]))
  },
})
