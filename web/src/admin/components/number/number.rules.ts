import type { Language } from '../../language/language.ts'

/** The value of a number field, which may be empty. */
export type Count = number | ''

/** The numbers that a field takes and how it writes them. */
export interface NumberFormat {
  language: Language
  /** The most decimals. */
  decimals: number
  /** Whether all decimals are shown, as in amounts. */
  padded?: boolean
  least?: number
  most?: number
  /** What the number counts, e.g. `EUR`, `%` or `kg`; may be typed as well. */
  unit?: string
}

/**
 * What a text means in a field: a number, or why it is none. `choices` are the numbers that it may mean: two if it is
 * ambiguous, such as `1,299`.
 */
export type Reading =
  | { kind: 'number'; value: Count }
  | { kind: 'unclear' | 'decimals'; choices: number[] }
  | { kind: 'invalid' | 'tooLow' | 'tooHigh' }

/**
 * Reads a typed or pasted number in any usual notation: `1,299.50`, `1.299,50`, `1 299,50`, `1'299.50`, also with a
 * currency or unit. The language decides only where both signs are possible.
 */
export function readNumber(text: string, format: NumberFormat): Reading {
  if (text.trim() === '') return { kind: 'number', value: '' }
  const number = parse(withoutUnit(text.trim(), format.unit))
  if (number === undefined) return { kind: 'invalid' }
  const { decimal, grouped, sign = '' } = number
  return grouped === undefined ? fit(decimal, format) : choose({ decimal, grouped, sign }, format)
}

/** The decimal sign of a language. */
export function decimalSign(language: Language): '.' | ',' {
  return language === 'de' ? ',' : '.'
}

/** A number as its field shows it. `readNumber` reads it as the same number. */
export function fieldText(value: Count, format: NumberFormat): string {
  if (value === '') return ''
  const { language, decimals, padded = false } = format
  return new Intl.NumberFormat(language, {
    // Without decimals behind them, thousands separators could be taken for decimal signs.
    useGrouping: padded || decimals === 0,
    minimumFractionDigits: padded ? decimals : 0,
    maximumFractionDigits: decimals,
  }).format(value)
}

/** Whether a text is written as its language writes numbers, so that nobody asks what it was taken for. */
export function isPlain(text: string, value: Count, format: NumberFormat): boolean {
  const own = format.language === 'de' ? /^-?\d*(,\d*)?$/ : /^-?\d*(\.\d*)?$/
  return own.test(text.trim()) || text.trim() === fieldText(value, format)
}

interface Parsed {
  /** The number if a single sign is the decimal sign. */
  decimal: number
  /** The number if the sign separates thousands, where that is possible. */
  grouped?: number
  sign?: string
}

const groups = /^(-?)([1-9]\d{0,2}(?:([ '.,])\d{3})(?:\3\d{3})*|[1-9]\d?(?:,\d{2})+,\d{3})(?:([.,])(\d+))?$/
const single = /^(-?)(\d*)(?:([.,])(\d*))?$/

function parse(bare: string): Parsed | undefined {
  const [, minus = '', whole = '', sign, fraction = ''] = single.exec(bare) ?? []
  if (whole !== '' || fraction !== '') {
    const decimal = Number(`${minus}${whole || 0}.${fraction || 0}`)
    if (!sign || fraction.length !== 3 || !/^[1-9]\d{0,2}$/.test(whole)) return { decimal }
    return { decimal, grouped: Number(`${minus}${whole}${fraction}`), sign }
  }
  const [, negative = '', grouped = '', separator = ',', point, decimals = '0'] = groups.exec(bare) ?? []
  if (grouped === '' || point === separator) return undefined
  return { decimal: Number(`${negative}${grouped.replace(/\D/g, '')}.${decimals}`) }
}

/** Decides whether a sign before three digits separates thousands or decimals. */
function choose({ decimal, grouped, sign }: Required<Parsed>, format: NumberFormat): Reading {
  const { language, decimals } = format
  const isOwnSign = sign === decimalSign(language)
  const mayBeDecimal = decimals >= 3 && isInRange(decimal, format)
  if (!isInRange(grouped, format)) return mayBeDecimal ? fit(decimal, format) : fit(grouped, format)
  if (mayBeDecimal) return isOwnSign ? fit(decimal, format) : unclear([grouped, decimal], format)
  const isTypo = isOwnSign && (decimals > 0 || Number.isInteger(decimal))
  return isTypo ? unclear([grouped, decimal], format) : fit(grouped, format)
}

function unclear(numbers: number[], format: NumberFormat): Reading {
  return { kind: 'unclear', choices: numbers.map((number) => rounded(number, format)) }
}

function fit(value: number, format: NumberFormat): Reading {
  const { decimals, least = 0, most = Number.MAX_SAFE_INTEGER } = format
  if (value < least) return { kind: 'tooLow' }
  if (value > most) return { kind: 'tooHigh' }
  const nearest = rounded(value, format)
  if (nearest === value) return { kind: 'number', value }
  return { kind: 'decimals', choices: decimals > 0 && isInRange(nearest, format) ? [nearest] : [] }
}

function isInRange(value: number, { least = 0, most = Number.MAX_SAFE_INTEGER }: NumberFormat): boolean {
  return value >= least && value <= most
}

function rounded(value: number, { decimals }: NumberFormat): number {
  return Number(value.toFixed(decimals))
}

const currencies = String.raw`(?:[A-Z]{1,3})?\p{Sc}|[A-Z]{3}|[Kk]r\.?|Fr\.|zł|Kč|Ft|lei`

/** The digits and signs of a number, with `-`, `'` and a plain space for their variants. */
function withoutUnit(text: string, unit = ''): string {
  const own = unit.replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)
  const units = /^[A-Z]{3}$/.test(unit) ? `${currencies}|${unit.toLowerCase()}` : own
  const atStart = new RegExp(String.raw`^([-+]?)\s*(?:${units})\s*(?=[-+]?[\d.,])`, 'u')
  const atEnd = new RegExp(String.raw`(?<=[\d.,-])\s*(?:${units})$`, 'u')
  return text
    .replace(/[’‘´\x60]/g, "'")
    .replace(/[−–—]/g, '-')
    .replace(/\s+/g, ' ')
    .replace(atStart, '$1')
    .replace(atEnd, '')
    .replace(/[.,]-{1,2}$/, '')
    .replace(/^- /, '-')
    .replace(/^\+ ?/, '')
}
