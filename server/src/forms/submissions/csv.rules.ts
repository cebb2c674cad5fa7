import type { FormField } from '@cartwright/contract/forms/forms.ts'
import type { SubmissionRow } from './queries.ts'

const byteOrderMark = '\uFEFF'

/** A question that was answered. */
export type Column = Pick<FormField, 'key' | 'label'>

/** The first line: spreadsheets know by the mark before it that the file is UTF-8. */
export function csvHead(columns: readonly Column[]): string {
  return byteOrderMark + line(['Date', ...columns.map(({ label }) => label)])
}

export function csvLine(columns: readonly Column[], { createdAt, answers }: SubmissionRow): string {
  const values = columns.map(({ key }) => {
    const answer = Object.hasOwn(answers, key) ? answers[key] : ''
    return Array.isArray(answer) ? answer.join(', ') : String(answer)
  })
  return line([createdAt.toISOString(), ...values])
}

function line(values: readonly string[]): string {
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
