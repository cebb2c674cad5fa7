interface Sides<Values> {
  /** The values when the form was sent or opened. */
  before: Values
  /** The values that are saved now. */
  saved: Values
}

/** The saved values with the fields that were edited since. */
export function mergeEdits<Values extends object>(typed: Values, { before, saved }: Sides<Values>): Values {
  const kept = namesOf(typed).filter((name) => !isSame(typed[name], before[name]))
  return { ...saved, ...Object.fromEntries(kept.map((name) => [name, typed[name]])) }
}

/** Whether the user and someone else changed the same field to different values. */
export function hasConflict<Values extends object>(typed: Values, sides: Sides<Values>): boolean {
  return conflictsOf(typed, sides).length > 0
}

/** The fields that both changed to different values. */
export function conflictsOf<Values extends object>(
  typed: Values,
  { before, saved }: Sides<Values>,
): (keyof Values & string)[] {
  return namesOf(typed).filter(
    (name) =>
      !isSame(typed[name], before[name]) &&
      !isSame(saved[name], before[name]) &&
      !isSame(typed[name], saved[name]),
  )
}

export function isNewer(revision: string | undefined, than: string | undefined): boolean {
  return BigInt(revision || 0) > BigInt(than || 0)
}

function namesOf<Values extends object>(values: Values): (keyof Values & string)[] {
  return Object.keys(values) as (keyof Values & string)[]
}

function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other)
}
