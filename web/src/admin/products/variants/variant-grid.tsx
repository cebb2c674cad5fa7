import { useVirtualizer } from '@tanstack/react-virtual'
import { type Dispatch, type SetStateAction, useRef } from 'react'
import { texts as allTexts } from '../texts/index.ts'
import { useGrid } from './use-grid.ts'
import { VariantRow } from './variant-row.tsx'
import { applyEdits, type Column, type Edits, type Faults, type Row, setCell } from './variants.rules.ts'

const texts = allTexts.variants
const rowHeight = 45
const headHeight = 40
const mostHeight = 560

export interface VariantGridProps {
  rows: readonly Row[]
  shown: readonly Column[]
  /** Whether variants can be hidden one by one, and chosen to be set together. */
  managed: boolean
  edits: Edits
  onEdits: Dispatch<SetStateAction<Edits>>
  selected: ReadonlySet<string>
  onSelected: (selected: ReadonlySet<string>) => void
  faults: Faults
}

/** Variants as a spreadsheet; only the rows in sight are in the document. */
export function VariantGrid({
  rows,
  shown,
  managed,
  edits,
  onEdits,
  selected,
  onSelected,
  faults,
}: VariantGridProps) {
  const scroller = useRef<HTMLDivElement>(null)
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    overscan: 6,
  })
  const { block, events } = useGrid({
    ...{ rows, shown, edits, onEdits, table: scroller },
    reveal: (row) => virtual.scrollToIndex(row),
  })
  const values = applyEdits(rows, edits)
  const inSight = virtual.getVirtualItems()
  const choose = (id: string, on: boolean) => {
    onSelected(on ? new Set([...selected, id]) : new Set([...selected].filter((one) => one !== id)))
  }
  const height = Math.min(mostHeight, headHeight + rows.length * rowHeight + 2)
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by keyboard
    <div className="variant-scroll" ref={scroller} tabIndex={0} style={{ height }}>
      <table className="variant-grid" aria-label={texts.title} aria-rowcount={rows.length + 1}>
        <Head shown={shown} managed={managed} />
        <tbody>
          <Gap height={inSight[0]?.start ?? 0} />
          {inSight.map(({ index }) => {
            const saved = rows[index]
            const row = values[index]
            if (!saved || !row) return null
            return (
              <VariantRow
                key={row.id}
                {...{ index, row, shown, managed, block, events }}
                edit={edits[row.id] ?? {}}
                faults={faults[row.id] ?? {}}
                selected={selected.has(row.id)}
                onSelect={(on) => choose(row.id, on)}
                onChange={(change) => onEdits(setCell(edits, saved, change))}
              />
            )
          })}
          <Gap height={virtual.getTotalSize() - (inSight.at(-1)?.end ?? 0)} />
        </tbody>
      </table>
    </div>
  )
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

/** In place of the rows that are not in sight. */
function Gap({ height }: { height: number }) {
  return height > 0 ? <tr aria-hidden style={{ height }} /> : null
}
