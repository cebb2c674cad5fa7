import { type AnswerProblem, isBox, withPoint } from '@cartwright/contract/forms/fields.ts'
import type { FormField } from '@cartwright/contract/forms/forms.ts'

export type Problem = AnswerProblem

/**
 * Texts and numbers as they were typed; `yes` for a box that is checked; of several choices, one on each line. By key.
 */
export type Values = Readonly<Record<string, string>>

/** The name of a field in the page, which no other field of the page has. */
export function nameOf(key: string): string {
  return `answer-${key}`
}

export function valuesIn(fields: readonly FormField[], form: URLSearchParams): Values {
  return Object.fromEntries(
    fields.map(({ key, type, choices }) => {
      const name = nameOf(key)
      const checked = choices.filter((_, index) => form.has(`${name}.${index}`))
      const text = type === 'CHOICES' ? checked.join('\n') : (form.get(name) ?? '')
      return [key, text.replaceAll('\r\n', '\n')]
    }),
  )
}

export function answersOf(
  fields: readonly FormField[],
  values: Values,
  language: string,
): Record<string, string | string[] | boolean> {
  return Object.fromEntries(
    fields.map((field) => {
      const { key, type } = field
      const value = values[key] ?? ''
      if (type === 'CHOICES') return [key, value.split('\n').filter(Boolean)]
      if (isBox(field)) return [key, value === 'yes']
      return [key, type === 'NUMBER' ? withPoint(value, language) : value]
    }),
  )
}
