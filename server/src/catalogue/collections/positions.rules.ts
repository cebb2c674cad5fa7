/** Where things come: behind `lower`, before `upper`; undefined is the end. Decimal numbers. */
export interface Room {
  lower?: string | undefined
  upper?: string | undefined
}

/** So many places in a row, evenly apart. There is always room: numbers get more digits. */
export function placesIn({ lower, upper }: Room, count: number): string[] {
  const given = [lower, upper].filter((one) => one !== undefined)
  let scale = Math.max(0, ...given.map(digitsAfterPoint))
  const wide = scaled(String(count + 1), scale)
  let low =
    lower === undefined && upper !== undefined ? scaled(upper, scale) - wide : scaled(lower ?? '0', scale)
  let high = upper === undefined ? low + wide : scaled(upper, scale)
  while (high - low <= BigInt(count)) {
    low *= 10n
    high *= 10n
    scale++
  }
  const step = (high - low) / BigInt(count + 1)
  return Array.from({ length: count }, (_, index) => written(low + step * BigInt(index + 1), scale))
}

function digitsAfterPoint(place: string): number {
  return place.split('.')[1]?.length ?? 0
}

/** In units of the last of so many digits after the point. */
function scaled(place: string, digits: number): bigint {
  const [whole = '0', rest = ''] = place.split('.')
  return BigInt(whole + rest.padEnd(digits, '0'))
}

function written(units: bigint, digits: number): string {
  const text = String(units < 0n ? -units : units).padStart(digits + 1, '0')
  const whole = text.slice(0, text.length - digits)
  const rest = text.slice(text.length - digits).replace(/0+$/, '')
  return `${units < 0n ? '-' : ''}${whole}${rest && `.${rest}`}`
}
