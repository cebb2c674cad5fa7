import { createAdminClient } from '../sdk/src/admin.ts'
import { fillShop, freePort, newDataDir, startShop } from '../trials/process.ts'
import type { Bar } from './report.ts'

export interface EditSize {
  /** Products that are in the shop, with four variants each. */
  products: number
  profiling: readonly string[]
}

const choicesEach = 10
const turns = 20

/** What a merchant waits for in a large shop: a price of one among a thousand variants, the product itself, bulk changes. */
export async function editBars(
  isWanted: (name: string) => boolean,
  { products, profiling }: EditSize,
): Promise<Bar[]> {
  if (!isWanted('edits')) return []
  const { dataDir, remove } = await newDataDir()
  process.stdout.write(`Growing a shop to ${products} products …\n`)
  try {
    await fillShop(dataDir, { grown: products })
    const shop = await startShop({ dataDir, port: await freePort(), nodeArguments: profiling })
    try {
      return await measured(createAdminClient(shop))
    } finally {
      await shop.stop()
    }
  } finally {
    await remove()
  }
}

async function measured(admin: ReturnType<typeof createAdminClient>): Promise<Bar[]> {
  const { catalogue } = admin
  const productOptions = ['Colour', 'Size', 'Cut'].map((name) => ({
    name,
    choices: Array.from({ length: choicesEach }, (_, index) => ({ value: `${name} ${index}` })),
  }))
  const { product } = await catalogue.createProduct({
    product: { name: 'Everything', priceData: { price: 20 }, manageVariants: true, productOptions },
  })
  const id = product.id ?? ''
  const variantIds = (product.variants ?? []).map((variant) => variant.id ?? '')
  const price = await timesOf((turn) =>
    catalogue.updateProductVariants({
      id,
      variants: [{ variantIds: [variantIds[turn] ?? ''], price: 30 + turn }],
    }),
  )
  const open = await timesOf(() => catalogue.getCatalogueProduct({ id }))
  const ids = await hundred(admin)
  const adjust = await timesOf((turn) =>
    catalogue.bulkAdjustProductProperty({ ids, adjust: { price: { amount: turn % 2 === 0 ? 1 : -1 } } }),
  )
  const ribbon = await timesOf((turn) =>
    catalogue.bulkUpdateProductsProperty({ ids, set: { ribbon: `Turn ${turn}` } }),
  )
  return [
    within('one price of a product with 1,000 variants is saved', price, 200),
    within('a product with 1,000 variants is read for its editor', open, 1000),
    within('prices of 100 products are adjusted', adjust, 1000),
    within('ribbons of 100 products are set', ribbon, 1000),
  ]
}

async function hundred(admin: ReturnType<typeof createAdminClient>): Promise<string[]> {
  const { products } = await admin.call('queryProducts', { query: { paging: { limit: 100 } } })
  return products.map(({ id }) => id ?? '')
}

/** Milliseconds of each turn, the first two left out: what runs for days is warm. */
async function timesOf(work: (turn: number) => Promise<unknown>): Promise<number[]> {
  const times: number[] = []
  for (let turn = 0; turn < turns + 2; turn++) {
    const begin = performance.now()
    await work(turn)
    times.push(performance.now() - begin)
  }
  return times.slice(2).sort((one, other) => one - other)
}

function within(name: string, times: readonly number[], bar: number): Bar {
  const [median = 0, p95 = 0] = [0.5, 0.95].map((part) => times[Math.ceil(times.length * part) - 1])
  return {
    name,
    figures: [`median ${median.toFixed(0)} ms`, `p95 ${p95.toFixed(0)} ms (bar ${bar} ms)`],
    met: p95 <= bar,
  }
}
