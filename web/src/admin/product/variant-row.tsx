import { Checkbox, Switch } from '@mantine/core'
import type { ClipboardEvent, KeyboardEvent } from 'react'
import { texts as allTexts } from './texts.ts'
import { type Cell, type Column, type Edits, problemOf, type Row } from './variants.rules.ts'

const texts = allTexts.variants

interface VariantRowProps {
  index: number
  row: Row
  shown: readonly Column[]
  managed: boolean
  /** What was typed and is not saved yet. */
  edit: Edits[string]
  selected: boolean
  onSelect: (on: boolean) => void
  onChange: (change: Edits[string]) => void
  onKeyDown: (event: KeyboardEvent<HTMLInputElement>, at: Cell) => void
  onPaste: (event: ClipboardEvent<HTMLInputElement>, at: Cell) => void
}

export function VariantRow({ index, row, shown, managed, edit, selected, ...does }: VariantRowProps) {
  return (
    <tr aria-rowindex={index + 2} data-selected={selected || undefined}>
      <th scope="row">
        {managed ? (
          <Checkbox
            label={row.name}
            aria-label={texts.choose(row.name)}
            checked={selected}
            onChange={({ currentTarget }) => does.onSelect(currentTarget.checked)}
          />
        ) : (
          row.name
        )}
      </th>
      {shown.map((column, place) => {
        const at = { row: index, column: place }
        const problem = problemOf(column, edit[column] ?? '')
        return (
          <td key={column}>
            <input
              className="variant-cell"
              data-cell={`${at.row}:${at.column}`}
              data-edited={edit[column] !== undefined || undefined}
              inputMode={column === 'sku' ? 'text' : 'decimal'}
              aria-label={`${texts.columns[column]}, ${row.name}`}
              aria-invalid={problem !== undefined}
              title={problem && texts.problems[problem]}
              value={row[column]}
              onChange={({ target }) => does.onChange({ [column]: target.value })}
              onKeyDown={(event) => does.onKeyDown(event, at)}
              onPaste={(event) => does.onPaste(event, at)}
              onFocus={({ target }) => target.select()}
            />
          </td>
        )
      })}
      {managed && (
        <td>
          <Switch
            size="xs"
            aria-label={`${texts.visible}, ${row.name}`}
            checked={row.visible}
            onChange={({ currentTarget }) => does.onChange({ visible: currentTarget.checked })}
          />
        </td>
      )}
    </tr>
  )
}
