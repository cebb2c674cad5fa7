import type { MemberRow } from '../src/customers/members/service.ts'
import type { OutboxRow } from '../src/platform/db/outbox.ts'
import { renderEvents } from '../src/platform/events/events.ts'
import type { Caller } from '../src/platform/shop/shop.ts'
import { shopperPermissions } from '../src/sites/apps/permissions.rules.ts'
import { rows } from './checkouts.ts'
import { claimsIn, newMember } from './members.ts'
import type { Store } from './store.ts'

/** A member with a verified e-mail address. */
export function member(store: Store, email: string, profile = {}): Promise<MemberRow> {
  return newMember(store, { email, profile })
}

/** The context of a member for the services: a known browser with its visitor. */
export function asking(store: Store, { id }: { id: string }, visitorId: string = id): Caller {
  const { siteId, clientId } = store
  return { siteId, kind: 'member', id, memberId: id, visitorId, clientId, permissions: shopperPermissions }
}

/** The member or visitor of an access token. */
export function visitorOf(token: string): string {
  return claimsIn(token).sub ?? ''
}

/** The published events of an entity, in order. A member and their contact have one id, so `entity` says which. */
export async function publishedEvents(store: Store, entityId: string, entity?: string): Promise<string[]> {
  const found = await rows<{ type: string; sequence: bigint }>(
    store,
    'SELECT type, sequence FROM outbox WHERE entity_id = $1 AND entity = coalesce($2, entity) ORDER BY sequence',
    [entityId, entity],
  )
  return found.map(({ type, sequence }) => `${sequence} ${type.split('_').at(-1)}`)
}

/** The published events of an entity, in order, with what is sent of them now. */
export async function sentEvents(store: Store, entityId: string, entity?: string) {
  const found = await rows<OutboxRow>(
    store,
    `SELECT site_id AS "siteId", id, entity, entity_id AS "entityId", sequence, type, payload, created_at AS "createdAt"
     FROM outbox WHERE entity_id = $1 AND entity = coalesce($2, entity) ORDER BY sequence, id`,
    [entityId, entity],
  )
  const sent = await renderEvents(store.shop, store.app.events, found)
  return found.map((event, index) => {
    const { payload, error } = sent[index] ?? {}
    if (error !== undefined) throw new Error(`${event.type} ${error}`)
    return { ...event, sent: payload }
  })
}
