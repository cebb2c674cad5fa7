import type { CallName } from '@cartwright/contract/calls.ts'
import type { Reply, Request } from '@cartwright/contract/schemas.ts'
import { keepPreviousData, type UseMutationResult, useMutation, useQuery } from '@tanstack/react-query'
import { kept, shop } from './client.ts'

export interface CallOptions {
  /** False: not yet, because something is still missing. */
  enabled?: boolean
  /** What was shown stays until the next answer is there: for lists whose page or filter changes. */
  keep?: boolean
  /** Milliseconds between two looks, for what goes on by itself. */
  every?: number | false
}

/**
 * What a call of the shop answers, kept and read again when something changes.
 *
 * @example const { data, error, refetch } = useCall('getSite', {})
 */
export function useCall<Name extends CallName>(
  name: Name,
  request: Request<Name>,
  { enabled = true, keep = false, every = false }: CallOptions = {},
) {
  return useQuery<Reply<Name>>({
    queryKey: [name, request],
    queryFn: ({ signal }) => shop.call(name, request, { signal }),
    enabled,
    refetchInterval: every,
    ...(keep ? { placeholderData: keepPreviousData } : {}),
  })
}

export interface ChangeOptions<Name extends CallName> {
  /** The calls whose answers are no longer true; when absent, all that are on the screen. */
  forgets?: readonly CallName[]
  onDone?: (reply: Reply<Name>, request: Request<Name>) => void
}

/**
 * A call that changes something. `mutateAsync` rejects, `mutate` only sets `error`.
 *
 * @example
 * const save = useChange('updateSite', { onDone: () => notify.done(texts.saved) })
 * save.mutate({ site: { name } })
 */
export function useChange<Name extends CallName>(
  name: Name,
  { forgets, onDone }: ChangeOptions<Name> = {},
): UseMutationResult<Reply<Name>, Error, Request<Name>> {
  return useMutation({
    mutationFn: (request) => shop.call(name, request),
    async onSuccess(reply, request) {
      forget(forgets)
      onDone?.(reply, request)
    },
  })
}

/** Reads again what these calls answered, as far as it is on the screen. */
export function forget(names?: readonly CallName[]): void {
  void kept.invalidateQueries({
    predicate: ({ queryKey }) => names?.includes(queryKey[0] as CallName) ?? true,
  })
}
