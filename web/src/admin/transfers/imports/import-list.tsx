import type { Import } from '@cartwright/contract/catalogue/transfers.ts'
import { Badge } from '@mantine/core'
import { IconFileImport } from '@tabler/icons-react'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { shop } from '../../api/client.ts'
import { DateTime } from '../../components/display/formats.tsx'
import { DataList } from '../../components/list/data-list.tsx'
import type { Column } from '../../components/list/props.ts'
import { SectionHead } from '../../components/page/section-head.tsx'
import { LoadMore, useLocalList } from '../load-more.tsx'
import { texts } from '../texts/index.ts'
import { countsOf, isInProgress } from './rules.ts'

const size = 20
const pause = 2000

/** The imports, newest first. */
export function ImportList() {
  const list = useLocalList()
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery({
    queryKey: ['listImports', {}, 'pages'],
    queryFn: ({ pageParam, signal }) =>
      shop.call('listImports', { limit: size, ...(pageParam ? { before: pageParam } : {}) }, { signal }),
    initialPageParam: '',
    getNextPageParam: ({ imports }) => (imports.length < size ? undefined : imports.at(-1)?.id),
    refetchInterval: ({ state }) =>
      state.data?.pages.some((page) => page.imports.some(isInProgress)) ? pause : false,
  })
  return (
    <div>
      <SectionHead title={texts.imports} />
      <DataList
        name="imports"
        label={texts.imports}
        columns={columns}
        rows={data?.pages.flatMap((page) => page.imports)}
        rowId={({ id }) => id}
        rowLabel={({ fileName }) => fileName}
        list={list}
        error={error}
        onRetry={refetch}
        empty={{
          title: texts.noImports,
          text: texts.noImportsText,
          icon: <IconFileImport size={32} stroke={1.3} />,
        }}
      />
      {hasNextPage && <LoadMore onMore={() => fetchNextPage()} loading={isFetchingNextPage} />}
    </div>
  )
}

const columns: readonly Column<Import>[] = [
  {
    id: 'file',
    header: texts.file,
    fixed: true,
    card: 'title',
    cell: ({ id, fileName }) => (
      <Link className="row-link" to={`/admin/transfers/${id}`}>
        {fileName}
      </Link>
    ),
  },
  { id: 'state', header: texts.state, card: 'aside', cell: (one) => <StateBadge {...one} /> },
  { id: 'result', header: texts.result, cell: (one) => resultOf(one) },
  { id: 'layout', header: texts.layout, cell: ({ layout }) => layout && texts.layouts[layout] },
  { id: 'date', header: texts.date, cell: ({ createdDate }) => <DateTime at={createdDate} ago /> },
]

const colours = {
  CHECKING: 'blue',
  CHECKED: 'yellow',
  RUNNING: 'blue',
  DONE: 'accent',
  CANCELED: 'gray',
  FAILED: 'red',
} as const

export function StateBadge({ state }: Import) {
  return <Badge color={colours[state]}>{texts.states[state]}</Badge>
}

function resultOf(one: Import): string {
  const counts = countsOf(one)
  const parts = (['created', 'changed', 'refused'] as const).filter((name) => counts[name] > 0)
  if (one.state === 'CHECKING') return ''
  return parts.map((name) => texts.said[name](counts[name])).join(', ') || texts.said.nothing
}
