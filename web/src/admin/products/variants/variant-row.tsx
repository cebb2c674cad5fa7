import { Checkbox, Switch } from '@mantine/core'
import { useState } from 'react'
import { decimalSign } from '../../components/number/number.rules.ts'
import { problemText } from '../../components/number/number-problem.tsx'
import { language } from '../../language/language.ts'
import { texts as allTexts } from '../texts/index.ts'
import { type Block, type Cell, isWithin } from './blocks.rules.ts'
import type { CellEvents } from './use-grid.ts'
import {
  type CellFormats,
  type Column,
  cellProblem,
  cellText,
  type Edits,
  type Faults,
  isTextColumn,
  normaliseText,
  type Row,
} from './variants.rules.ts'

const texts = allTexts.variants

interface VariantRowProps {
  index: number
  row: Row
  shown: readonly Column[]
  managed: boolean
  formats: CellFormats
  /** The unsaved edits of the row. */
  edit: Edits[string]
  /** The messages of the shop for its cells. */
  faults: Faults[string]
  selected: boolean
  onSelect: (on: boolean) => void
  onChange: (change: Edits[string]) => void
  /** The selected cells. */
  block: Block | undefined
  events: CellEvents
}

export function VariantRow(props: VariantRowProps) {
  const { index, row, shown, managed, selected, onSelect, onChange } = props
  return (
    <tr aria-rowindex={index + 2} data-selected={selected || undefined}>
      <th scope="row">
        {managed ? (
          <Checkbox
            label={row.name}
            aria-label={texts.choose(row.name)}
            checked={selected}
            onChange={({ currentTarget }) => onSelect(currentTarget.checked)}
          />
        ) : (
          row.name
        )}
      </th>
      {shown.map((column, place) => (
        <td key={column}>
          <VariantCell {...props} column={column} at={{ row: index, column: place }} />
        </td>
      ))}
      {managed && (
        <td>
          <Switch
            size="xs"
            aria-label={`${texts.visible}, ${row.name}`}
            checked={row.visible}
            onChange={({ currentTarget }) => onChange({ visible: currentTarget.checked })}
          />
        </td>
      )}
    </tr>
  )
}

interface VariantCellProps extends VariantRowProps {
  column: Column
  at: Cell
}

function VariantCell({ row, column, at, edit, faults, formats, block, events, onChange }: VariantCellProps) {
  const [typed, setTyped] = useState<string>()
  const problem = cellProblem(column, edit[column] ?? '', formats)
  const fault = problem && !isTextColumn(column) ? problemText(problem, formats[column]) : faults[column]
  const shown = problem || isTextColumn(column) ? row[column] : cellText(row[column], decimalSign(language))
  const isTyping = typed === row[column]
  const finish = () => {
    setTyped(undefined)
    if (isTyping) onChange({ [column]: normaliseText(column, typed, formats) })
  }
  return (
    <input
      className="variant-cell"
      data-cell={`${at.row}:${at.column}`}
      data-marked={isWithin(block, at) || undefined}
      data-edited={edit[column] !== undefined || undefined}
      inputMode={isTextColumn(column) ? 'text' : 'decimal'}
      aria-label={`${texts.columns[column]}, ${row.name}`}
      aria-invalid={fault !== undefined}
      title={fault}
      value={isTyping ? typed : shown}
      onChange={({ target }) => {
        setTyped(target.value)
        onChange({ [column]: target.value })
      }}
      onBlur={finish}
      onKeyDown={(event) => events.onKeyDown(event, at)}
      onMouseDown={(event) => events.onMouseDown(event, at)}
      onCopy={events.onCopy}
      onPaste={(event) => events.onPaste(event, at)}
      onFocus={({ target }) => target.select()}
    />
  )
}
