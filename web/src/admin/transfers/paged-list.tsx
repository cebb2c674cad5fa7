import type { CallName } from '@cartwright/contract/calls.ts'
import { Button, Group } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { DataList } from '../components/list/data-list.tsx'
import type { ListState } from '../components/list/list.rules.ts'
import type { DataListProps } from '../components/list/props.ts'
import type { List } from '../components/list/use-list.ts'
import { SectionHead } from '../components/page/section-head.tsx'
import { texts } from './texts/index.ts'

const size = 20
const pollInterval = 2000

interface PagedListProps<Row>
  extends Pick<DataListProps<Row>, 'name' | 'columns' | 'rowId' | 'rowLabel' | 'empty'> {
  title: string
  call: CallName
  fetchPage: (request: { limit: number; before?: string }, signal: AbortSignal) => Promise<readonly Row[]>
  /** While one row is in progress, the list is read again and again. */
  isInProgress: (row: Row) => boolean
}

/** A list with a button for more rows. The URL does not contain its state, because it shares its page with others. */
export function PagedList<Row>({ title, call, fetchPage, isInProgress, ...list }: PagedListProps<Row>) {
  const [state, show] = useState<ListState>({ words: '', filters: {}, page: 1 })
  const local: List = { state, replace: show, push: show }
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery({
    queryKey: [call, {}, 'pages'],
    queryFn: ({ pageParam, signal }) =>
      fetchPage({ limit: size, ...(pageParam ? { before: pageParam } : {}) }, signal),
    initialPageParam: '',
    getNextPageParam: (rows) => (rows.length < size ? undefined : rows.slice(-1).map(list.rowId)[0]),
    refetchInterval: ({ state }) => (state.data?.pages.flat().some(isInProgress) ? pollInterval : false),
  })
  return (
    <div>
      <SectionHead title={title} />
      <DataList
        {...list}
        label={title}
        rows={data?.pages.flat()}
        list={local}
        error={error}
        onRetry={refetch}
      />
      {hasNextPage && (
        <Group justify="center" mt="md">
          <Button variant="default" onClick={() => fetchNextPage()} loading={isFetchingNextPage}>
            {texts.older}
          </Button>
        </Group>
      )}
    </div>
  )
}
