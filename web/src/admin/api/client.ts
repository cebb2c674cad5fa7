import { createAdminCall, type Send } from '@cartwright/sdk/admin'
import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query'
import { descriptionOf } from './calls.ts'
import { withConfirmation } from './confirmation.ts'
import { isRetryable, isSignedOut } from './problems.rules.ts'
import { withSentences } from './sentences.ts'

const call = createAdminCall({ url: '', descriptionOf })

/** The client of the shop, with the permissions of the signed-in staff member. */
export const shop: { call: Send } = {
  call: (name, request, options) => withSentences(withConfirmation(() => call(name, request, options))),
}

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

/** When a call fails because the session has ended, opens the sign-in dialog over the page. */
function refreshMe(error: Error): void {
  if (isSignedOut(error)) void queryClient.invalidateQueries({ queryKey: [meCall] })
}

/** Removes everything that was read, after signing out. */
export async function clearQueries(): Promise<void> {
  queryClient.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== meCall })
  await queryClient.resetQueries({ queryKey: [meCall] })
}
