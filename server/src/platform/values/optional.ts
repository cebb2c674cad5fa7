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
  const entries = names.map((name) => [name, fields[name]] as const)
  return Object.fromEntries(entries.filter(([, value]) => value !== undefined && value !== null)) as {
    [Key in Name]?: NonNullable<Fields[Key]>
  }
}
