import { createApp } from '../server/src/app.ts'
import * as collections from '../server/src/catalogue/collections.service.ts'
import * as products from '../server/src/catalogue/products.service.ts'
import { readConfig } from '../server/src/config.ts'
import { firstStart } from '../server/src/first-start.ts'
import * as inventory from '../server/src/inventory/service.ts'
import { openParts } from '../server/src/open.ts'
import type { Shop } from '../server/src/platform/shop.ts'
import * as delivery from '../server/src/pricing/delivery.service.ts'

/** What a trial or the bench needs in its shop. */
export interface Goods {
  /** Products of which there are so many pieces; absent, nobody counts them. */
  counted?: readonly number[]
  uncounted?: number
  /** Put the uncounted ones by turns into this many collections. */
  collections?: number
}

/** Ids in the order asked for. */
export interface Filled {
  counted: string[]
  uncounted: string[]
  collections: string[]
}

/** What is lost in a power cut now, nobody has bought yet. */
const hurry = { name: 'seed.hurry', text: 'ALTER DATABASE cartwright SET synchronous_commit = off' }
const takeCare = { name: 'seed.take-care', text: 'ALTER DATABASE cartwright RESET synchronous_commit' }
const learn = { name: 'seed.learn', text: 'VACUUM (ANALYZE)' }

const [dataDir = '', goods = '{}'] = process.argv.slice(2)
const filled = await fill(dataDir, JSON.parse(goods))
process.stdout.write(JSON.stringify(filled))

async function fill(dataDir: string, goods: Goods): Promise<Filled> {
  const config = readConfig({ DATA_DIR: dataDir, DEMO: '0', LOG_LEVEL: 'error' })
  const opened = await openParts(config)
  const app = await createApp(opened.parts)
  const { shop } = app
  const site = await firstStart(shop, config, { say: () => {} })
  await shop.db.run(hurry, [])
  const filled = await put(shop, site.id, goods)
  await shop.db.run(takeCare, [])
  await shop.db.run(learn, [])
  await app.close()
  await opened.close()
  return filled
}

async function put(shop: Shop, siteId: string, goods: Goods): Promise<Filled> {
  const merchant = { siteId, kind: 'app', id: shop.newId(), permissions: new Set(['*']) } as const
  await delivery.createShippingOption(shop, merchant, {
    title: 'Standard',
    rates: [{ amount: '5.00', conditions: [] }],
  })
  const counted: string[] = []
  for (const [index, quantity] of (goods.counted ?? []).entries()) {
    const { id } = await products.create(shop, siteId, draftOf(`Counted ${index}`, index))
    await inventory.set(shop, siteId, id, {
      tracked: true,
      variants: [{ variantId: inventory.onlyVariant, quantity }],
    })
    counted.push(id)
  }
  const uncounted = await inParallel(goods.uncounted ?? 0, async (index) => {
    const { id } = await products.create(shop, siteId, draftOf(`Uncounted ${index}`, index))
    return id
  })
  const made: string[] = []
  for (let index = 0; index < (goods.collections ?? 0); index++) {
    const { id } = await collections.create(shop, siteId, { name: `Collection ${index}` })
    const members = uncounted.filter((_, at) => at % (goods.collections ?? 1) === index)
    for (let at = 0; at < members.length; at += 1000) {
      await collections.addProducts(shop, siteId, id, members.slice(at, at + 1000))
    }
    made.push(id)
  }
  return { counted, uncounted, collections: made }
}

function draftOf(name: string, index: number): products.ProductDraft {
  return {
    name,
    price: (500 + ((index * 37) % 20_000)) / 100,
    weight: 0.4,
    sku: `SKU-${name.replace(' ', '-')}`,
    brand: ['Fieldhouse', 'Northlight', 'Harbour'][index % 3] ?? 'Fieldhouse',
    description: `<p>${name} is made by hand and lasts. ${'Plain, sturdy and easy to care for. '.repeat(8)}</p>`,
    media: [
      { id: `goods-${index % 50}.webp`, width: 1200, height: 1500, altText: name },
      { id: `goods-${(index + 7) % 50}.webp`, width: 1200, height: 1500, altText: `${name} in use` },
    ],
    additionalInfoSections: [{ title: 'Care', description: 'Wash by hand, dry in the shade.' }],
  }
}

async function inParallel(count: number, work: (index: number) => Promise<string>): Promise<string[]> {
  const results: string[] = []
  let next = 0
  const worker = async () => {
    while (next < count) {
      const index = next++
      results[index] = await work(index)
    }
  }
  await Promise.all(Array.from({ length: 8 }, worker))
  return results
}
