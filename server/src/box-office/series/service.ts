import type {
  AddEventDatesReply,
  AddEventDatesRequest,
  Event,
  UpdateEventRequest,
  UpdateLaterEventsReply,
} from '@cartwright/contract/box-office/events/events.ts'
import { eventLimits } from '@cartwright/contract/box-office/limits.ts'
import type { Connection } from '../../platform/db/db.ts'
import { refuse, refuseIf, violation } from '../../platform/errors/errors.ts'
import type { Caller, Shop } from '../../platform/shop/shop.ts'
import { eventChange } from '../events/events.service.ts'
import { countEvents, type EventRow, insertSeries } from '../events/queries.ts'
import { get, present, presentAll } from '../events/reads.service.ts'
import { add, changed, chosenSlug, forget, mostEvents, replace } from '../events/service.ts'
import { copyParts } from './copies.service.ts'
import { addToSeries, beginSeries, eventForUpdate, laterEventsForUpdate, startsOfSeries } from './queries.ts'
import { clockDistance, moveOnClocks } from './rules.ts'

/** Repeats an event at other dates, in its state. Sending the same dates twice changes nothing. */
export async function addDates(
  shop: Shop,
  caller: Caller,
  { eventId, dates }: AddEventDatesRequest,
): Promise<AddEventDatesReply> {
  const { siteId } = caller
  refuseIf(
    dates.flatMap(({ startDate, endDate }, index) =>
      Date.parse(endDate) < Date.parse(startDate)
        ? [
            {
              field: `dates[${index}].endDate`,
              description: 'must not be before the start',
              violatedRule: 'OTHER',
            },
          ]
        : [],
    ),
  )
  await get(shop, caller, eventId)
  const events = await shop.db.transaction(async (tx) => {
    const [source] = await tx.run(eventForUpdate, [siteId, eventId])
    if (!source) throw refuse('EVENT_NOT_FOUND')
    if (source.state === 'CANCELED') throw refuse('INVALID_EVENT_STATUS_TRANSITION')
    const wanted = await newDates(tx, { siteId, source, dates })
    return wanted.length > 0 ? repeat(tx, shop, { siteId, source, wanted }) : []
  })
  forget(shop, siteId)
  return { events: await presentAll(shop, caller, { events, fields: [] }) }
}

interface Dates {
  startsAt: Date
  endsAt: Date
}

/** Those that the series does not have yet, each once. */
async function newDates(
  tx: Connection,
  { siteId, source, dates }: { siteId: string; source: EventRow; dates: AddEventDatesRequest['dates'] },
): Promise<Dates[]> {
  const { seriesId } = source
  const known = seriesId ? await tx.run(startsOfSeries, [siteId, seriesId]) : [source]
  const starts = new Set(known.map(({ startsAt }) => startsAt?.getTime()))
  const wanted = dates.flatMap(({ startDate, endDate }) => {
    const startsAt = new Date(startDate)
    if (starts.has(startsAt.getTime())) return []
    starts.add(startsAt.getTime())
    return [{ startsAt, endsAt: new Date(endDate) }]
  })
  if (known.length + wanted.length > eventLimits.dates)
    throw violation('dates', `a repeated event has at most ${eventLimits.dates} dates`, 'MAX_SIZE')
  const [counted] = await tx.run(countEvents, [siteId])
  if (counted && counted.count + wanted.length > mostEvents) throw refuse('EVENT_LIMIT_REACHED')
  return wanted
}

async function repeat(
  tx: Connection,
  shop: Shop,
  { siteId, source, wanted }: { siteId: string; source: EventRow; wanted: readonly Dates[] },
): Promise<EventRow[]> {
  const seriesId = source.seriesId ?? (await begin(tx, shop, { siteId, source }))
  const state = source.state === 'DRAFT' ? 'DRAFT' : 'PUBLISHED'
  const made: EventRow[] = []
  for (const dates of wanted) {
    const draft = { ...source, ...dates }
    const copy = await add(tx, shop, { siteId, draft, state, slug: undefined, seriesId })
    await copyParts(tx, shop, { siteId, source, made: copy, withSalePeriods: true })
    made.push(copy)
  }
  await tx.run(addToSeries, [siteId, seriesId, made.map(({ id }) => id)])
  return made
}

/** Makes the event the first of a series, whose id it returns. */
async function begin(
  tx: Connection,
  shop: Shop,
  { siteId, source }: { siteId: string; source: EventRow },
): Promise<string> {
  const { id, revision, title } = source
  const [seriesId, now] = [shop.newId(), new Date(shop.clock())]
  const told = eventChange(shop, 'updated', { siteId, id, revision: revision + 1n })
  await tx.run(beginSeries, [siteId, id, seriesId, now, ...told])
  await tx.run(insertSeries, [siteId, seriesId, title, [id], now])
  return seriesId
}

/** Changes a date of a series and all later ones at once. Each keeps its own address. */
export async function updateLater(
  shop: Shop,
  caller: Caller,
  { event: sent, fields, notifyGuests = false }: UpdateEventRequest,
): Promise<UpdateLaterEventsReply> {
  const { siteId } = caller
  const { before, later } = await shop.db.transaction(async (tx) => {
    const rows = await tx.run(laterEventsForUpdate, [siteId, sent.id])
    const one = rows.find(({ id }) => id === sent.id)
    if (!one) throw refuse('EVENT_NOT_FOUND')
    if (sent.revision !== undefined && sent.revision !== String(one.revision))
      throw refuse('REVISION_MISMATCH')
    const next = changed(one, sent)
    const slug = chosenSlug(sent) ?? one.slug
    await replace(tx, shop, { siteId, before: one, next, slug, notifyGuests })
    const others = rows.filter(({ id }) => id !== one.id)
    for (const other of others) {
      const moved = changed(other, { ...sent, ...datesOf(other, { before: one, next }, sent) })
      await replace(tx, shop, { siteId, before: other, next: moved, slug: other.slug, notifyGuests })
    }
    return { before: one, later: others.length }
  })
  forget(shop, siteId)
  const event = await get(shop, caller, before.id)
  return { ...(await present(shop, caller, { event, fields })), laterEvents: later }
}

type Times = Pick<EventRow, 'startsAt' | 'endsAt' | 'timeZone'>

/** The times of another date: it moves on the clocks as the changed one does, and keeps its day if that has none now. */
function datesOf(
  other: Times,
  { before, next }: { before: Times; next: Times },
  { dateAndTimeSettings: settings }: Partial<Event>,
): Partial<Event> {
  if (!settings) return {}
  const { timeZone } = next
  const moved = (field: 'startsAt' | 'endsAt') => {
    const [from, to, at] = [before[field], next[field], other[field]]
    if (!from || !to || !at) return at?.toISOString() ?? null
    const distance = clockDistance({ at: from, timeZone: before.timeZone }, { at: to, timeZone })
    return moveOnClocks({ at, timeZone: other.timeZone }, distance, timeZone).toISOString()
  }
  return {
    dateAndTimeSettings: {
      ...settings,
      dateAndTimeTbd: false,
      startDate: moved('startsAt'),
      endDate: moved('endsAt'),
    },
  }
}
