import type { FormField } from '@cartwright/contract/forms/forms.ts'
import { csvRow } from '../../platform/values/csv.ts'
import type { SubmissionRow } from './queries.ts'

const byteOrderMark = '\uFEFF'

/** A question that was answered. */
export type Column = Pick<FormField, 'key' | 'label'>

/** The first line: spreadsheets know by the mark before it that the file is UTF-8. */
export function csvHead(columns: readonly Column[]): string {
  return byteOrderMark + csvRow(['Date', ...columns.map(({ label }) => label)])
}

export function csvLine(columns: readonly Column[], { createdAt, answers }: SubmissionRow): string {
  const values = columns.map(({ key }) => {
    const answer = Object.hasOwn(answers, key) ? answers[key] : ''
    return Array.isArray(answer) ? answer.join(', ') : String(answer)
  })
  return csvRow([createdAt.toISOString(), ...values])
}
