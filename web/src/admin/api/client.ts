import { createAdminClient } from '@cartwright/sdk/admin'
import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query'
import { isRetryable, isSignedOut } from './problems.rules.ts'

/** The shop, as whoever is signed in on this browser may see it. */
export const shop = createAdminClient({ url: '' })

const meCall = 'getMe'

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: { staleTime: 5000, retry: (count, error) => count < 2 && isRetryable(error) },
  },
  queryCache: new QueryCache({
    onError: (error, { queryKey }) => {
      if (queryKey[0] !== meCall) refreshMe(error)
    },
  }),
  mutationCache: new MutationCache({ onError: refreshMe }),
})

/** A call that was refused because the session has ended leads to signing in, over the page as it is. */
function refreshMe(error: Error): void {
  if (isSignedOut(error)) void queryClient.invalidateQueries({ queryKey: [meCall] })
}

/** After signing out nothing of what was read stays. */
export async function clearQueries(): Promise<void> {
  queryClient.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== meCall })
  await queryClient.resetQueries({ queryKey: [meCall] })
}
