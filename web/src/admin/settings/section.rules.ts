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
}

/** Two values as texts; of two objects only the parts that differ. */
export function differenceOf(mine: unknown, theirs: unknown, texts: ValueTexts): [string, string] {
  const [own, other] = [partsOf(mine), partsOf(theirs)]
  const paths = [...new Set([...own.keys(), ...other.keys()])].filter(
    (path) => own.get(path) !== other.get(path),
  )
  const textOf = (parts: ReadonlyMap<string, unknown>) =>
    paths.map((path) => [path, valueText(parts.get(path), texts)].filter(Boolean).join(': ')).join(', ')
  return [textOf(own), textOf(other)]
}

/** The single values in a value, by their path; a simple value has an empty path. Lists of texts stay whole. */
function partsOf(value: unknown, path = ''): Map<string, unknown> {
  if (typeof value !== 'object' || value === null) return new Map([[path, value]])
  if (Array.isArray(value) && !value.some((one) => typeof one === 'object'))
    return new Map([[path, value.join(', ')]])
  const inner = Object.entries(value).map(([name, part]) => partsOf(part, path ? `${path}.${name}` : name))
  return new Map(inner.flatMap((parts) => [...parts]))
}

function valueText(value: unknown, { yes, no, empty }: ValueTexts): string {
  if (typeof value === 'boolean') return value ? yes : no
  return value === undefined || value === null || value === '' ? empty : String(value)
}
