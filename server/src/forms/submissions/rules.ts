import type { FormField, FormFieldType } from '@cartwright/contract/forms/forms.ts'
import { answerLimits, formLimits } from '@cartwright/contract/forms/limits.ts'
import type { FormSubmission, SubmissionProblem } from '@cartwright/contract/forms/submissions.ts'
import { emailPattern, phonePattern } from '@cartwright/contract/values/common.ts'
import type { Details } from '../../customers/contacts/rules.ts'
import type { Violation } from '../../platform/errors/errors.ts'
import { namespace } from '../definitions/rules.ts'
import type { Answer, SubmissionRow } from './queries.ts'

export interface Answers {
  answers: Record<string, Answer>
  /** The words of consents that are given. */
  consents: Record<string, string>
  /** In lower case. */
  emails: string[]
  problems: SubmissionProblem[]
}

/** What somebody sent, checked against the fields of the form. Answers are by key. */
export function readAnswers(fields: readonly FormField[], sent: Readonly<Record<string, unknown>>): Answers {
  const answers: Record<string, Answer> = {}
  const consents: Record<string, string> = {}
  const emails = new Set<string>()
  const problems = unknownKeys(fields, sent)
  for (const field of fields) {
    const { key, type, label, required } = field
    const value = Object.hasOwn(sent, key) ? parse(field, sent[key]) : undefined
    if (value instanceof Wrong) problems.push({ ...value.problem, errorPath: key })
    else if (value === undefined || value === false) {
      if (required) problems.push({ ...missing, errorPath: key })
      else if (value === false) answers[key] = false
    } else {
      answers[key] = value
      if (type === 'CONSENT') consents[key] = label
      if (type === 'EMAIL') emails.add(String(value).toLowerCase())
    }
  }
  return { answers, consents, emails: [...emails], problems }
}

/** The first e-mail address and telephone number; no address if none was sent. */
export function toContact(fields: readonly FormField[], { answers }: Pick<Answers, 'answers'>): Details {
  const first = (wanted: FormFieldType) => {
    const field = fields.find(({ key, type }) => type === wanted && answers[key] !== undefined)
    return field ? String(answers[field.key]) : ''
  }
  const [email, phone] = [first('EMAIL'), first('PHONE')]
  const phones = phone ? { phones: [phone], phonesV2: [{ phone, tag: 'UNTAGGED' as const }] } : {}
  return { email, profile: phones, labelKeys: [] }
}

type Problem = Omit<SubmissionProblem, 'errorPath'>

class Wrong {
  readonly problem: Problem

  constructor(errorType: string, errorMessage: string, params: Record<string, unknown> = {}) {
    this.problem = { errorType, errorMessage, params }
  }
}

const missing: Problem = {
  errorType: 'REQUIRED_VALUE_ERROR',
  errorMessage: 'must be filled in',
  params: {},
}

/** As many as a form may have fields. */
function unknownKeys(fields: readonly FormField[], sent: Readonly<Record<string, unknown>>) {
  const known = new Set(fields.map(({ key }) => key))
  return Object.keys(sent)
    .filter((key) => !known.has(key))
    .slice(0, formLimits.fields)
    .map(
      (key): SubmissionProblem => ({
        errorPath: key.slice(0, 100),
        errorType: 'UNKNOWN_VALUE_ERROR',
        errorMessage: 'is no field of this form',
        params: {},
      }),
    )
}

type Parsed = Answer | undefined | Wrong

/** An empty answer is none. */
function parse(field: FormField, value: unknown): Parsed {
  if (value === null || value === undefined || value === '') return undefined
  return parsers[field.type](value, field)
}

const parsers: Record<FormFieldType, (value: unknown, field: FormField) => Parsed> = {
  TEXT: (value) => text(value, answerLimits.text, (words) => words.replaceAll(/\s+/g, ' ')),
  LONG_TEXT: (value) => text(value, answerLimits.longText, (words) => words.replaceAll('\r\n', '\n')),
  EMAIL: (value) =>
    formatted(text(value, answerLimits.email), new RegExp(emailPattern), 'must be an e-mail address'),
  PHONE: (value) =>
    formatted(text(value, answerLimits.phone), new RegExp(phonePattern), 'must be a phone number'),
  NUMBER: number,
  DATE: (value) => date(text(value, answerLimits.text)),
  CHOICE: (value, { choices }) => {
    const choice = text(value, answerLimits.text)
    if (typeof choice !== 'string' || choices.includes(choice)) return choice
    return new Wrong('NOT_ALLOWED_VALUE_ERROR', 'must be one of the choices', { allowedValues: choices })
  },
  CHOICES: several,
  CHECKBOX: flag,
  CONSENT: flag,
}

function text(value: unknown, most: number, clean = (words: string) => words): string | undefined | Wrong {
  if (typeof value !== 'string') return new Wrong('TYPE_ERROR', 'must be a text')
  const words = clean(value).trim()
  if (words.length <= most) return words === '' ? undefined : words
  return new Wrong('MAX_LENGTH_ERROR', `must have at most ${most} characters`, { limit: most })
}

/** In the order of the form. */
function several(value: unknown, { choices }: FormField): Parsed {
  const sent = typeof value === 'string' ? [value] : value
  if (!Array.isArray(sent)) return new Wrong('TYPE_ERROR', 'must be a list of choices')
  if (sent.some((one) => !choices.includes(one)))
    return new Wrong('NOT_ALLOWED_VALUE_ERROR', 'must be some of the choices', { allowedValues: choices })
  const chosen = choices.filter((choice) => sent.includes(choice))
  return chosen.length > 0 ? chosen : undefined
}

function formatted(words: string | undefined | Wrong, format: RegExp, problem: string): Parsed {
  if (typeof words !== 'string' || format.test(words)) return words
  return new Wrong('FORMAT_ERROR', problem)
}

function number(value: unknown): Parsed {
  const parsed = typeof value === 'string' && value.length <= 30 ? Number(value.trim() || Number.NaN) : value
  if (typeof parsed === 'number' && Number.isFinite(parsed)) return parsed
  return new Wrong('TYPE_ERROR', 'must be a number')
}

/** A day that exists. */
function date(words: string | undefined | Wrong): Parsed {
  if (typeof words !== 'string') return words
  const isDay = /^\d{4}-\d{2}-\d{2}$/.test(words) && !Number.isNaN(Date.parse(words))
  if (isDay && new Date(words).toISOString().startsWith(words)) return words
  return new Wrong('FORMAT_ERROR', 'must be a date such as 2027-03-31')
}

function flag(value: unknown): Parsed {
  return typeof value === 'boolean' ? value : new Wrong('TYPE_ERROR', 'must be true or false')
}

const brokenRules: Readonly<Record<string, Violation['violatedRule']>> = {
  REQUIRED_VALUE_ERROR: 'REQUIRED_FIELD',
  MAX_LENGTH_ERROR: 'MAX_LENGTH',
  FORMAT_ERROR: 'FORMAT',
  NOT_ALLOWED_VALUE_ERROR: 'INVALID_ENUM_VALUE',
}

/** The problems as a refusal names them. */
export function toViolations(
  problems: readonly SubmissionProblem[],
  path = 'submission.submissions',
): Violation[] {
  return problems.map(({ errorPath, errorType, errorMessage, params }) => ({
    field: `${path}.${errorPath}`,
    description: errorMessage,
    violatedRule: brokenRules[errorType] ?? 'OTHER',
    data: { errorPath, errorType, errorMessage, params },
  }))
}

const submitters: Partial<Record<SubmissionRow['submitterKind'], string>> = {
  visitor: 'visitorId',
  member: 'memberId',
  app: 'applicationId',
  staff: 'userId',
}

export function toWire(row: SubmissionRow): FormSubmission {
  return {
    id: row.id,
    formId: row.formId,
    namespace,
    status: row.status,
    submissions: row.answers,
    submitter: { [submitters[row.submitterKind] ?? 'userId']: row.submitterId },
    seen: row.seen,
    revision: String(row.revision),
    createdDate: row.createdAt.toISOString(),
    updatedDate: row.updatedAt.toISOString(),
  }
}
