import type { CallName } from '@cartwright/contract/calls.ts'
import type { Reply, Request } from '@cartwright/contract/schemas.ts'
import { keepPreviousData, type UseMutationOptions, useMutation, useQuery } from '@tanstack/react-query'
import { useCallback, useId } from 'react'
import { queryClient, shop } from './client.ts'

export interface CallOptions {
  /** False: not yet, because something is still missing. */
  enabled?: boolean
  /** What was shown stays until the next answer is there: for lists whose page or filter changes. */
  keepPrevious?: boolean
  /** Milliseconds between two looks, for what goes on by itself. */
  pollInterval?: number | false
}

/**
 * What a call of the shop answers, kept and read again when something changes.
 *
 * @example const { data, error, refetch } = useCall('getSite', {})
 */
export function useCall<Name extends CallName>(
  name: Name,
  request: Request<Name>,
  { enabled = true, keepPrevious = false, pollInterval = false }: CallOptions = {},
) {
  return useQuery<Reply<Name>>({
    queryKey: [name, request],
    queryFn: ({ signal }) => shop.call(name, request, { signal }),
    enabled,
    refetchInterval: pollInterval,
    ...(keepPrevious ? { placeholderData: keepPreviousData } : {}),
  })
}

export interface ChangeOptions<Name extends CallName> {
  /** The calls whose answers are no longer true; when absent, all that are on the screen. */
  invalidates?: readonly CallName[]
  onDone?: (reply: Reply<Name>, request: Request<Name>) => void
}

interface Callbacks<Data> {
  onSuccess?: (data: Data) => void
  onError?: (error: Error) => void
}

/**
 * A call that changes something. `mutateAsync` rejects, `mutate` only sets `error` and is as `useOnce` says.
 *
 * @example
 * const save = useChange('updateSite', { onDone: () => notify.done(texts.saved) })
 * save.mutate({ site: { name } })
 */
export function useChange<Name extends CallName>(
  name: Name,
  { invalidates, onDone }: ChangeOptions<Name> = {},
) {
  return useSingleFlight<Reply<Name>, Request<Name>>({
    mutationFn: (request) => shop.call(name, request),
    async onSuccess(reply, request) {
      invalidate(invalidates)
      onDone?.(reply, request)
    },
  })
}

/**
 * A mutation whose `mutate` does nothing while the same is on its way, as after the second click of a double click; what
 * it is given to call is called even when the page was left meanwhile.
 */
export function useSingleFlight<Data, Variables = void>(options: UseMutationOptions<Data, Error, Variables>) {
  const id = useId()
  const mutation = useMutation({ ...options, mutationKey: [id] })
  const { mutateAsync } = mutation
  const mutate = useCallback(
    (variables: Variables, { onSuccess, onError = () => undefined }: Callbacks<Data> = {}) => {
      const same = JSON.stringify(variables)
      const isOnItsWay = queryClient.isMutating({
        mutationKey: [id],
        predicate: ({ state }) => JSON.stringify(state.variables) === same,
      })
      if (!isOnItsWay) void mutateAsync(variables).then(onSuccess, onError)
    },
    [id, mutateAsync],
  )
  return { ...mutation, mutate }
}

/** Reads again what these calls answered, as far as it is on the screen. */
export function invalidate(names?: readonly CallName[]): void {
  void queryClient.invalidateQueries({
    predicate: ({ queryKey }) => names?.includes(queryKey[0] as CallName) ?? true,
  })
}
