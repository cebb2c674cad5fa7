import type { AdditionalField } from '@cartwright/contract/bookings/bookings.ts'
import type { FormField, FormFieldType } from '@cartwright/contract/forms/forms.ts'
import { type PageLanguage, pageLanguage } from '@cartwright/contract/pages/pages.ts'
import type { ShownForm } from '../../forms/definitions/provider.ts'
import type { FullServiceRow } from './queries.ts'

const labels: Record<PageLanguage, Record<'first_name' | 'last_name' | 'email' | 'phone', string>> = {
  en: { first_name: 'First name', last_name: 'Last name', email: 'E-mail', phone: 'Phone' },
  de: { first_name: 'Vorname', last_name: 'Nachname', email: 'E-Mail', phone: 'Telefon' },
}

const types: Record<keyof typeof labels.en, FormFieldType> = {
  first_name: 'TEXT',
  last_name: 'TEXT',
  email: 'EMAIL',
  phone: 'PHONE',
}

/** What every form of a service asks first: answers to it are the contact details of the booking. */
export const contactKeys = Object.keys(types) as (keyof typeof types)[]
/** Of no question: the contact's, and that of what customers add in their own words. */
export const reservedKeys: readonly string[] = [...contactKeys, 'note']

/** The form of a service has the id of the service. */
export function toForm(service: FullServiceRow, language: string): ShownForm {
  const { id, name: title, questions, revision, createdAt, updatedAt } = service
  const words = labels[pageLanguage(language)]
  const contact = contactKeys.map(
    (key): FormField => ({
      ...{ key, type: types[key], label: words[key], help: '', choices: [] },
      required: key === 'first_name' || key === 'email',
    }),
  )
  return {
    ...{ id, title, thanks: '', published: true, namespace: 'wix.bookings.v2.bookings' },
    fields: [...contact, ...questions],
    ...{ revision, createdAt, updatedAt },
  }
}

/** The lines of an answer for people. */
export function answerLines(
  { value, valueType }: AdditionalField,
  texts: { yes: string; no: string },
): string[] {
  if (valueType === 'CHECK_BOX') return [value === 'true' ? texts.yes : texts.no]
  return (value ?? '').split('\n')
}
