import type { CallName } from '@cartwright/contract/calls.ts'
import type { Reply, Request } from '@cartwright/contract/schemas.ts'
import { CartwrightError } from '@cartwright/sdk/admin'
import { keepPreviousData, type UseMutationOptions, useMutation, useQuery } from '@tanstack/react-query'
import { useCallback, useId, useRef } from 'react'
import { queryClient, shop } from './client.ts'

export interface CallOptions {
  /** False while the request is incomplete. */
  enabled?: boolean
  /** Keeps the previous answer until the next one arrives, for lists whose page or filter changes. */
  keepPrevious?: boolean
  /** Milliseconds between two reads, for progress. */
  pollInterval?: number | false
}

/**
 * The reply of a call, cached and read again when something changes.
 *
 * @example const { data, error, refetch } = useCall('getSite', {})
 */
export function useCall<Name extends CallName>(
  name: Name,
  request: Request<Name>,
  { enabled = true, keepPrevious = false, pollInterval = false }: CallOptions = {},
) {
  // A pair: the union of all requests is too large for a list.
  const queryKey: readonly [CallName, unknown] = [name, request]
  return useQuery<Reply<Name>>({
    queryKey,
    queryFn: ({ signal }) => shop.call(name, request, { signal }),
    enabled,
    refetchInterval: pollInterval,
    ...(keepPrevious ? { placeholderData: keepPreviousData } : {}),
  })
}

/** Items of one page. */
const pageSize = 100

interface AllOptions<Name extends CallName, Item> {
  /** The request for one page. */
  request: (paging: { limit: number; offset: number }) => Request<Name>
  itemsOf: (reply: Reply<Name>) => readonly Item[]
  /** False while the request is incomplete. */
  enabled?: boolean
}

/**
 * All items of a call that has them in pages, for fields in which somebody searches them. Only for lists that a shop keeps
 * short.
 *
 * @example
 * const { data } = useAll('queryServices', {
 *   request: (paging) => ({ query: { paging } }),
 *   itemsOf: ({ services }) => services,
 * })
 */
export function useAll<Name extends CallName, Item>(
  name: Name,
  { request, itemsOf, enabled = true }: AllOptions<Name, Item>,
) {
  // A pair: the union of all requests is too large for a list.
  const queryKey: readonly [CallName, unknown] = [name, { all: request({ limit: pageSize, offset: 0 }) }]
  return useQuery<Item[]>({
    queryKey,
    enabled,
    async queryFn({ signal }) {
      const found: Item[] = []
      for (;;) {
        const reply = await shop.call(name, request({ limit: pageSize, offset: found.length }), { signal })
        const items = itemsOf(reply)
        found.push(...items)
        if (items.length < pageSize) return found
      }
    },
  })
}

export interface ChangeOptions<Name extends CallName> {
  /** The calls whose replies are out of date; all on the screen when absent. */
  invalidates?: readonly CallName[]
  onDone?: (reply: Reply<Name>, request: Request<Name>) => void
  /** It is about money: the same request that is sent again because its answer was lost counts once. */
  isOnce?: true
}

interface Callbacks<Data> {
  onSuccess?: (data: Data) => void
  onError?: (error: Error) => void
}

/**
 * A call that changes something. `mutateAsync` rejects; `mutate` only sets `error`, and behaves as in `useSingleFlight`.
 *
 * @example
 * const save = useChange('updateSite', { onDone: () => notify.success(texts.saved) })
 * save.mutate({ site: { name } })
 */
export function useChange<Name extends CallName>(
  name: Name,
  { invalidates, onDone, isOnce }: ChangeOptions<Name> = {},
) {
  const unanswered = useRef<{ content: string; idempotencyKey: string }>(undefined)
  return useSingleFlight<Reply<Name>, Request<Name>>({
    mutationFn(request) {
      if (!isOnce) return shop.call(name, request)
      const content = JSON.stringify(request)
      if (unanswered.current?.content !== content)
        unanswered.current = { content, idempotencyKey: crypto.randomUUID() }
      const { idempotencyKey } = unanswered.current
      return shop.call(name, request, { idempotencyKey })
    },
    onError(error) {
      const isAnswered = error instanceof CartwrightError && error.status >= 400 && error.status < 500
      if (isAnswered) unanswered.current = undefined
    },
    async onSuccess(reply, request) {
      unanswered.current = undefined
      invalidate(invalidates)
      onDone?.(reply, request)
    },
  })
}

/**
 * A mutation whose `mutate` ignores a repeated request while the first is in progress, e.g. on a double click. It runs
 * its callbacks even when the user has left the page.
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

/** Reads these calls again, as far as they are on the screen; all when absent. */
export function invalidate(names?: readonly CallName[]): void {
  void readAgain(names)
}

/** Resolves when what is on the screen has been read again, or could not be. */
export function readAgain(names?: readonly CallName[]): Promise<void> {
  return queryClient.invalidateQueries({
    predicate: ({ queryKey }) => names?.includes(queryKey[0] as CallName) ?? true,
  })
}
