import type { Client } from '@cartwright/sdk'
import { type DehydratedState, dehydrate, QueryClient } from '@tanstack/react-query'

type Catalogue = Client['catalogue']

/** A query of products: filter, sorting, paging and facets. */
export type ProductQuery = NonNullable<Parameters<Catalogue['queryProducts']>[0]['query']>
/** Products, with counts and facets. */
export type ProductsReply = Awaited<ReturnType<Catalogue['queryProducts']>>
/** The data of a product page. */
export type ProductPage = Awaited<ReturnType<Catalogue['getProductPage']>>
/** A collection. */
export type CollectionReply = Awaited<ReturnType<Catalogue['getCollectionBySlug']>>
/** Suggestions for a typed text. */
export type Suggestions = Awaited<ReturnType<Catalogue['searchSuggestions']>>

/** What a server has read for the browser: plain data. */
export type Prefetched = DehydratedState

/** Something to read from a shop, with the key under which it is kept. */
export interface ShopQuery<Reply> {
  /** The key of TanStack Query. */
  queryKey: readonly unknown[]
  /** Reads it. */
  read(shop: Client, signal?: AbortSignal): Promise<Reply>
}

/** What the hooks read, for {@link prefetch}. */
export const queries = {
  /** Products, as {@link useProducts} reads them. */
  products: (query: ProductQuery = {}): ShopQuery<ProductsReply> => ({
    queryKey: ['cartwright', 'products', query],
    read: (shop, signal) => shop.catalogue.queryProducts({ query }, signal ? { signal } : {}),
  }),
  /** A product page, as {@link useProduct} reads it. */
  product: (slug: string): ShopQuery<ProductPage> => ({
    queryKey: ['cartwright', 'product', slug],
    read: (shop, signal) => shop.catalogue.getProductPage({ slug }, signal ? { signal } : {}),
  }),
  /** A collection, as {@link useCollection} reads it. */
  collection: (slug: string): ShopQuery<CollectionReply> => ({
    queryKey: ['cartwright', 'collection', slug],
    read: (shop, signal) => shop.catalogue.getCollectionBySlug({ slug }, signal ? { signal } : {}),
  }),
  /** Suggestions, as {@link useSearch} reads them. */
  search: (text: string): ShopQuery<Suggestions> => ({
    queryKey: ['cartwright', 'search', text],
    read: (shop, signal) => shop.catalogue.searchSuggestions({ query: text }, signal ? { signal } : {}),
  }),
}

/**
 * Reads on a server what the hooks of a page will need, so that the page has it at once. A failed read is left to the
 * browser.
 *
 * @example
 * const state = await prefetch(shop, [queries.products({ paging: { limit: 12 } }), queries.product('speckled-mug')])
 * const html = renderToString(<CartwrightProvider shop={shop} state={state}><Page /></CartwrightProvider>)
 */
export async function prefetch(shop: Client, wanted: readonly ShopQuery<unknown>[]): Promise<Prefetched> {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  await Promise.all(
    wanted.map(({ queryKey, read }) => client.prefetchQuery({ queryKey, queryFn: () => read(shop) })),
  )
  return dehydrate(client)
}
