import type { EventForm } from '@cartwright/contract/box-office/events/forms.ts'
import type { EventGuest } from '@cartwright/contract/box-office/guests/guests.ts'

/** A question to guests, by the name of its answers. */
export interface Asked {
  name: string
  label: string
  /** Whether the answer is a tick. */
  isCheckbox: boolean
}

/** What an event asks besides name and e-mail address. */
export function askedIn(form: EventForm | null | undefined): Asked[] {
  return (form?.controls ?? [])
    .filter(({ system }) => !system)
    .flatMap(({ type, label, inputs = [] }) =>
      inputs.map(({ name = '', label: own, options = [] }) => ({
        ...{ name, label: own || label || name },
        isCheckbox: type === 'CHECKBOX' && options.length === 0,
      })),
    )
}

/** What a guest answered, several answers with commas. */
export function answerOf(
  { guestDetails }: EventGuest,
  { name, isCheckbox }: Asked,
  texts: { yes: string },
): string {
  const answers = guestDetails?.formResponse?.inputValues ?? []
  const { value, values = [] } = answers.find(({ inputName }) => inputName === name) ?? {}
  const text = values.length > 0 ? values.join(', ') : (value ?? '')
  return isCheckbox && text ? texts.yes : text
}

/** A table as CSV. Programs for spreadsheets run no cell of it as a formula. */
export function toCsv(rows: readonly (readonly string[])[]): string {
  return rows.map((row) => row.map(cellOf).join(',')).join('\r\n')
}

function cellOf(text: string): string {
  const plain = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text
  return /[",\r\n]/.test(plain) ? `"${plain.replaceAll('"', '""')}"` : plain
}
