interface Sides<Values> {
  /** The values when the form was sent or opened. */
  before: Values
  /** The values that are saved now. */
  saved: Values
}

/** The saved values with the fields that were edited since, each on its own, also inside of others. Lists stay whole. */
export function mergeEdits<Values extends object>(typed: Values, sides: Sides<Values>): Values {
  return mergeValue(typed, sides) as Values
}

function mergeValue(typed: unknown, { before, saved }: Sides<unknown>): unknown {
  if (!isRecord(typed) || !isRecord(before) || !isRecord(saved)) return isSame(typed, before) ? saved : typed
  const merged = namesOf(typed, before, saved).map((name) => [
    name,
    mergeValue(typed[name], { before: before[name], saved: saved[name] }),
  ])
  return Object.fromEntries(merged.filter(([, value]) => value !== undefined))
}

/** Whether the user and someone else changed the same field to different values. */
export function hasConflict<Values extends object>(typed: Values, sides: Sides<Values>): boolean {
  return conflictsOf(typed, sides).length > 0
}

/** The paths of the fields that both changed to different values, e.g. `address.city`. */
export function conflictsOf<Values extends object>(typed: Values, sides: Sides<Values>): string[] {
  return conflictingPaths(typed, sides, [])
}

function conflictingPaths(
  typed: unknown,
  { before, saved }: Sides<unknown>,
  path: readonly string[],
): string[] {
  if (isRecord(typed) && isRecord(before) && isRecord(saved)) {
    return namesOf(typed, before, saved).flatMap((name) =>
      conflictingPaths(typed[name], { before: before[name], saved: saved[name] }, [...path, name]),
    )
  }
  const isConflict = !isSame(typed, before) && !isSame(saved, before) && !isSame(typed, saved)
  return isConflict ? [path.join('.')] : []
}

/** The value at a path such as `address.city`. */
export function valueAt(values: unknown, path: string): unknown {
  return path.split('.').reduce((value, name) => (isRecord(value) ? value[name] : undefined), values)
}

export function isNewer(revision: string | undefined, than: string | undefined): boolean {
  return BigInt(revision || 0) > BigInt(than || 0)
}

function namesOf(...records: readonly object[]): string[] {
  return [...new Set(records.flatMap((record) => Object.keys(record)))]
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other)
}
