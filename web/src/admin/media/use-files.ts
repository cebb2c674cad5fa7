import type { ListMediaRequest, MediaFile } from '@cartwright/contract/media/library.ts'
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { shop } from '../api/client.ts'

/** Files of the library, a page at a time. */
export function useFiles(request: ListMediaRequest, { enabled = true } = {}) {
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery({
    queryKey: ['listMedia', request, 'pages'],
    queryFn: ({ pageParam, signal }) =>
      shop.call('listMedia', pageParam === undefined ? request : { cursor: pageParam }, { signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ nextCursor }) => nextCursor,
    placeholderData: keepPreviousData,
    enabled,
  })
  const files: MediaFile[] | undefined = data?.pages.flatMap((page) => page.files)
  return {
    files,
    error,
    refetch,
    isFetchingMore: isFetchingNextPage,
    ...(hasNextPage ? { onMore: () => void fetchNextPage() } : {}),
  }
}

/** The displayed files and the selection. */
export interface FileListProps {
  files: readonly MediaFile[]
  readOnly: boolean
  chosenIds: readonly string[]
  onChosen: (ids: readonly string[]) => void
  onOpen: (id: string) => void
}
