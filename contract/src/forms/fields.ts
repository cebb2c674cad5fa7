import type { FormField } from './forms.ts'

/** Whether a field offers choices. */
export function hasChoices({ type }: Pick<FormField, 'type'>): boolean {
  return type === 'CHOICE' || type === 'CHOICES'
}

/** Whether a field is a single checkbox. */
export function isBox({ type }: Pick<FormField, 'type'>): boolean {
  return type === 'CHECKBOX' || type === 'CONSENT'
}

/** A number as somebody typed it: `2,5` is `2.5` where the language has a decimal comma. */
export function withPoint(typed: string, language: string): string {
  const hasComma = new Intl.NumberFormat(language).format(0.5).includes(',')
  return hasComma && /^\s*[+-]?\d+,\d+\s*$/.test(typed) ? typed.replace(',', '.') : typed
}

/** What is wrong with an answer, for pages to say in their words. */
export type AnswerProblem =
  | 'missing'
  | 'unchecked'
  | 'email'
  | 'phone'
  | 'number'
  | 'date'
  | 'choice'
  | 'long'

/** Of the `errorType` of a violation. */
export function answerProblem({ type }: Pick<FormField, 'type'>, errorType: unknown): AnswerProblem {
  if (errorType === 'REQUIRED_VALUE_ERROR') return isBox({ type }) ? 'unchecked' : 'missing'
  return errorType === 'MAX_LENGTH_ERROR' ? 'long' : wrong[type]
}

const wrong: Record<FormField['type'], AnswerProblem> = {
  TEXT: 'missing',
  LONG_TEXT: 'missing',
  EMAIL: 'email',
  PHONE: 'phone',
  NUMBER: 'number',
  DATE: 'date',
  CHOICE: 'choice',
  CHOICES: 'choice',
  CHECKBOX: 'unchecked',
  CONSENT: 'unchecked',
}
