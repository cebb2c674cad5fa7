/** An amount of money in the smallest unit of its currency: cents, yen, fils. */
export type Minor = bigint

/**
 * The largest amount that `toMinor` accepts, in minor units of any currency (999,999,999.99 USD). A full cart
 * of it (300 lines of 100,000 pieces) still fits a 64-bit database column.
 */
export const MAX_MINOR: Minor = 99_999_999_999n

/** ISO 4217 exponents that are not 2. */
const EXPONENTS = new Map<string, number>([
  ...'BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX UYI VND VUV XAF XOF XPF'.split(' ').map(zero),
  ...'BHD IQD JOD KWD LYD OMR TND'.split(' ').map((currency): [string, number] => [currency, 3]),
  ['CLF', 4],
  ['UYW', 4],
])
const POWERS = [1n, 10n, 100n, 1000n, 10_000n] as const
const MILLION = 1_000_000n
const RATE_DECIMALS = 9
/** Decimals of up to fifteen digits survive the way through a double. */
const FIFTEEN_DIGITS = 999_999_999_999_999n

/** Decimals of a currency: 0 for JPY, 3 for KWD, 2 for unknown codes. */
export function exponent(currency: string): number {
  return EXPONENTS.get(currency) ?? 2
}

/**
 * A decimal amount in minor units. Undefined when it is not a plain decimal, has more decimals than the
 * currency (zeros at the end do not count) or is beyond `MAX_MINOR`. A number counts as its shortest decimal
 * text, so `0.1 + 0.2` is refused instead of rounded.
 */
export function toMinor(amount: string | number, currency: string): Minor | undefined {
  const minor = scaled(amount, exponent(currency))
  if (minor === undefined || minor > MAX_MINOR || minor < -MAX_MINOR) return undefined
  return minor
}

/** `2400n` USD → `"24.00"`, with all decimals of the currency. */
export function toDecimal(minor: Minor, currency: string): string {
  return decimalText(minor, exponent(currency))
}

/** The nearest number; its shortest text is the exact amount up to fifteen digits, so beyond `MAX_MINOR`. */
export function toNumber(minor: Minor, currency: string): number {
  return Number(minor) / 10 ** exponent(currency)
}

/** The amount as a shopper of that locale writes it. A malformed locale reads as English. */
export function format(minor: Minor, currency: string, locale: string): string {
  const { formatter, written } = writerFor(currency, locale)
  const known = written.get(minor)
  if (known !== undefined) return known
  const isExact = minor <= FIFTEEN_DIGITS && minor >= -FIFTEEN_DIGITS
  const text = formatter.format(
    isExact ? toNumber(minor, currency) : (toDecimal(minor, currency) as `${number}`),
  )
  if (written.size >= 2000) written.clear()
  written.set(minor, text)
  return text
}

export function lesser(one: Minor, other: Minor): Minor {
  return one < other ? one : other
}

/**
 * Splits a total in proportion to the weights so that the parts sum exactly to it (largest remainder; ties go
 * to the earlier weight). All weights 0 counts as all equal. No weights: no parts.
 */
export function split(total: Minor, weights: readonly Minor[]): Minor[] {
  if (total < 0n) return split(-total, weights).map((part) => -part)
  if (weights.length < 2) return weights.length === 0 ? [] : [total]
  const sum = sumOf(weights)
  if (sum === 0n)
    return split(
      total,
      weights.map(() => 1n),
    )
  const parts = weights.map((weight) => (total * weight) / sum)
  const missing = Number(total - sumOf(parts))
  if (missing === 0) return parts
  const remainders = weights.map((weight, index) => ({ index, rest: (total * weight) % sum }))
  remainders.sort((a, b) => (a.rest === b.rest ? a.index - b.index : a.rest > b.rest ? -1 : 1))
  for (const { index } of remainders.slice(0, missing)) parts[index] = (parts[index] ?? 0n) + 1n
  return parts
}

/** `amount · numerator / denominator`, halves rounded away from zero so that refunds mirror charges. */
export function share(amount: Minor, numerator: bigint, denominator: bigint): Minor {
  const product = amount * numerator * 2n
  return (product < 0n ? product - denominator : product + denominator) / (denominator * 2n)
}

/** `percentage(1000n, '8.875')` is 8.875 % of ten dollars: `89n`. Throws a RangeError like `millionths`. */
export function percentage(amount: Minor, percent: string | number): Minor {
  return share(amount, millionths(percent), 100n * MILLION)
}

/** In another currency, one unit of `from` being worth `rate` of `to`; halves rounded away from zero. */
export function convert(amount: Minor, rate: string, { from, to }: { from: string; to: string }): Minor {
  return share(amount, rateDigits(rate) * power(exponent(to)), power(RATE_DECIMALS) * power(exponent(from)))
}

/** Whether `convert` takes it: a decimal above zero with at most nine decimals. */
export function isRate(rate: string): boolean {
  return (scaled(rate, RATE_DECIMALS) ?? 0n) > 0n
}

/** What one unit is worth in another currency, when both are worth these rates of a third one. */
export function rateBetween(from: string, to: string): { value: string; decimalPlaces: number } {
  const digits = share(power(RATE_DECIMALS), rateDigits(to), rateDigits(from))
  const [whole = '', decimals = ''] = decimalText(digits, RATE_DECIMALS)
    .replace(/\.?0+$/, '')
    .split('.')
  return { value: String(BigInt(whole + decimals)), decimalPlaces: decimals.length }
}

/** As people of that locale write the currency, `$` or `CHF`. */
export function symbol(currency: string, locale: string): string {
  const parts = writerFor(currency, locale).formatter.formatToParts(0)
  return parts.find(({ type }) => type === 'currency')?.value ?? currency
}

/** What so many of one currency are of another, rounded as that is. Rates are those between the shop's currency and each. */
export function convertDecimal(
  { value, decimalPlaces = 0 }: { value: string; decimalPlaces?: number | undefined },
  rates: { from: string; to: string },
  currency: string,
): { value: string; decimalPlaces: number } {
  const places = exponent(currency)
  const times = rateDigits(rates.to) * power(places)
  return {
    value: String(share(BigInt(value), times, rateDigits(rates.from) * power(decimalPlaces))),
    decimalPlaces: places,
  }
}

function rateDigits(rate: string): bigint {
  const digits = scaled(rate, RATE_DECIMALS)
  if (digits === undefined || digits <= 0n) throw new RangeError(`not a rate: ${rate}`)
  return digits
}

/** A decimal with at most six decimals as an integer: `'0.08875'` → `88750n`. Throws a RangeError otherwise. */
export function millionths(value: string | number): bigint {
  const result = scaled(value, 6)
  if (result === undefined) throw new RangeError(`not a decimal with at most six decimals: ${value}`)
  return result
}

/** Whether `millionths` reads it. */
export function hasMillionths(value: string | number): boolean {
  return scaled(value, 6) !== undefined
}

/** `88750n` → `"0.08875"`, without zeros at the end. */
export function fromMillionths(value: bigint): string {
  return decimalText(value, 6).replace(/\.?0+$/, '')
}

function zero(currency: string): [string, number] {
  return [currency, 0]
}

function scaled(value: string | number, decimals: number): bigint | undefined {
  const parsed = parse(value)
  if (parsed === undefined) return undefined
  if (parsed.decimals <= decimals) return parsed.digits * power(decimals - parsed.decimals)
  const surplus = power(parsed.decimals - decimals)
  return parsed.digits % surplus === 0n ? parsed.digits / surplus : undefined
}

/** Long texts are refused before they become large integers. */
function parse(value: string | number): { digits: bigint; decimals: number } | undefined {
  const text = typeof value === 'number' ? String(value) : value
  const match = text.length <= 40 ? /^([+-]?)(\d+)(?:\.(\d+))?(?:e([+-]\d{1,3}))?$/.exec(text) : null
  if (match === null || (match[4] !== undefined && typeof value === 'string')) return undefined
  const fraction = match[3] ?? ''
  const digits = BigInt((match[2] ?? '') + fraction)
  return { digits: match[1] === '-' ? -digits : digits, decimals: fraction.length - Number(match[4] ?? 0) }
}

function power(exponentOfTen: number): bigint {
  return POWERS[exponentOfTen] ?? 10n ** BigInt(exponentOfTen)
}

function decimalText(value: bigint, decimals: number): string {
  if (decimals === 0) return value.toString()
  const digits = (value < 0n ? -value : value).toString().padStart(decimals + 1, '0')
  const cut = digits.length - decimals
  return `${value < 0n ? '-' : ''}${digits.slice(0, cut)}.${digits.slice(cut)}`
}

interface Writer {
  formatter: Intl.NumberFormat
  /** Most amounts of a shop are asked for again and again. */
  written: Map<Minor, string>
}

const writers = new Map<string, Writer>()

function writerFor(currency: string, locale: string): Writer {
  const key = `${locale} ${currency}`
  const known = writers.get(key)
  if (known !== undefined) return known
  // Locales may come from visitors, so the cache must not grow with them.
  if (writers.size >= 100) writers.clear()
  const digits = exponent(currency)
  const options = {
    style: 'currency',
    currency,
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  } as const
  const formatter = new Intl.NumberFormat(isLocale(locale) ? locale : 'en-US', options)
  const writer = { formatter, written: new Map() }
  writers.set(key, writer)
  return writer
}

function isLocale(text: string): boolean {
  try {
    Intl.getCanonicalLocales(text)
    return text !== ''
  } catch {
    return false
  }
}

function sumOf(values: readonly Minor[]): Minor {
  let sum = 0n
  for (const value of values) {
    if (value < 0n) throw new RangeError('weights cannot be negative')
    sum += value
  }
  return sum
}

/** A decimal text in minor units, rounded to the decimals of the currency. */
export function toMinorRounded(amount: string | null | undefined, currency: string): Minor | undefined {
  if (amount === undefined || amount === null) return undefined
  const exact = toMinor(amount, currency)
  if (exact !== undefined) return exact
  return share(millionths(sixDecimals(amount)), 10n ** BigInt(exponent(currency)), 1_000_000n)
}

/** A decimal text without what {@link millionths} cannot hold. */
export function sixDecimals(value: string): string {
  return value.replace(/(\.\d{6})\d+$/, '$1')
}
