import { Checkbox, Group, VisuallyHidden } from '@mantine/core'
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
            <dl className="list-card-lines">
              <Lines columns={columns} row={row.original.row} />
            </dl>
            {columns.some(({ card }) => card === 'action') && (
              <Group gap="xs" mt="xs">
                <Cells place="action" columns={columns} row={row.original.row} />
              </Group>
            )}
          </div>
          <div className="list-card-aside">
            <Cells place="aside" columns={columns} row={row.original.row} />
          </div>
        </li>
      ))}
    </ul>
  )
}

interface LinesProps<Row> {
  columns: readonly Column<Row>[]
  row: Row
}

/** Values with the names of their columns: a table has them above. */
function Lines<Row>({ columns, row }: LinesProps<Row>) {
  return columns
    .filter(({ card = 'line', hiddenAtFirst }) => card === 'line' && !hiddenAtFirst)
    .map(({ id, header, headerHidden, cell }) => (
      <div key={id}>
        <dt>{headerHidden ? <VisuallyHidden>{header}</VisuallyHidden> : header}</dt>
        <dd>{cell(row)}</dd>
      </div>
    ))
}

interface CellsProps<Row> extends LinesProps<Row> {
  place: 'title' | 'aside' | 'action'
}

function Cells<Row>({ place, columns, row }: CellsProps<Row>) {
  return columns
    .filter(({ card, hiddenAtFirst }) => card === place && !hiddenAtFirst)
    .map(({ id, cell }) => <div key={id}>{cell(row)}</div>)
}
