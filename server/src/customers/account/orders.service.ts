import type { Order } from '@cartwright/contract/orders/orders.ts'
import * as cart from '../../cart/cart/service.ts'
import { memberCaller } from '../../identity/sessions/context.ts'
import { isService } from '../../orders/order/rules.ts'
import * as orders from '../../orders/service.ts'
import { Refusal } from '../../platform/errors/errors.ts'
import type { MemberKey } from '../../platform/room.ts'
import type { Shop } from '../../platform/shop/shop.ts'

export interface OrderPage {
  orders: Order[]
  /** The cursor of the next page. Absent on the last. */
  next?: string
}

export async function list(shop: Shop, owner: MemberKey, cursor?: string): Promise<OrderPage> {
  const cursorPaging = { limit: 20, ...(cursor ? { cursor } : {}) }
  const { orders: found, metadata } = await orders.search(shop, memberCaller(owner), {
    search: { cursorPaging },
  })
  const next = metadata?.cursors?.next
  return { orders: found ?? [], ...(next ? { next } : {}) }
}

export async function read(shop: Shop, owner: MemberKey, id: string): Promise<Order> {
  return (await orders.read(shop, memberCaller(owner), id)).order
}

export interface ReorderResult {
  /** The number of line items that are now in the cart. */
  added: number
  /** The names of products that are no longer available. */
  missing: string[]
}

/** Adds the goods of an order to the member's cart, as far as they are available. A time or a seat is chosen anew. */
export async function reorder(shop: Shop, owner: MemberKey, id: string): Promise<ReorderResult> {
  const caller = memberCaller(owner)
  const { lineItems = [] } = await read(shop, owner, id)
  const done: ReorderResult = { added: 0, missing: [] }
  for (const { catalogReference, quantity = 1, productName } of lineItems.filter(
    (line) => !isService(line),
  )) {
    const line = catalogReference ? { catalogReference, quantity } : undefined
    const isAdded =
      line !== undefined && (await succeeds(() => cart.add(shop, { caller }, { lineItems: [line] })))
    if (isAdded) done.added++
    else done.missing.push(productName?.translated ?? productName?.original ?? '')
  }
  return done
}

async function succeeds(work: () => Promise<unknown>): Promise<boolean> {
  try {
    await work()
    return true
  } catch (error) {
    if (error instanceof Refusal && error.status < 500) return false
    throw error
  }
}
