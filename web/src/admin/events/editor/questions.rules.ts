import type { EventForm, InputControl } from '@cartwright/contract/box-office/events/forms.ts'

export type QuestionKind =
  | 'TEXT'
  | 'LONG_TEXT'
  | 'NUMBER'
  | 'CHOICE'
  | 'CHOICES'
  | 'CHECKBOX'
  | 'DATE'
  | 'GUESTS'
  /** Made by a program; it stays as it is. */
  | 'OTHER'

/** A question to guests as it is edited, with one option on each line. */
export interface QuestionValues {
  /** Names its answers, which stay when its label changes. */
  name: string
  kind: QuestionKind
  label: string
  required: boolean
  options: string
  /** As it was read. */
  control?: InputControl
}

const controls: Record<
  Exclude<QuestionKind, 'OTHER'>,
  Pick<InputControl, 'type'> & { input: 'TEXT' | 'NUMBER' | 'TEXT_ARRAY' | 'DATE_TIME' }
> = {
  TEXT: { type: 'INPUT', input: 'TEXT' },
  LONG_TEXT: { type: 'TEXTAREA', input: 'TEXT' },
  NUMBER: { type: 'INPUT', input: 'NUMBER' },
  CHOICE: { type: 'DROPDOWN', input: 'TEXT' },
  CHOICES: { type: 'CHECKBOX', input: 'TEXT_ARRAY' },
  CHECKBOX: { type: 'CHECKBOX', input: 'TEXT' },
  DATE: { type: 'DATE', input: 'DATE_TIME' },
  GUESTS: { type: 'GUEST_CONTROL', input: 'TEXT' },
}

export function newQuestion(): QuestionValues {
  const name = `q-${crypto.randomUUID().slice(0, 8)}`
  return { name, kind: 'TEXT', label: '', required: false, options: '' }
}

/** The merchant's questions; name and e-mail address, which every form has, are left out. */
export function questionsOf(form: EventForm | null | undefined): QuestionValues[] {
  return (form?.controls ?? [])
    .filter(({ system }) => !system)
    .map((control) => {
      const [input] = control.inputs ?? []
      return {
        name: input?.name ?? control.name ?? '',
        kind: kindOf(control),
        label: input?.label || control.label || '',
        required: input?.mandatory ?? false,
        options: (input?.options ?? []).join('\n'),
        control,
      }
    })
}

function kindOf({ type, inputs = [] }: InputControl): QuestionKind {
  const [input, ...more] = inputs
  if (!input || more.length > 0) return 'OTHER'
  const hasOptions = (input.options ?? []).length > 0
  if (type === 'DROPDOWN' || type === 'RADIO') return hasOptions ? 'CHOICE' : 'OTHER'
  if (type === 'CHECKBOX') return hasOptions ? 'CHOICES' : 'CHECKBOX'
  if (type === 'TEXTAREA') return 'LONG_TEXT'
  if (type === 'DATE') return 'DATE'
  if (type === 'GUEST_CONTROL') return 'GUESTS'
  if (type !== 'INPUT') return 'OTHER'
  return input.type === 'NUMBER' ? 'NUMBER' : 'TEXT'
}

export function formOf(questions: readonly QuestionValues[]): EventForm {
  return { controls: questions.map(controlOf) }
}

function controlOf({ name, kind, label, required, options, control }: QuestionValues): InputControl {
  const text = label.trim()
  if (kind === 'OTHER') return { ...control, label: text }
  const { type, input } = controls[kind]
  const isSameKind = control !== undefined && kindOf(control) === kind
  const takesOptions = kind === 'CHOICE' || kind === 'CHOICES'
  return {
    ...(isSameKind ? control : {}),
    ...{ id: control?.id ?? name, name: control?.name ?? name, label: text },
    type: (isSameKind && control.type) || type || 'INPUT',
    inputs: [
      {
        ...{ name, label: text, mandatory: required, type: input, array: kind === 'CHOICES' },
        options: takesOptions ? linesOf(options) : [],
      },
    ],
  }
}

/** The lines of a text, each once and without blanks around it. */
function linesOf(text: string): string[] {
  const lines = text.split('\n').map((line) => line.trim())
  return [...new Set(lines.filter(Boolean))]
}

/** Messages for questions that are not complete, by their fields. */
export function missingInQuestions(
  questions: readonly QuestionValues[],
  texts: { labelNeeded: string; optionsNeeded: string },
): Record<string, string> {
  const missing = questions.flatMap(({ label, kind, options }, index): [string, string][] => [
    ...(label.trim() ? [] : [[`questions.${index}.label`, texts.labelNeeded] as [string, string]]),
    ...((kind === 'CHOICE' || kind === 'CHOICES') && linesOf(options).length === 0
      ? [[`questions.${index}.options`, texts.optionsNeeded] as [string, string]]
      : []),
  ])
  return Object.fromEntries(missing)
}
