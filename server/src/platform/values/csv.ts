/** By it, spreadsheets know that a file is UTF-8. */
export const byteOrderMark = '\uFEFF'

/** The first line of a file. */
export function csvHead(columns: readonly string[]): string {
  return byteOrderMark + csvRow(columns)
}

/** A line of comma-separated values (RFC 4180). */
export function csvRow(values: readonly string[]): string {
  return `${values.map(cell).join(',')}\r\n`
}

const number = /^[+-]?[\d\s()./-]+$/
/** Where the language separates cells by semicolons, spreadsheets begin another one at each, and at a new line. */
const formula = /(^|[;\t\r\n]\s*)(?=[=+\-@\uff0b\uff0d\uff1d\uff20])/g

/** An apostrophe stands before what a spreadsheet would take for a formula. */
function cell(value: string): string {
  const safe = number.test(value) ? value : value.replaceAll(formula, "$1'")
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}
