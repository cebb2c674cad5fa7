import type { SiteSettings } from '@cartwright/contract/sites/settings.ts'

export interface Change {
  name?: string
  settings?: SiteSettings
}

/** Only the fields that differ, so that saving keeps what somebody else has changed in the others. */
export function changedFields(before: Change, after: Change): Change {
  const { settings: old = {}, ...fields } = before
  const { settings: wanted = {}, ...others } = after
  const settings = differences(old, wanted)
  return { ...differences(fields, others), ...(Object.keys(settings).length === 0 ? {} : { settings }) }
}

function differences<Fields extends object>(before: Fields, after: Fields): Partial<Fields> {
  const names = Object.keys(after) as (keyof Fields)[]
  const changed = names.filter((name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]))
  return Object.fromEntries(changed.map((name) => [name, after[name]])) as Partial<Fields>
}

interface ValueTexts {
  yes: string
  no: string
  empty: string
  /** The labels of the values that can be chosen. */
  choices?: Partial<Record<string, string>> | undefined
}

/** A value of a form as a text. */
export function valueText(value: unknown, texts: ValueTexts): string {
  if (typeof value === 'boolean') return value ? texts.yes : texts.no
  if (value === undefined || value === null || value === '') return texts.empty
  if (Array.isArray(value)) return value.map((one) => valueText(one, texts)).join(', ') || texts.empty
  if (typeof value !== 'object') return texts.choices?.[String(value)] ?? String(value)
  return Object.values(value)
    .map((part) => valueText(part, texts))
    .join(' ')
}

/** The paths of the fields of a form, e.g. `address.city`. A list is one field. */
export type FieldPath<Values> = {
  [Name in keyof Values & string]: Values[Name] extends readonly unknown[]
    ? Name
    : Values[Name] extends object
      ? `${Name}.${FieldPath<Values[Name]>}`
      : Name
}[keyof Values & string]
