import type { FormField } from '@cartwright/contract/forms/forms.ts'
import { csvHead, csvRow } from '../../platform/values/csv.ts'
import type { SubmissionRow } from './queries.ts'

/** A question that was answered. */
export type Column = Pick<FormField, 'key' | 'label'>

export function submissionsHead(columns: readonly Column[]): string {
  return csvHead(['Date', ...columns.map(({ label }) => label)])
}

export function csvLine(columns: readonly Column[], { createdAt, answers }: SubmissionRow): string {
  const values = columns.map(({ key }) => {
    const answer = Object.hasOwn(answers, key) ? answers[key] : ''
    return Array.isArray(answer) ? answer.join(', ') : String(answer)
  })
  return csvRow([createdAt.toISOString(), ...values])
}
