import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { type AdminClient, createAdminClient } from '../../sdk/src/admin.ts'
import type { Client } from '../../sdk/src/client.ts'
import type { Filled } from '../seed.ts'
import { checkOut, newShopper, placeOrder as order, type Place, pieces } from '../shoppers.ts'
import { insist, newTally, type Tally } from './insist.ts'

/** What clients were told. The shop must have exactly this. */
export interface Books {
  /** Pieces of each product in the cart of each shopper. */
  carts: Map<Client, Map<string, number>>
  /** The checkout of each order. */
  orders: Map<string, string>
  /** What orders and the merchant took of each product. */
  taken: Map<string, number>
  products: Set<string>
  members: Set<string>
  /** Changes by the merchant that belong in the audit log. */
  changes: Map<string, number>
}

/** Shoppers and programs at work, each with a key on every POST, until they are stopped. */
export interface Load {
  books: Books
  tally: Tally
  /** Waits until so many more actions are acknowledged. Fails if none is for two minutes, or if one is refused. */
  more(count: number): Promise<void>
  /** Lets everybody finish what they have begun. */
  stop(): Promise<void>
}

interface Work {
  place: Place
  goods: Filled
  books: Books
  tally: Tally
}

type Action = (work: Work) => Promise<void>

/** Milliseconds without an acknowledged action after which a load gives up. */
const longestSilence = 120_000

/** `pause`: milliseconds that everybody waits between two actions. */
export function startLoad(place: Place, goods: Filled, { pause = 0 } = {}): Load {
  const books: Books = {
    carts: new Map(),
    orders: new Map(),
    taken: new Map(),
    products: new Set(),
    members: new Set(),
    changes: new Map(),
  }
  const work: Work = { place, goods, books, tally: newTally() }
  let stopping = false
  let refused: unknown
  const repeat = async (action: Action) => {
    while (!stopping && refused === undefined) {
      await action(work)
      work.tally.acknowledged++
      if (pause > 0) await wait(2 * pause * Math.random())
    }
  }
  const everybody = crew(work).map((action) =>
    repeat(action).catch((error: unknown) => {
      refused ??= error
    }),
  )
  return {
    books,
    tally: work.tally,
    more: (count) => untilAcknowledged(work.tally, count, () => refused),
    async stop() {
      stopping = true
      await Promise.all(everybody)
      if (refused !== undefined) throw refused
    },
  }
}

async function untilAcknowledged(tally: Tally, count: number, refused: () => unknown): Promise<void> {
  const enough = tally.acknowledged + count
  let [last, since] = [tally.acknowledged, Date.now()]
  while (tally.acknowledged < enough) {
    if (refused() !== undefined) throw refused()
    if (tally.acknowledged > last) [last, since] = [tally.acknowledged, Date.now()]
    if (Date.now() - since > longestSilence) throw new Error('the shop has answered nobody for two minutes')
    await wait(5)
  }
}

function crew(work: Work): Action[] {
  const admin = createAdminClient(work.place)
  const writers = Array.from({ length: 6 }, () => {
    const shopper = newShopper(work.place)
    work.books.carts.set(shopper, new Map())
    return (on: Work) => addToCart(on, shopper)
  })
  const clerks = [changeStock, changeStock, createProduct, createMember]
  return [
    ...writers,
    ...Array.from({ length: 4 }, () => placeOrder),
    ...clerks.map((clerk) => (on: Work) => clerk(on, admin)),
  ]
}

async function addToCart({ goods, books, tally }: Work, shopper: Client): Promise<void> {
  const product = oneOf(goods.uncounted)
  const quantity = 1 + Math.floor(Math.random() * 3)
  const lineItems = [pieces(product, quantity)]
  await insist(tally, (options) => shopper.cart.addToCurrentCart({ lineItems }, options))
  const cart = books.carts.get(shopper)
  cart?.set(product, (cart.get(product) ?? 0) + quantity)
}

/** As a new visitor. */
async function placeOrder({ place, goods, books, tally }: Work): Promise<void> {
  const shopper = newShopper(place)
  const product = oneOf(goods.counted)
  const lineItems = [pieces(product, 1)]
  await insist(tally, (options) => shopper.cart.addToCurrentCart({ lineItems }, options))
  const id = await checkOut(shopper, (ask) => insist(tally, ask))
  const orderId = await order(place, { shopper, id }, (ask) => insist(tally, ask))
  books.orders.set(orderId, id)
  add(books.taken, product, 1)
}

async function changeStock({ goods, books, tally }: Work, admin: AdminClient): Promise<void> {
  const productId = oneOf(goods.counted)
  const count = 1 + Math.floor(Math.random() * 3)
  const variantId = '00000000-0000-0000-0000-000000000000'
  if (Math.random() < 0.5) {
    const decrementData = [{ productId, variantId, decrementBy: count }]
    await insist(tally, (options) => admin.call('decrementInventory', { decrementData }, options))
    add(books.taken, productId, count)
    add(books.changes, 'decrementInventory', 1)
  } else {
    const incrementData = [{ productId, variantId, incrementBy: count }]
    await insist(tally, (options) => admin.call('incrementInventory', { incrementData }, options))
    add(books.taken, productId, -count)
    add(books.changes, 'incrementInventory', 1)
  }
}

async function createProduct({ books, tally }: Work, admin: AdminClient): Promise<void> {
  const name = `Plate ${randomUUID()}`
  const product = { name, priceData: { price: 5 } }
  await insist(tally, (options) => admin.call('createProduct', { product }, options))
  books.products.add(name)
  add(books.changes, 'createProduct', 1)
}

async function createMember({ books, tally }: Work, admin: AdminClient): Promise<void> {
  const loginEmail = `${randomUUID()}@example.test`
  await insist(tally, (options) => admin.call('createMember', { member: { loginEmail } }, options))
  books.members.add(loginEmail)
  add(books.changes, 'createMember', 1)
}

function oneOf(items: readonly string[]): string {
  return items[Math.floor(Math.random() * items.length)] ?? ''
}

function add(counts: Map<string, number>, key: string, count: number): void {
  counts.set(key, (counts.get(key) ?? 0) + count)
}
