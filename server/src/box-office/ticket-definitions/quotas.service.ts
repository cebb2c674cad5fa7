import { eventLimits } from '@cartwright/contract/box-office/limits.ts'
import type {
  CreateTicketQuotaRequest,
  TicketQuota,
  UpdateTicketQuotaRequest,
} from '@cartwright/contract/box-office/tickets/ticket-definitions.ts'
import { refuseOn } from '../../platform/db/db.ts'
import { refuse, violation } from '../../platform/errors/errors.ts'
import type { Caller, Shop } from '../../platform/shop/shop.ts'
import { queueOffers } from '../events/queries.ts'
import { get as getEvent } from '../events/reads.service.ts'
import { changeQuota, deleteQuota, insertQuota, quotaOfEvent, quotasOfEvent } from './quotas.queries.ts'

type Answer = Promise<{ quota: TicketQuota }>

export async function list(shop: Shop, caller: Caller, eventId: string): Promise<{ quotas: TicketQuota[] }> {
  await getEvent(shop, caller, eventId)
  return { quotas: await shop.db.run(quotasOfEvent, [caller.siteId, eventId]) }
}

export async function create(
  shop: Shop,
  caller: Caller,
  { eventId, quota }: CreateTicketQuotaRequest,
): Answer {
  await getEvent(shop, caller, eventId)
  const { name, places } = quota
  const now = new Date(shop.clock())
  const values = [caller.siteId, shop.newId(), eventId, name.trim(), places, eventLimits.quotas, now]
  const [made] = await shop.db.run(insertQuota, values)
  if (!made) throw violation('quota', `an event has at most ${eventLimits.quotas} quotas`, 'MAX_SIZE')
  return { quota: made }
}

export async function update(
  shop: Shop,
  { siteId }: Caller,
  { eventId, quota: { id, name, places } }: UpdateTicketQuotaRequest,
): Answer {
  const now = new Date(shop.clock())
  const values = [siteId, eventId, id, name?.trim() ?? null, places ?? null, now]
  const [changed] = await shop.db.run(changeQuota, values)
  if (changed) {
    await shop.db.run(queueOffers, [siteId, eventId])
    return { quota: changed }
  }
  const [known] = await shop.db.run(quotaOfEvent, [siteId, eventId, id])
  if (!known) throw refuse('TICKET_QUOTA_NOT_FOUND')
  throw violation('quota.places', `must be at least ${known.taken}: so many are taken`, 'OTHER')
}

export async function remove(
  shop: Shop,
  { siteId }: Caller,
  { eventId, id }: { eventId: string; id: string },
): Promise<Record<string, never>> {
  const deleting = shop.db.run(deleteQuota, [siteId, eventId, id])
  const [gone] = await refuseOn('23503', deleting, () => refuse('QUOTA_IN_USE'))
  if (!gone) throw refuse('TICKET_QUOTA_NOT_FOUND')
  return {}
}
