import { type Minor, share, split } from '../../platform/values/money.ts'
import type { Amount, Taxed } from './model.ts'

export function sumOf(parts: readonly Taxed[], read: 'net' | 'tax'): Minor {
  return parts.reduce((sum, part) => sum + BigInt(part[read]), 0n)
}

export function grossOf({ net, tax }: Pick<Taxed, 'net' | 'tax'>): Minor {
  return BigInt(net) + BigInt(tax)
}

/** The sums of each rate and category, the highest rate first. */
export function taxSums(parts: readonly Taxed[]): Taxed[] {
  const groups = Map.groupBy(parts, ({ rate, category }) => `${category} ${rate}`)
  return [...groups.values()]
    .flatMap((group) => {
      const [first] = group
      if (!first) return []
      const { rate, category } = first
      return [{ rate, category, net: String(sumOf(group, 'net')), tax: String(sumOf(group, 'tax')) }]
    })
    .filter(({ net, tax }) => net !== '0' || tax !== '0')
    .toSorted((one, other) => Number(other.rate) - Number(one.rate))
}

/** Splits what goes back over the rates, in proportion to what is left of each. */
export function splitByRate(amount: Minor, left: readonly Taxed[]): Taxed[] {
  const open = left.filter((part) => grossOf(part) > 0n)
  const parts = split(amount, open.map(grossOf))
  return open.map((part, index) => withGross(part, parts[index] ?? 0n)).filter((part) => grossOf(part) > 0n)
}

/** The last of a rate takes what is left of its tax, so that nothing stays over. */
function withGross(left: Taxed, gross: Minor): Taxed {
  const { rate, category } = left
  if (gross === grossOf(left)) return left
  const tax = share(gross, BigInt(left.tax), grossOf(left))
  return { rate, category, net: String(gross - tax), tax: String(tax) }
}

/** What is left of each rate of an invoice after its credit notes. */
export function leftByRate(invoice: readonly Taxed[], credited: readonly Taxed[]): Taxed[] {
  return taxSums([...invoice, ...credited.map(negative)])
}

function negative({ rate, category, net, tax }: Taxed): Taxed {
  const minus = (amount: Amount) => String(-BigInt(amount))
  return { rate, category, net: minus(net), tax: minus(tax) }
}
