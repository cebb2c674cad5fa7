import { eventLimits } from '@cartwright/contract/box-office/limits.ts'
import type {
  CreateTicketDefinitionRequest,
  TicketDefinition,
  UpdateTicketDefinitionRequest,
} from '@cartwright/contract/box-office/tickets/ticket-definitions.ts'
import { refuse, type Violation, violation, violations } from '../../platform/errors/errors.ts'
import type { Caller, Shop } from '../../platform/shop/shop.ts'
import { isGuid } from '../../platform/values/ids.ts'
import * as sites from '../../sites/settings/service.ts'
import { queueOffers } from '../events/queries.ts'
import { get as getEvent } from '../events/reads.service.ts'
import { definitionEvent } from './events.service.ts'
import { readPricing } from './pricing.rules.ts'
import {
  countDefinitions,
  type DefinitionRow,
  deleteDefinition,
  deleteItemsOf,
  insertDefinition,
  lockUnsold,
  replaceDefinition,
} from './queries.ts'
import { quotaOfEvent } from './quotas.queries.ts'
import { get, read } from './reads.service.ts'

type Answer = Promise<{ ticketDefinition: TicketDefinition }>
type Draft = Omit<DefinitionRow, 'id' | 'revision' | 'eventId' | 'taken' | 'sold' | 'createdAt' | 'updatedAt'>

export async function create(
  shop: Shop,
  caller: Caller,
  { ticketDefinition: sent, fields }: CreateTicketDefinitionRequest,
): Answer {
  const { siteId } = caller
  const event = await getEvent(shop, caller, sent.eventId)
  if (event.registrationType !== 'TICKETING') throw refuse('INVALID_EVENT_TYPE')
  const [counted] = await shop.db.run(countDefinitions, [siteId, event.id])
  if (counted && counted.count >= eventLimits.ticketDefinitions)
    throw refuse('TICKET_DEFINITIONS_LIMIT_REACHED')
  const { settings } = await sites.get(shop, siteId)
  const blank = newDraft(settings.currency, counted?.position ?? 0)
  const draft = await checked(shop, { siteId, eventId: event.id }, withFields(shop, blank, sent))
  const [id, now] = [shop.newId(), new Date(shop.clock())]
  const { currency, ...rest } = draft
  const [first, second] = valuesOf(rest)
  const values = [...[siteId, id, event.id], ...first, currency, ...second, now]
  await shop.db.run(insertDefinition, [
    ...values,
    ...definitionEvent(shop, 'created', { siteId, id, revision: 1n }),
  ])
  return read(shop, caller, { ticketDefinitionId: id, ...(fields && { fields }) })
}

function newDraft(currency: string, position: number): Draft {
  return {
    ...{
      quotaId: null,
      name: '',
      description: '',
      policy: '',
      pricing: 'FREE',
      price: 0n,
      currency,
      pricingOptions: [],
    },
    ...{ feeType: 'FEE_INCLUDED', hidden: false, places: null, limitPerCheckout: 20 },
    ...{ saleStartsAt: null, saleEndsAt: null, shownWhenNotOnSale: true, position },
  }
}

/** As the statements take them: before and after the currency. */
function valuesOf(draft: Omit<Draft, 'currency'>): [unknown[], unknown[]] {
  const { quotaId, name, description, policy, pricing, price, pricingOptions, feeType, hidden, places } =
    draft
  const { limitPerCheckout, saleStartsAt, saleEndsAt, shownWhenNotOnSale, position } = draft
  return [
    [quotaId, name, description, policy, pricing, price, JSON.stringify(pricingOptions)],
    [feeType, hidden, places, limitPerCheckout, saleStartsAt, saleEndsAt, shownWhenNotOnSale, position],
  ]
}

function withFields(shop: Shop, before: Draft, sent: Partial<TicketDefinition>): Draft {
  const { salePeriod: period, limited } = sent
  const time = (field: 'startDate' | 'endDate', kept: Date | null) => {
    const value = period?.[field]
    return value === undefined ? kept : value === null ? null : new Date(value)
  }
  return {
    ...before,
    ...(sent.pricingMethod ? readPricing(before, sent.pricingMethod, shop.newId) : {}),
    quotaId: sent.quotaId === undefined ? before.quotaId : sent.quotaId || null,
    name: sent.name?.trim() ?? before.name,
    description: sent.description?.trim() ?? before.description,
    policy: sent.policyText?.trim() ?? before.policy,
    feeType: sent.feeType ?? before.feeType,
    hidden: sent.hidden ?? before.hidden,
    places: limited === false ? null : sent.initialLimit === undefined ? before.places : sent.initialLimit,
    limitPerCheckout: sent.limitPerCheckout ?? before.limitPerCheckout,
    saleStartsAt: time('startDate', before.saleStartsAt),
    saleEndsAt: time('endDate', before.saleEndsAt),
    shownWhenNotOnSale: period?.displayNotOnSale ?? before.shownWhenNotOnSale,
    position: sent.sortIndex ?? before.position,
  }
}

async function checked(shop: Shop, key: { siteId: string; eventId: string }, draft: Draft): Promise<Draft> {
  const { saleStartsAt, saleEndsAt, quotaId, name } = draft
  if (saleStartsAt && saleEndsAt && saleEndsAt < saleStartsAt) throw refuse('INVALID_SALE_PERIOD')
  const found: Violation[] = []
  if (name === '')
    found.push({
      field: 'ticketDefinition.name',
      description: 'must not be empty',
      violatedRule: 'REQUIRED_FIELD',
    })
  if (draft.limitPerCheckout < 1)
    found.push({
      field: 'ticketDefinition.limitPerCheckout',
      description: 'must be at least 1',
      violatedRule: 'MIN',
    })
  if (found.length > 0) throw violations(found)
  if (quotaId) {
    const values = [key.siteId, key.eventId, quotaId]
    const [quota] = isGuid(quotaId) ? await shop.db.run(quotaOfEvent, values) : []
    if (!quota) throw refuse('TICKET_QUOTA_NOT_FOUND')
  }
  return draft
}

export async function update(
  shop: Shop,
  caller: Caller,
  { ticketDefinition: sent, fields }: UpdateTicketDefinitionRequest,
): Answer {
  const { siteId } = caller
  for (;;) {
    const before = await get(shop, caller, sent.id)
    const { id, revision, eventId, taken, quotaId } = before
    if (sent.revision != null && sent.revision !== String(revision)) throw refuse('REVISION_MISMATCH')
    const next = await checked(shop, { siteId, eventId }, withFields(shop, before, sent))
    if (next.places !== null && next.places < taken)
      throw violation('ticketDefinition.initialLimit', `must be at least ${taken}: so many are taken`, 'MIN')
    if (taken > 0 && next.quotaId !== quotaId)
      throw refuse('TICKETS_ARE_SOLD', 'Tickets were sold or reserved. The quota of this kind stays')
    const [first, second] = valuesOf(next)
    const told = definitionEvent(shop, 'updated', { siteId, id, revision: revision + 1n })
    const values = [siteId, id, revision, ...first, ...second, new Date(shop.clock()), ...told]
    const [changed] = await shop.db.run(replaceDefinition, values)
    if (!changed) continue
    await shop.db.run(queueOffers, [siteId, eventId])
    return read(shop, caller, { ticketDefinitionId: id, ...(fields && { fields }) })
  }
}

export async function remove(shop: Shop, { siteId }: Caller, id: string): Promise<Record<string, never>> {
  await shop.db.transaction(async (tx) => {
    const [locked] = await tx.run(lockUnsold, [siteId, id, new Date(shop.clock())])
    if (!locked) throw refuse('TICKET_DEFINITION_NOT_FOUND')
    if (locked.sold) throw refuse('TICKETS_ARE_SOLD')
    await tx.run(deleteItemsOf, [siteId, id])
    const told = definitionEvent(shop, 'deleted', { siteId, id, revision: locked.revision + 1n })
    await tx.run(deleteDefinition, [siteId, id, ...told])
  })
  return {}
}
