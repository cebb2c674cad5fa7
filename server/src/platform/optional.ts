/** The field, unless there is nothing to say. */
export function given<Name extends string, Value>(
  name: Name,
  value: Value | null | undefined,
): {
  [Key in Name]?: Value
} {
  return value === undefined || value === null
    ? {}
    : ({ [name]: value } as {
        [Key in Name]: Value
      })
}
