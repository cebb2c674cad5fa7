import type {
  CollectionLink,
  PriorPrice,
  VariantAvailability,
} from '@cartwright/contract/catalogue/storefront.ts'
import { buyable, shown } from '../../inventory/stock/rules.ts'
import { createCache } from '../../platform/cache/cache.ts'
import { longAge } from '../../platform/db/changes.ts'
import { refuse } from '../../platform/errors/errors.ts'
import { JsonReply } from '../../platform/http/calls.ts'
import type { Caller, Shop } from '../../platform/shop/shop.ts'
import type { Minor } from '../../platform/values/money.ts'
import { isForMember } from '../../sites/pages/members.service.ts'
import * as sites from '../../sites/settings/service.ts'
import { adopt, catalogueVersion, type ProductRecord, productRecords } from '../model/cache.service.ts'
import type { Product } from '../model/product.rules.ts'
import { toProduct } from '../model/queries.ts'
import { priorPrice } from '../wire/v1/prices.rules.ts'
import { visibleVariants } from '../wire/v1/products.rules.ts'
import { readerOf, termsOf } from '../wire/v1/terms.service.ts'
import { findLowestPrices } from './lowest-prices.service.ts'
import { productPage } from './pages.queries.ts'
import { arrayJson, type CachedReply, cachedReply, productJson, readerKey } from './rendering.service.ts'

/** The data of a product page, by its current or an old slug. */
export async function page(shop: Shop, caller: Caller, { slug }: { slug: string }): Promise<JsonReply> {
  const site = await sites.get(shop, caller.siteId)
  const found = await pages.get(shop, caller.siteId, slug)
  if (!found) throw refuse('PRODUCT_NOT_FOUND')
  const reader = readerOf(site, caller, false)
  const json = await cachedReply(found.replies, {
    key: readerKey(site, reader),
    generation: catalogueVersion(shop, site.id),
    find: () => visibleRecords(shop, site.id, found),
    render([own, ...others]) {
      if (!own) throw refuse('PRODUCT_NOT_FOUND')
      const jsonOf = (record: ProductRecord) => productJson(record, { shop, site, reader })
      const boughtTogether = others.filter(({ product }) => found.boughtTogetherIds.includes(product.id))
      const related = others.filter((record) => !boughtTogether.includes(record))
      const terms = termsOf(shop, site, reader)
      const rest = {
        collections: found.collections,
        variantAvailability: variantAvailability(own.product, (id) =>
          priorPrice(found.lowest.get(id), terms),
        ),
      }
      return Buffer.concat([
        Buffer.from('{"product":'),
        jsonOf(own),
        Buffer.from(',"boughtTogether":'),
        arrayJson(boughtTogether.filter(isInStock).map(jsonOf)),
        Buffer.from(',"related":'),
        arrayJson(related.map(jsonOf)),
        Buffer.from(`,${JSON.stringify(rest).slice(1)}`),
      ])
    },
  })
  return new JsonReply((await mayBuy(shop, caller, found)) ? withMayBuy(json) : json)
}

/** Whether this member may buy a product that is for members. */
async function mayBuy(shop: Shop, caller: Caller, { id }: Page): Promise<boolean> {
  if (caller.kind !== 'member') return false
  const [own] = await productRecords.getMany(shop, caller.siteId, [id])
  const { membersOnly } = own?.product ?? {}
  return membersOnly !== undefined && isForMember(shop, caller, membersOnly)
}

function withMayBuy(json: Buffer): Buffer {
  return Buffer.concat([Buffer.from('{"mayBuy":true,'), json.subarray(1)])
}

interface Page {
  id: string
  boughtTogetherIds: string[]
  relatedIds: string[]
  collections: CollectionLink[]
  /** By variant: the lowest price before its sale. */
  lowest: ReadonlyMap<string, Minor>
  replies: Map<string, CachedReply>
}

/** The visible product and the visible products that go with it, sold-out ones last. */
async function visibleRecords(
  shop: Shop,
  siteId: string,
  { id, boughtTogetherIds, relatedIds }: Page,
): Promise<ProductRecord[]> {
  const ids = [id, ...boughtTogetherIds, ...relatedIds]
  const [own, ...others] = await productRecords.getMany(shop, siteId, ids)
  if (!own?.product.visible) return []
  const seen = others.filter((record) => record?.product.visible) as ProductRecord[]
  return [own, ...seen.filter(isInStock), ...seen.filter((record) => !isInStock(record))]
}

function isInStock({ product }: ProductRecord): boolean {
  return visibleVariants(product, false).some(({ stock }) => shown(stock).inStock)
}

function variantAvailability(
  product: Product,
  lowestPriceOf: (variantId: string) => PriorPrice | undefined,
): VariantAvailability[] {
  const { enabled, ...preorder } = product.preorder
  return visibleVariants(product, false).map(({ id, choices, stock }) => {
    const lowestPrice = lowestPriceOf(id)
    return {
      variantId: id,
      choices,
      ...shown(stock),
      availableForPurchase: buyable(stock),
      ...(enabled ? { preorder } : {}),
      ...(lowestPrice ? { lowestPrice } : {}),
    }
  })
}

/** By current or old slug. */
const pages = createCache<Page>({
  name: 'product-pages',
  topics: ['catalogue'],
  max: 500,
  maxAge: longAge,
  async load(shop, siteId, slugs) {
    const found = new Map<string, Page>()
    for (const slug of slugs) {
      await adopt(shop, siteId, async () => {
        const rows = await shop.db.run(productPage, [siteId, slug, new Date(shop.clock())])
        const products = rows.map(({ place: _, boughtTogether: __, collections: ___, ...row }) =>
          toProduct(row),
        )
        const [own] = products
        const idsWhere = (together: boolean) =>
          rows.slice(1).flatMap(({ id, boughtTogether }) => (boughtTogether === together ? [id] : []))
        if (own) {
          found.set(slug, {
            id: own.id,
            boughtTogetherIds: idsWhere(true),
            relatedIds: idsWhere(false),
            collections: rows[0]?.collections ?? [],
            lowest: await findLowestPrices(shop, siteId, own),
            replies: new Map(),
          })
        }
        return products
      })
    }
    return found
  },
})
