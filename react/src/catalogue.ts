'use client'

import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { useShop } from './provider.tsx'
import {
  type CollectionReply,
  type ProductPage,
  type ProductQuery,
  type ProductsReply,
  queries,
  type ShopQuery,
  type Suggestions,
} from './queries.ts'

/** Finds products. */
export function useProducts(query?: ProductQuery): UseQueryResult<ProductsReply> {
  return useShopQuery(queries.products(query))
}

/** Reads the data of a product page. */
export function useProduct(slug: string): UseQueryResult<ProductPage> {
  return useShopQuery(queries.product(slug))
}

/** Reads a collection. */
export function useCollection(slug: string): UseQueryResult<CollectionReply> {
  return useShopQuery(queries.collection(slug))
}

/** Suggests products, collections and pages for a typed text, from two characters on. Shows the last ones meanwhile. */
export function useSearch(text: string): UseQueryResult<Suggestions> {
  const typed = text.trim()
  return useShopQuery(queries.search(typed), { enabled: typed.length > 1, keepsLast: true })
}

function useShopQuery<Reply>(
  { queryKey, read }: ShopQuery<Reply>,
  { enabled = true, keepsLast = false } = {},
): UseQueryResult<Reply> {
  const shop = useShop()
  return useQuery<Reply>({
    queryKey,
    queryFn: ({ signal }) => read(shop, signal),
    enabled,
    ...(keepsLast ? { placeholderData: (last) => last } : {}),
  })
}
