/** `{ [name]: value }`, or nothing when the value is null or undefined. */
export function optional<Name extends string, Value>(
  name: Name,
  value: Value | null | undefined,
): { [Key in Name]?: Value } {
  return value === undefined || value === null ? {} : ({ [name]: value } as { [Key in Name]: Value })
}
