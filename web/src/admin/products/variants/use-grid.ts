import {
  type ClipboardEvent,
  type Dispatch,
  type KeyboardEvent,
  type MouseEvent,
  type RefObject,
  type SetStateAction,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import * as notify from '../../components/feedback/notify.tsx'
import { decimalSign } from '../form/count-input.tsx'
import { texts as allTexts } from '../texts/index.ts'
import {
  applyEdits,
  type Block,
  blockText,
  type Cell,
  type Column,
  cellsOf,
  cornerOf,
  type Edits,
  fillBlock,
  parseBlock,
  pasteBlock,
  type Row,
  revertBlock,
} from './variants.rules.ts'

const texts = allTexts.variants

interface GridProps {
  rows: readonly Row[]
  shown: readonly Column[]
  edits: Edits
  onEdits: Dispatch<SetStateAction<Edits>>
  table: RefObject<HTMLElement | null>
  /** Brings a row onto the screen. */
  reveal: (row: number) => void
}

/** What a cell tells the grid. */
export interface CellEvents {
  onKeyDown: (event: KeyboardEvent<HTMLInputElement>, at: Cell) => void
  onMouseDown: (event: MouseEvent<HTMLInputElement>, at: Cell) => void
  onCopy: (event: ClipboardEvent<HTMLInputElement>) => void
  onPaste: (event: ClipboardEvent<HTMLInputElement>, at: Cell) => void
}

/** Moving between cells, marking, copying and pasting a block of them as in a spreadsheet. */
export function useGrid({ rows, shown, edits, onEdits, table, reveal }: GridProps) {
  const [block, setBlock] = useState<Block>()
  const isThere = ({ row, column }: Cell) =>
    row >= 0 && row < rows.length && column >= 0 && column < shown.length
  /** Where the focus goes as soon as that row is there; keys pressed until then move on from it. */
  const aim = useRef<Cell>(undefined)
  const arrive = () => {
    if (!aim.current) return
    const { row, column } = aim.current
    const cell = table.current?.querySelector<HTMLInputElement>(`[data-cell="${row}:${column}"]`)
    if (!cell) return
    aim.current = undefined
    cell.focus()
  }
  useLayoutEffect(arrive)
  const go = (to: Cell) => {
    aim.current = to
    arrive()
    if (aim.current) reveal(to.row)
  }
  const mark = (to: Cell, from: Cell) => {
    if (!isThere(to)) return
    setBlock({ from: block?.from ?? from, to })
    reveal(to.row)
  }
  const put = (at: Cell, cells: readonly string[][]) => {
    const { edits: next, taken, refused } = pasteBlock({ rows, shown, edits }, at, cells)
    onEdits(next)
    const left = refused.map(({ variant, column, text }) => `${texts.columns[column]}, ${variant} (${text})`)
    const said = left.length > 0 ? `${texts.pasted(taken)} ${texts.refused(left)}` : texts.pasted(taken)
    notify.success(said, { undo: () => onEdits((now) => revertBlock(now, edits, next)) })
  }
  const events: CellEvents = {
    onKeyDown(event, focusedAt) {
      const at = aim.current ?? focusedAt
      const { key, shiftKey, ctrlKey, metaKey } = event
      if (key === 'Shift' || ctrlKey || metaKey) {
        if (key.toLowerCase() !== 'a' || !isWhole(event.currentTarget)) return
        event.preventDefault()
        setBlock({ from: { row: 0, column: 0 }, to: { row: rows.length - 1, column: shown.length - 1 } })
        return
      }
      const isMarking = shiftKey && key.startsWith('Arrow')
      const next = nextCell(event, isMarking ? (block?.to ?? at) : at)
      if (next || key === 'Escape') event.preventDefault()
      if (next && isMarking) return mark(next, at)
      setBlock(undefined)
      if (next && isThere(next)) go(next)
    },
    onMouseDown(event, at) {
      if (event.button !== 0) return
      aim.current = undefined
      const [row = 0, column = 0] = focused(table.current)
      if (!event.shiftKey || !table.current?.contains(document.activeElement)) return setBlock(undefined)
      event.preventDefault()
      mark(at, { row, column })
    },
    onCopy(event) {
      if (!block || cellsOf(block) === 1) return
      event.preventDefault()
      event.clipboardData.setData(
        'text/plain',
        blockText({ rows: applyEdits(rows, edits), shown }, block, decimalSign),
      )
      notify.success(texts.copied(cellsOf(block)))
    },
    onPaste(event, at) {
      const pasted = parseBlock(event.clipboardData.getData('text/plain'))
      const [[only = ''] = []] = pasted
      const isOne = pasted.length === 1 && pasted[0]?.length === 1
      if (isOne && !block) return
      event.preventDefault()
      put(block ? cornerOf(block) : at, isOne && block ? fillBlock(block, only) : pasted)
    },
  }
  return { block, events }
}

/** Row and column of the cell that has the focus. */
function focused(table: HTMLElement | null): number[] {
  const cell = table?.querySelector<HTMLInputElement>('[data-cell]:focus')
  return cell?.dataset.cell?.split(':').map(Number) ?? []
}

function isWhole({ selectionStart, selectionEnd, value }: HTMLInputElement): boolean {
  return selectionStart === 0 && selectionEnd === value.length
}

function nextCell(event: KeyboardEvent<HTMLInputElement>, { row, column }: Cell): Cell | undefined {
  const { key, currentTarget: input, shiftKey } = event
  if (key === 'ArrowUp' || (key === 'Enter' && shiftKey)) return { row: row - 1, column }
  if (key === 'ArrowDown' || key === 'Enter') return { row: row + 1, column }
  const { selectionStart, selectionEnd, value } = input
  const whole = isWhole(input)
  if (key === 'ArrowLeft' && (whole || selectionEnd === 0)) return { row, column: column - 1 }
  if (key === 'ArrowRight' && (whole || selectionStart === value.length)) return { row, column: column + 1 }
  return undefined
}
