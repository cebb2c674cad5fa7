import type {
  AddScheduleItemRequest,
  DeleteScheduleItemsRequest,
  GetScheduleItemReply,
  GetScheduleItemRequest,
  ListScheduleItemsReply,
  ListScheduleItemsRequest,
  QueryScheduleItemsReply,
  QueryScheduleItemsRequest,
  ScheduleBookmark,
  ScheduleItem,
  UpdateScheduleItemRequest,
} from '@cartwright/contract/box-office/events/schedule.ts'
import { eventLimits } from '@cartwright/contract/box-office/limits.ts'
import { refuse, violation } from '../../platform/errors/errors.ts'
import { pageOf } from '../../platform/query/page.ts'
import { compileQuery } from '../../platform/query/query.ts'
import type { Caller, Shop } from '../../platform/shop/shop.ts'
import { isTimeZone } from '../../platform/values/local-time.ts'
import { get, seesDrafts } from '../events/reads.service.ts'
import { forget } from '../events/service.ts'
import {
  bookmarkedItems,
  copySide,
  deleteBookmark,
  deleteItems,
  deleteSide,
  draftDiffers,
  findItems,
  insertBookmark,
  insertItem,
  itemById,
  itemFields,
  itemId,
  lockEvent,
  replaceItem,
  type ScheduleRow,
} from './queries.ts'

type Nothing = Record<string, never>
const options = {
  tieBreaker: itemId,
  defaultSort: [{ fieldName: 'timeSlot.start', order: 'ASC' as const }],
  maxLimit: 1000,
}

/** Sessions by their time: published ones, for merchants who ask for them those of drafts. */
export async function list(
  shop: Shop,
  caller: Caller,
  sent: ListScheduleItemsRequest,
): Promise<ListScheduleItemsReply> {
  const { eventId = [], state = [], paging = {}, limit, offset } = sent
  const isMerchant = seesDrafts(caller)
  const drafts = isMerchant && state.includes('DRAFT')
  const query = {
    paging: { limit: paging.limit ?? limit, offset: paging.offset ?? offset },
    filter: filterOf(sent),
  }
  const found = await find(shop, caller, { query, drafts })
  const [draft] = isMerchant ? await shop.db.run(draftDiffers, [caller.siteId, eventId]) : []
  return { ...found, facets: {}, draftNotPublished: draft?.differs ?? false }
}

function filterOf({ eventId, itemId: ids, tag, stageName, state = [], ...times }: ListScheduleItemsRequest) {
  const { startingFrom, startingBefore } = times
  const some = (field: string, values: readonly string[] | undefined) =>
    values?.length ? [{ [field]: { $in: values } }] : []
  const one = state.filter((each) => each === 'VISIBLE' || each === 'HIDDEN')
  return {
    $and: [
      ...some('eventId', eventId),
      ...some('id', ids),
      ...some('stageName', stageName),
      ...(tag?.length ? [{ tags: { $hasSome: tag } }] : []),
      ...(startingFrom ? [{ 'timeSlot.start': { $gte: startingFrom } }] : []),
      ...(startingBefore ? [{ 'timeSlot.start': { $lt: startingBefore } }] : []),
      ...(one.length === 1 ? [{ hidden: one[0] === 'HIDDEN' }] : []),
    ],
  }
}

export function query(
  shop: Shop,
  caller: Caller,
  { query: asked }: QueryScheduleItemsRequest,
): Promise<QueryScheduleItemsReply> {
  return find(shop, caller, { query: asked, drafts: false })
}

async function find(
  shop: Shop,
  caller: Caller,
  { query: asked, drafts }: { query: unknown; drafts: boolean },
) {
  const compiled = compileQuery(asked, itemFields, options)
  const scope = { siteId: caller.siteId, drafts, hidden: seesDrafts(caller) }
  const { rows, total } = await findItems(shop.db, scope, compiled)
  const page = pageOf(rows, compiled, total)
  return { items: page.rows.map(toWire), pagingMetadata: page.metadata }
}

export async function read(
  shop: Shop,
  caller: Caller,
  { itemId: id, eventId, includeDraft }: GetScheduleItemRequest,
): Promise<GetScheduleItemReply> {
  const isMerchant = seesDrafts(caller)
  const rows = (await shop.db.run(itemById, [caller.siteId, id])).filter(
    (row) =>
      (eventId === undefined || row.eventId === eventId) &&
      (isMerchant || (!row.draft && !row.hidden && row.eventState !== 'DRAFT')),
  )
  const published = rows.find((row) => !row.draft)
  const draft = rows.find((row) => row.draft)
  if (!published && !draft) throw refuse('SCHEDULE_ITEM_NOT_FOUND')
  return {
    ...(published && { item: toWire(published) }),
    ...(includeDraft && draft && { draft: toWire(draft) }),
  }
}

export async function add(
  shop: Shop,
  caller: Caller,
  { eventId, item }: AddScheduleItemRequest,
): Promise<{ item: ScheduleItem }> {
  const event = await get(shop, caller, eventId)
  const blank = {
    name: '',
    description: '',
    stageName: '',
    tags: [],
    speakers: [],
    hidden: false,
    status: 'SCHEDULED' as const,
  }
  const values = valuesOf({ ...blank, timeZone: event.timeZone }, item)
  const now = new Date(shop.clock())
  const row = [caller.siteId, shop.newId(), eventId, ...values, now, eventLimits.scheduleItems]
  const [made] = await shop.db.run(insertItem, row)
  if (!made) throw violation('item', `an event has at most ${eventLimits.scheduleItems} sessions`, 'MAX_SIZE')
  return { item: toWire(made) }
}

export async function update(
  shop: Shop,
  { siteId }: Caller,
  { eventId, itemId: id, item }: UpdateScheduleItemRequest,
): Promise<{ item: ScheduleItem }> {
  const before = (await shop.db.run(itemById, [siteId, id])).find(
    (row) => row.draft && row.eventId === eventId,
  )
  if (!before) throw refuse('SCHEDULE_ITEM_NOT_FOUND')
  const values = [siteId, id, eventId, ...valuesOf(before, item), new Date(shop.clock())]
  const [changed] = await shop.db.run(replaceItem, values)
  if (!changed) throw refuse('SCHEDULE_ITEM_NOT_FOUND')
  return { item: toWire(changed) }
}

type Kept = Omit<
  ScheduleRow,
  'id' | 'draft' | 'eventId' | 'startsAt' | 'endsAt' | 'createdAt' | 'updatedAt'
> &
  Partial<Pick<ScheduleRow, 'startsAt' | 'endsAt'>>

function valuesOf(kept: Kept, item: ScheduleItem): unknown[] {
  const { timeSlot, name = kept.name, description, stageName, tags, speakers, hidden, status } = item
  const startsAt = timeSlot?.start ? new Date(timeSlot.start) : kept.startsAt
  const endsAt = timeSlot?.end ? new Date(timeSlot.end) : kept.endsAt
  const timeZone = timeSlot?.timeZoneId ?? kept.timeZone
  if (name.trim() === '') throw violation('item.name', 'must not be empty', 'REQUIRED_FIELD')
  if (!isTimeZone(timeZone)) throw violation('item.timeSlot.timeZoneId', 'is not a time zone', 'OTHER')
  if (!startsAt || !endsAt || endsAt < startsAt)
    throw violation('item.timeSlot.end', 'must not be before the start', 'OTHER')
  const texts = [name.trim(), description ?? kept.description, stageName ?? kept.stageName]
  return [
    ...texts,
    tags ?? kept.tags,
    speakers ?? kept.speakers,
    hidden ?? kept.hidden,
    status ?? kept.status,
    startsAt,
    endsAt,
    timeZone,
  ]
}

export async function remove(
  shop: Shop,
  { siteId }: Caller,
  { eventId, itemIds: ids }: DeleteScheduleItemsRequest,
): Promise<Nothing> {
  const gone = await shop.db.run(deleteItems, [siteId, eventId, ids])
  if (gone.length === 0) throw refuse('SCHEDULE_ITEM_NOT_FOUND')
  return {}
}

export function publish(shop: Shop, caller: Caller, eventId: string): Promise<Nothing> {
  return copy(shop, caller, { eventId, toDraft: false })
}

export function discard(shop: Shop, caller: Caller, eventId: string): Promise<Nothing> {
  return copy(shop, caller, { eventId, toDraft: true })
}

async function copy(
  shop: Shop,
  { siteId }: Caller,
  { eventId, toDraft }: { eventId: string; toDraft: boolean },
): Promise<Nothing> {
  await shop.db.transaction(async (tx) => {
    const [event] = await tx.run(lockEvent, [siteId, eventId])
    if (!event) throw refuse('EVENT_NOT_FOUND')
    await tx.run(deleteSide, [siteId, eventId, toDraft])
    await tx.run(copySide, [siteId, eventId, toDraft])
  })
  forget(shop, siteId)
  return {}
}

export async function bookmarks(
  shop: Shop,
  caller: Caller,
  eventId: string,
): Promise<{ items: ScheduleItem[] }> {
  await get(shop, caller, eventId)
  const rows = await shop.db.run(bookmarkedItems, [caller.siteId, memberOf(caller), eventId])
  return { items: rows.map(toWire) }
}

export async function bookmark(
  shop: Shop,
  caller: Caller,
  { eventId, itemId: id }: ScheduleBookmark,
): Promise<Nothing> {
  const memberId = memberOf(caller)
  await get(shop, caller, eventId)
  const now = new Date(shop.clock())
  const [item] = await shop.db.run(insertBookmark, [caller.siteId, memberId, eventId, id, now])
  if (!item) throw refuse('SCHEDULE_ITEM_NOT_FOUND')
  return {}
}

export async function removeBookmark(
  shop: Shop,
  caller: Caller,
  { eventId, itemId: id }: ScheduleBookmark,
): Promise<Nothing> {
  await shop.db.run(deleteBookmark, [caller.siteId, memberOf(caller), eventId, id])
  return {}
}

function memberOf({ kind, id }: Caller): string {
  if (kind !== 'member') throw refuse('PERMISSION_DENIED', 'Only members mark sessions')
  return id
}

function toWire(row: ScheduleRow): ScheduleItem {
  const { id, draft, eventId, name, description, stageName, tags, speakers, hidden, status } = row
  return {
    ...{ id, draft, eventId, name, description, stageName, tags, speakers, hidden, status },
    timeSlot: { start: row.startsAt.toISOString(), end: row.endsAt.toISOString(), timeZoneId: row.timeZone },
    createdDate: row.createdAt.toISOString(),
    updatedDate: row.updatedAt.toISOString(),
  }
}
