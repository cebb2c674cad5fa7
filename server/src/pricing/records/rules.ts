type Sent<Body> = { [Name in keyof Body]?: Body[Name] | null | undefined }

/** The named fields as they are after a change: what is sent counts, null takes a field away, the rest stays. */
export function merge<Body extends object>(
  names: readonly (keyof Body)[],
  before: Partial<Body>,
  sent: Sent<Body>,
): Partial<Body> {
  const body: Partial<Body> = {}
  for (const name of names) {
    const value = sent[name] === undefined ? before[name] : sent[name]
    if (value !== undefined && value !== null) body[name] = value
  }
  return body
}
