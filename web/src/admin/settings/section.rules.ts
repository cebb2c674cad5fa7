import type { SiteSettings } from '@cartwright/contract/sites/settings.ts'

export interface Change {
  name?: string
  settings?: SiteSettings
}

/** Only what differs: what somebody else saves beside it stays theirs. */
export function changeBetween(before: Change, after: Change): Change {
  const { settings: known = {}, ...fields } = before
  const { settings: wanted = {}, ...others } = after
  const settings = differing(known, wanted)
  return { ...differing(fields, others), ...(Object.keys(settings).length === 0 ? {} : { settings }) }
}

function differing<Fields extends object>(before: Fields, after: Fields): Partial<Fields> {
  const names = Object.keys(after) as (keyof Fields)[]
  const changed = names.filter((name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]))
  return Object.fromEntries(changed.map((name) => [name, after[name]])) as Partial<Fields>
}
