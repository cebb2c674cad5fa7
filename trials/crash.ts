import { setTimeout as wait } from 'node:timers/promises'
import { CartwrightError, type Client } from '../sdk/src/client.ts'
import type { ShopProcess } from './process.ts'
import { checkOut, ledgerOf, newShopper, ordersOf, pieces, stockOf } from './shoppers.ts'
import { type Outcome, type TrialShop, together, withShop } from './trial.ts'

export interface CrashOptions {
  rounds: number
  /** Of the shop's data; the system's folder for temporary files when absent. */
  folder?: string
}

const writers = 24
const buyers = 8
const shelf = 90_000

/** Kills the server, in every third round with its database, during writes. All acknowledged writes must survive. */
export function crash({ rounds, folder }: CrashOptions = { rounds: 20 }): Promise<Outcome> {
  const goods = { uncounted: 10, counted: [shelf, shelf] }
  const work = async (trial: TrialShop) => {
    const books = newBooks()
    let shop = await trial.start()
    const carts = await together(writers, async () => newCartWriter(shop, books))
    for (let round = 1; round <= rounds; round++) {
      const working = [
        ...carts.map((writer) => writer.work(trial.goods.uncounted)),
        ...Array.from({ length: buyers }, () => buy(shop, trial.goods.counted, books)),
      ]
      const before = books.orders.size
      await wait(300 + Math.random() * 1200)
      // A busy machine may need longer for its first order of the round.
      for (let tries = 0; books.orders.size === before && tries < 200; tries++) await wait(50)
      await shop.kill({ database: round % 3 === 0 })
      await Promise.all(working)
      shop = await trial.start()
      books.restarts.push(shop.firstAnswer)
      for (const writer of carts) await writer.check()
      await checkOrders(books)
    }
    await checkShelf(shop, trial, books)
    return verdict(books, rounds)
  }
  return withShop(goods, work, folder)
}

/** What the shoppers know, and what the shop has. */
interface Books {
  acknowledgedAdds: number
  lostPieces: number
  inventedPieces: number
  /** Order ids that shoppers received. Each restart looks up the latest ones. */
  orders: Set<string>
  unchecked: Placing[]
  /** Requests whose answer was lost. */
  cut: Placing[]
  lostOrders: number
  doubleOrders: number
  halfOrders: number
  stockDifference: number
  ledgerDifference: number
  /** Server errors by status. */
  faults: Map<number, number>
  /** Time to the first answer, in milliseconds. */
  restarts: number[]
}

interface Placing {
  shopper: Client
  checkoutId: string
  orderId?: string
}

function newBooks(): Books {
  return {
    acknowledgedAdds: 0,
    lostPieces: 0,
    inventedPieces: 0,
    orders: new Set(),
    unchecked: [],
    cut: [],
    lostOrders: 0,
    doubleOrders: 0,
    halfOrders: 0,
    stockDifference: 0,
    ledgerDifference: 0,
    faults: new Map(),
    restarts: [],
  }
}

/** Counts an error of the server. Returns false if the server is gone. */
function goesOn(error: unknown, books: Books): boolean {
  if (!(error instanceof CartwrightError)) throw error
  if (error.status === 0) return false
  if (error.status < 500) throw error
  books.faults.set(error.status, (books.faults.get(error.status) ?? 0) + 1)
  return true
}

interface CartWriter {
  /** Adds to the cart until the server is gone. */
  work(products: readonly string[]): Promise<void>
  /** Compares the cart with the acknowledged adds. Adds without an answer may be in it or not. */
  check(): Promise<void>
}

function newCartWriter(shop: ShopProcess, books: Books): CartWriter {
  const shopper = newShopper(shop)
  const acknowledged = new Map<string, number>()
  const unanswered = new Map<string, number>()
  const count = (in_: Map<string, number>, product: string, pieces: number) =>
    in_.set(product, (in_.get(product) ?? 0) + pieces)
  return {
    async work(products) {
      for (let on = true; on; ) {
        const product = products[Math.floor(Math.random() * products.length)] ?? ''
        const quantity = 1 + Math.floor(Math.random() * 3)
        try {
          await shopper.cart.addToCurrentCart({ lineItems: [pieces(product, quantity)] })
          count(acknowledged, product, quantity)
          books.acknowledgedAdds++
        } catch (error) {
          count(unanswered, product, quantity)
          on = goesOn(error, books)
        }
      }
    },
    async check() {
      if (acknowledged.size === 0) return
      const found = await quantitiesIn(shopper)
      for (const product of new Set([...acknowledged.keys(), ...found.keys()])) {
        const least = acknowledged.get(product) ?? 0
        const most = least + (unanswered.get(product) ?? 0)
        const actual = found.get(product) ?? 0
        books.lostPieces += Math.max(0, least - actual)
        books.inventedPieces += Math.max(0, actual - most)
        acknowledged.set(product, actual)
      }
      unanswered.clear()
    },
  }
}

/** The quantity of each product in the shopper's cart. */
async function quantitiesIn(shopper: Client): Promise<Map<string, number>> {
  const { cart } = await shopper.cart.getCurrentCart()
  const lines = cart.lineItems ?? []
  return new Map(
    lines.map(({ catalogReference, quantity }) => [catalogReference?.catalogItemId ?? '', quantity ?? 0]),
  )
}

/** Places orders, each as a new visitor, until the server is gone. */
async function buy(shop: ShopProcess, products: readonly string[], books: Books): Promise<void> {
  for (let on = true; on; ) {
    const shopper = newShopper(shop)
    const product = products[Math.floor(Math.random() * products.length)] ?? ''
    let checkoutId: string | undefined
    try {
      await shopper.cart.addToCurrentCart({ lineItems: [pieces(product, 1)] })
      checkoutId = await checkOut(shopper)
      const { orderId } = await shopper.checkout.createOrder({ id: checkoutId })
      note(books, { shopper, checkoutId, orderId })
    } catch (error) {
      if (checkoutId !== undefined) books.cut.push({ shopper, checkoutId })
      on = goesOn(error, books)
    }
  }
}

function note(books: Books, placing: Placing & { orderId: string }): void {
  if (books.orders.has(placing.orderId)) books.doubleOrders++
  books.orders.add(placing.orderId)
  books.unchecked.push(placing)
}

/** Reads each order. A shopper who got no answer places the order again. */
async function checkOrders(books: Books): Promise<void> {
  for (const { shopper, checkoutId } of books.cut.splice(0)) {
    const { orderId } = await shopper.checkout.createOrder({ id: checkoutId })
    note(books, { shopper, checkoutId, orderId })
  }
  for (const { shopper, orderId = '' } of books.unchecked.splice(0)) {
    const order = await shopper.checkout.getOrder({ id: orderId }).catch((error: CartwrightError) => {
      if (error.status !== 404) throw error
    })
    if (!order) books.lostOrders++
  }
}

/** Checks that each order exists once and is complete, and that the stock fell by what was sold. */
async function checkShelf(shop: ShopProcess, { goods }: TrialShop, books: Books): Promise<void> {
  const orders = await ordersOf(shop)
  const checkouts = new Set<string>()
  const sold = new Map<string, number>()
  for (const { checkoutId, status, lineItems } of orders) {
    if (checkouts.has(checkoutId)) books.doubleOrders++
    checkouts.add(checkoutId)
    const [line] = lineItems
    if (status !== 'APPROVED' || lineItems.length !== 1 || line?.quantity !== 1) books.halfOrders++
    const product = line?.catalogReference.catalogItemId ?? ''
    sold.set(product, (sold.get(product) ?? 0) + (line?.quantity ?? 0))
  }
  books.lostOrders += [...books.orders].filter((id) => !orders.some((order) => order.id === id)).length
  books.doubleOrders += orders.filter(({ id }) => !books.orders.has(id)).length
  const ledger = await ledgerOf(shop, goods.counted)
  for (const [product, left] of await stockOf(shop, goods.counted)) {
    books.ledgerDifference += Math.abs(left - (ledger.get(product) ?? 0))
    books.stockDifference += Math.abs(shelf - left - (sold.get(product) ?? 0))
  }
}

function verdict(books: Books, rounds: number): Outcome {
  const { acknowledgedAdds, orders, restarts, faults } = books
  const wrong = {
    'pieces lost': books.lostPieces,
    'pieces nobody asked for': books.inventedPieces,
    'orders lost': books.lostOrders,
    'orders twice or unasked': books.doubleOrders,
    'half orders': books.halfOrders,
    'pieces of stock too many or few': books.stockDifference,
    'pieces the ledger does not know of': books.ledgerDifference,
  }
  const slowest = (Math.max(...restarts) / 1000).toFixed(1)
  const said = [...faults].map(([status, count]) => `, ${count} × ${status} while going down`).join('')
  return {
    bar: `kill -9 under write load, ${rounds} times: 0 acknowledged writes lost`,
    measured:
      `${acknowledgedAdds} adds and ${orders.size} orders acknowledged; ` +
      `${Object.entries(wrong)
        .map(([what, count]) => `${count} ${what}`)
        .join(', ')}; slowest restart ${slowest} s${said}`,
    met: Object.values(wrong).every((count) => count === 0) && acknowledgedAdds > 0 && orders.size > 0,
  }
}
