import { createCache } from '../../platform/cache/cache.ts'
import { longAge } from '../../platform/db/changes.ts'
import type { Connection } from '../../platform/db/db.ts'
import type { Shop } from '../../platform/shop/shop.ts'
import type { Clock } from '../../platform/values/clock.ts'
import { isGuid } from '../../platform/values/ids.ts'
import type { Product } from './product.rules.ts'
import { productsByIds, toProduct } from './queries.ts'

/** A cached product with what was rendered of it. */
export interface ProductRecord {
  product: Product
  /** JSON text by kind of reader, see reads/rendering.service.ts. */
  rendered: Map<string, Buffer>
  envelopes: Map<string, string>
}

/** Adds products to the cache that were read with something else. */
export function adopt(shop: Shop, siteId: string, load: () => Promise<readonly Product[]>): Promise<void> {
  return productRecords.adopt(
    shop,
    siteId,
    async () => new Map((await load()).map((product) => [product.id, toRecord(product)])),
  )
}

/** Products from the database, by id and in the order of the ids. */
export async function freshProducts(
  { db, clock }: { db: Connection; clock: Clock },
  siteId: string,
  ids: readonly string[],
): Promise<Map<string, Product>> {
  const known = ids.filter(isGuid).map((id) => id.toLowerCase())
  if (known.length === 0) return new Map()
  const rows = await db.run(productsByIds, [siteId, known, new Date(clock())])
  const found = new Map(rows.map((row) => [row.id, row]))
  return new Map(known.flatMap((id) => found.get(id) ?? []).map((row) => [row.id, toProduct(row)]))
}

export const productRecords = createCache<ProductRecord>({
  name: 'products',
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
  /** How often this server may have missed changes of any site. */
  missed: number
}

const versions = new WeakMap<Shop, Versions>()

/** Version of the site's products. It grows with each change of a product or its stock, so a reply of the same version is current. */
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

/** Stands for all products in a set of product ids. */
export const allProductIds = '*'

/** As many as a bulk call changes. With more, it is cheaper to drop all cached products. */
const maxSingleProducts = 100

/** Makes all servers read these products and all lists again. */
export function publishChanges(shop: Shop, siteId: string, changed: ReadonlySet<string>): void {
  if (changed.size > maxSingleProducts || changed.has(allProductIds)) shop.changes.publish('product', siteId)
  else for (const id of changed) shop.changes.publish('product', siteId, id)
  shop.changes.publish('catalogue', siteId)
}
