import type { FormField } from '@cartwright/contract/forms/forms.ts'
import type { en } from './texts.en.ts'

export type Problem = keyof typeof en.problems

/** Texts and numbers as they were typed; `yes` for a box that is checked. By key. */
export type Values = Readonly<Record<string, string>>

/** The name of a field in the page, which no other field of the page has. */
export function nameOf(key: string): string {
  return `answer-${key}`
}

export function valuesIn(fields: readonly FormField[], form: URLSearchParams): Values {
  return Object.fromEntries(
    fields.map(({ key }) => [key, (form.get(nameOf(key)) ?? '').replaceAll('\r\n', '\n')]),
  )
}

export function answersOf(
  fields: readonly FormField[],
  values: Values,
  language: string,
): Record<string, string | boolean> {
  return Object.fromEntries(
    fields.map(({ key, type }) => {
      const value = values[key] ?? ''
      if (isBox(type)) return [key, value === 'yes']
      return [key, type === 'NUMBER' ? withPoint(value, language) : value]
    }),
  )
}

/** `2,5` is `2.5` where the language has a decimal comma. */
function withPoint(typed: string, language: string): string {
  const hasComma = new Intl.NumberFormat(language).format(0.5).includes(',')
  return hasComma && /^\s*[+-]?\d+,\d+\s*$/.test(typed) ? typed.replace(',', '.') : typed
}

function isBox(type: FormField['type']): boolean {
  return type === 'CHECKBOX' || type === 'CONSENT'
}

/** What the shop says about a field, in our words. */
export function problemOf(type: FormField['type'], errorType: unknown): Problem {
  if (errorType === 'REQUIRED_VALUE_ERROR') return isBox(type) ? 'unchecked' : 'missing'
  if (errorType === 'MAX_LENGTH_ERROR') return 'long'
  return wrong[type]
}

const wrong: Record<FormField['type'], Problem> = {
  TEXT: 'missing',
  LONG_TEXT: 'missing',
  EMAIL: 'email',
  PHONE: 'phone',
  NUMBER: 'number',
  DATE: 'date',
  CHOICE: 'choice',
  CHECKBOX: 'unchecked',
  CONSENT: 'unchecked',
}
