/** The lengths of GTIN-8, GTIN-12 (UPC), GTIN-13 (EAN, ISBN) and GTIN-14. */
const gtin = /^(?:\d{8}|\d{12,14})$/

/** The last digit that a GTIN would need, if it has another one. Other codes have no check digit. */
export function missedCheckDigit(barcode: string): number | undefined {
  const code = barcode.trim()
  if (!gtin.test(code)) return undefined
  const digits = [...code].map(Number)
  const last = digits.pop()
  const sum = digits.reverse().reduce((before, digit, at) => before + digit * (at % 2 === 0 ? 3 : 1), 0)
  const needed = (10 - (sum % 10)) % 10
  return needed === last ? undefined : needed
}
