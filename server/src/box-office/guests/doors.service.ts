import type { Rsvp, SomeGuests } from '@cartwright/contract/box-office/guests/rsvps.ts'
import { refuse } from '../../platform/errors/errors.ts'
import type { Caller, Shop } from '../../platform/shop/shop.ts'
import { get as getEvent } from '../events/reads.service.ts'
import { publishRsvps } from './events.service.ts'
import { letIn, letOut, touch } from './queries.ts'
import { get, read } from './reads.service.ts'

type Answer = Promise<{ rsvp: Rsvp }>

export function checkIn(shop: Shop, caller: Caller, sent: SomeGuests): Answer {
  return move(shop, caller, { ...sent, into: true })
}

export function undoCheckIn(shop: Shop, caller: Caller, sent: SomeGuests): Answer {
  return move(shop, caller, { ...sent, into: false })
}

/** All guests or none. */
async function move(
  shop: Shop,
  caller: Caller,
  { rsvpId: id, guestIds, into }: SomeGuests & { into: boolean },
): Answer {
  const { siteId } = caller
  const row = await get(shop, caller, id)
  if (into && row.status !== 'YES')
    throw refuse(
      'UNEXPECTED_RSVP_STATUS',
      'Only guests who have a place come in. Change the answer to YES first',
    )
  if (into && (await getEvent(shop, caller, row.eventId)).state === 'CANCELED')
    throw refuse('UNEXPECTED_RSVP_STATUS', 'The event is cancelled')
  const all = row.guests.map(({ guestId }) => guestId)
  const wanted = guestIds?.length ? [...new Set(guestIds)] : all
  if (wanted.length === 0 || wanted.some((each) => !all.includes(each))) throw refuse('GUEST_NOT_FOUND')
  await shop.db.transaction(async (tx) => {
    const now = new Date(shop.clock())
    const done = into
      ? await tx.run(letIn, [siteId, id, wanted, now, caller.id])
      : await tx.run(letOut, [siteId, id, wanted])
    if (done.length < wanted.length) throw refuse(into ? 'GUEST_ALREADY_CHECKED_IN' : 'GUEST_NOT_CHECKED_IN')
    const [touched] = await tx.run(touch, [siteId, id, now])
    if (touched) await publishRsvps(tx, shop, { kind: 'updated', siteId, rsvps: [{ id, ...touched }] })
  })
  return read(shop, caller, id)
}
