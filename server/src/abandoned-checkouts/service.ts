import type {
  AbandonedCheckout,
  AbandonedCheckoutReply,
  AddAbandonedCheckoutActivityRequest,
  GetAbandonedCheckoutDetailsReply,
  QueryAbandonedCheckoutsReply,
  QueryAbandonedCheckoutsRequest,
  RedirectToCheckoutReply,
  RedirectToCheckoutRequest,
  Reminders,
  SearchAbandonedCheckoutsReply,
  SearchAbandonedCheckoutsRequest,
  SendAbandonedCheckoutEmailReply,
} from '@cartwright/contract/abandoned-checkouts/abandoned-checkouts.ts'
import { findOrder } from '../orders/order/service.ts'
import { refuse } from '../platform/errors/errors.ts'
import { pageOf } from '../platform/query/page.ts'
import { compileQuery } from '../platform/query/query.ts'
import { filterByWords } from '../platform/query/words.ts'
import type { Caller, Shop } from '../platform/shop/shop.ts'
import { isGuid } from '../platform/values/ids.ts'
import { withoutNulls } from '../platform/values/optional.ts'
import * as sites from '../sites/settings/service.ts'
import { publish } from './model/events.service.ts'
import { abandonedById, abandonedByIds, lockAbandoned } from './model/queries.ts'
import { type AbandonedRow, toWire, withActivity } from './model/rules.ts'
import {
  abandonedFields,
  abandonedId,
  eraseOne,
  listAbandoned,
  searchableNames,
  writeActivities,
} from './queries.ts'
import { restoreLink } from './reminders/links.service.ts'
import { sendNow } from './reminders/sending.service.ts'

export async function get(shop: Shop, caller: Caller, id: string): Promise<AbandonedCheckoutReply> {
  return { abandonedCheckout: wireOf(shop, await getRow(shop, caller, id)) }
}

/** With its e-mails and the order that it has become. */
export async function details(
  shop: Shop,
  caller: Caller,
  id: string,
): Promise<GetAbandonedCheckoutDetailsReply> {
  const row = await getRow(shop, caller, id)
  const order = row.orderId ? await findOrder(shop.db, caller.siteId, row.orderId) : undefined
  return {
    abandonedCheckout: wireOf(shop, row),
    reminders: remindersOf(row),
    ...(order ? { order: { id: order.id, number: String(order.number) } } : {}),
  }
}

export async function query(
  shop: Shop,
  caller: Caller,
  { query: sent = {} }: QueryAbandonedCheckoutsRequest,
): Promise<QueryAbandonedCheckoutsReply> {
  const { rows, metadata } = await list(shop, caller, {
    asked: { ...sent, cursorPaging: sent.cursorPaging ?? {} },
    path: 'query',
  })
  return { abandonedCheckouts: rows, metadata }
}

export async function search(
  shop: Shop,
  caller: Caller,
  { search: sent = {} }: SearchAbandonedCheckoutsRequest,
): Promise<SearchAbandonedCheckoutsReply> {
  const { filter, sort, cursorPaging = {}, search: words = {} } = sent
  const found = filterByWords(filter, words, searchableNames)
  const asked = { ...(found ? { filter: found } : {}), ...(sort ? { sort } : {}), cursorPaging }
  const { rows, metadata } = await list(shop, caller, { asked, path: 'search' })
  return { abandonedCheckouts: rows, pagingMetadata: metadata }
}

async function list(shop: Shop, { siteId }: Caller, { asked, path }: { asked: object; path: string }) {
  const { settings } = await sites.get(shop, siteId)
  const defaultSort = [{ fieldName: 'createdDate', order: 'DESC' as const }]
  const options = { tieBreaker: abandonedId, defaultSort, path, maxLimit: 100 }
  const compiled = compileQuery(asked, abandonedFields(settings.currency), options)
  const page = pageOf(await listAbandoned(shop.db.read, siteId, compiled), compiled)
  const { count, hasNext = false, cursors = {} } = page.metadata
  return { rows: page.rows.map((row) => wireOf(shop, row)), metadata: { count, hasNext, cursors } }
}

/** It goes on counting in the figures. */
export async function remove(shop: Shop, { siteId }: Caller, id: string): Promise<Record<string, never>> {
  await shop.db.transaction(async (tx) => {
    const erased = await tx.run(eraseOne, [siteId, new Date(shop.clock()), id])
    if (erased.length === 0) throw refuse('ABANDONED_CHECKOUT_NOT_FOUND')
    await publish(tx, shop, { siteId, kind: 'deleted', changed: erased })
  })
  shop.changes.publish('order', siteId, id)
  return {}
}

export async function addActivity(
  shop: Shop,
  { siteId }: Caller,
  { abandonedCheckoutId: id, activityType }: AddAbandonedCheckoutActivityRequest,
): Promise<AbandonedCheckoutReply> {
  const now = shop.clock()
  const row = await shop.db.transaction(async (tx) => {
    const [before] = await tx.run(lockAbandoned, [siteId, id])
    if (!before) throw refuse('ABANDONED_CHECKOUT_NOT_FOUND')
    const activities = JSON.stringify(withActivity(before.activities, activityType, now))
    const [after = before] = await tx.run(writeActivities, [siteId, id, activities, new Date(now)])
    await publish(tx, shop, { siteId, kind: 'updated', changed: [after] })
    return after
  })
  shop.changes.publish('order', siteId, id)
  return { abandonedCheckout: wireOf(shop, row) }
}

/** Where the items of an abandoned checkout are opened again. The page shows nothing of the buyer. */
export async function redirect(
  shop: Shop,
  caller: Caller,
  { abandonedCheckoutId, metasiteId }: RedirectToCheckoutRequest,
): Promise<RedirectToCheckoutReply> {
  if (metasiteId.toLowerCase() !== caller.siteId) throw refuse('ABANDONED_CHECKOUT_NOT_FOUND')
  const row = await getRow(shop, caller, abandonedCheckoutId)
  return { body: '', statusCode: 302, headers: [{ key: 'Location', value: linkTo(shop, row) }] }
}

export async function send(shop: Shop, caller: Caller, id: string): Promise<SendAbandonedCheckoutEmailReply> {
  return { reminders: remindersOf(await sendNow(shop, await getRow(shop, caller, id))) }
}

/** As they are now, for events. */
export async function readMany(
  shop: Shop,
  siteId: string,
  ids: readonly string[],
): Promise<Map<string, AbandonedCheckout>> {
  const rows = await shop.db.run(abandonedByIds, [siteId, ids])
  return new Map(rows.map((row) => [row.id, wireOf(shop, row)]))
}

async function getRow(shop: Shop, { siteId }: Caller, id: string): Promise<AbandonedRow> {
  const [row] = isGuid(id) ? await shop.db.run(abandonedById, [siteId, id]) : []
  if (!row) throw refuse('ABANDONED_CHECKOUT_NOT_FOUND')
  return row
}

function wireOf(shop: Shop, row: AbandonedRow): AbandonedCheckout {
  return toWire(row, linkTo(shop, row))
}

function linkTo(shop: Shop, { siteId, checkoutId, language }: AbandonedRow): string {
  return restoreLink(shop, { siteId, checkoutId, language })
}

function remindersOf({ emailsSent, agreedAt, agreedBy, nextAt, stopped }: AbandonedRow): Reminders {
  return {
    sent: emailsSent,
    ...withoutNulls({
      consent: agreedBy,
      agreedDate: agreedAt?.toISOString(),
      nextDate: nextAt?.toISOString(),
      stopped,
    }),
  }
}
