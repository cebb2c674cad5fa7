import type { FormField } from '@cartwright/contract/forms/forms.ts'
import type { SubmissionRow } from './queries.ts'

const byteOrderMark = '\uFEFF'

/** The first line: spreadsheets know by the mark before it that the file is UTF-8. */
export function csvHead(fields: readonly FormField[]): string {
  return byteOrderMark + line(['Date', ...fields.map(({ label }) => label)])
}

export function csvLine(fields: readonly FormField[], { createdAt, answers }: SubmissionRow): string {
  const values = fields.map(({ key }) => (Object.hasOwn(answers, key) ? String(answers[key]) : ''))
  return line([createdAt.toISOString(), ...values])
}

function line(values: readonly string[]): string {
  return `${values.map(cell).join(',')}\r\n`
}

/** A text that a spreadsheet would take for a formula begins with an apostrophe. */
function cell(value: string): string {
  const safe = /^[=+\-@\t\r]/.test(value) && !/^[+-]?[\d\s()./-]+$/.test(value) ? `'${value}` : value
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}
