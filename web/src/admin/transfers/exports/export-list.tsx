import type { Export } from '@cartwright/contract/catalogue/transfers.ts'
import { Button } from '@mantine/core'
import { shop } from '../../api/client.ts'
import { DateTime } from '../../components/display/formats.tsx'
import type { Column } from '../../components/list/props.ts'
import { IconDownload, IconFileExport } from '../../icons/icons.ts'
import { PagedList } from '../paged-list.tsx'
import { texts } from '../texts/index.ts'
import { downloadExport } from './download-export.ts'

/** The exports, newest first; downloading one again uses the current products. */
export function ExportList() {
  return (
    <PagedList
      name="exports"
      title={texts.exports}
      call="listExports"
      fetchPage={async (request, signal) => (await shop.call('listExports', request, { signal })).exports}
      isInProgress={({ state }) => state === 'RUNNING'}
      columns={columns}
      rowId={({ id = '' }) => id}
      rowLabel={({ fileName = '' }) => fileName}
      empty={{
        title: texts.noExports,
        text: texts.noExportsText,
        icon: <IconFileExport size={32} stroke={1.3} />,
      }}
    />
  )
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
