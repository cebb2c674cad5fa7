import type { Fulfillment } from '@cartwright/contract/orders/fulfillments.ts'
import type { Order as WireOrder } from '@cartwright/contract/orders/orders.ts'
import { recordMovedGuests } from '../../customers/contacts/moved.service.ts'
import type { Connection } from '../../platform/db/db.ts'
import type { Shop } from '../../platform/shop/shop.ts'
import {
  deleteFulfillments,
  insertFulfillments,
  insertMoved,
  raiseOrderNumber,
  recountSales,
  updateMoved,
} from './queries.ts'
import { toParcels, toValues } from './rules.ts'

// Orders that come from another shop. They send no e-mail, take no stock, charge nobody and make no events.

/** An order as the other shop describes it. */
export interface MovedOrder {
  order: WireOrder
  /** Undefined: those that the order has stay. */
  fulfillments: readonly Fulfillment[] | undefined
  /** The order that it became before. */
  ownId: string | undefined
}

export interface MovedOutcome {
  ownId?: string
  problem?: string
}

/** Writes orders of another shop with their ids, numbers and history. One outcome for each, in their order. */
export async function writeMoved(
  tx: Connection,
  shop: Shop,
  { siteId, orders }: { siteId: string; orders: readonly MovedOrder[] },
): Promise<MovedOutcome[]> {
  const wanted = orders.map(({ order, ownId }) => toValues(order, { ownId, newId: shop.newId }))
  const valuesOf = (isOld: boolean) =>
    wanted.flatMap(({ values }, at) => (values && (orders[at]?.ownId !== undefined) === isOld ? values : []))
  const [fresh, old] = [valuesOf(false), valuesOf(true)]
  const inserted = fresh.length > 0 ? await tx.run(insertMoved, [siteId, JSON.stringify(fresh)]) : []
  const updated = old.length > 0 ? await tx.run(updateMoved, [siteId, JSON.stringify(old)]) : []
  const done = new Set([...inserted, ...updated].map(({ id }) => id))
  await writeParcels(tx, shop, {
    siteId,
    orders: orders.flatMap((one, at) => {
      const values = wanted[at]?.values
      return values && done.has(values.id) ? [{ ...one, values }] : []
    }),
    isUpdated: new Set(updated.map(({ id }) => id)),
  })
  const came = fresh.filter(({ id, status }) => done.has(id) && status === 'APPROVED')
  const purchases = came.map(({ email, data, created_at: createdAt }) => ({
    email,
    order: data.order,
    createdAt,
  }))
  await recordMovedGuests(tx, shop, { siteId, purchases })
  const numbers = fresh.filter(({ id }) => done.has(id)).map(({ number }) => BigInt(number))
  if (numbers.length > 0) await tx.run(raiseOrderNumber, [siteId, numbers.reduce((a, b) => (a > b ? a : b))])
  if (done.size > 0) await tx.run(recountSales, [siteId])
  return wanted.map(({ values, problem }, at) =>
    outcomeOf(values, { problem, done, ownId: orders[at]?.ownId }),
  )
}

function outcomeOf(
  values: { id: string; number: string } | undefined,
  {
    problem,
    done,
    ownId,
  }: { problem: string | undefined; done: ReadonlySet<string>; ownId: string | undefined },
): MovedOutcome {
  if (!values) return { ...(ownId ? { ownId } : {}), problem: problem ?? '' }
  if (done.has(values.id)) return { ownId: values.id }
  if (ownId) {
    const problem = `The order ${values.number} stays as it is here: somebody has changed it in this shop since it came.`
    return { ownId, problem }
  }
  return { problem: `The order ${values.number} did not come: this shop has one with this number.` }
}

interface Parcels {
  siteId: string
  orders: readonly (MovedOrder & { values: { id: string; created_at: string } })[]
  isUpdated: ReadonlySet<string>
}

async function writeParcels(
  tx: Connection,
  shop: Shop,
  { siteId, orders, isUpdated }: Parcels,
): Promise<void> {
  const sent = orders.flatMap(({ values, fulfillments }) => (fulfillments ? [{ values, fulfillments }] : []))
  const replaced = sent.flatMap(({ values: { id } }) => (isUpdated.has(id) ? [id] : []))
  if (replaced.length > 0) await tx.run(deleteFulfillments, [siteId, replaced])
  const parcels = sent.flatMap(({ values, fulfillments }) =>
    toParcels(values.id, fulfillments, { newId: shop.newId, createdAt: values.created_at }),
  )
  if (parcels.length > 0) await tx.run(insertFulfillments, [siteId, JSON.stringify(parcels)])
}
