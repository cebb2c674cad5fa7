/** Evenly spaced positions within a gap. Numbers get more digits when needed. */
export function positionsIn(
  { lower, upper }: { lower?: string | undefined; upper?: string | undefined },
  count: number,
): string[] {
  const given = [lower, upper].filter((one) => one !== undefined)
  let scale = Math.max(0, ...given.map(digitsAfterPoint))
  const wide = toUnits(String(count + 1), scale)
  let low =
    lower === undefined && upper !== undefined ? toUnits(upper, scale) - wide : toUnits(lower ?? '0', scale)
  let high = upper === undefined ? low + wide : toUnits(upper, scale)
  while (high - low <= BigInt(count)) {
    low *= 10n
    high *= 10n
    scale++
  }
  const step = (high - low) / BigInt(count + 1)
  return Array.from({ length: count }, (_, index) => toDecimal(low + step * BigInt(index + 1), scale))
}

function digitsAfterPoint(place: string): number {
  return place.split('.')[1]?.length ?? 0
}

/** In units of the last decimal digit. */
function toUnits(place: string, digits: number): bigint {
  const [whole = '0', rest = ''] = place.split('.')
  return BigInt(whole + rest.padEnd(digits, '0'))
}

function toDecimal(units: bigint, digits: number): string {
  const text = String(units < 0n ? -units : units).padStart(digits + 1, '0')
  const whole = text.slice(0, text.length - digits)
  const rest = text.slice(text.length - digits).replace(/0+$/, '')
  return `${units < 0n ? '-' : ''}${whole}${rest && `.${rest}`}`
}
