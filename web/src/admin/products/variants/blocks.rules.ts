import {
  type CellFormats,
  type Column,
  cellProblem,
  columns,
  type Edits,
  isTextColumn,
  normaliseText,
  type Row,
  setCell,
  unambiguous,
} from './variants.rules.ts'

export interface Cell {
  row: number
  column: number
}

/** Two corners of a rectangle of cells. */
export interface Block {
  from: Cell
  to: Cell
}

/** The cells of text copied from a spreadsheet. */
export function parseBlock(text: string): string[][] {
  const lines = text.replace(/\r\n?/g, '\n').replace(/\n$/, '').split('\n')
  return lines.map((line) => line.split('\t').map((cell) => cell.trim()))
}

/** A block as text for a spreadsheet, with the given decimal sign. */
export function blockText(
  { rows, shown }: { rows: readonly Row[]; shown: readonly Column[] },
  block: Block,
  decimal: '.' | ',',
): string {
  const { top, bottom, left, right } = edgesOf(block)
  const textOf = (row: Row, column: Column) =>
    isTextColumn(column) ? row[column] : unambiguous(row[column]).replace('.', decimal)
  return rows
    .slice(top, bottom + 1)
    .map((row) =>
      shown
        .slice(left, right + 1)
        .map((column) => textOf(row, column))
        .join('\t'),
    )
    .join('\n')
}

export function isWithin(block: Block | undefined, { row, column }: Cell): boolean {
  if (!block) return false
  const { top, bottom, left, right } = edgesOf(block)
  return row >= top && row <= bottom && column >= left && column <= right
}

export function cellsOf(block: Block): number {
  const { top, bottom, left, right } = edgesOf(block)
  return (bottom - top + 1) * (right - left + 1)
}

/** One text in every cell of a block. */
export function fillBlock(block: Block, text: string): string[][] {
  const { top, bottom, left, right } = edgesOf(block)
  return Array.from({ length: bottom - top + 1 }, () => Array.from({ length: right - left + 1 }, () => text))
}

/** The top left cell of a block. */
export function cornerOf(block: Block): Cell {
  const { top, left } = edgesOf(block)
  return { row: top, column: left }
}

function edgesOf({ from, to }: Block) {
  return {
    top: Math.min(from.row, to.row),
    bottom: Math.max(from.row, to.row),
    left: Math.min(from.column, to.column),
    right: Math.max(from.column, to.column),
  }
}

export interface Pasted {
  edits: Edits
  /** The number of cells that were changed. */
  taken: number
  /** Cells that are not numbers in a number column. They do not change. */
  refused: Refused[]
}

export interface Refused {
  variant: string
  column: Column
  text: string
}

export interface PasteTarget {
  rows: readonly Row[]
  shown: readonly Column[]
  edits: Edits
  formats: CellFormats
}

/** Pastes a block from one cell on, as far as the grid reaches. */
export function pasteBlock(
  { rows, shown, edits, formats }: PasteTarget,
  at: Cell,
  block: readonly string[][],
): Pasted {
  const done: Pasted = { edits, taken: 0, refused: [] }
  block.forEach((cells, down) => {
    cells.forEach((text, right) => {
      const row = rows[at.row + down]
      const column = shown[at.column + right]
      if (!row || !column) return
      if (cellProblem(column, text, formats)) {
        done.refused.push({ variant: row.name, column, text })
        return
      }
      done.edits = setCell(done.edits, row, { [column]: normaliseText(column, text, formats) })
      done.taken += 1
    })
  })
  return done
}

/** Undoes the step from `before` to `after`, except in cells that have changed since. */
export function revertBlock(edits: Edits, before: Edits, after: Edits): Edits {
  const back = { ...edits }
  for (const id of new Set([...Object.keys(before), ...Object.keys(after)])) {
    const own = { ...edits[id] }
    for (const column of columns) {
      const was = before[id]?.[column]
      if (was === after[id]?.[column] || own[column] !== after[id]?.[column]) continue
      if (was === undefined) delete own[column]
      else own[column] = was
    }
    if (Object.keys(own).length === 0) delete back[id]
    else back[id] = own
  }
  return back
}
