import { useLocalStorage } from '@mantine/hooks'
import {
  columnVisibilityFeature,
  createColumnHelper,
  type ReactTable,
  type RowSelectionState,
  rowSelectionFeature,
  tableFeatures,
  useTable,
} from '@tanstack/react-table'
import { useMemo, useState } from 'react'
import { useMe } from '../../api/me.ts'
import type { Column } from './props.ts'

const features = tableFeatures({ columnVisibilityFeature, rowSelectionFeature })
const noRows: never[] = []

export interface Rows<Row> {
  table: ReactTable<typeof features, { row: Row }>
  columnOf: (id: string) => Column<Row>
  selected: Row[]
  clear(): void
}

interface RowsOptions<Row> {
  name: string
  columns: readonly Column<Row>[]
  rows: readonly Row[] | undefined
  rowId: (row: Row) => string
}

/** The rows with the chosen columns and selected rows. The selection survives a change of page; rows of other pages are
 * as last seen. */
export function useRows<Row>({ name, columns, rows, rowId }: RowsOptions<Row>): Rows<Row> {
  const [chosen, setChosen] = useColumnChoice(name)
  const [rowSelection, setRowSelection] = useState<RowSelectionState>({})
  const [seen, setSeen] = useState<ReadonlyMap<string, Row>>(new Map())
  const data = useMemo(() => rows?.map((row) => ({ row })) ?? noRows, [rows])
  const defined = useTableColumns(columns)
  const columnVisibility = Object.fromEntries(
    columns.map(({ id, hiddenAtFirst }) => [id, chosen[id] ?? hiddenAtFirst !== true]),
  )
  const table = useTable({
    features,
    columns: defined,
    data,
    getRowId: ({ row }) => rowId(row),
    state: { columnVisibility, rowSelection },
    onColumnVisibilityChange: (change) =>
      setChosen(typeof change === 'function' ? change(columnVisibility) : change),
    onRowSelectionChange(change) {
      setRowSelection(change)
      setSeen(new Map([...seen, ...data.map(({ row }) => [rowId(row), row] as const)]))
    },
  })
  const current = new Map(data.map(({ row }) => [rowId(row), row]))
  return {
    table,
    columnOf: (id) => columns.find((column) => column.id === id) ?? { id, header: id, cell: () => null },
    selected: Object.keys(rowSelection).flatMap((id) => current.get(id) ?? seen.get(id) ?? []),
    clear: () => setRowSelection({}),
  }
}

function useTableColumns<Row>(columns: readonly Column<Row>[]) {
  return useMemo(() => {
    const helper = createColumnHelper<typeof features, { row: Row }>()
    return helper.columns(
      columns.map(({ id, header, cell, fixed }) =>
        helper.display({ id, header, enableHiding: !fixed, cell: ({ row }) => cell(row.original.row) }),
      ),
    )
  }, [columns])
}

/** The user's choice of columns, where it differs from the default. */
function useColumnChoice(list: string): [Record<string, boolean>, (chosen: Record<string, boolean>) => void] {
  const { id } = useMe()
  const [chosen, setChosen] = useLocalStorage<Record<string, boolean>>({
    key: `admin.columns.${list}.${id}`,
    defaultValue: {},
    getInitialValueInEffect: false,
  })
  return [chosen, setChosen]
}
