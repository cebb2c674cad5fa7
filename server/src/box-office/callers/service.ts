import type { Event, EventField } from '@cartwright/contract/box-office/events/events.ts'
import { visibleOwners } from '../../orders/order/rules.ts'
import type { Caller, Shop } from '../../platform/shop/shop.ts'
import { rsvpPath } from '../guests/links.rules.ts'
import { ticketsPath } from '../tickets/codes.rules.ts'
import { guestOf } from './queries.ts'

/** An event with the caller as its guest, where that is asked for and the caller is one. */
export async function withGuest(
  shop: Shop,
  caller: Caller,
  { event, fields }: { event: Event; fields?: readonly EventField[] | undefined },
): Promise<{ event: Event }> {
  const owners = fields?.includes('GUEST') ? visibleOwners(caller) : null
  const { siteId } = caller
  const [own] = owners ? await shop.db.run(guestOf, [siteId, event.id, owners]) : []
  if (!own) return { event }
  const { kind, id, attendanceStatus } = own
  const url =
    kind === 'RSVP' ? rsvpPath(shop.tokens, { siteId, id }) : ticketsPath(shop.tokens, { siteId, name: id })
  return { event: { ...event, guest: { attendanceStatus, url } } }
}
