/** `{ [name]: value }`, or nothing when the value is null or undefined. */
export function optional<Name extends string, Value>(
  name: Name,
  value: Value | null | undefined,
): { [Key in Name]?: Value } {
  return value === undefined || value === null ? {} : ({ [name]: value } as { [Key in Name]: Value })
}

/** The named fields of an object, without those that are null or undefined. */
export function pick<Fields extends object, Name extends keyof Fields>(
  fields: Fields,
  ...names: Name[]
): { [Key in Name]?: NonNullable<Fields[Key]> } {
  const kept: { [Key in Name]?: NonNullable<Fields[Key]> } = {}
  for (const name of names) {
    const value = fields[name]
    if (value !== undefined && value !== null) kept[name] = value
  }
  return kept
}

/** The fields without those that are null or undefined. */
export function withoutNulls<Fields extends object>(
  fields: Fields,
): { [Key in keyof Fields]?: NonNullable<Fields[Key]> } {
  const kept = Object.entries(fields).filter(([, value]) => value !== null && value !== undefined)
  return Object.fromEntries(kept) as { [Key in keyof Fields]?: NonNullable<Fields[Key]> }
}

/** Without undefined fields. */
export function defined<Fields extends object>(fields: Fields): Defined<Fields> {
  return Object.fromEntries(
    Object.entries(fields).filter(([, value]) => value !== undefined),
  ) as Defined<Fields>
}

type Defined<T> = { [Field in keyof T as undefined extends T[Field] ? never : Field]: T[Field] } & {
  [Field in keyof T as undefined extends T[Field] ? Field : never]?: Exclude<T[Field], undefined>
}

export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
