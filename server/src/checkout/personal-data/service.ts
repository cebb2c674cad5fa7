import type { Order } from '@cartwright/contract/orders/orders.ts'
import * as carts from '../../cart/cart/service.ts'
import { memberCaller } from '../../identity/sessions/context.ts'
import * as holds from '../../inventory/stock/holds.service.ts'
import { anonymizedEvent, publishEvents } from '../../orders/order/events.service.ts'
import * as orders from '../../orders/search/service.ts'
import type { Connection } from '../../platform/db/db.ts'
import { Refusal } from '../../platform/errors/errors.ts'
import { readEntries } from '../../platform/personal-data.ts'
import type { ErasedPerson, MemberKey, PersonalData } from '../../platform/room.ts'
import type { Shop } from '../../platform/shop/shop.ts'
import { pick } from '../../platform/values/optional.ts'
import * as queries from './queries.ts'
import { anonymousCheckout, anonymousOrder } from './rules.ts'

/** The carts, checkouts and orders of a member. The books keep the orders without the buyer. */
export const personalData: PersonalData = {
  async export(shop, { siteId, memberId }) {
    const caller = memberCaller({ siteId, memberId })
    return {
      carts: await readCarts(shop, caller),
      checkouts: await readEntries(shop, queries.checkoutsOfMember, [siteId, memberId]),
      orders: await readOrders(shop, caller),
    }
  },
  async erase(tx, shop, person) {
    const { siteId, orderIds, emails } = person
    const released = await eraseCheckouts(tx, shop, person)
    await eraseBuyers(tx, shop, person)
    await tx.run(queries.blankCouponUses, [siteId, orderIds, emails])
    await tx.run(queries.blankRefundReasons, [siteId, orderIds])
    return () => {
      holds.publishChange(shop, siteId, released)
      for (const id of orderIds) shop.changes.publish('order', siteId, id)
    }
  },
}

/** Locks the orders of a member, and finds the visitors who placed them. */
export async function lockOrders(
  tx: Connection,
  { siteId, memberId }: MemberKey,
): Promise<{ orderIds: string[]; visitorIds: string[] }> {
  const locked = await tx.run(queries.lockOrdersOfMember, [siteId, memberId])
  const orderIds = locked.map(({ id }) => id)
  const visitors = await tx.run(queries.visitorsOfOrders, [siteId, orderIds])
  return { orderIds, visitorIds: visitors.map(({ id }) => id) }
}

type Caller = ReturnType<typeof memberCaller>

async function readCarts(shop: Shop, caller: Caller): Promise<Record<string, unknown>[]> {
  try {
    const { data } = await carts.requireActiveCart(shop, caller)
    return [{ ...(await carts.read(shop, { caller })).cart, ...pick(data, 'billingInfo') }]
  } catch (error) {
    if (error instanceof Refusal && error.status === 404) return []
    throw error
  }
}

async function readOrders(shop: Shop, caller: Caller): Promise<Order[]> {
  const all: Order[] = []
  let cursor: string | undefined
  do {
    const cursorPaging = { limit: 100, ...(cursor ? { cursor } : {}) }
    const page = await orders.search(shop, caller, { search: { cursorPaging } })
    all.push(...(page.orders ?? []))
    cursor = page.metadata?.cursors?.next ?? undefined
  } while (cursor)
  return all
}

/** Deletes carts and open checkouts, and releases the stock that they held. */
async function eraseCheckouts(
  tx: Connection,
  shop: Shop,
  { siteId, memberId, visitorIds, orderIds }: ErasedPerson,
): Promise<Awaited<ReturnType<typeof holds.release>>> {
  const now = new Date(shop.clock())
  const released = []
  const checkouts = await tx.run(queries.lockCheckouts, [siteId, memberId, visitorIds, orderIds])
  const cartIds = checkouts.flatMap(({ cartId }) => (cartId ? [cartId] : []))
  await tx.run(queries.deleteCarts, [siteId, [memberId, ...visitorIds], cartIds])
  for (const { id, data, completedAt, hasOrder } of checkouts) {
    if (completedAt || hasOrder) {
      await tx.run(queries.rewriteCheckout, [siteId, id, JSON.stringify(anonymousCheckout(data)), now])
    } else {
      released.push(...(await holds.release(tx, siteId, id)))
      await tx.run(queries.deleteCheckout, [siteId, id])
    }
  }
  return released
}

async function eraseBuyers(
  tx: Connection,
  shop: Shop,
  { siteId, orderIds }: Pick<ErasedPerson, 'siteId' | 'orderIds'>,
): Promise<void> {
  const now = new Date(shop.clock())
  for (const { id, data } of await tx.run(queries.ordersById, [siteId, orderIds])) {
    const json = JSON.stringify(anonymousOrder(data))
    const [order] = await tx.run(queries.rewriteOrder, [siteId, id, json, now])
    if (order) await publishEvents(tx, [anonymizedEvent(shop, { ...order, siteId })])
  }
}
