import type {
  CountEventsByStatusRequest,
  Event,
  EventField,
  ListEventsByCategoryRequest,
  QueryEventsReply,
  QueryEventsRequest,
} from '@cartwright/contract/box-office/events/events.ts'
import type { EventForm } from '@cartwright/contract/box-office/events/forms.ts'
import { visibleOwners } from '../../orders/order/rules.ts'
import { refuse } from '../../platform/errors/errors.ts'
import { pageOf } from '../../platform/query/page.ts'
import { compileQuery } from '../../platform/query/query.ts'
import { type Caller, isMerchant, may, type Shop } from '../../platform/shop/shop.ts'
import { isGuid } from '../../platform/values/ids.ts'
import { languageFor } from '../../sites/settings/locale.rules.ts'
import * as sites from '../../sites/settings/service.ts'
import { toForm } from './form.rules.ts'
import {
  categoriesOfEvents,
  countByStatus,
  eventFields,
  eventId,
  eventSummaries,
  findEvents,
} from './lists.queries.ts'
import { type EventRow, eventById, eventBySlug, isGuest } from './queries.ts'
import { type EventView, toWire } from './wire.rules.ts'

export function seesDrafts(caller: Caller): boolean {
  return isMerchant(caller) && may(caller, 'EVENTS.READ')
}

/** An event that the caller may see. */
export async function get(shop: Shop, caller: Caller, id: string): Promise<EventRow> {
  const [row] = isGuid(id) ? await shop.db.run(eventById, [caller.siteId, id]) : []
  if (!row || (row.state === 'DRAFT' && !seesDrafts(caller))) throw refuse('EVENT_NOT_FOUND')
  return row
}

type Fields = readonly EventField[] | undefined

export async function read(
  shop: Shop,
  caller: Caller,
  { eventId: id, fields }: { eventId: string; fields?: Fields },
): Promise<{ event: Event }> {
  return present(shop, caller, { event: await get(shop, caller, id), fields })
}

export async function readBySlug(
  shop: Shop,
  caller: Caller,
  { slug, fields }: { slug: string; fields?: Fields },
): Promise<{ event: Event }> {
  const [row] = await shop.db.run(eventBySlug, [caller.siteId, slug])
  if (!row || (row.state === 'DRAFT' && !seesDrafts(caller))) throw refuse('EVENT_NOT_FOUND')
  return present(shop, caller, { event: row, fields })
}

export async function present(
  shop: Shop,
  caller: Caller,
  { event, fields }: { event: EventRow; fields?: Fields },
): Promise<{ event: Event }> {
  const [wire = {}] = await presentAll(shop, caller, { events: [event], fields })
  return { event: wire }
}

/** Events as the caller may read them, with the parts that are asked for. */
export async function presentAll(
  shop: Shop,
  caller: Caller,
  { events, fields = [] }: { events: readonly EventRow[]; fields?: Fields },
): Promise<Event[]> {
  const { siteId } = caller
  const { settings } = await sites.get(shop, siteId)
  const asked = new Set(fields)
  const ids = events.map(({ id }) => id)
  const needsSummaries = asked.has('DASHBOARD') || events.some((one) => one.registrationType === 'TICKETING')
  const [summaries, categories] = await Promise.all([
    needsSummaries ? shop.db.run(eventSummaries, [siteId, ids, new Date(shop.clock())]) : [],
    asked.has('CATEGORIES') ? shop.db.run(categoriesOfEvents, [siteId, ids, seesDrafts(caller)]) : [],
  ])
  const view = {
    ...{
      siteId,
      publicUrl: shop.hosts.urlOf(siteId),
      now: shop.clock(),
      fields: asked,
      ...{ currency: settings.currency, timeZone: settings.timeZone },
    },
    language: languageFor(settings, caller.language),
  }
  return Promise.all(
    events.map(async (event) =>
      toWire(event, {
        ...view,
        viewer: await viewerOf(shop, caller, { event, asked }),
        summary: summaries.find((one) => one.eventId === event.id),
        categories: categories.filter((one) => one.eventId === event.id),
      }),
    ),
  )
}

async function viewerOf(
  shop: Shop,
  caller: Caller,
  { event, asked }: { event: EventRow; asked: ReadonlySet<EventField> },
): Promise<EventView['viewer']> {
  if (seesDrafts(caller)) return 'HOST'
  if (!event.details.conferencing.enabled || !asked.has('ONLINE_CONFERENCING_SESSION')) return 'ANYBODY'
  const values = [caller.siteId, event.id, visibleOwners(caller) ?? []]
  const [found] = await shop.db.run(isGuest, values)
  return found?.guest ? 'GUEST' : 'ANYBODY'
}

const options = {
  tieBreaker: eventId,
  defaultSort: [{ fieldName: 'dateAndTimeSettings.startDate', order: 'ASC' as const }],
  maxLimit: 1000,
}

/** Events, the earliest first: shoppers published ones. */
export async function query(
  shop: Shop,
  caller: Caller,
  { query: asked = {}, fields, includeDrafts }: QueryEventsRequest,
): Promise<QueryEventsReply> {
  const compiled = compileQuery(asked, eventFields(new Date(shop.clock())), options)
  const scope = { siteId: caller.siteId, drafts: includeDrafts === true && seesDrafts(caller) }
  const { rows, total } = await findEvents(shop.db, scope, compiled)
  const page = pageOf(rows, compiled, total)
  const events = await presentAll(shop, caller, { events: page.rows, fields })
  return { events, pagingMetadata: page.metadata }
}

export async function listByCategory(
  shop: Shop,
  caller: Caller,
  { categoryId, paging = {}, fields }: ListEventsByCategoryRequest,
): Promise<QueryEventsReply> {
  const compiled = compileQuery({ paging }, eventFields(new Date(shop.clock())), options)
  const { rows, total } = await findEvents(
    shop.db,
    { siteId: caller.siteId, drafts: false, categoryId },
    compiled,
  )
  const page = pageOf(rows, compiled, total)
  const events = await presentAll(shop, caller, { events: page.rows, fields })
  return { events, pagingMetadata: page.metadata }
}

export async function counts(
  shop: Shop,
  caller: Caller,
  { filter, includeDrafts }: CountEventsByStatusRequest,
) {
  const now = new Date(shop.clock())
  const compiled = compileQuery({ filter }, eventFields(now), { ...options, path: 'request' })
  const scope = { siteId: caller.siteId, drafts: includeDrafts === true && seesDrafts(caller), now }
  const found = await countByStatus(shop.db, scope, compiled)
  const total = found.reduce((sum, { count }) => sum + count, 0)
  const byStatus = Object.fromEntries(found.map(({ status, count }) => [status, count]))
  return {
    pagingMetadata: { count: found.length, offset: 0, total, tooManyToCount: false },
    facets: { status: { counts: byStatus } },
  }
}

export async function form(shop: Shop, caller: Caller, id: string): Promise<{ form: EventForm }> {
  const { details } = await get(shop, caller, id)
  return { form: toForm(details.questions) }
}
