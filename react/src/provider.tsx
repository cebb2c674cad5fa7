'use client'

import type { Client } from '@cartwright/sdk'
import { HydrationBoundary, QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createContext, type ReactNode, useContext, useState } from 'react'
import type { Prefetched } from './queries.ts'

/** Properties of {@link CartwrightProvider}. */
export interface ProviderProps {
  /** The client of the shop: one for each visitor, so on a server one for each request. */
  shop: Client
  /** A query client of the application's own. Default: a new one. */
  queryClient?: QueryClient
  /** What the server has read already; see {@link prefetch}. */
  state?: Prefetched
  /** The application. */
  children: ReactNode
}

const ShopContext = createContext<Client | undefined>(undefined)

/** Gives the hooks below it their shop. */
export function CartwrightProvider({ shop, queryClient, state, children }: ProviderProps) {
  const [own] = useState(newQueryClient)
  return (
    <ShopContext value={shop}>
      <QueryClientProvider client={queryClient ?? own}>
        <HydrationBoundary state={state}>{children}</HydrationBoundary>
      </QueryClientProvider>
    </ShopContext>
  )
}

/** The client of the shop. Fails outside a {@link CartwrightProvider}. */
export function useShop(): Client {
  const shop = useContext(ShopContext)
  if (!shop) throw new Error('Put a CartwrightProvider around the components that use its hooks')
  return shop
}

/** What a page has read is good for a minute; a refusal is no reason to ask again. */
function newQueryClient(): QueryClient {
  const retry = (count: number, error: Error & { status?: number }) =>
    count < 2 && !(Number(error.status) >= 400)
  return new QueryClient({ defaultOptions: { queries: { staleTime: 60_000, retry } } })
}
