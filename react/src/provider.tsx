'use client'

import type { Client } from '@cartwright/sdk'
import { HydrationBoundary, QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createContext, type ReactNode, useContext, useMemo, useState } from 'react'
import { useOtherTabs } from './cart/other-tabs.ts'
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

/** What the hooks have from their provider. */
interface Provided {
  shop: Client
  /** After a change of the cart. */
  tellOtherTabs(): void
}

const ProvidedContext = createContext<Provided | undefined>(undefined)

/** Gives the hooks below it their shop. */
export function CartwrightProvider({ shop, queryClient, state, children }: ProviderProps) {
  const [own] = useState(newQueryClient)
  const client = queryClient ?? own
  const tellOtherTabs = useOtherTabs(client)
  const provided = useMemo(() => ({ shop, tellOtherTabs }), [shop, tellOtherTabs])
  return (
    <ProvidedContext value={provided}>
      <QueryClientProvider client={client}>
        <HydrationBoundary state={state}>{children}</HydrationBoundary>
      </QueryClientProvider>
    </ProvidedContext>
  )
}

/** Fails outside a {@link CartwrightProvider}. */
export function useProvided(): Provided {
  const provided = useContext(ProvidedContext)
  if (!provided) throw new Error('Put a CartwrightProvider around the components that use its hooks')
  return provided
}

/** The client of the shop. Fails outside a {@link CartwrightProvider}. */
export function useShop(): Client {
  return useProvided().shop
}

/** What a page has read is good for a minute; a refusal is no reason to ask again. */
function newQueryClient(): QueryClient {
  const retry = (count: number, error: Error & { status?: number }) =>
    count < 2 && !(Number(error.status) >= 400)
  return new QueryClient({ defaultOptions: { queries: { staleTime: 60_000, retry } } })
}
