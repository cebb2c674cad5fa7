import type { AdditionalField, Booking } from '@cartwright/contract/bookings/bookings.ts'
import { isBox } from '@cartwright/contract/forms/fields.ts'
import type { FormField } from '@cartwright/contract/forms/forms.ts'
import { readAnswers, toViolations } from '../../forms/submissions/rules.ts'
import type { Violation } from '../../platform/errors/errors.ts'
import { isObject } from '../../platform/values/optional.ts'
import { contactKeys } from '../services/form.rules.ts'

export interface SentBooking {
  booking: Booking
  /** Answers by the keys of their questions, and contact details by theirs. */
  formSubmission?: unknown
}

/**
 * A booking with the answers to the questions of its service among its additional fields, in the order of the questions,
 * and what is wrong with them. Answers may come in either of the two ways of the contract.
 */
export function readAnswered(
  questions: readonly FormField[],
  { booking, formSubmission }: SentBooking,
): { booking: Booking; violations: Violation[] } {
  const submitted = isObject(formSubmission) ? formSubmission : {}
  const keys = new Set(questions.map(({ key }) => key))
  const fields = booking.additionalFields ?? []
  const sent = questions.flatMap((question) => {
    const { key } = question
    if (Object.hasOwn(submitted, key)) return [[key, submitted[key]] as const]
    const field = fields.find(({ id }) => id === key)
    return field ? [[key, valueFrom(question, field.value ?? '')] as const] : []
  })
  const { answers, problems } = readAnswers(questions, Object.fromEntries(sent))
  const answered = questions.flatMap((question): AdditionalField[] => {
    const answer = answers[question.key]
    return answer === undefined ? [] : [toAdditionalField(question, answer)]
  })
  return {
    booking: {
      ...booking,
      contactDetails: contactFrom(booking, submitted),
      additionalFields: [...answered, ...fields.filter(({ id = '' }) => !keys.has(id))],
    },
    violations: toViolations(problems, 'formSubmission'),
  }
}

/** Additional fields are texts: several choices stand on lines, a box is `true` or `false`. */
function valueFrom(question: FormField, value: string): unknown {
  if (question.type === 'CHOICES') return value.split('\n').filter((line) => line !== '')
  return isBox(question) ? value.toLowerCase() === 'true' : value
}

function toAdditionalField(
  question: FormField,
  answer: string | number | boolean | string[],
): AdditionalField {
  const { key: id, label, type } = question
  return {
    ...{ id, label, value: Array.isArray(answer) ? answer.join('\n') : String(answer) },
    valueType: isBox(question) ? 'CHECK_BOX' : type === 'LONG_TEXT' ? 'LONG_TEXT' : 'SHORT_TEXT',
  }
}

const contactFields = {
  first_name: 'firstName',
  last_name: 'lastName',
  email: 'email',
  phone: 'phone',
} as const
const longest = 200

/** What the booking says itself counts first. */
function contactFrom(
  { contactDetails }: Booking,
  submitted: Readonly<Record<string, unknown>>,
): NonNullable<Booking['contactDetails']> {
  const found = contactKeys.flatMap((key) => {
    const value = submitted[key]
    const name = contactFields[key]
    return typeof value === 'string' && !contactDetails?.[name] ? [[name, value.slice(0, longest)]] : []
  })
  return { ...contactDetails, ...Object.fromEntries(found) }
}
