import type { CallName } from '@cartwright/contract/calls.ts'
import type { Reply, Request } from '@cartwright/contract/schemas.ts'
import { useQuery } from '@tanstack/react-query'
import { shop } from './client.ts'

const size = 100

interface AllOptions<Name extends CallName, Item> {
  /** The request for one page. */
  request: (paging: { limit: number; offset: number }) => Request<Name>
  itemsOf: (reply: Reply<Name>) => readonly Item[]
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
  { request, itemsOf }: AllOptions<Name, Item>,
) {
  // A pair: the union of all requests is too large for a list.
  const queryKey: readonly [CallName, unknown] = [name, { all: request({ limit: size, offset: 0 }) }]
  return useQuery<Item[]>({
    queryKey,
    async queryFn({ signal }) {
      const found: Item[] = []
      for (;;) {
        const reply = await shop.call(name, request({ limit: size, offset: found.length }), { signal })
        const items = itemsOf(reply)
        found.push(...items)
        if (items.length < size) return found
      }
    },
  })
}
