import type {
  EventForm,
  FormInput,
  FormResponse,
  InputControl,
} from '@cartwright/contract/box-office/events/forms.ts'
import { eventLimits } from '@cartwright/contract/box-office/limits.ts'
import { emailPattern } from '@cartwright/contract/values/common.ts'
import type { Violation } from '../../platform/errors/errors.ts'

/** Answers by the names of their inputs. */
export type Answers = Record<string, string | string[]>

const input = (name: string, label: string, maxLength: number): FormInput => ({
  name,
  label,
  maxLength,
  mandatory: true,
  array: false,
  type: 'TEXT',
  options: [],
})

const system: readonly InputControl[] = [
  {
    id: 'name',
    type: 'NAME',
    system: true,
    name: 'name',
    label: 'Name',
    orderIndex: 0,
    inputs: [input('firstName', 'First name', 100), input('lastName', 'Last name', 100)],
  },
  {
    id: 'email',
    type: 'INPUT',
    system: true,
    name: 'email',
    label: 'Email',
    orderIndex: 1,
    inputs: [input('email', 'Email', 254)],
  },
]

/** The whole form: name, e-mail address, then the questions of the merchant. */
export function toForm(questions: readonly InputControl[]): EventForm {
  const controls = [...system, ...questions].map((control, orderIndex) => ({ ...control, orderIndex }))
  return { controls, messages: {} }
}

/** The questions of a form that a merchant sends; those that every form has are left out. */
export function readQuestions(form: EventForm | null | undefined): InputControl[] | undefined {
  return form?.controls
    ?.filter((control) => !control.system && !control.deleted)
    .map(({ id, type = 'INPUT', name = '', label = '', inputs = [] }, index) => ({
      id: id ?? (name || `question-${index + 1}`),
      type,
      system: false,
      name,
      label,
      inputs: inputs.map((each) => toInput(each, { name: name || `question-${index + 1}`, label, type })),
    }))
}

function toInput(
  { name, label, options = [], mandatory = false, maxLength = eventLimits.answer, type, array }: FormInput,
  control: { name: string; label: string; type: NonNullable<InputControl['type']> },
): FormInput {
  const isList = control.type === 'CHECKBOX' && options.length > 0
  return {
    name: name ?? control.name,
    label: label ?? control.label,
    options,
    mandatory,
    maxLength,
    array: array ?? isList,
    type: type ?? (isList ? 'TEXT_ARRAY' : 'TEXT'),
  }
}

export function questionViolations(questions: readonly InputControl[]): Violation[] {
  const known = new Set(['firstName', 'lastName', 'email'])
  return questions.flatMap(({ inputs = [] }, index): Violation[] => {
    const field = `event.form.controls[${index}]`
    if (inputs.length === 0)
      return [{ field: `${field}.inputs`, description: 'needs an input', violatedRule: 'REQUIRED_FIELD' }]
    return inputs.flatMap(({ name = '' }) => {
      const isNew = /^[A-Za-z][A-Za-z0-9_-]{0,59}$/.test(name) && !known.has(name)
      known.add(name)
      return isNew
        ? []
        : [{ field, description: 'needs inputs with names of their own', violatedRule: 'FORMAT' }]
    })
  })
}

/** What is wrong with an answer; `field` is the name of its input. */
export interface AnswerProblem {
  field: string
  description: string
}

/** The answers of a response to the questions, and what is wrong with them. */
export function readResponse(
  questions: readonly InputControl[],
  response: FormResponse | null | undefined,
): { answers: Answers; problems: AnswerProblem[] } {
  const sent = new Map((response?.inputValues ?? []).map((each) => [each.inputName ?? '', each]))
  const answers: Answers = {}
  const problems: AnswerProblem[] = []
  for (const one of questions.flatMap(({ inputs = [] }) => inputs)) {
    const { name = '' } = one
    const { value, values = [] } = sent.get(name) ?? {}
    const words = (one.array && values.length > 0 ? values : [value ?? values[0] ?? ''])
      .map((each) => each.trim())
      .filter((each) => each !== '')
    const problem = problemOf(one, words)
    if (problem) problems.push({ field: name, description: problem })
    else if (words.length > 0) answers[name] = one.array ? words : (words[0] ?? '')
  }
  return { answers, problems }
}

function problemOf({ mandatory, maxLength, options = [], type }: FormInput, words: readonly string[]) {
  if (words.length === 0) return mandatory ? 'must be answered' : undefined
  if (words.some((each) => each.length > (maxLength ?? eventLimits.answer))) return 'is too long'
  if (options.length > 0 && words.some((each) => !options.includes(each))) return 'must be one of the options'
  if (type === 'NUMBER' && words.some((each) => !Number.isFinite(Number(each)))) return 'must be a number'
  if (type === 'DATE_TIME' && words.some((each) => Number.isNaN(Date.parse(each)))) return 'must be a date'
  return undefined
}

/** Name and e-mail address, as clients send them: in the response, or beside it. */
export function readPerson(response: FormResponse | null | undefined, beside: Partial<Person> = {}): Person {
  const named = (name: string) =>
    response?.inputValues?.find(({ inputName }) => inputName === name)?.value?.trim() ?? ''
  return {
    firstName: (beside.firstName || named('firstName')).trim(),
    lastName: (beside.lastName || named('lastName')).trim(),
    email: (beside.email || named('email')).trim(),
  }
}

export interface Person {
  firstName: string
  lastName: string
  email: string
}

export function personProblems({ firstName, email }: Person): AnswerProblem[] {
  return [
    ...(firstName === '' ? [{ field: 'firstName', description: 'must be answered' }] : []),
    ...(new RegExp(emailPattern).test(email)
      ? []
      : [{ field: 'email', description: 'must be an e-mail address' }]),
  ]
}

/** The answers as clients read them. */
export function toResponse({ firstName, lastName, email }: Person, answers: Answers): FormResponse {
  const inputValues = Object.entries({ firstName, lastName, email, ...answers }).map(([inputName, value]) =>
    Array.isArray(value) ? { inputName, values: value } : { inputName, value },
  )
  return { inputValues }
}
