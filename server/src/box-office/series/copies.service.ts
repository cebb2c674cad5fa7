import type { CloneEventRequest, Event } from '@cartwright/contract/box-office/events/events.ts'
import type { Connection } from '../../platform/db/db.ts'
import { refuseIf } from '../../platform/errors/errors.ts'
import type { Caller, Shop } from '../../platform/shop/shop.ts'
import { draftViolations, withFields } from '../events/draft.rules.ts'
import type { EventRow } from '../events/queries.ts'
import { get, present } from '../events/reads.service.ts'
import { add, chosenSlug, forget } from '../events/service.ts'
import {
  cloneCategories,
  cloneDefinitions,
  cloneQuotas,
  cloneSchedule,
  cloneSeats,
  cloneSections,
  cloneSectionTickets,
  partsOf,
} from './copies.queries.ts'
import { clockDistance } from './rules.ts'

/** Copies an event with its kinds of tickets, quotas, seats, categories and schedule; nothing of it is sold. */
export async function clone(
  shop: Shop,
  caller: Caller,
  { eventId, event: sent = {}, draft, fields }: CloneEventRequest,
): Promise<{ event: Event }> {
  const { siteId } = caller
  const source = await get(shop, caller, eventId)
  const next = withFields(source, sent)
  refuseIf(draftViolations(next))
  const state = draft === false ? 'PUBLISHED' : 'DRAFT'
  const slug = chosenSlug(sent)
  const event = await shop.db.transaction(async (tx) => {
    const made = await add(tx, shop, { siteId, draft: next, state, slug, seriesId: null })
    await copyParts(tx, shop, { siteId, source, made, withSalePeriods: false })
    return made
  })
  forget(shop, siteId)
  return present(shop, caller, { event, fields })
}

interface Copy {
  siteId: string
  source: EventRow
  made: EventRow
  /** Whether they move with the event; otherwise the copies are on sale at once. */
  withSalePeriods: boolean
}

/** Gives a copied event what belongs to its source. Sessions keep their distance from the start. */
export async function copyParts(
  tx: Connection,
  shop: Shop,
  { siteId, source, made, withSalePeriods }: Copy,
): Promise<void> {
  const parts = await tx.run(partsOf, [siteId, source.id])
  const newIds = JSON.stringify(Object.fromEntries(parts.map(({ id }) => [id, shop.newId()])))
  const values = [siteId, source.id, made.id, newIds, made.createdAt]
  const { startsAt, timeZone } = source
  const seconds =
    startsAt && made.startsAt
      ? clockDistance({ at: startsAt, timeZone }, { at: made.startsAt, timeZone: made.timeZone }) / 1000
      : 0
  await tx.run(cloneQuotas, values)
  await tx.run(cloneDefinitions, [...values, withSalePeriods ? seconds : null, timeZone])
  await tx.run(cloneSchedule, [...values, seconds, timeZone])
  for (const copy of [cloneCategories, cloneSections, cloneSeats])
    await tx.run(copy, [siteId, source.id, made.id])
  await tx.run(cloneSectionTickets, [siteId, source.id, made.id, newIds])
}
