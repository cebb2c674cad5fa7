import type { StockRow } from '@cartwright/contract/inventory/stock-list.ts'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { Link } from 'react-router'
import { may, useMe } from '../api/me.ts'
import { useCall } from '../api/use-call.ts'
import { DataList } from '../components/list/data-list.tsx'
import { emptyListOf } from '../components/list/empty.tsx'
import { useList } from '../components/list/use-list.ts'
import { PageHead } from '../components/page/page-head.tsx'
import { IconStack2 } from '../icons/icons.ts'
import { BulkStock } from './bulk-stock.tsx'
import { columns } from './columns.tsx'
import { Filters, Reason } from './filters.tsx'
import { queryOf, rowId, rowName } from './stock.rules.ts'
import { texts } from './texts/index.ts'
import { Tracking } from './tracking.tsx'
import { StockGridContext, useStock } from './use-stock.ts'
import { VariantDrawer } from './variant-drawer.tsx'
import './inventory.css'

const size = 50

/** The context of the grid's cells, and the dialogs that they open. */
function useGridState(rows: readonly StockRow[]) {
  const mayWrite = may(useMe(), 'WIX_STORES.MODIFY_PRODUCTS')
  const [note, setNote] = useState('')
  const [shown, setShown] = useState<{ row: StockRow; tab: 'movements' | 'waiting' }>()
  const [tracked, track] = useState<StockRow>()
  const changes = useStock(note)
  const show = (row: StockRow, tab: 'movements' | 'waiting') => setShown({ row, tab })
  const dialogs = (
    <>
      <VariantDrawer shown={shown} onClose={() => setShown(undefined)} />
      <Tracking row={tracked} onClose={() => track(undefined)} />
    </>
  )
  return { grid: { mayWrite, rows, changes, track, show }, note, setNote, dialogs }
}

export function Page() {
  const list = useList()
  const { data, error, refetch } = useCall('queryStock', queryOf(list.state, size), { keepPrevious: true })
  const rows = data?.items
  const { grid, note, setNote, dialogs } = useGridState(rows ?? [])
  const { mayWrite } = grid
  const bulk = (chosen: StockRow[], clear: () => void) => (
    <BulkStock rows={chosen} changes={grid.changes} onDone={clear} />
  )
  const waiting = (
    <Button component={Link} variant="default" to="/admin/inventory/waiting">
      {texts.waitingLink}
    </Button>
  )
  return (
    <StockGridContext value={grid}>
      <PageHead title={texts.title} description={texts.about} actions={waiting} />
      <DataList
        name="inventory"
        label={texts.title}
        columns={columns}
        rows={rows}
        rowId={rowId}
        rowLabel={rowName}
        list={list}
        error={error}
        onRetry={refetch}
        search={texts.search}
        filters={
          <>
            <Filters list={list} />
            {mayWrite && <Reason value={note} onChange={setNote} />}
          </>
        }
        paging={{ kind: 'cursor', next: data?.metadata.cursors?.next ?? undefined }}
        {...(mayWrite ? { actions: bulk } : {})}
        empty={emptyListOf(texts, IconStack2)}
      />
      {dialogs}
    </StockGridContext>
  )
}
