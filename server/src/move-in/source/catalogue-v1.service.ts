import type { QueryCollectionsReply } from '@cartwright/contract/catalogue/collections.ts'
import type { QueryProductsReply } from '@cartwright/contract/catalogue/product-query.ts'
import type { QueryInventoryReply } from '@cartwright/contract/inventory/inventory-items.ts'
import { type Ask, unlessRefused } from './client.service.ts'
import { type CatalogueSource, pageAfter, pageSize } from './pages.rules.ts'
import { toCollection, toProduct } from './product-v1.rules.ts'

/** The first generation of the catalogue. */
export function catalogueV1(ask: Ask): CatalogueSource {
  return {
    async collections(position) {
      const offset = Number(position ?? 0)
      const { collections, metadata } = await ask<QueryCollectionsReply>({
        path: '/stores-reader/v2/collections/query',
        body: { query: { paging: { limit: pageSize, offset } } },
      })
      const records = collections.flatMap((one) => toCollection(one) ?? [])
      return { records, ...pageAfter(offset, collections.length, metadata?.total) }
    },

    /** By number, so that a product which comes or goes meanwhile shifts no page. */
    async products(position) {
      const { products, totalResults, metadata } = await askProducts(ask, Number(position ?? 0), pageSize)
      const items = await askItems(
        ask,
        products.map(({ id }) => id),
      )
      return {
        records: products.map((product) => toProduct(product, items.get(product.id ?? ''))),
        next: products.length < pageSize ? undefined : products.at(-1)?.numericId,
        total: totalResults ?? metadata.total,
      }
    },

    /** It does not hand them out. */
    arrangements: async () => ({ records: [], next: undefined }),

    async describe() {
      const first = await unlessRefused(askProducts(ask, 0, 1), undefined)
      return { currency: first?.products[0]?.priceData?.currency, catalogue: 'V1_CATALOG' }
    },
  }
}

function askProducts(ask: Ask, after: number, limit: number): Promise<QueryProductsReply> {
  return ask<QueryProductsReply>({
    path: '/stores-reader/v1/products/query',
    body: {
      query: {
        filter: JSON.stringify({ numericId: { $gt: String(after) } }),
        sort: '[{"numericId":"asc"}]',
        paging: { limit },
      },
      includeVariants: true,
      includeHiddenProducts: true,
      includeMerchantSpecificData: true,
    },
  })
}

type Item = NonNullable<QueryInventoryReply['inventoryItems']>[number]

async function askItems(ask: Ask, ids: readonly unknown[]): Promise<Map<string | undefined, Item>> {
  if (ids.length === 0) return new Map()
  const filter = JSON.stringify({ productId: { $hasSome: ids } })
  const { inventoryItems = [] } = await ask<QueryInventoryReply>({
    path: '/stores-reader/v2/inventoryItems/query',
    body: { query: { filter, paging: { limit: pageSize } } },
  })
  return new Map(inventoryItems.map((item) => [item.productId, item]))
}
