import type {
  AssignEventsRequest,
  EventCategory,
  QueryEventCategoriesReply,
  QueryEventCategoriesRequest,
  UpdateEventCategoryRequest,
} from '@cartwright/contract/box-office/events/categories.ts'
import { eventLimits } from '@cartwright/contract/box-office/limits.ts'
import { refuseOn } from '../../platform/db/db.ts'
import { refuse, violation } from '../../platform/errors/errors.ts'
import { pageOf } from '../../platform/query/page.ts'
import { compileQuery } from '../../platform/query/query.ts'
import type { Caller, Shop } from '../../platform/shop/shop.ts'
import { categoriesOfEvents } from '../events/lists.queries.ts'
import { get, seesDrafts } from '../events/reads.service.ts'
import { forget } from '../events/service.ts'
import { toCategory } from '../events/wire.rules.ts'
import {
  assign,
  categoryFields,
  categoryId,
  changeCategory,
  countCategories,
  deleteCategory,
  findCategories,
  insertCategory,
  lockCategories,
  moveCategory,
  unassign,
} from './queries.ts'

type Answer = Promise<{ category: EventCategory }>

const options = {
  tieBreaker: categoryId,
  defaultSort: [{ fieldName: 'sortIndex', order: 'ASC' as const }],
  maxLimit: 1000,
}

/** Categories in the merchant's order; shoppers those that are not hidden. */
export async function query(
  shop: Shop,
  caller: Caller,
  { query: asked }: QueryEventCategoriesRequest,
): Promise<QueryEventCategoriesReply> {
  const compiled = compileQuery(asked, categoryFields, options)
  const scope = { siteId: caller.siteId, hidden: seesDrafts(caller) }
  const { rows, total } = await findCategories(shop.db, scope, compiled)
  const page = pageOf(rows, compiled, total)
  const categories = page.rows.map(({ events, drafts, ...row }) => ({
    ...toCategory(row),
    counts: { assignedEventsCount: events, ...(scope.hidden && { assignedDraftEventsCount: drafts }) },
  }))
  return { categories, metaData: page.metadata }
}

export async function listOfEvent(
  shop: Shop,
  caller: Caller,
  eventId: string,
): Promise<{ categories: EventCategory[] }> {
  await get(shop, caller, eventId)
  const rows = await shop.db.run(categoriesOfEvents, [caller.siteId, [eventId], seesDrafts(caller)])
  return { categories: rows.map(toCategory) }
}

export async function create(shop: Shop, { siteId }: Caller, sent: EventCategory): Answer {
  const [known] = await shop.db.run(countCategories, [siteId])
  if (known && known.count >= eventLimits.categories)
    throw violation(
      'category',
      `a shop has at most ${eventLimits.categories} categories of events`,
      'MAX_SIZE',
    )
  const values = [siteId, shop.newId(), nameOf(sent), statesOf(sent.states), new Date(shop.clock())]
  const [row] = await refuseOn('23505', shop.db.run(insertCategory, values), nameTaken)
  if (!row) throw new Error('the category was not made')
  forget(shop, siteId)
  return { category: toCategory(row) }
}

export async function update(
  shop: Shop,
  { siteId }: Caller,
  { category: { id, name, states, sortIndex } }: UpdateEventCategoryRequest,
): Answer {
  const values = [siteId, id, name === undefined ? null : nameOf({ name }), states ? statesOf(states) : null]
  const changed = await shop.db.transaction(async (tx) => {
    if (sortIndex !== undefined) {
      const known = await tx.run(lockCategories, [siteId])
      if (known.some((each) => each.id === id)) await tx.run(moveCategory, [siteId, id, sortIndex])
    }
    const [row] = await refuseOn('23505', tx.run(changeCategory, values), nameTaken)
    if (!row) throw refuse('CATEGORY_NOT_FOUND')
    return row
  })
  forget(shop, siteId)
  return { category: toCategory(changed) }
}

export async function remove(shop: Shop, { siteId }: Caller, id: string): Promise<Record<string, never>> {
  const [gone] = await shop.db.run(deleteCategory, [siteId, id])
  if (!gone) throw refuse('CATEGORY_NOT_FOUND')
  forget(shop, siteId)
  return {}
}

export async function assignEvents(
  shop: Shop,
  { siteId }: Caller,
  { categoryId: id, eventId }: AssignEventsRequest,
): Promise<Record<string, never>> {
  const ids = [...new Set(eventId)]
  await shop.db.transaction(async (tx) => {
    const [found] = await tx.run(assign, [siteId, id, ids])
    if (!found?.category) throw refuse('CATEGORY_NOT_FOUND')
    if (found.events < ids.length) throw refuse('EVENT_NOT_FOUND')
  })
  forget(shop, siteId)
  return {}
}

export async function unassignEvents(
  shop: Shop,
  { siteId }: Caller,
  { categoryId: id, eventId }: AssignEventsRequest,
): Promise<Record<string, never>> {
  await shop.db.run(unassign, [siteId, id, eventId])
  forget(shop, siteId)
  return {}
}

function nameOf({ name = '' }: EventCategory): string {
  const trimmed = name.trim()
  if (trimmed === '') throw violation('category.name', 'must not be empty', 'REQUIRED_FIELD')
  return trimmed
}

/** Only the shop itself makes the category of a recurring event. */
function statesOf(states: EventCategory['states'] = []) {
  return ['MANUAL', ...(states.includes('HIDDEN') ? ['HIDDEN'] : [])]
}

function nameTaken() {
  return violation('category.name', 'is the name of another category', 'OTHER')
}
