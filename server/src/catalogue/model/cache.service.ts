import { createCache } from '../../platform/cache/cache.ts'
import { longAge } from '../../platform/db/changes.ts'
import type { Shop } from '../../platform/shop/shop.ts'
import { isGuid } from '../../platform/values/ids.ts'
import type { Product } from './product.rules.ts'
import { productsByIds, toProduct } from './queries.ts'

/** A product and what has been rendered of it. */
export interface ProductRecord {
  product: Product
  /** JSON text by who may see it and how it is written, see rendering.service.ts. */
  rendered: Map<string, Buffer>
  envelopes: Map<string, string>
}

/** Products as of a moment ago, in the order asked. */
export function findRecords(
  shop: Shop,
  siteId: string,
  ids: readonly string[],
): Promise<(ProductRecord | undefined)[]> {
  return records.getMany(shop, siteId, ids)
}

export function findRecord(shop: Shop, siteId: string, id: string): Promise<ProductRecord | undefined> {
  return records.get(shop, siteId, id)
}

/** Keeps products that were read together with something else. */
export function adopt(shop: Shop, siteId: string, load: () => Promise<readonly Product[]>): Promise<void> {
  return records.adopt(
    shop,
    siteId,
    async () => new Map((await load()).map((product) => [product.id, toRecord(product)])),
  )
}

/** Products as they are in the database now. */
export async function freshProducts(
  shop: Shop,
  siteId: string,
  ids: readonly string[],
): Promise<Map<string, Product>> {
  const known = ids.filter(isGuid)
  if (known.length === 0) return new Map()
  const rows = await shop.db.run(productsByIds, [siteId, known, new Date(shop.clock())])
  return new Map(rows.map((row) => [row.id, toProduct(row)]))
}

const records = createCache<ProductRecord>({
  topics: ['product'],
  max: 4000,
  maxAge: longAge,
  async load(shop, siteId, ids) {
    const products = await freshProducts(shop, siteId, ids)
    return new Map([...products].map(([id, product]) => [id, toRecord(product)]))
  },
})

function toRecord(product: Product): ProductRecord {
  return { product, rendered: new Map(), envelopes: new Map() }
}

interface Versions {
  bySite: Map<string, number>
  /** Times at which changes of any site may have gone unheard. */
  missed: number
}

const versions = new WeakMap<Shop, Versions>()

/** Grows whenever a product of the site changes, its stock included: what was made at the same number is still right. */
export function catalogueVersion(shop: Shop, siteId: string): number {
  const { bySite, missed } = versions.get(shop) ?? countVersions(shop)
  return (bySite.get(siteId) ?? 0) + missed
}

function countVersions(shop: Shop): Versions {
  const counted: Versions = { bySite: new Map(), missed: 0 }
  shop.changes.subscribe('product', (id) => counted.bySite.set(id, (counted.bySite.get(id) ?? 0) + 1))
  shop.changes.onMissed(() => {
    counted.missed++
  })
  versions.set(shop, counted)
  return counted
}

/** In place of the id of a product: all of them. */
export const allProductIds = '*'

/** Beyond this many it is cheaper to forget all products. */
const maxSingleProducts = 50

/** Makes everybody read these products again, and all lists. */
export function publishChanges(shop: Shop, siteId: string, changed: ReadonlySet<string>): void {
  if (changed.size > maxSingleProducts || changed.has(allProductIds)) shop.changes.publish('product', siteId)
  else for (const id of changed) shop.changes.publish('product', siteId, id)
  shop.changes.publish('catalogue', siteId)
}
