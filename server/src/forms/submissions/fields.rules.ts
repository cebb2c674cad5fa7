import { type AnswerProblem, answerProblem, isBox, withPoint } from '@cartwright/contract/forms/fields.ts'
import type { FormField } from '@cartwright/contract/forms/forms.ts'
import { answerLimits } from '@cartwright/contract/forms/limits.ts'
import type { PageField } from '@cartwright/contract/pages/pages.ts'
import {
  checkboxesField,
  checkedIn,
  type FormFields,
  ofLines,
  type Problems,
  pageField,
} from '../../platform/pages/forms.ts'
import { readAnswers } from './rules.ts'

type Kind = Pick<PageField, 'kind' | 'autocomplete' | 'inputMode' | 'maxLength'>

const kinds: Record<Exclude<FormField['type'], 'CHOICE' | 'CHOICES'>, Kind> = {
  TEXT: { kind: 'text', autocomplete: 'off', maxLength: answerLimits.text },
  LONG_TEXT: { kind: 'textarea', autocomplete: 'off', maxLength: 2000 },
  EMAIL: { kind: 'email', autocomplete: 'off', inputMode: 'email', maxLength: answerLimits.email },
  PHONE: { kind: 'tel', autocomplete: 'off', inputMode: 'tel', maxLength: answerLimits.phone },
  NUMBER: { kind: 'text', autocomplete: 'off', inputMode: 'decimal', maxLength: 30 },
  DATE: { kind: 'date', autocomplete: 'off' },
  CHECKBOX: { kind: 'checkbox', autocomplete: 'off' },
  CONSENT: { kind: 'checkbox', autocomplete: 'off' },
}

function nameOf({ key, type }: FormField): string {
  return `${type === 'LONG_TEXT' ? ofLines : ''}answer-${key}`
}

/** The questions of a form on a page. */
export function questionFields(
  fields: readonly FormField[],
  filled: { values: FormFields; problems: Problems },
  texts: { choose: string },
): PageField[] {
  return fields.map((field) => {
    const { type, label, help, required, choices } = field
    const shared = { name: nameOf(field), label, required, ...(help ? { hint: help } : {}) }
    if (type === 'CHOICES') return checkboxesField(filled, { ...shared, options: choices })
    if (type !== 'CHOICE') return pageField(filled, { ...shared, ...kinds[type] })
    const empty = { value: '', label: texts.choose }
    const offered = choices.map((value) => ({ value, label: value }))
    return pageField(filled, {
      ...{ ...shared, kind: 'select', autocomplete: 'off' },
      choices: [empty, ...offered],
    })
  })
}

/** What was answered on a page, by key. */
export function answersIn(
  fields: readonly FormField[],
  form: FormFields,
  language: string,
): Record<string, string | string[] | boolean> {
  return Object.fromEntries(
    fields.map((field) => {
      const { key, type, choices } = field
      const name = nameOf(field)
      const value = form[name] ?? ''
      if (type === 'CHOICES') return [key, checkedIn(form, name, choices)]
      if (isBox(field)) return [key, value === 'yes']
      return [key, type === 'NUMBER' ? withPoint(value, language) : value]
    }),
  )
}

/** What is wrong on a page, by the names of its fields. */
export function answerProblems(
  fields: readonly FormField[],
  form: FormFields,
  { language, texts }: { language: string; texts: Record<AnswerProblem, string> },
): Problems {
  const { problems } = readAnswers(fields, answersIn(fields, form, language))
  const found = problems.flatMap(({ errorPath, errorType }) => {
    const field = fields.find(({ key }) => key === errorPath)
    return field ? [[nameOf(field), texts[answerProblem(field, errorType)]] as const] : []
  })
  return Object.fromEntries(found)
}
