import type { ScalarField } from './fields.ts'
import type { Problems } from './problems.ts'

const longestText = 1000

/** A caller's value, checked and written as PostgreSQL reads it. */
export interface Operand {
  text: string
  cast: 'text' | 'bigint' | 'numeric' | 'boolean' | 'timestamptz' | 'uuid'
  /** False when no stored value can equal it: half a cent, an id that is no UUID. */
  exact: boolean
}

/** The operand a value makes for a field, or undefined after the problem has been reported at `path`. */
export function operandOf(
  field: ScalarField,
  value: unknown,
  at: { path: string; problems: Problems },
): Operand | undefined {
  const made = toOperand(field, value)
  if (typeof made !== 'string') return made
  if (field.type === 'enum' && typeof value === 'string') {
    at.problems.add(at.path, made, {
      violatedRule: 'INVALID_ENUM_VALUE',
      data: { allowed: [...field.values] },
    })
  } else if (typeof value === 'string' && value.length > longestText) {
    at.problems.add(at.path, made, { violatedRule: 'MAX_LENGTH', data: { threshold: longestText } })
  } else {
    at.problems.add(at.path, made)
  }
  return undefined
}

/** The operand, or what is wrong with the value. */
function toOperand(field: ScalarField, value: unknown): Operand | string {
  if (typeof value === 'string') {
    const wrong = textProblem(value)
    if (wrong) return wrong
  }
  switch (field.type) {
    case 'text':
      return typeof value === 'string' ? textOperand(value) : 'must be a text'
    case 'enum':
      return typeof value === 'string' && field.values.includes(value)
        ? textOperand(value)
        : `must be one of ${field.values.join(', ')}`
    case 'boolean':
      return booleanOperand(value) ?? 'must be true or false'
    case 'uuid':
      return typeof value === 'string' ? uuidOperand(value) : 'must be an id'
    case 'timestamp':
      return timestampOperand(value) ?? 'must be an ISO 8601 date and time, such as 2026-01-31T09:30:00Z'
    case 'number':
      return numberOperand(value) ?? 'must be a number'
    case 'money':
      return moneyOperand(value, field.exponent) ?? 'must be an amount, such as 12.5'
  }
}

/** The value of a sort field as a cursor carries it: the column's own text, minor units unscaled. */
export function keyOperand(field: ScalarField, text: string): Operand | undefined {
  if (field.type === 'text' || field.type === 'enum') {
    return isStorable(text) ? textOperand(text) : undefined
  }
  const made = field.type === 'money' ? moneyOperand(text, 0) : toOperand(field, text)
  return typeof made === 'string' || !made?.exact ? undefined : made
}

export function textProblem(text: string): string | undefined {
  if (text.length > longestText) return `must be at most ${longestText} characters long`
  return isStorable(text) ? undefined : 'must not contain NUL characters or halves of a surrogate pair'
}

function isStorable(text: string): boolean {
  return !text.includes('\0') && text.isWellFormed()
}

function textOperand(text: string): Operand {
  return { text, cast: 'text', exact: true }
}

function booleanOperand(value: unknown): Operand | undefined {
  if (value === true || value === 'true') return { text: 'true', cast: 'boolean', exact: true }
  if (value === false || value === 'false') return { text: 'false', cast: 'boolean', exact: true }
  return undefined
}

const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** Accepts any text as an id; text that is not a UUID matches nothing. */
export function uuidOperand(value: string): Operand {
  const text = value.toLowerCase()
  return uuid.test(text) ? { text, cast: 'uuid', exact: true } : { text, cast: 'text', exact: false }
}

const instant =
  /^(\d{4}-\d{2}-\d{2})(?:[Tt ](\d{2}:\d{2})(?::(\d{2})(?:\.(\d{1,9}))?)?([Zz]|[+-]\d{2}:\d{2})?)?$/

/** Without a zone it is UTC. Microseconds are kept, which a Date would lose. */
function timestampOperand(value: unknown): Operand | undefined {
  const parts = typeof value === 'string' ? instant.exec(value) : null
  if (!parts) return undefined
  const [, day = '', time = '00:00', seconds = '00', fraction = '', zone = 'Z'] = parts
  const midnight = Date.parse(`${day}T00:00:00Z`)
  const at = Date.parse(`${day}T${time}:${seconds}${zone.toUpperCase()}`)
  if (Number.isNaN(at) || new Date(midnight).toISOString().slice(0, 10) !== day) return undefined
  const iso = new Date(at).toISOString()
  if (!/^\d{4}-/.test(iso) || iso.startsWith('0000')) return undefined
  const text = `${iso.slice(0, 19)}.${fraction.padEnd(6, '0').slice(0, 6)}Z`
  return { text, cast: 'timestamptz', exact: true }
}

interface Decimal {
  digits: bigint
  /** The number is digits / 10^scale. */
  scale: number
  text: string
}

const decimal = /^([+-]?)(\d{1,60})(?:\.(\d{1,60}))?(?:[eE]([+-]?\d{1,3}))?$/

/** A number that PostgreSQL can hold as numeric and as double precision alike. */
function decimalOf(value: unknown): Decimal | undefined {
  const parts = typeof value === 'string' || typeof value === 'number' ? decimal.exec(String(value)) : null
  if (!parts) return undefined
  const [text, sign = '', whole = '', fraction = '', exponent = '0'] = parts
  const digits = BigInt(sign === '-' ? `-${whole}${fraction}` : `${whole}${fraction}`)
  const size = Math.abs(Number(text))
  if (!Number.isFinite(size) || (size === 0 && digits !== 0n)) return undefined
  return { digits, scale: fraction.length - Number(exponent), text }
}

function numberOperand(value: unknown): Operand | undefined {
  const number = decimalOf(value)
  if (!number) return undefined
  const { whole, exact } = shift(number, 0)
  return exact && fitsBigint(whole)
    ? { text: String(whole), cast: 'bigint', exact }
    : { text: number.text, cast: 'numeric', exact: true }
}

/** Rounded down to whole minor units; `exact` says whether anything was cut off. */
function moneyOperand(value: unknown, exponent: number): Operand | undefined {
  const number = decimalOf(value)
  if (!number) return undefined
  const { whole, exact } = shift(number, exponent)
  return { text: String(whole), cast: fitsBigint(whole) ? 'bigint' : 'numeric', exact }
}

function shift({ digits, scale }: Decimal, exponent: number): { whole: bigint; exact: boolean } {
  const by = exponent - scale
  if (by >= 0) return { whole: digits * 10n ** BigInt(by), exact: true }
  const unit = 10n ** BigInt(-by)
  const rest = digits % unit
  return { whole: digits / unit - (rest < 0n ? 1n : 0n), exact: rest === 0n }
}

function fitsBigint(number: bigint): boolean {
  return BigInt.asIntN(64, number) === number
}
