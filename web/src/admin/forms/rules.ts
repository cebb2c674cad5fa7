import { hasChoices } from '@cartwright/contract/forms/fields.ts'
import type { FormDraft, FormField, FormFieldDraft, ShopForm } from '@cartwright/contract/forms/forms.ts'
import type { FormSubmission } from '@cartwright/contract/forms/submissions.ts'

/** A field as it is edited, with one choice on each line. A new one gets its key from the shop. */
export type FieldValues = Omit<FormField, 'key' | 'choices'> & { key?: string; choices: string }

export interface FormValues extends Required<Omit<FormDraft, 'fields'>> {
  fields: FieldValues[]
}

export function valuesOf(form: ShopForm | undefined): FormValues {
  return {
    title: form?.title ?? '',
    slug: form?.slug ?? '',
    description: form?.description ?? '',
    button: form?.button ?? '',
    thanks: form?.thanks ?? '',
    published: form?.published ?? false,
    inFooter: form?.inFooter ?? true,
    notifies: form?.notifies ?? true,
    fields: fieldsFrom(form?.fields),
  }
}

export function fieldsFrom(fields: readonly FormFieldDraft[] = []): FieldValues[] {
  return fields.map(({ help = '', required = false, choices = [], ...field }) => ({
    ...{ ...field, help, required },
    choices: choices.join('\n'),
  }))
}

export function draftOf({ fields, ...values }: FormValues): FormDraft {
  return { ...values, fields: toDrafts(fields) }
}

export function toDrafts(fields: readonly FieldValues[]): FormFieldDraft[] {
  return fields.map(({ choices, ...field }) => ({ ...field, choices: linesOf(choices) }))
}

export interface FieldTexts {
  nameNeeded: string
  choicesNeeded: string
}

/** Messages for fields that are not complete, by their paths. */
export function missingInFields(fields: readonly FieldValues[], texts: FieldTexts): Record<string, string> {
  const missing = fields.flatMap((field, index): [string, string][] => {
    if (!field.label.trim()) return [[`fields.${index}.label`, texts.nameNeeded]]
    const needsChoices = hasChoices(field) && linesOf(field.choices).length === 0
    return needsChoices ? [[`fields.${index}.choices`, texts.choicesNeeded]] : []
  })
  return Object.fromEntries(missing)
}

function linesOf(text: string): string[] {
  return text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)
}

/** `Write to us!` is `write-to-us`. */
export function slugFor(title: string): string {
  const letters = title
    .replaceAll('ß', 'ss')
    .normalize('NFKD')
    .replaceAll(/[\u0300-\u036f]/g, '')
    .toLowerCase()
  return (letters.match(/[a-z0-9]+/g) ?? []).join('-').slice(0, 60).replace(/-$/, '')
}

/** Who sent it, as far as the answers say: the first address, or the first text. */
export function senderOf({ submissions = {} }: FormSubmission, fields: readonly FormField[]): string {
  for (const type of ['EMAIL', 'TEXT', 'PHONE'] as const) {
    const field = fields.find((each) => each.type === type && submissions[each.key])
    if (field) return String(submissions[field.key])
  }
  return ''
}

/** The answers in the order of the form, then those of fields that it no longer has. */
export function answersOf(
  { submissions = {} }: FormSubmission,
  fields: readonly FormField[],
): { key: string; label: string; answer: unknown }[] {
  const known = fields
    .filter(({ key }) => Object.hasOwn(submissions, key))
    .map(({ key, label }) => ({ key, label, answer: submissions[key] }))
  const keys = new Set(fields.map(({ key }) => key))
  const others = Object.entries(submissions).filter(([key]) => !keys.has(key))
  return [...known, ...others.map(([key, answer]) => ({ key, label: key, answer }))]
}
