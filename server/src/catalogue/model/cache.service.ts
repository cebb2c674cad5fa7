import { cacheOf } from '../../platform/cache/cache.ts'
import { longAge } from '../../platform/db/changes.ts'
import type { Shop } from '../../platform/shop/shop.ts'
import { isGuid } from '../../platform/values/ids.ts'
import type { CatalogueItem } from '../items/rules.ts'
import type { Product } from './product.rules.ts'
import { productsByIds, toProduct } from './queries.ts'

/** A product and what has been rendered of it. */
export interface ProductRecord {
  product: Product
  /** JSON text by who may see it and how it is written, see rendering.service.ts. */
  rendered: Map<string, Buffer>
  envelopes: Map<string, string>
  /** What references to it meant, see service.ts. */
  items: Map<string, CatalogueItem | undefined>
}

/** Products as of a moment ago, in the order asked. */
export function recordsOf(
  shop: Shop,
  siteId: string,
  ids: readonly string[],
): Promise<(ProductRecord | undefined)[]> {
  return records.getMany(shop, siteId, ids)
}

export function recordOf(shop: Shop, siteId: string, id: string): Promise<ProductRecord | undefined> {
  return records.get(shop, siteId, id)
}

/** Keeps products that were read together with something else. */
export function adopt(shop: Shop, siteId: string, load: () => Promise<readonly Product[]>): Promise<void> {
  return records.adopt(
    shop,
    siteId,
    async () => new Map((await load()).map((product) => [product.id, newRecord(product)])),
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

const records = cacheOf<ProductRecord>({
  topics: ['product'],
  max: 4000,
  maxAge: longAge,
  async load(shop, siteId, ids) {
    const products = await freshProducts(shop, siteId, ids)
    return new Map([...products].map(([id, product]) => [id, newRecord(product)]))
  },
})

function newRecord(product: Product): ProductRecord {
  return { product, rendered: new Map(), envelopes: new Map(), items: new Map() }
}
