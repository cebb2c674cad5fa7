import type { Reply } from '@cartwright/contract/schemas.ts'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { queryClient, shop } from '../../api/client.ts'
import { invalidate, useCall } from '../../api/use-call.ts'
import * as notify from '../../components/feedback/notify.tsx'
import { type ListSlice, moveItem, precedingId, sliceOf } from './order.rules.ts'

const size = 50

export interface Move {
  id: string
  /** The new place, from 0. */
  place: number
}

/** A page of the products in a collection, in their order, with ways to move and remove them. */
export function useCollectionProducts(collectionId: string) {
  const [page, setPage] = useState(1)
  const { offset, limit, before } = sliceOf(page, size)
  const { data, error, refetch } = useCall(
    'queryProducts',
    {
      query: { filter: { 'collections.id': { $hasSome: [collectionId] } }, paging: { offset, limit } },
      includeHiddenProducts: true,
    },
    { keepPrevious: true },
  )
  const products = data?.products ?? []
  const { ids, move } = useProductOrder(collectionId, {
    first: offset,
    ids: products.map(({ id = '' }) => id),
  })
  const remove = useMutation({
    mutationFn: (id: string) =>
      shop.call('removeProductsFromCollection', { id: collectionId, productIds: [id] }),
    onError: notify.failure,
    onSuccess: () => invalidate(),
  })
  const total = totalOf(data, offset)
  const pages = Math.max(1, Math.ceil(total / size))
  if (data && page > pages) setPage(pages)
  return {
    rows: ids
      .slice(before, before + size)
      .flatMap((id) => products.find((product) => product.id === id) ?? []),
    first: offset + before,
    isLoading: !data && !error,
    ...{ total, error, refetch, page, pages, setPage },
    move: (step: Move) => {
      if (step.place >= 0 && step.place < total) move(step)
    },
    remove: (id: string) => remove.mutate(id),
  }
}

/** Where products are too many to count, at least as many as were read. */
function totalOf(data: Reply<'queryProducts'> | undefined, offset: number): number {
  const { totalResults = 0, metadata, products = [] } = data ?? {}
  return metadata?.tooManyToCount ? Math.max(totalResults, offset + products.length) : totalResults
}

/** The order with all moves, which show immediately and are sent one after another. */
function useProductOrder(collectionId: string, known: ListSlice) {
  const [wanted, setWanted] = useState<readonly string[]>()
  const ids = wanted ?? known.ids
  const mutationKey = ['move', collectionId]
  const isLast = () => queryClient.isMutating({ mutationKey }) === 1
  const send = useMutation({
    mutationKey,
    scope: { id: `move ${collectionId}` },
    mutationFn: ({ id, after }: { id: string; after: string | null }) =>
      shop.call('moveCollectionProducts', { id: collectionId, productIds: [id], after }),
    onError: notify.failure,
    async onSettled() {
      if (!isLast()) return
      await queryClient.invalidateQueries()
      if (isLast()) setWanted(undefined)
    },
  })
  return {
    ids,
    move({ id, place }: Move) {
      const stretch = { first: known.first, ids }
      setWanted(moveItem(stretch, id, place))
      send.mutate({ id, after: place === 0 ? null : precedingId(stretch, id, place) })
    },
  }
}
