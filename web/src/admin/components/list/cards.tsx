import { Checkbox } from '@mantine/core'
import type { Column, DataListProps } from './props.ts'
import { texts } from './texts/index.ts'
import type { Rows } from './use-rows.ts'

/** The same rows where a table has no room. */
export function Cards<Row>({
  all,
  columns,
  label,
  actions,
  rowLabel,
}: DataListProps<Row> & { all: Rows<Row> }) {
  const at = (place: Column<Row>['card']) =>
    columns.filter(({ card = 'line', hiddenAtFirst: extra }) => card === place && !extra)
  return (
    <ul className="list-cards" aria-label={label}>
      {all.table.getRowModel().rows.map((row) => {
        const { row: value } = row.original
        return (
          <li key={row.id} data-selected={row.getIsSelected() || undefined}>
            {actions && (
              <Checkbox
                aria-label={texts.select(rowLabel(value))}
                checked={row.getIsSelected()}
                onChange={row.getToggleSelectedHandler()}
              />
            )}
            <div className="list-card-text">
              {at('title').map(({ id, cell }) => (
                <div key={id}>{cell(value)}</div>
              ))}
              <div className="list-card-lines">
                {at('line').map(({ id, cell }) => (
                  <div key={id}>{cell(value)}</div>
                ))}
              </div>
            </div>
            <div className="list-card-aside">
              {at('aside').map(({ id, cell }) => (
                <div key={id}>{cell(value)}</div>
              ))}
            </div>
          </li>
        )
      })}
    </ul>
  )
}
