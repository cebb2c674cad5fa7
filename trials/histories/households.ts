import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { type AdminClient, createAdminClient } from '../../sdk/src/admin.ts'
import type { Client } from '../../sdk/src/client.ts'
import { insist, type Tally } from '../load/insist.ts'
import type { Filled } from '../seed.ts'
import { checkOut, newShopper, placeOrder as order, type Place, pieces } from '../shoppers.ts'
import { together } from '../trial.ts'
import type { Read, Transaction } from './anomalies.ts'
import { cartList, orderList, placedMark, type Records, type Snapshot, stockList } from './records.ts'

/** Where the transactions happen, and what clients know of them. */
export interface Scene {
  place: Place
  goods: Filled
  records: Records
  tally: Tally
  transactions: Transaction[]
}

/** People who share a cart: the carts they saw, and the transaction that placed their order. */
export interface Household {
  carts: Set<string>
  placed: Transaction & { appends: { key: string; element: string }[] }
}

const variantId = '00000000-0000-0000-0000-000000000000'
/** People with one cart, and what each of them does. */
const people = 3
const turns = 2

/**
 * People put different things into one cart while one of them orders; meanwhile merchants change the stock of several
 * products at once, and somebody looks at everything.
 */
export async function liveTogether(scene: Scene): Promise<Household> {
  const { place, goods } = scene
  const shopper = newShopper(place)
  const carts = new Set<string>()
  const add = (productId = '') => addToCart(scene, shopper, { productId, carts })
  for (const productId of goods.counted) await add(productId)
  const admin = createAdminClient(place)
  const repeat = (what: (person: number, turn: number) => Promise<void>) =>
    together(people, async (person) => {
      for (let turn = 0; turn < turns; turn++) await what(person, turn)
    })
  const [placed] = await Promise.all([
    placeOrder(scene, shopper, carts),
    repeat((person, turn) => add(goods.uncounted[person * turns + turn])),
    repeat(() => takeStock(scene, admin)),
    repeat(async () => {
      await wait(Math.random() * 100)
      await observe(scene, [...carts])
    }),
  ])
  return { carts, placed }
}

async function addToCart(
  { tally, transactions }: Scene,
  shopper: Client,
  { productId, carts }: { productId: string; carts: Set<string> },
): Promise<void> {
  const lineItems = [pieces(productId, 1)]
  const { cart } = await insist(tally, (options) => shopper.cart.addToCurrentCart({ lineItems }, options))
  const id = cart.id ?? ''
  const products = (cart.lineItems ?? []).map(({ catalogReference }) => catalogReference?.catalogItemId ?? '')
  const key = cartList(id)
  const length = products.indexOf(productId)
  transactions.push({
    appends: [{ key, element: productId }],
    reads: [readOf(key, products.slice(0, length))],
  })
  carts.add(id)
}

async function placeOrder(
  { place, goods, tally, transactions }: Scene,
  shopper: Client,
  carts: ReadonlySet<string>,
): Promise<Household['placed']> {
  const [cart = ''] = carts
  const id = await checkOut(shopper, (ask) => insist(tally, ask))
  const orderId = await order(place, { shopper, id }, (ask) => insist(tally, ask))
  const keys = [orderList, ...goods.counted.map(stockList)]
  const appends = keys.map((key) => ({ key, element: orderId }))
  const placed = { appends: [...appends, { key: cartList(cart), element: placedMark }], reads: [] }
  transactions.push(placed)
  return placed
}

/** One piece of each counted product. The answer tells what was left of it. */
async function takeStock({ goods, records, tally, transactions }: Scene, admin: AdminClient): Promise<void> {
  const note = randomUUID()
  const changes = goods.counted.map((productId) => ({ productId, variantId, by: -1 }))
  const { results } = await insist(tally, (options) => admin.call('changeStock', { changes, note }, options))
  transactions.push({
    appends: goods.counted.map((productId) => ({ key: stockList(productId), element: note })),
    reads: results.map(({ productId, quantity = 0 }) => ({
      key: stockList(productId),
      length: (records.first.left[productId] ?? 0) - quantity - 1,
    })),
  })
}

async function observe({ records, transactions }: Scene, carts: readonly string[]): Promise<void> {
  transactions.push({ appends: [], reads: readsOf(records, await records.look(carts)) })
}

function readsOf({ first }: Records, { orders, lastOrder, left, carts }: Snapshot): Read[] {
  const length = orders - first.orders
  return [
    { key: orderList, length, last: length > 0 ? (lastOrder ?? '') : undefined },
    ...Object.entries(left).map(([id, pieces]) => ({
      key: stockList(id),
      length: (first.left[id] ?? 0) - pieces,
    })),
    ...Object.entries(carts).map(([id, elements]) => readOf(cartList(id), elements)),
  ]
}

function readOf(key: string, elements: readonly string[]): Read {
  return { key, length: elements.length, last: elements.at(-1) }
}
