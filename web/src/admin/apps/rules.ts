/** One address on each line; empty lines are nothing. */
export function linesOf(text: string): string[] {
  return text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
}

/** Violations of the lines of a field, at the field: `client.redirectUris[1]` is its second line. */
export function lineErrors(fields: Readonly<Record<string, string>>): Record<string, string> {
  const errors: Record<string, string> = {}
  for (const [path, text] of Object.entries(fields)) {
    const [, field = '', index] = /^(?:client\.)?(\w+)(?:\[(\d+)\])?/.exec(path) ?? []
    const line = index === undefined ? text : `${Number(index) + 1}: ${text}`
    errors[field] = errors[field] ? `${errors[field]}, ${line}` : line
  }
  return errors
}
