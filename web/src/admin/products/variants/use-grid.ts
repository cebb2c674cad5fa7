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
import { decimalSign } from '../../components/number/number.rules.ts'
import { language } from '../../language/language.ts'
import { texts as allTexts } from '../texts/index.ts'
import {
  type Block,
  blockText,
  type Cell,
  cellsOf,
  cornerOf,
  fillBlock,
  parseBlock,
  pasteBlock,
  revertBlock,
} from './blocks.rules.ts'
import { applyEdits, type CellFormats, type Column, type Edits, type Row } from './variants.rules.ts'

const texts = allTexts.variants

interface GridProps {
  rows: readonly Row[]
  shown: readonly Column[]
  edits: Edits
  formats: CellFormats
  onEdits: Dispatch<SetStateAction<Edits>>
  table: RefObject<HTMLElement | null>
  /** Scrolls to a row. */
  reveal: (row: number) => void
}

/** The events of a cell. */
export interface CellEvents {
  onKeyDown: (event: KeyboardEvent<HTMLInputElement>, at: Cell) => void
  onMouseDown: (event: MouseEvent<HTMLInputElement>, at: Cell) => void
  onCopy: (event: ClipboardEvent<HTMLInputElement>) => void
  onPaste: (event: ClipboardEvent<HTMLInputElement>, at: Cell) => void
}

/** Moves the focus to cells whose rows may not be in the document yet. */
function useCellFocus({ table, reveal }: GridProps) {
  /** Gets the focus as soon as its row is rendered; keys pressed until then move on from it. */
  const target = useRef<Cell>(undefined)
  const arrive = () => {
    if (!target.current) return
    const { row, column } = target.current
    const cell = table.current?.querySelector<HTMLInputElement>(`[data-cell="${row}:${column}"]`)
    if (!cell) return
    target.current = undefined
    cell.focus()
  }
  useLayoutEffect(arrive)
  const focus = (to: Cell) => {
    target.current = to
    arrive()
    if (target.current) reveal(to.row)
  }
  return { target, focus }
}

/** Keyboard and clipboard of the grid: moves between cells, selects, copies and pastes blocks of them. */
export function useGrid(props: GridProps) {
  const { rows, shown, reveal } = props
  const [block, setBlock] = useState<Block>()
  const hasCell = ({ row, column }: Cell) =>
    row >= 0 && row < rows.length && column >= 0 && column < shown.length
  const mark = (to: Cell, from: Cell) => {
    if (!hasCell(to)) return
    setBlock({ from: block?.from ?? from, to })
    reveal(to.row)
  }
  const grid = { ...props, ...useCellFocus(props), block, setBlock, hasCell, mark }
  const events: CellEvents = {
    onKeyDown: (event, at) => pressKey(grid, event, at),
    onMouseDown: (event, at) => pressMouse(grid, event, at),
    onCopy: (event) => copyCells(grid, event),
    onPaste: (event, at) => pasteCells(grid, event, at),
  }
  return { block, events }
}

interface Grid extends GridProps, ReturnType<typeof useCellFocus> {
  block: Block | undefined
  setBlock: (block: Block | undefined) => void
  hasCell: (cell: Cell) => boolean
  mark: (to: Cell, from: Cell) => void
}

function pressKey(grid: Grid, event: KeyboardEvent<HTMLInputElement>, focusedAt: Cell): void {
  const { rows, shown, target, focus, block, setBlock, hasCell, mark } = grid
  const at = target.current ?? focusedAt
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
  if (next && isMarking) mark(next, at)
  else setBlock(undefined)
  if (next && !isMarking && hasCell(next)) focus(next)
}

function pressMouse({ table, target, setBlock, mark }: Grid, event: MouseEvent, at: Cell): void {
  if (event.button !== 0) return
  target.current = undefined
  const [row = 0, column = 0] = focusedCell(table.current)
  const isMarking = event.shiftKey && table.current?.contains(document.activeElement)
  if (isMarking) event.preventDefault()
  if (isMarking) mark(at, { row, column })
  else setBlock(undefined)
}

function copyCells({ rows, edits, shown, block }: Grid, event: ClipboardEvent): void {
  if (!block || cellsOf(block) === 1) return
  event.preventDefault()
  const text = blockText({ rows: applyEdits(rows, edits), shown }, block, decimalSign(language))
  event.clipboardData.setData('text/plain', text)
  notify.success(texts.copied(cellsOf(block)))
}

function pasteCells(grid: Grid, event: ClipboardEvent, at: Cell): void {
  const { rows, shown, edits, formats, onEdits, block } = grid
  const pasted = parseBlock(event.clipboardData.getData('text/plain'))
  const [[only = ''] = []] = pasted
  const isOne = pasted.length === 1 && pasted[0]?.length === 1
  if (isOne && !block) return
  event.preventDefault()
  const cells = isOne && block ? fillBlock(block, only) : pasted
  const result = pasteBlock({ rows, shown, edits, formats }, block ? cornerOf(block) : at, cells)
  onEdits(result.edits)
  const left = result.refused.map(
    ({ variant, column, text }) => `${texts.columns[column]}, ${variant} (${text})`,
  )
  const done = texts.pasted(result.taken)
  notify.success(left.length > 0 ? `${done} ${texts.refused(left)}` : done, {
    undo: () => onEdits((now) => revertBlock(now, edits, result.edits)),
  })
}

/** Row and column of the cell that has the focus. */
function focusedCell(table: HTMLElement | null): number[] {
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
