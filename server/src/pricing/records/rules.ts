import { required, type Violation } from '../../platform/errors/errors.ts'

type Sent<Body> = { [Name in keyof Body]?: Body[Name] | null | undefined }

/** The named fields after a change. Sent fields replace, null removes a field, the others stay. */
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

/** Too many decimals. Trailing zeros do not count. */
export function decimalViolations(field: string, value: string, most: number): Violation[] {
  const decimals = value.split('.')[1]?.replace(/0+$/, '').length ?? 0
  if (decimals <= most) return []
  return [
    {
      field,
      description: `must have at most ${most} decimals`,
      violatedRule: 'DECIMAL_MAX_SCALE',
      data: { threshold: most },
    },
  ]
}

/** Missing or too long. */
export function textViolations(field: string, text: string, most: number): Violation[] {
  if (text.trim() === '') return [required(field)]
  if (text.length <= most) return []
  const description = `must have at most ${most} characters`
  return [{ field, description, violatedRule: 'MAX_LENGTH', data: { threshold: most } }]
}

export function tooMany(field: string, list: readonly unknown[], most: number): Violation[] {
  if (list.length <= most) return []
  const description = `must have at most ${most} entries`
  return [{ field, description, violatedRule: 'MAX_SIZE', data: { threshold: most } }]
}
