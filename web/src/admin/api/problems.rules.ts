import { CartwrightError } from '@cartwright/sdk/admin'
import { sentenceOf } from './sentences.ts'
import { texts } from './texts/index.ts'

/** What went wrong, as a merchant reads it. */
export interface Problem {
  title: string
  /** One sentence; empty when the title says all. */
  text: string
  /** Whether the same request may succeed later. */
  canRetry: boolean
  /** Messages by request field, e.g. `client.redirectUris[0]`. */
  fields: Record<string, string>
}

export function problemOf(error: unknown): Problem {
  if (!(error instanceof CartwrightError)) return { ...texts.fault, canRetry: true, fields: {} }
  const fields = Object.fromEntries(
    error.violations.map(({ field, description }) => [field, reasonOf(description)]),
  )
  const known = error.code === undefined ? undefined : texts.byCode[error.code]
  if (known) return { ...known, canRetry: isRetryable(error), fields }
  if (error.violations.length > 0) return { title: texts.notRight, text: '', canRetry: false, fields }
  if (error.status >= 500) return { ...texts.fault, canRetry: true, fields }
  return { title: capitalised(error.message), text: '', canRetry: false, fields }
}

/** Messages of fields that no input of the form shows. They go above the form. */
export function unplacedMessages({ fields }: Problem, shown: readonly string[]): string[] {
  return Object.entries(fields)
    .filter(([field]) => !shown.includes(field))
    .map(([field, text]) => `${field}: ${text}`)
}

/**
 * The messages of request fields, by the names of a form: without the wrapper of the request, `items[0].name` as
 * `items.0.name`.
 */
export function formErrors(error: unknown, wrapper: string): Record<string, string> {
  const start = wrapper === '' ? '' : `${wrapper}.`
  const { fields } = problemOf(error)
  return Object.fromEntries(
    Object.entries(fields).map(([field, text]) => [
      (field.startsWith(start) ? field.slice(start.length) : field).replaceAll(/\[(\d+)\]/g, '.$1'),
      text,
    ]),
  )
}

export function isRetryable(error: unknown): boolean {
  return error instanceof CartwrightError && (error.code === 'UNREACHABLE' || error.status === 503)
}

/** The password is right, but a second factor is needed too. */
export function needsSecondFactor(error: unknown): boolean {
  return error instanceof CartwrightError && error.code === 'SECOND_FACTOR_NEEDED'
}

/** What was asked for is not there, or not any more. */
export function isNotFound(error: unknown): boolean {
  return error instanceof CartwrightError && error.status === 404
}

export function isSignedOut(error: unknown): boolean {
  return error instanceof CartwrightError && error.code === 'UNAUTHENTICATED'
}

/** The account has no right to what was asked for, or not any more. */
export function isForbidden(error: unknown): boolean {
  return error instanceof CartwrightError && error.status === 403
}

/** What the shop says of a field, as a sentence in the language of the page. */
function reasonOf(description: string): string {
  return sentenceOf(description) ?? texts.otherField(description)
}

/** A text that begins a line. */
export function capitalised(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}
