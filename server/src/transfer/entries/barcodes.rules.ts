import { barcodeLength } from '@cartwright/contract/catalogue/limits.ts'
import type { Cells } from './rules.ts'

/** What a spreadsheet makes of a long number: `4.00638E+12`. */
const shortened = /^\d([.,]\d+)?e\+\d+$/i

/** A bar code, without the quotation mark that keeps a spreadsheet from taking it for a number. */
export function barcodeIn(cells: Cells, column: string): string | null | undefined {
  const barcode = cells.text(column)?.trim().replace(/^'/, '')
  if (!barcode) return cells.text(column) === undefined ? undefined : null
  if (shortened.test(barcode)) {
    cells.warn(column, `"${barcode}" is left out: a spreadsheet has shortened the number`)
    return undefined
  }
  if (barcode.length <= barcodeLength) return barcode
  cells.warn(column, `is left out: a bar code has at most ${barcodeLength} characters`)
  return undefined
}
