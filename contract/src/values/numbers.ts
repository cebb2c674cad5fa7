/**
 * Returns the numbers that a text may mean, as decimals with a point: none, one, or two if it is ambiguous, such as
 * `1,299`. Reads what people and spreadsheets write: `1299.5`, `1,299.50`, `1.299,50`, `12,5`, also with the symbol or
 * code of a currency. A single point is always the decimal sign.
 *
 * @example meaningsOf('1.299,50 €') // ['1299.50']
 */
export function meaningsOf(text: string): readonly string[] {
  const bare = text.replace(/[\p{Sc}\s'’]|^[A-Z]{3}(?=[\s\d])|(?<=[\s\d])[A-Z]{3}$/gu, '')
  if (/^-?\d+(\.\d+)?$/.test(bare)) return [bare]
  if (/^-?\.\d+$/.test(bare)) return [bare.replace('.', '0.')]
  if (/^-?\d{1,3}(,\d{3})+\.\d+$/.test(bare)) return [bare.replaceAll(',', '')]
  if (/^-?\d{1,3}(\.\d{3})+,\d+$/.test(bare)) return [bare.replaceAll('.', '').replace(',', '.')]
  if (/^-?\d{1,3}(,\d{3}){2,}$/.test(bare)) return [bare.replaceAll(',', '')]
  if (/^-?\d{1,3}(\.\d{3}){2,}$/.test(bare)) return [bare.replaceAll('.', '')]
  const [, whole, part] = /^(-?\d+),(\d+)$/.exec(bare) ?? []
  if (whole === undefined || part === undefined) return []
  const decimal = `${whole}.${part}`
  return mayGroup(decimal) ? [`${whole}${part}`, decimal] : [decimal]
}

/** Whether the sign could separate thousands: in `1.250`, but not in `0.250` or `1.25`. */
export function mayGroup(decimal: string): boolean {
  return /^-?[1-9]\d{0,2}\.\d{3}$/.test(decimal)
}
