import * as ending from '../../identity/sessions/sign-outs.service.ts'
import * as inventory from '../../inventory/service.ts'
import { orderEvent, tell } from '../../orders/order/events.service.ts'
import type { OrderRow } from '../../orders/order/queries.ts'
import type { Connection } from '../../platform/db.ts'
import { refuse } from '../../platform/errors.ts'
import type { Shop } from '../../platform/shop.ts'
import { eraseMember } from '../members/profiles.queries.ts'
import * as members from '../members/service.ts'
import type { Owner } from '../profile/owner.ts'
import * as queries from './queries.ts'
import { anonymousCheckout, anonymousOrder } from './rules.ts'

/** Who somebody was, everywhere. */
interface Person extends Owner {
  /** In lower case: of the account, and those they ordered with. */
  addresses: string[]
  /** Who they were in their browsers before they signed in. */
  visitors: string[]
  orders: OrderRow[]
}

/**
 * Erases a member in one transaction: orders stay in the books with what was sold and where it was taxed, everything
 * that tells who it was goes, from the orders too. Access ends at once.
 */
export async function erase(shop: Shop, owner: Owner): Promise<void> {
  const { siteId, memberId } = owner
  const given = await shop.db.transaction(async (tx) => {
    const person = await personOf(tx, shop, owner)
    const freed = await erasePurchases(tx, shop, person)
    await eraseTraces(tx, person)
    const [erased] = await tx.run(eraseMember, [siteId, memberId, new Date(shop.clock())])
    if (!erased) throw refuse('MEMBER_NOT_FOUND')
    return { freed, orders: person.orders }
  })
  ending.tell(shop, siteId)
  inventory.changed(shop, siteId, given.freed)
  for (const { id } of given.orders) shop.changes.publish('order', siteId, id)
}

async function personOf(tx: Connection, shop: Shop, owner: Owner): Promise<Person> {
  const { siteId, memberId } = owner
  const member = await members.get(shop, siteId, memberId)
  const orders = await tx.run(queries.lockOrders, [siteId, memberId])
  const checkouts = orders.map(({ checkoutId }) => checkoutId)
  const visitors = await tx.run(queries.visitorsOf, [siteId, memberId, checkouts])
  // Another address in an order may be somebody else's: what was sent there is not this member's to erase.
  const addresses = member.emailVerified ? [member.email] : []
  return {
    ...owner,
    addresses: [...new Set(addresses.filter(Boolean).map((address) => address.toLowerCase()))],
    visitors: visitors.map(({ id }) => id),
    orders,
  }
}

/** Carts and open checkouts go; what they held is free again. */
async function erasePurchases(
  tx: Connection,
  shop: Shop,
  { siteId, memberId, visitors, orders }: Person,
): Promise<Awaited<ReturnType<typeof inventory.release>>> {
  const now = new Date(shop.clock())
  const freed = []
  const checkouts = await tx.run(queries.lockCheckouts, [
    ...[siteId, memberId, visitors],
    orders.map(({ checkoutId }) => checkoutId),
  ])
  const cartIds = checkouts.flatMap(({ cartId }) => (cartId ? [cartId] : []))
  const carts = await tx.run(queries.deleteCarts, [siteId, [memberId, ...visitors], cartIds])
  const told = [...carts, ...checkouts, ...orders].map(({ id }) => id)
  await tx.run(queries.blankEvents, [siteId, told])
  for (const { id, data, completedAt, hasOrder } of checkouts) {
    if (completedAt || hasOrder) {
      await tx.run(queries.rewriteCheckout, [siteId, id, JSON.stringify(anonymousCheckout(data)), now])
    } else {
      freed.push(...(await inventory.release(tx, siteId, id)))
      await tx.run(queries.deleteCheckout, [siteId, id])
    }
  }
  await eraseBuyers(tx, shop, { siteId, orders })
  return freed
}

async function eraseBuyers(
  tx: Connection,
  shop: Shop,
  { siteId, orders }: Pick<Person, 'siteId' | 'orders'>,
): Promise<void> {
  const now = new Date(shop.clock())
  for (const { id, data } of orders) {
    const json = JSON.stringify(anonymousOrder(data))
    const [order] = await tx.run(queries.rewriteOrder, [siteId, id, json, now])
    if (order) await tell(tx, [orderEvent(shop, 'updated', { ...order, siteId })])
  }
}

async function eraseTraces(
  tx: Connection,
  { siteId, memberId, addresses, visitors, orders }: Person,
): Promise<void> {
  const waited = await tx.run(queries.deleteWaiting, [siteId, addresses])
  await tx.run(queries.blankEvents, [siteId, [memberId, ...waited.map(({ id }) => id)]])
  await tx.run(queries.deleteLetters, [siteId, addresses])
  await tx.run(queries.deleteCodeLetters, [siteId, memberId])
  await tx.run(queries.blankCouponUses, [siteId, orders.map(({ id }) => id), addresses])
  await tx.run(queries.deleteAnswers, [siteId, [memberId, ...visitors], addresses])
  await tx.run(queries.blankDeeds, [siteId, memberId])
  await tx.run(queries.deleteStates, [siteId, memberId, addresses])
  for (const way of queries.deleteWaysIn) await tx.run(way, [siteId, memberId])
}
