import type { MemberRow } from '../src/customers/members/service.ts'
import type { Caller } from '../src/platform/shop/shop.ts'
import { shopperPermissions } from '../src/sites/apps/permissions.rules.ts'
import { rows } from './checkouts.ts'
import { claimsIn, newMember } from './members.ts'
import type { Store } from './store.ts'

/** Somebody who has an account, with an e-mail address that was shown to be theirs. */
export function member(store: Store, email: string, profile = {}): Promise<MemberRow> {
  return newMember(store, { email, profile })
}

/** A member as the services see one who asks; in a browser that has been here before, with its visitor. */
export function asking(store: Store, { id }: { id: string }, visitorId: string = id): Caller {
  const { siteId, clientId } = store
  return { siteId, kind: 'member', id, memberId: id, visitorId, clientId, permissions: shopperPermissions }
}

/** Whose an access token is. */
export function visitorOf(token: string): string {
  return claimsIn(token).sub ?? ''
}

/** What subscribers were told of something, in order. */
export async function told(store: Store, entityId: string): Promise<string[]> {
  const found = await rows<{ type: string; sequence: bigint }>(
    store,
    'SELECT type, sequence FROM outbox WHERE entity_id = $1 ORDER BY sequence',
    [entityId],
  )
  return found.map(({ type, sequence }) => `${sequence} ${type.split('_').at(-1)}`)
}
