import type { Export } from '@cartwright/contract/catalogue/transfers.ts'
import { Button } from '@mantine/core'
import { IconDownload, IconFileExport } from '@tabler/icons-react'
import { useInfiniteQuery } from '@tanstack/react-query'
import { shop } from '../../api/client.ts'
import { DateTime } from '../../components/display/formats.tsx'
import { DataList } from '../../components/list/data-list.tsx'
import type { Column } from '../../components/list/props.ts'
import { SectionHead } from '../../components/page/section-head.tsx'
import { LoadMore, useLocalList } from '../load-more.tsx'
import { texts } from '../texts/index.ts'
import { downloadExport } from './download-export.ts'

const size = 20
const pause = 2000

/** The exports, newest first; downloading one again uses the current products. */
export function ExportList() {
  const list = useLocalList()
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery({
    queryKey: ['listExports', {}, 'pages'],
    queryFn: ({ pageParam, signal }) =>
      shop.call('listExports', { limit: size, ...(pageParam ? { before: pageParam } : {}) }, { signal }),
    initialPageParam: '',
    getNextPageParam: ({ exports }) => (exports.length < size ? undefined : exports.at(-1)?.id),
    refetchInterval: ({ state }) => (state.data?.pages.some(isRunning) ? pause : false),
  })
  return (
    <div>
      <SectionHead title={texts.exports} />
      <DataList
        name="exports"
        label={texts.exports}
        columns={columns}
        rows={data?.pages.flatMap((page) => page.exports)}
        rowId={({ id = '' }) => id}
        rowLabel={({ fileName = '' }) => fileName}
        list={list}
        error={error}
        onRetry={refetch}
        empty={{
          title: texts.noExports,
          text: texts.noExportsText,
          icon: <IconFileExport size={32} stroke={1.3} />,
        }}
      />
      {hasNextPage && <LoadMore onMore={() => fetchNextPage()} loading={isFetchingNextPage} />}
    </div>
  )
}

function isRunning({ exports }: { exports: readonly Export[] }): boolean {
  return exports.some(({ state }) => state === 'RUNNING')
}

const columns: readonly Column<Export>[] = [
  { id: 'file', header: texts.file, fixed: true, card: 'title', cell: ({ fileName }) => fileName },
  { id: 'layout', header: texts.layout, cell: ({ layout }) => layout && texts.layouts[layout] },
  { id: 'what', header: texts.scope, cell: (one) => scopeOf(one) },
  { id: 'state', header: texts.state, cell: ({ state }) => state && texts.exportStates[state] },
  { id: 'products', header: texts.result, align: 'end', cell: ({ products }) => products },
  {
    id: 'date',
    header: texts.made,
    cell: ({ createdDate }) => createdDate && <DateTime at={createdDate} ago />,
  },
  {
    id: 'again',
    header: texts.again,
    headerHidden: true,
    card: 'aside',
    align: 'end',
    cell: ({ id = '', fileName = '' }) => (
      <Button
        size="compact-sm"
        variant="subtle"
        leftSection={<IconDownload size={16} aria-hidden />}
        aria-label={texts.downloadOf(fileName)}
        onClick={() => downloadExport(id)}
      >
        {texts.exportForm.download}
      </Button>
    ),
  },
]

function scopeOf({ collectionId, productIds }: Export): string {
  if (collectionId) return texts.ofCollection
  return productIds ? texts.some(productIds.length) : texts.exportForm.all
}
