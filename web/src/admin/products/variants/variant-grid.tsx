import { useVirtualizer } from '@tanstack/react-virtual'
import { type Dispatch, type SetStateAction, useRef } from 'react'
import { texts as allTexts } from '../texts/index.ts'
import type { Block } from './blocks.rules.ts'
import { type CellEvents, useGrid } from './use-grid.ts'
import { VariantRow } from './variant-row.tsx'
import {
  applyEdits,
  type CellFormats,
  type Column,
  type Edits,
  type Faults,
  type Row,
  setCell,
} from './variants.rules.ts'

const texts = allTexts.variants
const rowHeight = 45
const headHeight = 40
const mostHeight = 560

export interface VariantGridProps {
  rows: readonly Row[]
  shown: readonly Column[]
  /** Whether variants can be hidden and selected one by one. */
  managed: boolean
  edits: Edits
  formats: CellFormats
  onEdits: Dispatch<SetStateAction<Edits>>
  selected: ReadonlySet<string>
  onSelected: (selected: ReadonlySet<string>) => void
  faults: Faults
}

/** Variants as a spreadsheet; only the visible rows are in the document. */
export function VariantGrid(props: VariantGridProps) {
  const { rows, shown, managed, edits, formats, onEdits } = props
  const scroller = useRef<HTMLDivElement>(null)
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    overscan: 6,
  })
  const { block, events } = useGrid({
    ...{ rows, shown, edits, formats, onEdits, table: scroller },
    reveal: (row) => virtual.scrollToIndex(row),
  })
  const visible = virtual.getVirtualItems()
  const height = Math.min(mostHeight, headHeight + rows.length * rowHeight + 2)
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by keyboard
    <div className="variant-scroll" ref={scroller} tabIndex={0} style={{ height }}>
      <table className="variant-grid" aria-label={texts.title} aria-rowcount={rows.length + 1}>
        <Head shown={shown} managed={managed} />
        <tbody>
          <Gap height={visible[0]?.start ?? 0} />
          <Rows {...props} indexes={visible.map(({ index }) => index)} block={block} events={events} />
          <Gap height={virtual.getTotalSize() - (visible.at(-1)?.end ?? 0)} />
        </tbody>
      </table>
    </div>
  )
}

interface RowsProps extends VariantGridProps {
  indexes: readonly number[]
  block: Block | undefined
  events: CellEvents
}

function Rows({ indexes, rows, edits, onEdits, selected, onSelected, faults, ...grid }: RowsProps) {
  const values = applyEdits(rows, edits)
  const select = (id: string, on: boolean) =>
    onSelected(on ? new Set([...selected, id]) : new Set([...selected].filter((one) => one !== id)))
  return indexes.map((index) => {
    const saved = rows[index]
    const row = values[index]
    if (!saved || !row) return null
    const { shown, managed, formats, block, events } = grid
    return (
      <VariantRow
        key={row.id}
        {...{ index, row, shown, managed, formats, block, events }}
        edit={edits[row.id] ?? {}}
        faults={faults[row.id] ?? {}}
        selected={selected.has(row.id)}
        onSelect={(on) => select(row.id, on)}
        onChange={(change) => onEdits(setCell(edits, saved, change))}
      />
    )
  })
}

function Head({ shown, managed }: Pick<VariantGridProps, 'shown' | 'managed'>) {
  return (
    <thead>
      <tr aria-rowindex={1}>
        <th scope="col">{texts.variant}</th>
        {shown.map((column) => (
          <th scope="col" key={column}>
            {texts.columns[column]}
          </th>
        ))}
        {managed && <th scope="col">{texts.visible}</th>}
      </tr>
    </thead>
  )
}

/** Stands for the rows outside the visible part. */
function Gap({ height }: { height: number }) {
  return height > 0 ? <tr aria-hidden style={{ height }} /> : null
}
