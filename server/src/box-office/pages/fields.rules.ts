import type { FormInput, FormResponse, InputControl } from '@cartwright/contract/box-office/events/forms.ts'
import { eventLimits } from '@cartwright/contract/box-office/limits.ts'
import type { PageFieldGroup } from '@cartwright/contract/pages/identity.ts'
import type { PageField } from '@cartwright/contract/pages/pages.ts'
import {
  checkboxesField,
  checkedIn,
  type FormFields,
  type Problems,
  pageField,
} from '../../platform/pages/forms.ts'
import {
  type AnswerProblem,
  type Person,
  personProblems,
  readPerson,
  readResponse,
} from '../events/form.rules.ts'
import type { Texts } from './texts.en.ts'

/** One person of a form: the buyer, the guest of a ticket, or whoever answers. */
export interface FormPart {
  /** Before the names of its fields. */
  prefix: string
  /** Of the ticket, where each has a guest of its own. */
  ticket?: { number: number; kind: string }
  questions: readonly InputControl[]
  texts: Texts
}

interface Filled {
  values: FormFields
  problems: Problems
}

const people = ['firstName', 'lastName', 'email'] as const

/** The fields of one person: name, e-mail address, and the questions of the event. */
export function partFields(part: FormPart, filled: Filled): PageField[] {
  return [...personFields(part, filled), ...questionFields(part, filled)]
}

/** The fields of each ticket under its name. */
export function partGroups(parts: readonly FormPart[], filled: Filled): PageFieldGroup[] {
  return parts.flatMap((part) => {
    const { ticket, texts } = part
    if (!ticket) return []
    const label = texts.fields.same
    const same = {
      name: sameName(part),
      label,
      kind: 'checkbox',
      autocomplete: 'off',
      required: false,
    } as const
    return {
      legend: texts.fields.ticket(ticket),
      ...(ticket.number > 1 && { copy: pageField(filled, same) }),
      copied: personFields(part, filled),
      fields: questionFields(part, filled),
    }
  })
}

function personFields({ prefix, ticket, texts }: FormPart, filled: Filled): PageField[] {
  const complete = { firstName: 'given-name', lastName: 'family-name', email: 'email' } as const
  return people.map((name) =>
    pageField(filled, {
      name: prefix + name,
      label: texts.fields[name],
      autocomplete: ticket === undefined || ticket.number === 1 ? complete[name] : 'off',
      maxLength: name === 'email' ? 254 : 100,
      ...(name === 'email' ? ({ kind: 'email', inputMode: 'email' } as const) : ({ half: true } as const)),
      required: name !== 'lastName',
    }),
  )
}

/** The questions of the event alone. */
export function questionFields({ prefix, texts, questions }: FormPart, filled: Filled): PageField[] {
  return questions.flatMap((control) =>
    (control.inputs ?? []).map((input) => answerField({ control, input, prefix, texts }, filled)),
  )
}

/** The form with the person of the first ticket for each ticket that says so. */
export function withSamePeople(parts: readonly FormPart[], form: FormFields): FormFields {
  const [first, ...others] = parts
  const same = others.filter((part) => isSame(part, form))
  const copied = same.flatMap(({ prefix }) =>
    people.map((name) => [prefix + name, form[`${first?.prefix}${name}`] ?? '']),
  )
  return { ...form, ...Object.fromEntries(copied) }
}

/** The answers about the person of the first ticket count. */
function isSame(part: FormPart, form: FormFields): boolean {
  return form[sameName(part)] === 'yes'
}

function sameName({ prefix }: FormPart): string {
  return `${prefix}same`
}

interface Asked {
  control: InputControl
  input: FormInput
  prefix: string
  texts: Texts
}

function answerField({ control, input, prefix, texts }: Asked, filled: Filled): PageField {
  const { name = '', options = [], mandatory = false, maxLength, array, type } = input
  const field = {
    name: prefix + name,
    label: input.label || control.label || name,
    autocomplete: 'off',
    required: mandatory,
  }
  if (array && options.length > 0) return checkboxesField(filled, { ...field, options })
  if (control.type === 'GUEST_CONTROL') {
    const counts = Array.from({ length: eventLimits.additionalGuests + 1 }, (_, count) => String(count))
    const choices = counts.map(plain)
    return pageField(filled, { ...field, label: texts.fields.guests, kind: 'select', choices })
  }
  if (options.length > 0) {
    const choices = [{ value: '', label: texts.fields.choose }, ...options.map(plain)]
    return pageField(filled, { ...field, kind: 'select', choices })
  }
  if (control.type === 'CHECKBOX') return pageField(filled, { ...field, kind: 'checkbox' })
  if (type === 'DATE_TIME' || control.type === 'DATE') return pageField(filled, { ...field, kind: 'date' })
  const numeric = type === 'NUMBER' ? ({ inputMode: 'decimal' } as const) : {}
  return pageField(filled, { ...field, ...numeric, ...(maxLength ? { maxLength } : {}) })
}

function plain(value: string) {
  return { value, label: value }
}

/** What one person has filled in, as the contract has it. */
export function responseFrom({ prefix, questions }: FormPart, form: FormFields): FormResponse {
  const answers = questions.flatMap(({ inputs = [] }) =>
    inputs.map(({ name = '', array, options = [] }) =>
      array && options.length > 0
        ? { inputName: name, values: checkedIn(form, prefix + name, options) }
        : { inputName: name, value: form[prefix + name] ?? '' },
    ),
  )
  return {
    inputValues: [
      ...people.map((name) => ({ inputName: name, value: form[prefix + name] ?? '' })),
      ...answers,
    ],
  }
}

/** How many come with whoever answers, where the event asks. */
export function guestsIn({ prefix, questions }: FormPart, form: FormFields): number {
  const control = questions.find(({ type }) => type === 'GUEST_CONTROL')
  const name = control?.inputs?.[0]?.name
  const count = name === undefined ? 0 : Math.trunc(Number(form[prefix + name]))
  return count > 0 ? Math.min(count, eventLimits.additionalGuests) : 0
}

export function personIn(part: FormPart, form: FormFields): Person {
  return readPerson(responseFrom(part, form))
}

/** What is wrong, by the names of the fields. */
export function partProblems(part: FormPart, form: FormFields): Problems {
  // Of the same person, the first ticket says what is wrong.
  const person = isSame(part, form) ? [] : personProblems(readPerson(responseFrom(part, form)))
  return { ...named(part, person), ...questionProblems(part, form) }
}

export function questionProblems(part: FormPart, form: FormFields): Problems {
  return named(part, readResponse(part.questions, responseFrom(part, form)).problems)
}

function named({ prefix, texts }: FormPart, problems: readonly AnswerProblem[]): Problems {
  return Object.fromEntries(problems.map((problem) => [prefix + problem.field, wordsFor(problem, texts)]))
}

function wordsFor({ field, description }: AnswerProblem, { problems }: Texts): string {
  const words: Readonly<Record<string, string>> = {
    'must be answered': problems.missing,
    'is too long': problems.long,
    'must be one of the options': problems.choose,
    'must be a number': problems.number,
    'must be a date': problems.date,
  }
  return words[description] ?? (field === 'email' ? problems.email : description)
}
