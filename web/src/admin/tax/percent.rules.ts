/** A fraction as the wire has it, in percent: `0.0725` is `7.25`. */
export function percentOf(fraction: string): string {
  return shifted(fraction, 2)
}

/** And back. */
export function fractionOf(percent: number | string): string {
  return shifted(String(percent), -2)
}

/** The decimal point moved, without a binary number in between that would not be exact. */
function shifted(decimal: string, places: number): string {
  const [whole = '0', fraction = ''] = decimal.split('.')
  const digits = `00${whole}${fraction}00`
  const point = 2 + whole.length + places
  const [before, after] = [digits.slice(0, point), digits.slice(point)]
  const tail = after.replace(/0+$/, '')
  return `${before.replace(/^0+(?=\d)/, '')}${tail === '' ? '' : `.${tail}`}`
}
