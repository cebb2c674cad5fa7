import { type Minor, toDecimal } from '../../platform/values/money.ts'

/** The amounts of an order as its file says them, in minor units. */
export interface FileAmounts {
  /** The sum of the lines before discounts. */
  lines: Minor
  /** What may have been taken off, the likeliest first. */
  discounts: readonly Minor[]
  shipping: Minor
  /** What may come on top as tax, the likeliest first; zero if prices include it. */
  taxes: readonly Minor[]
  fees: Minor
  total: Minor
}

export interface SolvedAmounts {
  discount: Minor
  /** The tax that is added to the prices. */
  added: Minor
  adds: boolean
}

/** Which discount and which tax lead from the lines to the total. Files do not say whether prices include tax. */
export function solveAmounts({ lines, discounts, shipping, taxes, fees, total }: FileAmounts): SolvedAmounts {
  for (const discount of discounts) {
    for (const added of taxes) {
      if (lines - discount + shipping + fees + added === total) return { discount, added, adds: true }
    }
  }
  return { discount: discounts[0] ?? 0n, added: taxes[0] ?? 0n, adds: false }
}

/** Tells which order does not add up, with the sums that somebody can check. */
export function amountsProblem(
  { lines, shipping, fees, total }: FileAmounts,
  { discount, added }: SolvedAmounts,
  currency: string,
): string {
  const text = (amount: Minor) => toDecimal(amount, currency)
  const sum = lines - discount + shipping + fees + added
  return (
    `the amounts do not add up: lines ${text(lines)}, discount ${text(discount)}, shipping ${text(shipping)}, ` +
    `fees ${text(fees)} and tax ${text(added)} are ${text(sum)}, not ${text(total)}. The order comes with its total`
  )
}
