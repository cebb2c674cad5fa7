import type {
  UpdateTicketDefinitionRequest,
  UpdateTicketQuotaRequest,
} from '@cartwright/contract/box-office/tickets/ticket-definitions.ts'
import type { Caller, Shop } from '../../platform/shop/shop.ts'
import * as quotas from '../ticket-definitions/quotas.service.ts'
import { get } from '../ticket-definitions/reads.service.ts'
import * as definitions from '../ticket-definitions/service.ts'
import { endLapsedOf } from './places.service.ts'

/** Changes a kind of tickets. Its limit may fall to what is taken without lapsed reservations. */
export async function updateDefinition(shop: Shop, caller: Caller, sent: UpdateTicketDefinitionRequest) {
  const { eventId, lapsed } = await get(shop, caller, sent.ticketDefinition.id)
  if (lapsed > 0) await endLapsedOf(shop, { siteId: caller.siteId, eventId })
  return definitions.update(shop, caller, sent)
}

/** Changes a quota. Its places may fall to what is taken without lapsed reservations. */
export async function updateQuota(shop: Shop, caller: Caller, sent: UpdateTicketQuotaRequest) {
  await endLapsedOf(shop, { siteId: caller.siteId, eventId: sent.eventId })
  return quotas.update(shop, caller, sent)
}
