import { readFile } from 'node:fs/promises'
import { createApp } from '../server/src/app.ts'
import * as collections from '../server/src/catalogue/collections/service.ts'
import * as products from '../server/src/catalogue/products/service.ts'
import type { DemoFile } from '../server/src/demo/file.rules.ts'
import { knownSlugs } from '../server/src/demo/queries.ts'
import { picturesOf, productDraft } from '../server/src/demo/rules.ts'
import * as stock from '../server/src/inventory/stock/items.service.ts'
import { onlyVariant } from '../server/src/inventory/stock/rules.ts'
import * as media from '../server/src/media/pictures/service.ts'
import { type Shop, systemCaller } from '../server/src/platform/shop/shop.ts'
import * as delivery from '../server/src/pricing/delivery/service.ts'
import type { PartialSettings } from '../server/src/sites/settings/rules.ts'
import * as sites from '../server/src/sites/settings/service.ts'
import { readConfig } from '../server/src/start/config.ts'
import type { Environment } from '../server/src/start/environment.ts'
import { firstStart } from '../server/src/start/first-start.ts'
import { openParts } from '../server/src/start/open.ts'
import { atLeisure, growCatalogue } from '../server/test/fixtures.ts'

/** The products that a trial or the bench needs. */
export interface Goods {
  /** Stock of each tracked product. Absent: not tracked. */
  counted?: readonly number[]
  uncounted?: number
  /** Number of collections for the untracked products, in turn. */
  collections?: number
  /** The demo shop, with its products repeated up to this number. */
  demo?: number
  /** Products with four variants each, created by the database itself. */
  grown?: number
  /** Of the shop. */
  settings?: PartialSettings
}

/** Ids in the requested order. */
export interface Filled {
  counted: string[]
  uncounted: string[]
  collections: string[]
}

/** Nobody has bought anything yet, so a power cut may lose data. */
const hurry = { name: 'seed.hurry', text: alterDatabase('SET synchronous_commit = off') }
const takeCare = { name: 'seed.take-care', text: alterDatabase('RESET synchronous_commit') }
const learn = { name: 'seed.learn', text: 'VACUUM (ANALYZE)' }

/** Creates products in the shop of a data directory that no server uses. */
export async function fillShop(dataDir: string, goods: Goods, env: Environment = {}): Promise<Filled> {
  const config = readConfig({ DATA_DIR: dataDir, DEMO: goods.demo ? '1' : '0', LOG_LEVEL: 'error', ...env })
  const opened = await openParts(config)
  const app = await createApp(opened.parts)
  const { shop } = app
  const site = await firstStart(shop, config, { print: () => {} })
  await shop.db.run(hurry, [])
  if (goods.demo) await repeatDemo(shop, site.id, goods.demo)
  if (goods.grown) await growCatalogue(shop, site.id, goods.grown)
  if (goods.settings) await sites.update(shop, site.id, { settings: goods.settings })
  const filled = await put(shop, site.id, goods)
  await shop.db.run(takeCare, [])
  if (goods.grown) await learnAtLeisure(shop)
  else await shop.db.run(learn, [])
  await app.close()
  await opened.close()
  return filled
}

function alterDatabase(change: string): string {
  return `DO $$ BEGIN EXECUTE format('ALTER DATABASE %I ${change}', current_database()); END $$`
}

/** A large shop takes longer than any request may take. */
function learnAtLeisure(shop: Shop): Promise<void> {
  return atLeisure(shop, async (client) => {
    await client.query('ANALYZE')
    await client.query("SELECT gin_clean_pending_list('products_by_words')")
  })
}

/** Gives a shop its goods, and a way to send them. */
export async function put(shop: Shop, siteId: string, goods: Goods): Promise<Filled> {
  const merchant = { siteId, kind: 'app', id: shop.newId(), permissions: new Set(['*']) } as const
  if (!goods.demo) {
    await delivery.options.create(shop, merchant, {
      title: 'Standard',
      rates: [{ amount: '5.00', conditions: [] }],
    })
  }
  const counted: string[] = []
  for (const [index, quantity] of (goods.counted ?? []).entries()) {
    const { id } = await products.create(shop, systemCaller(siteId), draftOf(`Counted ${index}`, index))
    await stock.set(shop, systemCaller(siteId), {
      productId: id,
      tracked: true,
      variants: [{ variantId: onlyVariant, quantity }],
    })
    counted.push(id)
  }
  const wanted = goods.uncounted ?? 0
  const uncounted = await createAll(shop, siteId, {
    count: wanted,
    draftAt: (at) => draftOf(`Uncounted ${at}`, at),
  })
  const made: string[] = []
  for (let index = 0; index < (goods.collections ?? 0); index++) {
    const { id } = await collections.create(shop, systemCaller(siteId), { name: `Collection ${index}` })
    const members = uncounted.filter((_, at) => at % (goods.collections ?? 1) === index)
    for (let at = 0; at < members.length; at += 1000) {
      await collections.addProducts(shop, systemCaller(siteId), {
        id,
        productIds: members.slice(at, at + 1000),
      })
    }
    made.push(id)
  }
  return { counted, uncounted, collections: made }
}

/** The same pictures and collections under other names, at other prices. */
async function repeatDemo(shop: Shop, siteId: string, count: number): Promise<void> {
  const path = new URL('../demo/catalogue.json', import.meta.url)
  const file: DemoFile = JSON.parse(await readFile(path, 'utf8'))
  const names = picturesOf(file).map((picture) => picture.file)
  const pictures = await media.findByFileName(shop, siteId, names)
  const slugs = file.collections.map(({ slug }) => slug)
  const known = await shop.db.run(knownSlugs, [siteId, [], slugs])
  const members = new Map<string, string[]>()
  const wantedAt = (index: number) => {
    const wanted = file.products[index % file.products.length]
    if (!wanted) throw new Error('the demo has no products')
    return wanted
  }
  const draftAt = (index: number) => {
    const wanted = wantedAt(index)
    const number = 2 + Math.floor(index / file.products.length)
    const draft = productDraft({ ...wanted, slug: `${wanted.slug}-${number}` }, pictures)
    return { ...draft, name: `${draft.name} No. ${number}` }
  }
  const ids = await createAll(shop, siteId, { count: count - file.products.length, draftAt })
  for (const [index, id] of ids.entries()) {
    for (const slug of wantedAt(index).collections) members.set(slug, [...(members.get(slug) ?? []), id])
  }
  for (const { id, slug } of known)
    await collections.addProducts(shop, systemCaller(siteId), { id, productIds: members.get(slug) ?? [] })
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

/** Creates products, 100 per call. Returns their ids in order. */
async function createAll(
  shop: Shop,
  siteId: string,
  { count, draftAt }: { count: number; draftAt(index: number): products.ProductDraft },
): Promise<string[]> {
  const batch = 100
  const ids: string[] = []
  for (let first = 0; first < count; first += batch) {
    const drafts = Array.from({ length: Math.min(batch, count - first) }, (_, at) => draftAt(first + at))
    for (const { product, refusal } of await products.createMany(shop, systemCaller(siteId), drafts)) {
      if (refusal) throw refusal
      ids.push(product.id)
    }
  }
  return ids
}
