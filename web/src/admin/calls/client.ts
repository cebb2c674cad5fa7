import { createAdminClient } from '@cartwright/sdk/admin'
import { QueryClient } from '@tanstack/react-query'
import { isWorthAnotherTry } from './problems.rules.ts'

/** The shop, as whoever is signed in on this browser may see it. */
export const shop = createAdminClient({ url: '' })

export const kept = new QueryClient({
  defaultOptions: {
    queries: { staleTime: 5000, retry: (count, error) => count < 2 && isWorthAnotherTry(error) },
  },
})
