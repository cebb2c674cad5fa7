import { entityEvent, entityEvents } from '../../platform/events/events.ts'
import type { Shop } from '../../platform/shop/shop.ts'
import { membersByIds } from './profiles.queries.ts'
import { toMember } from './wire.ts'

type MemberEvent = 'created' | 'updated' | 'deleted'

interface MemberKey {
  siteId: string
  id: string
  payload?: object
}

const name = 'wix.members.v1.member'
const contactName = 'wix.contacts.v4.contact'

/** The events about a member and the contact of the same id, as parameters of inserts into the outbox. */
export function memberChange(
  shop: Shop,
  kind: MemberEvent,
  { siteId, id, payload = {} }: MemberKey,
): unknown[] {
  // The statements count from 0, since only they know the revisions.
  const change = { kind, siteId, id, version: 0n, payload }
  return [...entityEvent(shop, { ...change, name }), ...entityEvent(shop, { ...change, name: contactName })]
}

/** The events that a person was erased. */
export function erasedEvents(shop: Shop, { siteId, id }: MemberKey): unknown[] {
  return memberChange(shop, 'deleted', { siteId, id, payload: { triggeredByAnonymizeRequest: true } })
}

export const memberEvents = entityEvents({
  name,
  kinds: ['created', 'updated', 'deleted'] satisfies MemberEvent[],
  async read(shop, siteId, ids) {
    const rows = await shop.db.run(membersByIds, [siteId, ids])
    return new Map(rows.map((row) => [row.id, toMember(row, 'FULL')]))
  },
})
