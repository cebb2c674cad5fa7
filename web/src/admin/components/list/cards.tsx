import { Checkbox } from '@mantine/core'
import type { Column, DataListProps } from './props.ts'
import { texts } from './texts/index.ts'
import type { Rows } from './use-rows.ts'

/** The rows as cards, for narrow screens. */
export function Cards<Row>({
  all,
  columns,
  label,
  actions,
  rowLabel,
}: DataListProps<Row> & { all: Rows<Row> }) {
  return (
    <ul className="list-cards" aria-label={label}>
      {all.table.getRowModel().rows.map((row) => (
        <li key={row.id} data-selected={row.getIsSelected() || undefined}>
          {actions && (
            <Checkbox
              aria-label={texts.select(rowLabel(row.original.row))}
              checked={row.getIsSelected()}
              onChange={row.getToggleSelectedHandler()}
            />
          )}
          <div className="list-card-text">
            <Cells place="title" columns={columns} row={row.original.row} />
            <div className="list-card-lines">
              <Cells place="line" columns={columns} row={row.original.row} />
            </div>
          </div>
          <div className="list-card-aside">
            <Cells place="aside" columns={columns} row={row.original.row} />
          </div>
        </li>
      ))}
    </ul>
  )
}

interface CellsProps<Row> {
  place: Column<Row>['card']
  columns: readonly Column<Row>[]
  row: Row
}

function Cells<Row>({ place, columns, row }: CellsProps<Row>) {
  return columns
    .filter(({ card = 'line', hiddenAtFirst }) => card === place && !hiddenAtFirst)
    .map(({ id, cell }) => <div key={id}>{cell(row)}</div>)
}
