import type { StockRow } from '@cartwright/contract/inventory/stock-list.ts'
import type { Column } from '../components/list/props.ts'
import { HistoryButton, LowStockThreshold, Name, Quantity, State, TrackedSwitch } from './cells.tsx'
import { texts } from './texts/index.ts'

export const columns: readonly Column<StockRow>[] = [
  { id: 'name', header: texts.product, fixed: true, card: 'title', cell: (row) => <Name row={row} /> },
  { id: 'sku', header: texts.sku, cell: ({ sku }) => sku },
  { id: 'state', header: texts.state, cell: (row) => <State row={row} /> },
  { id: 'counted', header: texts.counted, card: 'none', cell: (row) => <TrackedSwitch row={row} /> },
  {
    id: 'sold',
    header: texts.sold,
    align: 'end',
    card: 'none',
    hiddenAtFirst: true,
    cell: ({ tracked, allocated }) => (tracked ? allocated : null),
  },
  {
    id: 'quantity',
    header: texts.forSale,
    sortable: true,
    fixed: true,
    align: 'end',
    width: 110,
    card: 'aside',
    cell: (row) => <Quantity row={row} />,
  },
  {
    id: 'low',
    header: texts.lowAt,
    align: 'end',
    width: 90,
    card: 'none',
    cell: (row) => <LowStockThreshold row={row} />,
  },
  {
    id: 'more',
    header: texts.more,
    headerHidden: true,
    fixed: true,
    align: 'end',
    width: 44,
    card: 'aside',
    cell: (row) => <HistoryButton row={row} />,
  },
]
