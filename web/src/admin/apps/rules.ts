/** The lines of a text without the empty ones. */
export function splitLines(text: string): string[] {
  return text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
}

/** Collects the errors of single lines at their field: `client.redirectUris[1]` is its second line. */
export function lineErrors(fields: Readonly<Record<string, string>>): Record<string, string> {
  const errors: Record<string, string> = {}
  for (const [path, text] of Object.entries(fields)) {
    const [, field = '', index] = /^(?:client\.)?(\w+)(?:\[(\d+)\])?/.exec(path) ?? []
    const line = index === undefined ? text : `${Number(index) + 1}: ${text}`
    errors[field] = errors[field] ? `${errors[field]}, ${line}` : line
  }
  return errors
}
