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
