import type {
  CreateEventRequest,
  Event,
  UpdateEventRequest,
} from '@cartwright/contract/box-office/events/events.ts'
import { slugFrom } from '@cartwright/contract/values/slugs.ts'
import type { Connection } from '../../platform/db/db.ts'
import { refuseOn } from '../../platform/db/db.ts'
import { refuse, refuseIf } from '../../platform/errors/errors.ts'
import type { Caller, Shop } from '../../platform/shop/shop.ts'
import * as sites from '../../sites/settings/service.ts'
import { draftViolations, type EventDraft, newDraft, withFields } from './draft.rules.ts'
import { eventChange, publishChanges } from './events.service.ts'
import {
  countEvents,
  deleteDefinitions,
  deleteEvent,
  deleteReservations,
  type EventRow,
  insertEvent,
  insertSeries,
  lockUnsold,
  moveEvent,
  peopleOf,
  queueCancelation,
  queueMoved,
  queuePromotion,
  queueRescheduling,
  replaceEvent,
  takenSlugs,
} from './queries.ts'
import { get, present } from './reads.service.ts'
import { isMoved, isRescheduled, takesPlace, writeDeleted, writeWhereabouts } from './rules.ts'

type Answer = Promise<{ event: Event }>
export const mostEvents = 10_000

/** Creates an event; a recurring one once for each of its dates. */
export async function create(
  shop: Shop,
  caller: Caller,
  { event: sent, draft, fields }: CreateEventRequest,
): Answer {
  const { siteId } = caller
  const { settings } = await sites.get(shop, siteId)
  const made = withFields(newDraft(settings.timeZone), sent)
  const drafts = datesOf(made, sent)
  for (const one of drafts) refuseIf(draftViolations(one))
  const [known] = await shop.db.run(countEvents, [siteId])
  if (known && known.count + drafts.length > mostEvents) throw refuse('EVENT_LIMIT_REACHED')
  const state = draft === true ? 'DRAFT' : 'PUBLISHED'
  const slug = chosenSlug(sent)
  const rows = await shop.db.transaction(async (tx) => {
    const seriesId = drafts.length > 1 ? shop.newId() : null
    const added: EventRow[] = []
    for (const one of drafts) added.push(await add(tx, shop, { siteId, draft: one, state, slug, seriesId }))
    if (seriesId) {
      const values = [siteId, seriesId, made.title, added.map(({ id }) => id), new Date(shop.clock())]
      await tx.run(insertSeries, values)
    }
    return added
  })
  forget(shop, siteId)
  const [first] = rows
  if (!first) throw new Error('no event was made')
  return present(shop, caller, { event: first, fields })
}

/** The draft once for each date. */
function datesOf(draft: EventDraft, { dateAndTimeSettings }: Event): EventDraft[] {
  const dates = dateAndTimeSettings?.recurringEvents?.individualEventDates ?? []
  if (dates.length === 0) return [draft]
  return dates.map(({ startDate, endDate, timeZoneId }) => ({
    ...draft,
    startsAt: startDate ? new Date(startDate) : null,
    endsAt: endDate ? new Date(endDate) : null,
    timeZone: timeZoneId ?? draft.timeZone,
  }))
}

export function chosenSlug({ slug, seoSettings }: Partial<Event>): string | undefined {
  const chosen = slug ?? seoSettings?.slug
  if (chosen === undefined || chosen === '') return undefined
  if (!/^[\p{Ll}\p{Lo}\p{N}]+(-[\p{Ll}\p{Lo}\p{N}]+)*$/u.test(chosen)) throw refuse('INVALID_SLUG_FORMAT')
  return chosen
}

interface Addition {
  siteId: string
  draft: EventDraft
  state: 'DRAFT' | 'PUBLISHED'
  /** Undefined for one of the title. */
  slug: string | undefined
  seriesId: string | null
}

/** Writes an event in the transaction. */
export async function add(
  tx: Connection,
  shop: Shop,
  { siteId, draft, state, slug, seriesId }: Addition,
): Promise<EventRow> {
  const [id, now] = [shop.newId(), new Date(shop.clock())]
  const address =
    slug && !seriesId ? slug : await freeSlug(tx, siteId, slug ?? slugFrom(draft.title, 'event'))
  const { title, registrationType, locationType, startsAt, endsAt, timeZone, details, guestLimit } = draft
  const values = [
    ...[siteId, id, address, title, state, registrationType, locationType, startsAt, endsAt, timeZone],
    ...[JSON.stringify(details), guestLimit, seriesId, now],
    ...eventChange(shop, 'created', { siteId, id, revision: 1n }),
  ]
  const [row] = await refuseOn('23505', tx.run(insertEvent, values), () => refuse('SLUG_ALREADY_IN_USE'))
  if (!row) throw new Error('the event was not made')
  return row
}

/** The slug, or the first of `slug-2`, `slug-3` … that no event has. */
async function freeSlug(tx: Connection, siteId: string, slug: string): Promise<string> {
  const short = slug.slice(0, 90)
  const taken = new Set((await tx.run(takenSlugs, [siteId, short])).map((row) => row.slug))
  for (let number = 1; ; number++) {
    const one = number === 1 ? short : `${short}-${number}`
    if (!taken.has(one)) return one
  }
}

export async function update(
  shop: Shop,
  caller: Caller,
  { event: sent, fields, notifyGuests = false }: UpdateEventRequest,
): Answer {
  const { siteId } = caller
  for (;;) {
    const before = await get(shop, caller, sent.id)
    if (sent.revision !== undefined && sent.revision !== String(before.revision))
      throw refuse('REVISION_MISMATCH')
    const slug = chosenSlug(sent) ?? before.slug
    const next = changed(before, sent)
    const after = await shop.db.transaction((tx) =>
      replace(tx, shop, { siteId, before, next, slug, notifyGuests }),
    )
    if (!after) continue
    forget(shop, siteId)
    return present(shop, caller, { event: after, fields })
  }
}

/** The event with the sent fields, if it may be changed so. */
export function changed(before: EventRow, sent: Partial<Event>): EventDraft {
  if (before.state === 'CANCELED') throw refuse('INVALID_EVENT_STATUS_TRANSITION')
  const next = withFields(before, sent)
  refuseIf(draftViolations(next))
  if (next.registrationType !== before.registrationType && before.guestsTaken > 0)
    throw refuse('INVALID_EVENT_TYPE', 'People have answered already. The kind of registration stays')
  return next
}

interface Replacement {
  siteId: string
  before: EventRow
  next: EventDraft
  slug: string
  notifyGuests: boolean
}

/** Writes a changed event in the transaction. Nothing if somebody else has changed it since `before`. */
export async function replace(
  tx: Connection,
  shop: Shop,
  { siteId, before, next, slug, notifyGuests }: Replacement,
): Promise<EventRow | undefined> {
  const { id, revision } = before
  const { title, registrationType, locationType, startsAt, endsAt, timeZone, details, guestLimit } = next
  const values = [
    ...[siteId, id, revision, slug, title, registrationType, locationType, startsAt, endsAt, timeZone],
    ...[JSON.stringify(details), guestLimit, new Date(shop.clock())],
    ...eventChange(shop, 'updated', { siteId, id, revision: revision + 1n }),
  ]
  const [row] = await refuseOn('23505', tx.run(replaceEvent, values), () => refuse('SLUG_ALREADY_IN_USE'))
  if (row && hasMorePlaces(before, row))
    await tx.run(queuePromotion, [JSON.stringify({ siteId, eventId: id })])
  if (row && notifyGuests && takesPlace(row, shop.clock()) && isMoved(before, row))
    await tx.run(queueMoved, [JSON.stringify({ siteId, eventId: id, before: writeWhereabouts(before) })])
  if (row && isRescheduled(before, row))
    await tx.run(queueRescheduling, [JSON.stringify({ siteId, eventId: id })])
  return row
}

type Places = Pick<EventRow, 'guestLimit'>

function hasMorePlaces({ guestLimit: before }: Places, { guestLimit: after }: Places): boolean {
  return before !== null && (after === null || after > before)
}

export async function publish(shop: Shop, caller: Caller, id: string): Answer {
  const { state } = await get(shop, caller, id)
  if (state === 'PUBLISHED') throw refuse('EVENT_ALREADY_PUBLISHED')
  if (state === 'CANCELED') throw refuse('INVALID_EVENT_STATUS_TRANSITION')
  return move(shop, caller, { id, from: 'DRAFT', to: 'PUBLISHED' })
}

export async function cancel(shop: Shop, caller: Caller, id: string): Answer {
  const event = await get(shop, caller, id)
  if (!takesPlace(event, shop.clock())) throw refuse('INVALID_EVENT_STATUS_TRANSITION')
  return move(shop, caller, { id, from: 'PUBLISHED', to: 'CANCELED' })
}

async function move(
  shop: Shop,
  caller: Caller,
  { id, from, to }: { id: string; from: EventRow['state']; to: 'PUBLISHED' | 'CANCELED' },
): Answer {
  const { siteId } = caller
  const kind = to === 'PUBLISHED' ? 'published' : 'canceled'
  const told = eventChange(shop, kind, { siteId, id, revision: 0n })
  const event = await shop.db.transaction(async (tx) => {
    const [moved] = await tx.run(moveEvent, [siteId, id, from, to, new Date(shop.clock()), ...told])
    if (!moved) throw refuse('INVALID_EVENT_STATUS_TRANSITION')
    if (to === 'CANCELED') await tx.run(queueCancelation, [JSON.stringify({ siteId, eventId: id })])
    return moved
  })
  forget(shop, siteId)
  return present(shop, caller, { event })
}

export async function remove(shop: Shop, { siteId }: Caller, id: string): Promise<{ eventId: string }> {
  await shop.db.transaction(async (tx) => {
    const [event] = await tx.run(lockUnsold, [siteId, id])
    if (!event) throw refuse('EVENT_NOT_FOUND')
    if (event.sold) throw refuse('TICKETS_ARE_SOLD')
    await tellGuests(tx, shop, { siteId, event })
    for (const statement of [deleteReservations, deleteDefinitions, deleteEvent])
      await tx.run(statement, [siteId, id])
    await publishChanges(tx, shop, [{ siteId, id, revision: event.revision + 1n, kind: 'deleted' }])
  })
  forget(shop, siteId)
  return { eventId: id }
}

/** Of an event that was still to take place. The job has what it needs: the event is gone by then. */
async function tellGuests(
  tx: Connection,
  shop: Shop,
  { siteId, event }: { siteId: string; event: EventRow },
): Promise<void> {
  if (!takesPlace(event, shop.clock())) return
  const people = await tx.run(peopleOf, [siteId, event.id, null])
  if (people.length > 0)
    await tx.run(queueCancelation, [JSON.stringify({ siteId, ...writeDeleted(event, people) })])
}

/** Makes the storefront's pages be made again. */
export function forget(shop: Shop, siteId: string): void {
  shop.changes.publish('site', siteId, siteId)
}
