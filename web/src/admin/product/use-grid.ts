import type { ClipboardEvent, KeyboardEvent, RefObject } from 'react'
import * as notify from '../parts/notify.tsx'
import { texts as allTexts } from './texts.ts'
import { blockOf, type Cell, type Column, type Edits, type Row, withBlock } from './variants.rules.ts'

const texts = allTexts.variants

interface GridProps {
  rows: readonly Row[]
  shown: readonly Column[]
  edits: Edits
  onEdits: (edits: Edits) => void
  table: RefObject<HTMLElement | null>
  /** Brings a row onto the screen. */
  reveal: (row: number) => void
}

/** Moving between cells by keys as in a spreadsheet, and pasting a block of one. */
export function useGrid({ rows, shown, edits, onEdits, table, reveal }: GridProps) {
  const go = ({ row, column }: Cell) => {
    if (row < 0 || row >= rows.length || column < 0 || column >= shown.length) return
    const cell = () => table.current?.querySelector<HTMLInputElement>(`[data-cell="${row}:${column}"]`)
    if (cell()) cell()?.focus()
    else {
      reveal(row)
      setTimeout(() => cell()?.focus(), 50)
    }
  }
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>, at: Cell) => {
    const next = nextCell(event, at)
    if (!next) return
    event.preventDefault()
    go(next)
  }
  const onPaste = (event: ClipboardEvent<HTMLInputElement>, at: Cell) => {
    const block = blockOf(event.clipboardData.getData('text/plain'))
    if (block.length === 1 && block[0]?.length === 1) return
    event.preventDefault()
    const { edits: next, taken, refused } = withBlock({ rows, shown, edits }, at, block)
    onEdits(next)
    const said = refused.length > 0 ? `${texts.pasted(taken)} ${texts.refused(refused)}` : texts.pasted(taken)
    notify.done(said, { undo: () => onEdits(edits) })
  }
  return { onKeyDown, onPaste }
}

function nextCell(event: KeyboardEvent<HTMLInputElement>, { row, column }: Cell): Cell | undefined {
  const { key, currentTarget: input, shiftKey } = event
  if (key === 'ArrowUp' || (key === 'Enter' && shiftKey)) return { row: row - 1, column }
  if (key === 'ArrowDown' || key === 'Enter') return { row: row + 1, column }
  const { selectionStart, selectionEnd, value } = input
  const isWhole = selectionStart === 0 && selectionEnd === value.length
  if (key === 'ArrowLeft' && (isWhole || selectionEnd === 0)) return { row, column: column - 1 }
  if (key === 'ArrowRight' && (isWhole || selectionStart === value.length)) return { row, column: column + 1 }
  return undefined
}
