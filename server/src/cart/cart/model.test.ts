import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { pieces, type Shopper, shelve, shopper } from '../../../test/shoppers.ts'
import { openStore, type Reply, type Store } from '../../../test/store.ts'
import type { Product } from '../../catalogue/model/product.rules.ts'

/** What a shopper would keep in mind about the cart: pieces by product, in the order of the lines. */
interface Memory {
  lines: Map<string, number> | undefined
  note: string | undefined
}

type Command = fc.AsyncCommand<Memory, Shopper>

const shelf = [
  { name: 'Mug', price: 12, pieces: undefined },
  { name: 'Bowl', price: 15.5, pieces: 5 },
  { name: 'Card', price: 0.99, pieces: 40 },
] as const
type Name = (typeof shelf)[number]['name']

let store: Store
const products = new Map<Name, Product>()

beforeAll(async () => {
  store = await openStore()
  for (const { name, price, pieces } of shelf)
    products.set(name, await shelve(store, { name, price }, pieces))
})
afterAll(() => store.close())

test('whatever a shopper does, the cart is what they remember', async () => {
  const names = fc.constantFrom(...shelf.map(({ name }) => name))
  const quantities = fc.oneof(fc.integer({ min: 1, max: 9 }), fc.integer({ min: 10, max: 100_000 }))
  const commands = fc.commands(
    [
      fc.array(fc.tuple(names, quantities), { minLength: 1, maxLength: 3 }).map(added),
      fc.tuple(names, quantities).map(put),
      fc.tuple(fc.nat(), quantities).map(quantitySet),
      fc.nat().map(removed),
      fc.option(fc.string({ minLength: 1, maxLength: 20, unit: 'grapheme' })).map(noted),
      fc.constant(discarded),
      fc.constant(looked),
    ],
    { maxCommands: 15, size: 'max' },
  )
  const setup = async () => ({ model: { lines: undefined, note: undefined }, real: await shopper(store) })
  await fc.assert(
    fc.asyncProperty(commands, async (steps) => fc.asyncModelRun(setup, steps)),
    { numRuns: 120 },
  )
}, 120_000)

function added(wishes: [Name, number][]): Command {
  return command(`add ${JSON.stringify(wishes)}`, async (memory, anna) => {
    const reply = await anna.add(...wishes.map(([name, quantity]) => pieces(quantity, productOf(name))))
    const lines = new Map(memory.lines)
    for (const [name, quantity] of wishes) {
      const wanted = (lines.get(name) ?? 0) + quantity
      if (wanted > 100_000) return expect(reply.status).toBe(400)
      lines.set(name, Math.min(wanted, stockOf(name)))
    }
    memory.lines = lines
    same(reply, memory)
  })
}

function put([name, quantity]: [Name, number]): Command {
  return command(`put ${quantity} ${name}`, async (memory, anna) => {
    const reply = await anna.patch({ lineItems: [pieces(quantity, productOf(name))] })
    memory.lines = new Map(memory.lines).set(name, Math.min(quantity, stockOf(name)))
    same(reply, memory)
  })
}

function quantitySet([at, quantity]: [number, number]): Command {
  return command(`set line ${at} to ${quantity}`, async (memory, anna) => {
    const { name, id } = await lineAt(memory, anna, at)
    const reply = await anna.set({ id, quantity })
    if (name === undefined) return expect(reply.status).toBe(404)
    memory.lines?.set(name, Math.min(quantity, stockOf(name)))
    same(reply, memory)
  })
}

function removed(at: number): Command {
  return command(`remove line ${at}`, async (memory, anna) => {
    const { name, id } = await lineAt(memory, anna, at)
    const reply = await anna.remove(id)
    if (name === undefined) return expect(reply.status).toBe(404)
    memory.lines?.delete(name)
    same(reply, memory)
  })
}

function noted(note: string | null): Command {
  return command(`note ${JSON.stringify(note)}`, async (memory, anna) => {
    const reply = await anna.patch({ cartInfo: { buyerNote: note } })
    if (!memory.lines) return expect(reply.status).toBe(404)
    memory.note = note ?? undefined
    same(reply, memory)
  })
}

const discarded = command('discard', async (memory, anna) => {
  const reply = await anna.discard()
  expect(reply.status).toBe(memory.lines ? 200 : 404)
  memory.lines = undefined
  memory.note = undefined
})

const looked = command('look', async (memory, anna) => {
  const reply = await anna.cart()
  if (!memory.lines) return expect(reply.status).toBe(404)
  same(reply, memory)
})

function command(name: string, run: (memory: Memory, anna: Shopper) => Promise<void>): Command {
  return { check: () => true, run, toString: () => name }
}

function same({ status, body }: Reply, { lines = new Map(), note }: Memory): void {
  expect(status).toBe(200)
  const seen = body.cart.lineItems.map((line: { productName: { original: string }; quantity: number }) => [
    line.productName.original,
    line.quantity,
  ])
  expect(seen).toEqual([...lines])
  expect(body.cart.buyerNote).toBe(note)
  const cents = [...lines].reduce(
    (sum, [name, quantity]) => sum + Math.round(priceOf(name) * 100) * quantity,
    0,
  )
  expect(body.cart.subtotal.amount).toBe((cents / 100).toFixed(2))
}

async function lineAt({ lines }: Memory, anna: Shopper, at: number): Promise<{ name?: string; id: string }> {
  if (!lines?.size) return { id: store.shop.newId() }
  const { cart } = (await anna.cart()).body
  const line = cart.lineItems[at % lines.size]
  return { name: line.productName.original, id: line.id }
}

function productOf(name: Name): Product {
  const product = products.get(name)
  if (!product) throw new Error(`no ${name} on the shelf`)
  return product
}

function stockOf(name: string): number {
  return shelf.find((item) => item.name === name)?.pieces ?? 100_000
}

function priceOf(name: string): number {
  return shelf.find((item) => item.name === name)?.price ?? 0
}
