import { createAdminClient } from '@cartwright/sdk/admin'
import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query'
import { isSignedOut, isWorthAnotherTry } from './problems.rules.ts'

/** The shop, as whoever is signed in on this browser may see it. */
export const shop = createAdminClient({ url: '' })

const who = 'getMe'

export const kept = new QueryClient({
  defaultOptions: {
    queries: { staleTime: 5000, retry: (count, error) => count < 2 && isWorthAnotherTry(error) },
  },
  queryCache: new QueryCache({
    onError: (error, { queryKey }) => {
      if (queryKey[0] !== who) lookWhoIsIn(error)
    },
  }),
  mutationCache: new MutationCache({ onError: lookWhoIsIn }),
})

/** A call that was refused because the session has ended leads to signing in, over the page as it is. */
function lookWhoIsIn(error: Error): void {
  if (isSignedOut(error)) void kept.invalidateQueries({ queryKey: [who] })
}

/** After signing out nothing of what was read stays. */
export async function forgetEverything(): Promise<void> {
  kept.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== who })
  await kept.resetQueries({ queryKey: [who] })
}
