import { hasChoices } from '@cartwright/contract/forms/fields.ts'
import type { FormDraft, FormField, FormFieldDraft } from '@cartwright/contract/forms/forms.ts'
import type { Violation } from '../../platform/errors/errors.ts'

/** The one namespace of the contract that this shop has: forms of its own. */
export const namespace = 'wix.form_app.form'

/** Fields with a key each. A new one gets its key from its label, but none of the `others`. */
export function toFields(drafts: readonly FormFieldDraft[], others: readonly string[] = []): FormField[] {
  const taken = new Set([...others, ...drafts.flatMap(({ key }) => key ?? [])])
  return drafts.map(({ key, type, label, help = '', required = false, choices = [] }) => ({
    key: key ?? newKey(label, taken),
    type,
    label: label.trim(),
    help: help.trim(),
    required,
    choices: hasChoices({ type }) ? choices.map((choice) => choice.trim()) : [],
  }))
}

const longestKey = 40

function newKey(label: string, taken: Set<string>): string {
  const words = label
    .replaceAll('ß', 'ss')
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[\u0300-\u036f]/g, '')
    .replaceAll(/[^a-z0-9]+/g, '_')
    .replaceAll(/^[_0-9]+|_+$/g, '')
    .slice(0, longestKey)
  const base = words || 'field'
  let key = base
  for (let number = 2; taken.has(key); number++) key = `${base}_${number}`
  taken.add(key)
  return key
}

/** What keeps a form from being saved. */
export function formViolations({ title, fields }: Pick<FormDraft, 'title' | 'fields'>): Violation[] {
  const found = fieldViolations(fields, 'form.fields')
  return title.trim() === '' ? [wrong('form.title', 'must not be empty', 'REQUIRED_FIELD'), ...found] : found
}

/** `others` are keys that the fields must not have. */
export function fieldViolations(
  fields: readonly FormFieldDraft[],
  list: string,
  others: readonly string[] = [],
): Violation[] {
  const found: Violation[] = []
  const keys = new Set(others)
  for (const [index, { key, type, label, choices = [] }] of fields.entries()) {
    const path = `${list}[${index}]`
    if (label.trim() === '') found.push(wrong(`${path}.label`, 'must not be empty', 'REQUIRED_FIELD'))
    if (key !== undefined && keys.has(key)) found.push(wrong(`${path}.key`, 'is used twice', 'OTHER'))
    if (key !== undefined) keys.add(key)
    if (hasChoices({ type })) found.push(...choiceViolations(choices, `${path}.choices`))
  }
  return found
}

function choiceViolations(choices: readonly string[], path: string): Violation[] {
  const trimmed = choices.map((choice) => choice.trim())
  if (trimmed.length === 0) return [wrong(path, 'needs at least one choice', 'REQUIRED_FIELD')]
  if (trimmed.includes('')) return [wrong(path, 'must not contain an empty choice', 'OTHER')]
  if (new Set(trimmed).size < trimmed.length) return [wrong(path, 'must not repeat a choice', 'OTHER')]
  return []
}

function wrong(field: string, description: string, violatedRule: Violation['violatedRule']): Violation {
  return { field, description, violatedRule }
}
