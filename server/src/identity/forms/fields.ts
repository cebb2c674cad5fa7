/** The values of a form, by field name. */
export type FormFields = Readonly<Record<string, string>>

/** The problems of a form, by field name. */
export type Problems = Record<string, string>

const maxLength = 2000

/** Parses a form: one bounded text per field. Trims spaces, except in passwords. */
export function parseForm(body: unknown): FormFields {
  const fields = Object.entries((body ?? {}) as Record<string, unknown>)
  return Object.fromEntries(
    fields.flatMap(([name, value]) => {
      const one: unknown = Array.isArray(value) ? value.at(-1) : value
      return typeof one === 'string' ? [[name, clean(name, one)]] : []
    }),
  )
}

const passwordFields = new Set(['password', 'newPassword'])
/** The solution of a puzzle is longer than other fields. */
const longFields = new Set(['altcha'])

function clean(name: string, text: string): string {
  const plain = text.replaceAll('\u0000', '').toWellFormed()
  if (passwordFields.has(name) || longFields.has(name)) return plain.slice(0, 4 * maxLength)
  return plain.slice(0, maxLength).replaceAll(/\s+/g, ' ').trim()
}
